import SilhouetteHierarchy

/// Takes straight lines out of a picture's ink: the edges of boxes that the tree reports, and separators.
///
/// A line is thin all along, unlike a row of letters: letters are several points high. An edge is at the
/// place of an edge in the tree. A separator is long, isolated, and has the same ground on both sides. So
/// strokes of giant letters are not lines: they have two sides, and others touch them where they are thin.
struct InkLines {
  /// Edges of the tree at a cell, a bit for each direction and corner.
  private struct Told: OptionSet {
    let rawValue: UInt8

    static let across = Told(rawValue: 1 << 0)
    static let down = Told(rawValue: 1 << 1)
  }

  /// One direction of lines: how far apart the cells of a line are, and the lines.
  private struct Direction {
    var along: Int
    var beside: Int
    /// Cells in a line, and lines.
    var length: Int
    var count: Int
    var told: Told
  }

  private var told: [Told]
  /// Ink cells that hang together with each cell, across and down.
  private var across: [Int32]
  private var down: [Int32]
  private let columns: Int
  private let rows: Int
  private let toCells: Double
  /// Cells that may still be painted: a hostile tree explains no more than that.
  private var budget: Int

  /// - Parameter boxes: the tree's upright boxes, in points.
  init(_ grid: InkGrid, boxes: [Rect2D]) {
    (columns, rows) = (grid.columns, grid.rows)
    toCells = grid.cellsPerPoint
    told = Array(repeating: [], count: columns * rows)
    across = Array(repeating: 0, count: columns * rows)
    down = across
    budget = 1 << 25
    for box in boxes where budget > 0 { tell(box) }
    measure(grid)
  }

  private mutating func tell(_ box: Rect2D) {
    guard box.x.isFinite, box.y.isFinite, box.maxX.isFinite, box.maxY.isFinite else { return }
    func index(_ place: Double, _ count: Int) -> Int {
      Int(min(max(place * toCells, -1), Double(count)).rounded(.down))
    }
    let (left, right) = (index(box.x, columns), index(box.maxX, columns))
    let (top, bottom) = (index(box.y, rows), index(box.maxY, rows))
    let (from, to) = (max(left, 0), min(right, columns - 1))
    guard from <= to else { return }
    budget -= 2 * (to - from)
    for row in [top, bottom] where row >= 0 && row < rows {
      for column in from...to { told[row * columns + column].insert(.across) }
    }
    let (first, last) = (max(top, 0), min(bottom, rows - 1))
    guard first <= last else { return }
    budget -= 2 * (last - first)
    for column in [left, right] where column >= 0 && column < columns {
      for row in first...last { told[row * columns + column].insert(.down) }
    }
  }

  private mutating func measure(_ grid: InkGrid) {
    for row in 0..<rows {
      let start = row * columns
      var column = 0
      while column < columns {
        guard grid.marks[start + column].contains(.ink) else {
          column += 1
          continue
        }
        var end = column + 1
        while end < columns, grid.marks[start + end].contains(.ink) { end += 1 }
        for place in column..<end { across[start + place] = Int32(end - column) }
        column = end
      }
    }
    for place in down.indices where across[place] > 0 {
      down[place] = place >= columns ? down[place - columns] + 1 : 1
    }
    for place in down.indices.reversed() where across[place] > 0 {
      let below = place + columns
      if below < down.count, across[below] > 0 { down[place] = down[below] }
    }
  }

  /// Marks the cells of all lines.
  mutating func mark(_ grid: inout InkGrid) {
    let flat = Direction(along: 1, beside: columns, length: columns, count: rows, told: .across)
    let upright = Direction(along: columns, beside: 1, length: rows, count: columns, told: .down)
    for line in 0..<rows { mark(line, flat, across, thickness: down, &grid) }
    // Most columns have no line, and reading one cell by cell takes much longer than a row.
    let longest = longestDown
    let edge = Int32(grid.cells(Self.shortestEdge))
    for line in 0..<columns where longest[line] >= edge {
      mark(line, upright, down, thickness: across, &grid)
    }
  }

