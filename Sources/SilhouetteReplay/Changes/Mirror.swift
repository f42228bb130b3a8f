import SilhouetteHierarchy

/// A copy of the page that a player has. It applies mutations by rrweb's rules, to check them before they are written
/// and to read logs.
///
/// Input may be hostile. A mutation that breaks a rule is refused whole with a `MirrorError`, and the page stays as it
/// was. Cost of a mutation that only changes values: O(changes), after O(n) once. Cost of any other: O(n + mutation).
package struct Mirror: Sendable {
  /// The largest page that a mirror accepts.
  package struct Limits: Sendable, Hashable {
    package var elements = 100_000
    package var depth = 1_000

    package init() {}
  }

  /// The page now.
  package private(set) var tree: ElementTree
  private let limits: Limits
  /// Indexes in `tree` by id; valid if `isIndexed`.
  private var index = StampedTable()
  private var isIndexed = false
  private var links = ElementLinks()

  /// A mirror of a full snapshot's page.
  ///
  /// - Throws: `MirrorError` if the page breaks a rule.
  package init(_ tree: ElementTree, limits: Limits = Limits()) throws(MirrorError) {
    self.tree = tree
    self.limits = limits
    try check()
  }

  /// Takes the next full snapshot's page. If it throws, the page stays as it was.
  package mutating func reset(to tree: ElementTree) throws(MirrorError) {
    let old = self.tree
    self.tree = tree
    do throws(MirrorError) {
      try check()
    } catch {
      self.tree = old
      isIndexed = false
      throw error
    }
  }

  /// The element with that id; nil if the page has none.
  package mutating func element(_ id: Int32) -> Element? {
    let place = place(of: id)
    return place < 0 ? nil : tree.elements[place]
  }

  /// Applies removes, then adds, then changes, each in its order. If it throws, the page stays as it was.
  package mutating func apply(_ mutation: Mutation) throws(MirrorError) {
    if mutation.removes.isEmpty && mutation.adds.isEmpty {
      try change(mutation.changes)
    } else {
      try rebuild(mutation)
    }
    if let background = mutation.background { tree.background = background }
  }

  // MARK: Values only

  private mutating func change(_ changes: [Mutation.Change]) throws(MirrorError) {
    for (number, change) in changes.enumerated() {
      do throws(MirrorError) {
        try self.change(change)
      } catch {
        // Back, so that a refused mutation leaves nothing behind.
        for change in changes[..<number].reversed() { set(change.old, at: place(of: change.old.id)) }
        throw error
      }
    }
  }

  private mutating func change(_ change: Mutation.Change) throws(MirrorError) {
    let place = place(of: change.old.id)
    if place < 0 { throw MirrorError(id: change.old.id, rule: .unknownID) }
    try change.check(from: tree.elements[place])
    set(change.new, at: place)
  }

  private mutating func set(_ element: Element, at place: Int) {
    let old = tree.elements[place]
    tree.elements[place] = element
    tree.elements[place].parent = old.parent
    tree.elements[place].end = old.end
  }

  /// Index of the element in `tree`; -1 if the page has none.
  private mutating func place(of id: Int32) -> Int {
    if !isIndexed { fillIndex() }
    return Int(index[id])
  }

  private mutating func fillIndex() {
    index.reset(for: tree.elements.count)
    for place in tree.elements.indices { index[tree.elements[place].id] = Int32(place) }
    isIndexed = true
  }

  // MARK: Structure

  private mutating func rebuild(_ mutation: Mutation) throws(MirrorError) {
    links.load(tree.elements, roomFor: mutation.adds.count)
    for remove in mutation.removes { try links.remove(remove) }
    for add in mutation.adds { try links.add(add, limits: limits) }
    for change in mutation.changes { try links.change(change) }
    links.store(in: &tree.elements)
    isIndexed = false
  }

  // MARK: Full snapshots

  private mutating func check() throws(MirrorError) {
    let elements = tree.elements
    if elements.count > limits.elements {
      throw MirrorError(id: elements[limits.elements].id, rule: .tooManyElements(limit: limits.elements))
    }
    try checkOrder(elements)
    index.reset(for: elements.count)
    for (place, element) in elements.enumerated() {
      if element.id < Page.firstElementID { throw MirrorError(id: element.id, rule: .reservedID) }
      if index[element.id] >= 0 { throw MirrorError(id: element.id, rule: .idAlreadyThere) }
      index[element.id] = Int32(place)
    }
    isIndexed = true
  }

  private func checkOrder(_ elements: [Element]) throws(MirrorError) {
    var open: [Int32] = []
    for (place, element) in elements.enumerated() {
      while let last = open.last, Int(elements[Int(last)].end) <= place { open.removeLast() }
      let end = open.last.map { elements[Int($0)].end } ?? Int32(elements.count)
      guard element.parent == open.last ?? -1, element.end > place, element.end <= end else {
        throw MirrorError(id: element.id, rule: .notInPreOrder)
      }
      if open.count >= limits.depth { throw MirrorError(id: element.id, rule: .tooDeep(limit: limits.depth)) }
      open.append(Int32(place))
    }
  }
}

extension Mutation.Change {
  /// Whether it may be made to an element as it is now.
  func check(from present: Element) throws(MirrorError) {
    guard old.hasSameValues(as: present), new.id == old.id, new.kind == old.kind else {
      throw MirrorError(id: old.id, rule: .staleChange)
    }
  }
}
