/// The corners of boxes that the tree reports, which may be round.
struct BoxCorners {
  private let boxes: [CellBox]
  /// Comparisons that may still be made; after that nothing is a corner.
  private var budget = 1 << 24

  init(_ boxes: [CellBox]) {
    self.boxes = boxes
  }

  /// In points: the largest group that a round corner may leave.
  private static let largest = 24.0

  /// Whether a group is the rounding of a corner: in that corner, about square, and with nothing on the inner
  /// side of its diagonal, where words would have ink.
  mutating func round(_ box: CellBox, in grid: InkGrid) -> Bool {
    let (least, most) = (min(box.width, box.height), max(box.width, box.height))
    guard most <= grid.cells(Self.largest), most <= 2 * least + 2, budget > 0 else { return false }
    budget -= boxes.count
    return boxes.contains { told in
      let isLeft = abs(box.left - told.left) <= 2
      let isTop = abs(box.top - told.top) <= 2
      guard isLeft || abs(box.right - told.right) <= 2, isTop || abs(box.bottom - told.bottom) <= 2 else {
        return false
      }
      return !Self.hasInk(insideOf: box, fromLeft: isLeft, fromTop: isTop, grid)
    }
  }

  /// Whether there is ink further from a corner than a thick diagonal between the two next to it.
  private static func hasInk(insideOf box: CellBox, fromLeft: Bool, fromTop: Bool, _ grid: InkGrid) -> Bool {
    // Measured in products of the sides, so that nothing is divided.
    let diagonal = box.width * box.height + 3 * max(box.width, box.height)
    for row in box.top..<box.bottom {
      let down = fromTop ? row - box.top : box.bottom - 1 - row
      for column in box.left..<box.right {
        let across = fromLeft ? column - box.left : box.right - 1 - column
        guard across * box.height + down * box.width > diagonal else { continue }
        if grid.marks[row * grid.columns + column].isSuperset(of: [.unexplained, .ink]) { return true }
      }
    }
    return false
  }
}
