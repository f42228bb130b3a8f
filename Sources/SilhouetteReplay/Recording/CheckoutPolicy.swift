/// When a log gets another full snapshot, at which a player can begin.
package enum CheckoutPolicy: Sendable, Hashable {
  /// At the start, if a mutation would be larger than a snapshot, if the screen's size changes, and after 65,536
  /// different looks.
  case never
  /// Also at the first change that comes so many milliseconds after the last full snapshot.
  case every(Double)
  /// Also at the start of each segment of so many milliseconds, so that each plays alone.
  case everySegment(Double)

  /// Milliseconds between full snapshots by default.
  package static let usualPause = 60_000.0
  /// The policy by default.
  package static let standard = CheckoutPolicy.every(usualPause)
}
