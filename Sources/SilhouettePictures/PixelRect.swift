/// A rectangle of whole device pixels. It is half-open and never empty.
package struct PixelRect: Sendable, Hashable {
  /// First column.
  package let left: Int
  /// First row.
  package let top: Int
  /// The column after the last one.
  package let right: Int
  /// The row after the last one.
  package let bottom: Int

  /// A rectangle from its edges; nil if it would hold no pixel.
  package init?(left: Int, top: Int, right: Int, bottom: Int) {
    guard left < right, top < bottom else { return nil }
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package var width: Int { right - left }
  package var height: Int { bottom - top }
  package var area: Int { width * height }

  /// The pixels in both rectangles; nil if there are none.
  package func intersection(_ other: PixelRect) -> PixelRect? {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }

  /// The smallest rectangle around both.
  package func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))!
  }

  package func contains(_ other: PixelRect) -> Bool {
    other.left >= left && other.top >= top && other.right <= right && other.bottom <= bottom
  }
}
