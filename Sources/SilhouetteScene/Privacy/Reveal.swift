/// The text of a session that may reach its scenes. Values, hints and picture names never do.
///
/// `docs/PRIVACY.md` lists the content that no level shows.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum Reveal: String, Sendable, CaseIterable {
  /// No text. The default.
  case nothing
  /// Text of nodes that do not take input or choices, unless it is sensitive.
  case labels
  /// The same, and text that was typed, unless it is sensitive.
  case inputs

  /// The older name of `labels`.
  @available(*, deprecated, renamed: "labels")
  public static let text = Reveal.labels
}
