import SilhouetteHierarchy
import SilhouetteText

extension PageMender {
  /// The four arrays of a mutation as they are written, and how much of them is mended.
  struct Draft {
    var removes: [[UInt8]] = []
    var adds: [[UInt8]] = []
    var texts: [[UInt8]] = []
    var attributes: [[UInt8]] = []
    /// The mended faults, each kind once with its number.
    var faults: [(text: String, count: Int)] = []
    /// Why players need a full snapshot in place of the mutation; nil if they do not.
    var needsSnapshot: String?

    var isEmpty: Bool { removes.isEmpty && adds.isEmpty && texts.isEmpty && attributes.isEmpty }

    mutating func note(_ text: String) {
      if let known = faults.firstIndex(where: { $0.text == text }) {
        faults[known].count += 1
      } else {
        faults.append((text, 1))
      }
    }

    var described: String {
      faults.map { $0.count == 1 ? $0.text : "\($0.text) (\($0.count) times)" }.joined(separator: "; ")
    }
  }

  // MARK: The whole

  /// Applies a mutation to the page, and writes it so that players can.
  mutating func takeMutation(_ data: Int) {
    guard var page else { return }
    self.page = nil
    var draft = Draft()
    let entries = (["removes", "adds", "texts", "attributes"] as [StaticString]).map {
      list(data, $0, &draft)
    }
    var gone: Set<Int> = []
    apply(removes: entries[0], to: &page, &draft, &gone)
    apply(adds: entries[1], to: &page, &draft, &gone)
    apply(texts: entries[2], to: &page, &draft, gone)
    apply(changes: entries[3], to: &page, &draft, gone)
    self.page = page
    if let reason = draft.needsSnapshot {
      report(.snapshot, "a full snapshot in place of a mutation that \(reason)")
      writeMeta()
      return writePage()
    }
    guard !draft.faults.isEmpty else { return pass() }
    guard !draft.isEmpty else { return drop("nothing of the mutation can be applied: \(draft.described)") }
    report(.mended, "the mutation: \(draft.described)")
    write(draft, data)
  }

  private func list(_ data: Int, _ key: StaticString, _ draft: inout Draft) -> [Int] {
    guard let array = document.member(data, key), document.kind(array) == .array else {
      draft.note("an array was missing")
      return []
    }
    let all = document.elements(array)
    let objects = all.filter { document.kind($0) == .object }
    if objects.count < all.count { draft.note("an entry was no object") }
    return objects
  }

