/// Chooses the siblings that stay in place when their order changes: those whose subtrees are the largest
/// together.
///
/// The heaviest increasing subsequence, by a Fenwick tree of prefix maxima (Fenwick, 1994); O(n log n). With equal
/// weights it is the longest one, so the moves are the fewest.
struct SiblingOrder: Sendable {
  private struct Item {
    /// Place in the old order.
    var rank: Int32
    /// Weight of the best sequence that ends here.
    var total: Int
    /// The item before it in that sequence, -1 for none.
    var previous: Int32
  }

  private var items: [Item] = []
  /// Best item among those with a rank below, in Fenwick order; -1 for none.
  private var best: [Int32] = []

  init() {}

  /// Forgets everything; ranks will be below `count`.
  mutating func reset(ranks count: Int) {
    items.removeAll(keepingCapacity: true)
    best.removeAll(keepingCapacity: true)
    best.append(contentsOf: repeatElement(-1, count: count + 1))
  }

  /// The next sibling in the new order. Ranks differ from each other.
  mutating func append(rank: Int32, weight: Int) {
    let previous = best(below: Int(rank))
    let total = weight + (previous < 0 ? 0 : items[Int(previous)].total)
    items.append(Item(rank: rank, total: total, previous: previous))
    offer(Int32(items.count - 1))
  }

  /// Calls `body` with the number of every item that stays, last one first.
  func forEachKept(_ body: (Int) -> Void) {
    var item = best(below: best.count - 1)
    while item >= 0 {
      body(Int(item))
      item = items[Int(item)].previous
    }
  }

  private func best(below rank: Int) -> Int32 {
    var found: Int32 = -1
    var place = rank
    while place > 0 {
      if isBetter(best[place], than: found) { found = best[place] }
      place &= place - 1
    }
    return found
  }

  private mutating func offer(_ item: Int32) {
    var place = Int(items[Int(item)].rank) + 1
    while place < best.count {
      if isBetter(item, than: best[place]) { best[place] = item }
      place += place & -place
    }
  }

  private func isBetter(_ one: Int32, than other: Int32) -> Bool {
    if one < 0 { return false }
    return other < 0 || items[Int(one)].total > items[Int(other)].total
  }
}
