import SilhouetteHierarchy

/// The keys of pads that a node may be, by its words and its name alone. Most nodes are none: they have
/// no name, and their words are longer than a digit or a letter.
struct KeySigns: OptionSet {
  let rawValue: UInt8

  /// A key of a pad of digits: it says a digit, or has a name.
  static let digit = KeySigns(rawValue: 1 << 0)
  /// A key of a pad of digits if it is a control, because it says nothing: the order of such keys gives their digits.
  static let silent = KeySigns(rawValue: 1 << 1)
  /// A key of a keyboard of letters.
  static let letter = KeySigns(rawValue: 1 << 2)
}

extension KeySigns {
  init(of node: HierarchyNode, in snapshot: borrowing HierarchySnapshot) {
    guard node.identifier.isEmpty else {
      self = [.digit, .letter]
      return
    }
    self = []
    if PadFinder.digit(of: node, in: snapshot) >= 0 { insert(.digit) }
    if PadFinder.isSilent(node, in: snapshot) { insert(.silent) }
    if LetterPadFinder.character(saidBy: node, in: snapshot) != nil { insert(.letter) }
  }
}
