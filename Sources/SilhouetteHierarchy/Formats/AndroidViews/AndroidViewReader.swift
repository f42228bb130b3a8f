/// Reads views as Android's test tools and data sets write them in JSON: Rico, DroidBot and their kin name the same
/// properties in much the same words.
///
/// Frames stay in device pixels of the screen until `AbsoluteFrames` resolves them.
struct AndroidViewReader {
  let document: JSONDocument
  private(set) var builder: SnapshotBuilder
  /// Whether each node reports that it is not visible, by index.
  private var unseen: [Bool] = []
  /// The extent of visible nodes to the right and down, in pixels.
  private(set) var extent = Size2D.zero
  private(set) var missing = 0

  init(_ document: JSONDocument, limits: Limits) {
    self.document = document
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  // MARK: Trees

  /// Reads a node and its subtree, with children in lists. The stack holds indexes into the document, so that
  /// depth costs no machine stack.
  mutating func readTree(_ root: Int) throws(LimitError) {
    var pending = [root]
    while let value = pending.popLast() {
      guard value >= 0 else {
        builder.close()
        continue
      }
      // Rico has a null in some places, for a child that could not be read.
      guard document.kind(value) == .object else { continue }
      let children = try open(value)
      pending.append(-1)
      if let children { pending += document.elements(children).reversed() }
    }
  }

  /// Opens a node and fills it in. Returns its list of children.
  mutating func open(_ value: Int) throws(LimitError) -> Int? {
    try builder.open()
    builder.node.frame = AbsoluteFrames.unknown
    unseen.append(false)
    var facts = AndroidViewFacts()
    for key in document.keys(value) { facts.take(key: key, of: document) }
    try write(facts)
    return facts.children
  }

  mutating func close() { builder.close() }

  /// Names the screen by its activity, a string of the document.
  mutating func name(activity: Int?) throws(LimitError) {
    guard let activity, document.kind(activity) == .string else { return }
    try builder.name(activity: document.string(activity))
  }

  /// The snapshot, with invisible nodes marked hidden, and frames still in pixels.
  mutating func finish() -> HierarchySnapshot {
    var snapshot = builder.finish()
    hideUnseen(&snapshot)
    markRows(&snapshot)
    var duplicates = DuplicateIDs()
    _ = duplicates.remove(from: &snapshot)
    return snapshot
  }

  /// Hides a node that reports that it is not visible, unless a descendant is visible.
  private func hideUnseen(_ snapshot: inout HierarchySnapshot) {
    var hasSeen = Array(repeating: false, count: snapshot.nodes.count)
    for index in snapshot.nodes.indices.reversed() {
      let node = snapshot.nodes[index]
      let isSeen = hasSeen[index] || !(unseen[index] || node.flags.contains(.hidden))
      if unseen[index], !isSeen { snapshot.nodes[index].flags.insert(.hidden) }
      if isSeen, node.parent >= 0 { hasSeen[Int(node.parent)] = true }
    }
  }

  /// Marks the children of Android's lists as rows, whatever their classes are.
  private func markRows(_ snapshot: inout HierarchySnapshot) {
    let isList = snapshot.nodes.map { Self.isList($0, in: snapshot) }
    for index in snapshot.nodes.indices {
      let parent = Int(snapshot.nodes[index].parent)
      if parent >= 0, isList[parent] { snapshot.nodes[index].traits.insert(.cell) }
    }
  }

  private static func isList(_ node: HierarchyNode, in snapshot: HierarchySnapshot) -> Bool {
    var names = [node.className]
    names += snapshot.slices[node.supers.range]
    return names.contains { name in
      ["RecyclerView", "ListView", "GridView"].contains { snapshot[name].hasSuffix($0) }
    }
  }

  // MARK: One node

  private mutating func write(_ facts: AndroidViewFacts) throws(LimitError) {
    if let bounds = facts.bounds {
      builder.node.frame = bounds
      if !facts.isGone { reach(bounds) }
    }
    builder.node.flags = facts.flags
    builder.node.traits = facts.traits
    unseen[unseen.count - 1] = facts.isUnseen
    if let id = facts.id { builder.node.id = id }
    try writeNames(facts)
    try writeRoles(facts)
  }

  private mutating func reach(_ bounds: Rect2D) {
    extent.width = max(extent.width, bounds.maxX)
    extent.height = max(extent.height, bounds.maxY)
  }

  private mutating func writeNames(_ facts: AndroidViewFacts) throws(LimitError) {
    builder.node.className = try add(facts.className)
    builder.node.text = try add(facts.text)
    builder.node.label = try add(facts.label)
    builder.node.identifier = try add(facts.identifier)
    if let hint = facts.hint, !document.bytes(hint).isEmpty { builder.detail.hint = try add(hint) }
    if let contentType = facts.contentType { builder.detail.contentType = try builder.add("\(contentType)") }
    guard let ancestors = facts.ancestors else { return }
    var slices: [TextSlice] = []
    for value in document.elements(ancestors) where document.kind(value) == .string {
      slices.append(try add(value))
    }
    builder.node.supers = builder.add(list: slices)
  }

  /// Roles without a bit of their own stay words, for rules.
  private mutating func writeRoles(_ facts: AndroidViewFacts) throws(LimitError) {
    var slices: [TextSlice] = []
    for word in facts.words { slices.append(try builder.add(word)) }
    for (prefix, value) in facts.labels {
      slices.append(try builder.add(Array(prefix.utf8) + document.bytes(value)))
    }
    if !slices.isEmpty { builder.detail.otherTraits = builder.add(list: slices) }
  }

  private mutating func add(_ value: Int?) throws(LimitError) -> TextSlice {
    guard let value else { return .none }
    return try builder.add(document.bytes(value))
  }
}

extension ArraySlice<UInt8> {
  func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
