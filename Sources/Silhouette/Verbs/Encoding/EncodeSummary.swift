/// What an encoding has read and made.
public typealias EncodeSummary = RunSummary<EncodeCounts>

/// What an encoding counts.
public struct EncodeCounts: RunCounts {
  public var events = 0
  public var checkouts = 0
  /// Bytes of JSON before packing.
  public var jsonBytes = 0
  /// Fingers that were withheld only because a keyboard may have been under them, which nothing tells of.
  public var touchesNearKeyboard = 0

  package init() {}
}
