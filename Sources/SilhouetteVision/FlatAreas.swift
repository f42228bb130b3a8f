/// Areas of nearly one colour: grounds of pages, bars, cards, buttons.
///
/// An area grows from a cell whose neighbours are alike, over cells that are near that colour. It is a ground if it is large and
/// exactly flat, or if its outline is a rectangle, a rounded rectangle or a disc. So the soft parts of photographs are none.
struct FlatAreas: Sendable {
  struct Area: Sendable {
    var box: VisionBox
    var color: UInt32
    /// Cells in it.
    var count: Int
    /// Cells that differ from the colour by at most two levels.
    var exact: Int
    /// In cells; 0 for square corners.
    var radius: Int
    /// Whether its outline is that of a (rounded) box.
    var isBox: Bool
  }

  private(set) var areas: [Area] = []
  /// By cell: the index of its area; -1 for none.
  private(set) var owners: [Int32]

  /// Levels by which cells may differ from the first one of an area, and from the next one.
  private static let (reach, slope) = (6, 4)

  init(_ grid: VisionGrid) {
    owners = Array(repeating: -1, count: grid.colors.count)
    grow(grid)
  }

  private mutating func grow(_ grid: VisionGrid) {
    let (columns, rows) = (grid.columns, grid.rows)
    let least = grid.cells(6) * grid.cells(6)
    var tried = [Bool](repeating: false, count: owners.count)
    let colors = grid.colors
    let edges = grid.edges
    owners.withUnsafeMutableBufferPointer { owners in
      tried.withUnsafeMutableBufferPointer { tried in
        colors.withUnsafeBufferPointer { colors in
          edges.withUnsafeBufferPointer { edges in
            // Local, so that the compiler checks their accesses, and not the program.
            var stack: [Int32] = []
            var members: [Int32] = []
            for start in 0..<owners.count where !tried[start] && edges[start] <= 2 {
              let color = colors[start]
              members.removeAll(keepingCapacity: true)
              stack.append(Int32(start))
              tried[start] = true
              var box = VisionBox(left: columns, top: rows, right: 0, bottom: 0)
              var exact = 0
              while let place = stack.popLast() {
                members.append(place)
                let (row, column) = grid.rowAndColumn(of: Int(place))
                box.take(column, row)
                let here = colors[Int(place)]
                if here == color || VisionGrid.apart(here, color) <= 2 { exact += 1 }
                func take(_ next: Int) {
                  guard !tried[next] else { return }
                  let there = colors[next]
                  guard
                    there == color
                      || VisionGrid.apart(there, color) <= Self.reach
                        && VisionGrid.apart(there, here) <= Self.slope
                  else { return }
                  tried[next] = true
                  stack.append(Int32(next))
                }
                if column > 0 { take(Int(place) - 1) }
                if column + 1 < columns { take(Int(place) + 1) }
                if row > 0 { take(Int(place) - columns) }
                if row + 1 < rows { take(Int(place) + columns) }
              }
              guard members.count >= least else {
                for place in members where edges[Int(place)] > 2 { tried[Int(place)] = false }
                continue
              }
              var area = Area(
                box: box, color: color, count: members.count, exact: exact, radius: 0, isBox: false)
              let outline = AreaOutline(members, grid, box: box)
              (area.isBox, area.radius) = outline.roundedBox(least: grid.cells(8))
              let isExact = exact * 8 >= members.count * 7
              let isLarge = members.count * 100 >= owners.count * 2
              guard area.isBox && exact * 5 >= members.count * 2 || isExact && isLarge else { continue }
              let index = Int32(areas.count)
              for place in members { owners[Int(place)] = index }
              areas.append(area)
            }
          }
        }
      }
    }
  }
}

/// The first and last column of an area in each row.
private struct AreaOutline {
  private var left: [Int32]
  private var right: [Int32]
  private let width: Int

  init(_ members: [Int32], _ grid: VisionGrid, box: VisionBox) {
    width = box.width
    left = Array(repeating: Int32(box.width), count: box.height)
    right = left
    for place in members {
      let (row, column) = grid.rowAndColumn(of: Int(place))
      let (line, from) = (row - box.top, Int32(column - box.left))
      if from < left[line] { left[line] = from }
      let after = Int32(box.width - 1) - from
      if after < right[line] { right[line] = after }
    }
  }

  /// Whether the outline is that of a rounded box, and its corners' radius.
  func roundedBox(least: Int) -> (Bool, Int) {
    let height = left.count
    guard min(width, height) >= least else { return (false, 0) }
    var missing = [0, 0, 0, 0]
    for line in 0..<height {
      let isLow = line * 2 >= height
      missing[isLow ? 2 : 0] += Int(left[line])
      missing[isLow ? 3 : 1] += Int(right[line])
    }
    // A quarter of a disc leaves 0.2146 of its square free.
    let most = min(width, height) * min(width, height) / 4
    let loss = missing.max()!
    guard loss * 1000 <= 260 * most + 1000 * height / 4 else { return (false, 0) }
    var radius = 0
    while radius * 2 < min(width, height), radius * radius * 2146 < loss * 10000 { radius += 1 }
    if loss < 3 { radius = 0 }
    // Away from the corners the sides are straight.
    var (straight, lines) = (0, 0)
    for line in 0..<height where line >= radius && line < height - radius {
      lines += 1
      if left[line] <= 1, right[line] <= 1 { straight += 1 }
    }
    return (straight * 10 >= lines * 9, radius)
  }
}
