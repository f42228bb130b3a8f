internal import SilhouetteHierarchy

/// Builds one snapshot from the elements below `ViewHierarchy`, its frames as they are written.
///
/// ```
/// <ViewHierarchy density="2.75">                                                  Android: window's pixels, absolute
///   <ReactTextView class="com.facebook.react.views.text.ReactTextView" x="60" y="266" width="300" height="60"/>
/// <ViewHierarchy>                                                                 iOS: points, in the superview
///   <RCTTextView class="RCTTextView" x="16" y="120" width="200" height="22"/>
/// ```
struct DetoxPage: XMLElementHandler {
  private(set) var log = DiagnosticLog()
  var builder: SnapshotBuilder
  /// Device pixels a point; only Android's dumps have it.
  private(set) var density: Double?
  /// Whether a class has its package before it, as Java's names do.
  private(set) var hasPackages = false
  private(set) var missingGeometry = 0
  /// Whether the root is open, which is not a node.
  private var hasRoot = false

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
  }

  var isAndroid: Bool { density != nil || hasPackages }

  mutating func open(_ element: XMLElement) throws(LimitError) {
    if !hasRoot {
      hasRoot = true
      for index in 0..<element.attributeCount {
        let (name, value) = element.attribute(index)
        if name.equals("density") { density = DecimalText.number(value) }
      }
      return
    }
    try builder.open()
    var frame = Rect2D(x: 0, y: 0, width: .nan, height: .nan)
    for index in 0..<element.attributeCount {
      let (name, value) = element.attribute(index)
      guard !value.isEmpty, !readPlace(name, value, &frame) else { continue }
      try readFact(name, value)
    }
    if builder.node.className.isNone { builder.node.className = try builder.add(element.name) }
    if frame.width.isNaN || frame.height.isNaN {
      missingGeometry += 1
      frame = .zero
    }
    builder.node.frame = frame.bounded
  }

  mutating func close() {
    if builder.depth > 0 { builder.close() }
  }

  private func readPlace(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ frame: inout Rect2D
  ) -> Bool {
    let number = DecimalText.number(value)
    if name.equals("x") {
      frame.x = number ?? 0
    } else if name.equals("y") {
      frame.y = number ?? 0
    } else if name.equals("width") {
      frame.width = number ?? .nan
    } else if name.equals("height") {
      frame.height = number ?? .nan
    } else {
      return false
    }
    return true
  }

  private mutating func readFact(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer
  ) throws(LimitError) {
    if name.equals("class") {
      builder.node.className = try builder.add(value)
      if value.contains(UInt8(ascii: ".")) { hasPackages = true }
    } else if name.equals("text") {
      builder.node.text = try builder.add(value)
    } else if name.equals("label") {
      builder.node.label = try builder.add(value)
    } else if name.equals("value") {
      builder.detail.value = try builder.add(value)
    } else if name.equals("hint") || name.equals("placeholder") {
      builder.detail.hint = try builder.add(value)
    } else if name.equals("id") {
      // Detox writes ids of its own for views that have none.
      if !value.has("detox_temp_", at: 0) { builder.node.identifier = try builder.add(value) }
    } else if name.equals("visibility") {
      if !value.equals("visible") { builder.node.flags.insert(.hidden) }
    } else if name.equals("alpha") {
      if let alpha = DecimalText.number(value) { builder.node.alpha = max(0, min(1, alpha)) }
    } else if name.equals("focused") {
      if value.equals("true") { builder.node.flags.insert(.focused) }
    }
  }
}
