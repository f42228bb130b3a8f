import SilhouetteHierarchy

/// A box of whole device pixels; may be empty.
struct PixelBox: Sendable, Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  func contains(_ other: PixelBox) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }

  /// Edges this close to a pixel's edge lie on it: thirds of points at 3x do, but for the last digit. Coverage this
  /// small or this near to whole rounds to none or all of eight bits.
  private static let slack = 1e-6

  /// Every pixel that a rectangle touches.
  init(touching rect: Rect) {
    left = Self.pixel((rect.x + Self.slack).rounded(.down))
    top = Self.pixel((rect.y + Self.slack).rounded(.down))
    right = Self.pixel((rect.maxX - Self.slack).rounded(.up))
    bottom = Self.pixel((rect.maxY - Self.slack).rounded(.up))
  }

  /// Every pixel that lies wholly inside of a rectangle.
  init(inside rect: Rect) {
    left = Self.pixel((rect.x - Self.slack).rounded(.up))
    top = Self.pixel((rect.y - Self.slack).rounded(.up))
    right = Self.pixel((rect.maxX + Self.slack).rounded(.down))
    bottom = Self.pixel((rect.maxY + Self.slack).rounded(.down))
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  static let empty = PixelBox(left: 0, top: 0, right: 0, bottom: 0)

  private static func pixel(_ value: Double) -> Int { Int(min(max(value, -1e12), 1e12)) }
}
