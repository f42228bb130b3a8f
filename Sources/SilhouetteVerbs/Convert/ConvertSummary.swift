public import Silhouette

/// The input and output of `Pipeline.convert`.
package typealias ConvertSummary = RunSummary<ConvertCounts>

/// The counts of `Pipeline.convert`.
public struct ConvertCounts: RunCounts {
  /// Nodes of all snapshots.
  package var nodes = 0
  /// Touch records.
  package var touches = 0
  /// App events.
  package var events = 0
  /// Screenshot records.
  package var screenshots = 0
  /// Screenshots that are in archives, where readers of the stream cannot open them.
  package var packedScreenshots = 0

  package init() {}
}
