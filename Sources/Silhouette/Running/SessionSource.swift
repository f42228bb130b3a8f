package import SilhouetteHierarchy
package import SilhouetteReplay

/// Where a run reads a session from, piece by piece: records, moments of scenes, or a log's events.
package protocol SessionSource: ~Copyable {
  associatedtype Piece
  /// The next piece, or nil at the end.
  mutating func nextPiece() throws(SilhouetteError) -> Piece?
  /// Bytes taken from the files so far.
  var bytesRead: Int { get }
  /// Bytes of all files; nil where nobody can tell.
  var totalBytes: Int? { get }
  /// Snapshots so far.
  var snapshots: Int { get }
  /// Whether the session is an event log.
  var isLog: Bool { get }
  /// What was odd so far.
  var diagnostics: DiagnosticLog { get }
  /// Files of folders that are no part of the session, by name.
  var passedOver: [String] { get }
}

extension SceneSource: SessionSource {
  package mutating func nextPiece() throws(SilhouetteError) -> Moment? { try nextMoment() }
}

extension SessionReader: SessionSource {
  package mutating func nextPiece() throws(SilhouetteError) -> HierarchyRecord? { try next() }
  package var isLog: Bool { false }
}

extension LogSession: SessionSource {
  package func nextPiece() throws(SilhouetteError) -> LogEvent? { try nextEvent() }
  package var totalBytes: Int? { nil }
  package var snapshots: Int { 0 }
  package var isLog: Bool { true }
}
