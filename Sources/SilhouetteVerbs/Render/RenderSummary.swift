public import Silhouette

/// The input and output of `Pipeline.render`.
package typealias RenderSummary = RunSummary<RenderCounts>

/// The counts of `Pipeline.render`.
public struct RenderCounts: RunCounts {
  /// Frames in the output.
  public var frames = 0
  /// Frames that differ from the one before them.
  public var changedFrames = 0
  /// Touches that were withheld only because a keyboard may have been under them that the source does not report.
  package var touchesNearKeyboard = 0
  /// Touches that were withheld, or cancelled on their way, because of a secret or a drawing.
  package var touchesOnSecrets = 0
  /// Which encoder was used in place of one that was asked for; nil if all went as asked.
  package var encoderNote: String?

  package init() {}
}
