/// Finds the shapes of soft pictures, such as an enlarged portrait: places without ink that differ from the ground around them.
///
/// The grid is read in square blocks of some points. Blocks without ink that touch are one area, because an edge would be
/// ink. Most of an area is its ground: one level, a gradient, or light that only rises or falls. What differs from it is
/// soft, however slowly levels change on the way there.
///
/// Cost: one pass over the cells, and some over the blocks.
struct SoftShapes {
  /// Side of a block in cells.
  private let step: Int
  private let columns: Int
  private(set) var soft: [Bool]

  /// Side of a block in points.
  private static let side = 4.0
  /// The same in cells, at least: cells of large pictures are many points wide, and blocks take more memory than cells.
  private static let leastCells = 2

  init(_ grid: InkGrid) {
    step = max(Self.leastCells, grid.cells(Self.side))
    let blocks = BlockGrid(grid, step: step)
    columns = blocks.columns
    soft = Array(repeating: false, count: blocks.levels.count)
    for area in SmoothArea.all(in: blocks) {
      for block in AreaGround.differences(in: area) { soft[block.row * columns + block.column] = true }
    }
  }

  func isSoft(column: Int, row: Int) -> Bool { soft[row / step * columns + column / step] }
}

extension InkGrid {
  /// Marks all ink, and all places without ink that differ from their ground.
  mutating func markSoft() {
    let shapes = SoftShapes(self)
    for row in 0..<rows {
      for column in 0..<columns {
        let place = row * columns + column
        if marks[place].contains(.ink) {
          marks[place].insert(.soft)
        } else if shapes.isSoft(column: column, row: row) {
          marks[place].formUnion([.soft, .blurred])
        }
      }
    }
  }
}
