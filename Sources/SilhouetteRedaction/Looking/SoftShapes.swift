/// Finds the shapes of soft pictures, such as an enlarged portrait: places without ink that are not flat at some scale.
///
/// The grid is read in square blocks of some points. Along rows and columns of blocks, a place is not flat if
/// levels bend, over a distance of one block or of some more, by more than noise does. A gradient rises
/// evenly and bends nowhere, unless it is steeper than one of the whole screen. Ink ends a comparison: the
/// two sides of an edge are not one shape.
///
/// Cost: one pass over the cells, and some over the blocks.
struct SoftShapes {
  /// Side of a block in cells.
  private let step: Int
  private let columns: Int
  private let rows: Int
  /// By block: levels times four; `broken` where there is ink.
  private var levels: [Int16]
  private(set) var soft: [Bool]

  private static let broken = Int16.min
  /// Side of a block in points.
  private static let side = 4.0
  /// Distances in blocks over which levels are compared: from 4 to 32 points.
  private static let distances = [1, 2, 4, 8]
  /// In grey levels: bends that are noise.
  private static let bend = 20
  /// In grey levels over two blocks: gradients of a whole screen are less steep.
  private static let slope = 28

  init(_ grid: InkGrid) {
    step = grid.cells(Self.side)
    columns = (grid.columns + step - 1) / step
    rows = (grid.rows + step - 1) / step
    levels = Array(repeating: Self.broken, count: columns * rows)
    soft = Array(repeating: false, count: columns * rows)
    gather(grid)
    for row in 0..<rows { look(from: row * columns, along: 1, count: columns) }
    for column in 0..<columns { look(from: column, along: columns, count: rows) }
  }

  func isSoft(column: Int, row: Int) -> Bool { soft[row / step * columns + column / step] }

  private mutating func gather(_ grid: InkGrid) {
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
        let width = min(step, grid.columns - column * step)
        levels[row * columns + column] = Int16(Int(sums[column]) * 4 / (width * lines.count))
      }
    }
  }

  /// Looks along one row or column of blocks, in each stretch without ink.
  private mutating func look(from start: Int, along: Int, count: Int) {
    var at = 0
    while at < count {
      guard levels[start + at * along] != Self.broken else {
        at += 1
        continue
      }
      var end = at + 1
      while end < count, levels[start + end * along] != Self.broken { end += 1 }
      look(start + at * along, along, length: end - at)
      at = end
    }
  }

  private mutating func look(_ start: Int, _ along: Int, length: Int) {
    func level(_ place: Int) -> Int { Int(levels[start + place * along]) }
    for distance in Self.distances where length > 2 * distance {
      // The first block after the last one that was marked.
      var next = 0
      for middle in distance..<length - distance {
        let bend = level(middle - distance) + level(middle + distance) - 2 * level(middle)
        guard abs(bend) > 4 * Self.bend else { continue }
        // The bend is in the middle; the ends may be the ground beside a shape.
        let reach = (distance + 1) / 2
        for place in max(next, middle - reach)...middle + reach { soft[start + place * along] = true }
        next = middle + reach + 1
      }
    }
    guard length > 2 else { return }
    for place in 0..<length - 2 where abs(level(place + 2) - level(place)) > 4 * Self.slope {
      for near in place...place + 2 { soft[start + near * along] = true }
    }
  }
}

extension InkGrid {
  /// Marks all ink, and all places without ink that are not flat at some scale.
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
