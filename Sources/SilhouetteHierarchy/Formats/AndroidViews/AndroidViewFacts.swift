/// The facts of one view of an Android dump, gathered key by key; strings stay where they are in the
/// document.
struct AndroidViewFacts {
  private(set) var bounds: Rect2D?
  private(set) var flags: HierarchyNode.Flags = []
  private(set) var traits: Traits = []
  private(set) var id: NodeID?
  private(set) var className: Int?
  private(set) var ancestors: Int?
  private(set) var text: Int?
  private(set) var label: Int?
  private(set) var hint: Int?
  private(set) var identifier: Int?
  private(set) var contentType: StaticString?
  private(set) var children: Int?
  /// Roles that the hierarchy's traits have no bit for.
  private(set) var words: [String] = []
  private var isScrollable = false
  /// Published labels, behind the word for their publisher.
  private(set) var labels: [(prefix: String, value: Int)] = []
  /// Whether it takes no place at all.
  private(set) var isGone = false
  /// Whether the view reports that it is not visible. It may be invisible only because of other views.
  private(set) var isUnseen = false

  /// Takes one member; the value follows its key.
  mutating func take(key: Int, of document: JSONDocument) {
    let value = key + 1
    switch document.kind(value) {
    case .null: break
    case .number: takeNumber(document.bytes(key), value, document)
    case .bool: takeSwitch(document.bytes(key), document.isTrue(value))
    case .string: takeString(document.bytes(key), value, document)
    case .array: takeList(document.bytes(key), value, document)
    case .object: break
    }
  }

  private mutating func takeNumber(_ key: [UInt8], _ value: Int, _ document: JSONDocument) {
    guard Self.isInputType(key), let number = document.integer(value) else { return }
    take(AndroidInputType(number))
  }

  private static func isInputType(_ key: [UInt8]) -> Bool {
    ["inputType", "input_type", "input-type"].contains(String(decoding: key, as: UTF8.self))
  }

  private mutating func take(_ type: AndroidInputType) {
    if type.isPassword { flags.insert(.secure) }
    contentType = type.contentType ?? contentType
  }

  private mutating func takeSwitch(_ key: [UInt8], _ isOn: Bool) {
    switch String(decoding: key, as: UTF8.self) {
    case "enabled": if !isOn { flags.insert(.disabled) }
    case "visible", "visible-to-user": if !isOn { isUnseen = true }
    case "selected": if isOn { flags.insert(.selected) }
    case "focused": if isOn { flags.insert(.focused) }
    case "checked": if isOn { flags.insert(.checked) }
    case "password", "is_password": if isOn { flags.insert(.secure) }
    case "editable": if isOn { flags.insert(.editable) }
    case "clickable", "checkable", "long-clickable":
      if isOn { words.append(String(decoding: key, as: UTF8.self)) }
    case "long_clickable": if isOn { words.append("long-clickable") }
    case "scrollable", "scrollable-horizontal", "scrollable-vertical": if isOn { setScrollable() }
    default: break
    }
  }

  private mutating func setScrollable() {
    // A view has up to three keys for it, and one word.
    if !isScrollable { words.append("scrollable") }
    isScrollable = true
    flags.insert(.clips)
  }

  private mutating func takeString(_ key: [UInt8], _ value: Int, _ document: JSONDocument) {
    switch String(decoding: key, as: UTF8.self) {
    case "class": className = value
    case "text": text = value
    case "text-hint", "hint": hint = value
    case "content_description", "content-desc": label = value
    case "resource-id", "resource_id": identifier = value
    case "package":
      let isKeyboard = document.bytes(value).withUnsafeBytes { InputMethodPackage.isOne($0) }
      if isKeyboard { words.append(InputMethodPackage.trait) }
    case "inputType", "input_type", "input-type":
      if document.place(value).count <= 256, let type = AndroidInputType(document.bytes(value)) { take(type) }
    case "pointer": id = NodeID(hexadecimal: document.bytes(value))
    case "visibility": setVisibility(value, document)
    case "bounds": bounds = document.bytes(value).withUnsafeBytes { BoundsText.rectangle($0) }
    case "componentLabel": labels.append(("rico:", value))
    case "iconClass": labels.append(("icon:", value))
    case "textButtonClass": labels.append(("text-button:", value))
    default: break
    }
  }

  private mutating func setVisibility(_ value: Int, _ document: JSONDocument) {
    guard !document.text(value, is: "visible") else { return }
    flags.insert(.hidden)
    isGone = document.text(value, is: "gone")
  }

  private mutating func takeList(_ key: [UInt8], _ value: Int, _ document: JSONDocument) {
    switch String(decoding: key, as: UTF8.self) {
    case "children": children = value
    case "ancestors": ancestors = value
    case "bounds": bounds = Self.corners(value, document)
    case "content-desc": label = document.elements(value).first { document.kind($0) == .string }
    default: break
    }
  }

  // MARK: Bounds

  /// `[l, t, r, b]` or `[[l, t], [r, b]]`.
  private static func corners(_ array: Int, _ document: JSONDocument) -> Rect2D? {
    var numbers: [Double] = []
    for value in array + 1..<max(array + 1, document.end(array)) {
      if let number = document.number(value) { numbers.append(number) }
      guard numbers.count <= 4 else { return nil }
    }
    guard numbers.count == 4 else { return nil }
    return Rect2D(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
  }
}

extension Rect2D {
  /// The rectangle between two corners in pixels; nil if one is farther out than any screen reaches.
  init?(left: Double, top: Double, right: Double, bottom: Double) {
    guard [left, top, right, bottom].allSatisfy({ $0.magnitude <= 1e7 }) else { return nil }
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension NodeID {
  /// The number that up to 15 hexadecimal digits say, or the hash of a longer text.
  init(hexadecimal text: [UInt8]) {
    let number = text.count <= 15 ? UInt64(String(decoding: text, as: UTF8.self), radix: 16) : nil
    self = number.flatMap { NodeID(integer: $0) } ?? NodeID(string: text)
  }
}
