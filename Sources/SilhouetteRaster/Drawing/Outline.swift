import SilhouetteHierarchy

/// A rounded rectangle in device space, in subpixels.
///
/// Upright ones have their edges on whole pixels. Where `turned` is not -1 the four edges are only the hull, and the
/// shape itself is that entry of the display list's turned outlines.
struct Outline: Sendable, Hashable {
  var left: Int32
  var top: Int32
  var right: Int32
  var bottom: Int32
  /// Of the corners of an upright one; 0 or more, and at most half the shorter side. Walks find corners by it, unchecked.
  var radius: Int32 = 0
  var turned: Int32 = -1

  static let empty = Outline(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { left >= right || top >= bottom }

  /// Upright without rounded corners.
  var isPlain: Bool { turned < 0 && radius == 0 }

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
    return (other.left >= left + radius && other.right <= right - radius)
      || (other.top >= top + radius && other.bottom <= bottom - radius)
  }

  /// The whole rows, in pixels, where all sub-scanlines reach from `left` to `right`; empty for turned ones.
  var steadyRows: Range<Int32> {
    guard turned < 0 else { return 0..<0 }
    let first = Subpixel.pixelAbove(top + radius)
    return first..<max(first, Subpixel.pixelBelow(bottom - radius))
  }

  /// The same shape, inset by that many whole pixels, its corners about the same middles; empty if nothing is
  /// left.
  func inset(byPixels pixels: Int32) -> Outline {
    let depth = min(pixels, Self.deepestInset) * Subpixel.perPixel
    let inner = Outline(
      left: left + depth, top: top + depth, right: right - depth, bottom: bottom - depth,
      radius: max(0, radius - depth))
    return inner.isEmpty ? .empty : inner
  }

  /// An upright shape so many whole pixels larger to all sides, and lower, with corners of another radius.
  func grown(byPixels pixels: Double, down: Double, radius: Int32) -> Outline {
    let reach = Subpixel.floor(min(pixels, Self.mostGrowth)) * Subpixel.perPixel
    let drop = Subpixel.floor(min(down, Self.mostGrowth)) * Subpixel.perPixel
    var outer = Outline(
      left: left - reach, top: top - reach + drop, right: right + reach, bottom: bottom + reach + drop)
    guard !outer.isEmpty else { return .empty }
    outer.radius = max(0, min(radius, min(outer.right - outer.left, outer.bottom - outer.top) / 2))
    return outer
  }

  private static let mostGrowth = 65536.0
  private static let deepestInset: Int32 = 1 << 20

  /// The distance of a corner's edge from the side, `distance` subpixels from the middle of its circle.
  static func cornerInset(radius: Int32, distance: Int32) -> Int32 {
    let r = Double(radius)
    let dy = Double(min(distance, radius))
    return radius - Int32((r * r - dy * dy).squareRoot() + 0.5)
  }

  /// The inset of both sides on the sub-scanline whose middle is at `y`.
  func inset(at y: Int32) -> Int32 {
    if y < top + radius { return Self.cornerInset(radius: radius, distance: top + radius - y) }
    if y > bottom - radius { return Self.cornerInset(radius: radius, distance: y - (bottom - radius)) }
    return 0
  }
}
