/// The elements of a page as linked siblings, to bring some of them into another order. The body is parent -1.
///
/// Any list of elements will do: one whose parent does not come before it counts as a child of the body.
struct SiblingLinks: Sendable {
  /// Places in the page, parents before their children and siblings in their new order; filled by `walk`.
  private(set) var positions: [Int32] = []
  /// By element and the body first: its first child. By element: the siblings beside it. -1 for none.
  private var first: [Int32] = []
  private var next: [Int32] = []
  private var previous: [Int32] = []

  mutating func link(_ elements: [Element]) {
    first.refill(with: -1, count: elements.count + 1)
    next.refill(with: -1, count: elements.count)
    previous.refill(with: -1, count: elements.count)
    for position in elements.indices.reversed() {
      put(Int32(position), after: -1, under: Self.parent(of: position, elements))
    }
  }

  private static func parent(of position: Int, _ elements: [Element]) -> Int {
    let parent = Int(elements[position].parent)
    return parent < position ? max(parent, -1) : -1
  }

  /// Fills a list with the children of an element.
  func children(of parent: Int, in list: inout [Int32]) {
    list.removeAll(keepingCapacity: true)
    var child = first[parent + 1]
    while child >= 0 {
      list.append(child)
      child = next[Int(child)]
    }
  }

  func sibling(before child: Int32) -> Int32 { previous[Int(child)] }

  mutating func removeChildren(of parent: Int) { first[parent + 1] = -1 }

  /// - Parameter before: -1 to make it the first child.
  mutating func put(_ child: Int32, after before: Int32, under parent: Int) {
    let after = before < 0 ? first[parent + 1] : next[Int(before)]
    (previous[Int(child)], next[Int(child)]) = (before, after)
    if before < 0 { first[parent + 1] = child } else { next[Int(before)] = child }
    if after >= 0 { previous[Int(after)] = child }
  }

  mutating func walk(_ elements: [Element]) {
    positions.removeAll(keepingCapacity: true)
    positions.reserveCapacity(elements.count)
    var position = first[0]
    while position >= 0 {
      positions.append(position)
      let child = first[Int(position) + 1]
      position = child >= 0 ? child : following(position, elements)
    }
  }

  /// The element after the subtree of an element; -1 at the end.
  private func following(_ last: Int32, _ elements: [Element]) -> Int32 {
    var position = Int(last)
    while position >= 0, next[position] < 0 { position = Self.parent(of: position, elements) }
    return position < 0 ? -1 : next[position]
  }
}
