import SilhouetteHierarchy

/// Reads nodes of a log's JSON into a page, with as much mending as players need.
struct NodeReading {
  var node: PageModel.Node
  var held: PageContent.Held
  /// The node is not as the log has it.
  var isMended = false

  /// nil if no player can build the node: its type, id or tag is unknown.
  init?(_ value: Int, in document: borrowing JSONDocument) {
    guard document.kind(value) == .object,
      let number = document.member(value, "type").flatMap({ document.integer($0) }),
      let kind = PageModel.Kind(rawValue: number),
      let id = document.member(value, "id").flatMap({ document.integer($0) }), id > 0
    else { return nil }
    node = PageModel.Node(id: id, kind: kind, tag: UInt64(number))
    held = PageContent.Held()
    if kind == .element {
      guard let tag = document.member(value, "tagName"), document.kind(tag) == .string else { return nil }
      let name = document.string(tag)
      guard Verifier.isTag(Array(name.utf8)) else { return nil }
      node.tag = FNV1a.hash(name.lowercased().utf8)
      node.isMarkedSVG = document.member(value, "isSVG").map { document.isTrue($0) } ?? false
      node.holdsSVG = node.isMarkedSVG && node.tag != Self.foreignObject
    }
    readMembers(value, document)
    readAttributes(value, document)
    readText(value, document)
  }

  /// Writes the bytes of a picture as its address, as newer players need them in a mutation. Returns whether it has any.
  mutating func inlinePicture() -> Bool {
    guard node.tag == Verifier.picture,
      let bytes = held.attributes?.last(where: { $0.name.elementsEqual("rr_dataURL".utf8) })?.value
    else { return false }
    held.attributes?.removeAll { ["rr_dataURL", "src"].contains(String(decoding: $0.name, as: UTF8.self)) }
    held.attributes?.append((Array("src".utf8), bytes))
    return true
  }

  /// Marks an element as one of SVG, without which it draws nothing.
  mutating func markSVG() {
    held.members += Array(#","isSVG":true"#.utf8)
    node.isMarkedSVG = true
    node.holdsSVG = node.tag != Self.foreignObject
  }

  private static let foreignObject = FNV1a.hash("foreignobject".utf8)

  private mutating func readMembers(_ value: Int, _ document: borrowing JSONDocument) {
    for key in document.keys(value) {
      let isApart =
        ["childNodes", "attributes"].contains { document.text(key, is: $0) }
        || (document.text(key, is: "textContent") && (node.kind == .text || node.kind == .comment))
      guard !isApart else { continue }
      // Browsers throw on CDATA in an HTML page; its text shows the same.
      if node.kind == .cdata, document.text(key, is: "type") || document.text(key, is: "textContent") {
        continue
      }
      if !held.members.isEmpty { held.members.append(UInt8(ascii: ",")) }
      held.members += document.raw(key)
      held.members.append(UInt8(ascii: ":"))
      held.members += document.raw(key + 1)
    }
    if node.kind == .cdata {
      held.members += Array(#","type":3"#.utf8)
      node = PageModel.Node(id: node.id, kind: .text, tag: UInt64(PageModel.Kind.text.rawValue))
      held.text = Array("\"\"".utf8)
      isMended = true
    }
    guard node.kind == .doctype else { return }
    for name in ["name", "publicId", "systemId"] as [StaticString] where document.member(value, name) == nil {
      held.members += Array(",\"\(name)\":\"\"".utf8)
      isMended = true
    }
  }

  private mutating func readAttributes(_ value: Int, _ document: borrowing JSONDocument) {
    guard node.kind == .element else { return }
    held.attributes = []
    guard let attributes = document.member(value, "attributes"), document.kind(attributes) == .object else {
      isMended = true
      return
    }
    for key in document.keys(attributes) {
      let kind = document.kind(key + 1)
      guard kind != .object, kind != .array else {
        isMended = true
        continue
      }
      held.attributes?.append((Array(document.text[document.place(key)]), document.raw(key + 1)))
    }
  }

  private mutating func readText(_ value: Int, _ document: borrowing JSONDocument) {
    if node.canHaveChildren {
      let children = document.member(value, "childNodes")
      if children.map({ document.kind($0) == .array }) != true { isMended = true }
    }
    guard node.kind == .text || node.kind == .comment, held.text == nil else { return }
    if let text = document.member(value, "textContent"), document.kind(text) == .string {
      held.text = document.raw(text)
    } else {
      held.text = Array("\"\"".utf8)
      isMended = true
    }
  }
}

extension PageContent {
  struct Pending {
    var value: Int
    var parent: Int32
    /// Whether players take the node from a mutation: it is in an add, or in the document of a frame.
    var isAdded = false
  }

  /// Builds a node with everything below it, without recursion.
  ///
  /// - Parameter limit: the most nodes of the page.
  /// - Returns: the slot of the first node, nil if it cannot be built; and the number of nodes that were left out or mended.
  mutating func build(
    _ first: Pending, in document: borrowing JSONDocument, limit: Int
  ) -> (root: Int32?, faults: Int) {
    var root: Int32?
    var faults = 0
    var pending = [first]
    while let next = pending.popLast() {
      guard var reading = NodeReading(next.value, in: document), model.slot(reading.node.id) == nil,
        model.count < limit, mayStand(reading.node, under: next.parent)
      else {
        faults += 1
        continue
      }
      // Players throw on the document of a frame there. It is added by a mutation.
      if reading.isMended || (reading.node.kind == .document && next.parent >= 0) { faults += 1 }
      if needsSVG(reading.node, under: next.parent) {
        faults += 1
        reading.markSVG()
      }
      let isAdded = next.isAdded || (reading.node.kind == .document && next.parent >= 0)
      if isAdded, reading.inlinePicture() { faults += 1 }
      let slot = insert(reading.node, reading.held, parent: next.parent)
      if root == nil { root = slot }
      guard reading.node.canHaveChildren, let children = document.member(next.value, "childNodes") else {
        continue
      }
      pending += document.elements(children).reversed().map {
        Pending(value: $0, parent: slot, isAdded: isAdded)
      }
    }
    return (root, faults)
  }

  /// Whether the node is an element of SVG that is not marked as one.
  func needsSVG(_ node: PageModel.Node, under parent: Int32) -> Bool {
    guard node.kind == .element, !node.isMarkedSVG else { return false }
    return node.tag == Self.svg || (parent >= 0 && model[parent].holdsSVG)
  }

  private static let svg = FNV1a.hash("svg".utf8)

  /// Whether a browser lets the node be a child there.
  func mayStand(_ node: PageModel.Node, under parent: Int32) -> Bool {
    guard parent >= 0 else { return true }
    guard model[parent].kind == .document else {
      return node.kind != .document || model[parent].tag == Verifier.frame
    }
    switch node.kind {
    case .comment, .doctype: return true
    case .element: return model.children(parent).allSatisfy { model[$0].kind != .element }
    default: return false
    }
  }
}
