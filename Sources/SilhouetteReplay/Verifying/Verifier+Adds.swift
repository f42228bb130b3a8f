import SilhouetteHierarchy

extension Verifier {
  private struct Add {
    var node: Int
    var id: Int?
    var parent: Int?
    var next: Int?
    /// Whether it has waited for its parent, or for a sibling.
    var waitedForParent = false
    var waitedForNext = false
  }

  /// Adds that wait for a node, by its id.
  private struct Waiting {
    var adds: [Int: [Int]] = [:]
  }

  /// Checks adds and applies them as players do: those that name a node to come wait for it.
  mutating func apply(adds entries: [Int]) {
    var adds = readAdds(entries)
    let coming = Set(adds.compactMap(\.id))
    var queue = Array(adds.indices)
    var waiting = Waiting()
    var isOutOfOrder = false
    var index = 0
    while index < queue.count {
      let number = queue[index]
      index += 1
      if let missing = missing(&adds[number]), coming.contains(missing) {
        waiting.adds[missing, default: []].append(number)
        continue
      }
      guard place(adds[number]), let id = adds[number].id else { continue }
      if adds[number].waitedForParent {
        report(.addParentFirst, node: id, "node \(id) is added before its parent")
      } else if adds[number].waitedForNext, !isOutOfOrder {
        isOutOfOrder = true
        report(.addOrder, node: id, "node \(id) is added before the sibling that it names")
      }
      queue += waiting.adds.removeValue(forKey: id) ?? []
    }
    for number in waiting.adds.values.joined().sorted() { _ = place(adds[number]) }
  }

  private mutating func readAdds(_ entries: [Int]) -> [Add] {
    var seen: Set<Int> = []
    var adds: [Add] = []
    for entry in entries {
      let node = member(entry, "node")
      let next = member(entry, "nextId")
      let add = Add(
        node: node ?? entry, id: node.flatMap { integer($0, "id") }, parent: integer(entry, "parentId"),
        next: isNull(next) ? nil : next.flatMap { document.integer($0) } ?? -1)
      checkEntry(entry, add, hasNext: next != nil)
      guard let node, document.kind(node) == .object else {
        report(.nodeObject, "an add has no object `node`")
        continue
      }
      if let id = add.id, !seen.insert(id).inserted {
        report(.addTwice, node: id, "node \(id) is added twice in one mutation")
        continue
      }
      adds.append(add)
    }
    return adds
  }

  private mutating func checkEntry(_ entry: Int, _ add: Add, hasNext: Bool) {
    if !hasNext { report(.addNextNull, node: add.id, "an add has no `nextId`") }
    if document.member(entry, "previousId") != nil {
      report(.addPrevious, node: add.id, "an add has `previousId`")
    }
    guard let children = document.member(add.node, "childNodes"), add.node != entry else { return }
    let count = document.elements(children).count
    if count > 0 { report(.addChildren, node: add.id, "an add carries \(count) children") }
  }

  /// The id that an add must wait for.
  private func missing(_ add: inout Add) -> Int? {
    if let parent = add.parent, page.slot(parent) == nil {
      add.waitedForParent = true
      return parent
    }
    if let next = add.next, page.slot(next) == nil {
      add.waitedForNext = true
      return next
    }
    return nil
  }

  /// Puts a node into the page. Returns whether it is there now.
  private mutating func place(_ add: Add) -> Bool {
    guard let parent = page.slot(add.parent) else {
      report(.addParent, node: add.id, "the parent of an added node is not in the page")
      return false
    }
    guard page[parent].canHaveChildren else {
      report(.addParentKind, node: add.id, "node \(page[parent].id) cannot have children")
      return false
    }
    guard add.next == nil || page.slot(add.next) != nil else {
      report(.addNext, node: add.id, "the next sibling of an added node is not in the page")
      return false
    }
    guard let node = checkNode(add.node, parent: parent, isLasting: false), takeOut(node.id, add), hasRoom()
    else {
      return false
    }
    checkPlace(node, under: parent)
    page.insert(node, parent: parent, before: nextSlot(add, parent))
    return true
  }

  /// Takes a node out that is added while it is still there. Returns whether its new place is left.
  private mutating func takeOut(_ id: Int, _ add: Add) -> Bool {
    guard let old = page.slot(id) else { return true }
    report(.addLiving, node: id, "node \(id) is added while it is still in the page")
    page.remove(old)
    guard page.slot(add.parent) == nil else { return true }
    report(.addBelowItself, node: id, "node \(id) is added below itself")
    return false
  }

  private mutating func nextSlot(_ add: Add, _ parent: Int32) -> Int32 {
    guard let next = add.next else { return -1 }
    guard let slot = page.slot(next), page[slot].parent == parent else {
      report(.addNextParent, node: add.id, "the next sibling of an added node has another parent")
      return -1
    }
    return slot
  }
}
