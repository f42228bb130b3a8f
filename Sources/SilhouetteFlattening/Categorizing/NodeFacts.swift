import SilhouetteHierarchy

/// The facts of a node besides its names that rules can check, one bit each: the traits below, the rest
/// above.
///
/// A rule's conditions become two masks, so that most rules cost two comparisons.
struct NodeFacts {
  var bits: UInt64

  static let disabled = bit(0)
  static let selected = bit(1)
  static let focused = bit(2)
  static let checked = bit(3)
  static let secure = bit(4)
  static let editable = bit(5)
  static let custom = bit(6)
  static let unreadable = bit(7)
  static let opaque = bit(8)
  static let clips = bit(9)
  static let layer = bit(10)
  static let element = bit(11)
  static let window = bit(12)
  static let text = bit(13)
  static let label = bit(14)
  static let picture = bit(15)
  static let children = bit(16)
  static let background = bit(17)
  static let border = bit(18)
  static let rounded = bit(19)
  static let scrolled = bit(20)
  static let backdrop = bit(21)
  static let bundled = bit(22)
  static let contentType = bit(23)
  /// Not for rules: any trait or role. A node without it cannot match rules about traits that have no bit.
  static let anyTrait = bit(24)

  private static func bit(_ number: UInt64) -> UInt64 { 1 << (32 + number) }

  /// Words after `is`.
  static let adjectives: [(name: String, mask: UInt64)] = [
    ("disabled", disabled), ("selected", selected), ("focused", focused), ("checked", checked),
    ("secure", secure), ("editable", editable), ("custom", custom), ("unreadable", unreadable),
    ("opaque", opaque), ("clipping", clips), ("layer", layer), ("element", element), ("window", window),
    ("rounded", rounded), ("scrolled", scrolled), ("backdrop", backdrop),
  ]

  /// Words after `has`.
  static let possessions: [(name: String, mask: UInt64)] = [
    ("text", text), ("label", label), ("picture", picture), ("children", children),
    ("background", background), ("border", border), ("bundled-picture", bundled),
    ("content-type", contentType),
  ]

  /// Facts of the node at `index` in its snapshot. The caller sets `backdrop`, which depends on the siblings.
  init(_ node: HierarchyNode, at index: Int, detail: DetailSpan) {
    // The model's flags have an order of their own; those that rules know are copied one by one.
    let flags = node.flags
    var bits = UInt64(node.traits.rawValue)
    if flags.rawValue != 0 { bits |= Self.bits(of: flags) }
    if node.kind == .layer { bits |= Self.layer }
    if node.kind == .accessibility { bits |= Self.element }
    if node.parent < 0 { bits |= Self.window }
    if !node.text.isEmpty { bits |= Self.text }
    if !node.label.isEmpty { bits |= Self.label }
    if Int(node.end) > index + 1 { bits |= Self.children }
    if let color = node.background, !color.isClear { bits |= Self.background }
    if !node.traits.isEmpty { bits |= Self.anyTrait }
    if node.radius > 0 { bits |= Self.rounded }
    self.bits = bits
    if !detail.isEmpty { add(detail) }
  }

  /// Forgets facts that may change while a node is pressed or edited: state, looks, text and children.
  mutating func rest() {
    bits &= ~Self.changing
    bits |= Self.text | Self.label | Self.children
  }

  private static let changing: UInt64 =
    disabled | selected | focused | checked | custom | unreadable | opaque | clips | picture | background
    | border | rounded | scrolled | backdrop | bundled | UInt64(passingTraits.rawValue)

  private static let passingTraits: Traits = [
    .selected, .disabled, .playsSound, .startsMedia, .updatesFrequently, .summary, .directInteraction,
    .causesPageTurn,
  ]

  private static func bits(of flags: HierarchyNode.Flags) -> UInt64 {
    var bits: UInt64 = 0
    if flags.contains(.disabled) { bits |= disabled }
    if flags.contains(.selected) { bits |= selected }
    if flags.contains(.focused) { bits |= focused }
    if flags.contains(.checked) { bits |= checked }
    if flags.contains(.secure) { bits |= secure }
    if flags.contains(.editable) { bits |= editable }
    if flags.contains(.custom) { bits |= custom }
    if flags.contains(.unreadable) { bits |= unreadable }
    if flags.contains(.opaque) { bits |= opaque }
    if flags.contains(.clips) { bits |= clips }
    return bits
  }

  private mutating func add(_ detail: DetailSpan) {
    if !detail.otherTraits.isEmpty { bits |= Self.anyTrait }
    if !detail.lines.isEmpty { bits |= Self.text }
    if let picture = detail.picture {
      bits |= Self.picture
      if picture.bundled == true { bits |= Self.bundled }
    }
    if detail.border != nil { bits |= Self.border }
    if detail.scroll != .zero { bits |= Self.scrolled }
    if !detail.contentType.isEmpty { bits |= Self.contentType }
    if let color = detail.presentation?.background ?? detail.layer?.background, !color.isClear {
      bits |= Self.background
    }
  }
}
