internal import Foundation
internal import SilhouetteReplay

/// A folder of segments, each of which appears when it is whole.
///
/// A segment holds the events of `length` milliseconds of the session; spans without an event have none, and cost
/// nothing. Segments are numbered from 0 in order, without gaps. The session's end goes into the last of them where that
/// is not yet closed. The folder is made with the first of them.
final class SegmentSink: LogSink {
  private let path: String
  private var spans: SegmentSpans
  private let wrapping: any SegmentWrapping
  /// The span of what is held.
  private var span = 0
  private var held = Segment()
  private var written: [WrittenFile] = []
  private var number = 0

  init(path: String, length: Double, wrapping: any SegmentWrapping) throws(SilhouetteError) {
    self.path = path
    spans = SegmentSpans(length: length)
    self.wrapping = wrapping
    guard !path.isEmpty else { throw SilhouetteError(.usage, "the output has no name; name one with -o") }
    try refuseFile()
    try refuseLog()
  }

  private func refuseFile() throws(SilhouetteError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue {
      throw SilhouetteError(
        .usage, "\(path): is a file, not a folder; add a suffix such as .json, or name a folder")
    }
  }

  /// Segments of two logs in one folder would be read as one.
  private func refuseLog() throws(SilhouetteError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    if let segment = names.sorted().first(where: { $0.first?.isNumber == true }) {
      throw SilhouetteError(
        .usage, "\(path): holds a log already (\(segment)); empty it, or name another folder")
    }
  }

  private func makeFolder() throws(SilhouetteError) {
    do {
      try Folder.make(path)
    } catch {
      throw SilhouetteError(.io, "\(path): the folder cannot be made (\(error)); choose another one")
    }
  }

  func add(_ batch: EventBatch) throws(SilhouetteError) {
    for entry in batch.entries {
      if !entry.isEnd {
        try reach(entry.timestamp)
        span = spans.number(of: entry.timestamp)
      }
      let isFull = held.bytes.count + entry.range.count > wrapping.mostBytes
      if isFull, !held.isEmpty { try close() }
      held.add(batch, entry)
    }
  }

  func reach(_ timestamp: Int64) throws(SilhouetteError) {
    if !held.isEmpty, spans.number(of: timestamp) > span { try close() }
  }

  func finish() throws(SilhouetteError) -> [WrittenFile] {
    if !held.isEmpty { try close() }
    let folder = path.hasSuffix("/") ? path : path + "/"
    return [WrittenFile(path: folder, bytes: written.reduce(0) { $0 + $1.bytes }, parts: written.count)]
  }

  private func close() throws(SilhouetteError) {
    if number == 0 { try makeFolder() }
    let digits = String(number)
    let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    for (suffix, bytes) in wrapping.files(of: held, number: number) {
      let file = try AtomicFile(path: "\(path)/\(name)\(suffix)")
      try file.write(bytes)
      try file.commit()
      written.append(WrittenFile(path: name + suffix, bytes: bytes.count))
    }
    number += 1
    held.removeAll()
  }
}

/// The events of one segment as JSON, joined by commas, and what a wrapping needs to know of them.
struct Segment {
  private(set) var bytes: [UInt8] = []
  private(set) var events = 0
  private(set) var first: Int64 = 0
  private(set) var last: Int64 = 0

  var isEmpty: Bool { events == 0 }

  mutating func add(_ batch: EventBatch, _ entry: EventBatch.Entry) {
    if events == 0 { first = entry.timestamp } else { bytes.append(UInt8(ascii: ",")) }
    last = entry.timestamp
    events += 1
    bytes += batch.bytes[entry.range]
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    events = 0
  }

  /// As one zlib stream of a JSON array.
  var packed: [UInt8] {
    var packer = SegmentPacker()
    var packed: [UInt8] = []
    packer.add(bytes[...], to: &packed)
    packer.finish(into: &packed)
    return packed
  }
}

/// How a segment lies in files, for those who take it.
protocol SegmentWrapping {
  /// JSON of one segment beyond which another begins.
  var mostBytes: Int { get }
  func files(of segment: Segment, number: Int) -> [(suffix: String, bytes: [UInt8])]
}

/// One zlib file a segment.
struct PlainWrapping: SegmentWrapping {
  let mostBytes = Int.max

  func files(of segment: Segment, number: Int) -> [(suffix: String, bytes: [UInt8])] {
    [(".zlib", segment.packed)]
  }
}

/// Sentry's recording payload, a line that numbers the segment and the zlib stream, with the `replay_event` item that
/// goes into the same envelope beside it.
///
/// Fields as in getsentry/relay's and sentry-javascript's replay types. A segment stays below the 20 MB that its SDKs
/// hold to.
struct SentryWrapping: SegmentWrapping {
  let mostBytes = 20_000_000
  let replayID: String
  let platform: String

  func files(of segment: Segment, number: Int) -> [(suffix: String, bytes: [UInt8])] {
    let recording = Array("{\"segment_id\":\(number)}\n".utf8) + segment.packed
    var fields = [
      "\"type\":\"replay_event\"", "\"replay_id\":\"\(replayID)\"", "\"event_id\":\"\(replayID)\"",
      "\"segment_id\":\(number)", "\"replay_type\":\"session\"",
      "\"timestamp\":\(Self.seconds(segment.last))",
    ]
    if number == 0 { fields.append("\"replay_start_timestamp\":\(Self.seconds(segment.first))") }
    fields += ["\"urls\":[]", "\"trace_ids\":[]", "\"error_ids\":[]", "\"platform\":\"\(platform)\""]
    fields.append("\"sdk\":{\"name\":\"silhouette\",\"version\":\"\(SilhouetteVersion.current)\"}")
    return [
      (".recording", recording), (".event.json", Array("{\(fields.joined(separator: ","))}\n".utf8)),
    ]
  }

  /// Seconds since the epoch with three digits after the point.
  static func seconds(_ milliseconds: Int64) -> String {
    let thousandths = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}

/// PostHog's `$snapshot` event, ready to be a capture body once the project's key is added.
///
/// Bodies stay below the 0.9 MiB at which posthog-js sends what it holds.
struct PostHogWrapping: SegmentWrapping {
  let mostBytes = 900_000
  let sessionID: String

  func files(of segment: Segment, number: Int) -> [(suffix: String, bytes: [UInt8])] {
    let head =
      "{\"event\":\"$snapshot\",\"distinct_id\":\"\(sessionID)\",\"properties\":{\"$session_id\":\"\(sessionID)\",\"$window_id\":\"\(sessionID)\",\"$snapshot_source\":\"web\",\"$lib\":\"silhouette\",\"$snapshot_bytes\":\(segment.bytes.count + 2),\"$snapshot_data\":["
    // Years of more than four digits are no ISO 8601 that anybody reads.
    let time = Date(timeIntervalSince1970: min(Double(segment.last) / 1000, 253_402_300_799))
    let tail =
      "]},\"timestamp\":\"\(time.ISO8601Format(.iso8601WithTimeZone(includingFractionalSeconds: true)))\"}\n"
    return [(".json", Array(head.utf8) + segment.bytes + Array(tail.utf8))]
  }
}
