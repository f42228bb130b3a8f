import SilhouetteHierarchy

extension Verifier {
  private struct Pending {
    var value: Int
    var parent: Int32
  }

  /// Checks a full snapshot, which replaces the page.
  mutating func checkSnapshot(_ data: Int) {
    if let offset = member(data, "initialOffset"), number(offset, "top") != nil, number(offset, "left") != nil
    {
    } else {
      report(.snapshotOffset, "the full snapshot has no `initialOffset` with top and left")
    }
    page.removeAll()
    tags.removeAll(keepingCapacity: true)
    insertedRules.removeAll()
    hasPage = true
    guard let root = member(data, "node"), let slot = build(root) else {
      return report(.rootDocument, "the full snapshot has no root")
    }
    checkRoot(slot)
  }

  /// Builds a snapshot's tree without recursion. Returns the root's slot.
  private mutating func build(_ value: Int) -> Int32? {
    build([Pending(value: value, parent: -1)], isLasting: true)
  }

  /// Builds the children of a frame's document, which an add brings whole.
  mutating func buildChildren(_ value: Int, of document: Int32) {
    guard let children = self.document.member(value, "childNodes") else { return }
    _ = build(
      self.document.elements(children).reversed().map { Pending(value: $0, parent: document) },
      isLasting: false)
  }

  private mutating func build(_ first: [Pending], isLasting: Bool) -> Int32? {
    var root: Int32?
    var pending = first
    while let next = pending.popLast() {
      guard let node = checkNode(next.value, parent: next.parent, isLasting: isLasting) else { continue }
      guard hasRoom() else { break }
      if node.kind == .document, next.parent >= 0 {
        report(.frameDocument, node: node.id, "a frame holds its document where only its element can be")
      }
      checkPlace(node, under: next.parent)
      let slot = page.insert(node, parent: next.parent)
      if root == nil { root = slot }
      guard node.canHaveChildren, let children = document.member(next.value, "childNodes") else { continue }
      if node.kind == .document,
        document.member(next.value, "compatMode").map({ document.text($0, is: "BackCompat") }) == true
      {
        report(.rootQuirks, node: node.id, "the document asks for BackCompat")
      }
      pending += document.elements(children).reversed().map { Pending(value: $0, parent: slot) }
    }
    return root
  }

  /// Whether the limits allow another node.
  mutating func hasRoom() -> Bool {
    guard page.count < limits.nodes, tags.count < limits.nodes else {
      report(.logLimit, "the page has more than \(limits.nodes) nodes, the rest was left out")
      return false
    }
    return true
  }

  private mutating func checkRoot(_ root: Int32) {
    guard page[root].kind == .document else {
      return report(.rootDocument, node: page[root].id, "the root of the full snapshot is not a document")
    }
    let children = page.children(root)
    let htmls = children.filter { page[$0].tag == Self.html }
    guard htmls.count == 1 else {
      return report(.rootHTML, node: page[root].id, "the document has \(htmls.count) html elements")
    }
    if page[children[0]].kind != .doctype {
      report(.rootDoctype, node: page[root].id, "the document does not begin with a doctype")
    }
    let parts = page.children(htmls[0]).filter { page[$0].kind == .element }.map { page[$0].tag }
    if !parts.starts(with: [Self.head, Self.body]) || parts.count > 2 {
      report(.htmlChildren, node: page[htmls[0]].id, "html does not hold a head, then a body")
    }
  }

  private static let html = FNV1a.hash("html".utf8)
  private static let head = FNV1a.hash("head".utf8)
  private static let body = FNV1a.hash("body".utf8)

  /// Checks the rules that a node's parent sets for it.
  mutating func checkPlace(_ node: PageModel.Node, under parent: Int32) {
    guard parent >= 0 else { return }
    let above = page[parent]
    if above.kind == .document, !mayStand(node, under: parent) {
      report(.rootChildren, node: node.id, "node \(node.id) cannot stand in the document")
    }
    if above.isStyle, above.hasCSSText || above.firstChild >= 0 {
      report(.elementStyle, node: above.id, "the style has its text more than once")
    }
  }

  private func mayStand(_ node: PageModel.Node, under document: Int32) -> Bool {
    switch node.kind {
    case .comment, .doctype: true
    // A second html is `rootHTML`.
    case .element: node.tag == Self.html || page.children(document).allSatisfy { page[$0].kind != .element }
    default: false
    }
  }
}
