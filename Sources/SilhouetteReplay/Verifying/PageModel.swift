/// A page as a log describes it: nodes in one flat array, linked by their numbers, whatever a log does to them.
struct PageModel: Sendable {
  enum Kind: Int, Sendable {
    case document, doctype, element, text, cdata, comment
  }

  struct Node: Sendable {
    var id: Int
    var kind: Kind
    /// Of the tag, `FNV1a` of its lower case; of other nodes, their kind.
    var tag: UInt64
    /// It is an SVG element whose children are such, too.
    var holdsSVG = false
    /// Its log marks it as an element of SVG.
    var isMarkedSVG = false
    var isStyle = false
    var hasCSSText = false
    /// At most so many rules are in its text or its `_cssText`, if it is of a style sheet.
    var rules = 0
    /// It has been in the page since the full snapshot.
    var isLasting = false
    /// `FNV1a` of a text.
    var text: UInt64 = 0
    var style = StyleMemory()
    fileprivate(set) var parent: Int32 = -1
    fileprivate(set) var firstChild: Int32 = -1
    fileprivate(set) var lastChild: Int32 = -1
    fileprivate(set) var previous: Int32 = -1
    fileprivate(set) var next: Int32 = -1

    init(id: Int, kind: Kind, tag: UInt64) {
      (self.id, self.kind, self.tag) = (id, kind, tag)
    }

    var canHaveChildren: Bool { kind == .document || kind == .element }
  }

  private(set) var nodes: [Node] = []
  private var free: [Int32] = []
  private var slots: [Int: Int32] = [:]

  var count: Int { nodes.count - free.count }

  subscript(slot: Int32) -> Node {
    get { nodes[Int(slot)] }
    set { nodes[Int(slot)] = newValue }
  }

  /// The page's first node, its document; nil for an empty page.
  var root: Int32? {
    nodes.indices.first { nodes[$0].parent < 0 && slots[nodes[$0].id] == Int32($0) }.map(Int32.init)
  }

  func slot(_ id: Int?) -> Int32? { id.flatMap { slots[$0] } }

  mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    free.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
  }

  /// Puts a node below `parent` (-1 for none), before `next` (-1 for the last place), which is its child.
  @discardableResult
  mutating func insert(_ node: Node, parent: Int32, before next: Int32 = -1) -> Int32 {
    var node = node
    node.parent = parent
    node.next = next
    node.previous = next >= 0 ? self[next].previous : parent >= 0 ? self[parent].lastChild : -1
    let slot = store(node)
    slots[node.id] = slot
    guard parent >= 0 else { return slot }
    if node.previous >= 0 { self[node.previous].next = slot } else { self[parent].firstChild = slot }
    if next >= 0 { self[next].previous = slot } else { self[parent].lastChild = slot }
    return slot
  }

  private mutating func store(_ node: Node) -> Int32 {
    if let slot = free.popLast() {
      self[slot] = node
      return slot
    }
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  /// Removes a node with its subtree, and calls `tell` for each of its nodes before it goes.
  mutating func remove(_ root: Int32, _ tell: (PageModel, Int32) -> Void = { _, _ in }) {
    detach(root)
    var pending = [root]
    while let slot = pending.popLast() {
      tell(self, slot)
      pending += children(slot)
      if slots[self[slot].id] == slot { slots[self[slot].id] = nil }
      free.append(slot)
    }
  }

  private mutating func detach(_ slot: Int32) {
    let node = self[slot]
    if node.previous >= 0 {
      self[node.previous].next = node.next
    } else if node.parent >= 0 {
      self[node.parent].firstChild = node.next
    }
    if node.next >= 0 {
      self[node.next].previous = node.previous
    } else if node.parent >= 0 {
      self[node.parent].lastChild = node.previous
    }
  }

  func children(_ slot: Int32) -> [Int32] {
    var children: [Int32] = []
    var child = self[slot].firstChild
    while child >= 0 {
      children.append(child)
      child = self[child].next
    }
    return children
  }
}
