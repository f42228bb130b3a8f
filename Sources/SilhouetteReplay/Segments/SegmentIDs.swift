/// The ids that a service files a session under.
package struct SegmentIDs: Sendable {
  let session: SessionID
  /// All zeros if none is given.
  let application: SessionID
  /// The session's if none is given: a session is one view.
  let view: SessionID

  /// - Parameters:
  ///   - session: nil to derive it from the start.
  ///   - application: nil for zeros.
  ///   - view: nil for the session's.
  ///   - start: Milliseconds since 1970-01-01 00:00 UTC at the session's time 0.
  package init(session: String? = nil, application: String? = nil, view: String? = nil, start: Int64) {
    self.session = SessionID(given: session, start: start)
    self.application = application.map { SessionID(given: $0, start: 0) } ?? .zero
    self.view = view.map { SessionID(given: $0, start: start) } ?? self.session
  }
}
