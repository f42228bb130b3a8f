import SilhouetteHierarchy

extension Verifier {
  /// Nodes that one mutation has removed so far.
  struct Removals {
    /// Ids that entries name.
    var named: Set<Int> = []
    /// Ids that went, subtrees included.
    var gone: Set<Int> = []
    /// Ids of the mutation's adds, to detect moves.
    var added: Set<Int> = []
    /// Nodes that are added again, with the children that they had.
    var moved: [(id: Int, children: [Int])] = []
  }

  /// Checks a mutation and applies it, in rrweb's order.
  mutating func checkMutation(_ data: Int) {
    let texts = entries(data, "texts")
    let changes = entries(data, "attributes")
    let removes = entries(data, "removes")
    let adds = entries(data, "adds")
    if (["texts", "attributes", "removes", "adds"] as [StaticString]).allSatisfy({ isEmptyArray(data, $0) }) {
      report(.mutationEmpty, "the mutation is empty")
    }
    var removals = Removals()
    removals.added = Set((adds ?? []).compactMap { document.member($0, "node") }.compactMap { id(of: $0) })
    apply(removes: removes ?? [], &removals)
    apply(adds: adds ?? [])
    checkMoves(removals)
    apply(texts: texts ?? [], removals)
    apply(changes: changes ?? [], removals)
  }

  private func isEmptyArray(_ data: Int, _ key: StaticString) -> Bool {
    document.member(data, key).map { document.kind($0) == .array && document.end($0) == $0 + 1 } ?? false
  }

  private func id(of node: Int) -> Int? { document.member(node, "id").flatMap { document.integer($0) } }

  /// The objects of one of the four arrays, nil if it is missing.
  private mutating func entries(_ data: Int, _ key: StaticString) -> [Int]? {
    guard let array = member(data, key), document.kind(array) == .array else {
      report(.mutationArrays, "the mutation has no array `\(key)`")
      return nil
    }
    let all = document.elements(array)
    let objects = all.filter { document.kind($0) == .object }
    if objects.count < all.count { report(.mutationEntry, "an entry of `\(key)` is not an object") }
    return objects
  }

  // MARK: Removes

  private mutating func apply(removes: [Int], _ removals: inout Removals) {
    let known = Set(removes.compactMap { id(of: $0) }.filter { page.slot($0) != nil })
    for entry in removes {
      guard let id = integer(entry, "id"), known.contains(id) else {
        report(.removeKnown, node: integer(entry, "id"), "a remove names a node that is not in the page")
        continue
      }
      removals.named.insert(id)
      guard let slot = page.slot(id) else {
        report(.removeOnce, node: id, "node \(id) was already removed, by itself or with an ancestor")
        continue
      }
      remove(slot, from: integer(entry, "parentId"), &removals)
    }
  }

  private mutating func remove(_ slot: Int32, from parent: Int?, _ removals: inout Removals) {
    let node = page[slot]
    let actual = node.parent >= 0 ? page[node.parent].id : nil
    guard let actual, actual == parent else {
      let whose = actual.map { "its parent is \($0)" } ?? "it is the document"
      return report(.removeParent, node: node.id, "node \(node.id) is removed from a wrong parent: \(whose)")
    }
    page.remove(slot) { page, slot in
      let node = page[slot]
      removals.gone.insert(node.id)
      if removals.added.contains(node.id), node.firstChild >= 0 {
        removals.moved.append((node.id, page.children(slot).map { page[$0].id }))
      }
    }
  }

  /// A moved node must keep its children, unless they were removed on purpose.
  private mutating func checkMoves(_ removals: Removals) {
    for (id, children) in removals.moved {
      guard let slot = page.slot(id), page[slot].firstChild < 0,
        !children.contains(where: { removals.named.contains($0) || page.slot($0) != nil })
      else { continue }
      report(.moveDescendants, node: id, "node \(id) moved without its \(children.count) children")
    }
  }

  // MARK: Texts

  private mutating func apply(texts: [Int], _ removals: Removals) {
    var seen: Set<Int> = []
    for entry in texts {
      guard let slot = target(entry, .textTarget, "a text", removals) else { continue }
      let id = page[slot].id
      guard page[slot].kind == .text || page[slot].kind == .comment || page[slot].kind == .cdata else {
        report(.textNode, node: id, "a text is set on node \(id), which is not a text node")
        continue
      }
      if !seen.insert(id).inserted { report(.textOnce, node: id, "the text of node \(id) is set twice") }
      setText(member(entry, "value"), slot)
    }
  }

  private mutating func setText(_ value: Int?, _ slot: Int32) {
    let id = page[slot].id
    guard let value, document.kind(value) == .string || document.kind(value) == .null else {
      return report(.textValue, node: id, "the text of node \(id) is neither a string nor null")
    }
    let text = document.kind(value) == .string ? document.bytes(value) : []
    let hash = FNV1a.hash(text)
    if hash == page[slot].text { report(.textSame, node: id, "the text of node \(id) does not change") }
    page[slot].text = hash
    let parent = page[slot].parent
    guard parent >= 0, page[parent].isStyle else { return }
    checkSheet(text, id)
    page[slot].rules = CSSCheck.mostRules(text)
  }

