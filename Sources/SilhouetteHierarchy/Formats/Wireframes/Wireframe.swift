/// One box as mobile replay SDKs record it: what PostHog's and Datadog's wireframes have in common.
///
/// Its members are optional so that an update, which names only what changed, is the same parsing over an older one.
struct Wireframe: Sendable, Equatable {
  /// The recorder's word for it, such as `text`.
  var type: [UInt8] = []
  var x = 0.0
  var y = 0.0
  var width: Double?
  var height: Double?
  /// Lengths that are not to be seen, from each side.
  var clip = Insets()
  var role = Role.box
  var flags: HierarchyNode.Flags = []
  var alpha = 1.0
  var radius = 0.0
  var background: Color?
  var borderWidth: Double?
  var borderColor: Color?
  var textColor: Color?
  var fontSize: Double?
  var text: [UInt8] = []
  var label: [UInt8] = []
  var value: [UInt8] = []
  var hint: [UInt8] = []
  var hasPicture = false

  struct Insets: Sendable, Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }

  /// What the recorder says a box is.
  enum Role: Sendable, Equatable {
    case box, text, image, placeholder, webView, statusBar, navigationBar, keyboard
    case button, textField, searchField, textArea, checkbox, radio, toggle, picker, progress

    /// The trait that says so, where one has a bit.
    var trait: Traits {
      switch self {
      case .text: .staticText
      case .image: .image
      case .button: .button
      case .textField: .textField
      case .searchField: .searchField
      case .checkbox: .checkbox
      case .radio: .radio
      case .toggle: .toggle
      case .progress: .progress
      default: []
      }
    }

    /// The role that says so, where no trait does.
    var name: StaticString? {
      switch self {
      case .webView: "webView"
      case .statusBar: "statusBar"
      // Android's own three buttons at the bottom, not an app's bar at the top.
      case .navigationBar: "toolbar"
      case .keyboard: "keyboard"
      case .picker: "picker"
      default: nil
      }
    }
  }

  /// What is seen of it, in the viewport; empty where its size is not given.
  var frame: Rect {
    let frame = Rect(
      x: x + clip.left, y: y + clip.top, width: (width ?? 0) - clip.left - clip.right,
      height: (height ?? 0) - clip.top - clip.bottom)
    return Rect(x: frame.x, y: frame.y, width: max(frame.width, 0), height: max(frame.height, 0)).bounded
  }

  var bytes: Int { text.count + label.count + value.count + hint.count + type.count }

  // MARK: Writing

  /// Fills in the open node; `origin` is the parent's in the viewport.
  func write(id: Int?, origin: Point, into builder: inout SnapshotBuilder) throws(LimitError) {
    if let id { builder.node.id = Self.nodeID(id) }
    let frame = frame
    builder.node.frame = frame.offset(dx: -origin.x, dy: -origin.y)
    builder.node.className = try builder.add(type)
    builder.node.flags = flags
    builder.node.traits = role.trait
    if role == .placeholder { builder.node.flags.insert(.custom) }
    if role == .textArea { builder.node.flags.insert(.editable) }
    builder.node.alpha = alpha
    builder.node.radius = radius
    builder.node.background = background
    if !text.isEmpty { builder.node.text = try builder.add(text) }
    if !label.isEmpty { builder.node.label = try builder.add(label) }
    try writeDetail(frame, into: &builder)
  }

  private func writeDetail(_ frame: Rect, into builder: inout SnapshotBuilder) throws(LimitError) {
    if let name = role.name {
      builder.detail.otherTraits = builder.add(list: [try builder.add("\(name)")])
    }
    if !value.isEmpty { builder.detail.value = try builder.add(value) }
    if !hint.isEmpty { builder.detail.hint = try builder.add(hint) }
    if let borderWidth, borderWidth > 0 {
      builder.detail.border = NodeDetail.Border(width: borderWidth, color: borderColor ?? Color(rgb: 0))
    }
    if let textColor { builder.detail.textColor = textColor }
    if let fontSize { builder.detail.fontSize = fontSize }
    if hasPicture {
      var picture = NodeDetail.Picture()
      picture.size = frame.size
      builder.detail.picture = picture
    }
  }

  private static func nodeID(_ id: Int) -> NodeID {
    NodeID(integer: UInt64(bitPattern: Int64(id))) ?? NodeID(string: String(id).utf8)
  }
}
