/// What a source reports wherever it is so, and so rules out wherever it does not report it.
///
/// A source that tells `secure` marks every password field: a field without the mark is none. Of a source that does not
/// tell it, a field without the mark may be anything, and is judged on the safe side.
public struct Tells: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Which nodes draw themselves.
  public static let custom = Tells(rawValue: 1 << 0)
  /// Which fields hold passwords.
  public static let secure = Tells(rawValue: 1 << 1)
  /// Which nodes can be typed into.
  public static let editable = Tells(rawValue: 1 << 2)
  /// Colours of backgrounds, borders and text.
  public static let colors = Tells(rawValue: 1 << 3)
  /// A box for each line of text.
  public static let lines = Tells(rawValue: 1 << 4)
  /// Whether the system's keyboard is up.
  public static let keyboard = Tells(rawValue: 1 << 5)
  /// Shadows.
  public static let shadow = Tells(rawValue: 1 << 6)

  /// The stream's words, in the order in which they are written.
  static let words: [(tells: Tells, word: StaticString)] = [
    (.custom, "custom"), (.secure, "secure"), (.editable, "editable"), (.colors, "colors"),
    (.lines, "lines"), (.keyboard, "keyboard"), (.shadow, "shadow"),
  ]

  /// What a stream of that platform tells if its header does not say.
  package static func usual(for platform: Platform) -> Tells {
    platform == .ios || platform == .web ? [.custom, .secure, .editable] : []
  }
}
