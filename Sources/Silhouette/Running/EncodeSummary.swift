/// The input and output of `Pipeline.encode`.
package typealias EncodeSummary = RunSummary<EncodeCounts>

/// The counts of `Pipeline.encode`.
public struct EncodeCounts: RunCounts {
  /// Events in the log.
  public var events = 0
  /// Full snapshots in the log, at which a player can begin.
  package var checkouts = 0
  /// Bytes of JSON before packing.
  package var jsonBytes = 0
  /// Touches that were withheld only because a keyboard may have been under them that the source does not report.
  package var touchesNearKeyboard = 0
  /// Touches that were withheld, or cancelled on their way, because of a secret or a drawing.
  package var touchesOnSecrets = 0

  package init() {}
}
