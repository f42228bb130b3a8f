/// Reads one of Datadog's wireframes, or an update of one: what is not written stays as it was.
enum DatadogWireframe {
  /// Returns the wireframe's id, nil where none is written.
  static func read(
    _ value: Int, _ document: JSONDocument, into wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) -> Int? {
    var id: Int?
    document.eachMember(of: value) { key, member in
      let key = document.word(key)
      if key.equals("id") {
        id = document.integer(member)
      } else if !readPlace(key, member, document, &wireframe) {
        readRest(key, member, document, &wireframe, &session)
      }
    }
    wireframe.role = role(of: wireframe, &session)
    return id
  }

  /// Reads where it is and what it says. Returns whether the key was of that.
  @inline(__always)
  private static func readPlace(
    _ key: JSONWord, _ value: Int, _ document: JSONDocument, _ wireframe: inout Wireframe
  ) -> Bool {
    if key.equals("x") {
      wireframe.x = document.number(value) ?? 0
    } else if key.equals("y") {
      wireframe.y = document.number(value) ?? 0
    } else if key.equals("type") {
      wireframe.type = document.bytes(value)
    } else if key.equals("width") {
      wireframe.width = document.number(value)
    } else if key.equals("height") {
      wireframe.height = document.number(value)
    } else if key.equals("text") {
      wireframe.text = document.bytes(value)
    } else if key.equals("label") {
      wireframe.label = document.bytes(value)
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private static func readRest(
    _ key: JSONWord, _ value: Int, _ document: JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    if key.equals("shapeStyle") {
      readShape(value, document, &wireframe, &session)
    } else if key.equals("textStyle") {
      readText(value, document, &wireframe, &session)
    } else if key.equals("border") {
      readBorder(value, document, &wireframe, &session)
    } else if key.equals("clip") {
      wireframe.clip = clip(value, document)
    } else if key.equals("resourceId") || key.equals("base64") {
      wireframe.hasPicture = document.kind(value) == .string
    } else if key.equals("isEmpty") {
      // The picture could not be taken; where it is, is known.
      if document.isTrue(value) { wireframe.hasPicture = false }
    } else if key.equals("isVisible") {
      let isHidden = document.kind(value) == .bool && !document.isTrue(value)
      if isHidden { wireframe.flags.insert(.hidden) } else { wireframe.flags.remove(.hidden) }
    }
  }

  private static func clip(_ value: Int, _ document: JSONDocument) -> Wireframe.Insets {
    Wireframe.Insets(
      top: document.memberNumber(value, "top") ?? 0, left: document.memberNumber(value, "left") ?? 0,
      bottom: document.memberNumber(value, "bottom") ?? 0, right: document.memberNumber(value, "right") ?? 0)
  }

  private static func readShape(
    _ style: Int, _ document: JSONDocument, _ wireframe: inout Wireframe, _ session: inout WireframeSession
  ) {
    document.eachMember(of: style) { key, value in
      let key = document.word(key)
      if key.equals("backgroundColor") {
        wireframe.background = color(value, document, &session)
      } else if key.equals("opacity") {
        wireframe.alpha = min(max(document.number(value) ?? 1, 0), 1)
      } else if key.equals("cornerRadius") {
        wireframe.radius = max(document.number(value) ?? 0, 0)
      } else if key.equals("backgroundGradient"), let color = middle(ofGradient: value, document) {
        wireframe.background = color
      }
    }
  }

  /// The middle one of a gradient's colours stands for it.
  private static func middle(ofGradient value: Int, _ document: JSONDocument) -> Color? {
    guard let list = document.member(value, "stops") else { return nil }
    let stops = document.elements(list)
    guard !stops.isEmpty else { return nil }
    return document.member(stops[stops.count / 2], "color").flatMap { document.color($0) }
  }

  private static func readBorder(
    _ border: Int, _ document: JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    wireframe.borderWidth = document.memberNumber(border, "width")
    wireframe.borderColor = document.member(border, "color").flatMap { color($0, document, &session) }
  }

  private static func readText(
    _ style: Int, _ document: JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    wireframe.fontSize = document.memberNumber(style, "size").flatMap { $0 > 0 ? $0 : nil }
    wireframe.textColor = document.member(style, "color").flatMap { color($0, document, &session) }
  }

  private static func color(
    _ value: Int, _ document: JSONDocument, _ session: inout WireframeSession
  ) -> Color? {
    let color = document.color(value)
    if color == nil { session.note(.unknownValue, "a colour that is not #RRGGBBAA was ignored") }
    return color
  }

  private static func role(
    of wireframe: Wireframe, _ session: inout WireframeSession
  ) -> Wireframe.Role {
    let type = wireframe.type.withUnsafeBytes { JSONWord($0) }
    if type.equals("shape") { return .box }
    if type.equals("text") { return .text }
    if type.equals("image") { return .image }
    if type.equals("placeholder") { return isPicture(wireframe.label) ? .image : .placeholder }
    if type.equals("webview") { return .webView }
    if type.equals("embedded_content") { return .placeholder }
    session.note(.unknownValue, "a wireframe of an unknown type was read as a box")
    return .box
  }

  /// The SDKs' own words for a picture that was masked.
  private static func isPicture(_ label: [UInt8]) -> Bool {
    label.elementsEqual("Image".utf8) || label.elementsEqual("Content Image".utf8)
  }
}
