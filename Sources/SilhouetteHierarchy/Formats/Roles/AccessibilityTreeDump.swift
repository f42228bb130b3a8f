/// A page as Chrome's accessibility tree: the answer to `Accessibility.getFullAXTree`, or Puppeteer's
/// `accessibility.snapshot()`.
///
/// It gives a header and one snapshot at t = 0. The tree has no places.
enum AccessibilityTreeDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    var builder = SnapshotBuilder(time: 0, limits: dump.limits)
    if let list = document.member(0, "nodes"), document.kind(list) == .array {
      try readList(document.elements(list), document, &builder)
    } else {
      var walk = JSONTreeWalk([0], children: "children")
      while let step = walk.next(in: document) {
        switch step {
        case .open(let node): try open(node, document, &builder)
        case .close: builder.close()
        }
      }
    }
    guard builder.nodeCount > 0 else { throw JSONFault(.expected("nodes with roles"), at: 0) }
    var snapshot = builder.finish()
    let viewport = snapshot.listLeaves()
    dump.add(.header(StreamHeader(platform: .web, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  /// Nodes that name their children. Each is taken once, however often it is named.
  private static func readList(
    _ list: [Int], _ document: borrowing JSONDocument, _ builder: inout SnapshotBuilder
  ) throws(JSONFault) {
    var places: [[UInt8]: Int] = [:]
    var named: Set<[UInt8]> = []
    for node in list {
      if let id = document.member(node, "nodeId") { places[document.bytes(id)] = node }
      for child in children(of: node, document) { named.insert(child) }
    }
    var taken: Set<Int> = []
    /// What is still to be done, the next last; nil closes a node.
    var open: [Int?] = []
    let roots = list.filter { node in
      document.member(node, "nodeId").map { !named.contains(document.bytes($0)) } ?? false
    }
    // A list that goes round in a circle begins with its first node.
    for root in roots.isEmpty ? Array(list.prefix(1)) : roots {
      open.append(root)
      while let next = open.popLast() {
        guard let node = next else {
          builder.close()
          continue
        }
        guard taken.insert(node).inserted else { continue }
        let isShown = !isIgnored(node, document)
        if isShown {
          try self.open(node, document, &builder)
          open.append(nil)
        }
        for child in children(of: node, document).reversed() {
          if let place = places[child] { open.append(place) }
        }
      }
    }
  }

  private static func children(of node: Int, _ document: borrowing JSONDocument) -> [[UInt8]] {
    guard let list = document.member(node, "childIds") else { return [] }
    return document.elements(list).map { document.bytes($0) }
  }

  /// Ignored nodes, and the boxes of a text's lines, which repeat its words.
  private static func isIgnored(_ node: Int, _ document: borrowing JSONDocument) -> Bool {
    if let ignored = document.member(node, "ignored"), document.isTrue(ignored) { return true }
    return role(of: node, document) == "InlineTextBox"
  }

  private static func role(of node: Int, _ document: borrowing JSONDocument) -> String {
    string(document.member(node, "role"), document).map { String(decoding: $0.prefix(40), as: UTF8.self) }
      ?? "generic"
  }

  /// A string, or the one in `{"type": …, "value": …}`.
  private static func string(_ value: Int?, _ document: borrowing JSONDocument) -> [UInt8]? {
    guard let value else { return nil }
    if document.kind(value) == .object { return string(document.member(value, "value"), document) }
    switch document.kind(value) {
    case .string, .number: return document.place(value).isEmpty ? nil : document.bytes(value)
    default: return nil
    }
  }

  private static func open(
    _ node: Int, _ document: borrowing JSONDocument, _ builder: inout SnapshotBuilder
  ) throws(JSONFault) {
    do throws(LimitError) {
      try builder.open()
      try RoleNames.tell(role(of: node, document), &builder)
      if let name = string(document.member(node, "name"), document) {
        let isText = builder.node.traits.contains(.staticText)
        let slice = try builder.add(name)
        if isText { builder.node.text = slice } else { builder.node.label = slice }
      }
      if let value = string(document.member(node, "value"), document) {
        builder.detail.value = try builder.add(value)
      }
      if let description = string(document.member(node, "description"), document) {
        builder.detail.hint = try builder.add(description)
      }
    } catch {
      throw JSONFault(.limit(error), at: document.place(node).lowerBound)
    }
    takeStates(of: node, document, &builder)
  }

  private static let states: [(StaticString, HierarchyNode.Flags)] = [
    ("disabled", .disabled), ("focused", .focused), ("selected", .selected), ("checked", .checked),
    ("pressed", .checked),
  ]

  private static func takeStates(
    of node: Int, _ document: borrowing JSONDocument, _ builder: inout SnapshotBuilder
  ) {
    for (name, flag) in states {
      if let value = document.member(node, name), isSet(value, document) { builder.node.flags.insert(flag) }
    }
    guard let list = document.member(node, "properties") else { return }
    for property in document.elements(list) {
      guard let name = document.member(property, "name"), let value = document.member(property, "value")
      else { continue }
      for (word, flag) in states where document.text(name, is: word) && isSet(value, document) {
        builder.node.flags.insert(flag)
      }
    }
  }

  private static func isSet(_ value: Int, _ document: borrowing JSONDocument) -> Bool {
    if document.kind(value) == .object {
      return document.member(value, "value").map { isTrue($0, document) } ?? false
    }
    return isTrue(value, document)
  }

  private static func isTrue(_ value: Int, _ document: borrowing JSONDocument) -> Bool {
    document.isTrue(value) || document.text(value, is: "true")
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    let keys = JSONSniff.topKeys(of: prefix)
    if keys.contains("nodes") {
      let own = JSONSniff.firstKeys(of: prefix, under: "nodes")
      return own.contains("nodeId") && (own.contains("role") || own.contains("ignored"))
    }
    return keys.first == "role" && (keys.contains("name") || keys.contains("children"))
  }
}

extension HierarchyFormat {
  /// Chrome's accessibility tree (docs/FORMATS.md).
  package static let accessibilityTree = HierarchyFormat(
    id: "ax-tree", name: "Chrome accessibility tree (JSON)", suffixes: ["json"], isStream: false,
    sniff: AccessibilityTreeDump.sniff, makeReader: DumpReader<AccessibilityTreeDump>.init(options:)
  ).withoutPlaces()
}
