/// Figures that can be read, and the boxes that take their place.
///
/// A figure that is no box and no line can be a letter, alone or in a row. Boxes and lines can be read where they stand close:
/// letters of squares, QR codes, bars. All sizes are measured by the figures themselves and by the page, never in points: a unit
/// can be of any size, and a page too.
enum OutlineRows {
  struct Shape {
    var box: PlaneBox
    /// A box or a line: nothing that can be read alone.
    var isPlain: Bool
    var isLine = false
    /// Degrees by which its space is turned. A row holds only shapes with the same turn.
    var turn = 0
    /// The row that it belongs to.
    var row: Int?
  }

  /// Rows that are looked at while others are painted between their letters.
  private static let open = 8
  /// The same, when the rows that were found are joined from left to right.
  private static let openFromLeft = 64

  /// - Parameter side: the page's shorter side, in units of the boxes.
  /// - Returns: the boxes of the rows; each shape of one has its number.
  static func find(in shapes: inout [Shape], side: Double) -> [PlaneBox] {
    var runs: [Run] = []
    for isDown in [false, true] {
      for run in Self.runs(
        of: shapes, at: shapes.indices.filter { shapes[$0].row == nil }, isDown: isDown, open: open)
      where run.hasLetters && (isDown || run.places >= 2) {
        for member in run.members { shapes[member].row = runs.count }
        runs.append(run)
        if isDown { runs[runs.count - 1].box = run.box.turned }
      }
    }
    join(&runs, in: &shapes)
    var boxes = runs.map(\.box)
    for code in DenseShapes.find(in: shapes, side: side) {
      // Shapes of several sizes are found once for each.
      guard code.members.contains(where: { shapes[$0].row == nil }) else { continue }
      for member in code.members where shapes[member].row == nil { shapes[member].row = boxes.count }
      boxes.append(code.box)
    }
    return boxes
  }

  private static func runs(of shapes: [Shape], at order: [Int], isDown: Bool, open: Int) -> [Run] {
    var runs: [Run] = []
    var ended: [Run] = []
    for index in order {
      let shape = shapes[index]
      let box = isDown ? shape.box.turned : shape.box
      // Letters are no further apart than their height; down the page, only than half of it, as rows of a list are not.
      if let at = runs.lastIndex(where: {
        $0.turn == shape.turn && $0.takes(box, isPlain: shape.isPlain, gap: isDown ? 0.5 : 1.0)
      }) {
        runs[at].add(box, index, isPlain: shape.isPlain)
      } else {
        // A wide box is no letter, and begins no row.
        guard !shape.isPlain || box.width <= 1.5 * box.height else { continue }
        if runs.count == open { ended.append(runs.removeFirst()) }
        var run = Run(turn: shape.turn, isDown: isDown)
        run.add(box, index, isPlain: shape.isPlain)
        runs.append(run)
      }
    }
    return ended + runs
  }

  /// Joins rows whose letters were painted in another order than they stand: the width of one letter can give it away.
  private static func join(_ runs: inout [Run], in shapes: inout [Shape]) {
    let parts = runs.map { Shape(box: $0.box, isPlain: false, turn: $0.turn) }
    let order = runs.indices.filter { !runs[$0].isDown || runs[$0].places == 1 }
      .sorted { (parts[$0].box.left, $0) < (parts[$1].box.left, $1) }
    let joined = Self.runs(of: parts, at: order, isDown: false, open: openFromLeft)
    guard joined.contains(where: { $0.members.count > 1 }) else { return }
    var number = [Int](repeating: -1, count: runs.count)
    // The rows that stay keep the order of finding.
    var leader = Array(runs.indices)
    for run in joined {
      let first = run.members.min()!
      for member in run.members { leader[member] = first }
      runs[first].box = run.box
    }
    var kept: [Run] = []
    for index in runs.indices where leader[index] == index {
      number[index] = kept.count
      kept.append(runs[index])
    }
    for index in shapes.indices {
      if let row = shapes[index].row { shapes[index].row = number[leader[row]] }
    }
    runs = kept
  }

  private struct Run {
    let turn: Int
    let isDown: Bool
    var box = PlaneBox()
    var last = PlaneBox()
    var members: [Int] = []
    /// Members beside each other: a letter's counter is inside of the letter and does not count.
    var places = 0
    var hasLetters = false

    init(turn: Int, isDown: Bool) {
      self.turn = turn
      self.isDown = isDown
    }

    mutating func add(_ shape: PlaneBox, _ index: Int, isPlain: Bool) {
      let shared = min(last.right, shape.right) - max(last.left, shape.left)
      if members.isEmpty || shared <= 0.5 * min(last.width, shape.width) { places += 1 }
      box.add(shape)
      last = shape
      members.append(index)
      if !isPlain { hasLetters = true }
    }

    func takes(_ shape: PlaneBox, isPlain: Bool, gap: Double) -> Bool {
      let tall = max(box.height, shape.height)
      let distance = max(shape.left - box.right, box.left - shape.right)
      guard distance <= gap * tall, max(box.top, shape.top) - min(box.bottom, shape.bottom) <= 1.6 * tall
      else { return false }
      // A panel is no part of the text on it.
      if isPlain, shape.contains(box) || shape.width > 1.5 * tall { return false }
      if !hasLetters, box.contains(shape) { return false }
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
  var turned: PlaneBox { PlaneBox(left: bottom, bottom: left, right: top, top: right) }

  func contains(_ other: PlaneBox) -> Bool {
    left <= other.left && bottom <= other.bottom && right >= other.right && top >= other.top
  }
}
