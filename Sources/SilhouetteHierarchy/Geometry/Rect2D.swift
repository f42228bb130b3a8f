/// An axis-aligned rectangle in points: its top left corner, and its extent to the right and downwards.
///
/// It is half-open: points on its right and bottom edges lie outside. A rectangle that an app reports may have no area
/// or a negative extent, and is kept as reported. Only rectangles with an area and finite numbers paint pixels.
public struct Rect2D: Sendable, Hashable {
  /// Left edge, in points.
  public var x: Double
  /// Top edge, in points.
  public var y: Double
  /// Extent to the right, in points; may be 0 or negative in input.
  public var width: Double
  /// Extent downwards, in points; may be 0 or negative in input.
  public var height: Double

  /// A rectangle from its top left corner and extents, which are kept as they are.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle at the origin without an extent.
  package static let zero = Rect2D(x: 0, y: 0, width: 0, height: 0)

  package var maxX: Double { x + width }
  package var maxY: Double { y + height }
  package var size: Size2D { Size2D(width: width, height: height) }
  package var area: Double { isDrawable ? width * height : 0 }

  /// Whether the rectangle has an area: both extents are positive, and all four numbers finite.
  package var isDrawable: Bool {
    width > 0 && height > 0 && x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }

  /// The common part of two rectangles; nil if they share no area.
  package func intersection(_ other: Rect2D) -> Rect2D? {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The smallest rectangle around both.
  package func union(_ other: Rect2D) -> Rect2D {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect2D(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  package func contains(_ other: Rect2D) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  package func contains(_ point: Point2D) -> Bool {
    point.x >= x && point.y >= y && point.x < maxX && point.y < maxY
  }

  package func offset(dx: Double, dy: Double) -> Rect2D {
    Rect2D(x: x + dx, y: y + dy, width: width, height: height)
  }

  /// Moved inwards on all four sides; negative distances move outwards.
  package func inset(dx: Double, dy: Double) -> Rect2D {
    Rect2D(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
  }
}
