/// One screen of a test as Roborazzi writes it beside the picture: views, with Compose's semantics of their
/// elements.
///
/// Bounds are in the window's pixels. The picture shows the root alone, so the root is moved to its origin.
enum RoborazziDump: JSONDump {
  static func read(_ document: JSONDocument, into dump: inout DumpRecords) throws(JSONFault) {
    guard let root = document.member(0, "root"), document.kind(root) == .object else {
      throw JSONFault(.missing("root"), at: 0)
    }
    var elements = ToolNodeBuilder(document, isElements: false, limits: dump.limits)
    try elements.readTree(root, into: &dump, node: read)
    var snapshot = elements.finish()
    snapshot.moveFirstToOrigin()
    let viewport = dump.scale(&snapshot, of: display(document, snapshot, &dump), isPart: true)
    dump.add(.header(StreamHeader(platform: .android, viewport: viewport, tells: [])))
    dump.add(.snapshot(snapshot))
  }

  // MARK: Nodes

  private static func read(_ node: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    try elements.open(at: node)
    let document = elements.document
    for key in document.keys(node) { try take(key, into: &elements) }
    if document.member(node, "type").map({ document.text($0, is: "compose") }) ?? false {
      let semantics = ComposeSemantics(of: node, document)
      try semantics.tell(&elements)
    }
    try elements.close(frame: frame(of: node, document))
  }

  private static func take(_ key: Int, into elements: inout ToolNodeBuilder) throws(JSONFault) {
    let document = elements.document
    let value = key + 1
    if document.text(key, is: "testTag") || document.text(key, is: "idResourceName") {
      try elements.take(value, for: .identifier)
    } else if document.text(key, is: "visibility") {
      let name = document.kind(value) == .string ? document.string(value).lowercased() : "visible"
      if name != "visible" { elements.insert(HierarchyNode.Flags.hidden) }
    } else if let meaning = ElementKey(document, key) {
      try elements.take(value, for: meaning)
    }
  }

  /// `[left, top, right, bottom]`.
  private static func frame(of node: Int, _ document: borrowing JSONDocument) -> Rect2D? {
    guard let bounds = document.member(node, "bounds"), document.kind(bounds) == .array else { return nil }
    let sides = document.elements(bounds)
    guard sides.count == 4, let left = document.number(sides[0]), let top = document.number(sides[1]),
      let right = document.number(sides[2]), let bottom = document.number(sides[3])
    else { return nil }
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: The screen

  /// In pixels: the root's size, else the picture's before it was scaled.
  private static func display(
    _ document: borrowing JSONDocument, _ snapshot: HierarchySnapshot, _ dump: inout DumpRecords
  ) -> Viewport {
    if let frame = snapshot.nodes.first?.frame, let told = Viewport(checked: frame.width, frame.height) {
      return told
    }
    if let capture = document.member(0, "capture"), let width = document.memberNumber(capture, "imageWidth"),
      let height = document.memberNumber(capture, "imageHeight")
    {
      let scale = document.memberNumber(capture, "scale") ?? 1
      if scale > 0, let told = Viewport(checked: width / scale, height / scale) { return told }
    }
    dump.note(.assumed, AssumedScreen.android.note("the picture's size is not given"))
    return AssumedScreen.android.viewport
  }
}

extension HierarchySnapshot {
  /// Moves the first node, and so everything in it, to the origin. Frames are relative.
  fileprivate mutating func moveFirstToOrigin() {
    guard let first = nodes.first?.frame, first.isDrawable else { return }
    nodes[0].frame = Rect2D(x: 0, y: 0, width: first.width, height: first.height)
  }
}
