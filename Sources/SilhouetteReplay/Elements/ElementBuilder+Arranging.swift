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
    var moved = Array(repeating: Int32(-1), count: old.count)
    page.removeAll(keepingCapacity: true)
    pageOwners.removeAll(keepingCapacity: true)
    for position in arranger.positions {
      var element = old[Int(position)]
      if element.parent >= 0 { element.parent = moved[Int(element.parent)] }
      moved[Int(position)] = Int32(page.count)
      let owner = oldOwners[Int(position)]
      element.end = Int32(page.count) + 1
      if element.kind == .node { slots[Int(owner)].position = Int32(page.count) }
      page.append(element)
      pageOwners.append(owner)
    }
  }
}

/// A page whose rows go back to their places.
struct PageArranger: Sendable {
  private var links = SiblingLinks()
  private var rows: [Int32] = []
  private var known: [Int32] = []
  private var followers: [Int32] = []

  /// In the new order, places in the old one; filled by `walk`.
  var positions: [Int32] { links.positions }

  mutating func link(_ page: [Element]) { links.link(page) }

  mutating func walk(_ page: [Element]) { links.walk(page) }

  /// Puts the rows that were in the last page in its order, and each new one at the end, or before the next row that has its
  /// order.
  mutating func sortRows(under holder: Int, _ page: [Element], _ sources: [Int32]) {
    links.children(of: holder, in: &rows)
    // Parts come before all rows.
    let partCount = rows.firstIndex { page[Int($0)].kind != .part } ?? rows.count
    known.removeAll(keepingCapacity: true)
    known.append(contentsOf: rows.lazy.filter { sources[Int($0)] >= 0 })
    known.sort { sources[Int($0)] < sources[Int($1)] }
    links.removeChildren(of: holder)
    var last: Int32 = -1
    for row in rows[..<partCount] + known {
      links.put(row, after: last, under: holder)
      last = row
    }
    rows.removeFirst(partCount)
    insertNew(under: holder, last, page, sources)
  }

  private mutating func insertNew(under holder: Int, _ end: Int32, _ page: [Element], _ sources: [Int32]) {
    rows.removeAll { page[Int($0)].isHidden }
    findFollowing(sources)
    var end = end
    for (number, row) in rows.enumerated() where sources[Int(row)] < 0 {
      let follower = followers[number]
      let isBetween = follower >= 0 && page[Int(follower)].order == page[Int(row)].order
      // The end is the place that needs no neighbour's id, and rrweb 1 loses neighbours that got children in the same seek.
      links.put(row, after: isBetween ? links.sibling(before: follower) : end, under: holder)
      if !isBetween { end = row }
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
}
