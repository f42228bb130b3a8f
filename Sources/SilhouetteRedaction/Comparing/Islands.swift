import SilhouetteHierarchy

/// Finds the cells that hang together and that the same engines mask, where not all or none do.
struct Islands {
  private let layers: [EngineComparison.Layer]
  private let columns: Int
  private let rows: Int
  private let cell: Double
  /// By cell: a bit for each engine that masks it; 0 once it is counted, and where all engines agree.
  private var signs: [UInt8]
  private var stack: [Int32] = []

  init(_ layers: [EngineComparison.Layer], columns: Int, rows: Int, cell: Double) {
    self.layers = layers
    self.columns = columns
    self.rows = rows
    self.cell = cell
    signs = Array(repeating: 0, count: columns * rows)
    for (bit, layer) in layers.enumerated() {
      for place in signs.indices where layer.masks[place] >= 0 { signs[place] |= 1 << UInt8(bit) }
    }
    let all = UInt8(truncatingIfNeeded: 1 << layers.count - 1)
    for place in signs.indices where signs[place] == all { signs[place] = 0 }
  }

  mutating func all() -> [EngineComparison.Disagreement] {
    var found: [EngineComparison.Disagreement] = []
    for place in signs.indices where signs[place] != 0 { found.append(island(at: place)) }
    // Sorting is stable: those of the same size stay in the order of their topmost cells.
    return found.enumerated().sorted { ($1.element.area, $0.offset) < ($0.element.area, $1.offset) }.map {
      $0.element
    }
  }

  private mutating func island(at start: Int) -> EngineComparison.Disagreement {
    let sign = signs[start]
    var cells = 0
    var (left, right, top, bottom) = (columns, 0, rows, 0)
    take(start)
    while let place = stack.popLast().map(Int.init) {
      let (row, column) = (place / columns, place % columns)
      cells += 1
      (left, right) = (min(left, column), max(right, column + 1))
      (top, bottom) = (min(top, row), max(bottom, row + 1))
      if column > 0, signs[place - 1] == sign { take(place - 1) }
      if column + 1 < columns, signs[place + 1] == sign { take(place + 1) }
      if row > 0, signs[place - columns] == sign { take(place - columns) }
      if row + 1 < rows, signs[place + columns] == sign { take(place + columns) }
    }
    let box = Rect2D(
      x: Double(left) * cell, y: Double(top) * cell, width: Double(right - left) * cell,
      height: Double(bottom - top) * cell)
    return disagreement(sign, at: start, box, area: Double(cells) * cell * cell)
  }

  private mutating func take(_ place: Int) {
    signs[place] = 0
    stack.append(Int32(place))
  }

  private func disagreement(
    _ sign: UInt8, at place: Int, _ box: Rect2D, area: Double
  ) -> EngineComparison.Disagreement {
    let masking = layers.indices.filter { sign & 1 << UInt8($0) != 0 }
    let first = layers[masking[0]]
    let region = first.regions[Int(first.masks[place])]
    return EngineComparison.Disagreement(
      box: box, area: area, masking: masking.map { layers[$0].engine }, node: region.node, id: region.id,
      rule: region.rule)
  }
}
