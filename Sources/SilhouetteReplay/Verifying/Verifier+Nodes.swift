import SilhouetteHierarchy

extension Verifier {
  /// Checks a node by itself. nil if no player can build it.
  mutating func checkNode(_ value: Int, parent: Int32, isLasting: Bool) -> PageModel.Node? {
    guard document.kind(value) == .object,
      let kind = integer(value, "type").flatMap(PageModel.Kind.init(rawValue:))
    else {
      report(.nodeObject, node: integer(value, "id"), "a node is not an object with a type of 0 to 5")
      return nil
    }
    guard let id = integer(value, "id"), id > 0 else {
      report(.nodeID, "a node's id is not an integer above 0")
      return nil
    }
    guard var node = describe(value, id, kind, parent) else { return nil }
    node.isLasting = isLasting
    checkIdentity(node, isLasting: isLasting)
    checkInternals(value, id)
    if !isLasting { checkAddedPicture(value, node) }
    return node
  }

  private mutating func describe(_ value: Int, _ id: Int, _ kind: PageModel.Kind, _ parent: Int32)
    -> PageModel.Node?
  {
    switch kind {
    case .element: return checkElement(value, id, parent)
    case .text, .comment, .cdata: return checkText(value, id, kind, parent)
    case .doctype: checkDoctype(value, id)
    case .document: checkChildren(value, id)
    }
    return PageModel.Node(id: id, kind: kind, tag: UInt64(kind.rawValue))
  }

  private mutating func checkAddedPicture(_ value: Int, _ node: PageModel.Node) {
    guard node.tag == Self.picture, let attributes = document.member(value, "attributes"),
      document.member(attributes, "rr_dataURL") != nil
    else { return }
    report(.addPicture, node: node.id, "an added picture has its bytes as `rr_dataURL`")
  }

  static let picture = FNV1a.hash("img".utf8)

  private mutating func checkIdentity(_ node: PageModel.Node, isLasting: Bool) {
    if node.id >= 1 << 31 { report(.nodeIDRange, node: node.id, "the id is 2^31 or above") }
    if isLasting, page.slot(node.id) != nil {
      report(.nodeIDUnique, node: node.id, "the id \(node.id) occurs twice in the full snapshot")
    } else if let tag = tags[node.id], tag != node.tag {
      report(.nodeIDReuse, node: node.id, "the id \(node.id) belonged to a node with another tag")
    }
    tags[node.id] = node.tag
  }

  private mutating func checkInternals(_ value: Int, _ id: Int) {
    for key in ["needBlock", "isCustom", "isShadowHost", "isShadow", "rootId", "isStyle"] as [StaticString] {
      guard let found = document.member(value, key), document.kind(found) != .null else { continue }
      report(.nodeInternal, node: id, "the node has `\(key)`")
    }
  }

  private mutating func checkChildren(_ value: Int, _ id: Int) {
    guard let children = member(value, "childNodes"), document.kind(children) == .array else {
      return report(.nodeChildren, node: id, "the node has no array `childNodes`")
    }
  }

  private mutating func checkDoctype(_ value: Int, _ id: Int) {
    for key in ["name", "publicId", "systemId"] as [StaticString] where !isString(member(value, key)) {
      report(.nodeDoctype, node: id, "the doctype has no string `\(key)`")
    }
  }

