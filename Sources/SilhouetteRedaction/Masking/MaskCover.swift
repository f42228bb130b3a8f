/// The pixels of one mask: boxes that it covers whole, and rows with partly covered pixels.
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

  fileprivate(set) var tiles: [Tile] = []
  fileprivate(set) var rows: [SoftRow] = []
  fileprivate(set) var coverage: [UInt8] = []

  init() {}

  /// A whole box.
  init(_ box: DeviceShape) {
    tiles = [Tile(left: box.left, top: box.top, right: box.right, bottom: box.bottom)]
  }

  /// About how much memory it uses.
  var bytes: Int { coverage.count + tiles.count * 32 + rows.count * 32 }
}

/// Traces masks, with buffers that serve all of them.
struct MaskTracer {
  private var cover = MaskCover()
  private var buffers: RowBuffers
  private var runs: [(left: Int, right: Int)] = []

  init(columns: Int) {
    buffers = RowBuffers(columns: columns)
  }

  mutating func trace(_ parts: MaskPlan.Parts) -> MaskCover {
    cover = MaskCover()
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
    defer { cover = MaskCover() }
    return cover
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
      cover.tiles.append(
        MaskCover.Tile(left: run.left, top: row, right: run.right, bottom: rows.upperBound))
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
    let start = cover.coverage.count
    parts.shape.readRow(row, &buffers)
    cover.coverage += buffers.line[..<(right - left)]
    for scope in parts.scopes { limit(to: scope, row, left, right, start) }
    var isConvex = true
    for opening in parts.openings where row >= opening.top && row < opening.bottom {
      open(opening, row, left, right, start)
      isConvex = false
    }
    if isConvex {
      addConvexRow(row, left, start)
    } else {
      addSoft(row, left, start..<cover.coverage.count)
    }
  }

  /// The intersection of convex shapes is whole in one run, and soft only at its ends.
  private mutating func addConvexRow(_ row: Int, _ left: Int, _ start: Int) {
    let line = cover.coverage[start...]
    guard let first = line.firstIndex(of: 255), let last = line.lastIndex(of: 255) else {
      return addSoft(row, left, start..<cover.coverage.count)
    }
    let from = left + first - start
    let end = left + last + 1 - start
    cover.tiles.append(MaskCover.Tile(left: from, top: row, right: end, bottom: row + 1))
    let tail = cover.coverage.count - last - 1
    cover.coverage.removeSubrange(first...last)
    addSoft(row, left, start..<first)
    addSoft(row, end, first..<first + tail)
  }

  private mutating func addSoft(_ row: Int, _ left: Int, _ coverage: Range<Int>) {
    guard !coverage.isEmpty else { return }
    cover.rows.append(MaskCover.SoftRow(row: row, left: left, coverage: coverage))
  }

  private mutating func limit(to scope: DeviceShape, _ row: Int, _ left: Int, _ right: Int, _ start: Int) {
    scope.readRow(row, &buffers)
    for column in left..<right {
      let inside = column >= scope.left && column < scope.right ? buffers.line[column - scope.left] : 0
      cover.coverage[start + column - left] = min(cover.coverage[start + column - left], inside)
    }
  }

  private mutating func open(_ opening: DeviceShape, _ row: Int, _ left: Int, _ right: Int, _ start: Int) {
    opening.readRow(row, &buffers)
    let (from, end) = (max(left, opening.left), min(right, opening.right))
    guard from < end else { return }
    for column in from..<end {
      let closed = 255 - buffers.line[column - opening.left]
      cover.coverage[start + column - left] = min(cover.coverage[start + column - left], closed)
    }
  }
}
