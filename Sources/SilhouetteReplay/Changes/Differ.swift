import SilhouetteHierarchy

/// Finds the mutation that turns one page into the next. Elements with the same id are the same element.
///
/// No mutation with fewer adds exists. An element that keeps its parent and its order costs nothing. If siblings change
/// their order, those move that keep the most elements in place. Applied by `Mirror.apply` to the old page, the
/// mutation gives the new page, order included.
///
/// Both trees must be well formed, as builders and `Mirror` make them: pre-order, `parent` and `end` right, no id
/// twice. Cost: one comparison an element if nothing comes, goes or moves. Otherwise it is O(n), and O(k log k) for k
/// siblings whose order changes. Buffers are kept from call to call.
package struct Differ: Sendable {
  private var table = StampedTable()
  private var order = SiblingOrder()
  /// By new element: its index in the old tree, -1 if it is new.
  private var oldIndex: [Int32] = []
  /// By new element: whether it stays in place: neither the element itself nor an ancestor is new or moved.
  private var isKept: [Bool] = []
  /// By old element: the same.
  private var staysInPage: [Bool] = []
  /// By new element: how many elements of its subtree stay in place if it does.
  private var worth: [Int] = []
  /// By new element that does not stay: id of the nearest sibling after it that stays, -1 for none.
  private var next: [Int32] = []
  /// By parent, the body first: id of the leftmost child so far that stays.
  private var leftmost: [Int32] = []
  /// By old element: its number among its siblings.
  private var rank: [Int32] = []
  private var candidates: [Int32] = []

  package init() {}

  /// Returns the mutation from `old` to `new`; empty if they are equal.
  package mutating func diff(_ old: ElementTree, _ new: ElementTree) -> Mutation {
    var mutation = Mutation()
    if old.background != new.background { mutation.background = new.background }
    if !Self.compareInPlace(old.elements, new.elements, &mutation.changes) {
      mutation.changes.removeAll(keepingCapacity: true)
      pair(old.elements, new.elements)
      keepWhatStays(old.elements, new.elements)
      list(old.elements, new.elements, in: &mutation)
    }
    return mutation
  }

  /// The fast way for pages of one structure. Returns false if the structures differ; `changes` is then of no use.
  private static func compareInPlace(
    _ old: [Element], _ new: [Element], _ changes: inout [Mutation.Change]
  ) -> Bool {
    guard old.count == new.count else { return false }
    let old = old.span
    let new = new.span
    for index in new.indices {
      if old[index].hasSameValues(as: new[index]), old[index].parent == new[index].parent { continue }
      guard old[index].isSameElement(as: new[index]), old[index].parent == new[index].parent else {
        return false
      }
      changes.append(Mutation.Change(old: old[index], new: new[index]))
    }
    return true
  }

  // MARK: Which is which

  /// Fills `oldIndex`. Only elements between the first and the last difference are looked up.
  private mutating func pair(_ old: [Element], _ new: [Element]) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start].id == new[start].id { start += 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail].id == new[new.count - 1 - tail].id { tail += 1 }

    oldIndex.refill(with: -1, count: new.count)
    for index in 0..<start { oldIndex[index] = Int32(index) }
    for index in new.count - tail..<new.count { oldIndex[index] = Int32(index + old.count - new.count) }
    lookUp(old, start..<old.count - tail, new, start..<new.count - tail)
  }

  private mutating func lookUp(
    _ old: [Element], _ oldRange: Range<Int>, _ new: [Element], _ newRange: Range<Int>
  ) {
    if oldRange.isEmpty || newRange.isEmpty { return }
    table.reset(for: oldRange.count)
    for index in oldRange { table[old[index].id] = Int32(index) }
    for index in newRange { oldIndex[index] = table[new[index].id] }
  }

  // MARK: Elements that stay

  private mutating func keepWhatStays(_ old: [Element], _ new: [Element]) {
    isKept.refill(with: false, count: new.count)
    staysInPage.refill(with: false, count: old.count)
    rank.refill(with: 0, count: old.count)
    // A subtree's weight depends on the elements that stay in it, so children come before their parents.
    worth.refill(with: 1, count: new.count)
    for index in stride(from: new.count - 1, through: 0, by: -1)
    where oldIndex[index] >= 0 && Int(new[index].end) > index + 1 {
      worth[index] += chooseChildren(of: index, old, new)
    }
    _ = chooseChildren(of: -1, old, new)
    leaveOutWhatMovesWithItsParent(new)
    findNext(new)
  }

  /// Chooses which children stay, of an element that may stay itself, or of the body. Returns how many elements that
  /// keeps in place.
  private mutating func chooseChildren(of parent: Int, _ old: [Element], _ new: [Element]) -> Int {
    let oldParent = parent < 0 ? -1 : oldIndex[parent]
    guard !collectCandidates(of: parent, oldParent: oldParent, old, new) else {
      var sum = 0
      for index in candidates.indices { sum += keep(candidates[index]) }
      return sum
    }
    order.reset(ranks: rankChildren(of: Int(oldParent), old))
    for child in candidates {
      // Of choices that add the same number of elements, the one with fewer moves is smaller.
      order.append(rank: rank[Int(oldIndex[Int(child)])], weight: worth[Int(child)] * 4 + 1)
    }
    var sum = 0
    order.forEachKept { sum += keep(candidates[$0]) }
    return sum
  }

  /// Fills `candidates` with the children that the same parent had before. Returns whether they are still in
  /// their old order.
  private mutating func collectCandidates(
    of parent: Int, oldParent: Int32, _ old: [Element], _ new: [Element]
  ) -> Bool {
    candidates.removeAll(keepingCapacity: true)
    var last: Int32 = -1
    var inOrder = true
    var child = parent + 1
    let end = new.subtreeEnd(parent)
    while child < end {
      let before = oldIndex[child]
      if before >= 0, old[Int(before)].parent == oldParent, old[Int(before)].kind == new[child].kind {
        candidates.append(Int32(child))
        if before < last { inOrder = false }
        last = before
      }
      child = new.subtreeEnd(child)
    }
    return inOrder
  }

  /// Returns the number of children.
  private mutating func rankChildren(of parent: Int, _ old: [Element]) -> Int {
    var count: Int32 = 0
    var child = parent + 1
    let end = old.subtreeEnd(parent)
    while child < end {
      rank[child] = count
      count += 1
      child = old.subtreeEnd(child)
    }
    return Int(count)
  }

  /// Returns how many elements that keeps in place.
  private mutating func keep(_ child: Int32) -> Int {
    isKept[Int(child)] = true
    return worth[Int(child)]
  }

  private mutating func leaveOutWhatMovesWithItsParent(_ new: [Element]) {
    for index in 0..<new.count where isKept[index] {
      let parent = Int(new[index].parent)
      isKept[index] = parent < 0 || isKept[parent]
      staysInPage[Int(oldIndex[index])] = isKept[index]
    }
  }

  /// Fills `next`, from right to left: later siblings that are added themselves are not there yet.
  private mutating func findNext(_ new: [Element]) {
    next.refill(with: -1, count: new.count)
    leftmost.refill(with: -1, count: new.count + 1)
    for index in stride(from: new.count - 1, through: 0, by: -1) {
      let parent = Int(new[index].parent) + 1
      if isKept[index] { leftmost[parent] = new[index].id } else { next[index] = leftmost[parent] }
    }
  }

  // MARK: Writing

  private func list(_ old: [Element], _ new: [Element], in mutation: inout Mutation) {
    for index in old.indices where !staysInPage[index] {
      let parent = Int(old[index].parent)
      // An element in a removed subtree is removed with it.
      guard parent < 0 || staysInPage[parent] else { continue }
      mutation.removes.append(Mutation.Remove(parent: old.id(at: parent), id: old[index].id))
    }
    for index in new.indices {
      if !isKept[index] {
        let before = next[index] < 0 ? nil : next[index]
        mutation.adds.append(
          Mutation.Add(parent: new.id(at: Int(new[index].parent)), next: before, element: new[index]))
      } else if !old[Int(oldIndex[index])].hasSameValues(as: new[index]) {
        mutation.changes.append(Mutation.Change(old: old[Int(oldIndex[index])], new: new[index]))
      }
    }
  }
}

