/// Finds which screens of two runs are the same one: by name first, then by looks, in their order.
///
/// Cost: one comparison of looks for each pair of screens without a partner of the same name, at most `mostPairs`.
package struct ScreenAligner {
  /// Screens without a namesake that are less alike are two screens.
  static let least = 0.4
  private static let mostPairs = 4_000_000

  /// - Parameter looks: by screen, asked for only where names do not decide.
  /// - Returns: pairs of indexes, by the order of the first run.
  package static func align(
    _ olds: [String?], _ news: [String?], likeness: (Int, Int) -> Double
  ) -> [(old: Int, new: Int)] {
    var pairs = byName(olds, news)
    let paired = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    let oldRest = olds.indices.filter { !paired.0.contains($0) }
    let newRest = news.indices.filter { !paired.1.contains($0) }
    if olds.count == 1, news.count == 1 { return [(0, 0)] }
    if oldRest.count.multipliedReportingOverflow(by: newRest.count).partialValue <= mostPairs {
      pairs += byLook(oldRest, newRest, likeness)
    }
    return pairs.sorted { $0.old < $1.old }
  }

  /// The first of a name goes with the first of that name, and on.
  private static func byName(_ olds: [String?], _ news: [String?]) -> [(old: Int, new: Int)] {
    var waiting: [String: [Int]] = [:]
    for (index, name) in news.enumerated().reversed() {
      if let name { waiting[name, default: []].append(index) }
    }
    var pairs: [(old: Int, new: Int)] = []
    for (index, name) in olds.enumerated() {
      if let name, let other = waiting[name]?.popLast() { pairs.append((index, other)) }
    }
    return pairs
  }

  /// Pairs screens in order, so that the sum of likenesses is largest. Then it pairs the remaining ones, the
  /// most alike first.
  private static func byLook(
    _ olds: [Int], _ news: [Int], _ likeness: (Int, Int) -> Double
  ) -> [(old: Int, new: Int)] {
    if olds.isEmpty || news.isEmpty { return [] }
    let width = news.count + 1
    var own = [Float](repeating: 0, count: olds.count * news.count)
    var best = [Float](repeating: 0, count: (olds.count + 1) * width)
    for row in stride(from: olds.count - 1, through: 0, by: -1) {
      for column in stride(from: news.count - 1, through: 0, by: -1) {
        let alike = Float(likeness(olds[row], news[column]))
        own[row * news.count + column] = alike
        let place = row * width + column
        best[place] = max(best[place + width], best[place + 1])
        if alike >= Float(least) { best[place] = max(best[place], best[place + width + 1] + alike) }
      }
    }
    var pairs: [(old: Int, new: Int)] = []
    var (row, column) = (0, 0)
    while row < olds.count, column < news.count {
      let place = row * width + column
      let alike = own[row * news.count + column]
      if alike >= Float(least), best[place] == best[place + width + 1] + alike {
        pairs.append((olds[row], news[column]))
        (row, column) = (row + 1, column + 1)
      } else if best[place] == best[place + width] {
        row += 1
      } else {
        column += 1
      }
    }
    return pairs + outOfOrder(olds, news, own, pairs)
  }

  private static func outOfOrder(
    _ olds: [Int], _ news: [Int], _ own: [Float], _ pairs: [(old: Int, new: Int)]
  ) -> [(old: Int, new: Int)] {
    var (usedOld, usedNew) = (Set(pairs.map(\.old)), Set(pairs.map(\.new)))
    var candidates: [(alike: Float, old: Int, new: Int)] = []
    for (row, old) in olds.enumerated() where !usedOld.contains(old) {
      for (column, new) in news.enumerated() where !usedNew.contains(new) {
        let alike = own[row * news.count + column]
        // Out of order, more is asked for.
        if alike >= Float(least) + 0.2 { candidates.append((alike, old, new)) }
      }
    }
    candidates.sort { ($1.alike, $0.old, $0.new) < ($0.alike, $1.old, $1.new) }
    var found: [(old: Int, new: Int)] = []
    for candidate in candidates where !usedOld.contains(candidate.old) && !usedNew.contains(candidate.new) {
      usedOld.insert(candidate.old)
      usedNew.insert(candidate.new)
      found.append((candidate.old, candidate.new))
    }
    return found
  }
}
