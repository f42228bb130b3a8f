import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import Testing

@testable import SilhouetteRecording

private let start: Int64 = 1_763_000_000_000
private let minute = 60_000.0

private func screen(at time: Double, x: Double) throws -> HierarchySnapshot {
  var builder = SnapshotBuilder(time: time)
  try builder.open()
  builder.node.className = try builder.add("UIWindow")
  builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
  try builder.open()
  builder.node.className = try builder.add("UIView")
  builder.node.frame = Rect2D(x: x, y: 8, width: 100, height: 24)
  builder.node.background = RGBAColor(rgb: 0x2266CC)
  builder.close()
  builder.close()
  return builder.finish()
}

private actor Shelf {
  private(set) var segments: [Segment] = []
  func put(_ segment: Segment) { segments.append(segment) }

  /// Of each session: minutes since the start of its first and its last event.
  var sessions: [[Double]] {
    var found: [(name: String, spans: [Double])] = []
    for segment in segments {
      let times = segment.millisecondsSince1970
      let (first, last) = (
        Double(times.lowerBound - start) / minute, Double(times.upperBound - start) / minute
      )
      if found.last?.name == segment.session {
        found[found.count - 1].spans[1] = last
      } else {
        found.append((segment.session, [first, last]))
      }
    }
    return found.map(\.spans)
  }
}

@Suite struct SessionRotationTests {
  private let viewport = Viewport(width: 200, height: 120, scale: 2)

  /// Records screens and touches at minutes.
  private func sessions(
    _ rotation: SessionRotation = SessionRotation(), screens: [Double], touches: [Double] = [], close: Double
  ) async throws -> [[Double]] {
    let shelf = Shelf()
    let recorder = LiveRecorder(
      platform: .ios, millisecondsSince1970: start, mostWaiting: 1000, rotation: rotation
    ) { await shelf.put($0) }
    let records = (screens.map { ($0, true) } + touches.map { ($0, false) }).sorted { $0.0 < $1.0 }
    for (index, (moment, isScreen)) in records.enumerated() {
      if isScreen {
        recorder.record(try screen(at: moment * minute, x: Double(index)), viewport: viewport)
      } else {
        for phase in [TouchRecord.Phase.down, .up] {
          recorder.record(
            TouchRecord(time: moment * minute, pointer: 0, phase: phase, location: Point2D(x: 50, y: 90)))
        }
      }
    }
    await recorder.close(at: .milliseconds(close * minute))
    return await shelf.sessions
  }

  @Test func anHourBeginsAnotherSessionWithTheSameScreen() async throws {
    let found = try await sessions(screens: Array(stride(from: 0, through: 130, by: 1)), close: 131)
    #expect(found == [[0, 60], [61, 121], [122, 131]])
  }

  @Test func anAppWithoutTouchesIsIdleWhenItsScreenRests() async throws {
    #expect(try await sessions(screens: [0, 1, 30, 31], close: 32) == [[0, 1], [30, 32]])
  }

  @Test func screensThatChangeByThemselvesDoNotKeepASessionOpen() async throws {
    let found = try await sessions(
      screens: Array(stride(from: 0, through: 50, by: 1)), touches: [0.5, 5.5, 40.5], close: 51)
    #expect(found == [[0, 20.5], [40.5, 51]])
  }