extension Element {
  /// Whether everything is equal but the place in the tree.
  @inline(__always)
  func hasSameValues(as other: Element) -> Bool {
    // Without branches, since nearly always all of it is equal.
    let box = (left ^ other.left) | (top ^ other.top) | (width ^ other.width) | (height ^ other.height)
    let paint = (look ^ other.look) | (base ^ other.base) | (marks ^ other.marks)
    let rest = (transform ^ other.transform) | (text ^ other.text) | (metadata ^ other.metadata)
    return (box | paint | rest | (order ^ other.order) | Int32(alpha ^ other.alpha)) == 0
      && isHidden == other.isHidden
      && isSameElement(as: other)
  }

  @inline(__always)
  func isSameElement(as other: Element) -> Bool {
    id == other.id && kind == other.kind
  }
}

extension [Element] {
  /// Just past the subtree of an element, or of the body for -1.
  @inline(__always)
  func subtreeEnd(_ index: Int) -> Int {
    // A wrong `end` must not keep a walk in one place.
    index < 0 ? count : Swift.max(index + 1, Swift.min(Int(self[index].end), count))
  }

  /// The id of an element, or of the body for -1.
  @inline(__always)
  func id(at index: Int) -> Int32 {
    index < 0 ? Page.bodyID : self[index].id
  }
}

extension Array {
  /// Makes the array `count` copies of a value, in the memory that it has.
  mutating func refill(with value: Element, count: Int) {
    if self.count > count { removeLast(self.count - count) }
    for index in indices { self[index] = value }
    reserveCapacity(count)
    while self.count < count { append(value) }
  }
}
