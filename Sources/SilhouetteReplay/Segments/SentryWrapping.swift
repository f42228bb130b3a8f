internal import SilhouetteHierarchy
internal import SilhouetteText

/// Sentry's envelope of a segment: the recording, a line that numbers the segment and the zlib stream, beside its `replay_event`.
///
/// Fields as in getsentry/relay's and sentry-javascript's replay types. A segment stays below the 20 MB that Sentry's
/// SDKs hold to.
struct SentryWrapping: Sendable {
  let mostBytes = 20_000_000
  let session: SessionID
  let platform: AppPlatform

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    var fields = [
      "\"type\":\"replay_event\"", "\"replay_id\":\"\(session.hex)\"", "\"event_id\":\"\(session.hex)\"",
      "\"segment_id\":\(number)", "\"replay_type\":\"session\"",
      "\"timestamp\":\(Self.seconds(segment.last))",
    ]
    if number == 0 { fields.append(Self.start(segment.first)) }
    let platform = platform == .web ? "javascript" : "other"
    fields += ["\"urls\":[]", "\"trace_ids\":[]", "\"error_ids\":[]", "\"platform\":\"\(platform)\""]
    fields.append("\"sdk\":{\"name\":\"silhouette\",\"version\":\"\(SilhouetteVersion.current)\"}")
    let envelope = SentryEnvelope(
      replay: session.hex, event: Array("{\(fields.joined(separator: ","))}".utf8),
      recording: Self.line(number) + [UInt8(ascii: "\n")] + segment.packed)
    return [Segment.File(suffix: ".envelope", bytes: envelope.bytes)]
  }

  /// The same envelope as number `number` of its replay; nil if the bytes are none of ours.
  ///
  /// - Parameter first: Milliseconds since 1970 of the segment's first event.
  static func numbered(_ bytes: [UInt8], _ number: Int, first: Int64) -> [UInt8]? {
    guard var envelope = SentryEnvelope(bytes),
      let lineEnd = envelope.recording.firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    envelope.recording.replaceSubrange(..<lineEnd, with: line(number))
    var members = String(decoding: envelope.event, as: UTF8.self).split(
      separator: ",", omittingEmptySubsequences: false
    ).map { String($0) }.filter { !$0.hasPrefix("\"replay_start_timestamp\":") }
    if let place = members.firstIndex(where: { $0.hasPrefix("\"segment_id\":") }) {
      members[place] = "\"segment_id\":\(number)"
    }
    if number == 0, let place = members.firstIndex(where: { $0.hasPrefix("\"urls\":") }) {
      members.insert(start(first), at: place)
    }
    envelope.event = Array(members.joined(separator: ",").utf8)
    return envelope.bytes
  }

  private static func line(_ number: Int) -> [UInt8] { Array("{\"segment_id\":\(number)}".utf8) }

  private static func start(_ milliseconds: Int64) -> String {
    "\"replay_start_timestamp\":\(seconds(milliseconds))"
  }

  /// Seconds since the epoch with three digits after the point.
  static func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000)." + String(milliseconds % 1000, digits: 3)
  }
}