  private mutating func write(_ draft: Draft, _ data: Int) {
    var bytes = Array(#"{"source":0"#.utf8)
    let lists = [
      ("texts", draft.texts), ("attributes", draft.attributes), ("removes", draft.removes),
      ("adds", draft.adds),
    ]
    for (name, entries) in lists {
      bytes += Array(",\"\(name)\":[".utf8)
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += entry
      }
      bytes.append(UInt8(ascii: "]"))
    }
    if let flag = document.member(data, "isAttachIframe") {
      bytes += Array(#","isAttachIframe":"#.utf8) + document.raw(flag)
    }
    emit(type: 3, data: bytes + [UInt8(ascii: "}")])
  }

  /// Whether a mutation can be one of the page that is known, as far as its ids show.
  func fits(_ data: Int) -> Bool {
    guard let page else { return false }
    func entries(_ key: StaticString) -> [Int] {
      document.member(data, key).map { document.elements($0) } ?? []
    }
    func isKnown(_ id: Int?) -> Bool { page.model.slot(id) != nil }
    let removes = entries("removes")
    let removed = Set(removes.compactMap { integer($0, "id") })
    let added = Set(
      entries("adds").compactMap { document.member($0, "node") }.compactMap { integer($0, "id") })
    let removesFit = removes.allSatisfy { entry in
      guard let slot = page.model.slot(integer(entry, "id")) else { return false }
      let parent = page.model[slot].parent
      return parent >= 0 && page.model[parent].id == integer(entry, "parentId")
    }
    let addsFit = entries("adds").allSatisfy { entry in
      let parent = integer(entry, "parentId")
      let id = document.member(entry, "node").flatMap { integer($0, "id") }
      let isNew = id.map { !isKnown($0) || isInRemoved($0, removed, page) } ?? false
      return isNew && (isKnown(parent) || parent.map(added.contains) ?? false)
    }
    let changesFit = (entries("texts") + entries("attributes")).allSatisfy { entry in
      let id = integer(entry, "id")
      return isKnown(id) || id.map(added.contains) ?? false
    }
    return removesFit && addsFit && changesFit
  }

  /// Whether a node or one of its ancestors is removed.
  private func isInRemoved(_ id: Int, _ removed: Set<Int>, _ page: PageContent) -> Bool {
    var slot = page.model.slot(id) ?? -1
    while slot >= 0 {
      if removed.contains(page.model[slot].id) { return true }
      slot = page.model[slot].parent
    }
    return false
  }

  // MARK: Removes

  private func apply(
    removes: [Int], to page: inout PageContent, _ draft: inout Draft, _ gone: inout Set<Int>
  ) {
    for entry in removes {
      guard let id = integer(entry, "id") else {
        draft.note("a remove named no node")
        continue
      }
      guard let slot = page.model.slot(id) else {
        // Players pass over a node that went with an ancestor.
        if gone.contains(id) {
          draft.removes.append(document.raw(entry))
        } else {
          draft.note("a remove named a node that is not in the page")
        }
        continue
      }
      let parent = page.model[slot].parent
      guard parent >= 0 else {
        draft.note("a remove named the document")
        continue
      }
      if page.model[parent].id == integer(entry, "parentId") {
        draft.removes.append(document.raw(entry))
      } else {
        draft.note("a remove named another parent than the node has")
        draft.removes.append(Self.remove(id, of: page.model[parent].id))
      }
      page.remove(slot) { model, slot in gone.insert(model[slot].id) }
    }
  }

  static func remove(_ id: Int, of parent: Int) -> [UInt8] {
    Array("{\"parentId\":\(parent),\"id\":\(id)}".utf8)
  }

  // MARK: Texts and attributes

  private func apply(texts: [Int], to page: inout PageContent, _ draft: inout Draft, _ gone: Set<Int>) {
    for entry in texts {
      guard let id = integer(entry, "id"), let slot = page.model.slot(id) else {
        if stays(entry, gone, "a text named a node that is not in the page", &draft) {
          draft.texts.append(document.raw(entry))
        }
        continue
      }
      guard page[slot].text != nil else {
        draft.note("a text was set on a node that is no text")
        continue
      }
      let value = document.member(entry, "value")
      if let value, document.kind(value) == .string || document.kind(value) == .null {
        draft.texts.append(document.raw(entry))
        page[slot].text = document.kind(value) == .string ? document.raw(value) : Array("\"\"".utf8)
      } else {
        draft.note("a text was no string")
      }
    }
  }

  /// Whether an entry about a node that is not in the page stays: players pass over one that went in the same mutation.
  private func stays(_ entry: Int, _ gone: Set<Int>, _ fault: String, _ draft: inout Draft) -> Bool {
    if let id = integer(entry, "id"), gone.contains(id) { return true }
    draft.note(fault)
    return false
  }

  private func apply(changes: [Int], to page: inout PageContent, _ draft: inout Draft, _ gone: Set<Int>) {
    for entry in changes {
      guard let id = integer(entry, "id"), let slot = page.model.slot(id) else {
        if stays(entry, gone, "an attribute was set on a node that is not in the page", &draft) {
          draft.attributes.append(document.raw(entry))
        }
        continue
      }
      guard page[slot].attributes != nil else {
        draft.note("an attribute was set on a node that is no element")
        continue
      }
      guard let attributes = document.member(entry, "attributes"), document.kind(attributes) == .object else {
        draft.note("a change had no attributes")
        continue
      }
      change(entry, attributes, slot, &page, &draft)
    }
  }

  private func change(
    _ entry: Int, _ attributes: Int, _ slot: Int32, _ page: inout PageContent, _ draft: inout Draft
  ) {
    var members: [[UInt8]] = []
    var isMended = false
    for key in document.keys(attributes) {
      let name = Array(document.text[document.place(key)])
      var value = document.raw(key + 1)
      switch document.kind(key + 1) {
      case .null: page.set(name, nil, of: slot)
      case .string: page.set(name, value, of: slot)
      case .object where document.text(key, is: "style"):
        let (style, isFragile) = restyled(page.attribute("style", of: slot), by: key + 1)
        page.set(name, style, of: slot)
        guard isFragile else { break }
        value = style
        isMended = true
        draft.note("a change of a style that newer players lose in a seek is written as the whole style")
      case .number, .bool:
        // Players take strings and null alone here, unlike in a full snapshot.
        guard !name.starts(with: "rr_".utf8) else { break }
        isMended = true
        draft.note("an attribute was neither a string nor null")
        if document.kind(key + 1) == .number {
          value = Array("\"".utf8) + value + Array("\"".utf8)
        } else {
          value = Array((document.isTrue(key + 1) ? "\"\"" : "null").utf8)
        }
        page.set(name, value.elementsEqual("null".utf8) ? nil : value, of: slot)
      default:
        isMended = true
        draft.note("an attribute was neither a string nor null")
        continue
      }
      members.append(document.raw(key) + [UInt8(ascii: ":")] + value)
    }
    guard isMended else { return draft.attributes.append(document.raw(entry)) }
    guard !members.isEmpty else { return }
    draft.attributes.append(
      Array("{\"id\":\(page.model[slot].id),\"attributes\":{".utf8) + members.joined(separator: ",".utf8)
        + Array("}}".utf8))
  }

  /// Whether a value has a semicolon in quotes; nil for one that would end the declarations after it, or begin others.
  private static func quotesSemicolon(_ text: [UInt8]) -> Bool? {
    var hasQuoted = false
    var isWhole = true
    let isClosed = CSSCheck.walk(text, quoted: { if $0 == UInt8(ascii: ";") { hasQuoted = true } }) {
      _, byte, depth in
      if byte == UInt8(ascii: ";"), depth == 0 { isWhole = false }
    }
    return isClosed && isWhole ? hasQuoted : nil
  }

  /// A property's name as CSS spells it, and whether the log has it so.
  private static func property(_ name: [UInt8]) -> (name: [UInt8], isSpelled: Bool) {
    guard !name.starts(with: "--".utf8), name.contains(where: { (0x41...0x5A).contains($0) }) else {
      return (name, true)
    }
    let spelled = name.flatMap { (0x41...0x5A).contains($0) ? [UInt8(ascii: "-"), $0 | 0x20] : [$0] }
    return (spelled, false)
  }

  /// An inline style as JSON, with the changes of an object applied; and whether newer players lose some of them when they
  /// seek, because they take the style apart.
  private func restyled(_ style: [UInt8]?, by changes: Int) -> ([UInt8], isFragile: Bool) {
    var declarations: [(name: [UInt8], value: [UInt8])] = []
    var isFragile = false
    if let style {
      var old = JSONDocument()
      if (try? old.read(style, limits: limits)) != nil, old.kind(0) == .string {
        let found = CSSCheck.declarations(old.bytes(0))
        declarations = found.all.map { (Array($0.name), Array($0.value)) }
        isFragile = found.hasQuotedSemicolon || found.all.contains { CSSCheck.isVendor($0.name) }
      }
    }
    for key in document.keys(changes) {
      let (name, isSpelled) = Self.property(document.bytes(key))
      let value = key + 1
      let pair = document.elements(value)
      let text =
        document.kind(value) == .string
        ? document.bytes(value)
        : pair.first.flatMap { document.kind($0) == .string ? document.bytes($0) : nil }
      let isKnown = text != nil || (document.kind(value) == .bool && !document.isTrue(value))
      if !isSpelled || !isKnown { isFragile = true }
      guard isKnown else { continue }
      if let text, CSSCheck.isInvalid(name, CSSCheck.trimmed(text[...])) {
        isFragile = true
        continue
      }
      let covered = StyleFamilies.shared.covered(FNV1a.hash(name))
      let parts = declarations.drop { $0.name != name }
      isFragile =
        isFragile || parts.contains { StyleFamilies.shared.ownBit(FNV1a.hash($0.name)) & covered != 0 }
      declarations.removeAll { $0.name == name }
      isFragile = isFragile || CSSCheck.isVendor(name)
      isFragile =
        isFragile || (name.starts(with: "--".utf8) && name.contains { (0x41...0x5A).contains($0) })
      guard let text else { continue }
      guard let hasQuotedSemicolon = Self.quotesSemicolon(text) else {
        isFragile = true
        continue
      }
      isFragile = isFragile || hasQuotedSemicolon
      let isImportant = pair.dropFirst().contains { document.text($0, is: "important") }
      declarations.append((name, text + Array((isImportant ? " !important" : "").utf8)))
    }
    var css: [UInt8] = []
    for (name, value) in declarations {
      css += name
      css.append(UInt8(ascii: ":"))
      css += value
      css.append(UInt8(ascii: ";"))
    }
    var text = JSONBytes()
    text.write(string: css)
    return (text.bytes, isFragile)
  }
}
