internal import SilhouettePictures

/// The shown frame and the next frame of an animation, and the smallest box around their difference.
///
/// It holds two frames of pixels and one box. An encoder hands over frames as they come, and several of them
/// may be merged. Only real changes since the last written box cost anything.
struct AnimationCanvas: Sendable {
  let width: Int
  let height: Int
  /// Everything taken in so far.
  private(set) var latest: [UInt32]
  /// The sum of the frames written so far.
  private var shown: [UInt32]
  /// The dirty region: the two are equal outside of it. nil if they are equal everywhere.
  private var dirty: PixelRect?

  init(_ pixmap: Pixmap) {
    width = pixmap.width
    height = pixmap.height
    latest = pixmap.pixels
    shown = pixmap.pixels
  }

  /// The whole picture, which counts as written from now on.
  mutating func takeEverything() -> PixelRect {
    shown = latest
    dirty = nil
    return PixelRect(left: 0, top: 0, right: width, bottom: height)!
  }

  /// Copies the damaged boxes, or everything where `damage` is nil.
  mutating func take(_ pixmap: Pixmap, damage: Damage?) {
    precondition(
      pixmap.width == width && pixmap.height == height, "all frames of an animation have its size")
    let whole = pixmap.bounds
    for box in damage?.boxes ?? [whole] {
      guard let inside = box.intersection(whole) else { continue }
      copyRows(of: inside, from: pixmap.pixels, to: &latest)
      dirty = dirty?.union(inside) ?? inside
    }
  }

  /// The smallest box that holds every pixel still to be written, nil for none. It counts as written from now on.
  mutating func nextChange() -> PixelRect? {
    guard let box = dirty.flatMap(tightened) else {
      dirty = nil
      return nil
    }
    dirty = nil
    copyRows(of: box, from: latest, to: &shown)
    return box
  }

  private func copyRows(of box: PixelRect, from source: [UInt32], to target: inout [UInt32]) {
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        for y in box.top..<box.bottom {
          let row = y * width + box.left..<y * width + box.right
          _ = UnsafeMutableBufferPointer(rebasing: target[row])
            .update(fromContentsOf: UnsafeBufferPointer(rebasing: source[row]))
        }
      }
    }
  }

  private func tightened(_ box: PixelRect) -> PixelRect? {
    var (left, right) = (box.right, box.left)
    var (top, bottom) = (box.bottom, box.top)
    latest.withUnsafeBufferPointer { latest in
      shown.withUnsafeBufferPointer { shown in
        for y in box.top..<box.bottom {
          let start = y * width
          let row = start + box.left..<start + box.right
          if pixelsAreEqual(latest[row], shown[row]) { continue }
          top = min(top, y)
          bottom = y + 1
          var x = box.left
          while x < left, latest[start + x] == shown[start + x] { x += 1 }
          left = min(left, x)
          x = box.right
          while x > right, latest[start + x - 1] == shown[start + x - 1] { x -= 1 }
          right = max(right, x)
        }
      }
    }
    return PixelRect(left: left, top: top, right: right, bottom: bottom)
  }
}

extension PixelRect {
  var firstPixel: PixelRect { PixelRect(left: left, top: top, right: left + 1, bottom: top + 1)! }

  /// The same size with its top left corner at (0, 0).
  var movedToOrigin: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height)! }
}
