/// One box as mobile replay SDKs record it: the common part of PostHog's and Datadog's wireframes.
///
/// Its members are optional. So an update, which has only the changed members, is parsed by the same code
/// over an older wireframe. It holds no memory of its own: its strings are slices of its container's bytes.
struct Wireframe: Sendable, Equatable {
  var x = 0.0
  var y = 0.0
  var width: Double?
  var height: Double?
  /// Hidden lengths at each side.
  var clip = Insets()
  var role = Role.box
  var flags: HierarchyNode.Flags = []
  var alpha = 1.0
  var radius = 0.0
  var background: RGBAColor?
  var borderWidth: Double?
  var borderColor: RGBAColor?
  var textColor: RGBAColor?
  var fontSize: Double?
  var hasPicture = false
  /// The kind of content that an input declares; nil for none, or for one that is not about a person.
  var contentType: ContentType?

  enum ContentType: String, Sendable {
    case email, tel
  }

  /// The ranges of a wireframe's strings; `.none` and empty are the same.
  struct Texts: Sendable {
    /// The recorder's word for it, such as `text`.
    var type = TextSlice.none
    var text = TextSlice.none
    var label = TextSlice.none
    var value = TextSlice.none

    var bytes: Int { Int(type.count) + Int(text.count) + Int(label.count) + Int(value.count) }

    /// Changes the slice of each string that has a length.
    @inline(__always)
    mutating func change(_ body: (TextSlice) -> TextSlice) {
      if !type.isEmpty { type = body(type) }
      if !text.isEmpty { text = body(text) }
      if !label.isEmpty { label = body(label) }
      if !value.isEmpty { value = body(value) }
    }

    /// Whether the strings are the same, each lying in its own words.
    func equal(_ other: Texts, _ words: [UInt8], _ otherWords: [UInt8]) -> Bool {
      func same(_ slice: TextSlice, _ other: TextSlice) -> Bool {
        slice.count == other.count && words[slice.range].elementsEqual(otherWords[other.range])
      }
      return same(type, other.type) && same(text, other.text) && same(label, other.label)
        && same(value, other.value)
    }
  }

  struct Insets: Sendable, Equatable {
    var top = 0.0
    var left = 0.0
    var bottom = 0.0
    var right = 0.0
  }

  /// The role of a box, as the recorder reports it.
  enum Role: Sendable, Equatable {
    case box, text, image, placeholder, webView, statusBar, navigationBar, keyboard
    case button, textField, searchField, textArea, checkbox, radio, toggle, picker, progress

    /// The trait for the role, if a trait has a bit for it.
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

    /// The name for the role, if no trait has a bit for it.
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

  /// The visible part, in the viewport; empty if its size is not given.
  var frame: Rect2D {
    let frame = Rect2D(
      x: x + clip.left, y: y + clip.top, width: (width ?? 0) - clip.left - clip.right,
      height: (height ?? 0) - clip.top - clip.bottom)
    return Rect2D(x: frame.x, y: frame.y, width: max(frame.width, 0), height: max(frame.height, 0)).bounded
  }

  // MARK: Writing

  /// The values outside of a wireframe that writing it needs.
  struct Source {
    var texts: Texts
    /// The bytes that the texts are slices of.
    var words: UnsafeRawBufferPointer
    var id: Int?
    /// The parent's origin in the viewport.
    var origin: Point2D
  }

  /// Opens a node for it.
  func open(_ source: Source, into builder: inout SnapshotBuilder) throws(LimitError) {
    try builder.open(try node(source, &builder))
    if hasDetail(source) { try writeDetail(source, into: &builder) }
  }

  /// Puts it in the place of a node.
  func replace(_ index: Int, _ source: Source, into builder: inout SnapshotBuilder) throws(LimitError) {
    let hasDetail = hasDetail(source)
    builder.reopen(index, as: try node(source, &builder), hasDetail: hasDetail)
    if hasDetail { try writeDetail(source, into: &builder) }
    builder.leave()
  }

  @inline(__always)
  private func node(
    _ source: Source, _ builder: inout SnapshotBuilder
  ) throws(LimitError) -> HierarchyNode {
    var node = HierarchyNode()
    let (texts, words) = (source.texts, source.words)
    if let id = source.id { node.id = Self.nodeID(id) }
    node.frame = frame.offset(dx: -source.origin.x, dy: -source.origin.y)
    node.className = try builder.add(words[texts.type])
    if !texts.text.isEmpty { node.text = try builder.add(words[texts.text]) }
    if !texts.label.isEmpty { node.label = try builder.add(words[texts.label]) }
    node.flags = flags
    if role == .placeholder { node.flags.insert(.custom) }
    if role == .textArea { node.flags.insert(.editable) }
    node.traits = role.trait
    node.alpha = alpha
    node.radius = radius
    node.background = background
    return node
  }

  /// Whether the wireframe has facts beyond the fields of a node.
  private func hasDetail(_ source: Source) -> Bool {
    !source.texts.value.isEmpty || textColor != nil || fontSize != nil || hasPicture || (borderWidth ?? 0) > 0
      || role.name != nil || contentType != nil
  }

  private func writeDetail(
    _ source: Source, into builder: inout SnapshotBuilder
  ) throws(LimitError) {
    let value = source.texts.value
    let keptValue = value.isEmpty ? TextSlice.none : try builder.add(source.words[value])
    var traits = SliceRange.empty
    if let name = role.name { traits = builder.add(list: [try builder.add("\(name)")]) }
    if let contentType { builder.detail.contentType = try builder.add(contentType.rawValue) }
    write(keptValue, traits, into: &builder.detail)
  }

  private func write(_ value: TextSlice, _ traits: SliceRange, into detail: inout NodeDetail) {
    detail.value = value
    detail.otherTraits = traits
    if let borderWidth, borderWidth > 0 {
      detail.border = NodeDetail.Border(width: borderWidth, color: borderColor ?? RGBAColor(rgb: 0))
    }
    detail.textColor = textColor
    detail.fontSize = fontSize
    if hasPicture {
      var picture = NodeDetail.Picture()
      picture.size = frame.size
      detail.picture = picture
    }
  }

  private static func nodeID(_ id: Int) -> NodeID {
    NodeID(integer: UInt64(bitPattern: Int64(id))) ?? NodeID(string: String(id).utf8)
  }
}

extension UnsafeRawBufferPointer {
  fileprivate subscript(slice: TextSlice) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[slice.range])
  }
}
