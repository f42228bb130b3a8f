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

  /// The files of a segment that is sent under another number. Other targets' files hold none, and stay as they are.
  ///
  /// - Parameter first: Milliseconds since 1970 of the segment's first event.
  static func numbered(_ files: [Segment.File], _ number: Int, first: Int64) -> [Segment.File] {
    files.map { file in
      var file = file
      switch file.suffix {
      case ".recording":
        guard let end = file.bytes.firstIndex(of: UInt8(ascii: "\n")) else { return file }
        file.bytes.replaceSubrange(..<end, with: Array("{\"segment_id\":\(number)}".utf8))
      case ".event.json":
        var members = String(decoding: file.bytes, as: UTF8.self).split(
          separator: ",", omittingEmptySubsequences: false
        ).filter { !$0.hasPrefix("\"replay_start_timestamp\":") }
        guard let place = members.firstIndex(where: { $0.hasPrefix("\"segment_id\":") }) else { return file }
        members[place] = "\"segment_id\":\(number)"
        if number == 0 {
          members.insert(
            "\"replay_start_timestamp\":\(seconds(first))",
            at: members.firstIndex { $0.hasPrefix("\"urls\"") } ?? place)
        }
        file.bytes = Array(members.joined(separator: ",").utf8)
      default: break
      }
      return file
    }
  }

  /// Seconds since the epoch with three digits after the point.
  static func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000)." + String(milliseconds % 1000, digits: 3)
  }
}
