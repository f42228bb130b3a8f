/// One of PostHog's wireframes, without what it holds.
struct PostHogWireframe {
  private(set) var wireframe = Wireframe()
  private(set) var id: Int?
  /// The list of those that it holds.
  var children: Int? { newChildren ?? oldChildren }
  private var newChildren: Int?
  private var oldChildren: Int?
  private var inputType: Int?

  init(_ value: Int, _ document: JSONDocument, _ session: inout WireframeSession) {
    document.eachMember(of: value) { key, member in
      if !takeShape(document.word(key), member, document, session.viewport) {
        takeRest(document.word(key), member, document, &session)
      }
    }
    let inputType = inputType.map { document.word($0) }
    let type = wireframe.type.withUnsafeBytes { JSONWord($0) }
    wireframe.role = Self.role(of: type, inputType, &session)
    settle(type, inputType)
    if wireframe.width == nil || wireframe.height == nil {
      session.note(.missingGeometry, "wireframes without a size were kept with an empty frame")
    }
  }

  /// Takes what nearly every wireframe has. Returns whether it was that.
  @inline(__always)
  private mutating func takeShape(
    _ key: JSONWord, _ value: Int, _ document: JSONDocument, _ viewport: Viewport?
  ) -> Bool {
    if key.equals("id") {
      id = document.integer(value)
    } else if key.equals("x") {
      wireframe.x = document.number(value) ?? 0
    } else if key.equals("y") {
      wireframe.y = document.number(value) ?? 0
    } else if key.equals("type") {
      if document.kind(value) == .string { wireframe.type = document.bytes(value) }
    } else if key.equals("width") {
      wireframe.width = document.text(value, is: "100vw") ? viewport?.width : document.number(value)
    } else if key.equals("height") {
      wireframe.height = document.number(value)
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func takeRest(
    _ key: JSONWord, _ value: Int, _ document: JSONDocument, _ session: inout WireframeSession
  ) {
    let isString = document.kind(value) == .string
    if key.equals("style") {
      Self.readStyle(value, document, &wireframe, &session)
    } else if key.equals("text") {
      if isString { wireframe.text = document.bytes(value) }
    } else if key.equals("childWireframes") {
      newChildren = value
    } else if key.equals("childNodes") {
      oldChildren = value
    } else if key.equals("label") {
      if isString { wireframe.label = document.bytes(value) }
    } else if key.equals("value") || key.equals("url") {
      if document.kind(value) != .null { wireframe.value = document.bytes(value) }
    } else if key.equals("inputType") {
      inputType = value
    } else if key.equals("base64") {
      if isString { wireframe.hasPicture = true }
    } else if key.equals("checked") {
      if document.isTrue(value) { wireframe.flags.insert(.checked) }
    } else if key.equals("disabled") {
      if document.isTrue(value) { wireframe.flags.insert(.disabled) }
    }
  }

  private static func readStyle(
    _ style: Int, _ document: JSONDocument, _ wireframe: inout Wireframe, _ session: inout WireframeSession
  ) {
    document.eachMember(of: style) { key, value in
      let key = document.word(key)
      if key.equals("backgroundColor") {
        wireframe.background = color(value, document, &session)
      } else if key.equals("color") {
        wireframe.textColor = color(value, document, &session)
      } else if key.equals("borderColor") {
        wireframe.borderColor = color(value, document, &session)
      } else if key.equals("borderWidth") {
        wireframe.borderWidth = document.length(value)
      } else if key.equals("borderRadius") {
        wireframe.radius = max(document.length(value) ?? 0, 0)
      } else if key.equals("fontSize") {
        wireframe.fontSize = document.length(value).flatMap { $0 > 0 ? $0 : nil }
      } else if key.equals("backgroundImage") {
        wireframe.hasPicture = document.kind(value) == .string
      }
    }
  }

  private static func color(
    _ value: Int, _ document: JSONDocument, _ session: inout WireframeSession
  ) -> Color? {
    if document.kind(value) == .null { return nil }
    let color = document.color(value)
    if color == nil { session.note(.unknownValue, "a colour that is not #RGB or #RRGGBB was ignored") }
    return color
  }

  private static func role(
    of type: JSONWord, _ inputType: JSONWord?, _ session: inout WireframeSession
  ) -> Wireframe.Role {
    if type.equals("text") { return .text }
    if type.equals("rectangle") || type.equals("div") || type.equals("radio_group") { return .box }
    if type.equals("image") || type.equals("screenshot") { return .image }
    if type.equals("input") { return role(ofInput: inputType) }
    if type.equals("placeholder") { return .placeholder }
    if type.equals("web_view") { return .webView }
    if type.equals("status_bar") { return .statusBar }
    if type.equals("navigation_bar") { return .navigationBar }
    session.note(.unknownValue, "a wireframe of an unknown type was read as a box")
    return .box
  }

  private static func role(ofInput type: JSONWord?) -> Wireframe.Role {
    guard let type else { return .textField }
    if type.equals("button") { return .button }
    if type.equals("search") { return .searchField }
    if type.equals("text_area") { return .textArea }
    if type.equals("checkbox") { return .checkbox }
    if type.equals("radio") { return .radio }
    if type.equals("toggle") { return .toggle }
    if type.equals("select") { return .picker }
    return type.equals("progress") ? .progress : .textField
  }

  /// What is written on an input is its value or its label; a password's is a secret.
  private mutating func settle(_ type: JSONWord, _ inputType: JSONWord?) {
    if type.equals("screenshot") { wireframe.hasPicture = true }
    guard type.equals("input") else { return }
    if inputType?.equals("password") == true { wireframe.flags.insert(.secure) }
    switch wireframe.role {
    case .button, .textField, .searchField, .textArea, .picker: swap(&wireframe.text, &wireframe.value)
    case .checkbox, .radio, .toggle: swap(&wireframe.text, &wireframe.label)
    default: break
    }
  }
}
