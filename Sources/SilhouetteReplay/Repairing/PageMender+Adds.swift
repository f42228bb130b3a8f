import SilhouetteHierarchy

extension PageMender {
  /// One add of a mutation.
  private struct Add {
    var value: Int
    var reading: NodeReading
    var parent: Int?
    var next: Int?
    var previous: Int?
    /// The entry as it is written; nil for one that a repair adds.
    var entry: [UInt8]?
    /// Whether it has waited for its parent or a sibling.
    var waited = false
    /// How many rounds players try it.
    var rounds = 0
    /// Its content, for a node that comes back.
    var isReturning = false
    /// It is there already, and comes again because it gets a shadow root.
    var isHost = false
  }

  /// Applies adds as players do, in an order that all players can follow.
  func apply(adds entries: [Int], to page: inout PageContent, _ draft: inout Draft, _ gone: inout Set<Int>) {
    let faultsBefore = draft.faults.count
    var adds = readAdds(entries, page, &draft)
    bringHosts(&adds, page, &draft)
    takeOut(&adds, of: &page, &draft, &gone)
    let written = place(adds, in: &page, &draft)
    if draft.faults.count == faultsBefore {
      draft.adds = entries.map { document.raw($0) }
    } else {
      draft.adds = written
    }
  }

  private func readAdds(_ entries: [Int], _ page: PageContent, _ draft: inout Draft) -> [Add] {
    var adds: [Add] = []
    var seen: Set<Int> = []
    let named = placedByOthers(entries)
    for entry in entries {
      guard let value = document.member(entry, "node"), let reading = NodeReading(value, in: document) else {
        draft.note("an add had no node that a player can build")
        continue
      }
      guard seen.insert(reading.node.id).inserted else {
        draft.note("a node was added twice")
        continue
      }
      if reading.isMended { draft.note("an added node was not whole") }
      var add = Add(
        value: value, reading: reading, parent: integer(entry, "parentId"), next: integer(entry, "nextId"),
        previous: integer(entry, "previousId"), entry: document.raw(entry))
      if add.next == -1 || add.previous == -1 {
        if !named.contains(reading.node.id) { draft.note("an added node had no place") }
        (add.next, add.previous) = (nil, nil)
      }
      adds.append(add)
      flatten(add, page, &adds, &seen, &draft)
    }
    return adds
  }

  /// The siblings that adds with a place name, and those that these name in turn: recorders before 2020 left the place of an
  /// add whose sibling is -1 to others.
  private func placedByOthers(_ entries: [Int]) -> Set<Int> {
    var names: [Int: [Int]] = [:]
    var pending: [Int] = []
    for entry in entries {
      let siblings = [integer(entry, "nextId"), integer(entry, "previousId")].compactMap { $0 }
      if siblings.contains(-1), let id = document.member(entry, "node").flatMap({ integer($0, "id") }) {
        names[id] = siblings
      } else {
        pending += siblings
      }
    }
    var named: Set<Int> = []
    while let id = pending.popLast() {
      if named.insert(id).inserted { pending += names[id] ?? [] }
    }
    return named
  }

  /// Whether an add brings the document of a frame, which players build whole.
  private func isDocumentOfFrame(_ add: Add, _ page: PageContent) -> Bool {
    add.reading.node.kind == .document
      && page.model.slot(add.parent).map { page.model[$0].tag == Verifier.frame } ?? true
  }

  /// Adds children by themselves that an add carries: players drop them there.
  private func flatten(
    _ add: Add, _ page: PageContent, _ adds: inout [Add], _ seen: inout Set<Int>, _ draft: inout Draft
  ) {
    guard add.reading.node.canHaveChildren, !isDocumentOfFrame(add, page) else { return }
    var pending: [(value: Int, parent: Int)] = []
    func push(_ value: Int, _ parent: Int) {
      let children = document.member(value, "childNodes").map { document.elements($0) } ?? []
      pending += children.reversed().map { ($0, parent) }
    }
    push(add.value, add.reading.node.id)
    while let (value, parent) = pending.popLast() {
      guard let reading = NodeReading(value, in: document), seen.insert(reading.node.id).inserted else {
        continue
      }
      draft.note("an add carried children, which are added by themselves")
      adds.append(Add(value: value, reading: reading, parent: parent))
      if reading.node.canHaveChildren { push(value, reading.node.id) }
    }
  }

