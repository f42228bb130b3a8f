/// The elements of a page in paint order.
///
/// That is the page's own order, unless siblings have different `order`s. Time grows with the elements, and is O(n log n)
/// for n siblings of different orders.
struct PaintSequence: Sendable {
  private var links = SiblingLinks()
  private var siblings: [Int32] = []

  /// Places in the page, parents before their children.
  var positions: [Int32] { links.positions }

  /// Fills `positions`. Returns false, and leaves them, if the page's own order will do.
  mutating func find(_ elements: [Element]) -> Bool {
    guard elements.contains(where: { $0.order != 0 }) else { return false }
    links.link(elements)
    for parent in -1..<elements.count { sortChildren(of: parent, elements) }
    links.walk(elements)
    return true
  }

  private mutating func sortChildren(of parent: Int, _ elements: [Element]) {
    links.children(of: parent, in: &siblings)
    let isSorted = zip(siblings, siblings.dropFirst()).allSatisfy { one, other in
      elements[Int(one)].order <= elements[Int(other)].order
    }
    guard !isSorted else { return }
    siblings.sort { (elements[Int($0)].order, $0) < (elements[Int($1)].order, $1) }
    links.removeChildren(of: parent)
    for child in siblings.reversed() { links.put(child, after: -1, under: parent) }
  }
}
