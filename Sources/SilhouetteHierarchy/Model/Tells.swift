/// The list of properties that a source always reports.
///
/// A source with `secure` marks every password field, so a field without the mark is none. Without `secure` in the
/// list, a field without the mark may be a password field, and Silhouette assumes the safe side.
public struct Tells: OptionSet, Sendable, Hashable {
  /// One bit a property. Files hold the words of `docs/STREAM.md` instead.
  public let rawValue: UInt8

  /// A list from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Every node that draws its own content has `HierarchyNode.Flags.custom`.
  public static let custom = Tells(rawValue: 1 << 0)
  /// Every password field has `HierarchyNode.Flags.secure`.
  public static let secure = Tells(rawValue: 1 << 1)
  /// Every node that can be typed into has `HierarchyNode.Flags.editable`.
  public static let editable = Tells(rawValue: 1 << 2)
  /// Every background, border and text has its colour.
  public static let colors = Tells(rawValue: 1 << 3)
  /// Every text has a box for each of its lines.
  public static let lines = Tells(rawValue: 1 << 4)
  /// The snapshot holds the system's keyboard whenever it is up: as a window, or as `HierarchySnapshot.keyboard`.
  public static let keyboard = Tells(rawValue: 1 << 5)
  /// Every shadow is reported.
  public static let shadow = Tells(rawValue: 1 << 6)

  /// The stream's words, in the order of writing them.
  static let words: [(tells: Tells, word: StaticString)] = [
    (.custom, "custom"), (.secure, "secure"), (.editable, "editable"), (.colors, "colors"),
    (.lines, "lines"), (.keyboard, "keyboard"), (.shadow, "shadow"),
  ]

  /// The properties that a stream of that platform reports if its header does not say.
  package static func usual(for platform: AppPlatform) -> Tells {
    platform == .ios || platform == .web ? [.custom, .secure, .editable] : []
  }
}
