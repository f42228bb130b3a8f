internal import SilhouetteHierarchy

/// Builds one snapshot from a page's elements; `XCUITestScreen` makes the frames relative afterwards.
struct XCUITestPage: XMLElementHandler {
  var builder: SnapshotBuilder
  var screen = XCUITestScreen()
  /// Whether `AppiumAUT`, which is not a node, is open around the application.
  private var isWrapped = false

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  mutating func open(_ element: XMLElement) throws(LimitError) {
    if builder.nodeCount == 0, !isWrapped, element.name.equals("AppiumAUT") {
      isWrapped = true
      return
    }
    try openNode(element)
  }

  mutating func close() {
    if builder.depth > 0 { builder.close() }
  }

  private mutating func openNode(_ element: XMLElement) throws(LimitError) {
    try builder.open()
    builder.node.className = try builder.add(element.name)
    builder.node.frame = AbsoluteFrames.unknown
    var visibility = XCUITestScreen.Visibility.untold
    for index in 0..<element.attributeCount {
      let (name, value) = element.attribute(index)
      guard !value.isEmpty else { continue }
      if name.count <= 6 {
        try readShort(name, value)
      } else if name.equals("visible") {
        visibility = value.equals("true") ? .seen : .unseen
      } else {
        try readLong(name, value)
      }
    }
    screen.note(visibility)
    // A name is the identifier, or, without an identifier, the label once more.
    if builder[builder.node.label] == builder[builder.node.identifier] { builder.node.identifier = .none }
  }

  private mutating func readShort(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) throws(LimitError) {
    if builder.node.frame.takeSide(name, value) { return }
    if name.equals("label") {
      builder.node.label = try builder.add(value)
    } else if name.equals("name") {
      builder.node.identifier = try builder.add(value)
    } else if name.equals("value") {
      builder.detail.value = try builder.add(value)
    } else if name.equals("traits") {
      try XCUITestWords.addTraits(value, to: &builder)
    }
  }

  private mutating func readLong(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) throws(LimitError) {
    if name.equals("enabled") {
      if value.equals("false") { builder.node.flags.insert(.disabled) }
    } else if name.equals("selected") {
      if value.equals("true") { builder.node.flags.insert(.selected) }
    } else if name.equals("focused") {
      if value.equals("true") { builder.node.flags.insert(.focused) }
    } else if name.equals("placeholderValue") {
      builder.detail.hint = try builder.add(value)
    } else if name.equals("bundleId") {
      screen.bundle = screen.bundle ?? String(decoding: value.prefix(256), as: UTF8.self)
    } else if name.equals("nativeFrame") {
      // Exact, where x to height are rounded outwards; it is written behind them.
      if let frame = DecimalText.bracedRect(value) { builder.node.frame = frame }
    }
  }
}
