/// The pixels of one mask: boxes that it covers whole, and rows in which some pixels are covered in part.
struct MaskCover {
  struct Tile {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  /// Coverage, 0 to 255, of the pixels from `left` on.
  struct SoftRow {
    var row: Int
    var left: Int
    var coverage: Range<Int>
  }

  private(set) var tiles: [Tile] = []
  private(set) var rows: [SoftRow] = []
  private(set) var coverage: [UInt8] = []
  private var cells: [Double]
  private var line: [UInt8]
  private var runs: [(left: Int, right: Int)] = []

  init(columns: Int) {
    cells = Array(repeating: 0, count: columns + 3)
    line = Array(repeating: 0, count: columns)
  }

  /// Takes the place of what it held.
  mutating func trace(_ parts: MaskPlan.Parts) {
    tiles.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    coverage.removeAll(keepingCapacity: true)
    var row = parts.shape.top
    while row < parts.shape.bottom {
      if let end = Self.evenRows(from: row, of: parts) {
        addTiles(parts, row..<end)
        row = end
      } else {
        addRow(parts, row)
        row += 1
      }
    }
  }

  /// The row before which nothing changes, or nil where this row has soft pixels.
  private static func evenRows(from row: Int, of parts: MaskPlan.Parts) -> Int? {
    guard parts.shape.steady.contains(row) else { return nil }
    var end = parts.shape.steady.upperBound
    for scope in parts.scopes {
      guard limit(&end, row, scope) else { return nil }
    }
    for opening in parts.openings {
      guard limit(&end, row, opening) else { return nil }
    }
    return end
  }

  private static func limit(_ end: inout Int, _ row: Int, _ shape: DeviceShape) -> Bool {
    if row < shape.top {
      end = min(end, shape.top)
    } else if shape.steady.contains(row) {
      end = min(end, shape.steady.upperBound)
    } else if row < shape.bottom {
      return false
    }
    return true
  }

  private mutating func addTiles(_ parts: MaskPlan.Parts, _ rows: Range<Int>) {
    let row = rows.lowerBound
    var (left, right) = (parts.shape.left, parts.shape.right)
    for scope in parts.scopes {
      guard scope.steady.contains(row) else { return }
      (left, right) = (max(left, scope.left), min(right, scope.right))
    }
    runs.removeAll(keepingCapacity: true)
    if left < right { runs.append((left, right)) }
    for opening in parts.openings where opening.steady.contains(row) { cut(opening.left, opening.right) }
    for run in runs {
      tiles.append(Tile(left: run.left, top: row, right: run.right, bottom: rows.upperBound))
    }
  }

  /// Takes columns out of all runs.
  private mutating func cut(_ left: Int, _ right: Int) {
    for index in runs.indices.reversed() where runs[index].left < right && left < runs[index].right {
      let run = runs.remove(at: index)
      if right < run.right { runs.append((right, run.right)) }
      if run.left < left { runs.append((run.left, left)) }
    }
  }

  // MARK: Soft rows

  private mutating func addRow(_ parts: MaskPlan.Parts, _ row: Int) {
    let (left, right) = (parts.shape.left, parts.shape.right)
    let start = coverage.count
    read(parts.shape, row)
    coverage += line[..<(right - left)]
    for scope in parts.scopes { limit(to: scope, row, left, right, start) }
    for opening in parts.openings where row >= opening.top && row < opening.bottom {
      open(opening, row, left, right, start)
    }
    rows.append(SoftRow(row: row, left: left, coverage: start..<coverage.count))
  }

  private mutating func read(_ shape: DeviceShape, _ row: Int) {
    if shape.steady.contains(row) {
      for index in 0..<shape.right - shape.left { line[index] = 255 }
    } else {
      shape.readRow(row, &cells, into: &line)
    }
  }

  private mutating func limit(to scope: DeviceShape, _ row: Int, _ left: Int, _ right: Int, _ start: Int) {
    read(scope, row)
    for column in left..<right {
      let inside = column >= scope.left && column < scope.right ? line[column - scope.left] : 0
      coverage[start + column - left] = min(coverage[start + column - left], inside)
    }
  }

  private mutating func open(_ opening: DeviceShape, _ row: Int, _ left: Int, _ right: Int, _ start: Int) {
    read(opening, row)
    for column in max(left, opening.left)..<min(right, opening.right) {
      let closed = 255 - line[column - opening.left]
      coverage[start + column - left] = min(coverage[start + column - left], closed)
    }
  }
}