  /// Lets elements come again that are in the page and get a shadow root: older players can give one to new elements alone.
  private func bringHosts(_ adds: inout [Add], _ page: PageContent, _ draft: inout Draft) {
    let coming = Set(adds.map { $0.reading.node.id })
    var brought: Set<Int> = []
    var hosts: [Add] = []
    for add in adds where document.member(add.value, "isShadow").map({ document.isTrue($0) }) == true {
      guard let slot = page.model.slot(add.parent), page.model[slot].kind == .element,
        page.model[slot].parent >= 0, !coming.contains(page.model[slot].id),
        brought.insert(page.model[slot].id).inserted
      else { continue }
      let node = page.model[slot]
      var host = Add(value: add.value, reading: add.reading, parent: page.model[node.parent].id)
      (host.reading.node, host.reading.held) = (Self.alone(node), page[slot])
      if node.next >= 0, !coming.contains(page.model[node.next].id) { host.next = page.model[node.next].id }
      (host.isReturning, host.isHost) = (true, true)
      hosts.append(host)
      draft.note("an element that was there got a shadow root, and comes again with it")
    }
    adds = hosts + adds
  }

  /// A node without its place.
  private static func alone(_ node: PageModel.Node) -> PageModel.Node {
    var copy = PageModel.Node(id: node.id, kind: node.kind, tag: node.tag)
    (copy.isMarkedSVG, copy.holdsSVG) = (node.isMarkedSVG, node.holdsSVG)
    return copy
  }

  /// Takes nodes out that are added while they are still there. Nodes below them come back with them.
  private func takeOut(
    _ adds: inout [Add], of page: inout PageContent, _ draft: inout Draft, _ gone: inout Set<Int>
  ) {
    let coming = Set(adds.map { $0.reading.node.id })
    for add in adds {
      let id = add.reading.node.id
      guard let slot = page.model.slot(id), page.model[slot].parent >= 0 else { continue }
      let parent = page.model[page.model[slot].parent].id
      if !PageContent.isMadeUp(id), !add.isHost {
        draft.note("a node was added while it was still in the page")
      }
      draft.removes.append(Self.remove(id, of: parent))
      var below: [Add] = []
      let content = page
      page.remove(slot) { model, slot in
        let node = model[slot]
        gone.insert(node.id)
        guard !coming.contains(node.id), node.parent >= 0 else { return }
        var reading = add.reading
        (reading.node, reading.held) = (Self.alone(node), content[slot])
        let next = node.next >= 0 ? content.model[node.next].id : nil
        below.append(
          Add(
            value: add.value, reading: reading, parent: content.model[node.parent].id,
            next: next.flatMap { coming.contains($0) ? nil : $0 }, isReturning: true))
      }
      // Parents come before their children here, and siblings before those that they name.
      adds += below
    }
  }

  /// Places all adds, those that wait for another one after it. Returns them as they were placed, written anew.
  private func place(_ adds: [Add], in page: inout PageContent, _ draft: inout Draft) -> [[UInt8]] {
    var adds = adds
    let coming = Set(adds.map { $0.reading.node.id })
    var indices: [Int: Int] = [:]
    for (index, add) in adds.enumerated() { indices[add.reading.node.id] = index }
    var queue = Array(adds.indices)
    var waiting: [Int: [Int]] = [:]
    var written: [[UInt8]] = []
    var tries = 0
    var index = 0
    while index < queue.count {
      let number = queue[index]
      index += 1
      if let missing = missing(adds[number], page), coming.contains(missing) {
        adds[number].waited = true
        waiting[missing, default: []].append(number)
        continue
      }
      guard let entry = place(&adds[number], in: &page, &draft) else { continue }
      written += entry
      noteWait(of: number, &adds, indices, &tries, &draft)
      queue += waiting.removeValue(forKey: adds[number].reading.node.id) ?? []
    }
    for number in waiting.values.joined().sorted() {
      guard let entry = place(&adds[number], in: &page, &draft) else { continue }
      written += entry
      draft.note("an add named a sibling that never comes")
    }
    return written
  }

  /// The id that an add must wait for.
  private func missing(_ add: Add, _ page: PageContent) -> Int? {
    if let parent = add.parent, page.model.slot(parent) == nil { return parent }
    if let next = add.next, page.model.slot(next) == nil { return next }
    return nil
  }

