import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText

/// The elements of a log's page as far as it was read, since changes give only new values.
struct KnownPage: Sendable {
  private(set) var table = LookTable()
  /// By id. `parent` is the parent's id, which is not to be seen outside.
  private var elements: [Int32: Element] = [:]
  /// By class: index of its look.
  private var classes: [[UInt8]: Int32] = [:]
  private var sheet = StyleSheet()
  private var hasPage = false
  /// Elements that were left after the last cleaning.
  private var kept = 0
  private let limits: Limits

  init(limits: Limits) {
    self.limits = limits
  }

  private static func rule(_ problem: StaticString, at position: Int) -> JSONFault {
    JSONFault(.rule(problem: problem, remedy: "check the log with `silhouette verify`"), at: position)
  }

  // MARK: Pages

  /// Forgets everything and reads a document; nil for one that Silhouette did not write.
  ///
  /// - Parameters:
  ///   - timestamp: the event's.
  ///   - meta: the size in the Meta event before.
  mutating func readPage(
    _ cursor: inout JSONCursor, at timestamp: Int64, after meta: Size2D?
  ) throws(JSONFault) -> (tree: ElementTree, start: Int64)? {
    self = KnownPage(limits: limits)
    var wire = WireNodes(limits: limits)
    do throws(JSONFault) {
      try wire.read(&cursor)
    } catch {
      // Pages of other recorders have other forms; only a page of ours can be at fault.
      if case .limit = error.reason { throw error }
      guard wire.nodes.count > 2, Self.attribute("data-silhouette", of: wire.nodes[2], wire, cursor) != nil
      else { return nil }
      throw error
    }
    guard wire.nodes.count >= 7, let mark = Self.attribute("data-silhouette", of: wire.nodes[2], wire, cursor)
    else { return nil }
    let said = try cursor.withCSS(mark) { (css) throws(JSONFault) in
      try PageMark(&css, at: timestamp, after: meta)
    }
    try Self.checkFrame(wire)
    guard let sheet = wire.nodes[5].text, let style = Self.attribute("style", of: wire.nodes[6], wire, cursor)
    else { throw Self.rule("expected a style sheet and a background", at: wire.nodes[4].position) }
    try cursor.withCSS(sheet) { (css) throws(JSONFault) in try readSheet(&css, said.version) }
    let background = try cursor.withCSS(style) { (css) throws(JSONFault) in try Self.readBackground(&css) }
    var tree = ElementTree(viewport: said.viewport, background: background)
    tree.elements = try readElements(wire, cursor)
    hasPage = true
    return (tree, said.start)
  }

  private static func attribute(
    _ name: StaticString, of node: WireNode, _ wire: WireNodes, _ cursor: JSONCursor
  ) -> JSONText? {
    wire.attributes[node.attributes].first { cursor.text($0.name, is: name) }?.value
  }

  /// Document, doctype, html, head, style, its text and body come first and have the same ids in every page.
  private static let frameIDs = [
    Page.documentID, Page.doctypeID, Page.htmlID, Page.headID, Page.styleID, Page.styleTextID, Page.bodyID,
  ]

  private static func checkFrame(_ wire: WireNodes) throws(JSONFault) {
    let types = [0, 1, 2, 2, 2, 3, 2]
    let parents: [Int32] = [-1, 0, 0, 2, 3, 4, 2]
    for index in types.indices {
      let node = wire.nodes[index]
      guard node.type == types[index], node.id == frameIDs[index], node.parent == parents[index] else {
        throw rule(
          "expected document, doctype, html, head, style and body with ids 1 to 7", at: node.position)
      }
    }
  }

  private static func readBackground(_ css: inout CSSScanner) throws(JSONFault) -> RGBAColor {
    try css.expect("background-color:")
    let color = try css.color()
    try css.finish()
    return color
  }

