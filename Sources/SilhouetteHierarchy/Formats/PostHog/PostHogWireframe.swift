/// Reads one of PostHog's wireframes, without what it holds.
enum PostHogWireframe {
  static func read(
    _ value: Int, _ document: borrowing JSONDocument, _ session: inout WireframeSession
  ) -> Wireframe {
    var wireframe = Wireframe()
    var inputType: [UInt8] = []
    for key in document.keys(value) {
      let member = key + 1
      if document.text(key, is: "inputType") {
        inputType = document.bytes(member)
      } else if document.text(key, is: "style") {
        readStyle(member, document, &wireframe, &session)
      } else {
        read(key, member, document, &wireframe, session)
      }
    }
    let type = String(decoding: wireframe.type, as: UTF8.self)
    wireframe.role = role(of: type, inputType, &session)
    settle(&wireframe, type, inputType)
    if wireframe.width == nil || wireframe.height == nil {
      session.note(.missingGeometry, "wireframes without a size were kept with an empty frame")
    }
    return wireframe
  }

  private static func read(
    _ key: Int, _ value: Int, _ document: borrowing JSONDocument, _ wireframe: inout Wireframe,
    _ session: WireframeSession
  ) {
    let isString = document.kind(value) == .string
    switch document.string(key) {
    case "type" where isString: wireframe.type = document.bytes(value)
    case "x": wireframe.x = document.number(value) ?? 0
    case "y": wireframe.y = document.number(value) ?? 0
    case "width":
      wireframe.width =
        document.text(value, is: "100vw") ? session.viewport?.width : document.number(value)
    case "height": wireframe.height = document.number(value)
    case "text" where isString: wireframe.text = document.bytes(value)
    case "label" where isString: wireframe.label = document.bytes(value)
    case "value", "url": if document.kind(value) != .null { wireframe.value = document.bytes(value) }
    case "base64" where isString: wireframe.hasPicture = true
    case "checked": if document.isTrue(value) { wireframe.flags.insert(.checked) }
    case "disabled": if document.isTrue(value) { wireframe.flags.insert(.disabled) }
    default: break
    }
  }

  private static func readStyle(
    _ style: Int, _ document: borrowing JSONDocument, _ wireframe: inout Wireframe,
    _ session: inout WireframeSession
  ) {
    for key in document.keys(style) {
      let value = key + 1
      switch document.string(key) {
      case "backgroundColor": wireframe.background = color(value, document, &session)
      case "color": wireframe.textColor = color(value, document, &session)
      case "borderColor": wireframe.borderColor = color(value, document, &session)
      case "borderWidth": wireframe.borderWidth = document.length(value)
      case "borderRadius": wireframe.radius = max(document.length(value) ?? 0, 0)
      case "fontSize": wireframe.fontSize = document.length(value).flatMap { $0 > 0 ? $0 : nil }
      case "backgroundImage": wireframe.hasPicture = document.kind(value) == .string
      default: break
      }
    }
  }

  private static func color(
    _ value: Int, _ document: borrowing JSONDocument, _ session: inout WireframeSession
  ) -> Color? {
    if document.kind(value) == .null { return nil }
    let color = document.color(value)
    if color == nil { session.note(.unknownValue, "a colour that is not #RGB or #RRGGBB was ignored") }
    return color
  }

  private static func role(
    of type: String, _ inputType: [UInt8], _ session: inout WireframeSession
  ) -> Wireframe.Role {
    switch type {
    case "text": return .text
    case "image", "screenshot": return .image
    case "placeholder": return .placeholder
    case "web_view": return .webView
    case "status_bar": return .statusBar
    case "navigation_bar": return .navigationBar
    case "input": return role(ofInput: String(decoding: inputType, as: UTF8.self))
    case "rectangle", "div", "radio_group": return .box
    default:
      session.note(.unknownValue, "a wireframe of an unknown type was read as a box")
      return .box
    }
  }

  private static func role(ofInput type: String) -> Wireframe.Role {
    switch type {
    case "button": .button
    case "search": .searchField
    case "text_area": .textArea
    case "checkbox": .checkbox
    case "radio": .radio
    case "toggle": .toggle
    case "select": .picker
    case "progress": .progress
    default: .textField
    }
  }

  /// What is written on an input is its value or its label; a password's is a secret.
  private static func settle(_ wireframe: inout Wireframe, _ type: String, _ inputType: [UInt8]) {
    if type == "screenshot" { wireframe.hasPicture = true }
    guard type == "input" else { return }
    if inputType.elementsEqual("password".utf8) { wireframe.flags.insert(.secure) }
    switch wireframe.role {
    case .button, .textField, .searchField, .textArea, .picker: swap(&wireframe.text, &wireframe.value)
    case .checkbox, .radio, .toggle: swap(&wireframe.text, &wireframe.label)
    default: break
    }
  }
}
