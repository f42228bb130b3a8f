/// A page as linked nodes: elements come and go at any place in constant time.
///
/// Loaded from a pre-order list and stored as one again. Slot 0 is the body; an element that goes leaves its slot
/// unused until the next load.
struct ElementLinks: Sendable {
  private struct Node {
    var parent: Int32
    var first: Int32 = 0
    var last: Int32 = 0
    /// Siblings; 0 for none, since the body has no siblings.
    var previous: Int32 = 0
    var next: Int32 = 0
    /// 0 for the body.
    var depth: Int32
  }

  private var nodes: [Node] = []
  /// One for each slot; the body's means nothing.
  private var elements: [Element] = []
  private var slots = StampedTable()
  private var count = 0

  init() {}

  /// The list is well formed.
  mutating func load(_ tree: [Element], roomFor adds: Int) {
    count = tree.count
    slots.reset(for: tree.count + adds + 1)
    slots[Page.bodyID] = 0
    nodes.removeAll(keepingCapacity: true)
    nodes.append(Node(parent: -1, depth: 0))
    elements.removeAll(keepingCapacity: true)
    elements.append(Element())
    elements.append(contentsOf: tree)
    for (index, element) in tree.enumerated() {
      link(under: element.parent + 1, before: 0)
      slots[element.id] = Int32(index + 1)
    }
  }

  mutating func remove(_ remove: Mutation.Remove) throws(MirrorError) {
    let slot = slots[remove.id]
    // The body is not an element.
    if slot <= 0 { throw MirrorError(id: remove.id, rule: .unknownID) }
    let parent = nodes[Int(slot)].parent
    if slots[remove.parent] != parent {
      throw MirrorError(id: remove.id, rule: .wrongParent(id(of: parent)))
    }
    unlink(slot)
    forgetSubtree(slot)
  }

  mutating func add(_ add: Mutation.Add, limits: Mirror.Limits) throws(MirrorError) {
    let id = add.element.id
    if id < Page.firstElementID { throw MirrorError(id: id, rule: .reservedID) }
    if slots[id] >= 0 { throw MirrorError(id: id, rule: .idAlreadyThere) }
    if count >= limits.elements { throw MirrorError(id: id, rule: .tooManyElements(limit: limits.elements)) }
    let parent = slots[add.parent]
    if parent < 0 { throw MirrorError(id: id, rule: .unknownParent(add.parent)) }
    if Int(nodes[Int(parent)].depth) >= limits.depth {
      throw MirrorError(id: id, rule: .tooDeep(limit: limits.depth))
    }
    let next = try slot(of: add.next, under: parent, for: id)
    slots[id] = Int32(nodes.count)
    elements.append(add.element)
    link(under: parent, before: next)
    count += 1
  }

  mutating func change(_ change: Mutation.Change) throws(MirrorError) {
    let slot = Int(slots[change.old.id])
    if slot <= 0 { throw MirrorError(id: change.old.id, rule: .unknownID) }
    try change.check(from: elements[slot])
    elements[slot] = change.new
  }

  /// Writes the page as a pre-order list.
  func store(in tree: inout [Element]) {
    tree.removeAll(keepingCapacity: true)
    tree.reserveCapacity(count)
    var slot = nodes[0].first
    var parent: Int32 = -1
    while slot != 0 {
      tree.append(elements[Int(slot)])
      tree[tree.count - 1].parent = parent
      tree[tree.count - 1].end = Int32(tree.count)
      if nodes[Int(slot)].first != 0 {
        parent = Int32(tree.count - 1)
        slot = nodes[Int(slot)].first
      } else {
        slot = close(slot, &parent, &tree)
      }
    }
  }

  /// From an element without further children to the next one in pre-order, 0 after the last.
  private func close(_ leaf: Int32, _ parent: inout Int32, _ tree: inout [Element]) -> Int32 {
    var slot = leaf
    while nodes[Int(slot)].next == 0, nodes[Int(slot)].parent > 0 {
      slot = nodes[Int(slot)].parent
      tree[Int(parent)].end = Int32(tree.count)
      parent = tree[Int(parent)].parent
    }
    return nodes[Int(slot)].next
  }

  // MARK: Links

  private func slot(of next: Int32?, under parent: Int32, for id: Int32) throws(MirrorError) -> Int32 {
    guard let next else { return 0 }
    let slot = slots[next]
    guard slot > 0, nodes[Int(slot)].parent == parent else {
      throw MirrorError(id: id, rule: .nextNotInParent(next))
    }
    return slot
  }

  private func id(of slot: Int32) -> Int32 {
    slot == 0 ? Page.bodyID : elements[Int(slot)].id
  }

  /// Appends a node, before a sibling or as the last one for 0.
  private mutating func link(under parent: Int32, before next: Int32) {
    let slot = Int32(nodes.count)
    let previous = next == 0 ? nodes[Int(parent)].last : nodes[Int(next)].previous
    var node = Node(parent: parent, depth: nodes[Int(parent)].depth + 1)
    node.previous = previous
    node.next = next
    nodes.append(node)
    connect(previous, to: slot, under: parent)
    connect(slot, to: next, under: parent)
  }

  private mutating func unlink(_ slot: Int32) {
    let node = nodes[Int(slot)]
    connect(node.previous, to: node.next, under: node.parent)
  }

  /// Makes two siblings neighbours; 0 means the end of the row.
  private mutating func connect(_ previous: Int32, to next: Int32, under parent: Int32) {
    if previous == 0 { nodes[Int(parent)].first = next } else { nodes[Int(previous)].next = next }
    if next == 0 { nodes[Int(parent)].last = previous } else { nodes[Int(next)].previous = previous }
  }

  /// Takes a subtree's ids out of the table. It is unlinked, but its own links are whole.
  private mutating func forgetSubtree(_ root: Int32) {
    var slot = root
    while true {
      slots[elements[Int(slot)].id] = -1
      count -= 1
      if nodes[Int(slot)].first != 0 {
        slot = nodes[Int(slot)].first
        continue
      }
      while slot != root, nodes[Int(slot)].next == 0 { slot = nodes[Int(slot)].parent }
      if slot == root { return }
      slot = nodes[Int(slot)].next
    }
  }
}
