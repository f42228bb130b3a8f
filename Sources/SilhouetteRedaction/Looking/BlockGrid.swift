/// A grid of cells in square blocks.
struct BlockGrid {
  let columns: Int
  let rows: Int
  /// By block: its mean level; `broken` where there is ink.
  private(set) var levels: [Int16]

  static let broken = Int16.min

  /// - Parameter step: Side of a block in cells.
  init(_ grid: InkGrid, step: Int) {
    columns = (grid.columns + step - 1) / step
    rows = (grid.rows + step - 1) / step
    levels = Array(repeating: Self.broken, count: columns * rows)
    var sums = [Int32](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns { sums[column] = 0 }
      let lines = row * step..<min(row * step + step, grid.rows)
      for line in lines {
        var (column, left) = (0, step)
        for place in line * grid.columns..<(line + 1) * grid.columns {
          // A sum that is negative stays so: a block has fewer cells than that.
          sums[column] += grid.marks[place].contains(.ink) ? Int32.min / 1024 : Int32(grid.levels[place])
          left -= 1
          if left == 0 { (column, left) = (column + 1, step) }
        }
      }
      for column in 0..<columns where sums[column] >= 0 {
        let cells = min(step, grid.columns - column * step) * lines.count
        levels[row * columns + column] = Int16((Int(sums[column]) + cells / 2) / cells)
      }
    }
  }
}

/// Blocks without ink that touch.
struct SmoothArea {
  struct Block: Hashable {
    var column: Int
    var row: Int
    var level: Int
  }

  /// In blocks.
  private(set) var box: CellBox
  private(set) var blocks: [Block]

  static func all(in grid: BlockGrid) -> [SmoothArea] {
    var isTaken = grid.levels.map { $0 == BlockGrid.broken }
    var areas: [SmoothArea] = []
    for start in isTaken.indices where !isTaken[start] {
      var area = SmoothArea(
        box: CellBox(left: grid.columns, top: grid.rows, right: 0, bottom: 0), blocks: [])
      func take(_ column: Int, _ row: Int) {
        let place = row * grid.columns + column
        guard !isTaken[place] else { return }
        isTaken[place] = true
        area.blocks.append(Block(column: column, row: row, level: Int(grid.levels[place])))
      }
      take(start % grid.columns, start / grid.columns)
      var next = 0
      while next < area.blocks.count {
        let (column, row) = (area.blocks[next].column, area.blocks[next].row)
        next += 1
        area.box = area.box.union(CellBox(left: column, top: row, right: column + 1, bottom: row + 1))
        if column > 0 { take(column - 1, row) }
        if column + 1 < grid.columns { take(column + 1, row) }
        if row > 0 { take(column, row - 1) }
        if row + 1 < grid.rows { take(column, row + 1) }
      }
      areas.append(area)
    }
    return areas
  }
}