  private mutating func readSheet(_ css: inout CSSScanner, _ version: PageVersion) throws(JSONFault) {
    sheet = try StyleSheet(&css, &table, version)
    for rule in sheet.rules where classes.updateValue(rule.look, forKey: rule.name) != nil {
      throw css.fault()
    }
  }

  private mutating func readElements(_ wire: WireNodes, _ cursor: JSONCursor) throws(JSONFault) -> [Element] {
    var list: [Element] = []
    // Of each node's element in the list; the body is none.
    var places = Array(repeating: Int32(-1), count: wire.nodes.count)
    for index in wire.nodes.indices.dropFirst(7) {
      let node = wire.nodes[index]
      guard node.parent >= 6 else { throw Self.rule("expected elements in the body only", at: node.position) }
      let parent = places[Int(node.parent)]
      if node.type == 3 {
        try readText(node, of: parent, &list, cursor)
      } else {
        var element = try readElement(node, wire, cursor)
        element.parent = parent
        places[index] = Int32(list.count)
        list.append(element)
      }
    }
    Self.close(&list)
    try keep(list, cursor)
    return list
  }

  private mutating func readText(
    _ node: WireNode, of parent: Int32, _ list: inout [Element], _ cursor: JSONCursor
  ) throws(JSONFault) {
    guard parent >= 0, node.id == Int(list[Int(parent)].id) + Int(EventWriter.textIDs), let text = node.text
    else {
      throw Self.rule("expected text inside of its element", at: node.position)
    }
    list[Int(parent)].text = index(ofText: text, cursor)
  }

  private static func close(_ list: inout [Element]) {
    for index in list.indices.reversed() {
      list[index].end = max(list[index].end, Int32(index) + 1)
      let parent = Int(list[index].parent)
      if parent >= 0 { list[parent].end = max(list[parent].end, list[index].end) }
    }
  }

  private mutating func keep(_ list: [Element], _ cursor: JSONCursor) throws(JSONFault) {
    for element in list {
      var known = element
      known.parent = element.parent < 0 ? Page.bodyID : list[Int(element.parent)].id
      guard elements.updateValue(known, forKey: element.id) == nil else {
        throw Self.rule("expected unique ids, found one twice", at: cursor.position)
      }
    }
    kept = list.count
  }

  // MARK: Elements

  /// Without a parent and without text.
  private mutating func readElement(
    _ node: WireNode, _ wire: WireNodes, _ cursor: JSONCursor
  ) throws(JSONFault) -> Element {
    guard node.type == 2, let tag = node.tag, cursor.text(tag, is: "div"), node.id >= Page.firstElementID,
      node.id < EventWriter.textIDs
    else { throw Self.rule("expected a `div` with an id from 8 to 1073741823", at: node.position) }
    var draft = ElementDraft()
    draft.element.id = Int32(node.id)
    for attribute in wire.attributes[node.attributes] { try read(attribute, into: &draft, cursor) }
    return try finish(draft, at: node.position)
  }

  private mutating func read(
    _ attribute: WireAttribute, into draft: inout ElementDraft, _ cursor: JSONCursor
  ) throws(JSONFault) {
    if cursor.text(attribute.name, is: "class") {
      draft.name = try attribute.value.map { text throws(JSONFault) in try readClass(text, cursor) }
    } else if cursor.text(attribute.name, is: "style") {
      guard let value = attribute.value else { throw cursor.expected("a style") }
      try cursor.withCSS(value) { (css) throws(JSONFault) in
        try StyleReader.read(&css, into: &draft.style)
        try css.finish()
      }
    } else {
      draft.set(cursor.string(attribute.name), attribute.value.map { cursor.string($0) })
    }
  }

  private func readClass(_ text: JSONText, _ cursor: JSONCursor) throws(JSONFault) -> ElementDraft.Name {
    try cursor.withCSS(text) { (css) throws(JSONFault) in
      let name = try css.name()
      let meaning = try ClassMeaning(name, css)
      try css.finish()
      guard !meaning.isBare, meaning.kind != .content else {
        return ElementDraft.Name(kind: meaning.kind, category: meaning.category, base: -1)
      }
      guard let look = classes[Array(name)] else { throw css.fault() }
      return ElementDraft.Name(kind: meaning.kind, category: meaning.category, base: look)
    }
  }

