/// What `Pipeline.render` read and wrote.
public typealias RenderSummary = RunSummary<RenderCounts>

/// The counts of `Pipeline.render`.
public struct RenderCounts: RunCounts {
  /// Frames in the output.
  public var frames = 0
  /// Frames that differ from the one before them.
  public var changedFrames = 0

  package init() {}
}
