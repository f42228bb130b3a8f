package import SilhouetteHierarchy

/// Cuts a recorder's events into segments of one length, each in its target's form.
///
/// A segment holds the events of `length` milliseconds of the session; spans without an event have none. The session's
/// end goes into the last segment where that is not yet closed. Holds the events of one segment.
package struct SegmentCutter: ~Copyable {
  private let session: SessionID
  private var spans: SegmentSpans
  private let wrapping: any SegmentWrapping
  /// The span of the events in `draft`.
  private var span = 0
  private var draft = SegmentDraft()
  private var number = 0

  /// - Parameters:
  ///   - length: of a segment, in milliseconds.
  ///   - sessionID: names the session for targets that want a name; nil for one that follows from its start.
  ///   - start: milliseconds since the Unix epoch at the session's time 0.
  package init(
    length: Double, target: LogTarget, sessionID: String?, start: Int64, platform: Platform
  ) {
    session = SessionID(given: sessionID, start: start)
    spans = SegmentSpans(length: length)
    wrapping =
      switch target {
      case .rrweb: PlainWrapping()
      case .sentry: SentryWrapping(session: session, platform: platform)
      case .posthog: PostHogWrapping(session: session)
      }
  }

  /// Takes events, and gives out each segment that they end.
  package mutating func add<Failure>(
    _ batch: EventBatch, each: (Segment) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in batch.entries {
      if !entry.isEnd {
        try reach(entry.timestamp, each: each)
        span = spans.number(of: entry.timestamp)
      }
      let isFull = draft.bytes.count + entry.range.count > wrapping.mostBytes
      if isFull { try close(each: each) }
      draft.add(batch, entry)
    }
  }

  /// Ends the segment whose time is over: no event before `timestamp` will come any more.
  package mutating func reach<Failure>(
    _ timestamp: Int64, each: (Segment) throws(Failure) -> Void
  ) throws(Failure) {
    if !draft.isEmpty, spans.number(of: timestamp) > span { try close(each: each) }
  }

  /// Ends the segment, however short it is; nothing where it has no event.
  package mutating func close<Failure>(each: (Segment) throws(Failure) -> Void) throws(Failure) {
    guard !draft.isEmpty else { return }
    let segment = Segment(
      session: session.hex, number: number, timestamps: draft.first...max(draft.first, draft.last),
      events: draft.events, files: wrapping.files(of: draft, number: number))
    number += 1
    draft.removeAll()
    try each(segment)
  }
}
