/// The properties of styles in their written order, and what their values are. The numbers are part of the format.
enum WireProperty: Int, CaseIterable {
  case left, top, width, height
  case order, display, opacity, transform, origin
  case category, state, role, fill, hatch, border, shadow, radius, overflow, ink, turn
  case firstInset, firstCopies, firstColor, firstRadius, firstTurn, firstRole, firstConcealed
  case secondInset, secondCopies, secondColor, secondRadius, secondTurn, secondRole, secondConcealed
  case font

  static let all = allCases

  enum Form {
    case pixels, integer, thousandths, color, border, inset, copies, word
  }

  var form: Form {
    switch self {
    case .left, .top, .width, .height, .radius, .firstRadius, .secondRadius: .pixels
    case .order, .state: .integer
    case .opacity: .thousandths
    case .fill, .ink, .firstColor, .secondColor, .firstConcealed, .secondConcealed: .color
    case .border: .border
    case .firstInset, .secondInset: .inset
    case .firstCopies, .secondCopies: .copies
    default: .word
    }
  }

  var name: StaticString { Self.names[rawValue] }

  private static let names: [StaticString] = [
    "left", "top", "width", "height", "z-index", "display", "opacity", "transform", "transform-origin",
    "--category", "--state", "--role", "--k", "background-image", "--l", "box-shadow", "border-radius",
    "overflow", "color", "rotate", "--a", "--b", "--c", "--d", "--e", "--f", "--g", "--m", "--n", "--o",
    "--p", "--q", "--r", "--s", "font",
  ]

  /// Values that are words, beside those of `form`.
  var words: [StaticString] { Self.words[rawValue] }

  private static let words: [[StaticString]] = allCases.map { property in
    switch property {
    case .firstRadius, .secondRadius, .firstInset, .secondInset, .firstCopies, .secondCopies, .firstColor,
      .secondColor:
      ["initial"]
    case .firstConcealed, .secondConcealed: ["initial", "currentcolor"]
    case .border, .hatch, .display: ["none"]
    case .overflow: ["hidden", "visible"]
    case .turn, .firstTurn, .secondTurn: ["none", "45deg", "-45deg"]
    case .origin: ["0 0"]
    case .shadow: [StyleSheet.borderAlone]
    case .role, .firstRole, .secondRole:
      [
        "bar", "mark", "track", "knob", "check", "chevron", "spinner", "dot", "caret", "segment", "none",
      ]
    case .category: Array(WireKind.names[0..<WireKind.part])
    default: []
    }
  }

  /// Bits of a word's number.
  var wordBits: Int { Self.wordBits[rawValue] }

  private static let wordBits = words.map { words in
    words.count < 2 ? 0 : Int.bitWidth - (words.count - 1).leadingZeroBitCount
  }

  /// Properties that come and go together, as ranges of raw values. Each property of the first group is coded by itself.
  static let groups = [0..<4, 4..<9, 9..<20, 20..<27, 27..<34, 34..<35]
  static let groupMasks = groups.map { group in group.reduce(0 as UInt64) { $0 | 1 << UInt64($1) } }

  /// The order of coded values: a box's size comes first.
  static let told = [2, 3, 0, 1] + Array(4..<35)
}

/// Kinds of classes: the categories by their raw values, and three more.
enum WireKind {
  static let part = 42
  static let content = 43
  /// An element without a class.
  static let none = 44
  /// In place of the kind of an element that is not there.
  static let noParent = 60
  static let noSibling = 61
  static let noChild = 62

  static let names: [StaticString] = [
    "unknown", "view", "button", "link", "text-field", "secure-field", "search-field", "text-view", "label",
    "heading", "switch", "checkbox", "radio", "slider", "stepper", "segmented-control", "picker", "image",
    "icon", "background-image", "video", "map", "web-view", "custom-drawing", "scroll-view", "list", "cell",
    "card", "modal", "status-bar", "navigation-bar", "tab-bar", "tab", "toolbar", "keyboard", "key",
    "progress", "spinner", "page-control", "drawer", "advertisement", "menu", "part", "content",
  ]
}

/// The name of a class: its kind, and its number within it; 0 without a rule in the sheet.
struct WireClass: Sendable, Hashable {
  var kind = WireKind.none
  var number = 0

  var key: Int { kind << 24 | number }
}
