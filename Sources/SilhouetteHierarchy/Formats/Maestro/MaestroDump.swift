/// The screen as `maestro hierarchy` prints it: nodes of attributes, which are strings, and children.
enum MaestroDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    guard document.kind(0) == .object else { throw JSONFault(.expected("an object"), at: 0) }
    let (header, snapshot) = try screen(at: 0, of: document, into: &dump)
    dump.add(.header(header))
    dump.add(.snapshot(snapshot))
  }

  /// The screen whose tree is at a place of a document.
  static func screen(
    at root: Int, of document: JSONDocument, into dump: inout DumpRecords
  ) throws(JSONFault) -> (header: StreamHeader, snapshot: HierarchySnapshot) {
    let platform = platform(of: document, at: root)
    var elements = ToolNodeBuilder(document, isElements: platform == .ios, limits: dump.limits)
    try elements.readTree(root, into: &dump, node: read)
    var snapshot = elements.finish()
    var viewport = viewport(of: snapshot, platform, &dump)
    // The more important assumption first: users are shown one of each kind.
    if platform == .android {
      let reach = AbsoluteFrames.reach(of: snapshot)
      viewport = dump.scale(&snapshot, of: viewport)
      viewport.told = reach.map { AbsoluteFrames.points($0, viewport.scale) }
    }
    dump.note(.assumed, assumption(of: platform))
    return (StreamHeader(platform: platform, viewport: viewport, tells: []), snapshot)
  }

  private static func read(_ node: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    let attributes = document.member(node, "attributes")
    if let attributes { try take(membersOf: attributes, into: &elements) }
    // Some booleans are outside of the attributes.
    if document.member(node, "clickable").map({ document.isTrue($0) }) == true,
      attributes.flatMap({ document.member($0, "clickable") }) == nil
    {
      elements.add(role: "clickable")
    }
    let bounds = attributes.flatMap { document.memberString($0, "bounds") }
    try elements.close(frame: bounds.flatMap { $0.withUnsafeBytes { BoundsText.rectangle($0) } })
  }

  private static func take(
    membersOf object: Int, into elements: inout ToolNodeBuilder
  ) throws(JSONFault) {
    let document = elements.document
    for key in document.keys(object) {
      guard let meaning = ElementKey(document, key) else { continue }
      try elements.take(key + 1, for: meaning)
    }
  }

  // MARK: The screen

  /// Android's nodes have a class, those of iOS have none. Without classes, identifiers of Android's resources and places
  /// beyond the largest screen of iOS decide. The first nodes with attributes count.
  private static func platform(of document: JSONDocument, at root: Int) -> AppPlatform {
    var walk = JSONTreeWalk([root], children: "children")
    for _ in 0..<64 {
      guard let step = walk.next(in: document) else { break }
      guard case .open(let node) = step, let attributes = document.member(node, "attributes") else {
        continue
      }
      if document.member(attributes, "class") != nil || document.member(attributes, "package") != nil {
        return .android
      }
      if document.memberString(attributes, "resource-id").map({
        $0.withUnsafeBytes { $0.firstRange(of: ":id/", from: 0) != nil }
      })
        == true
      {
        return .android
      }
      if let frame = document.memberString(attributes, "bounds").flatMap({
        $0.withUnsafeBytes { BoundsText.rectangle($0) }
      }),
        frame.maxY > largestOfIOS
      {
        return .android
      }
    }
    return .ios
  }

  /// The longer side of the largest iPad, in points.
  private static let largestOfIOS = 1400.0

  private static func assumption(of platform: AppPlatform) -> String {
    platform == .android
      ? "the nodes were taken for Android's, in device pixels"
      : "the nodes were taken for those of iOS, in points"
  }

  /// The extent of all windows: those of Android's system are among them, and none is the screen's. As the nodes are: in points or
  /// pixels.
  private static func viewport(
    of snapshot: HierarchySnapshot, _ platform: AppPlatform, _ dump: inout DumpRecords
  ) -> Viewport {
    if let reach = AbsoluteFrames.reach(of: snapshot) {
      let extent = Size2D(width: reach.maxX, height: reach.maxY)
      let size = platform == .android ? AbsoluteFrames.screen(above: extent) : extent
      if let viewport = Viewport(checked: size.width, size.height) { return viewport }
    }
    if platform == .android {
      dump.note(.assumed, AssumedScreen.android.note("no node has a size"))
      return AssumedScreen.android.viewport
    }
    dump.note(.assumed, AssumedScreen.ios.note("no node has a size"))
    return AssumedScreen.ios.viewport
  }
}
