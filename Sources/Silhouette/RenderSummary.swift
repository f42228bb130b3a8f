public import SilhouetteHierarchy

/// What a run has read and made.
public struct RenderSummary: Sendable {
  public var files: [WrittenFile] = []
  public var snapshots = 0
  /// Frames in the output, and those of them that differ from the one before.
  public var frames = 0
  public var changedFrames = 0
  /// Milliseconds from the output's first frame to its end.
  public var duration = 0.0
  /// Whether the input was an event log, which is drawn in the style, colours and scheme that it was encoded with.
  public var isLog = false
  public var diagnostics = DiagnosticLog()
  /// Files of folders that are no hierarchy.
  public var passedOver: [String] = []
  /// Where the input stopped making sense. What was whole before it is in the output.
  public var inputError: SilhouetteError?

  public init() {}
}

/// How far a run is.
public struct RunProgress: Sendable {
  public var bytesRead: Int
  /// nil where the input is a pipe.
  public var totalBytes: Int?
  public var snapshots: Int
  public var frames: Int
  /// What is being made, where a run makes several things one after another; then the bytes count those.
  public var work: String?
}