  private mutating func finish(_ draft: ElementDraft, at position: Int) throws(JSONFault) -> Element {
    let name = draft.name
    let form = sheet.form(
      forLook: name?.base ?? -1, isPart: name?.kind == .part, in: name?.category ?? .unknown)
    guard let element = draft.finished(&table, base: form) else {
      throw Self.rule("expected an element that Silhouette could have written", at: position)
    }
    return element
  }

  private mutating func index(ofText text: JSONText, _ cursor: JSONCursor) -> Int32 {
    guard text.isEscaped else { return table.index(ofText: Array(cursor.written(text))) }
    var bytes: [UInt8] = []
    cursor.unescape(text, into: &bytes)
    return table.index(ofText: bytes)
  }

  // MARK: Mutations

  /// In rrweb's order: removes, adds, texts, attributes.
  mutating func readMutation(_ data: EventData, _ cursor: inout JSONCursor) throws(JSONFault) -> Mutation {
    guard hasPage else { throw Self.rule("expected a full snapshot before changes", at: cursor.position) }
    var draft = MutationDraft()
    try data.enter(.removes, &cursor)
    try forEach(&cursor) { (page, entry, cursor) throws(JSONFault) in
      try page.readRemove(entry, &draft, &cursor)
    }
    try data.enter(.adds, &cursor)
    try forEach(&cursor) { (page, entry, cursor) throws(JSONFault) in try page.readAdd(entry, &draft, &cursor)
    }
    try data.enter(.texts, &cursor)
    try forEach(&cursor) { (page, entry, cursor) throws(JSONFault) in
      try page.readNewText(entry, &draft, &cursor)
    }
    try data.enter(.attributes, &cursor)
    try forEach(&cursor) { (page, entry, cursor) throws(JSONFault) in
      try page.readChange(entry, &draft, &cursor)
    }
    for id in draft.texts.keys.sorted() {
      try change(id, try draftOfElement(id, at: cursor.position), &draft, at: cursor.position)
    }
    clean()
    return draft.mutation
  }

  private mutating func forEach(
    _ cursor: inout JSONCursor,
    _ body: (inout KnownPage, EventData, inout JSONCursor) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    var more = try cursor.enterArray()
    while more {
      let entry = try EventData(&cursor)
      let end = cursor.position
      try body(&self, entry, &cursor)
      cursor.position = end
      more = try cursor.nextElement()
    }
  }

  private mutating func readRemove(
    _ entry: EventData, _ draft: inout MutationDraft, _ cursor: inout JSONCursor
  ) throws(JSONFault) {
    let parent = Int32(try entry.integer(.parentId, &cursor))
    let id = Int32(try entry.integer(.id, &cursor))
    if id >= EventWriter.textIDs {
      guard parent == id - EventWriter.textIDs, let element = elements[parent], element.text >= 0 else {
        throw Self.rule("expected the id of a text of the page", at: cursor.position)
      }
      draft.texts[parent] = -1
    } else {
      guard elements[id]?.parent == parent else {
        throw Self.rule("expected the id of an element and of its parent", at: cursor.position)
      }
      elements[id] = nil
      draft.mutation.removes.append(Mutation.Remove(parent: parent, id: id))
    }
  }

