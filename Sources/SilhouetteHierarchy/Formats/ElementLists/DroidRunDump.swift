/// The elements of an Android screen as droidrun reports them: trees with absolute places in pixels, alone or beside the
/// state of the phone.
enum DroidRunDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let roots = try roots(of: document)
    var elements = ToolNodeBuilder(document, isElements: false, limits: dump.limits)
    try elements.openScreen()
    var walk = JSONTreeWalk(roots, children: "children")
    while let step = walk.next(in: document) {
      switch step {
      case .open(let node): try read(node, into: &elements)
      case .close: elements.end()
      }
    }
    elements.end()
    dump.note(
      .missingGeometry, times: elements.missingGeometry,
      "elements without bounds were kept with an empty frame")
    dump.note(.unknownValue, times: walk.oddChildren, "elements that are not objects were ignored")
    var snapshot = elements.finish()
    let display = display(of: document) ?? ListedScreen.size(holding: snapshot, .android, &dump)
    snapshot.fillScreen(display)
    let viewport = dump.scale(&snapshot, of: display)
    var header = StreamHeader(platform: .android, viewport: viewport, tells: [])
    if let state = document.member(0, "phone_state"),
      let package = document.memberString(state, "packageName")
    {
      header.app = [StreamFact("package", String(decoding: package.prefix(256), as: UTF8.self))]
    }
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }

  private static func roots(of document: JSONDocument) throws(JSONFault) -> [Int] {
    let list = document.member(0, "a11y_tree") ?? 0
    switch document.kind(list) {
    case .array: return document.elements(list)
    case .object: return [list]
    default: throw JSONFault(.expected("elements"), at: document.place(list).lowerBound)
    }
  }

  /// `device_context.screen_bounds`, which newer versions write.
  private static func display(of document: borrowing JSONDocument) -> Viewport? {
    guard let context = document.member(0, "device_context"),
      let bounds = document.member(context, "screen_bounds"),
      let width = document.memberNumber(bounds, "width"), let height = document.memberNumber(bounds, "height")
    else { return nil }
    return Viewport(checked: width, height)
  }

  private static func read(_ node: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    let className = document.memberString(node, "className") ?? []
    let identifier = document.memberString(node, "resourceId") ?? []
    for key in document.keys(node) {
      let value = key + 1
      guard let meaning = ElementKey(document, key) else { continue }
      if meaning == .text, document.kind(value) == .string {
        // Where there are no words, droidrun writes the class or the identifier.
        let text = document.bytes(value)
        if text == identifier || className == text || className.suffix(text.count + 1) == [0x2E] + text {
          continue
        }
      }
      try elements.take(value, for: meaning)
    }
    elements.dropRepeatedWords()
    try elements.close(frame: frame(of: node, document))
  }

  /// `"left, top, right, bottom"`, or an object of the four.
  private static func frame(of node: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    guard let bounds = document.member(node, "bounds") ?? document.member(node, "boundsInScreen") else {
      return nil
    }
    if document.kind(bounds) == .object {
      guard let left = document.memberNumber(bounds, "left"), let top = document.memberNumber(bounds, "top"),
        let right = document.memberNumber(bounds, "right"),
        let bottom = document.memberNumber(bounds, "bottom")
      else { return nil }
      return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
    }
    guard document.kind(bounds) == .string, document.place(bounds).count < 100 else { return nil }
    let text = document.bytes(bounds)
    if let frame = text.withUnsafeBytes({ BoundsText.rectangle($0) }) { return frame }
    let sides = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .compactMap { side in Array(side.filter { $0 != 0x20 }).withUnsafeBytes { DecimalText.number($0) } }
    guard sides.count == 4 else { return nil }
    return Rect2D(x: sides[0], y: sides[1], width: sides[2] - sides[0], height: sides[3] - sides[1])
  }

  static func sniff(_ prefix: ArraySlice<UInt8>) -> Bool {
    if JSONSniff.topKeys(of: prefix).contains("a11y_tree") {
      let keys =
        JSONSniff.firstKeys(of: prefix, under: "a11y_tree") + JSONSniff.keys(of: prefix, in: "a11y_tree")
      return keys.contains("className") || keys.contains("boundsInScreen")
    }
    let keys = JSONSniff.firstElementKeys(of: prefix) + JSONSniff.topKeys(of: prefix)
    return keys.contains("className")
      && (keys.contains("boundsInScreen") || keys.contains("index") && keys.contains("bounds"))
  }
}

extension HierarchyFormat {
  /// The accessibility tree of droidrun, and of its successor mobilerun (docs/FORMATS.md).
  package static let droidRun = HierarchyFormat(
    id: "droidrun", name: "droidrun accessibility tree (JSON)", suffixes: ["json"], isStream: false,
    sniff: DroidRunDump.sniff, makeReader: DumpReader<DroidRunDump>.init(options:))
}
