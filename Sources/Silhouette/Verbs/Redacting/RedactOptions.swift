internal import SilhouetteHierarchy
public import SilhouetteRedaction

/// What of a session is masked, and what comes of it; everything is optional.
public struct RedactOptions: Sendable {
  /// Where a session's pictures lie.
  public enum Pictures: Sendable, Hashable {
    /// Where its `screenshot` lines say.
    case ofStream
    /// In a folder, by the moments in their names, or by the names of the dumps that they were taken with.
    case folder(String)
    /// One picture of the one screen that `moment` chooses; `-` is standard input.
    case file(String)
  }

  /// How the reasons are told.
  public enum Explanation: Sendable, Hashable {
    case text, json
  }

  /// What becomes of a name in the policy that no node of the session has.
  package enum UnusedNames: String, Sendable, CaseIterable {
    /// It is told, since it may be mistyped. A policy serves all sessions of an app.
    case note
    /// It is one of the run's failures.
    case error
  }

  public var policy = RedactionPolicy()
  package var unusedNames = UnusedNames.note
  public var engine = RedactionEngine.hierarchy
  /// Whether every node's verdict is told.
  public var explanation: Explanation?
  /// Whether it is told how much each engine masks, and where they disagree.
  public var comparesEngines = false
  public var pictures = Pictures.ofStream
  /// Where masked pictures go: a folder, in which each keeps its name, or a file for `Pictures.file`; `-` is standard
  /// output.
  public var output: String?
  /// Where the regions go as JSON.
  public var regions: String?
  /// Where a PNG of the regions over the masked picture, or over the wireframe, of one screen goes.
  public var preview: String?
  /// Only the screen of this moment of the session, in ms; nil for all of them, and for a preview of the first.
  public var moment: Double?
  /// Pictures masked at the same time; what comes out does not depend on it.
  public var jobs = 1
  /// Most pixels of one picture.
  public var maxPixels = 1 << 26

  public init() {}
}
