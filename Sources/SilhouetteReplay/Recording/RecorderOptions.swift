/// When a log holds the whole page anew, so that a player can begin there.
package enum CheckoutPolicy: Sendable, Hashable {
  /// Only at the start, where a mutation would be larger than a snapshot, and after 65,536 different looks.
  case never
  /// At the first change that comes so many milliseconds after the last full snapshot.
  case every(Double)
  /// At the start of each segment of so many milliseconds, so that each plays alone.
  case everySegment(Double)
}

/// Which touches a log holds.
public enum TouchPolicy: String, Sendable, CaseIterable {
  case show
  /// Those that do not touch a secure input, sensitive content, a keyboard or a key, or where a keyboard may be: where
  /// these are touched spells what is typed. Of what draws itself, taps alone: a way on it may be a signature.
  case safe
  case hide
}
