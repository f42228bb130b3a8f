import SilhouetteHierarchy

extension PageContent {
  /// Ids of pages that a repair makes up, above those that recorders give.
  private static let firstMadeUp = 2_000_000_001

  /// A document with an html, a head and a body, and nothing else.
  mutating func addEmptyDocument() {
    let node = PageModel.Node(id: Self.firstMadeUp, kind: .document, tag: 0)
    let root = insert(
      node, Held(members: Array("\"type\":0,\"id\":\(Self.firstMadeUp)".utf8)), parent: -1)
    addEmptyPage(below: root)
  }

  /// A doctype, an html, a head and a body below a document that has none.
  mutating func addEmptyPage(below document: Int32) {
    var id = max(lastID, Self.firstMadeUp)
    func next() -> Int {
      id += 1
      return id
    }
    let doctype = next()
    if model.children(document).allSatisfy({ model[$0].kind != .doctype }) {
      let text = "\"type\":1,\"id\":\(doctype),\"name\":\"html\",\"publicId\":\"\",\"systemId\":\"\""
      insert(
        PageModel.Node(id: doctype, kind: .doctype, tag: 1), Held(members: Array(text.utf8)), parent: document
      )
    }
    let html = addElement("html", next(), below: document)
    _ = addElement("head", next(), below: html)
    _ = addElement("body", next(), below: html)
  }

  private mutating func addElement(_ tag: String, _ id: Int, below parent: Int32) -> Int32 {
    let members = Array("\"type\":2,\"id\":\(id),\"tagName\":\"\(tag)\"".utf8)
    return insert(
      PageModel.Node(id: id, kind: .element, tag: FNV1a.hash(tag.utf8)),
      Held(members: members, attributes: []), parent: parent)
  }

  /// The html of a document; nil if it has none.
  func html(of document: Int32) -> Int32? { model.children(document).first { model[$0].tag == Self.htmlTag } }

  /// Makes the page anew: the content of a document without an html moves into the body of one.
  mutating func putIntoPage(_ node: Int, in document: borrowing JSONDocument, limit: Int) {
    guard let reading = NodeReading(node, in: document) else { return }
    self = PageContent()
    let root = insert(reading.node, reading.held, parent: -1)
    let elements = (document.member(node, "childNodes").map { document.elements($0) } ?? []).filter {
      NodeReading($0, in: document)?.node.kind == .element
    }
    addEmptyPage(below: root)
    guard let body = model.slot(bodyID) else { return }
    for element in elements { _ = build(Pending(value: element, parent: body), in: document, limit: limit) }
  }

  private static let htmlTag = FNV1a.hash("html".utf8)

  /// Whether a repair has made the node up.
  static func isMadeUp(_ id: Int) -> Bool { id >= firstMadeUp }

  /// The id of the page's body; the root's if there is none.
  var bodyID: Int? {
    guard let root = model.root else { return nil }
    let html = model.children(root).first { model[$0].kind == .element }
    let body = html.map { model.children($0) }?.first { model[$0].tag == Self.bodyTag }
    return model[body ?? html ?? root].id
  }

  private static let bodyTag = FNV1a.hash("body".utf8)

  /// The scroll offset of the whole page, as an object of JSON.
  func offset(of root: Int32) -> [UInt8] { scrolled ?? Array(#"{"top":0,"left":0}"#.utf8) }
}
