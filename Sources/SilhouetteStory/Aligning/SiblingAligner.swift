/// Aligns two rows of siblings so that pairs do not cross and the sum of their scores is largest.
///
/// Equal beginnings and ends are paired first. Cost: O(pairs of the remaining siblings), up to `mostCells`.
/// In longer rows, equal siblings are paired first, and then the siblings between them.
struct SiblingAligner {
  /// The largest table.
  static let mostCells = 1 << 18
  /// The score of siblings that are equal, place included.
  static let perfect: Int32 = 14 * unit + 1
  /// What one point of a score counts. Less than that decides between equal sums.
  static let unit: Int32 = 1024
  private var table: [Int32] = []

  /// - Parameters:
  ///   - exact: of one sibling, of the first row if true: equal for siblings that are equal, place included.
  ///   - score: of two siblings, 0 if they cannot be a pair.
  mutating func align(
    _ olds: [Int32], _ news: [Int32], exact: (Int32, Bool) -> Int, score: (Int32, Int32) -> Int32
  ) -> [(Int32, Int32)] {
    var pairs: [(Int32, Int32)] = []
    var (oldStart, newStart) = (0, 0)
    var (rows, columns) = (olds.count, news.count)
    while oldStart < rows, newStart < columns, score(olds[oldStart], news[newStart]) >= Self.perfect {
      pairs.append((olds[oldStart], news[newStart]))
      (oldStart, newStart) = (oldStart + 1, newStart + 1)
    }
    while rows > oldStart, columns > newStart, score(olds[rows - 1], news[columns - 1]) >= Self.perfect {
      (rows, columns) = (rows - 1, columns - 1)
      pairs.append((olds[rows], news[columns]))
    }
    if (rows - oldStart) * (columns - newStart) <= Self.mostCells {
      alignPiece(olds[oldStart..<rows], news[newStart..<columns], score, &pairs)
      return pairs
    }
    alignLong(olds[oldStart..<rows], news[newStart..<columns], exact, score, &pairs)
    return pairs
  }

  /// Pairs equal siblings in the order of the second row, and then the siblings between two pairs.
  private mutating func alignLong(
    _ olds: ArraySlice<Int32>, _ news: ArraySlice<Int32>, _ exact: (Int32, Bool) -> Int,
    _ score: (Int32, Int32) -> Int32, _ pairs: inout [(Int32, Int32)]
  ) {
    var places: [Int: Int] = [:]
    for (place, one) in zip(olds.indices, olds).reversed() { places[exact(one, true)] = place }
    var (oldStart, newStart) = (olds.startIndex, news.startIndex)
    for (place, other) in zip(news.indices, news) {
      let found = places[exact(other, false)] ?? -1
      let isLast = place == news.endIndex - 1
      guard found >= oldStart || isLast else { continue }
      let isPair = found >= oldStart && score(olds[found], other) > 0
      let (oldEnd, newEnd) = isPair ? (found, place) : (olds.endIndex, news.endIndex)
      guard isPair || isLast else { continue }
      // A gap that is still too long stays without pairs; its elements are looked for later, as strays.
      if (oldEnd - oldStart) * (newEnd - newStart) <= Self.mostCells {
        alignPiece(olds[oldStart..<oldEnd], news[newStart..<newEnd], score, &pairs)
      }
      guard isPair else { return }
      pairs.append((olds[found], other))
      (oldStart, newStart) = (found + 1, place + 1)
    }
  }

  /// Table of best sums from each place to the end, as for the longest common subsequence.
  private mutating func alignPiece(
    _ olds: ArraySlice<Int32>, _ news: ArraySlice<Int32>, _ score: (Int32, Int32) -> Int32,
    _ pairs: inout [(Int32, Int32)]
  ) {
    let width = news.count + 1
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(0, count: (olds.count + 1) * width))
    for row in stride(from: olds.count - 1, through: 0, by: -1) {
      let one = olds[olds.startIndex + row]
      for column in stride(from: news.count - 1, through: 0, by: -1) {
        let place = row * width + column
        var best = max(table[place + width], table[place + 1])
        let own = score(one, news[news.startIndex + column])
        if own > 0 { best = max(best, table[place + width + 1] + own) }
        table[place] = best
      }
    }
    // Siblings without a partner come after paired ones, as rows do that were pushed away.
    func startsPair(_ row: Int, _ column: Int) -> Bool {
      guard column < news.count else { return false }
      let own = score(olds[olds.startIndex + row], news[news.startIndex + column])
      let place = row * width + column
      return own > 0 && table[place] == table[place + width + 1] + own
    }
    var (row, column) = (0, 0)
    while row < olds.count, column < news.count {
      let place = row * width + column
      let (one, other) = (olds[olds.startIndex + row], news[news.startIndex + column])
      let own = score(one, other)
      if own > 0, table[place] == table[place + width + 1] + own {
        pairs.append((one, other))
        row += 1
        column += 1
      } else if table[place] == table[place + width],
        table[place] != table[place + 1] || !startsPair(row, column + 1)
      {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
