public import Silhouette

/// The input and output of `Pipeline.convert`.
public typealias ConvertSummary = RunSummary<ConvertCounts>

/// The counts of `Pipeline.convert`.
public struct ConvertCounts: RunCounts {
  /// Nodes of all snapshots.
  public var nodes = 0
  /// Touch records.
  public var touches = 0
  /// App events.
  public var events = 0
  /// Screenshot records.
  public var screenshots = 0
  /// Screenshots that are in archives, where readers of the stream cannot open them.
  public var packedScreenshots = 0

  package init() {}
}
