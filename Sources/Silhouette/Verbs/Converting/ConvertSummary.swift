/// What a conversion has read and made.
public typealias ConvertSummary = RunSummary<ConvertCounts>

/// What a conversion counts.
public struct ConvertCounts: RunCounts {
  /// Nodes of all snapshots.
  public var nodes = 0
  public var touches = 0
  public var events = 0
  public var screenshots = 0
  /// Those of the screenshots that lie inside of archives, where the stream's readers cannot open them.
  public var packedScreenshots = 0

  package init() {}
}
