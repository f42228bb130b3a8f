package import SilhouetteHierarchy
package import SilhouetteReplay

/// A source of a session, piece by piece: records, moments of scenes, or a log's events.
package protocol SessionSource: ~Copyable {
  associatedtype Piece
  /// The next piece; nil at the end.
  mutating func nextPiece() throws(SilhouetteError) -> Piece?
  /// Bytes taken from the files so far.
  var bytesRead: Int { get }
  /// Bytes of all files; nil if they are not known.
  var totalBytes: Int? { get }
  /// Snapshots so far.
  var snapshots: Int { get }
  /// Whether the session is an event log.
  var isLog: Bool { get }
  /// Whether the session is a run of dumps without times, as far as it was read.
  var isStepped: Bool { get }
  /// The oddities so far.
  var diagnostics: DiagnosticLog { get }
  /// Names of files in folders that are not part of the session.
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
  package var isStepped: Bool { false }
}
