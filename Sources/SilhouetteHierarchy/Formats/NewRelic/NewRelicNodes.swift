/// Nodes of a New Relic page as an event's text has them: a document, or one element with its children, in pre-order.
///
/// Members of a node come in any order, so its children may come before its name. Open nodes are on a stack of their own.
struct NewRelicNodes {
  struct Node {
    /// Index of the node around it, -1 for none.
    var parent = -1
    var start = 0
    var id: Int?
    /// rrweb's number: 2 is an element, 3 a text.
    var kind = 0.0
    var tag: JSONText?
    var text: JSONText?
    var attributes = NewRelicAttributes()
  }

  private(set) var nodes: [Node] = []
  private var open: [Int] = []

  // MARK: Reading

  /// Reads the node that the cursor is at.
  mutating func read(_ cursor: inout JSONCursor, limits most: Int) throws(JSONFault) {
    guard cursor.peek() == UInt8(ascii: "{") else {
      try cursor.skipValue()
      return
    }
    var more = try begin(&cursor, most)
    while true {
      if more {
        let isAtChild = try readMember(&cursor)
        if isAtChild, try seek(&cursor, true) {
          more = try begin(&cursor, most)
        } else {
          more = try cursor.nextMember()
        }
        continue
      }
      open.removeLast()
      guard !open.isEmpty else { return }
      let hasNext = try cursor.nextElement()
      more = try seek(&cursor, hasNext) ? begin(&cursor, most) : cursor.nextMember()
    }
  }

  private mutating func begin(_ cursor: inout JSONCursor, _ most: Int) throws(JSONFault) -> Bool {
    guard nodes.count < most else { throw JSONFault(.limit(LimitError(.nodes, most)), at: cursor.position) }
    guard 2 * open.count + 6 <= cursor.depthLimit else {
      throw JSONFault(.limit(LimitError(.depth, cursor.depthLimit)), at: cursor.position)
    }
    nodes.append(Node(parent: open.last ?? -1, start: cursor.position))
    open.append(nodes.count - 1)
    return try cursor.enterObject()
  }

  /// Passes over values in a list of children that are no nodes. Returns whether it is at a node.
  private func seek(_ cursor: inout JSONCursor, _ hasNext: Bool) throws(JSONFault) -> Bool {
    var hasNext = hasNext
    while hasNext, cursor.peek() != UInt8(ascii: "{") {
      try cursor.skipValue()
      hasNext = try cursor.nextElement()
    }
    return hasNext
  }

  /// Reads a member. Returns whether it is at the first value of a list of children.
  private mutating func readMember(_ cursor: inout JSONCursor) throws(JSONFault) -> Bool {
    let index = open[open.count - 1]
    let key = try cursor.readKeyWord()
    if key.equals("childNodes") { return try cursor.enterArrayIfAny() }
    if key.equals("id") {
      nodes[index].id = try cursor.readIntegerIfAny()
    } else if key.equals("type") {
      nodes[index].kind = try cursor.readNumberIfAny() ?? 0
    } else if key.equals("tagName") {
      nodes[index].tag = try cursor.readStringIfAny()
    } else if key.equals("textContent") {
      nodes[index].text = try cursor.readStringIfAny()
    } else if key.equals("attributes") {
      nodes[index].attributes = try NewRelicAttributes(&cursor)
    } else {
      try cursor.skipValue()
    }
    return false
  }

  // MARK: Writing

  /// Puts the elements that have a place into a draft, each under the nearest one around it. Elements without a place, and texts, are parts
  /// of the element around them.
  ///
  /// - Returns: by a part's id, that of its element.
  func write(into draft: inout WireframeDraft, of cursor: JSONCursor) throws(JSONFault) -> [(Int, Int)] {
    let sheet = sheet(of: cursor)
    var owners: [(Int, Int)] = []
    // By node, the entry that it is, or is a part of.
    var entries = [Int](repeating: -1, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      let around = node.parent >= 0 ? entries[node.parent] : -1
      entries[index] = around
      guard node.kind == 2 else {
        if node.kind == 3, around >= 0, !isOfStyle(index, cursor) {
          add(node, to: around, &draft, cursor)
          if let id = node.id, let owner = draft.entries[around].id { owners.append((id, owner)) }
        }
        continue
      }
      var entry = WireframeDraft.Entry()
      entry.id = node.id
      entry.parent = around
      entry.start = node.start
      if let selector = node.attributes.selector, let style = sheet[cursor.string(selector)] {
        style.apply(to: &entry)
      }
      node.attributes.applyStyle(to: &entry, cursor)
      if entry.wireframe.width == nil || entry.wireframe.height == nil {
        guard around >= 0 else { continue }
        var owner = draft.entries[around]
        node.attributes.apply(to: &owner, tag: node.tag, isPart: true, cursor)
        draft.replace(around, by: owner)
        if let id = node.id, let known = owner.id { owners.append((id, known)) }
        continue
      }
      name(&entry, node, &draft, cursor)
      node.attributes.apply(to: &entry, tag: node.tag, isPart: false, cursor)
      entries[index] = try draft.append(entry)
    }
    return owners
  }

  /// Gives an entry the class of its view, as the attribute `id` has it before the view's number.
  private func name(
    _ entry: inout WireframeDraft.Entry, _ node: Node, _ draft: inout WireframeDraft, _ cursor: JSONCursor
  ) {
    guard let word = node.attributes.selector ?? node.tag else { return }
    var bytes = Array(cursor.string(word).utf8)
    if node.attributes.selector != nil, let end = bytes.lastIndex(of: UInt8(ascii: "-")), end > 0,
      bytes[(end + 1)...].allSatisfy({ (0x30...0x39).contains($0) })
    {
      bytes.removeLast(bytes.count - end)
    }
    entry.texts.type = bytes.withUnsafeBytes { draft.keep($0, isEscaped: false) }
  }

