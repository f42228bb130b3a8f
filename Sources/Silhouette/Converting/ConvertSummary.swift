public import SilhouetteHierarchy

/// What a conversion has read and made.
public struct ConvertSummary: Sendable {
  public var files: [WrittenFile] = []
  public var snapshots = 0
  /// Nodes of all snapshots.
  public var nodes = 0
  public var touches = 0
  public var events = 0
  public var screenshots = 0
  /// Those of the screenshots that lie inside of archives, where the stream's readers cannot open them.
  public var packedScreenshots = 0
  /// Milliseconds from the first record to the last.
  public var duration = 0.0
  public var diagnostics = DiagnosticLog()
  /// Files of folders that are no part of the session.
  public var passedOver: [String] = []
  /// Where the input stopped making sense. What was whole before it is in the stream.
  public var inputError: SilhouetteError?

  public init() {}
}
