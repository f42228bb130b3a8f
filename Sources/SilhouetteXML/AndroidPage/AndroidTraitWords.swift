internal import SilhouetteHierarchy

/// The possible actions on an element, as words for rules: `trait = clickable`.
///
/// Each word is kept once a snapshot, however many elements have it.
struct AndroidTraitWords {
  struct Found: OptionSet {
    let rawValue: UInt8

    static let clickable = Found(rawValue: 1 << 0)
    static let longClickable = Found(rawValue: 1 << 1)
    static let scrollable = Found(rawValue: 1 << 2)
    static let checkable = Found(rawValue: 1 << 3)
    static let inputMethod = Found(rawValue: 1 << 4)
    /// These are no words for rules.
    static let (focusable, plainView) = (Found(rawValue: 1 << 5), Found(rawValue: 1 << 6))
  }

  private static let words: [String] = [
    "clickable", "long-clickable", "scrollable", "checkable", InputMethodPackage.trait,
  ]
  private var slices = [TextSlice](repeating: .none, count: words.count)

  mutating func add(_ found: Found, to builder: inout SnapshotBuilder) throws(LimitError) {
    guard !found.subtracting([.focusable, .plainView]).isEmpty else { return }
    var list = builder.startList()
    for index in slices.indices where found.rawValue & 1 << index != 0 {
      if slices[index].isNone { slices[index] = try builder.add(Self.words[index]) }
      builder.add(to: &list, slices[index])
    }
    builder.detail.otherTraits = list
  }
}