  private func add(_ node: Node, to index: Int, _ draft: inout WireframeDraft, _ cursor: JSONCursor) {
    guard let text = node.text else { return }
    var entry = draft.entries[index]
    entry.texts.text = draft.keep(cursor.written(text), isEscaped: text.isEscaped)
    if !entry.texts.text.isEmpty, entry.wireframe.role == .box, !draft.word(ofButton: entry.texts.type) {
      entry.wireframe.role = .text
    }
    draft.replace(index, by: entry)
  }

  private func isOfStyle(_ index: Int, _ cursor: JSONCursor) -> Bool {
    let parent = nodes[index].parent
    return parent >= 0 && nodes[parent].tag.map { cursor.text($0, is: "style") } ?? false
  }

  private func sheet(of cursor: JSONCursor) -> [String: NewRelicStyle] {
    var sheet: [String: NewRelicStyle] = [:]
    for (index, node) in nodes.enumerated() where node.kind == 3 && isOfStyle(index, cursor) {
      guard let text = node.text else { continue }
      NewRelicStyle.readSheet(Array(cursor.string(text).utf8), into: &sheet)
    }
    return sheet
  }
}

/// The attributes that give an element its kind.
struct NewRelicAttributes {
  /// Class and number of the view, as a style sheet names it.
  var selector: JSONText?
  var style: JSONText?
  /// Where an object of styles begins, which Android's agent writes for changes.
  var styles: Int?
  var type: JSONText?
  var cssClass: JSONText?
  var isChecked: Bool?
  var isToggle = false
  var isMasked = false
  var hasPicture = false

  init() {}

  init(_ cursor: inout JSONCursor) throws(JSONFault) {
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("id") {
        selector = try cursor.readStringIfAny()
      } else if key.equals("style") {
        if cursor.peek() == UInt8(ascii: "{") {
          styles = try cursor.skipValue().lowerBound
        } else {
          style = try cursor.readStringIfAny()
        }
      } else if key.equals("type") || key.equals("inputType") {
        type = try cursor.readStringIfAny() ?? type
      } else if key.equals("class") {
        cssClass = try cursor.readStringIfAny()
      } else if key.equals("checked") {
        // iOS writes a word, and an empty one for no; Android true.
        if cursor.peek() == UInt8(ascii: "\"") {
          isChecked = cursor.string(try cursor.readString()) == "checked"
        } else {
          isChecked = try cursor.readBoolIfAny()
        }
      } else if key.equals("data-nr-type") {
        isToggle = try cursor.readStringIfAny().map { cursor.text($0, is: "toggle") } ?? false
      } else if key.equals("data-nr-masked") {
        isMasked = try cursor.readStringIfAny().map { cursor.text($0, is: "image") } ?? false
      } else if key.equals("src") {
        hasPicture = try cursor.readStringIfAny() != nil
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
  }

  /// Applies the element's own style.
  func applyStyle(to entry: inout WireframeDraft.Entry, _ cursor: JSONCursor) {
    if let style { NewRelicStyle(Array(cursor.string(style).utf8)).apply(to: &entry) }
    if let styles { NewRelicStyle(listAt: styles, of: cursor).apply(to: &entry) }
  }

  /// Applies the element's kind.
  ///
  /// - Parameter isPart: whether it is a part of the entry, such as the box of a switch.
  func apply(to entry: inout WireframeDraft.Entry, tag: JSONText?, isPart: Bool, _ cursor: JSONCursor) {
    if hasPicture { entry.wireframe.hasPicture = true }
    if let role = role(tag, isPart, cursor) {
      // A switch says so at two of its elements.
      if entry.wireframe.role != .toggle { entry.wireframe.role = role }
    } else if entry.wireframe.role == .box, isMasked || entry.wireframe.hasPicture {
      entry.wireframe.role = .image
    }
    let isOn = isChecked ?? cssClass.map { cursor.string($0).split(separator: " ").contains("checked") }
    guard let isOn, !isPart || isChecked != nil else { return }
    if isOn { entry.wireframe.flags.insert(.checked) } else { entry.wireframe.flags.remove(.checked) }
  }

  private func role(_ tag: JSONText?, _ isPart: Bool, _ cursor: JSONCursor) -> Wireframe.Role? {
    func isTag(_ name: StaticString) -> Bool { tag.map { cursor.text($0, is: name) } ?? false }
    func isType(_ name: StaticString) -> Bool { type.map { cursor.text($0, is: name) } ?? false }
    if isToggle { return .toggle }
    if isTag("img") { return .image }
    if isTag("progress") { return .progress }
    if isType("checkbox") { return isPart && !isTag("input") ? nil : .checkbox }
    if isType("radio") { return .radio }
    if isType("text"), !isPart { return .textField }
    if let cssClass, cursor.string(cssClass).split(separator: " ").first == "switch" { return .toggle }
    return nil
  }
}

extension WireframeDraft {
  /// Whether a class is a button's, whose words are the button's own.
  func word(ofButton type: TextSlice) -> Bool {
    String(decoding: words[type.range], as: UTF8.self).hasSuffix("Button")
  }
}

extension JSONCursor {
  /// Whether an object begins here.
  var isObject: Bool {
    var cursor = self
    return cursor.peek() == UInt8(ascii: "{")
  }
}
