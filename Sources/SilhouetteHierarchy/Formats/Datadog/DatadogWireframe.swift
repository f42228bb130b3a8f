/// Reads one of Datadog's wireframes, or an update of one: what is not written stays as it was.
enum DatadogWireframe {
  static func read(
    _ value: Int, _ document: borrowing JSONDocument, into wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    for key in document.keys(value) {
      let member = key + 1
      switch document.string(key) {
      case "type": wireframe.type = document.bytes(member)
      case "x": wireframe.x = document.number(member) ?? 0
      case "y": wireframe.y = document.number(member) ?? 0
      case "width": wireframe.width = document.number(member)
      case "height": wireframe.height = document.number(member)
      case "clip": wireframe.clip = clip(member, document)
      case "shapeStyle": readShape(member, document, &wireframe, &session)
      case "border": readBorder(member, document, &wireframe, &session)
      case "text": wireframe.text = document.bytes(member)
      case "textStyle": readText(member, document, &wireframe, &session)
      case "label": wireframe.label = document.bytes(member)
      case "resourceId", "base64": wireframe.hasPicture = document.kind(member) == .string
      // The picture could not be taken; where it is, is known.
      case "isEmpty": if document.isTrue(member) { wireframe.hasPicture = false }
      case "isVisible":
        if document.kind(member) == .bool, !document.isTrue(member) {
          wireframe.flags.insert(.hidden)
        } else {
          wireframe.flags.remove(.hidden)
        }
      default: break
      }
    }
    wireframe.role = role(of: wireframe, &session)
  }

  private static func clip(_ value: Int, _ document: borrowing JSONDocument) -> Wireframe.Insets {
    Wireframe.Insets(
      top: document.memberNumber(value, "top") ?? 0, left: document.memberNumber(value, "left") ?? 0,
      bottom: document.memberNumber(value, "bottom") ?? 0, right: document.memberNumber(value, "right") ?? 0)
  }

  private static func readShape(
    _ style: Int, _ document: borrowing JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    for key in document.keys(style) {
      let value = key + 1
      switch document.string(key) {
      case "backgroundColor": wireframe.background = color(value, document, &session)
      case "opacity": wireframe.alpha = min(max(document.number(value) ?? 1, 0), 1)
      case "cornerRadius": wireframe.radius = max(document.number(value) ?? 0, 0)
      case "backgroundGradient":
        if let color = middle(ofGradient: value, document) { wireframe.background = color }
      default: break
      }
    }
  }

  /// The middle one of a gradient's colours stands for it.
  private static func middle(ofGradient value: Int, _ document: borrowing JSONDocument) -> Color? {
    guard let list = document.member(value, "stops") else { return nil }
    let stops = document.elements(list)
    guard !stops.isEmpty else { return nil }
    return document.member(stops[stops.count / 2], "color").flatMap { document.color($0) }
  }

  private static func readBorder(
    _ border: Int, _ document: borrowing JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    wireframe.borderWidth = document.memberNumber(border, "width")
    wireframe.borderColor = document.member(border, "color").flatMap { color($0, document, &session) }
  }

  private static func readText(
    _ style: Int, _ document: borrowing JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    wireframe.fontSize = document.memberNumber(style, "size").flatMap { $0 > 0 ? $0 : nil }
    wireframe.textColor = document.member(style, "color").flatMap { color($0, document, &session) }
  }

  private static func color(
    _ value: Int, _ document: borrowing JSONDocument, _ session: inout WireframeSession
  ) -> Color? {
    let color = document.color(value)
    if color == nil { session.note(.unknownValue, "a colour that is not #RRGGBBAA was ignored") }
    return color
  }

  private static func role(
    of wireframe: Wireframe, _ session: inout WireframeSession
  ) -> Wireframe.Role {
    switch String(decoding: wireframe.type, as: UTF8.self) {
    case "shape": return .box
    case "text": return .text
    case "image": return .image
    case "placeholder": return isPicture(wireframe.label) ? .image : .placeholder
    case "webview": return .webView
    case "embedded_content": return .placeholder
    default:
      session.note(.unknownValue, "a wireframe of an unknown type was read as a box")
      return .box
    }
  }

  /// The SDKs' own words for a picture that was masked.
  private static func isPicture(_ label: [UInt8]) -> Bool {
    label.elementsEqual("Image".utf8) || label.elementsEqual("Content Image".utf8)
  }
}
