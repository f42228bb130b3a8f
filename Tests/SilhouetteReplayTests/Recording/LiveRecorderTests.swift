import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
import Testing

/// A window with a label and a box at `x`.
private func screen(at time: Double, x: Double = 8, text: String = "orange marmalade") throws
  -> HierarchySnapshot
{
  var builder = SnapshotBuilder(time: time)
  try builder.open()
  builder.node.className = try builder.add("UIWindow")
  builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
  for (index, name) in ["UILabel", "UIView"].enumerated() {
    try builder.open()
    builder.node.id = NodeID(integer: UInt64(index + 1))!
    builder.node.className = try builder.add(name)
    if index == 0 { builder.node.text = try builder.add(text) }
    builder.node.frame = Rect2D(x: index == 0 ? 8 : x, y: Double(8 + index * 40), width: 100, height: 24)
    builder.node.background = RGBAColor(rgb: 0x2266CC)
    builder.close()
  }
  builder.close()
  return builder.finish()
}

private let viewport = Viewport(width: 200, height: 120, scale: 2)
private let start: Int64 = 1_763_000_000_000

/// Takes segments in order of arrival.
private actor Shelf {
  private(set) var segments: [Segment] = []

  func put(_ segment: Segment) { segments.append(segment) }
}

/// The events of rrweb segments, as JSON objects.
private func events(_ segments: [Segment]) throws -> [[String: Any]] {
  try segments.flatMap { segment in
    let bytes = try segment.files.flatMap { file in
      var reader = LogReader()
      reader.append(file.bytes[...])
      reader.finish()
      var found: [[String: Any]] = []
      while case .event(let event) = try reader.next() {
        let object = try JSONSerialization.jsonObject(with: Data(event.bytes))
        found.append(try #require(object as? [String: Any]))
      }
      return found
    }
    return bytes
  }
}

private func kinds(_ events: [[String: Any]]) -> [String] {
  events.map { event in
    let data = event["data"] as? [String: Any]
    let time = (event["timestamp"] as? Int64 ?? 0) - start
    return "\(time) \(event["type"] ?? "?")\(data?["tag"].map { " \($0)" } ?? "")"
  }
}

@Suite struct LiveRecorderTests {
  // MARK: Segments

  @Test func segmentsComeWhenTheirTimeIsOver() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { await shelf.put($0) }
    for step in 0..<12 {
      recorder.record(try screen(at: Double(step) * 1000, x: Double(step)), viewport: viewport)
      // Waits for room: nothing may be dropped here.
      while recorder.counts.recordedSnapshots <= step { await Task.yield() }
    }
    await recorder.close(at: .milliseconds(12_500))
    let segments = await shelf.segments
    #expect(segments.map(\.number) == [0, 1, 2])
    #expect(segments.map { $0.timestamps.lowerBound - start } == [0, 5000, 10_000])
    #expect(segments.allSatisfy { $0.files.map(\.suffix) == [".zlib"] })
    let found = kinds(try events(segments))
    #expect(found.prefix(3) == ["0 4", "0 2", "1000 3"])
    #expect(found.last == "12500 1")
    #expect(
      recorder.counts
        == LiveCounts(recordedSnapshots: 12, droppedSnapshots: 0, droppedOthers: 0, segments: 3))
  }

  @Test func theLogIsTheOneOfARecorder() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { await shelf.put($0) }
    var (twin, flattener, batch) = (Recorder(start: start), Flattener(), EventBatch())
    for step in 0..<30 {
      let snapshot = try screen(at: Double(step) * 700, x: Double(step % 7) * 3)
      let touch = TouchRecord(
        time: Double(step) * 700 + 10, pointer: 1, phase: step % 2 == 0 ? .down : .up,
        location: Point2D(x: 20, y: 60))
      recorder.record(snapshot, viewport: viewport)
      recorder.record(touch)
      twin.record(flattener.flatten(snapshot, viewport: viewport, platform: .ios), into: &batch)
      twin.record(touch, into: &batch)
      while recorder.counts.recordedSnapshots <= step { await Task.yield() }
    }
    await recorder.close(at: .milliseconds(30_000))
    twin.finish(at: 30_000, into: &batch)
    let expected = try batch.entries.map {
      try JSONSerialization.jsonObject(with: Data(batch.bytes[$0.range])) as? NSDictionary
    }
    #expect(try events(await shelf.segments).map { $0 as NSDictionary } == expected)
  }

  @Test func aReaderGetsTheSegmentsInOrder() async throws {
    var options = EncodeOptions()
    options.segment = 1000
    let recorder = LiveRecorder(
      platform: .ios, millisecondsSince1970: start, options: options, mostWaiting: 100)
    for step in 0..<20 {
      recorder.record(try screen(at: Double(step) * 500, x: Double(step)), viewport: viewport)
    }
    async let closing: Void = recorder.close(at: .milliseconds(10_000))
    var numbers: [Int] = []
    for await segment in recorder.segments { numbers.append(segment.number) }
    await closing
    #expect(numbers == Array(0..<10))
  }

  @Test func aRecorderThatIsLetGoDeliversWhatItHas() async throws {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    do {
      let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) {
        continuation.yield($0.number)
      }
      recorder.record(try screen(at: 0), viewport: viewport)
    }
    var iterator = numbers.makeAsyncIterator()
    #expect(await iterator.next() == 0)
  }

  // MARK: Screenshots

  /// The log of one screen: a web view over a password field.
  private func log(of screenshot: Picture?) async throws -> [NSDictionary] {
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    for (name, y, height) in [("WKWebView", 0.0, 600.0), ("UITextField", 640, 44)] {
      try builder.open()
      builder.node.className = try builder.add(name)
      builder.node.frame = Rect2D(x: 20, y: y, width: 360, height: height)
      if name == "UITextField" { builder.node.flags = [.secure, .editable] }
      builder.close()
    }
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { await shelf.put($0) }
    recorder.record(
      builder.finish(), viewport: Viewport(width: 400, height: 800, scale: 3), screenshot: screenshot)
    await recorder.close(at: .milliseconds(1000))
    return try events(await shelf.segments).map { $0 as NSDictionary }
  }

  /// Noise in the web view, and letters in the field.
  private func picture(letters: Int) -> Picture {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 400 * 800)
    var state: UInt32 = 7
    for row in 200..<360 {
      for column in 100..<300 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * 400 + column] = 0xFF00_0000 | state >> 8
      }
    }
    for letter in 0..<letters {
      for row in 655..<668 {
        for column in 0..<4 { pixels[row * 400 + 30 + letter * 8 + column] = 0xFF20_2020 }
      }
    }
    return Picture(format: .png, width: 400, height: 800, pixels: pixels)!
  }

  @Test func aScreenshotShowsWhatTheTreeHides() async throws {
    let tree = try await log(of: nil)
    let few = try await log(of: picture(letters: 2))
    #expect(few != tree)
    #expect(try await log(of: picture(letters: 12)) == few)
  }

  // MARK: Orders

  @Test func flushingDeliversWhatCameBeforeIt() async throws {
    let shelf = Shelf()
    var options = EncodeOptions()
    options.checkouts = .segment
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, options: options) {
      await shelf.put($0)
    }
    recorder.record(try screen(at: 0), viewport: viewport)
    recorder.record(AppEvent(time: 300, name: "opened", data: "{\"who\":\"me\"}"))
    recorder.record(try screen(at: 400, x: 9), viewport: viewport)
    await recorder.flush()
    #expect(kinds(try events(await shelf.segments)) == ["0 4", "0 2", "300 5 opened", "400 3"])
    // Nothing came since.
    await recorder.flush()
    #expect(await shelf.segments.count == 1)
    // The next segment plays alone, though its span is that of the first one.
    recorder.record(try screen(at: 500, x: 10), viewport: viewport)
    await recorder.close(at: .milliseconds(600))
    let second = try events(await Array(shelf.segments.dropFirst()))
    #expect(kinds(second) == ["500 4", "500 2", "600 1"])
  }

  @Test func aRotationEndsOneSessionAndBeginsAnotherWithItsScreen() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { await shelf.put($0) }
    recorder.record(try screen(at: 0), viewport: viewport)
    await recorder.rotate(
      millisecondsSince1970: start + 60_000, end: .milliseconds(60_000), sessionID: "next")
    #expect(kinds(try events(await shelf.segments)) == ["0 4", "0 2", "60000 1"])
    await recorder.close(at: .milliseconds(100))
    let segments = await shelf.segments
    #expect(segments.map(\.number) == [0, 0])
    #expect(Set(segments.map(\.session)).count == 2)
    let second = kinds(try events([segments[1]]))
    #expect(second == ["60000 4", "60000 2", "60100 1"])
  }

  @Test func afterTheEndEverythingIsDroppedAndCounted() async throws {
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { _ in }
    await recorder.close()
    #expect(!recorder.record(try screen(at: 0), viewport: viewport))
    #expect(!recorder.record(TouchRecord(time: 0, pointer: 0, phase: .down, location: .zero)))
    // Neither of these may hang.
    await recorder.flush()
    await recorder.rotate(millisecondsSince1970: start)
    await recorder.close()
    #expect(recorder.counts.droppedSnapshots == 1)
    #expect(recorder.counts.droppedOthers == 1)
    #expect(recorder.counts.segments == 0)
  }

  // MARK: Pressure

  @Test func aDeliveryThatWaitsLetsWholeSnapshotsDrop() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let shelf = Shelf()
    var options = EncodeOptions()
    options.segment = 1000
    let recorder = LiveRecorder(
      platform: .ios, millisecondsSince1970: start, options: options, mostWaiting: 3
    ) {
      segment in
      arrived.yield()
      if segment.number == 0 { for await _ in gate { break } }
      await shelf.put(segment)
    }
    recorder.record(try screen(at: 0), viewport: viewport)
    recorder.record(try screen(at: 1500, x: 20), viewport: viewport)
    var arrival = arrivals.makeAsyncIterator()
    await arrival.next()
    // The task waits in the delivery of the first segment.
    var taken = 0
    for step in 0..<10 {
      if recorder.record(try screen(at: 2000 + Double(step) * 100, x: Double(step)), viewport: viewport) {
        taken += 1
      }
      #expect(recorder.record(AppEvent(time: 2000 + Double(step) * 100, name: "step")))
    }
    #expect(taken == 3)
    #expect(recorder.counts.droppedSnapshots == 7)
    open.yield()
    await recorder.close(at: .milliseconds(4000))
    let found = try events(await shelf.segments)
    #expect(kinds(found).filter { $0.hasSuffix("step") }.count == 10)
    #expect(kinds(found).filter { $0.hasSuffix(" 3") }.count == 4)
  }

  @Test func threadsMayHandOverAtTheSameTime() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, mostWaiting: 1000) {
      await shelf.put($0)
    }
    recorder.record(try screen(at: 0), viewport: viewport)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for step in 0..<50 {
            recorder.record(AppEvent(time: Double(step), name: "\(thread)"))
          }
        }
      }
    }
    await recorder.close(at: .milliseconds(100))
    let found = kinds(try events(await shelf.segments))
    for thread in 0..<8 { #expect(found.filter { $0.hasSuffix("5 \(thread)") }.count == 50) }
    #expect(recorder.counts.droppedOthers == 0)
  }

  // MARK: Privacy

  @Test func noWordOfTheScreenOrAnEventLeaves() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { await shelf.put($0) }
    recorder.record(try screen(at: 0), viewport: viewport)
    recorder.record(AppEvent(time: 10, name: "note", data: "{\"jam\":\"orange marmalade\"}"))
    await recorder.close(at: .milliseconds(20))
    for event in try events(await shelf.segments) {
      let text = String(decoding: try JSONSerialization.data(withJSONObject: event), as: UTF8.self)
      #expect(!text.contains("marmalade"))
    }
  }

  @Test func aScreenWithoutASizeIsDropped() async throws {
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start) { _ in }
    recorder.record(try screen(at: 0), viewport: Viewport(width: 0, height: 120))
    await recorder.close()
    #expect(recorder.counts.droppedSnapshots == 1)
    #expect(recorder.counts.segments == 0)
  }

  // MARK: Targets

  @Test(arguments: LogTarget.allCases.filter { ![.rrweb, .wire].contains($0) })
  func bodiesForServicesNameTheSession(target: LogTarget) async throws {
    let shelf = Shelf()
    var options = EncodeOptions()
    options.target = target
    let name = "0190b5b0-0000-7000-8000-000000000001"
    options.sessionID = name
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, options: options) {
      await shelf.put($0)
    }
    recorder.record(try screen(at: 0), viewport: viewport)
    await recorder.close(at: .milliseconds(20))
    let segment = try #require(await shelf.segments.first)
    #expect(segment.session == "0190b5b0000070008000000000000001")
    let suffixes =
      switch target {
      case .sentry: [".envelope"]
      case .datadog: [".segment", ".event.json"]
      case .newrelic: [".json.gz", ".attributes"]
      default: [".json"]
      }
    #expect(segment.files.map(\.suffix) == suffixes)
    let last = String(decoding: segment.files.last!.bytes, as: UTF8.self)
    #expect(last.contains(target == .sentry ? segment.session : name))
  }

  /// A view belongs to one session: the next one has its own.
  @Test func theNextSessionIsAnotherView() async throws {
    let shelf = Shelf()
    var options = EncodeOptions()
    options.target = .datadog
    options.viewID = "00000000-0000-4000-8000-00000000000a"
    options.applicationID = "00000000-0000-4000-8000-00000000000b"
    let recorder = LiveRecorder(platform: .android, millisecondsSince1970: start, options: options) {
      await shelf.put($0)
    }
    recorder.record(try screen(at: 0), viewport: viewport)
    await recorder.rotate(millisecondsSince1970: start + 60_000)
    await recorder.close()
    let texts = await shelf.segments.map { String(decoding: $0.files.last!.bytes, as: UTF8.self) }
    #expect(
      texts.map { $0.contains("\"view\":{\"id\":\"00000000-0000-4000-8000-00000000000a\"}") } == [
        true, false,
      ])
    #expect(
      texts.allSatisfy { $0.contains("00000000-0000-4000-8000-00000000000b") && $0.contains("\"android\"") })
  }
}

@Suite struct LiveTouchTests {
  @Test func touchesThatAKeyboardMayHaveTakenAreCounted() async throws {
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    try builder.open()
    builder.node.className = try builder.add("UITextField")
    builder.node.frame = Rect2D(x: 10, y: 10, width: 200, height: 40)
    builder.node.flags = [.editable, .focused]
    builder.close()
    builder.close()
    let snapshot = builder.finish()
    for (tells, expected) in [(Tells?.none, 1), (Tells([.keyboard]), 0)] {
      var options = EncodeOptions()
      options.tells = tells
      let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, options: options) { _ in }
      recorder.record(snapshot, viewport: Viewport(width: 400, height: 800))
      for y in [100.0, 700] {
        recorder.record(TouchRecord(time: y, pointer: 1, phase: .down, location: Point2D(x: 200, y: y)))
        recorder.record(TouchRecord(time: y + 50, pointer: 1, phase: .up, location: Point2D(x: 200, y: y)))
      }
      await recorder.rotate(millisecondsSince1970: start + 2000)
      await recorder.close()
      #expect(recorder.counts.touchesNearKeyboard == expected)
    }
  }
}
