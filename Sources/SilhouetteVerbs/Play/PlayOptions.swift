package import SilhouetteRecording
internal import SilhouetteReplay

/// The contents of a page that plays a session.
package struct PlayOptions: Sendable {
  /// How the log is made, where the input is a recorded hierarchy. Form, target and segments mean nothing here. Of an
  /// event log, `reveal` and `eventData` say what stays of its text and of its events' data.
  package var encode = EncodeOptions()
  package var player = PlayerChoice.own
  /// The page's heading; nil for the input's name.
  package var title: String?

  package init() {}
}

/// The source of a page's player.
package enum PlayerChoice: Sendable, Hashable {
  /// Silhouette's own, which is always there.
  case own
  /// rrweb's, from a Python package on this machine; an error if there is none.
  case installed
  /// A build for script tags that makes `rrwebPlayer`, or a `Replayer`.
  ///
  /// - Parameter style: its style sheet; nil for one beside it.
  case file(String, style: String?)
  /// Not in the page: loaded from a public network each time that the page is opened. The page holds the file's hash,
  /// and browsers run no other file.
  case linked
}
