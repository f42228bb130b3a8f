public import Silhouette
internal import SilhouetteHierarchy
public import SilhouetteReplay

/// What goes into a page that plays a session.
public struct PlayOptions: Sendable {
  /// How the log is made, where the input is a recorded hierarchy. Form, target and segments mean nothing here. Of an
  /// event log, `reveal` and `eventData` say what stays of its text and of its events' data.
  public var encode = EncodeOptions()
  public var player = PlayerChoice.installed
  /// The page's heading; nil for the input's name.
  public var title: String?

  public init() {}
}

/// Where a page has its player from.
public enum PlayerChoice: Sendable, Hashable {
  /// One that lies on this machine; where there is none, that is an error.
  case installed
  /// A build for script tags that makes `rrwebPlayer`, or a `Replayer`.
  ///
  /// - Parameter style: its style sheet; nil for one beside it.
  case file(String, style: String?)
  /// Not in the page: loaded from a public network each time that the page is opened. The page holds the file's hash,
  /// and browsers run no other file.
  case linked
}

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
