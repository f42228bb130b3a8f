/// What a rendering has read and made.
public typealias RenderSummary = RunSummary<RenderCounts>

/// What a rendering counts.
public struct RenderCounts: RunCounts {
  /// Frames in the output, and those of them that differ from the one before.
  public var frames = 0
  public var changedFrames = 0

  package init() {}
}
