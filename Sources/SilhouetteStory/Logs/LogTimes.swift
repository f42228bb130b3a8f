internal import SilhouetteReplay

/// The times of a log as a player shows them: in milliseconds, from the first full snapshot on, and without hours in which
/// nothing happened.
///
/// Recorders write some events in seconds, events of a day before the page was there, and nothing while a computer sleeps.
package struct LogTimes: Sendable {
  /// A span without events. A player shows a second of it.
  package struct Gap: Sendable {
    /// The last event before it and the first one after it, in milliseconds since 1970.
    package let start: Double
    package let end: Double

    /// How much of it is left out, in milliseconds.
    package var cut: Double { end - start - LogTimes.rest }
  }

  /// Longer gaps are folded, in milliseconds.
  static let longest = 3_600_000.0
  /// The rest of a folded gap, in milliseconds.
  static let rest = 1000.0
  /// Events that come so long before the first full snapshot, in milliseconds, belong to its page.
  static let longestLead = 10_000.0
  /// More gaps than a person reads.
  static let mostGaps = 1000

  /// The earliest timestamp as it was written; infinite for a log without events.
  package private(set) var origin = Double.infinity
  /// When the player begins, in milliseconds since 1970; infinite for a log without events.
  package private(set) var start = Double.infinity
  /// In their order.
  package private(set) var gaps: [Gap] = []
  /// Events whose timestamps were in seconds.
  package private(set) var inSeconds = 0
  /// How long before the start the first event was, in milliseconds; the player shows it at the start.
  package private(set) var early = 0.0
  /// Whether an event had a time of today in milliseconds, or a fraction. Whole numbers alone may as well count milliseconds from a
  /// small number.
  private var mayBeSeconds = false
  private var hasPage = false
  private var last = -Double.infinity

  package init() {}

  /// Takes the next event's timestamp as it was written. Returns it as milliseconds since 1970.
  package mutating func take(_ written: Double, isSnapshot: Bool) -> Double {
    origin = min(origin, written)
    var time = written
    let isSmall = Verifier.seconds.contains(written)
    if isSmall ? written != written.rounded() : written >= Verifier.seconds.upperBound { mayBeSeconds = true }
    if isSmall, mayBeSeconds {
      time = (written * 1000).rounded()
      inSeconds += 1
    }
    if !hasPage, isSnapshot {
      hasPage = true
      if time - start > Self.longestLead {
        early = time - start
        start = time
      }
    }
    if early == 0 { start = min(start, time) }
    if hasPage, time - last > Self.longest, last >= start, gaps.count < Self.mostGaps {
      gaps.append(Gap(start: last, end: time))
    }
    if hasPage { last = max(last, time) }
    return time
  }

  /// Milliseconds from the start to the last event, as the player shows them.
  package var duration: Double { last.isFinite ? played(last) : 0 }

  /// Milliseconds since the player's start of a moment in milliseconds since 1970.
  package func played(_ time: Double) -> Double {
    guard start.isFinite else { return 0 }
    var cut = 0.0
    for gap in gaps {
      guard time < gap.end else {
        cut += gap.cut
        continue
      }
      if time > gap.start { cut += max(0, time - gap.start - Self.rest) }
      break
    }
    return max(0, time - start - cut)
  }
}
