import SilhouetteText

/// One screen as Trailblaze keeps it: a tree of elements, the moment, and the name of its picture.
///
/// A file holds the screen twice, as the driver saw it and in Maestro's words. The driver's tree has more
/// facts and is preferred.
enum TrailblazeDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    let tree = document.member(0, "trailblazeNodeTree")
    guard let root = tree ?? document.member(0, "viewHierarchy"), document.kind(root) == .object else {
      throw JSONFault(.missing("trailblazeNodeTree"), at: 0)
    }
    let platform = platform(of: root, document)
    var elements = ToolNodeBuilder(document, isElements: platform == .ios, limits: dump.limits)
    try elements.readTree(root, into: &dump, node: read)
    var snapshot = elements.finish()
    dump.add(.header(header(document, &snapshot, platform, &dump)))
    dump.add(.snapshot(snapshot))
    if let picture = document.member(0, "screenshotFile"), document.kind(picture) == .string {
      dump.add(.screenshot(milliseconds: 0, path: document.string(picture)))
    }
  }

  // MARK: Nodes

  private static func read(_ node: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    try take(membersOf: document.member(node, "driverDetail") ?? node, into: &elements)
    try elements.close(frame: frame(of: node, document))
  }

  private static func take(
    membersOf object: Int, into elements: inout ToolNodeBuilder
  ) throws(JSONFault) {
    let document = elements.document
    for key in document.keys(object) {
      // A detail's `class` is the driver's, not the element's.
      guard !document.text(key, is: "class"), let meaning = ElementKey(document, key) else { continue }
      try elements.take(key + 1, for: meaning)
    }
  }

  /// `bounds`, or `x1 y1 x2 y2` in Maestro's words; a missing side is 0. nil if all are missing.
  private static func frame(of node: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    let bounds = document.member(node, "bounds")
    let written =
      bounds.map { sides(of: $0, document, ("left", "top", "right", "bottom")) }
      ?? sides(of: node, document, ("x1", "y1", "x2", "y2"))
    guard bounds != nil || written.contains(where: { $0 != nil }) else {
      return document.member(node, "centerPoint").map { _ in .zero }
    }
    let (left, top) = (written[0] ?? 0, written[1] ?? 0)
    return Rect2D(x: left, y: top, width: (written[2] ?? 0) - left, height: (written[3] ?? 0) - top)
  }

  private static func sides(
    of object: Int, _ document: borrowing JSONDocument,
    _ names: (StaticString, StaticString, StaticString, StaticString)
  ) -> [Double?] {
    [
      document.memberNumber(object, names.0), document.memberNumber(object, names.1),
      document.memberNumber(object, names.2), document.memberNumber(object, names.3),
    ]
  }

  // MARK: The screen

  private static func platform(of root: Int, _ document: borrowing JSONDocument) -> AppPlatform {
    if let detail = document.member(root, "driverDetail"), let driver = document.member(detail, "class") {
      let name = document.string(driver)
      if name.hasPrefix("ios") { return .ios }
      if name.hasPrefix("android") { return .android }
      return .other
    }
    return document.member(root, "className") == nil ? .ios : .android
  }

  private static func header(
    _ document: borrowing JSONDocument, _ snapshot: inout HierarchySnapshot, _ platform: AppPlatform,
    _ dump: inout DumpRecords
  ) -> StreamHeader {
    var viewport = display(document, platform, &dump)
    if platform == .android { viewport = dump.scale(&snapshot, of: viewport) }
    let moment = document.member(0, "capturedAt").flatMap { Timestamp.milliseconds(document.bytes($0)) }
    return StreamHeader(platform: platform, viewport: viewport, start: moment ?? 0, tells: [])
  }

  /// In points, or in device pixels where the nodes are Android's.
  private static func display(
    _ document: borrowing JSONDocument, _ platform: AppPlatform, _ dump: inout DumpRecords
  ) -> Viewport {
    let (width, height) = (
      document.memberNumber(0, "deviceWidth"), document.memberNumber(0, "deviceHeight")
    )
    if let width, let height, let told = Viewport(checked: width, height) { return told }
    if platform == .android {
      dump.note(.assumed, AssumedScreen.android.note("the device's size is not given"))
      return AssumedScreen.android.viewport
    }
    dump.note(.assumed, AssumedScreen.ios.note("the device's size is not given"))
    return AssumedScreen.ios.viewport
  }
}
