/// A box of cells.
struct CellBox: Sendable, Hashable {
  var left: Int
  var top: Int
  /// The column after the last one.
  var right: Int
  /// The row after the last one.
  var bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }

  func union(_ other: CellBox) -> CellBox {
    CellBox(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  func touches(_ other: CellBox) -> Bool {
    left < other.right && other.left < right && top < other.bottom && other.top < bottom
  }
}

/// Groups cells into things that a person sees as one: a line of text, an icon, a photograph.
///
/// Cells of a row belong together over gaps as wide as those between words, rows over gaps smaller than those
/// between lines. A connected group becomes one box if it fills a good part of that box. A frame, or a line
/// that turns, becomes a chain of boxes along it, so that the box does not cover the area that the frame
/// encloses. Large letters are no frames: they get a box around each, and around those in a row, because such
/// boxes do not follow their strokes.
///
/// Runs of cells are united as they come, without recursion. Time grows with cells and runs.
struct InkGrouper {
  private struct Run {
    var row: Int
    var left: Int
    var right: Int
  }

  private var runs: [Run] = []
  /// By row: index of its first run; one more at the end.
  private var starts: [Int] = []
  /// By run: a run that it belongs to, towards the first of its group.
  private var groups: [Int32] = []
  private let grid: InkGrid
  private let form: Form

  /// The things that cells are grouped into.
  enum Form {
    /// Lines of text, icons, frames.
    case things
    /// The same, in larger pieces, so that they reveal less of a shape.
    case drawings
    /// Groups connected over wider gaps, as one box however little it fills.
    case pictures
    /// Groups connected over wider gaps; shadows along an edge become a chain along it.
    case shades

    var hasWideGaps: Bool { self == .pictures || self == .shades }
  }

  private init(_ grid: InkGrid, _ form: Form) {
    self.grid = grid
    self.form = form
  }

  /// Boxes around soft shapes: pictures, and pieces of the shadows along edges.
  static func softBoxes(
    of marks: InkGrid.Marks, in grid: InkGrid
  ) -> (pictures: [CellBox], shadows: [CellBox]) {
    var grouper = InkGrouper(grid, .shades)
    grouper.collectRuns(marks, [])
    grouper.unite()
    var shadows: [CellBox] = []
    let pictures = grouper.boxes(chains: &shadows)
    return (pictures, shadows)
  }

  /// Boxes around all cells with some mark and without others.
  static func boxes(
    of marks: InkGrid.Marks, without others: InkGrid.Marks, in grid: InkGrid, as form: Form = .things
  ) -> [CellBox] {
    var grouper = InkGrouper(grid, form)
    grouper.collectRuns(marks, others)
    grouper.unite()
    var chains: [CellBox] = []
    return grouper.boxes(chains: &chains) + chains
  }

  /// In points: gaps between words, and between the dots and strokes of a letter.
  private static let (gapAcross, gapDown) = (7.0, 2.0)
  /// In points: gaps in a picture.
  private static let gapInPicture = 16.0

  private mutating func collectRuns(_ marks: InkGrid.Marks, _ others: InkGrid.Marks) {
    let (columns, gap) = (grid.columns, grid.cells(form.hasWideGaps ? Self.gapInPicture : Self.gapAcross))
    for row in 0..<grid.rows {
      starts.append(runs.count)
      let first = runs.count
      for column in 0..<columns {
        let cell = grid.marks[row * columns + column]
        guard cell.isSuperset(of: marks), cell.isDisjoint(with: others) else { continue }
        if runs.count > first, column - runs[runs.count - 1].right <= gap {
          runs[runs.count - 1].right = column + 1
        } else {
          runs.append(Run(row: row, left: column, right: column + 1))
        }
      }
    }
    starts.append(runs.count)
  }

  private mutating func unite() {
    groups = runs.indices.map { Int32($0) }
    let gap = grid.cells(form.hasWideGaps ? Self.gapInPicture : Self.gapDown)
    for row in 0..<grid.rows where starts[row] < starts[row + 1] {
      for above in max(0, row - gap - 1)..<row { unite(row, above) }
    }
  }

  /// Two rows' runs are both in order, so one pass over them finds all that overlap.
  private mutating func unite(_ row: Int, _ above: Int) {
    var (a, b) = (starts[row], starts[above])
    while a < starts[row + 1], b < starts[above + 1] {
      if runs[a].left < runs[b].right, runs[b].left < runs[a].right { join(a, b) }
      if runs[a].right < runs[b].right { a += 1 } else { b += 1 }
    }
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (a, b) = (first(of: a), first(of: b))
    if a != b { groups[max(a, b)] = Int32(min(a, b)) }
  }

  private mutating func first(of run: Int) -> Int {
    var run = run
    while groups[run] != run {
      groups[run] = groups[Int(groups[run])]
      run = Int(groups[run])
    }
    return run
  }

  // MARK: Boxes

  /// - Parameter pieces: takes the boxes of chains.
  private mutating func boxes(chains pieces: inout [CellBox]) -> [CellBox] {
    // By the first run of a group; entries of its other runs are not used.
    var whole = runs.map { CellBox(left: $0.left, top: $0.row, right: $0.right, bottom: $0.row + 1) }
    var filled = [Int](repeating: 0, count: runs.count)
    for index in runs.indices {
      let group = first(of: index)
      whole[group].left = min(whole[group].left, runs[index].left)
      whole[group].right = max(whole[group].right, runs[index].right)
      whole[group].bottom = runs[index].row + 1
      filled[group] += runs[index].right - runs[index].left
    }
    var boxes: [CellBox] = []
    var chains: [ChainMaker] = []
    var chain = [Int32](repeating: -1, count: runs.count)
    let hollow = hollowRows(whole)
    var letters: [CellBox] = []
    for index in runs.indices where groups[index] == index {
      if isLetters(whole[index], filled[index], hollow[index]) {
        letters.append(whole[index])
      } else if isSparse(whole[index], filled[index]), !isPicture(whole[index], filled[index], hollow[index])
      {
        chain[index] = Int32(chains.count)
        chains.append(
          ChainMaker(
            step: grid.cells(form == .things ? Self.step : Self.stepInDrawing), top: whole[index].top))
      } else {
        boxes.append(whole[index])
      }
    }
    boxes += LetterRows.join(letters)
    guard !chains.isEmpty else { return boxes }
    for index in runs.indices {
      let group = first(of: index)
      guard chain[group] >= 0 else { continue }
      chains[Int(chain[group])].add(row: runs[index].row, left: runs[index].left, right: runs[index].right)
    }
    for index in chains.indices { pieces += chains[index].finish() }
    return boxes
  }

  /// In points: how high letters can be that are larger than an icon, in a font of 200 points.
  private static let (lowestLetter, highestLetter) = (36.0, 240.0)

  /// By the first run of a group: rows with a gap in the group as wide as no letter encloses.
  private mutating func hollowRows(_ whole: [CellBox]) -> [Int32] {
    let highest = grid.cells(Self.highestLetter)
    var hollow = [Int32](repeating: 0, count: runs.count)
    /// The group's last run so far.
    var last = [Int32](repeating: -1, count: runs.count)
    /// The last row that was counted.
    var counted = last
    for index in runs.indices {
      let group = first(of: index)
      let before = Int(last[group])
      last[group] = Int32(index)
      guard before >= 0, runs[before].row == runs[index].row, counted[group] != runs[index].row else {
        continue
      }
      let gap = runs[index].left - runs[before].right
      guard gap * 20 > min(whole[group].height, highest) * 17 else { continue }
      hollow[group] += 1
      counted[group] = Int32(runs[index].row)
    }
    return hollow
  }

  /// Whether a group is a picture with plain parts, not a frame or the shadow around a box.
  private func isPicture(_ box: CellBox, _ filled: Int, _ hollow: Int32) -> Bool {
    form != .pictures && filled * 4 >= box.width * box.height && Int(hollow) * 2 < box.height
  }

  /// Whether a group may be a letter or some that touch: as high as large ones, with little ink, and no frame.
  private func isLetters(_ box: CellBox, _ filled: Int, _ hollow: Int32) -> Bool {
    guard form == .things || form == .drawings, box.height >= grid.cells(Self.lowestLetter),
      box.height <= grid.cells(Self.highestLetter), Int(hollow) * 2 < box.height
    else { return false }
    return filled * 10 < box.width * box.height * 7 || box.width * 3 < box.height
  }

  /// In points: up to `icon`, a group is one thing however little it fills; `step` is the height of the rows
  /// of a chain.
  private static let (icon, step) = (56.0, 8.0)
  /// The same of drawings; below an eighth of the screen one box reveals least.
  private static let stepInDrawing = 24.0

  private func isSparse(_ box: CellBox, _ filled: Int) -> Bool {
    let icon = grid.cells(Self.icon)
    guard form != .pictures, box.width > icon || box.height > icon else { return false }
    if form == .drawings, box.width * box.height * 8 < grid.columns * grid.rows { return false }
    return filled * 5 < box.width * box.height * 2
  }
}

/// Covers a group that fills little of its box: takes some rows at a time, and covers the cells in them by
/// boxes.
private struct ChainMaker {
  private let step: Int
  private var top: Int
  private var spans: [(left: Int, right: Int, bottom: Int)] = []
  private var boxes: [CellBox] = []

  init(step: Int, top: Int) {
    self.step = step
    self.top = top
  }

  /// Rows come in order.
  mutating func add(row: Int, left: Int, right: Int) {
    if row >= top + step {
      flush()
      top = row
    }
    var new = (left: left, right: right, bottom: row + 1)
    spans.removeAll { old in
      guard old.left <= new.right + step, new.left <= old.right + step else { return false }
      new = (min(old.left, new.left), max(old.right, new.right), new.bottom)
      return true
    }
    spans.append(new)
  }

  private mutating func flush() {
    for span in spans {
      boxes.append(CellBox(left: span.left, top: top, right: span.right, bottom: span.bottom))
    }
    spans.removeAll(keepingCapacity: true)
  }

  mutating func finish() -> [CellBox] {
    flush()
    return boxes
  }
}