  private mutating func checkText(_ value: Int, _ id: Int, _ kind: PageModel.Kind, _ parent: Int32)
    -> PageModel.Node
  {
    var node = PageModel.Node(id: id, kind: kind, tag: UInt64(kind.rawValue))
    if kind == .cdata { report(.nodeCDATA, node: id, "the node is a CDATA section") }
    guard let content = member(value, "textContent"), document.kind(content) == .string else {
      if kind != .cdata { report(.nodeText, node: id, "the node has no string `textContent`") }
      return node
    }
    let text = document.bytes(content)
    node.text = FNV1a.hash(text)
    if parent >= 0, page[parent].isStyle {
      checkSheet(text, id)
      node.rules = CSSCheck.mostRules(text)
    } else if kind == .text, !text.isEmpty, text.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) {
      report(.nodeBlank, node: id, "the text is white space only")
    }
    return node
  }

  mutating func checkSheet(_ css: [UInt8], _ id: Int) {
    if !CSSCheck.isClosed(css) {
      report(.cssText, node: id, "the style sheet has an unclosed brace, string or comment")
    }
    if CSSCheck.hasMotion(css) {
      report(.cssMotion, node: id, "the style sheet has transitions or animations")
    }
  }

  // MARK: Elements

  private mutating func checkElement(_ value: Int, _ id: Int, _ parent: Int32) -> PageModel.Node? {
    guard let tagValue = member(value, "tagName"), document.kind(tagValue) == .string,
      Self.isTag(document.bytes(tagValue))
    else {
      report(.elementTag, node: id, "the element has no valid `tagName`")
      return nil
    }
    let tag = document.string(tagValue)
    var node = PageModel.Node(id: id, kind: .element, tag: FNV1a.hash(tag.lowercased().utf8))
    checkTag(tag, value, parent, &node)
    checkChildren(value, id)
    guard let attributes = member(value, "attributes"), document.kind(attributes) == .object else {
      report(.elementAttributes, node: id, "the element has no object `attributes`")
      return node
    }
    for key in document.keys(attributes) { checkAttribute(key, tag, &node) }
    checkActing(tag.lowercased(), attributes, id)
    return node
  }

  static func isTag(_ tag: [UInt8]) -> Bool {
    guard let first = tag.first, (0x61...0x7A).contains(first | 0x20) else { return false }
    return tag.allSatisfy {
      $0 > 0x20 && $0 != 0x22 && $0 != 0x27 && $0 != 0x3C && $0 != 0x3E && $0 != 0x2F && $0 != 0x3D
    }
  }

  private mutating func checkTag(_ tag: String, _ value: Int, _ parent: Int32, _ node: inout PageModel.Node) {
    let isSVG = document.member(value, "isSVG").map { document.isTrue($0) } ?? false
    let needsSVG = tag == "svg" || (parent >= 0 && page[parent].holdsSVG)
    if needsSVG, !isSVG { report(.elementSVG, node: node.id, "the SVG element has no `isSVG`") }
    if tag != tag.lowercased(), !isSVG {
      report(.elementCase, node: node.id, "the tag name is not lower case")
    }
    if tag == "script" { report(.elementScript, node: node.id, "the element is a script") }
    node.holdsSVG = needsSVG && tag.lowercased() != "foreignobject"
    node.isStyle = tag == "style"
  }

  private mutating func checkAttribute(_ key: Int, _ tag: String, _ node: inout PageModel.Node) {
    let value = key + 1
    checkAttributeName(key, node)
    guard isBuildable(value), !document.text(key, is: "style") || isString(value) || isNull(value) else {
      return report(
        .attributeValue, node: node.id, "the attribute \(name(key)) cannot be built from its value")
    }
    guard isString(value) else { return }
    if document.text(key, is: "style") { node.style = checkInlineStyle(document.bytes(value), node.id) }
    if document.text(key, is: "_cssText") {
      checkSheet(document.bytes(value), node.id)
      node.hasCSSText = true
      node.rules = CSSCheck.mostRules(document.bytes(value))
    }
    if tag == "img", document.text(key, is: "src"), document.bytes(value).starts(with: "http".utf8) {
      report(.elementImage, node: node.id, "the picture is on the network")
    }
  }

  // MARK: Active elements

  /// Elements that reach the network or steer the document as soon as a player builds them.
  private mutating func checkActing(_ tag: String, _ attributes: Int, _ id: Int) {
    switch tag {
    case "link":
      guard isText(member(attributes, "_cssText"), { _ in true }) != true,
        isText(member(attributes, "rel"), Self.isActingLink) == true,
        isText(member(attributes, "href"), Self.isElsewhere) == true
      else { return }
      report(.elementLink, node: id, "the link connects to another machine")
    case "base":
      if member(attributes, "href") != nil { report(.elementBase, node: id, "the element is a base") }
    case "meta":
      guard isText(member(attributes, "http-equiv"), Self.isActingMeta) == true else { return }
      report(.elementMeta, node: id, "the meta element acts on the document")
    default: break
    }
  }

  /// An attribute that makes a link act once it is set.
  mutating func checkActingChange(_ key: Int, _ node: PageModel.Node) {
    let value = document.bytes(key + 1)
    if node.tag == Self.linkTag {
      let acts =
        (document.text(key, is: "rel") && Self.isActingLink(value))
        || (document.text(key, is: "href") && Self.isElsewhere(value))
      if acts { report(.elementLink, node: node.id, "the change makes a link connect to another machine") }
    } else if node.tag == Self.baseTag, document.text(key, is: "href") {
      report(.elementBase, node: node.id, "the change gives a base its address")
    } else if node.tag == Self.metaTag, document.text(key, is: "http-equiv"), Self.isActingMeta(value) {
      report(.elementMeta, node: node.id, "the change makes a meta element act on the document")
    }
  }

  private static let linkTag = FNV1a.hash("link".utf8)
  private static let baseTag = FNV1a.hash("base".utf8)
  private static let metaTag = FNV1a.hash("meta".utf8)

  private func isText(_ value: Int?, _ test: ([UInt8]) -> Bool) -> Bool? {
    guard let value, isString(value) else { return nil }
    return test(document.bytes(value))
  }

  private static let actingLinks: Set<[UInt8]> = Set(
    [
      "dns-prefetch", "preconnect", "prefetch", "preload", "modulepreload", "prerender", "stylesheet", "icon",
      "apple-touch-icon", "manifest", "import", "subresource",
    ].map { Array($0.utf8) })

  private static let actingMetas: Set<[UInt8]> = Set(
    [
      "refresh", "content-security-policy", "x-dns-prefetch-control", "set-cookie", "origin-trial",
      "accept-ch",
      "delegate-ch",
    ].map { Array($0.utf8) })

  /// Whether one of the words of a `rel` makes the browser fetch, connect or resolve.
  private static func isActingLink(_ rel: [UInt8]) -> Bool {
    lower(rel).split { $0 <= 0x20 }.contains { actingLinks.contains(Array($0)) }
  }

  private static func isActingMeta(_ name: [UInt8]) -> Bool {
    actingMetas.contains(Array(CSSCheck.trimmed(lower(name)[...])))
  }

  /// Whether an address points outside: it is not empty, and no fragment, `data:`, `about:` or `blob:`.
  private static func isElsewhere(_ address: [UInt8]) -> Bool {
    let address = CSSCheck.trimmed(lower(address)[...])
    return !address.isEmpty && !["#", "data:", "about:", "blob:"].contains { address.starts(with: $0.utf8) }
  }

  private static func lower(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private func isBuildable(_ value: Int) -> Bool {
    switch document.kind(value) {
    case .string, .number, .null: true
    case .bool: document.isTrue(value)
    default: false
    }
  }

  private static let innerDocument = Array("srcdoc".utf8)

  mutating func checkAttributeName(_ key: Int, _ node: PageModel.Node) {
    let bytes = document.bytes(key)
    let isValid =
      !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && !#""'<>/="#.utf8.contains($0) }
      && !(0x30...0x39).contains(bytes[0]) && bytes[0] != 0x2D && bytes[0] != 0x2E
    guard isValid else { return report(.attributeName, node: node.id, "an attribute has no valid name") }
    if bytes.starts(with: "_cssText".utf8) { return }
    if bytes.starts(with: "rr_".utf8) {
      let known = ["rr_scrollTop", "rr_scrollLeft", "rr_width", "rr_height", "rr_dataURL"]
      if !known.contains(String(decoding: bytes, as: UTF8.self)) {
        report(.attributeInternal, node: node.id, "the element has \(name(key))")
      }
    } else if bytes.contains(where: { (0x41...0x5A).contains($0) }), !node.holdsSVG {
      report(.attributeCase, node: node.id, "the attribute \(name(key)) is not lower case")
    } else if bytes == Self.innerDocument {
      report(.attributeDocument, node: node.id, "the element has a document in an attribute")
    } else if bytes.starts(with: "on".utf8) {
      report(.attributeHandler, node: node.id, "the element has the handler \(name(key))")
    }
  }

  /// Checks a whole inline style, and returns the facts to remember about it.
  mutating func checkInlineStyle(_ css: [UInt8], _ id: Int) -> StyleMemory {
    var memory = StyleMemory()
    let style = CSSCheck.declarations(css)
    if !style.isClosed {
      report(.cssText, node: id, "the inline style has an unclosed brace, string or comment")
    }
    memory.hasQuotedSemicolon = style.hasQuotedSemicolon
    for declaration in style.all {
      _ = memory.set(FNV1a.hash(declaration.name))
      if CSSCheck.isVendor(declaration.name) { memory.hasVendorName = true }
      checkStyleValue(declaration.name, declaration.value, id)
    }
    return memory
  }

  /// Checks rules that hold for whole styles and for changes of them.
  mutating func checkStyleValue(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>, _ id: Int) {
    if CSSCheck.isMotion(name) {
      report(.cssMotion, node: id, "the inline style has a transition or an animation")
    }
    if CSSCheck.isInvalid(name, value) {
      report(.styleUnit, node: id, "the value of a style property is not valid")
    }
  }
}
