/// Writes a snapshot's documents as one tree: each inner document stands in the frame that shows it.
struct DOMSnapshotWriter {
  private let document: JSONDocument
  private let pages: [DOMPage]
  private var builder: SnapshotBuilder
  /// Documents that were written, so that none stands in itself.
  private var written: Set<Int> = []
  /// By their lists of attributes: a node may have any number of boxes.
  private var elements: [Int: DOMElement] = [:]
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
    var origin = Point.zero
  }

  mutating func write() throws(LimitError) -> HierarchySnapshot {
    var trees = pages.map { DOMBoxTree($0) }
    var pending = steps(of: 0, at: .zero, &trees)
    while let step = pending.popLast() {
      guard step.page >= 0 else {
        builder.close()
        continue
      }
      let page = pages[step.page]
      let box = page.boxes[step.box]
      let tree = trees[step.page]
      try open(box, of: page, at: step.origin, text: tree.onlyText[step.box])
      pending.append(Step(page: -1))
      if let inner = page.inner[box.node], pages.indices.contains(inner), !written.contains(inner) {
        pending += steps(
          of: inner, at: Point(x: step.origin.x + box.bounds.x, y: step.origin.y + box.bounds.y), &trees)
      }
      guard tree.onlyText[step.box] < 0 else { continue }
      pending += tree.children(of: step.box).map { Step(page: step.page, box: $0, origin: step.origin) }
    }
    var snapshot = builder.finish()
    missing = AbsoluteFrames.resolve(in: &snapshot)
    var duplicates = DuplicateIDs()
    _ = duplicates.remove(from: &snapshot)
    return snapshot
  }

  /// The outermost boxes of a document, whose corner is at that point, the last one first.
  private mutating func steps(of page: Int, at point: Point, _ trees: inout [DOMBoxTree]) -> [Step] {
    written.insert(page)
    let scroll = pages[page].scroll
    let origin = Point(x: point.x - scroll.x, y: point.y - scroll.y)
    return trees[page].roots.reversed().map { Step(page: page, box: $0, origin: origin) }
  }

  // MARK: One box

  private mutating func open(
    _ box: DOMPage.Box, of page: DOMPage, at origin: Point, text: Int
  ) throws(LimitError) {
    try builder.open()
    builder.node.frame = box.bounds.offset(dx: origin.x, dy: origin.y)
    if let order = box.order, order > 0 { builder.detail.z = order }
    if page.ids.indices.contains(box.node), page.ids[box.node] >= 0,
      let id = NodeID(integer: UInt64(page.ids[box.node]))
    {
      // Numbers of one document; another one has its own.
      builder.node.id = written.count == 1 ? id : .none
    }
    try write(element(of: box.node, page), box.node, page)
    // What stands in an input is its value; Chrome's boxes for it are its own affair.
    let shown = text >= 0 ? page.boxes[text].text : box.text >= 0 ? box.text : page.values[box.node]
    builder.node.text = try string(shown, page)
    if text >= 0 {
      let line = page.boxes[text].bounds
      if !line.x.isNaN {
        builder.detail.lines = builder.add(
          lines: [line.offset(dx: -box.bounds.x, dy: -box.bounds.y)])
      }
    }
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
    }
    elements[list] = element
    return element
  }

  private mutating func write(_ element: DOMElement, _ node: Int, _ page: DOMPage) throws(LimitError) {
    let type = element.type.flatMap { page.strings.indices.contains($0) ? page.strings[$0] : nil }
    let kind = type.map { document.place($0).count <= 64 ? document.bytes($0) : [] } ?? []
    let isInput = element.name.elementsEqual("input".utf8) && !kind.isEmpty
    builder.node.className = try builder.add(
      isInput ? element.name + [UInt8(ascii: ":")] + kind : element.name)
    builder.node.identifier = try string(element.id, page)
    builder.node.label = try string(element.label, page)
    builder.node.flags = element.flags
    if isInput, kind.elementsEqual("password".utf8) { builder.node.flags.insert(.secure) }
    if page.checked.contains(node) { builder.node.flags.insert(.checked) }
    if let value = page.values[node] ?? element.value { builder.detail.value = try string(value, page) }
    if let hint = element.hint { builder.detail.hint = try string(hint, page) }
    try writeRole(element.role, page)
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

/// What a page's element says of itself; strings by their number in the table.
struct DOMElement {
  let name: [UInt8]
  var id: Int?
  var label: Int?
  var role: Int?
  var type: Int?
  var value: Int?
  var hint: Int?
  var flags: HierarchyNode.Flags = []

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

/// Which box stands in which: a node's box in that of its nearest ancestor that has one.
struct DOMBoxTree {
  private(set) var roots: [Int] = []
  /// By box, the one that is its whole content where that is text; else -1.
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

  /// By node, the box of its nearest ancestor that has one; parents stand before their children.
  private static func boxedAncestors(_ parents: [Int], _ boxOfNode: [Int: Int]) -> [Int] {
    var boxes = Array(repeating: -1, count: parents.count)
    for (node, parent) in parents.enumerated() where parent >= 0 && parent < node {
      boxes[node] = boxOfNode[parent] ?? boxes[parent]
    }
    return boxes
  }
}
