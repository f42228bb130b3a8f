/// Elements are written in the order of the scene. Children that are shuffled go back to the places that they had in the last
/// page, since each place that changes would cost a whole row.
extension ElementBuilder {
  mutating func arrange() {
    guard !isAnew else { return }
    var isNeeded = false
    for position in page.indices where page[position].kind != .part {
      let owner = Int(pageOwners[position])
      // A layer holds all children of its owner.
      guard slots[owner].isShuffled, (slots[owner].content != 0) == (page[position].kind == .content) else {
        continue
      }
      if !isNeeded { arranger.link(page) }
      isNeeded = true
      arranger.sortRows(under: position, page, pageSources)
    }
    guard isNeeded else { return }
    arranger.walk(page)
    let (old, oldOwners) = (page, pageOwners)
    page.removeAll(keepingCapacity: true)
    pageOwners.removeAll(keepingCapacity: true)
    for position in arranger.positions {
      var element = old[Int(position)]
      if element.parent >= 0 { element.parent = arranger.places[Int(element.parent)] }
      let owner = oldOwners[Int(position)]
      element.end = Int32(page.count) + 1
      if element.kind == .node { slots[Int(owner)].position = Int32(page.count) }
      page.append(element)
      pageOwners.append(owner)
    }
  }
}

/// A page as linked siblings, some of which change their places.
struct PageArranger: Sendable {
  /// In the new order, places in the old one, and the other way round.
  private(set) var positions: [Int32] = []
  private(set) var places: [Int32] = []
  /// By element and the body first: its first child; by element: the siblings beside it; -1 for none.
  private var first: [Int32] = []
  private var next: [Int32] = []
  private var previous: [Int32] = []
  private var rows: [Int32] = []
  private var known: [Int32] = []
  private var followers: [Int32] = []

  mutating func link(_ page: [Element]) {
    first.refill(with: -1, count: page.count + 1)
    next.refill(with: -1, count: page.count)
    previous.refill(with: -1, count: page.count)
    for position in page.indices.reversed() {
      let parent = Int(page[position].parent) + 1
      next[position] = first[parent]
      if first[parent] >= 0 { previous[Int(first[parent])] = Int32(position) }
      first[parent] = Int32(position)
    }
  }

  /// Puts the rows that were in the last page in its order, and each new one beside a neighbour that has its order.
  mutating func sortRows(under holder: Int, _ page: [Element], _ sources: [Int32]) {
    rows.removeAll(keepingCapacity: true)
    var last: Int32 = -1
    var row = first[holder + 1]
    while row >= 0 {
      // Parts stand before all rows.
      if page[Int(row)].kind == .part { last = row } else { rows.append(row) }
      row = next[Int(row)]
    }
    known.removeAll(keepingCapacity: true)
    known.append(contentsOf: rows.lazy.filter { sources[Int($0)] >= 0 })
    known.sort { sources[Int($0)] < sources[Int($1)] }
    if last < 0 { first[holder + 1] = -1 } else { next[Int(last)] = -1 }
    for row in known {
      put(row, after: last, under: holder)
      last = row
    }
    insertNew(under: holder, last, page, sources)
  }

  private mutating func insertNew(under holder: Int, _ end: Int32, _ page: [Element], _ sources: [Int32]) {
    rows.removeAll { page[Int($0)].isHidden }
    findFollowing(sources)
    var end = end
    for (number, row) in rows.enumerated() where sources[Int(row)] < 0 {
      let order = page[Int(row)].order
      var place = end
      if number > 0, page[Int(rows[number - 1])].order == order {
        place = rows[number - 1]
      } else if followers[number] >= 0, page[Int(followers[number])].order == order {
        place = previous[Int(followers[number])]
      }
      put(row, after: place, under: holder)
      if place == end { end = row }
    }
  }

  /// Fills `followers`: by row, the next one that was in the last page.
  private mutating func findFollowing(_ sources: [Int32]) {
    followers.refill(with: -1, count: rows.count)
    var next: Int32 = -1
    for number in rows.indices.reversed() {
      followers[number] = next
      if sources[Int(rows[number])] >= 0 { next = rows[number] }
    }
  }

  /// - Parameter before: -1 for the front.
  private mutating func put(_ row: Int32, after before: Int32, under holder: Int) {
    let after = before < 0 ? first[holder + 1] : next[Int(before)]
    (previous[Int(row)], next[Int(row)]) = (before, after)
    if before < 0 { first[holder + 1] = row } else { next[Int(before)] = row }
    if after >= 0 { previous[Int(after)] = row }
  }

  /// Fills `positions` and `places`.
  mutating func walk(_ page: [Element]) {
    positions.removeAll(keepingCapacity: true)
    places.refill(with: -1, count: page.count)
    var position = first[0]
    while position >= 0 {
      places[Int(position)] = Int32(positions.count)
      positions.append(position)
      position = first[Int(position) + 1] >= 0 ? first[Int(position) + 1] : following(position, page)
    }
  }

  /// What comes after the subtree of an element; -1 at the end.
  private func following(_ last: Int32, _ page: [Element]) -> Int32 {
    var position = last
    while position >= 0, next[Int(position)] < 0 { position = page[Int(position)].parent }
    return position < 0 ? -1 : next[Int(position)]
  }
}
