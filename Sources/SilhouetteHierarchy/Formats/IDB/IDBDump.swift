/// Accessibility elements as idb and axe print them: a flat list, or trees.
///
/// Of a flat list only one thing about nesting is certain: the application that it starts with holds the rest.
enum IDBDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let roots = try roots(of: document)
    let isFlat = roots.count > 1 && isApplication(roots[0], document) && !isNested(roots, document)
    var elements = ToolNodeBuilder(document, isElements: true, limits: dump.limits)
    var walk = JSONTreeWalk(roots, children: "children")
    while let step = walk.next(in: document) {
      switch step {
      case .open(let node): try read(node, into: &elements)
      // The application of a flat list stays open until the end.
      case .close: if !isFlat || elements.builder.depth > 1 { elements.end() }
      }
    }
    dump.note(
      .missingGeometry, times: elements.missingGeometry,
      "elements without a frame were kept with an empty one")
    dump.note(.unknownValue, times: walk.oddChildren, "elements that are not objects were ignored")
    let snapshot = elements.finish()
    dump.add(.header(StreamHeader(platform: .ios, viewport: viewport(of: snapshot, &dump), tells: [])))
    dump.add(.snapshot(snapshot))
  }

  /// An array, or an object that holds one as `elements`, or is the one element itself.
  private static func roots(of document: JSONDocument) throws(JSONFault) -> [Int] {
    if document.kind(0) == .array { return document.elements(0) }
    guard document.kind(0) == .object else { throw JSONFault(.expected("an array of elements"), at: 0) }
    return document.member(0, "elements").map { document.elements($0) } ?? [0]
  }

  private static func isApplication(_ element: Int, _ document: borrowing JSONDocument) -> Bool {
    document.member(element, "type").map { document.text($0, is: "Application") } ?? false
  }

  private static func isNested(_ roots: [Int], _ document: borrowing JSONDocument) -> Bool {
    for root in roots where document.member(root, "children") != nil { return true }
    return false
  }

  // MARK: Elements

  private static func read(_ node: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    for key in document.keys(node) {
      let value = key + 1
      if let meaning = meaning(of: key, document) {
        try elements.take(value, for: meaning)
        if meaning == .value, document.text(value, is: "1") { takeState(of: node, into: &elements) }
      } else if document.text(key, is: "hidden") {
        if document.isTrue(value) { elements.insert(HierarchyNode.Flags.hidden) }
      } else if document.text(key, is: "traits") {
        takeTraits(value, into: &elements)
      } else if document.text(key, is: "subrole") || document.text(key, is: "role_description") {
        takeRole(value, into: &elements)
      }
    }
    try elements.close(frame: frame(of: node, document))
  }

  private static func meaning(of key: Int, _ document: borrowing JSONDocument) -> ElementKey? {
    for (name, meaning) in names where document.text(key, is: name) { return meaning }
    return nil
  }

  private static let names: [(StaticString, ElementKey)] = [
    ("type", .className), ("AXLabel", .label), ("title", .tooltip), ("AXValue", .value),
    ("AXUniqueId", .identifier), ("placeholder", .hint), ("enabled", .enabled), ("focused", .focused),
  ]

  /// The value of a control with an on and off state is `1` or `0`.
  private static func takeState(of node: Int, into elements: inout ToolNodeBuilder) {
    let type = elements.document.memberString(node, "type").map { String(decoding: $0, as: UTF8.self) }
    guard let type, ["CheckBox", "Switch", "RadioButton"].contains(type) else { return }
    elements.insert(HierarchyNode.Flags.checked)
  }

  /// Trait names, which begin with a capital here.
  private static func takeTraits(_ list: Int, into elements: inout ToolNodeBuilder) {
    let document = elements.document
    for value in document.elements(list) where document.kind(value) == .string {
      var name = document.bytes(value)
      if let first = name.first, (0x41...0x5A).contains(first) { name[0] = first | 0x20 }
      if let trait = name.withUnsafeBytes({ Traits(word: $0) }) { elements.insert(trait) }
    }
  }

  private static func takeRole(_ value: Int, into elements: inout ToolNodeBuilder) {
    let document = elements.document
    guard document.kind(value) == .string else { return }
    let role = String(decoding: document.bytes(value), as: UTF8.self).lowercased()
    switch role {
    case "axsearchfield", "search text field": elements.insert(Traits.searchField)
    case "axsecuretextfield", "secure text field": elements.insert(HierarchyNode.Flags.secure)
    case "axswitch", "switch": elements.insert(Traits.toggle)
    case "heading": elements.insert(Traits.header)
    case "tab bar": elements.insert(Traits.tabBar)
    case "nav bar": elements.add(role: "navigationBar")
    case "toolbar", "tool bar": elements.add(role: "toolbar")
    default: break
    }
  }

  /// `frame`, or `AXFrame` as `{{x, y}, {width, height}}`.
  private static func frame(of node: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    if let frame = document.member(node, "frame"), let width = document.memberNumber(frame, "width"),
      let height = document.memberNumber(frame, "height")
    {
      return Rect2D(
        x: document.memberNumber(frame, "x") ?? 0, y: document.memberNumber(frame, "y") ?? 0, width: width,
        height: height)
    }
    return document.memberString(node, "AXFrame").flatMap { braced($0) }
  }

  private static func braced(_ text: [UInt8]) -> Rect2D? {
    guard text.count < 200 else { return nil }
    let signs = Set("{}, ".utf8)
    let numbers = text.split(whereSeparator: { signs.contains($0) })
      .compactMap { Double(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite }) else { return nil }
    return Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func viewport(of snapshot: HierarchySnapshot, _ dump: inout DumpRecords) -> Viewport {
    let frame = snapshot.nodes.first { $0.frame.isDrawable }?.frame
    if let frame, let viewport = Viewport(checked: frame.width, frame.height) { return viewport }
    dump.note(.assumed, AssumedScreen.ios.note("no element has a size"))
    return AssumedScreen.ios.viewport
  }
}