  private mutating func readAdd(
    _ entry: EventData, _ draft: inout MutationDraft, _ cursor: inout JSONCursor
  ) throws(JSONFault) {
    let parent = Int32(try entry.integer(.parentId, &cursor))
    try entry.enter(.nextId, &cursor)
    let next = cursor.peek() == UInt8(ascii: "n") ? nil : Int32(try cursor.readSmall())
    try entry.enter(.node, &cursor)
    var wire = WireNodes(limits: limits)
    try wire.read(&cursor)
    let node = wire.nodes[0]
    guard wire.nodes.count == 1 else { throw Self.rule("expected adds without children", at: node.position) }
    if node.type == 3 { return try addText(node, parent, &draft, cursor) }
    guard parent == Page.bodyID || elements[parent] != nil else {
      throw Self.rule("expected the id of a parent of the page", at: node.position)
    }
    var element = try readElement(node, wire, cursor)
    try add(element, in: parent, at: node.position)
    element.parent = -1
    draft.mutation.adds.append(Mutation.Add(parent: parent, next: next, element: element))
  }

  private mutating func add(_ element: Element, in parent: Int32, at position: Int) throws(JSONFault) {
    guard elements.count < limits.nodes else {
      throw JSONFault(.limit(LimitError(.nodes, limits.nodes)), at: position)
    }
    var known = element
    known.parent = parent
    elements[element.id] = known
  }

  private mutating func addText(
    _ node: WireNode, _ parent: Int32, _ draft: inout MutationDraft, _ cursor: JSONCursor
  ) throws(JSONFault) {
    guard let element = elements[parent], element.text < 0, let text = node.text,
      node.id == Int(parent) + Int(EventWriter.textIDs)
    else { throw Self.rule("expected new text in an element that has no text", at: node.position) }
    let index = index(ofText: text, cursor)
    guard let last = draft.mutation.adds.indices.last, draft.mutation.adds[last].element.id == parent else {
      draft.texts[parent] = index
      return
    }
    draft.mutation.adds[last].element.text = index
    elements[parent]?.text = index
  }

  private mutating func readNewText(
    _ entry: EventData, _ draft: inout MutationDraft, _ cursor: inout JSONCursor
  ) throws(JSONFault) {
    let id = Int32(try entry.integer(.id, &cursor)) &- EventWriter.textIDs
    guard let element = elements[id], element.text >= 0 else {
      throw Self.rule("expected the id of a text of the page", at: cursor.position)
    }
    try entry.enter(.value, &cursor)
    draft.texts[id] = index(ofText: try cursor.readString(), cursor)
  }

  private mutating func readChange(
    _ entry: EventData, _ draft: inout MutationDraft, _ cursor: inout JSONCursor
  ) throws(JSONFault) {
    let id = Int32(try entry.integer(.id, &cursor))
    try entry.enter(.attributes, &cursor)
    if id == Page.bodyID {
      draft.mutation.background = try Self.readBodyChange(&cursor)
      return
    }
    var style = try draftOfElement(id, at: cursor.position)
    try readAttributes(&cursor, into: &style)
    try change(id, style, &draft, at: cursor.position)
  }

  private func draftOfElement(_ id: Int32, at position: Int) throws(JSONFault) -> ElementDraft {
    guard let known = elements[id] else {
      throw Self.rule("expected the id of an element of the page", at: position)
    }
    let category = known.look < 0 ? .unknown : table.looks[Int(known.look)].category
    return ElementDraft(
      known, table, form: sheet.form(forLook: known.base, isPart: known.kind == .part, in: category))
  }

  /// Applies new text and attributes to an element that is there.
  private mutating func change(
    _ id: Int32, _ style: ElementDraft, _ draft: inout MutationDraft, at position: Int
  ) throws(JSONFault) {
    guard var old = elements[id] else { return }
    let parent = old.parent
    old.parent = -1
    old.end = 0
    var new = try finish(style, at: position)
    guard new.kind == old.kind else { throw Self.rule("expected an element of the same kind", at: position) }
    (new.parent, new.end) = (-1, 0)
    new.text = draft.texts.removeValue(forKey: id) ?? old.text
    draft.mutation.changes.append(Mutation.Change(old: old, new: new))
    new.parent = parent
    elements[id] = new
  }