  /// Notes an add that players lose because it comes before its parent or sibling.
  private func noteWait(
    of number: Int, _ adds: inout [Add], _ indices: [Int: Int], _ tries: inout Int, _ draft: inout Draft
  ) {
    guard adds[number].waited else { return }
    adds[number].rounds = 1
    if let parent = adds[number].parent.flatMap({ indices[$0] }), parent > number, adds[parent].waited {
      draft.note("children were added before their parents")
    }
    if let next = adds[number].next.flatMap({ indices[$0] }), adds[next].waited {
      adds[number].rounds = adds[next].rounds + (next > number ? 1 : 0)
    }
    let isFew = tries <= Verifier.mostTries
    tries += adds[number].rounds
    if isFew, tries > Verifier.mostTries { draft.note("siblings were added before those that they name") }
  }

  /// Puts a node into the page. Returns its entry, written anew, and those of frames in it; nil if it has no place.
  private func place(_ add: inout Add, in page: inout PageContent, _ draft: inout Draft) -> [[UInt8]]? {
    let node = add.reading.node
    guard let parent = page.model.slot(add.parent), page.model[parent].canHaveChildren else {
      draft.note("an add named a parent that is not in the page")
      return nil
    }
    guard page.model.count < limits.nodes, page.model.slot(node.id) == nil else { return nil }
    if page.model[parent].kind == .document, node.kind == .element || node.kind == .doctype {
      draft.needsSnapshot = "replaces a document, which older players cannot apply"
      removeRoots(of: parent, node.kind, &page)
    }
    guard page.mayStand(node, under: parent) else {
      draft.note("an add named a parent that cannot have such a node")
      return nil
    }
    if page.isTakenByAnother(node), !hasUnwritableState {
      draft.needsSnapshot = "gives the id of a node to another one, which newer players mix up"
    }
    if page.needsSVG(node, under: parent) {
      draft.note("an element of SVG was not marked as one")
      add.reading.markSVG()
    }
    if add.reading.inlinePicture() {
      draft.note("the bytes of an added picture became its address, as newer players need them")
    }
    let next = nextSlot(add, parent, page, &draft)
    let isFrames = isDocumentOfFrame(add, page)
    if isFrames { removeDocuments(of: parent, &page) }
    let slot = page.insert(add.reading.node, add.reading.held, parent: parent, before: isFrames ? -1 : next)
    var bytes = Array("{\"parentId\":\(page.model[parent].id),\"nextId\":".utf8)
    bytes +=
      Array((next >= 0 && !isFrames ? String(page.model[next].id) : "null").utf8) + Array(",\"node\":".utf8)
    guard isFrames, !add.isReturning else {
      page.writeAlone(slot, into: &bytes)
      return [bytes + [UInt8(ascii: "}")]]
    }
    if page.buildChildren(add.value, of: slot, in: document, limit: limits.nodes) > 0 {
      draft.note("a frame's document held nodes that players cannot build there")
    }
    let inner = page.writeTree(slot, into: &bytes)
    return [bytes + [UInt8(ascii: "}")]] + page.writeFrames(inner)
  }

  private func nextSlot(_ add: Add, _ parent: Int32, _ page: PageContent, _ draft: inout Draft) -> Int32 {
    if let previous = page.model.slot(add.previous), page.model[previous].parent == parent {
      return page.model[previous].next
    }
    guard let next = add.next else { return -1 }
    guard let slot = page.model.slot(next) else {
      draft.note("an add named a sibling that is not in the page")
      return -1
    }
    guard page.model[slot].parent == parent else {
      draft.note("an add named a sibling of another parent")
      return -1
    }
    return slot
  }

  /// A new html takes the place of the old one, and a new doctype that of the old one.
  private func removeRoots(of document: Int32, _ kind: PageModel.Kind, _ page: inout PageContent) {
    for child in page.model.children(document) where page.model[child].kind == kind { page.remove(child) }
  }

  /// A frame shows its last document only.
  private func removeDocuments(of frame: Int32, _ page: inout PageContent) {
    for child in page.model.children(frame) where page.model[child].kind == .document { page.remove(child) }
  }
}

extension PageContent {
  /// Builds the content of a document of a log. Returns the number of nodes that were left out or mended.
  mutating func buildChildren(
    _ value: Int, of parent: Int32, in document: borrowing JSONDocument, limit: Int
  ) -> Int {
    guard let children = document.member(value, "childNodes") else { return 1 }
    var faults = 0
    for child in document.elements(children) {
      faults +=
        build(Pending(value: child, parent: parent, isAdded: true), in: document, limit: limit).faults
    }
    return faults
  }
}
