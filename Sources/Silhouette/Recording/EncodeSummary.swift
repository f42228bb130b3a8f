public import SilhouetteHierarchy

/// What an encoding has read and made.
public struct EncodeSummary: Sendable {
  public var files: [WrittenFile] = []
  public var snapshots = 0
  public var events = 0
  public var checkouts = 0
  /// Bytes of JSON before packing.
  public var jsonBytes = 0
  /// Milliseconds from the first event to the last.
  public var duration = 0.0
  /// Fingers that were withheld only because a keyboard may have been under them, which nothing tells of.
  public var touchesNearKeyboard = 0
  /// Whether the input was an event log, which is drawn in the style, colours and scheme that it was encoded with.
  public var isLog = false
  public var diagnostics = SilhouetteHierarchy.DiagnosticLog()
  public var passedOver: [String] = []
  /// Where the input stopped making sense. What was whole before it is in the log.
  public var inputError: SilhouetteError?

  public init() {}
}
