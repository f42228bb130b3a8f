/// The elements that mobile-mcp lists: flat, with absolute places, in points of iOS or pixels of Android.
enum MobileMCPDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    guard document.kind(0) == .array else { throw JSONFault(.expected("an array of elements"), at: 0) }
    let list = document.elements(0)
    let platform = platform(of: list, document)
    var elements = ToolNodeBuilder(document, isElements: platform == .ios, limits: dump.limits)
    try elements.openScreen()
    for element in list {
      guard document.kind(element) == .object else { continue }
      try read(element, into: &elements)
      elements.end()
    }
    elements.end()
    var snapshot = elements.finish()
    dump.note(
      .missingGeometry, times: elements.missingGeometry,
      "elements without a place were kept with an empty frame")
    dump.note(
      .unknownValue, times: list.count { document.kind($0) != .object },
      "elements that are not objects were ignored")
    var viewport = ListedScreen.size(holding: snapshot, platform, &dump)
    snapshot.fillScreen(viewport)
    if platform == .android { viewport = dump.scale(&snapshot, of: viewport) }
    dump.add(.header(StreamHeader(platform: platform, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  private static func platform(of list: [Int], _ document: borrowing JSONDocument) -> AppPlatform {
    for element in list.prefix(64) {
      guard let type = document.memberString(element, "type") else { continue }
      if ListedScreen.isAndroid(type) { return .android }
    }
    return .ios
  }

  private static func read(_ element: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: element)
    let document = elements.document
    let hasIdentifier = document.memberString(element, "identifier").map { !$0.isEmpty } ?? false
    for key in document.keys(element) {
      let value = key + 1
      if document.text(key, is: "type") {
        try elements.take(value, for: .className)
        if document.text(value, is: "SecureTextField")
          || document.text(value, is: "XCUIElementTypeSecureTextField")
        {
          elements.insert(HierarchyNode.Flags.secure)
        }
      } else if document.text(key, is: "label") {
        try elements.take(value, for: .label)
      } else if document.text(key, is: "identifier") || (document.text(key, is: "name") && !hasIdentifier) {
        try elements.take(value, for: .identifier)
      } else if let meaning = ElementKey(document, key) {
        try elements.take(value, for: meaning)
      }
    }
    elements.dropRepeatedWords()
    try elements.close(frame: frame(of: element, document))
  }

  private static func frame(of element: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    guard let place = document.member(element, "coordinates") ?? document.member(element, "rect"),
      let x = document.memberNumber(place, "x"), let y = document.memberNumber(place, "y")
    else { return nil }
    return Rect2D(
      x: x, y: y, width: document.memberNumber(place, "width") ?? 0,
      height: document.memberNumber(place, "height") ?? 0)
  }
}

extension HierarchyFormat {
  /// The answer of mobile-mcp's `mobile_list_elements_on_screen` (docs/FORMATS.md).
  package static let mobileMCP = HierarchyFormat(
    id: "mobile-mcp", name: "mobile-mcp element list (JSON)", suffixes: ["json", "txt"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.firstElementKeys(of: prefix)
      return keys.contains("type") && keys.contains("coordinates")
    },
    makeReader: DumpReader<MobileMCPDump>.init(options:))
}
