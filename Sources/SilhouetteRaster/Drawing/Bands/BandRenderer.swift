package import SilhouettePictures

/// Draws whole frames, or boxes of them, band by band.
///
/// Between two rows in which an item begins, ends or bends, all rows of a frame are identical. So one row is
/// kept and updated only in changed columns, from the front to the back until nothing shows through. It is
/// copied to every row of its band. Colours are mixed once a band instead of once a pixel. The pixels are
/// those of `Painter`, bit for bit.
///
/// A renderer keeps a cache of corners, so give each worker its own.
package struct BandRenderer: Sendable {
  private var corners = CornerCache()

  package init() {}

  /// Draws the whole frame. The pixmap has the list's target's size.
  package mutating func render(_ list: DisplayList, into pixmap: inout Pixmap) {
    render(list, box: list.target.bounds, into: &pixmap)
  }

  /// Draws the frame's pixels inside a box, and leaves the others as they are. The box must be inside the
  /// frame.
  package mutating func render(_ list: DisplayList, box: PixelRect, into pixmap: inout Pixmap) {
    var meter = DrawingMeter.unlimited
    _ = render(list, box: box, into: &pixmap, &meter)
  }

  /// The same, within the meter's limit. Returns whether all was drawn; if not, the box's pixels are
  /// undefined.
  mutating func render(
    _ list: DisplayList, box: PixelRect, into pixmap: inout Pixmap, _ meter: inout DrawingMeter
  ) -> Bool {
    precondition(pixmap.width == list.target.width && pixmap.height == list.target.height)
    precondition(pixmap.bounds.contains(box))
    corners.prepare()
    return list.items.withUnsafeBufferPointer { items in
      var pass = BandPass(list: list, items: items, box: box, meter: meter)
      defer {
        meter = pass.meter
        pass.free()
      }
      pass.enterItems(&corners)
      guard pass.goesOn() else { return false }
      corners.withPointers { tables in
        pixmap.pixels.withUnsafeMutableBufferPointer { pass.run(tables, frame: $0.baseAddress!) }
      }
      return pass.settle()
    }
  }
}
