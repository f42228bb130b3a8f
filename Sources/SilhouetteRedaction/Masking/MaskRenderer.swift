public import SilhouetteHierarchy
public import SilhouetteRaster

/// Paints regions over a picture of the same screen.
///
/// A pixel that a mask touches is covered whole; beyond those, an edge that does not run along the pixel grid is
/// soft over one more. A cover opens only pixels that it fills alone, and a scope cuts off only pixels that it does
/// not touch: what is not exact masks more, never less. Upright edges stand on whole pixels.
///
/// A mask without a colour takes the average of the pixels that it covers, of the picture as it was. Where masks overlap,
/// the topmost one shows. Masked pixels are opaque. Time grows with the pixels under masks; the same regions and
/// pixels always give the same result.
public struct MaskRenderer: Sendable {
  public let regions: [RedactRegion]
  public let viewport: Viewport

  /// - Parameters:
  ///   - regions: topmost first, in points of the viewport.
  ///   - viewport: what the picture shows.
  public init(_ regions: [RedactRegion], viewport: Viewport) {
    self.regions = regions
    self.viewport = viewport
  }

  /// Masks a picture, which may have any number of pixels a point.
  ///
  /// - Throws: where its shape is not the viewport's; then it is as it was.
  public func mask(_ picture: inout Picture) throws(PictureError) {
    let plan = MaskPlan(regions, try device(of: picture))
    let (width, height) = (picture.width, picture.height)
    picture.pixels.withUnsafeMutableBufferPointer { pixels in
      var paint = MaskPaint(pixels, width: width, height: height)
      paint.paint(plan)
    }
  }

  /// Where the viewport's points lie in the picture.
  ///
  /// Both sides must be the viewport's at one scale, to the pixel that rounding can take or give.
  private func device(of picture: Picture) throws(PictureError) -> Device {
    let (width, height) = (Double(picture.width), Double(picture.height))
    guard viewport.bounds.isDrawable, Self.fits(width, height, viewport) else {
      throw PictureError(
        "is \(picture.width) x \(picture.height) pixels, which is not the shape of the viewport (\(viewport.width) x \(viewport.height) points); take the picture of that screen, whole and upright"
      )
    }
    let map = Transform.scale(x: width / viewport.width, y: height / viewport.height)
    return Device(width: picture.width, height: picture.height, map: map)
  }

  private static func fits(_ width: Double, _ height: Double, _ viewport: Viewport) -> Bool {
    // Scales at which a side rounds up or down to what the picture has.
    let least = max((width - 1) / viewport.width, (height - 1) / viewport.height)
    let most = min((width + 1) / viewport.width, (height + 1) / viewport.height)
    return least <= most
  }
}
