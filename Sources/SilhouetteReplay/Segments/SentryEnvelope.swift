import SilhouetteHierarchy

/// The envelope of one segment of a Sentry replay: a line about it, and both items, each behind a line with its length.
///
///     {"event_id":"REPLAY ID"}
///     {"type":"replay_event","length":N}
///     …
///     {"type":"replay_recording","length":N}
///     {"segment_id":N}
///     (the zlib stream of the events)
///
/// Form as on develop.sentry.dev, "Envelopes". The time of sending is optional there, and no envelope holds it before it is sent.
struct SentryEnvelope {
  /// 32 hexadecimal digits.
  var replay: String
  /// The item `replay_event`: a JSON object.
  var event: [UInt8]
  /// The item `replay_recording`.
  var recording: [UInt8]

  init(replay: String, event: [UInt8], recording: [UInt8]) {
    (self.replay, self.event, self.recording) = (replay, event, recording)
  }

  var bytes: [UInt8] {
    var bytes = Array("{\"event_id\":\"\(replay)\"}\n".utf8)
    bytes += Self.head("replay_event", event) + event + [UInt8(ascii: "\n")]
    return bytes + Self.head("replay_recording", recording) + recording
  }

  private static func head(_ type: String, _ item: [UInt8]) -> [UInt8] {
    Array("{\"type\":\"\(type)\",\"length\":\(item.count)}\n".utf8)
  }

  /// Reads an envelope that this type wrote; nil for any other bytes.
  init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    guard let head = Self.line(of: &rest), head.count > 3 else { return nil }
    let replay = String(decoding: head, as: UTF8.self).split(separator: "\"")
    guard replay.count == 5, replay[1] == "event_id", let event = Self.item(of: &rest),
      rest.first == UInt8(ascii: "\n")
    else { return nil }
    rest = rest.dropFirst()
    guard let recording = Self.item(of: &rest) else { return nil }
    self.init(replay: String(replay[3]), event: event, recording: recording)
    guard self.bytes == bytes else { return nil }
  }

  private static func item(of rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let head = line(of: &rest) else { return nil }
    let digits = String(decoding: head, as: UTF8.self).split(separator: ":").last?.dropLast() ?? ""
    guard let length = Int(digits), (0...rest.count).contains(length) else { return nil }
    defer { rest = rest.dropFirst(length) }
    return Array(rest.prefix(length))
  }

  private static func line(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return rest[..<end]
  }
}
