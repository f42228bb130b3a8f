internal import SilhouetteHierarchy
internal import SilhouetteReplay
internal import SilhouetteText

/// Bodies of requests as vendors' SDKs make them, with no more members than their servers need.
struct VendorBodies {
  /// Milliseconds since 1970 of the session's first screen.
  let start: Int64
  let viewport: Viewport
  /// Any ids; those of real sessions have as many digits that pack as badly.
  private static let hex = "7f3a91c04d5e4b629a08e1d27c6b5f43"
  private static let uuid = "7f3a91c0-4d5e-4b62-9a08-e1d27c6b5f43"

  // MARK: Sentry

  /// An envelope with one item of three parts: what happened, the log around the video, and the video, as a map of MessagePack.
  ///
  /// - Parameters:
  ///   - second: The video's first, in the session.
  ///   - frames: Of one second each.
  func sentry(_ video: [UInt8], number: Int, second: Int, frames: Int) -> [UInt8] {
    let (first, last) = (start + Int64(second) * 1000, start + Int64(second + frames) * 1000)
    let event =
      "{\"type\":\"replay_video\",\"replay_type\":\"session\",\"event_id\":\"\(Self.hex)\",\"replay_id\":\"\(Self.hex)\",\"segment_id\":\(number),\"replay_start_timestamp\":\(seconds(start)),\"timestamp\":\(seconds(last)),\"platform\":\"cocoa\"}"
    let (width, height) = (whole(viewport.width), whole(viewport.height))
    let meta =
      "{\"type\":4,\"timestamp\":\(first),\"data\":{\"href\":\"\",\"width\":\(width),\"height\":\(height)}}"
    let film =
      "{\"type\":5,\"timestamp\":\(first),\"data\":{\"tag\":\"video\",\"payload\":{\"timestamp\":\(seconds(first)),\"segmentId\":\(number),\"size\":\(video.count),\"duration\":\(frames * 1000),\"encoding\":\"h264\",\"container\":\"mp4\",\"height\":\(height),\"width\":\(width),\"frameCount\":\(frames),\"frameRateType\":\"constant\",\"frameRate\":1,\"left\":0,\"top\":0}}}"
    let recording = "{\"segment_id\":\(number)}\n[\(meta),\(film)]"
    var item: [UInt8] = [0x83]
    for (name, part) in [
      ("replay_event", Array(event.utf8)), ("replay_recording", Array(recording.utf8)),
      ("replay_video", video),
    ] {
      item += [0xA0 | UInt8(name.utf8.count)] + Array(name.utf8) + [0xC6]
      item += (0..<4).reversed().map { UInt8(truncatingIfNeeded: part.count >> ($0 * 8)) } + part
    }
    let head = "{\"event_id\":\"\(Self.hex)\"}\n{\"type\":\"replay_video\",\"length\":\(item.count)}\n"
    return Self.gzip(Array(head.utf8) + item)
  }

  // MARK: PostHog

  /// A `$snapshot` event of one picture.
  func posthogEvent(_ picture: [UInt8], second: Int) -> [UInt8] {
    let time = start + Int64(second) * 1000
    let (width, height) = (whole(viewport.width), whole(viewport.height))
    let wireframe =
      "{\"id\":1,\"type\":\"screenshot\",\"x\":0,\"y\":0,\"width\":\(width),\"height\":\(height),\"style\":{},\"base64\":\"data:image/webp;base64,\(Base64Text.text(picture))\"}"
    let snapshot =
      "{\"type\":2,\"timestamp\":\(time),\"data\":{\"initialOffset\":{\"top\":0,\"left\":0},\"wireframes\":[\(wireframe)]}}"
    let id = Self.uuid
    return Array(
      "{\"event\":\"$snapshot\",\"distinct_id\":\"\(id)\",\"properties\":{\"$session_id\":\"\(id)\",\"$window_id\":\"\(id)\",\"$snapshot_source\":\"mobile\",\"$snapshot_data\":[\(snapshot)]},\"timestamp\":\"\(Timestamp.iso8601(time))\"}"
        .utf8)
  }

  static func posthogBody(_ events: [[UInt8]]) -> [UInt8] {
    gzip([UInt8(ascii: "[")] + events.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")])
  }

  /// Which events go out together: at the first of these moments at which the SDK has enough of them, or at which its timer rings.
  ///
  /// - Parameter seconds: Of the events, in order.
  static func posthogRequests(_ seconds: [Int]) -> [Range<Int>] {
    var requests: [Range<Int>] = []
    var first = 0
    for index in seconds.indices {
      let pause = Int(VendorContender.posthogPause) / 1000
      let isLate = seconds[index] / pause > seconds[first] / pause
      if index > first, isLate || index - first == VendorContender.posthogEvents {
        requests.append(first..<index)
        first = index
      }
    }
    if first < seconds.count { requests.append(first..<seconds.count) }
    return requests
  }

  // MARK: Values

  static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var deflater = Deflater(.gzip)
    var packed: [UInt8] = []
    deflater.append(bytes[...], to: &packed)
    deflater.finish(into: &packed)
    return packed
  }

  private func whole(_ side: Double) -> Int { FlatWireframe.whole(side) }

  private func seconds(_ milliseconds: Int64) -> String {
    "\(milliseconds / 1000)." + String(milliseconds % 1000, digits: 3)
  }
}

/// Datadog's body of a batch: a segment, packed, and its metadata behind it.
final class DatadogBodyPacker: EventPacker {
  let pieceSuffix: String? = ".body"
  let fileName = ""
  private var records: [UInt8] = []
  private var count = 0
  private var number = 0
  private var first: Int64 = 0
  private var last: Int64 = 0
  private var hasPage = false
  private static let id = "00000000-0000-4000-8000-000000000000"

  func add(_ event: ArraySlice<UInt8>, at timestamp: Int64) {
    if count == 0 { first = timestamp } else { records.append(UInt8(ascii: ",")) }
    last = timestamp
    if event.starts(with: Array("{\"type\":10,".utf8)) { hasPage = true }
    records += event
    count += 1
  }

  func endPiece() -> [UInt8] {
    let context =
      "{\"application\":{\"id\":\"\(Self.id)\"},\"session\":{\"id\":\"\(Self.id)\"},\"view\":{\"id\":\"\(Self.id)\"},\"source\":\"ios\",\"start\":\(first),\"end\":\(last),\"has_full_snapshot\":\(hasPage),\"records_count\":\(count),\"index_in_view\":\(number)"
    let text = Array("\(context),\"records\":[".utf8) + records + Array("]}\n".utf8)
    var deflater = Deflater()
    var body: [UInt8] = []
    deflater.append(text[...], to: &body)
    deflater.finish(into: &body)
    let metadata =
      "[\(context),\"raw_segment_size\":\(text.count),\"compressed_segment_size\":\(body.count)}]"
    records.removeAll(keepingCapacity: true)
    (count, hasPage) = (0, false)
    number += 1
    return body + Array(metadata.utf8)
  }

  func endLog() -> [UInt8] { [] }
}
