/// The elements of a page in the order in which they are painted.
///
/// That is the page's own order, unless siblings have different `order`s. Time grows with the elements, and is O(n log n)
/// for n siblings of different orders.
struct PaintSequence: Sendable {
  /// Places in the page, parents before their children.
  private(set) var positions: [Int32] = []
  /// By element and the body first: its first child, and by element the sibling after it; -1 for none.
  private var first: [Int32] = []
  private var next: [Int32] = []
  private var siblings: [Int32] = []

  /// Fills `positions`. Returns false, and leaves them, if the page's own order will do.
  mutating func find(_ elements: [Element]) -> Bool {
    guard elements.contains(where: { $0.order != 0 }) else { return false }
    link(elements)
    for parent in first.indices { sortChildren(of: parent, elements) }
    walk(elements)
    return true
  }

  /// An element whose parent does not stand before it counts as a child of the body.
  private static func slot(ofParentOf position: Int, _ elements: [Element]) -> Int {
    let parent = Int(elements[position].parent)
    return parent >= 0 && parent < position ? parent + 1 : 0
  }

  private mutating func link(_ elements: [Element]) {
    first.refill(with: -1, count: elements.count + 1)
    next.refill(with: -1, count: elements.count)
    for position in elements.indices.reversed() {
      let parent = Self.slot(ofParentOf: position, elements)
      next[position] = first[parent]
      first[parent] = Int32(position)
    }
  }

  private mutating func sortChildren(of parent: Int, _ elements: [Element]) {
    siblings.removeAll(keepingCapacity: true)
    var child = first[parent]
    var isSorted = true
    while child >= 0 {
      if let last = siblings.last, elements[Int(last)].order > elements[Int(child)].order { isSorted = false }
      siblings.append(child)
      child = next[Int(child)]
    }
    guard !isSorted else { return }
    siblings.sort { (elements[Int($0)].order, $0) < (elements[Int($1)].order, $1) }
    var after: Int32 = -1
    for child in siblings.reversed() {
      next[Int(child)] = after
      after = child
    }
    first[parent] = after
  }

  private mutating func walk(_ elements: [Element]) {
    positions.removeAll(keepingCapacity: true)
    positions.reserveCapacity(elements.count)
    var position = first[0]
    while position >= 0 {
      positions.append(position)
      position = first[Int(position) + 1] >= 0 ? first[Int(position) + 1] : following(position, elements)
    }
  }

  /// What comes after the subtree of an element; -1 at the end.
  private func following(_ last: Int32, _ elements: [Element]) -> Int32 {
    var position = Int(last)
    while next[position] < 0 {
      let parent = Self.slot(ofParentOf: position, elements)
      if parent == 0 { return -1 }
      position = parent - 1
    }
    return next[position]
  }
}