  @Test func aSessionThatBeginsWithATouchShowsTheScreenOfThatMoment() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, mostWaiting: 100) {
      await shelf.put($0)
    }
    func touch(_ moment: Double) {
      recorder.record(
        TouchRecord(time: moment * minute, pointer: 0, phase: .down, location: Point2D(x: 50, y: 90)))
    }
    recorder.record(try screen(at: 0, x: 1), viewport: viewport)
    touch(0.1)
    recorder.record(try screen(at: 20 * minute, x: 77), viewport: viewport)
    touch(30)
    await recorder.close()
    let last = try #require(await shelf.segments.last)
    #expect(last.millisecondsSince1970.lowerBound == start + Int64(30 * minute))
    var reader = LogReader()
    reader.append(last.files[0].bytes[...])
    reader.finish()
    var text = ""
    while case .event(let event) = try reader.next() { text += String(decoding: event.bytes, as: UTF8.self) }
    #expect(text.contains("77px"))
    #expect(!text.contains("1px,8px"))
  }

  @Test func withoutRotationThereIsOneSession() async throws {
    let found = try await sessions(.never, screens: [0, 100, 300], close: 300)
    #expect(found == [[0, 300]])
  }

  @Test func theAppsOwnRotationSetsTimesBack() async throws {
    let shelf = Shelf()
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, mostWaiting: 100) {
      await shelf.put($0)
    }
    recorder.record(try screen(at: 0, x: 1), viewport: viewport)
    recorder.record(try screen(at: 61 * minute, x: 2), viewport: viewport)
    await recorder.rotate(millisecondsSince1970: start + Int64(70 * minute))
    recorder.record(try screen(at: minute, x: 3), viewport: viewport)
    await recorder.close()
    #expect(await shelf.sessions == [[0, 0], [61, 61], [70, 71]])
  }
}

@Suite struct RecordingPaceTests {
  @Test func aRecordingWithinItsBudgetMayTakeAnyNumberOfScreens() {
    var pace = RecordingPace(RecordingBudget())
    #expect(pace.gap == 0)
    for _ in 0..<20 { pace.screen(took: 1) }
    pace.segment(of: 500)
    // A hundredth of a core: one millisecond in a hundred.
    #expect(abs(pace.gap - 100) < 1e-9)
  }

  @Test func bytesAskForFewerScreens() {
    var budget = RecordingBudget()
    budget.bytesPerMinute = 6000
    var pace = RecordingPace(budget)
    for _ in 0..<10 {
      for _ in 0..<20 { pace.screen(took: 0.01) }
      pace.segment(of: 10_000)
    }
    // 500 bytes a screen: twelve screens a minute.
    #expect(abs(pace.gap - 5000) < 1e-6)
  }

  @Test func aBudgetOfNothingStillTakesAScreenNowAndThen() {
    var budget = RecordingBudget()
    (budget.processorShare, budget.bytesPerMinute) = (0, -1)
    var pace = RecordingPace(budget)
    pace.screen(took: 1)
    #expect(pace.gap == RecordingPace.longestGap)
    (budget.processorShare, budget.bytesPerMinute) = (.nan, 1)
    pace = RecordingPace(budget)
    pace.screen(took: 1)
    #expect(pace.gap == RecordingPace.longestGap)
  }

  @Test func aRecorderReportsItsGap() async throws {
    var budget = RecordingBudget()
    budget.bytesPerMinute = 1
    let recorder = LiveRecorder(platform: .ios, millisecondsSince1970: start, budget: budget) { _ in }
    #expect(recorder.screenGap == .zero)
    recorder.record(try screen(at: 0, x: 1), viewport: Viewport(width: 200, height: 120, scale: 2))
    await recorder.flush()
    #expect(recorder.screenGap == .milliseconds(RecordingPace.longestGap))
  }
}

@Suite struct RenumberedSegmentTests {
  @Test(arguments: LogTarget.allCases)
  func aSegmentUnderAnotherNumberIsTheOneThatWouldHaveHadIt(
    target: LogTarget
  ) async throws {
    var options = EncodeOptions()
    (options.target, options.checkouts, options.segment) = (target, .segment, 1000)
    let shelf = Shelf()
    let recorder = LiveRecorder(
      platform: .ios, millisecondsSince1970: start, options: options, mostWaiting: 100
    ) {
      await shelf.put($0)
    }
    for step in 0..<4 {
      recorder.record(
        try screen(at: Double(step) * 1000, x: Double(step)),
        viewport: Viewport(width: 200, height: 120, scale: 2))
    }
    await recorder.close()
    let segments = await shelf.segments
    #expect(segments.map(\.isWhole) == [true, true, true, true])
    for segment in segments {
      #expect(segment.numbered(segment.number) == segment)
      #expect(segment.numbered(9).numbered(segment.number) == segment)
      #expect(segment.numbered(9).number == 9)
    }
    let isNumbered = [.sentry, .datadog].contains(target)
    #expect((segments[2].numbered(1).files != segments[2].files) == isNumbered)
  }
}
