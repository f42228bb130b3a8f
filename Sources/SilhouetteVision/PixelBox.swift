/// A box in pixels of a picture.
package struct PixelBox: Sendable, Hashable {
  /// First column.
  package var x: Int
  /// First row.
  package var y: Int
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// A box from its first column and row, and its size.
  package init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

extension PixelBox {
  /// Pixels in it.
  package var area: Int { width * height }

  /// Pixels in both.
  package func common(_ other: PixelBox) -> Int {
    max(0, min(x + width, other.x + other.width) - max(x, other.x))
      * max(0, min(y + height, other.y + other.height) - max(y, other.y))
  }

  /// The smallest box around both.
  package func union(_ other: PixelBox) -> PixelBox {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelBox(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Whether most of the other box is in this one.
  package func holds(_ other: PixelBox) -> Bool { common(other) * 10 >= other.area * 8 }

  /// The box with a margin on each side, cut at a picture's edges.
  func grown(by margin: Int, width most: Int, height highest: Int) -> PixelBox {
    let (left, top) = (max(x - margin, 0), max(y - margin, 0))
    return PixelBox(
      x: left, y: top, width: max(0, min(x + width + margin, most) - left),
      height: max(0, min(y + height + margin, highest) - top))
  }
}