  private static func readBodyChange(_ cursor: inout JSONCursor) throws(JSONFault) -> RGBAColor {
    guard try cursor.enterObject(), cursor.text(try cursor.readKey(), is: "style"), try cursor.enterObject(),
      cursor.text(try cursor.readKey(), is: "background-color")
    else { throw cursor.expected("a background") }
    let value = try cursor.readString()
    return try cursor.withCSS(value) { (css) throws(JSONFault) in
      let color = try css.color()
      try css.finish()
      return color
    }
  }

  /// Forgets descendants of removed elements, once they are the majority.
  private mutating func clean() {
    guard elements.count > 2 * kept + 4096 else { return }
    var isThere: [Int32: Bool] = [Page.bodyID: true]
    var path: [Int32] = []
    for id in elements.keys {
      var next = id
      while isThere[next] == nil, let element = elements[next] {
        // Until the end of the path is known; a circle is not there either.
        isThere[next] = false
        path.append(next)
        next = element.parent
      }
      if isThere[next] == true { for id in path { isThere[id] = true } }
      path.removeAll(keepingCapacity: true)
    }
    elements = elements.filter { isThere[$0.key] == true }
    kept = elements.count
  }
}

extension KnownPage {
  private func readClassChange(
    _ cursor: inout JSONCursor, into draft: inout ElementDraft
  ) throws(JSONFault) {
    if cursor.peek() == UInt8(ascii: "n") {
      try cursor.readLiteral("null")
      draft.name = nil
    } else {
      draft.name = try readClass(try cursor.readString(), cursor)
    }
  }

  /// Of a change: strings, null, and a style as an object.
  fileprivate func readAttributes(
    _ cursor: inout JSONCursor, into draft: inout ElementDraft
  ) throws(JSONFault) {
    var more = try cursor.enterObject()
    while more {
      let key = try cursor.readKey()
      if cursor.text(key, is: "class") {
        try readClassChange(&cursor, into: &draft)
      } else if cursor.text(key, is: "style") {
        try Self.readStyle(&cursor, into: &draft.style)
      } else if cursor.peek() == UInt8(ascii: "n") {
        try cursor.readLiteral("null")
        draft.set(cursor.string(key), nil)
      } else {
        draft.set(cursor.string(key), cursor.string(try cursor.readString()))
      }
      more = try cursor.nextMember()
    }
  }

  private static func readStyle(_ cursor: inout JSONCursor, into style: inout ElementStyle) throws(JSONFault)
  {
    var more = try cursor.enterObject()
    while more {
      let name = try cursor.readKey()
      let property = try StyleReader.property(
        cursor.written(name), CSSScanner(cursor.written(name), at: name.start))
      if cursor.peek() == UInt8(ascii: "f") {
        try cursor.readLiteral("false")
        style.reset(property)
      } else {
        try cursor.withCSS(try cursor.readString()) { (css) throws(JSONFault) in
          try StyleReader.read(property, &css, into: &style)
          try css.finish()
        }
      }
      more = try cursor.nextMember()
    }
  }
}

/// The changes of a mutation that were read so far.
private struct MutationDraft {
  var mutation = Mutation()
  /// New texts by element, -1 for a removed text, until the element's change is passed on.
  var texts: [Int32: Int32] = [:]
}

extension JSONCursor {
  /// Reads a string as CSS.
  fileprivate func withCSS<Value>(
    _ text: JSONText, _ body: (inout CSSScanner) throws(JSONFault) -> Value
  ) throws(JSONFault) -> Value {
    // Silhouette writes styles without escapes; one that was escaped since has other places, and is read all the same.
    guard text.isEscaped else {
      var css = CSSScanner(written(text), at: text.start)
      return try body(&css)
    }
    var bytes: [UInt8] = []
    unescape(text, into: &bytes)
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JSONFault) in
        var css = CSSScanner(bytes, at: text.start)
        return try body(&css)
      }
    }
    return try result.get()
  }
}
