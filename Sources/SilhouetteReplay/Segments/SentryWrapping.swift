internal import SilhouetteHierarchy
internal import SilhouetteText

/// Sentry's recording payload, a line that numbers the segment and the zlib stream, with the `replay_event` item that
/// goes into the same envelope beside it.
///
/// Fields as in getsentry/relay's and sentry-javascript's replay types. A segment stays below the 20 MB that Sentry's
/// SDKs hold to.
struct SentryWrapping: SegmentWrapping {
  let mostBytes = 20_000_000
  let session: SessionID
  let platform: AppPlatform

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    let recording = Array("{\"segment_id\":\(number)}\n".utf8) + segment.packed
    var fields = [
      "\"type\":\"replay_event\"", "\"replay_id\":\"\(session.hex)\"", "\"event_id\":\"\(session.hex)\"",
      "\"segment_id\":\(number)", "\"replay_type\":\"session\"",
      "\"timestamp\":\(Self.seconds(segment.last))",
    ]
    if number == 0 { fields.append("\"replay_start_timestamp\":\(Self.seconds(segment.first))") }
    let platform = platform == .web ? "javascript" : "other"
    fields += ["\"urls\":[]", "\"trace_ids\":[]", "\"error_ids\":[]", "\"platform\":\"\(platform)\""]
    fields.append("\"sdk\":{\"name\":\"silhouette\",\"version\":\"\(SilhouetteVersion.current)\"}")
    return [
      Segment.File(suffix: ".recording", bytes: recording),
      Segment.File(suffix: ".event.json", bytes: Array("{\(fields.joined(separator: ","))}\n".utf8)),
    ]
  }

  /// Seconds since the epoch with three digits after the point.
  static func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000)." + String(milliseconds % 1000, digits: 3)
  }
}
