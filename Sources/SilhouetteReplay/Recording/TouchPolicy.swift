/// Which touches a log holds. The raw values are the words of `--touches`.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum TouchPolicy: String, Sendable, CaseIterable {
  /// All touches, also those on keyboards and secret fields.
  case show
  /// Touches that cannot spell a secret. `docs/PRIVACY.md` has the complete rules.
  ///
  /// It leaves out touches on secure fields, sensitive content, marked nodes, keyboards and keys, and where a keyboard
  /// may be. Of nodes that draw themselves it keeps taps only, at the node's middle: a path may be a signature, and a
  /// place may be a digit.
  case safe
  /// No touches.
  case hide
}
