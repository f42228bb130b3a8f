internal import SilhouetteHierarchy
internal import SilhouetteText

/// The form of a segment that a target takes.
protocol SegmentWrapping: Sendable {
  /// Bytes of JSON that one segment holds at most.
  var mostBytes: Int { get }
  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File]
}

/// One zlib file a segment.
struct PlainWrapping: SegmentWrapping {
  let mostBytes = Int.max

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    [Segment.File(suffix: ".zlib", bytes: segment.packed)]
  }
}

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

/// PostHog's `$snapshot` event, ready to be a capture body once the project's key is added.
///
/// Bodies stay below the 0.9 MiB at which posthog-js sends its buffer.
struct PostHogWrapping: SegmentWrapping {
  let mostBytes = 900_000
  let session: SessionID

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    let id = session.uuid
    let head =
      "{\"event\":\"$snapshot\",\"distinct_id\":\"\(id)\",\"properties\":{\"$session_id\":\"\(id)\",\"$window_id\":\"\(id)\",\"$snapshot_source\":\"web\",\"$lib\":\"silhouette\",\"$snapshot_bytes\":\(segment.bytes.count + 2),\"$snapshot_data\":["
    let tail = "]},\"timestamp\":\"\(Timestamp.iso8601(segment.last))\"}\n"
    return [Segment.File(suffix: ".json", bytes: Array(head.utf8) + segment.bytes + Array(tail.utf8))]
  }
}
