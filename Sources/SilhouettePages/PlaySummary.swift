public import Silhouette

/// What a page holds.
public typealias PlaySummary = RunSummary<PlayCounts>

/// What a page's log counts.
public struct PlayCounts: RunCounts {
  public var events = 0
  /// Full snapshots.
  public var checkouts = 0
  /// Fingers that were withheld only because a keyboard may have been under them, which nothing tells of.
  public var touchesNearKeyboard = 0
  /// Of the log as JSON.
  public var jsonBytes = 0
  /// Of the log as one zlib stream.
  public var zlibBytes = 0
  /// The file that the player was taken from; nil where the page only links to one.
  public var player: String?
  /// Whether pages of another recorder's log are in it, with all their words.
  public var hasForeignPages = false

  public init() {}
}
