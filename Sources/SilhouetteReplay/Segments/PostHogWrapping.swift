internal import SilhouetteText

/// PostHog's `$snapshot` event, ready to be a capture body once the project's key is added.
///
/// Bodies stay below the 0.9 MiB at which posthog-js sends its buffer.
struct PostHogWrapping: Sendable {
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
