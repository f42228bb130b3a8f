package import Silhouette

/// The result of a run of `play`.
package typealias PlaySummary = RunSummary<PlayCounts>

/// Counts of a page's log.
package struct PlayCounts: RunCounts {
  package var events = 0
  /// Full snapshots.
  package var checkouts = 0
  /// Fingers that were withheld only because a keyboard may have been under them, and the source does not
  /// report keyboards.
  package var touchesNearKeyboard = 0
  /// Touches that were withheld, or cancelled on their way, because of a secret or a drawing.
  package var touchesOnSecrets = 0
  /// Of the log as JSON.
  package var jsonBytes = 0
  /// Of the log as one zlib stream.
  package var zlibBytes = 0
  package var player = PagePlayer.own
  /// What became of the screenshots: `masked` are in the page, `failures` say which ones are not; nil without any.
  package var masking: RedactCounts?
  /// The changes of the times in the log, so that it can be played: a sentence each.
  package var changes: [String] = []
  /// Whether pages of another recorder's log are in it, with all their words.
  package var hasForeignPages = false

  package init() {}
}

/// Which player is in a page.
package enum PagePlayer: Sendable, Hashable {
  case own
  /// rrweb's, taken from this file.
  case file(String)
  /// rrweb's, which is not in the page: it is loaded when the page is opened.
  case linked
}
