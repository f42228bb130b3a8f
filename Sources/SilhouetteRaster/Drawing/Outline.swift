import SilhouetteHierarchy

/// A rounded rectangle in device space, in subpixels.
///
/// Where `turned` is not -1 the four edges are only the hull, and the shape itself is that entry of the display
/// list's turned outlines.
struct Outline: Sendable, Hashable {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  /// Half axes of the corners: equal unless the node is stretched. At most half the side.
  var radiusX: Int32 = 0
  var radiusY: Int32 = 0
  var turned: Int32 = -1

  static let empty = Outline(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Upright without rounded corners.
  var isPlain: Bool { turned < 0 && radiusX == 0 }

  /// Every pixel is in it or out of it, none is cut.
  var isPixelAligned: Bool { isPlain && (left | top | right | bottom) & 255 == 0 }

  func hullContains(_ other: Outline) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// The common part of two hulls, a plain rectangle.
  func hullIntersection(_ other: Outline) -> Outline {
    Outline(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// Whether a shape inside the other's hull is not cut by this one.
  func leavesWhole(_ other: Outline) -> Bool {
    guard turned < 0, hullContains(other) else { return false }
    return (other.left >= left + radiusX && other.right <= right - radiusX)
      || (other.top >= top + radiusY && other.bottom <= bottom - radiusY)
  }

  /// The whole rows, in pixels, where all sub-scanlines reach from `left` to `right`; empty for turned ones.
  var steadyRows: Range<Int32> {
    guard turned < 0 else { return 0..<0 }
    let first = Subpixel.pixelAbove(top + radiusY)
    return first..<max(first, Subpixel.pixelBelow(bottom - radiusY))
  }

  /// How far the corner at `distance` subpixels from the middle of its ellipse stands back from the side.
  static func cornerInset(radiusX: Int32, radiusY: Int32, distance: Int32) -> Int32 {
    let ry = Double(radiusY)
    let dy = Double(min(distance, radiusY))
    let reach = Double(radiusX) * (ry * ry - dy * dy).squareRoot() / ry
    return radiusX - Int32(reach + 0.5)
  }

  /// How far both sides stand back on the sub-scanline whose middle is at `y`.
  func inset(at y: Int32) -> Int32 {
    guard radiusY > 0 else { return 0 }
    if y < top + radiusY {
      return Self.cornerInset(radiusX: radiusX, radiusY: radiusY, distance: top + radiusY - y)
    }
    if y > bottom - radiusY {
      return Self.cornerInset(radiusX: radiusX, radiusY: radiusY, distance: y - (bottom - radiusY))
    }
    return 0
  }
}