  /// The longest run of each column.
  private var longestDown: [Int32] {
    var longest = [Int32](repeating: 0, count: columns)
    for row in 0..<rows {
      for column in 0..<columns { longest[column] = max(longest[column], down[row * columns + column]) }
    }
    return longest
  }

  /// In points: the shortest edge and the shortest separator, and how thick either may be.
  private static let (shortestEdge, shortestSeparator, thickest) = (12.0, 60.0, 3.0)

  private func mark(
    _ line: Int, _ direction: Direction, _ lengths: [Int32], thickness: [Int32], _ grid: inout InkGrid
  ) {
    let start = line * direction.beside
    let (edge, thickest) = (grid.cells(Self.shortestEdge), Int32(grid.cells(Self.thickest)))
    var at = 0
    while at < direction.length {
      let length = Int(lengths[start + at * direction.along])
      guard length >= edge else {
        at += max(1, length)
        continue
      }
      let run = at..<min(at + length, direction.length)
      at = run.upperBound
      let thin = run.count { thickness[start + $0 * direction.along] <= thickest }
      guard thin * 5 >= length * 4,
        isTold(run, line, direction) || isSeparator(run, line, direction, lengths, thickness, grid)
      else { continue }
      for place in run where thickness[start + place * direction.along] <= thickest {
        grid.marks[start + place * direction.along].insert(.line)
      }
    }
  }

  /// Whether the tree has an edge along a run, to within two cells.
  private func isTold(_ run: Range<Int>, _ line: Int, _ direction: Direction) -> Bool {
    let lines = max(0, line - 2)...min(direction.count - 1, line + 2)
    let told = run.count { place in
      lines.contains { self.told[$0 * direction.beside + place * direction.along].contains(direction.told) }
    }
    return told * 5 >= run.count * 4
  }

  /// In points: letters are smaller than a line of this length.
  private static let longerThanLetters = 220.0
  /// In points: the second side of a stroke is no further away.
  private static let thickestStroke = 24.0

  /// Whether a run is long, and no other line runs beside it: giant letters have strokes with two sides. A run no longer than
  /// such a stroke must stand alone on one ground.
  private func isSeparator(
    _ run: Range<Int>, _ line: Int, _ direction: Direction, _ lengths: [Int32], _ thickness: [Int32],
    _ grid: InkGrid
  ) -> Bool {
    guard run.count >= grid.cells(Self.shortestSeparator) else { return false }
    let (near, far) = (grid.cells(Self.thickest) + 1, grid.cells(Self.thickestStroke))
    let thickest = Int32(grid.cells(Self.thickest))
    if run.count < grid.cells(Self.longerThanLetters) {
      let isThin = run.allSatisfy { thickness[line * direction.beside + $0 * direction.along] <= thickest }
      guard isThin, hasOneGround(run, line, direction, grid) else { return false }
    }
    for other in max(0, line - far)...min(direction.count - 1, line + far) where abs(other - line) > near {
      let long = [1, 2, 3].count { quarter in
        let place = other * direction.beside + (run.lowerBound + run.count * quarter / 4) * direction.along
        return Int(lengths[place]) * 2 >= run.count && thickness[place] <= thickest
      }
      if long >= 2 { return false }
    }
    return true
  }

  /// Whether both sides of a run are equally light, in at least two of three places.
  private func hasOneGround(_ run: Range<Int>, _ line: Int, _ direction: Direction, _ grid: InkGrid) -> Bool {
    let away = grid.cells(Self.thickest) + 1
    guard line >= away, line + away < direction.count else { return true }
    let same = [1, 2, 3].count { quarter in
      let along = (run.lowerBound + run.count * quarter / 4) * direction.along
      let before = Int(grid.levels[(line - away) * direction.beside + along])
      let after = Int(grid.levels[(line + away) * direction.beside + along])
      return abs(before - after) <= InkGrid.noise
    }
    return same >= 2
  }
}
