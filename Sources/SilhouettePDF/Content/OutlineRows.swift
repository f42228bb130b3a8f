/// Rows of small shapes that look like the letters of a line of text.
enum OutlineRows {
  struct Shape {
    var box: PlaneBox
    /// A rectangle or a line.
    var isPlain: Bool
    /// Degrees by which its space is turned. Only shapes of one turn stand in a row.
    var turn = 0
    /// The row that it belongs to.
    var row: Int?
  }

  /// Heights of letters, in units of the page (points).
  private static let heights = 3.0...40.0
  /// As many letters as a row needs, counted by their places.
  private static let fewest = 4
  /// As many as it needs in content where a longer row was found: a short word, or the number of a page.
  private static let fewestBesideOthers = 2
  /// Rows that are looked at while others are painted between their letters.
  private static let open = 8

  /// Whether a shape can be a letter, a dot or a dash of a line, across or down.
  static func isSmall(_ box: PlaneBox) -> Bool {
    // A ligature or a word joined by strokes is wider than a letter.
    max(box.width, box.height) <= heights.upperBound * 3 && min(box.width, box.height) <= heights.upperBound
      && max(box.width, box.height) > 0.2
  }

  /// - Returns: the boxes of the rows; each shape of one has its number.
  static func find(in shapes: inout [Shape]) -> [PlaneBox] {
    var boxes: [PlaneBox] = []
    var tallest = 0.0
    for isDown in [false, true] {
      var runs: [Run] = []
      var ended: [Run] = []
      for index in shapes.indices where shapes[index].row == nil {
        let box = isDown ? shapes[index].box.turned : shapes[index].box
        // Letters are no further apart than their height; down the page, only than half of it, as rows of a list are not.
        if let at = runs.lastIndex(where: {
          $0.turn == shapes[index].turn && $0.takes(box, gap: isDown ? 0.5 : 1.0)
        }) {
          runs[at].add(box, index, isPlain: shapes[index].isPlain)
        } else if heights.contains(box.height) {
          if runs.count == open { ended.append(runs.removeFirst()) }
          var run = Run(turn: shapes[index].turn)
          run.add(box, index, isPlain: shapes[index].isPlain)
          runs.append(run)
        }
      }
      let letters = (ended + runs).filter { $0.plain * 2 <= $0.members.count }
      for run in letters where run.places >= fewest { tallest = max(tallest, run.box.height) }
      for run in letters
      where run.places >= fewest || run.places >= fewestBesideOthers && run.box.height <= 1.5 * tallest {
        for member in run.members { shapes[member].row = boxes.count }
        boxes.append(isDown ? run.box.turned : run.box)
      }
    }
    return boxes
  }

  private struct Run {
    let turn: Int
    var box = PlaneBox()
    var last = PlaneBox()
    var members: [Int] = []
    /// Members beside each other: a letter's counter lies inside of it and is none.
    var places = 0
    var plain = 0

    mutating func add(_ shape: PlaneBox, _ index: Int, isPlain: Bool) {
      let shared = min(last.right, shape.right) - max(last.left, shape.left)
      if members.isEmpty || shared <= 0.5 * min(last.width, shape.width) { places += 1 }
      box.add(shape)
      last = shape
      members.append(index)
      if isPlain { plain += 1 }
    }

    func takes(_ shape: PlaneBox, gap: Double) -> Bool {
      let tall = max(box.height, shape.height)
      let distance = max(shape.left - box.right, box.left - shape.right)
      guard distance <= gap * tall, max(box.top, shape.top) - min(box.bottom, shape.bottom) <= 1.6 * tall,
        tall <= heights.upperBound
      else { return false }
      let shared = min(box.top, shape.top) - max(box.bottom, shape.bottom)
      let small = min(box.height, shape.height)
      // Dots, commas and quotes lie near the row rather than along it.
      if shape.height < 0.4 * box.height { return shared >= -0.3 * box.height }
      return shared >= 0.5 * small && tall <= 3 * small
    }
  }
}

extension PlaneBox {
  /// With its axes exchanged.
  fileprivate var turned: PlaneBox { PlaneBox(left: bottom, bottom: left, right: top, top: right) }
}
