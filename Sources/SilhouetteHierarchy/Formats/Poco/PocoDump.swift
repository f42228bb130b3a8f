/// The elements of an app or a game as Poco dumps them: trees of payloads, with places in shares of the screen.
enum PocoDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    guard document.kind(0) == .object else { throw JSONFault(.expected("an object"), at: 0) }
    let platform = platform(of: document)
    let display = display(of: platform)
    dump.note(
      .assumed,
      "places are shares of a screen whose size is not given; \(Int(display.width)) × \(Int(display.height)) were assumed"
    )
    var elements = ToolNodeBuilder(document, isElements: false, limits: dump.limits)
    try elements.readTree(0, into: &dump) { (node, elements) throws(JSONFault) in
      try read(node, display, into: &elements)
    }
    var snapshot = elements.finish()
    if let first = snapshot.nodes.first, !first.frame.isDrawable { snapshot.fillScreen(display) }
    let viewport = platform == .ios ? display : dump.scale(&snapshot, of: display)
    dump.add(.header(StreamHeader(platform: platform, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  /// In points of iOS, in pixels elsewhere.
  private static func display(of platform: AppPlatform) -> Viewport {
    switch platform {
    case .ios: Viewport(width: 390, height: 844)
    case .android: AssumedScreen.android.viewport
    default: Viewport(width: 1920, height: 1080)
    }
  }

  /// Android's types have packages, those of iOS are XCTest's; engines of games have short ones of their own.
  private static func platform(of document: JSONDocument) -> AppPlatform {
    var walk = JSONTreeWalk([0], children: "children")
    for _ in 0..<64 {
      guard let step = walk.next(in: document) else { break }
      guard case .open(let node) = step, let payload = document.member(node, "payload"),
        let type = document.memberString(payload, "type")
      else { continue }
      if type.starts(with: "android.".utf8) || type.starts(with: "androidx.".utf8) { return .android }
      let isOfXCTest = type.withUnsafeBytes {
        $0.equals("Application") || $0.equals("StaticText") || $0.has("XCUIElementType", at: 0)
      }
      if isOfXCTest { return .ios }
    }
    return .unity
  }

  private static func read(
    _ node: Int, _ display: Viewport, into elements: inout ToolNodeBuilder
  ) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    let payload = document.member(node, "payload") ?? node
    for key in document.keys(payload) {
      let value = key + 1
      if document.text(key, is: "type") {
        try elements.take(value, for: .className)
        takeRole(value, into: &elements)
      } else if document.text(key, is: "visible") {
        try elements.take(value, for: .visible)
      } else if document.text(key, is: "desc") {
        try elements.take(value, for: .label)
      } else if document.text(key, is: "touchable") || document.text(key, is: "touchEnable") {
        try elements.take(value, for: .clickable)
      } else if document.text(key, is: "editable") || document.text(key, is: "editalbe") {
        try elements.take(value, for: .editable)
      } else if document.text(key, is: "resourceId") || document.text(key, is: "resource_id") {
        try elements.take(value, for: .identifier)
      } else if let meaning = ElementKey(document, key) {
        try elements.take(value, for: meaning)
      }
    }
    if document.member(payload, "resourceId") == nil, let name = document.member(payload, "name") {
      try elements.take(name, for: .identifier)
    }
    try elements.close(frame: frame(of: payload, document, display))
  }

  private static let roles: [(StaticString, Traits)] = [
    ("Button", .button), ("Text", .staticText), ("Label", .staticText), ("UILabel", .staticText),
    ("TextMeshProUGUI", .staticText), ("TMPText", .staticText), ("Image", .image), ("RawImage", .image),
    ("Sprite", .image), ("UISprite", .image), ("UITexture", .image), ("ImageView", .image),
    ("InputField", .textField), ("TMP_InputField", .textField), ("TextField", .textField),
    ("EditBox", .textField),
    ("UIInput", .textField), ("Toggle", .toggle), ("CheckBox", .checkbox), ("Slider", .slider),
    ("UIButton", .button), ("ListView", .list),
  ]

  private static func takeRole(_ value: Int, into elements: inout ToolNodeBuilder) {
    for (name, trait) in roles where elements.document.text(value, is: name) { elements.insert(trait) }
    if elements.document.text(value, is: "ScrollRect") || elements.document.text(value, is: "ScrollView") {
      elements.add(role: "scrollable")
    }
  }

  /// `pos` is the place of the anchor, `size` is not scaled further.
  private static func frame(of payload: Int, _ document: borrowing JSONDocument, _ display: Viewport)
    -> Rect2D?
  {
    guard let place = pair(document.member(payload, "pos"), document),
      let size = pair(document.member(payload, "size"), document)
    else { return nil }
    let anchor = pair(document.member(payload, "anchorPoint"), document) ?? Point2D(x: 0.5, y: 0.5)
    return Rect2D(
      x: (place.x - anchor.x * size.x) * display.width, y: (place.y - anchor.y * size.y) * display.height,
      width: size.x * display.width, height: size.y * display.height)
  }

  private static func pair(_ value: Int?, _ document: borrowing JSONDocument) -> Point2D? {
    guard let value else { return nil }
    let numbers = document.elements(value)
    guard numbers.count == 2, let x = document.number(numbers[0]), let y = document.number(numbers[1]) else {
      return nil
    }
    return Point2D(x: x, y: y)
  }
}

extension HierarchyFormat {
  /// `poco.agent.hierarchy.dump()` (docs/FORMATS.md).
  package static let poco = HierarchyFormat(
    id: "poco", name: "Poco hierarchy (JSON)", suffixes: ["json"], isStream: false,
    sniff: { prefix in
      let keys = JSONSniff.topKeys(of: prefix)
      let payload = JSONSniff.keys(of: prefix, in: "payload")
      return keys.contains("payload") && payload.contains("pos") && payload.contains("size")
    },
    makeReader: DumpReader<PocoDump>.init(options:))
}
