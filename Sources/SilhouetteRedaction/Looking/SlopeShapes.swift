/// Marks where a picture is soft by its slopes: places whose two sides differ, as in portraits and enlarged drawings. Gradients over a
/// screen are less steep, so they stay ground.
extension InkGrid {
  /// In points from a place to each side, and in grey levels between both.
  private static let (slopeReach, steepest) = (4.0, 12)

  /// Marks all ink, and all places without ink whose surroundings are a slope. Beside ink nothing is one: there the ink is the edge.
  mutating func markSlopes() {
    let reach = cells(Self.slopeReach)
    for row in 0..<rows {
      let (above, below) = (max(row - reach, 0), min(row + reach, rows - 1))
      for column in 0..<columns {
        let place = row * columns + column
        guard !marks[place].contains(.ink) else {
          marks[place].insert(.soft)
          continue
        }
        let (left, right) = (max(column - reach, 0), min(column + reach, columns - 1))
        let across = Int(levels[row * columns + left]) - Int(levels[row * columns + right])
        let down = Int(levels[above * columns + column]) - Int(levels[below * columns + column])
        guard abs(across) >= Self.steepest || abs(down) >= Self.steepest,
          !hasInk(columns: left...right, row: row), !hasInk(rows: above...below, column: column)
        else { continue }
        marks[place].formUnion([.soft, .blurred])
      }
    }
  }

  private func hasInk(columns wanted: ClosedRange<Int>, row: Int) -> Bool {
    for place in row * columns + wanted.lowerBound...row * columns + wanted.upperBound
    where marks[place].contains(.ink) {
      return true
    }
    return false
  }

  private func hasInk(rows wanted: ClosedRange<Int>, column: Int) -> Bool {
    for row in wanted where marks[row * columns + column].contains(.ink) { return true }
    return false
  }
}
