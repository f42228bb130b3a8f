/// Joins large letters in a row, so that their boxes do not give away their number or shapes.
enum LetterRows {
  /// Comparisons that may be made; letters after that keep boxes of their own.
  private static let mostCompared = 1 << 22

  /// - Returns: Boxes around rows. One of them contains each given box.
  static func join(_ letters: [CellBox]) -> [CellBox] {
    var budget = mostCompared
    var rows: [CellBox] = []
    for letter in letters.sorted(by: { ($0.left, $0.top) < ($1.left, $1.top) }) {
      budget -= rows.count
      // One letter may connect two rows.
      var joined = letter
      if budget > 0 {
        rows.removeAll { row in
          guard isOneRow(row, joined) else { return false }
          joined = joined.union(row)
          return true
        }
      }
      rows.append(joined)
    }
    return rows
  }

  /// Whether they overlap by half their height, over a gap no wider than one between words.
  private static func isOneRow(_ a: CellBox, _ b: CellBox) -> Bool {
    let low = min(a.height, b.height)
    let common = min(a.bottom, b.bottom) - max(a.top, b.top)
    let gap = max(a.left, b.left) - min(a.right, b.right)
    return common * 2 >= low && gap * 5 <= low * 3
  }
}
