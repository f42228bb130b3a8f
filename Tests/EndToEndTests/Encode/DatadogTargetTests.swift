import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Sessions as Datadog's mobile replays, and read from them again.
@Suite struct DatadogTargetTests {
  static let samples = [
    "login.hierarchy.ndjson", "feed.hierarchy.ndjson", "checkout.hierarchy.ndjson", "inbox.hierarchy.ndjson",
    "shop/session.hierarchy.ndjson.gz", "formats/posthog-replay.jsonl", "formats/uiautomator",
    "formats/viewcapture", "ios-tree/swiftui-gallery.txt", "formats/rico-trace",
  ]

  /// The segments of a session, unpacked, and what lies beside each.
  private struct Replay {
    var segments: [Data] = []
    var metadata: [[String: Any]] = []
    /// The bytes of the packed segments.
    var size = 0

    init(_ input: InputList, in folder: URL, _ options: EncodeOptions) throws {
      var options = options
      options.target = .datadog
      let path = folder.appending(path: "datadog").path
      _ = try Pipeline().encode(input, to: path, options: options)
      for name in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
        let data = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        if name.hasSuffix(".event.json") {
          let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
          metadata.append(try #require(list?.first))
        } else {
          size += data.count
          segments.append(
            try #require(PageParts.inflated(base64: data.base64EncodedString()).map { Data($0) }))
        }
      }
    }
  }

  private func sample(_ path: String) throws -> InputList {
    try InputList(paths: [Places.samples.appending(path: path).path])
  }

  @Test func segmentsAndTheirMetadataAgree() throws {
    try withTemporaryFolder { folder in
      var options = EncodeOptions()
      options.applicationID = "0A0B0C0D-0000-4000-8000-00000000000A"
      let replay = try Replay(try sample("login.hierarchy.ndjson"), in: folder, options)
      #expect(replay.segments.count == replay.metadata.count && replay.segments.count > 1)
      var session: String?
      for (number, (segment, metadata)) in zip(replay.segments, replay.metadata).enumerated() {
        let whole = try #require(try JSONSerialization.jsonObject(with: segment) as? [String: Any])
        let records = try #require(whole["records"] as? [[String: Any]])
        for values in [whole, metadata] {
          #expect(values["index_in_view"] as? Int == number && values["source"] as? String == "ios")
          #expect(values["records_count"] as? Int == records.count)
          #expect(values["has_full_snapshot"] as? Bool == records.contains { $0["type"] as? Int == 10 })
          #expect(values["start"] as? Int64 == records.first?["timestamp"] as? Int64)
          #expect(values["end"] as? Int64 == records.last?["timestamp"] as? Int64)
          let application = values["application"] as? [String: String]
          #expect(application?["id"] == "0a0b0c0d-0000-4000-8000-00000000000a")
          let id = (values["session"] as? [String: String])?["id"]
          #expect(id == (values["view"] as? [String: String])?["id"] && id == session ?? id)
          session = id
        }
        #expect(metadata["raw_segment_size"] as? Int == segment.count && metadata["records"] == nil)
        #expect(segment.last == 0x0A)
      }
    }
  }

  /// The picture of a session that was read from its replay is the session's, but for what the format does not have: quarter points,
  /// turned strokes and boxes, shadows, stripes, and the colours of pictures. Styles are drawn as blocks, since a replay holds every mark as a box.
  @Test(arguments: samples)
  func aReplayThatIsReadAgainShowsTheSameScreens(path: String) throws {
    try withTemporaryFolder { folder in
      let input = try sample(path)
      let look = Appearance(colors: .source)
      var options = EncodeOptions()
      options.appearance = look
      let replay = try Replay(input, in: folder, options)
      let file = folder.appending(path: "replay.jsonl")
      try replay.segments.reduce(Data(), +).write(to: file)
      let again = Screening(try InputList(paths: [file.path]), Appearance(style: .blocks, colors: .source))
      let session = Screening(input, look)
      #expect(again.error == nil && again.touches > 0 || session.touches == 0)
      let first = try #require(session.scenes.first).time
      var (worst, sum) = (0.0, 0.0)
      let looked = session.scenes.enumerated().filter { $0.offset % 5 == 0 }.map(\.element)
      for scene in looked {
        let shown = try #require(again.scene(at: (scene.time - first).rounded(.down)))
        #expect(shown.viewport.width == scene.viewport.width.rounded())
        let share = differing(scene, picture(shown, scale: 1))
        worst = max(worst, share)
        sum += share
      }
      let mean = sum / Double(looked.count)
      #expect(mean < 0.06, "\(mean)")
      #expect(worst < 0.12, "\(worst)")
    }
  }

  /// The share of pixels of which a channel differs by more than an eighth, outside of the app's pictures.
  private func differing(_ scene: WireframeScene, _ b: Pixmap) -> Double {
    let a = picture(scene, scale: 1)
    guard a.width == b.width, a.height == b.height, !a.pixels.isEmpty else { return 1 }
    var isPicture = [Bool](repeating: false, count: a.pixels.count)
    for node in scene.nodes where node.category == .image && node.verdict == .draw {
      guard let box = node.bounds.intersection(scene.viewport.bounds) else { continue }
      for row in Int(box.y)..<min(Int(box.maxY.rounded(.up)), a.height) {
        let end = min(Int(box.maxX.rounded(.up)), a.width)
        for column in Int(box.x)..<end { isPicture[row * a.width + column] = true }
      }
    }
    var count = 0
    for (index, (one, other)) in zip(a.pixels, b.pixels).enumerated() where !isPicture[index] {
      var isFar = false
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        let (x, y) = (Int32(one >> shift & 0xFF), Int32(other >> shift & 0xFF))
        if abs(x - y) > 32 { isFar = true }
      }
      if isFar { count += 1 }
    }
    return Double(count) / Double(a.pixels.count)
  }

  /// Each segment plays alone if it is to, and a folder of such segments is a session.
  @Test func aFolderOfSegmentsIsRead() throws {
    try withTemporaryFolder { folder in
      let input = try sample("login.hierarchy.ndjson")
      var options = EncodeOptions()
      options.checkouts = .segment
      let replay = try Replay(input, in: folder, options)
      #expect(replay.metadata.allSatisfy { $0["has_full_snapshot"] as? Bool == true })
      let again = try Screening(path: folder.appending(path: "datadog").path)
      #expect(again.error == nil && again.scenes.count > 20)
    }
  }

  /// Segments after the first one hold only changes: each goes on with the page of the one before.
  @Test func aFolderOfSegmentsIsOneSession() throws {
    try withTemporaryFolder { folder in
      let replay = try Replay(try sample("login.hierarchy.ndjson"), in: folder, EncodeOptions())
      #expect(
        replay.metadata.count > 1
          && replay.metadata.dropFirst().allSatisfy { $0["has_full_snapshot"] as? Bool == false })
      let file = folder.appending(path: "replay.jsonl")
      try replay.segments.reduce(Data(), +).write(to: file)
      let whole = try Screening(path: file.path)
      let again = try Screening(path: folder.appending(path: "datadog").path)
      #expect(again.error == nil && again.scenes.map(\.time) == whole.scenes.map(\.time))
      #expect(again.scenes.map(\.nodes) == whole.scenes.map(\.nodes))
    }
  }

  @Test func noWordIsInASegment() throws {
    try withTemporaryFolder { folder in
      let replay = try Replay(try sample("login.hierarchy.ndjson"), in: folder, EncodeOptions())
      for segment in replay.segments {
        let text = String(decoding: segment, as: UTF8.self)
        #expect(!text.contains("\"text\"") && !text.contains("@"))
      }
    }
  }
}
