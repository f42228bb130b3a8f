internal import SilhouetteHierarchy

/// Joins neighbouring words, so that a finding does not reveal the number of words or the length of one.
enum WordRows {
  /// - Returns: Boxes around rows, from top to bottom.
  static func join(_ words: [Rect2D]) -> [Rect2D] {
    var rows: [Rect2D] = []
    for word in words.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
      // The newest rows are the nearest ones.
      let near = rows.indices.reversed().prefix(8).first { belongs(word, to: rows[$0]) }
      if let near { rows[near] = rows[near].union(word) } else { rows.append(word) }
    }
    return rows
  }

  private static func belongs(_ word: Rect2D, to row: Rect2D) -> Bool {
    let common = min(word.maxY, row.maxY) - max(word.y, row.y)
    let height = max(word.height, row.height)
    let gap = max(word.x - row.maxX, row.x - word.maxX)
    return common > min(word.height, row.height) / 2 && gap < 2 * height
  }
}
