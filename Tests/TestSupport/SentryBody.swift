import Foundation

/// The parts of an envelope of a Sentry replay, cut by the lengths that it states.
public struct SentryBody {
  /// The line about the envelope.
  public var header: [UInt8]
  /// The item `replay_event`.
  public var event: [UInt8]
  /// The item `replay_recording`.
  public var recording: [UInt8]

  /// nil if the bytes are no envelope of these two items alone.
  public init?(_ envelope: some Sequence<UInt8>) {
    var rest = Array(envelope)[...]
    func line() -> [UInt8]? {
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest = rest[(end + 1)...] }
      return Array(rest[..<end])
    }
    func item(_ type: String) -> [UInt8]? {
      guard let head = line(), let value = try? JSONSerialization.jsonObject(with: Data(head)),
        let members = value as? [String: Any], members["type"] as? String == type,
        let length = members["length"] as? Int, length <= rest.count
      else { return nil }
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
    guard let header = line(), let event = item("replay_event"), rest.first == 0x0A else { return nil }
    rest = rest.dropFirst()
    guard let recording = item("replay_recording"), rest.isEmpty else { return nil }
    (self.header, self.event, self.recording) = (header, event, recording)
  }

  /// The zlib stream of the recording, behind the line with the segment's number.
  public var packed: [UInt8] { recording.firstIndex(of: 0x0A).map { Array(recording[($0 + 1)...]) } ?? [] }

  /// The events; nil if they are not packed as they should be.
  public var events: [[String: Any]]? {
    guard let text = PageParts.inflated(base64: Data(packed).base64EncodedString()) else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(text))) as? [[String: Any]]
  }
}
