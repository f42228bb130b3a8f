/// When a log gets another full snapshot, at which a player can begin.
package enum CheckoutPolicy: Sendable, Hashable {
  /// At the start, if a mutation would be larger than a snapshot, if the screen's size changes, and after 65,536
  /// different looks.
  case never
  /// Also at the first change that comes so many milliseconds after the last full snapshot.
  case every(Double)
  /// Also at the start of each segment of so many milliseconds, so that each plays alone.
  case everySegment(Double)
}

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
