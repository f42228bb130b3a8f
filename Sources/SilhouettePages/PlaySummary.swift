package import Silhouette

/// What a page holds.
package typealias PlaySummary = RunSummary<PlayCounts>

/// What a page's log counts.
package struct PlayCounts: RunCounts {
  package var events = 0
  /// Full snapshots.
  package var checkouts = 0
  /// Fingers that were withheld only because a keyboard may have been under them, which nothing tells of.
  package var touchesNearKeyboard = 0
  /// Of the log as JSON.
  package var jsonBytes = 0
  /// Of the log as one zlib stream.
  package var zlibBytes = 0
  /// The file that the player was taken from; nil where the page only links to one.
  package var player: String?
  /// Whether pages of another recorder's log are in it, with all their words.
  package var hasForeignPages = false

  package init() {}
}
