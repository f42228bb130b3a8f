/// Covers the parts of a picture that show something, in square blocks. Plain ground at its rim stays open; plain ground that the
/// covered parts enclose does not, so a face has no open cheeks.
struct PictureBlocks {
  private let grid: InkGrid
  private let box: CellBox
  /// Side of a block in cells.
  private let side: Int
  private let columns: Int
  private let rows: Int
  private var isCovered: [Bool]

  /// More boxes than this become one.
  private static let most = 256
  /// Cells with ink in a block that shows something.
  private static let leastInk = 2

  /// The boxes that cover a picture.
  ///
  /// - Parameters:
  ///   - box: of the picture, within the grid.
  ///   - side: of a block in cells.
  static func cover(_ box: CellBox, side: Int, in grid: InkGrid) -> [CellBox] {
    guard box.width > 0, box.height > 0 else { return [] }
    var blocks = PictureBlocks(box, side: max(1, side), grid)
    blocks.fill()
    return blocks.boxes()
  }

  private init(_ box: CellBox, side: Int, _ grid: InkGrid) {
    (self.grid, self.box, self.side) = (grid, box, side)
    columns = (box.width + side - 1) / side
    rows = (box.height + side - 1) / side
    isCovered = Array(repeating: false, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { isCovered[row * columns + column] = shows(column, row) }
    }
  }

  private func cells(_ columns: Range<Int>, _ rows: Range<Int>) -> CellBox {
    CellBox(
      left: box.left + columns.lowerBound * side, top: box.top + rows.lowerBound * side,
      right: min(box.right, box.left + columns.upperBound * side),
      bottom: min(box.bottom, box.top + rows.upperBound * side))
  }

  /// Whether a block has ink, or is soft over half of it.
  private func shows(_ column: Int, _ row: Int) -> Bool {
    let block = cells(column..<column + 1, row..<row + 1)
    var (ink, soft) = (0, 0)
    for line in block.top..<block.bottom {
      for place in line * grid.columns + block.left..<line * grid.columns + block.right {
        let marks = grid.marks[place]
        guard marks.contains(.unexplained) else { continue }
        if marks.contains(.ink) { ink += 1 }
        if marks.contains(.blurred) { soft += 1 }
      }
    }
    return ink >= Self.leastInk || soft * 2 >= block.width * block.height
  }

  /// Covers all blocks that cannot be reached from the rim over open ones.
  private mutating func fill() {
    var isOutside = [Bool](repeating: false, count: isCovered.count)
    var stack: [Int32] = []
    func take(_ block: Int, _ isOutside: inout [Bool], _ stack: inout [Int32]) {
      guard !isOutside[block], !isCovered[block] else { return }
      isOutside[block] = true
      stack.append(Int32(block))
    }
    for column in 0..<columns {
      take(column, &isOutside, &stack)
      take((rows - 1) * columns + column, &isOutside, &stack)
    }
    for row in 0..<rows {
      take(row * columns, &isOutside, &stack)
      take(row * columns + columns - 1, &isOutside, &stack)
    }
    while let block = stack.popLast().map(Int.init) {
      let (row, column) = (block / columns, block % columns)
      if column > 0 { take(block - 1, &isOutside, &stack) }
      if column + 1 < columns { take(block + 1, &isOutside, &stack) }
      if row > 0 { take(block - columns, &isOutside, &stack) }
      if row + 1 < rows { take(block + columns, &isOutside, &stack) }
    }
    for block in isCovered.indices where !isOutside[block] { isCovered[block] = true }
  }

  /// Runs of blocks; equal runs of neighbouring rows are one box.
  private func boxes() -> [CellBox] {
    var done: [CellBox] = []
    var open: [(columns: Range<Int>, top: Int)] = []
    for row in 0...rows {
      var runs: [Range<Int>] = []
      var column = 0
      while row < rows, column < columns {
        guard isCovered[row * columns + column] else {
          column += 1
          continue
        }
        let first = column
        while column < columns, isCovered[row * columns + column] { column += 1 }
        runs.append(first..<column)
      }
      open.removeAll { run in
        guard !runs.contains(run.columns) else { return false }
        done.append(cells(run.columns, run.top..<row))
        return true
      }
      for run in runs where !open.contains(where: { $0.columns == run }) { open.append((run, row)) }
    }
    guard done.count > Self.most else { return done }
    return [done.dropFirst().reduce(done[0]) { $0.union($1) }]
  }
}
