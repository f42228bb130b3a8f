/// Writes a snapshot's documents as one tree: each inner document goes into the frame that shows it.
struct DOMSnapshotWriter {
  private let document: JSONDocument
  private let pages: [DOMPage]
  private var builder: SnapshotBuilder
  /// Documents that were written, so that none is placed inside itself.
  private var written: Set<Int> = []
  /// By their lists of attributes: a node may have any number of boxes.
  private var elements: [Int: DOMElement] = [:]
  /// By attribute's name and value in the table of strings: many elements have the same classes.
  private var attributes: [DOMAttribute: DOMPrivacy] = [:]
  /// By page and node, the privacy marks of its nearest ancestors without a box.
  private var above: [[DOMPrivacy]] = []
  private(set) var missing = 0

  init(_ document: JSONDocument, _ pages: [DOMPage], limits: Limits) {
    self.document = document
    self.pages = pages
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  /// One box to be written, in the space of the first document's window.
  private struct Step {
    /// -1 closes the open node.
    var page: Int
    var box = 0
    var origin = Point2D.zero
    /// Whether an element around it masks inputs.
    var masksInputs = false
  }

  mutating func write() throws(LimitError) -> HierarchySnapshot {
    var trees = pages.map { DOMBoxTree($0) }
    above = Array(repeating: [], count: pages.count)
    var pending = steps(of: 0, at: .zero, &trees)
    while let step = pending.popLast() {
      guard step.page >= 0 else {
        builder.close()
        continue
      }
      let page = pages[step.page]
      let box = page.boxes[step.box]
      let tree = trees[step.page]
      let masksInputs = try open(box, of: step, text: tree.onlyText[step.box])
      pending.append(Step(page: -1))
      if let inner = page.inner[box.node], pages.indices.contains(inner), !written.contains(inner) {
        pending += steps(
          of: inner, at: Point2D(x: step.origin.x + box.bounds.x, y: step.origin.y + box.bounds.y),
          masksInputs: masksInputs, &trees)
      }
      guard tree.onlyText[step.box] < 0 else { continue }
      pending += tree.children(of: step.box).map {
        Step(page: step.page, box: $0, origin: step.origin, masksInputs: masksInputs)
      }
    }
    var snapshot = builder.finish()
    missing = AbsoluteFrames.resolve(in: &snapshot)
    var duplicates = DuplicateIDs()
    _ = duplicates.remove(from: &snapshot)
    return snapshot
  }

  /// The outermost boxes of a document whose corner is at `point`, the last one first.
  private mutating func steps(
    of page: Int, at point: Point2D, masksInputs: Bool = false, _ trees: inout [DOMBoxTree]
  ) -> [Step] {
    written.insert(page)
    above[page] = wordsOfBoxless(pages[page])
    let scroll = pages[page].scroll
    let origin = Point2D(x: point.x - scroll.x, y: point.y - scroll.y)
    return trees[page].roots.reversed().map {
      Step(page: page, box: $0, origin: origin, masksInputs: masksInputs)
    }
  }

  /// By node, the privacy marks of the ancestors between it and the nearest one with a box. An element
  /// without a box is not written, but its marks still apply to its descendants. Empty if there are no such
  /// marks.
  private mutating func wordsOfBoxless(_ page: DOMPage) -> [DOMPrivacy] {
    let boxed = Set(page.boxes.map { $0.node })
    var words: [DOMPrivacy] = []
    for (node, parent) in page.parents.enumerated()
    where parent >= 0 && parent < node && !boxed.contains(parent) {
      let said = element(of: parent, page).privacy
      guard !words.isEmpty || said != DOMPrivacy() else { continue }
      if words.isEmpty { words = Array(repeating: DOMPrivacy(), count: page.parents.count) }
      words[node] = words[parent]
      words[node].formUnion(said)
    }
    return words
  }

  // MARK: One box

  /// Returns whether inputs inside of it are masked.
  private mutating func open(
    _ box: DOMPage.Box, of step: Step, text: Int
  ) throws(LimitError) -> Bool {
    let (page, origin) = (pages[step.page], step.origin)
    try builder.open()
    builder.node.frame = box.bounds.offset(dx: origin.x, dy: origin.y)
    if let order = box.order, order > 0 { builder.detail.z = order }
    if page.ids.indices.contains(box.node), page.ids[box.node] >= 0,
      let id = NodeID(integer: UInt64(page.ids[box.node]))
    {
      // Numbers of one document; another one has its own.
      builder.node.id = written.count == 1 ? id : .none
    }
    let element = element(of: box.node, page)
    try write(element, box.node, page)
    var privacy = element.privacy
    if above[step.page].indices.contains(box.node) { privacy.formUnion(above[step.page][box.node]) }
    if step.masksInputs { privacy.masksInputs = true }
    writePrivacy(privacy, element)
    // The text in an input is its value; Chrome's own boxes inside it are ignored.
    let shown = text >= 0 ? page.boxes[text].text : box.text >= 0 ? box.text : page.values[box.node]
    builder.node.text = try string(shown, page)
    if text >= 0 {
      let line = page.boxes[text].bounds
      if !line.x.isNaN {
        builder.detail.lines = builder.add(
          lines: [line.offset(dx: -box.bounds.x, dy: -box.bounds.y)])
      }
    }
    return privacy.masksInputs
  }

  private mutating func writePrivacy(_ privacy: DOMPrivacy, _ element: DOMElement) {
    var marks = privacy.marks
    if privacy.masksInputs, element.isInput { marks.insert(.mask) }
    if !marks.isEmpty { builder.detail.privacy = marks }
    if privacy.wasPassword { builder.node.flags.insert(.secure) }
  }

  private func name(of node: Int, _ page: DOMPage) -> [UInt8] {
    guard page.names.indices.contains(node), page.strings.indices.contains(page.names[node]) else {
      return []
    }
    return document.bytes(page.strings[page.names[node]]).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private mutating func element(of node: Int, _ page: DOMPage) -> DOMElement {
    let list = page.attributes.indices.contains(node) ? page.attributes[node] : -1
    if let known = elements[list] { return known }
    var element = DOMElement(name: name(of: node, page))
    guard list >= 0 else { return element }
    let attributes = document.elements(list).map { document.integer($0) ?? -1 }
    for index in stride(from: 0, to: attributes.count - 1, by: 2)
    where page.strings.indices.contains(attributes[index]) {
      element.take(document.word(page.strings[attributes[index]]), attributes[index + 1])
      element.privacy.formUnion(privacy(of: DOMAttribute(attributes[index], attributes[index + 1]), page))
    }
    if let value = element.editing { element.flags.formUnion(editing(string: value, page)) }
    elements[list] = element
    return element
  }

  /// The privacy marks in an attribute.
  private mutating func privacy(of attribute: DOMAttribute, _ page: DOMPage) -> DOMPrivacy {
    if let known = attributes[attribute] { return known }
    let name = page.strings[attribute.name]
    var said = DOMPrivacy()
    if document.place(name).count <= 32 {
      let name = document.bytes(name)
      if DOMPrivacy.isAsked(name) {
        let hasValue = page.strings.indices.contains(attribute.value)
        said = DOMPrivacy(
          attribute: name, value: hasValue ? document.bytes(page.strings[attribute.value]) : [])
      }
    }
    attributes[attribute] = said
    return said
  }

  /// Of `contenteditable`: `true`, `plaintext-only`, an empty value and unknown values count as editable.
  private func editing(string: Int, _ page: DOMPage) -> HierarchyNode.Flags {
    guard page.strings.indices.contains(string) else { return .editable }
    return lowercased(page.strings[string]).elementsEqual("false".utf8) ? [] : .editable
  }

  /// Of a short string; empty for a long one.
  private func lowercased(_ string: Int) -> [UInt8] {
    guard document.place(string).count <= 64 else { return [] }
    return document.bytes(string).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  private mutating func write(_ element: DOMElement, _ node: Int, _ page: DOMPage) throws(LimitError) {
    let type = element.type.flatMap { page.strings.indices.contains($0) ? page.strings[$0] : nil }
    let kind = type.map { lowercased($0) } ?? []
    let isInput = element.name.elementsEqual("input".utf8) && !kind.isEmpty
    builder.node.className = try builder.add(
      isInput ? element.name + [UInt8(ascii: ":")] + kind : element.name)
    builder.node.identifier = try string(element.id ?? (element.isInput ? element.formName : nil), page)
    builder.node.label = try string(element.label, page)
    builder.node.flags = element.flags
    if isInput, kind.elementsEqual("password".utf8) { builder.node.flags.insert(.secure) }
    if element.takesText(ofType: kind) { builder.node.flags.insert(.editable) }
    try writeContentType(element, isInput ? kind : [], page)
    if page.checked.contains(node) { builder.node.flags.insert(.checked) }
    if let value = page.values[node] ?? element.value { builder.detail.value = try string(value, page) }
    if let hint = element.hint { builder.detail.hint = try string(hint, page) }
    try writeRole(element.role, page)
  }

  /// All of `autocomplete`, because any of its words may matter. Without it, the input's type.
  private mutating func writeContentType(
    _ element: DOMElement, _ kind: [UInt8], _ page: DOMPage
  ) throws(LimitError) {
    if let index = element.autocomplete, page.strings.indices.contains(index) {
      let words = document.bytes(page.strings[index])
      let isSwitch = ["", "on", "off"].contains { lowercased(page.strings[index]).elementsEqual($0.utf8) }
      if !words.isEmpty, !isSwitch || words.count > 64 {
        builder.detail.contentType = try builder.add(words)
        return
      }
    }
    if ["email", "tel"].contains(where: { kind.elementsEqual($0.utf8) }) {
      builder.detail.contentType = try builder.add(kind)
    }
  }

  private mutating func writeRole(_ role: Int?, _ page: DOMPage) throws(LimitError) {
    guard let role, page.strings.indices.contains(role) else { return }
    let word = document.bytes(page.strings[role])
    guard !word.isEmpty else { return }
    if let trait = word.withUnsafeBytes({ Traits(word: $0) }) {
      builder.node.traits.insert(trait)
    } else {
      builder.detail.otherTraits = builder.add(list: [try builder.add(word)])
    }
  }

  private mutating func string(_ index: Int?, _ page: DOMPage) throws(LimitError) -> TextSlice {
    guard let index, page.strings.indices.contains(index) else { return .none }
    return try builder.add(document.bytes(page.strings[index]))
  }
}

/// An attribute as numbers in the table of strings.
private struct DOMAttribute: Hashable {
  let name: Int
  let value: Int

  init(_ name: Int, _ value: Int) {
    self.name = name
    self.value = value
  }
}

/// The facts that a page's element reports; strings by their number in the table.
struct DOMElement {
  let name: [UInt8]
  var id: Int?
  var label: Int?
  var role: Int?
  var type: Int?
  var value: Int?
  var hint: Int?
  var autocomplete: Int?
  var formName: Int?
  /// The value of `contenteditable`.
  var editing: Int?
  var isReadOnly = false
  var privacy = DOMPrivacy()
  var flags: HierarchyNode.Flags = []

  /// Whether a person types into it or chooses from it.
  var isInput: Bool {
    ["input", "textarea", "select", "option", "optgroup", "datalist", "output"].contains {
      name.elementsEqual($0.utf8)
    } || flags.contains(.editable)
  }

  /// Types of `input` that take no text.
  private static let textless = [
    "checkbox", "radio", "range", "color", "file", "hidden", "image", "button", "submit", "reset",
  ]

  func takesText(ofType type: [UInt8]) -> Bool {
    guard !isReadOnly, !flags.contains(.disabled) else { return false }
    if name.elementsEqual("textarea".utf8) { return true }
    guard name.elementsEqual("input".utf8) else { return false }
    return !Self.textless.contains { type.elementsEqual($0.utf8) }
  }

  init(name: [UInt8]) {
    self.name = name
  }

  mutating func take(_ attribute: JSONWord, _ value: Int) {
    if attribute.equals("id") {
      id = value
    } else if attribute.equals("aria-label") {
      label = value
    } else if attribute.equals("alt") || attribute.equals("title") {
      if label == nil { label = value }
    } else if attribute.equals("role") {
      role = value
    } else if attribute.equals("type") {
      type = value
    } else if attribute.equals("value") {
      self.value = value
    } else if attribute.equals("placeholder") {
      hint = value
    } else if attribute.equals("autocomplete") {
      autocomplete = value
    } else if attribute.equals("name") {
      formName = value
    } else if attribute.equals("contenteditable") {
      editing = value
    } else if attribute.equals("readonly") {
      isReadOnly = true
    } else if attribute.equals("checked") {
      flags.insert(.checked)
    } else if attribute.equals("disabled") {
      flags.insert(.disabled)
    } else if attribute.equals("selected") {
      flags.insert(.selected)
    } else if attribute.equals("hidden") {
      flags.insert(.hidden)
    }
  }
}

/// The nesting of boxes: a node's box is inside that of its nearest ancestor with a box.
struct DOMBoxTree {
  private(set) var roots: [Int] = []
  /// By box, the text box that is its whole content; else -1.
  private(set) var onlyText: [Int]
  private let links: ViewLinks

  init(_ page: DOMPage) {
    var boxOfNode: [Int: Int] = [:]
    for (index, box) in page.boxes.enumerated() where boxOfNode[box.node] == nil {
      boxOfNode[box.node] = index
    }
    let ancestors = Self.boxedAncestors(page.parents, boxOfNode)
    let parents = page.boxes.map { box in
      ancestors.indices.contains(box.node) ? ancestors[box.node] : -1
    }
    links = ViewLinks(numbers: Array(page.boxes.indices), parents: parents)
    roots = links.roots
    onlyText = Array(repeating: -1, count: page.boxes.count)
    var counts = onlyText.map { _ in 0 }
    for parent in parents where parent >= 0 { counts[parent] += 1 }
    for (index, parent) in parents.enumerated() where parent >= 0 && parent < index {
      if counts[parent] == 1, page.boxes[index].text >= 0 { onlyText[parent] = index }
    }
  }

  func children(of box: Int) -> [Int] { links.children(of: box) }

  /// By node, the box of its nearest ancestor with one; parents come before their children.
  private static func boxedAncestors(_ parents: [Int], _ boxOfNode: [Int: Int]) -> [Int] {
    var boxes = Array(repeating: -1, count: parents.count)
    for (node, parent) in parents.enumerated() where parent >= 0 && parent < node {
      boxes[node] = boxOfNode[parent] ?? boxes[parent]
    }
    return boxes
  }
}