  /// The node that an entry is about.
  private mutating func target(_ entry: Int, _ rule: LogRule, _ what: String, _ removals: Removals) -> Int32?
  {
    let id = integer(entry, "id")
    if let slot = page.slot(id) { return slot }
    if let id, removals.gone.contains(id) {
      report(.changeRemoved, node: id, "\(what) is set on node \(id), which is removed in the same mutation")
    } else {
      report(rule, node: id, "\(what) is set on a node that is not in the page")
    }
    return nil
  }

  // MARK: Attributes

  private mutating func apply(changes: [Int], _ removals: Removals) {
    var seen: Set<Int> = []
    for entry in changes {
      guard let slot = target(entry, .changeTarget, "an attribute", removals) else { continue }
      let id = page[slot].id
      guard page[slot].kind == .element else {
        report(.changeElement, node: id, "an attribute is set on node \(id), which is not an element")
        continue
      }
      if !seen.insert(id).inserted { report(.changeOnce, node: id, "node \(id) has two entries") }
      guard let attributes = member(entry, "attributes"), document.kind(attributes) == .object else {
        report(.changeObject, node: id, "an entry has no object `attributes`")
        continue
      }
      for key in document.keys(attributes) { change(key, slot) }
    }
  }

  private mutating func change(_ key: Int, _ slot: Int32) {
    let value = key + 1
    let id = page[slot].id
    checkAttributeName(key, page[slot])
    let isStyle = document.text(key, is: "style")
    switch document.kind(value) {
    case .object where isStyle: changeStyle(value, slot)
    case .null: if isStyle { page[slot].style = StyleMemory() }
    case .string:
      let text = document.bytes(value)
      if isStyle { page[slot].style = checkInlineStyle(text, id) }
      if document.text(key, is: "_cssText") {
        checkSheet(text, id)
        (page[slot].hasCSSText, page[slot].rules) = (true, CSSCheck.mostRules(text))
      }
      checkActingChange(key, page[slot])
    default: report(.changeValue, node: id, "the attribute \(name(key)) is neither a string nor null")
    }
  }

  // MARK: Style

  private mutating func changeStyle(_ object: Int, _ slot: Int32) {
    let id = page[slot].id
    let keys = document.keys(object)
    if keys.isEmpty { return report(.styleEmpty, node: id, "the style change is empty") }
    if page[slot].style.hasVendorName {
      report(.styleVendor, node: id, "the changed style holds a vendor's property")
    }
    if page[slot].style.hasQuotedSemicolon {
      report(.styleSemicolon, node: id, "the changed style holds a semicolon in quotes")
    }
    for key in keys { changeProperty(key, slot) }
  }

  private mutating func changeProperty(_ key: Int, _ slot: Int32) {
    let id = page[slot].id
    let property = document.bytes(key)
    checkProperty(key, property, id)
    let value = key + 1
    if document.kind(value) == .bool, !document.isTrue(value) { return forget(property, slot) }
    guard let text = styleText(value) else {
      return report(.styleValue, node: id, "the value of \(name(key)) is not a style value")
    }
    checkStyleValue(property[...], CSSCheck.trimmed(text[...]), id)
    checkSemicolons(text, key, slot)
    remember(property, key, slot)
  }

  private mutating func checkProperty(_ key: Int, _ property: [UInt8], _ id: Int) {
    let isVariable = property.starts(with: "--".utf8)
    if property.contains(where: { (0x41...0x5A).contains($0) }) {
      report(
        isVariable ? .styleVariable : .styleName, node: id,
        "the style property \(name(key)) is not lower case")
    } else if property.isEmpty || property.contains(where: { $0 <= 0x20 || $0 == 0x3A || $0 == 0x3B }) {
      report(.styleName, node: id, "a style property has no valid name")
    }
    if CSSCheck.isVendor(property) { report(.styleVendor, node: id, "\(name(key)) is a vendor's property") }
  }

  /// A string, or the first of a pair with a priority.
  private func styleText(_ value: Int) -> [UInt8]? {
    if document.kind(value) == .string { return document.bytes(value) }
    let pair = document.elements(value)
    guard pair.count == 2, document.kind(pair[0]) == .string,
      document.text(pair[1], is: "important") || document.text(pair[1], is: "")
    else { return nil }
    return document.bytes(pair[0])
  }

  private mutating func checkSemicolons(_ text: [UInt8], _ key: Int, _ slot: Int32) {
    let id = page[slot].id
    var hasSemicolon = false
    var depth = 0
    let isClosed = CSSCheck.walk(
      text, quoted: { if $0 == UInt8(ascii: ";"), depth == 0 { page[slot].style.hasQuotedSemicolon = true } }
    ) { _, byte, parentheses in
      depth = parentheses
      if byte == UInt8(ascii: ";"), parentheses == 0 { hasSemicolon = true }
    }
    if hasSemicolon { report(.styleSemicolon, node: id, "the value of \(name(key)) has a semicolon") }
    if !isClosed {
      report(.styleUnit, node: id, "the value of \(name(key)) has an unclosed bracket, string or comment")
    }
  }

  private mutating func remember(_ property: [UInt8], _ key: Int, _ slot: Int32) {
    guard page[slot].style.set(FNV1a.hash(property)) else { return }
    report(
      .styleShorthand, node: page[slot].id, "\(name(key)) is set again after one of its parts was set")
  }

  private mutating func forget(_ property: [UInt8], _ slot: Int32) {
    page[slot].style.remove(FNV1a.hash(property))
  }
}
