internal import SilhouetteHierarchy
internal import SilhouetteText

/// New Relic's mobile session replay payload: rrweb events as one gzip stream, and the attributes that stand in the request's address.
///
/// As `SessionReplayReporter` of newrelic-ios-agent and `SessionReplaySender` of newrelic-android-agent have them. The attributes that
/// belong to the app, such as its `entityGuid`, are added by its sender. A payload stays below the 1,000,000 bytes that the agents send.
struct NewRelicWrapping: Sendable {
  let mostBytes = 1_000_000
  let session: SessionID

  func files(of segment: borrowing SegmentDraft, number: Int) -> [Segment.File] {
    let body = [UInt8(ascii: "[")] + segment.bytes + [UInt8(ascii: "]")]
    var deflater = Deflater(.gzip)
    var packed: [UInt8] = []
    deflater.append(body[...], to: &packed)
    deflater.finish(into: &packed)
    let attributes = [
      ("isFirstChunk", "\(number == 0)"), ("rrweb.version", "^2.0.0-alpha.17"), ("payload.type", "standard"),
      ("hasMeta", "\(segment.hasPage)"), ("hasReplay", "true"), ("decompressedBytes", "\(body.count)"),
      ("replay.firstTimestamp", "\(segment.first)"), ("replay.lastTimestamp", "\(segment.last)"),
      ("content_encoding", "gzip"), ("sessionId", session.uuid), ("instrumentation.provider", "mobile"),
      ("instrumentation.name", "silhouette"), ("instrumentation.version", SilhouetteVersion.current),
      ("collector.name", "silhouette"),
    ]
    let text = attributes.map { "\(Self.escaped($0))%3D\(Self.escaped($1))" }.joined(separator: "%26")
    return [
      Segment.File(suffix: ".json.gz", bytes: packed),
      Segment.File(suffix: ".attributes", bytes: Array(text.utf8)),
    ]
  }

  /// Percent-encoded, as a value of a query.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default: escaped += "%" + String(UInt64(byte), digits: 2, radix: 16).uppercased()
      }
    }
    return escaped
  }
}
