/// Joins the soft shapes of a picture with each other and with its ink.
///
/// A photograph has soft parts, sharp parts and plain parts. Each of the first two has boxes of its own, and together they
/// surround the third.
enum PictureBoxes {
  /// Comparisons that may be made; boxes after that stay as they are.
  private static let mostCompared = 1 << 20

  /// - Parameters:
  ///   - pictures: Boxes of soft shapes.
  ///   - things: Boxes of ink.
  ///   - gap: How far parts of one picture are from each other at most, in cells.
  /// - Returns: Boxes that cover all given ones.
  static func join(_ pictures: [CellBox], _ things: [CellBox], gap: Int) -> [CellBox] {
    var budget = mostCompared
    var open = pictures
    var others = things
    var done: [CellBox] = []
    while var picture = open.popLast() {
      var hasGrown = true
      while hasGrown, budget > 0 {
        hasGrown = false
        budget -= open.count + others.count
        func take(_ boxes: inout [CellBox]) {
          boxes.removeAll { box in
            guard belongs(box, to: picture, gap) else { return false }
            picture = picture.union(box)
            hasGrown = true
            return true
          }
        }
        take(&open)
        take(&others)
      }
      done.append(picture)
    }
    return done + others
  }

  /// Whether a box is so near, and reaches so little beyond, that a box around both is hardly more than both.
  private static func belongs(_ box: CellBox, to picture: CellBox, _ gap: Int) -> Bool {
    let near = CellBox(
      left: picture.left - gap, top: picture.top - gap, right: picture.right + gap,
      bottom: picture.bottom + gap)
    guard near.touches(box) else { return false }
    return area(picture.union(box)) * 2 <= (area(picture) + area(box)) * 3
  }

  private static func area(_ box: CellBox) -> Int { box.width * box.height }
}
