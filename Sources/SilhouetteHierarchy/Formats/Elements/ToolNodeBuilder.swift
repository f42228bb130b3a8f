/// Builds nodes from test tools' facts about elements: the same few facts, under names that differ a little.
struct ToolNodeBuilder {
  let document: JSONDocument
  private(set) var builder: SnapshotBuilder
  /// Whether nodes are accessibility elements, with no class of their own; otherwise views.
  let isElements: Bool
  private(set) var missingGeometry = 0
  /// Of the open node: roles and the like that have no bit.
  private var roles: [StaticString] = []

  init(_ document: JSONDocument, isElements: Bool, limits: Limits) {
    self.document = document
    self.isElements = isElements
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  // MARK: Nodes

  mutating func open(at object: Int) throws(JSONFault) {
    let position = document.place(object).lowerBound
    do throws(LimitError) { try builder.open() } catch { throw JSONFault(.limit(error), at: position) }
    // A window contains its elements; everything below uses its space.
    if isElements, builder.depth > 1 { builder.node.kind = .accessibility }
  }

  mutating func close(frame: Rect2D?) throws(JSONFault) {
    builder.node.frame = frame?.bounded ?? .zero
    if frame == nil { missingGeometry += 1 }
    if !roles.isEmpty {
      var slices: [TextSlice] = []
      for role in roles { slices.append(try keep("\(role)")) }
      builder.detail.otherTraits = builder.add(list: slices)
      roles.removeAll(keepingCapacity: true)
    }
  }

  /// Opens a root that is not in the document and holds the elements of a list.
  mutating func openScreen() throws(JSONFault) {
    do throws(LimitError) { try builder.open() } catch { throw JSONFault(.limit(error), at: 0) }
  }

  /// Removes words that the open node has twice: tools repeat the text as the label, and the label as the identifier.
  mutating func dropRepeatedWords() {
    let node = builder.node
    if !node.label.isNone, builder[node.label] == builder[node.text] { builder.node.label = .none }
    if !node.identifier.isNone,
      builder[node.identifier] == builder[node.label] || builder[node.identifier] == builder[node.text]
    {
      builder.node.identifier = .none
    }
  }

  /// Closes the node that was opened last and is still open.
  mutating func end() {
    builder.close()
  }

  mutating func finish() -> HierarchySnapshot {
    var snapshot = builder.finish()
    if !isElements { snapshot.makeFramesRelative() }
    return snapshot
  }

  // MARK: Facts

  /// Takes one member of a node.
  mutating func take(_ value: Int, for key: ElementKey) throws(JSONFault) {
    guard document.kind(value) != .null else { return }
    switch key {
    case .className: if let text = try said(value) { builder.node.className = text }
    case .identifier: if let text = try said(value) { builder.node.identifier = text }
    case .text: if let text = try said(value) { builder.node.text = text }
    case .label: try keepLabel(value)
    case .tooltip: if builder.node.label.isNone { try keepLabel(value) }
    case .value: if isSaid(value) { builder.detail.value = try keep(string: value) }
    case .hint: if isSaid(value) { builder.detail.hint = try keep(string: value) }
    case .drawingOrder: builder.detail.z = document.number(value) ?? 0
    case .inputType: try takeInputType(value)
    case .collection: builder.node.traits.insert(.list)
    case .collectionItem: builder.node.traits.insert(.cell)
    case .range: builder.node.traits.insert(.adjustable)
    default: if let isSet = truth(value) { take(isSet, for: key) }
    }
  }

  private mutating func take(_ isSet: Bool, for key: ElementKey) {
    switch key {
    case .enabled: if !isSet { builder.node.flags.insert(.disabled) }
    case .visible: if !isSet { builder.node.flags.insert(.hidden) }
    case _ where !isSet: break
    case .clickable: roles.append("clickable")
    case .scrollable: roles.append("scrollable")
    case .checkable: roles.append("checkable")
    case .focused: builder.node.flags.insert(.focused)
    case .selected: builder.node.flags.insert(.selected)
    case .checked: builder.node.flags.insert(.checked)
    case .password: builder.node.flags.insert(.secure)
    case .editable: builder.node.flags.insert(.editable)
    case .heading: builder.node.traits.insert(.header)
    default: break
    }
  }

  mutating func setClass(_ name: StaticString) throws(JSONFault) {
    let slice = try keep("\(name)")
    builder.node.className = slice
  }

  /// Takes a string that tools write for a list, `[a, b]`, without its brackets.
  mutating func take(list value: Int, for key: ElementKey) throws(JSONFault) {
    let bytes = document.kind(value) == .string ? document.bytes(value) : []
    guard bytes.count > 1, bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else {
      return try take(value, for: key)
    }
    guard bytes.count > 2 else { return }
    let slice: TextSlice
    do throws(LimitError) { slice = try builder.add(Array(bytes[1..<(bytes.count - 1)])) } catch {
      throw JSONFault(.limit(error), at: document.place(value).lowerBound)
    }
    switch key {
    case .text: builder.node.text = slice
    case .label: builder.node.label = slice
    case .tooltip: if builder.node.label.isNone { builder.node.label = slice }
    default: builder.detail.value = slice
    }
  }

  mutating func add(role: StaticString) {
    roles.append(role)
  }

  mutating func insert(_ traits: Traits) {
    builder.node.traits.formUnion(traits)
  }

  mutating func insert(_ flags: HierarchyNode.Flags) {
    builder.node.flags.formUnion(flags)
  }

  /// Keeps a label. iOS labels only a scroll view's indicators with these words.
  private mutating func keepLabel(_ value: Int) throws(JSONFault) {
    if let text = try said(value) { builder.node.label = text }
    let label = document.bytes(value)
    let isBar =
      label.starts(with: "Vertical scroll bar, ".utf8) || label.starts(with: "Horizontal scroll bar, ".utf8)
    if isElements, isBar { roles.append("scrollBar") }
  }

  private mutating func takeInputType(_ value: Int) throws(JSONFault) {
    let type: AndroidInputType?
    switch document.kind(value) {
    case .number: type = document.integer(value).map { AndroidInputType($0) }
    case .string where document.place(value).count <= 256: type = AndroidInputType(document.bytes(value))
    default: type = nil
    }
    guard let type else { return }
    if type.isPassword { builder.node.flags.insert(.secure) }
    if let contentType = type.contentType { builder.detail.contentType = try keep("\(contentType)") }
  }

  // MARK: Values

  /// `true` and `false`, written as such or as strings.
  func truth(_ value: Int) -> Bool? {
    if document.kind(value) == .bool { return document.isTrue(value) }
    if document.text(value, is: "true") { return true }
    return document.text(value, is: "false") ? false : nil
  }

  /// Tools write empty strings for missing values.
  private func isSaid(_ value: Int) -> Bool {
    switch document.kind(value) {
    case .string, .number, .bool: !document.place(value).isEmpty
    default: false
    }
  }

  private mutating func said(_ value: Int) throws(JSONFault) -> TextSlice? {
    isSaid(value) ? try keep(string: value) : nil
  }

  private mutating func keep(string value: Int) throws(JSONFault) -> TextSlice {
    do throws(LimitError) { return try builder.add(document.bytes(value)) } catch {
      throw JSONFault(.limit(error), at: document.place(value).lowerBound)
    }
  }

  private mutating func keep(_ string: String) throws(JSONFault) -> TextSlice {
    do throws(LimitError) { return try builder.add(string) } catch { throw JSONFault(.limit(error), at: 0) }
  }
}
