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
      // What the parts cover, so that a row of parts takes in no more plain ground than one does.
      var covered = area(picture)
      var hasGrown = true
      while hasGrown, budget > 0 {
        hasGrown = false
        budget -= open.count + others.count
        func take(_ boxes: inout [CellBox]) {
          boxes.removeAll { box in
            guard isNear(box, picture, gap) else { return false }
            let both = covered + area(box) - common(box, picture)
            guard area(picture.union(box)) * 2 <= both * 3 else { return false }
            picture = picture.union(box)
            covered = both
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

  private static func isNear(_ box: CellBox, _ picture: CellBox, _ gap: Int) -> Bool {
    CellBox(
      left: picture.left - gap, top: picture.top - gap, right: picture.right + gap,
      bottom: picture.bottom + gap
    ).touches(box)
  }

  private static func common(_ a: CellBox, _ b: CellBox) -> Int {
    max(0, min(a.right, b.right) - max(a.left, b.left)) * max(0, min(a.bottom, b.bottom) - max(a.top, b.top))
  }

  private static func area(_ box: CellBox) -> Int { box.width * box.height }
}
