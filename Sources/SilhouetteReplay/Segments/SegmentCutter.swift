package import SilhouetteHierarchy

/// Cuts a recorder's events into segments of one length, each in its target's form.
///
/// A segment holds the events of `length` milliseconds of the session. A span without events has no segment. The end of
/// the session goes into the last segment if that one is still open. Memory holds the events of one segment.
package struct SegmentCutter: ~Copyable {
  private let session: SessionID
  private var spans: SegmentSpans
  private var form: SegmentForm
  /// The span of the events in `draft`.
  private var span = 0
  private var draft: SegmentDraft
  private var number = 0

  /// A cutter for one session.
  ///
  /// - Parameters:
  ///   - length: Length of a segment in milliseconds.
  ///   - ids: Names of the session and its app for targets that want them.
  ///   - packing: How segments are packed; nil for `Deflater`.
  package init(
    length: Double, target: LogTarget, ids: SegmentIDs, platform: AppPlatform, packing: StreamPacking? = nil
  ) {
    draft = SegmentDraft(packing: packing)
    session = ids.session
    spans = SegmentSpans(length: length)
    form = SegmentForm(target, ids, platform)
  }

  /// Adds events, and passes each segment that they complete to `each`.
  package mutating func add<Failure>(
    _ batch: EventBatch, each: (Segment) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in batch.entries { try add(entry, of: batch, each: each) }
  }

  /// Adds one event of a batch, and passes the segment that it completes to `each`; the event is in the next one.
  package mutating func add<Failure>(
    _ entry: EventBatch.Entry, of batch: EventBatch, each: (Segment) throws(Failure) -> Void
  ) throws(Failure) {
    if !entry.isEnd {
      try reach(entry.timestamp, each: each)
      span = spans.number(of: entry.timestamp)
    }
    let isFull = draft.bytes.count + entry.range.count > form.mostBytes
    if isFull { try close(each: each) }
    draft.add(batch, entry)
  }

  /// Ends the segment if its time is over. No event before `timestamp` may follow.
  package mutating func reach<Failure>(
    _ timestamp: Int64, each: (Segment) throws(Failure) -> Void
  ) throws(Failure) {
    if !draft.isEmpty, spans.number(of: timestamp) > span { try close(each: each) }
  }

  /// Ends the open segment, however short it is. Without events there is none.
  package mutating func close<Failure>(each: (Segment) throws(Failure) -> Void) throws(Failure) {
    guard !draft.isEmpty else { return }
    let segment = Segment(
      session: session.hex, number: number, timestamps: draft.first...max(draft.first, draft.last),
      events: draft.events, isWhole: draft.isWhole, files: form.files(of: draft, number: number))
    number += 1
    draft.removeAll()
    try each(segment)
  }
}
