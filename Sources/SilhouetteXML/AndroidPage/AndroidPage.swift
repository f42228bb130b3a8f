internal import SilhouetteHierarchy

/// Builds one snapshot from a page's elements, its frames absolute and in pixels as they are written.
///
/// ```
/// <hierarchy rotation="0">                                     the display's rotation; not a view
///   <node class="android.widget.Button" bounds="[l,t][r,b]" …/>        uiautomator
///   <android.widget.Button bounds="[l,t][r,b]" …/>                     Appium
/// ```
struct AndroidPage: XMLElementHandler {
  private(set) var log = DiagnosticLog()
  var builder: SnapshotBuilder
  /// The display's size as the root gives it, in pixels, without the system's bars.
  private(set) var display: Size2D?
  private(set) var rotation: String?
  /// The first element's.
  private(set) var package: String?
  private var hasRoot = false
  private var words: AndroidTraitWords

  init(limits: Limits) {
    builder = SnapshotBuilder(time: 0, limits: limits)
    words = AndroidTraitWords()
  }

  mutating func open(_ element: XMLElement) throws(LimitError) {
    defer { hasRoot = true }
    if !hasRoot, element.name.equals("hierarchy") { return readRoot(element) }
    try openNode(element)
  }

  mutating func close() {
    // The root may be a `hierarchy`, which is not a node.
    if builder.depth > 0 { builder.close() }
  }

  // MARK: The root

  private mutating func readRoot(_ element: XMLElement) {
    var size = Size2D.zero
    for index in 0..<element.attributeCount {
      let (name, value) = element.attribute(index)
      if name.equals("rotation") {
        rotation = String(decoding: value.prefix(8), as: UTF8.self)
      } else if name.equals("width") {
        size.width = DecimalText.integer(value).map(Double.init) ?? 0
      } else if name.equals("height") {
        size.height = DecimalText.integer(value).map(Double.init) ?? 0
      }
    }
    if size.width > 0, size.height > 0 { display = size }
  }

  // MARK: Nodes

  private mutating func openNode(_ element: XMLElement) throws(LimitError) {
    try builder.open()
    builder.node.frame = AbsoluteFrames.unknown
    var found = AndroidTraitWords.Found()
    for index in 0..<element.attributeCount {
      let (name, value) = element.attribute(index)
      // Most attributes are present on every element, but empty or "false".
      guard !value.isEmpty else { continue }
      if value.equals("false") {
        readFalse(name)
      } else if value.equals("true") {
        readTrue(name, &found)
      } else {
        try readText(name, value, element, &found)
      }
    }
    // Appium writes the class twice; if the attribute is missing, the element's name is the class.
    if builder.node.className.isNone, !element.name.equals("node") {
      builder.node.className = try builder.add(element.name)
    }
    if isClosedField(found) { builder.node.flags.insert(.editable) }
    try words.add(found, to: &builder)
  }

  /// Whether it is a field of Flutter that is read-only for now, as in a form that was sent: a plain view that can have the focus.
  /// Flutter describes all views, and gives a text to fields alone.
  private func isClosedField(_ found: AndroidTraitWords.Found) -> Bool {
    let node = builder.node
    return found.contains([.plainView, .focusable]) && !found.contains(.clickable) && !node.text.isNone
      && node.label.isNone
  }

  private mutating func readFalse(_ name: UnsafeRawBufferPointer) {
    if name.equals("enabled") {
      builder.node.flags.insert(.disabled)
    } else if name.equals("displayed") || name.equals("visible-to-user") {
      builder.node.flags.insert(.hidden)
    }
  }

  private mutating func readTrue(_ name: UnsafeRawBufferPointer, _ found: inout AndroidTraitWords.Found) {
    if name.equals("clickable") {
      found.insert(.clickable)
    } else if name.equals("long-clickable") {
      found.insert(.longClickable)
    } else if name.equals("scrollable") {
      found.insert(.scrollable)
    } else if name.equals("checkable") {
      found.insert(.checkable)
    } else if name.equals("focusable") {
      found.insert(.focusable)
    } else if name.equals("checked") {
      builder.node.flags.insert(.checked)
    } else if name.equals("selected") {
      builder.node.flags.insert(.selected)
    } else if name.equals("focused") {
      builder.node.flags.insert(.focused)
    } else if name.equals("password") {
      builder.node.flags.insert(.secure)
    } else if name.equals("heading") {
      builder.node.traits.insert(.header)
    } else if name.equals("text-entry-key") {
      builder.node.traits.insert(.keyboardKey)
    }
  }

  private mutating func readText(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ element: XMLElement,
    _ found: inout AndroidTraitWords.Found
  ) throws(LimitError) {
    if name.equals("bounds") {
      readBounds(value, element)
    } else if name.equals("class") {
      builder.node.className = try builder.add(value)
      if value.equals("android.view.View") { found.insert(.plainView) }
    } else if name.equals("text") {
      builder.node.text = try builder.add(value)
    } else if name.equals("content-desc") {
      builder.node.label = try builder.add(value)
    } else if name.equals("resource-id") {
      builder.node.identifier = try builder.add(value)
    } else if name.equals("hint") || name.equals("hintText") {
      builder.detail.hint = try builder.add(value)
    } else if name.equals("package") {
      if package == nil { package = String(decoding: value.prefix(256), as: UTF8.self) }
      if InputMethodPackage.isOne(value) { found.insert(.inputMethod) }
    } else if name.equals("input-type") || name.equals("inputType") {
      guard let type = AndroidInputType(value) else { return }
      if type.isPassword { builder.node.flags.insert(.secure) }
      if let contentType = type.contentType { builder.detail.contentType = try builder.add("\(contentType)") }
    } else if name.equals("drawing-order") {
      if let order = DecimalText.integer(value), order > 0 { builder.detail.z = Double(order) }
    }
  }

  private mutating func readBounds(_ value: UnsafeRawBufferPointer, _ element: XMLElement) {
    guard let bounds = BoundsText.rectangle(value) else {
      log.note(
        Diagnostic(
          .unknownValue, line: element.line, byteOffset: element.offset,
          message: "bounds that are not [left,top][right,bottom] were ignored"),
        code: .unknownValue)
      return
    }
    builder.node.frame = bounds
  }
}
