/// One change that a repair made to a log, or one event that it left out.
package struct RepairChange: Sendable, Hashable {
  /// The kinds of changes. The raw values are shown to users and stay stable; `docs/REPAIRING.md` lists them.
  package enum Kind: String, Sendable, CaseIterable {
    /// The events were kept in another form.
    case form
    /// The log had several windows, and each became a log of its own.
    case window
    /// Seconds became milliseconds, or a missing time was taken from the event before.
    case time
    /// Events were sorted by their times.
    case order
    /// The clock of the recorder was set back, so later times were moved.
    case clock
    /// A long pause was shortened.
    case gap
    /// The event was there twice.
    case duplicate
    /// A Meta was written, moved or taken away.
    case meta
    /// A full snapshot was written where one was lost, or in place of a mutation.
    case snapshot
    /// A full snapshot was written because checkouts were asked for.
    case checkout
    /// Parts of the event were written anew.
    case mended
    /// The event was left out.
    case dropped
  }

  package var kind: Kind
  /// Index of the event in the input, from 0; nil if the whole log is meant.
  package var event: Int?
  /// The event's time in the output, in milliseconds; nil if it has none.
  package var timestamp: Double?
  /// The change and its reason, in words without texts of the log.
  package var text: String

  package init(kind: Kind, event: Int? = nil, timestamp: Double? = nil, text: String) {
    (self.kind, self.event, self.timestamp, self.text) = (kind, event, timestamp, text)
  }
}
