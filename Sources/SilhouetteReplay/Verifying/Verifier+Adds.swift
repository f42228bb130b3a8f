import SilhouetteHierarchy

extension Verifier {
  private struct Add {
    var node: Int
    var id: Int?
    var parent: Int?
    var next: Int?
    var previous: Int?
    /// Its place is left to the adds that name it, as recorders did before 2020.
    var isPlacedByOthers = false
    /// The siblings that it names.
    var names: [Int] = []
    /// Whether it has waited for its parent or a sibling.
    var waited = false
    /// How many rounds players try it.
    var rounds = 0
  }

  /// Adds that wait for a node, by its id.
  private struct Waiting {
    var adds: [Int: [Int]] = [:]
  }

  /// Checks adds and applies them as players do: those that name a node to come wait for it.
  mutating func apply(adds entries: [Int]) {
    var adds = readAdds(entries)
    let named = placedByOthers(adds)
    let coming = Set(adds.compactMap { $0.id })
    var queue = Array(adds.indices)
    var waiting = Waiting()
    var order = AddOrder()
    for (index, add) in adds.enumerated() { if let id = add.id { order.indices[id] = index } }
    var index = 0
    while index < queue.count {
      let number = queue[index]
      index += 1
      if adds[number].isPlacedByOthers, adds[number].id.map(named.contains) != true {
        report(.addNext, node: adds[number].id, "an added node has no place: no other add names it")
        continue
      }
      if let missing = missing(&adds[number]), coming.contains(missing) {
        waiting.adds[missing, default: []].append(number)
        continue
      }
      guard place(adds[number]), let id = adds[number].id else { continue }
      if adds[number].waited { checkOrder(number, &adds, &order) }
      queue += waiting.adds.removeValue(forKey: id) ?? []
    }
    for number in waiting.adds.values.joined().sorted() { _ = place(adds[number]) }
  }

  /// The siblings that adds with a place name, and those that these name in turn.
  private func placedByOthers(_ adds: [Add]) -> Set<Int> {
    guard adds.contains(where: { $0.isPlacedByOthers }) else { return [] }
    var names: [Int: [Int]] = [:]
    for add in adds where add.isPlacedByOthers { if let id = add.id { names[id] = add.names } }
    var pending = adds.filter { !$0.isPlacedByOthers }.flatMap { $0.names }
    var named: Set<Int> = []
    while let id = pending.popLast() {
      if named.insert(id).inserted { pending += names[id] ?? [] }
    }
    return named
  }

  /// How far the adds of a mutation are out of order.
  private struct AddOrder {
    var indices: [Int: Int] = [:]
    var tries = 0
    var isTold = false
  }

  /// Checks an add that had to wait. Players put those that wait into a queue, and try them again in rounds for half a
  /// second. They lose one whose parent comes later in the queue.
  private mutating func checkOrder(_ number: Int, _ adds: inout [Add], _ order: inout AddOrder) {
    let id = adds[number].id ?? 0
    adds[number].rounds = 1
    if let parent = adds[number].parent.flatMap({ order.indices[$0] }), parent > number, adds[parent].waited {
      return report(
        .addParentFirst, node: id, "node \(id) is added before its parent, which has to wait itself")
    }
    if let next = adds[number].next.flatMap({ order.indices[$0] }), adds[next].waited {
      adds[number].rounds = adds[next].rounds + (next > number ? 1 : 0)
    }
    let isFew = order.tries <= Self.mostTries
    order.tries += adds[number].rounds
    if isFew, order.tries > Self.mostTries {
      report(.addDelay, node: id, "\(adds.count) adds wait for siblings that they name and that come later")
    } else if !order.isTold {
      order.isTold = true
      report(.addOrder, node: id, "node \(id) is added before the parent or the sibling that it names")
    }
  }

  private mutating func readAdds(_ entries: [Int]) -> [Add] {
    var seen: Set<Int> = []
    var adds: [Add] = []
    for entry in entries {
      let node = member(entry, "node")
      let next = member(entry, "nextId")
      let previous = document.member(entry, "previousId").flatMap { document.integer($0) }
      var add = Add(
        node: node ?? entry, id: node.flatMap { integer($0, "id") }, parent: integer(entry, "parentId"),
        next: isNull(next) ? nil : next.flatMap { document.integer($0) } ?? 0, previous: previous)
      add.names = [add.next, previous].compactMap { $0 }.filter { $0 > 0 }
      if add.next == -1 || previous == -1 {
        (add.next, add.previous, add.isPlacedByOthers) = (nil, nil, true)
      }
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
    if add.node != entry, document.member(add.node, "isShadow").map({ document.isTrue($0) }) == true,
      page.slot(add.parent) != nil,
      // Documents in frames have their own root: their elements are the browser's own, which take a shadow root at any time.
      document.member(add.node, "rootId") == nil
    {
      report(.addShadow, node: add.id, "a shadow root is added to an element that is already there")
    }
    guard let children = document.member(add.node, "childNodes"), add.node != entry,
      !isDocumentOfFrame(add)
    else { return }
    let count = document.elements(children).count
    if count > 0 { report(.addChildren, node: add.id, "an add carries \(count) children") }
  }

  /// Whether an add brings the document of a frame, which players build with all that it holds.
  private func isDocumentOfFrame(_ add: Add) -> Bool {
    document.member(add.node, "type").flatMap { document.integer($0) } == PageModel.Kind.document.rawValue
      && page.slot(add.parent).map { page[$0].tag == Self.frame } ?? true
  }

  /// The most tries of all adds of a mutation together that players make in their half a second, on a slow machine.
  static let mostTries = 20_000

  static let frame = FNV1a.hash("iframe".utf8)

  /// The id that an add must wait for.
  private func missing(_ add: inout Add) -> Int? {
    if let parent = add.parent, page.slot(parent) == nil {
      add.waited = true
      return parent
    }
    if let next = add.next, page.slot(next) == nil {
      add.waited = true
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
    if page[parent].kind == .document, node.kind == .element || node.kind == .doctype {
      replaceRoot(of: parent, by: node)
    }
    checkPlace(node, under: parent)
    let isFrames = isDocumentOfFrame(add)
    let slot = page.insert(node, parent: parent, before: nextSlot(add, parent))
    if isFrames { buildChildren(add.node, of: slot) }
    return true
  }

  /// A new html or doctype takes the place of the old one.
  private mutating func replaceRoot(of document: Int32, by node: PageModel.Node) {
    report(.addDocument, node: node.id, "a mutation replaces the html or the doctype of a document")
    for child in page.children(document) where page[child].kind == node.kind { page.remove(child) }
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
    if let previous = page.slot(add.previous), page[previous].parent == parent { return page[previous].next }
    guard let next = add.next else { return -1 }
    guard let slot = page.slot(next), page[slot].parent == parent else {
      report(.addNextParent, node: add.id, "the next sibling of an added node has another parent")
      return -1
    }
    return slot
  }
}
