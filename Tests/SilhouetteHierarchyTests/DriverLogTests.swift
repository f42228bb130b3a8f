import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// Logs of WebdriverIO and Appium.
struct DriverLogTests {
  private func events(_ result: Decoded) -> [AppEvent] {
    result.records.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private func sample(_ name: String) throws -> Decoded {
    decode(Array(try Data(contentsOf: Places.samples.appending(path: "formats/\(name)"))))
  }

  @Test(arguments: ["appium.log", "appium-json.log"])
  func textAndJSONOfAppiumAreTheSame(name: String) throws {
    let result = try sample(name)
    #expect(result.error == nil && result.header?.start == 1_772_355_600_000)
    let events = events(result)
    #expect(
      events.map(\.name) == [
        "start session", "find element · accessibility id", "click", "page source", "type",
        "find element · xpath failed", "end session",
      ])
    #expect(events.map(\.time) == [0, 1000, 1100, 1500, 2000, 8000, 8100])
    #expect(events[5].data == #"{"duration":5000,"isFailed":true}"#)
    #expect(!"\(result.records)".contains("Nasturtium"))
  }

  @Test func sourcesInWebdriverIOsLogAreScreens() throws {
    let result = try sample("wdio.log")
    #expect(result.error == nil && result.header?.platform == .android)
    #expect(result.snapshots.map(\.step) == ["after click"])
    #expect(result.snapshots.first?.nodes.count == 2)
    #expect(
      events(result).map(\.name) == [
        "find element · accessibility id", "click", "type", "find element · xpath failed",
      ])
    #expect(!"\(result.records)".contains("Nasturtium"))
  }

  @Test(arguments: [
    (
      "\u{1B}[35m[HTTP]\u{1B}[39m \u{1B}[37m-->\u{1B}[39m \u{1B}[37mPOST\u{1B}[39m \u{1B}[37m/wd/hub/session/1/element/2/click\u{1B}[39m\n",
      "click did not end"
    ),
    (
      "[debug] [HTTP] --> POST /session/1/back\n[HTTP] <-- POST /session/1/back 500 3 ms - 4\n", "back failed"
    ),
    (
      "2026-03-01 09:00:00:123 - info: [HTTP] --> POST /session/1/url\n[HTTP] --> POST /session/1/url\n",
      "go to did not end"
    ),
    (
      "2026-03-01T09:00:00.000Z INFO webdriver: COMMAND isAppInstalled(\"a.b\")\n",
      "is app installed did not end"
    ),
    (
      "[0-1] 2026-03-01T09:00:00.000Z INFO webdriver: COMMAND navigateTo(\"u\")\n[0-1] 2026-03-01T09:00:01.000Z ERROR webdriver: unknown error\n",
      "go to failed"
    ),
  ])
  func formsOfLines(log: String, name: String) {
    #expect(events(decode(log, format: .named("webdriver-log"))).last?.name == name)
  }

  @Test(arguments: [
    ("GET /session/1/element/2/displayed", true), ("GET /session/1/element/2/text", true),
    ("GET /session/1/element/2/attribute/value", true), ("POST /session/1/element/2/click", false),
    ("GET /session/1/element/2/rect", false), ("GET /session/1/text", false),
  ])
  func questionsAboutElementsAreAssertions(request: String, isAssertion: Bool) {
    let log = "[HTTP] --> \(request)\n[HTTP] <-- \(request) 200 5 ms - 4\n"
    #expect(events(decode(log)).first?.isAssertion ?? false == isAssertion)
    let client =
      "2026-03-01T09:00:00.000Z INFO webdriver: COMMAND isElementDisplayed(\"1\")\n2026-03-01T09:00:00.100Z INFO webdriver: COMMAND elementClick(\"1\")\n"
    #expect(events(decode(client)).map(\.isAssertion) == [true, false])
  }

  @Test func logsWithoutTimesGoOnByTheirLengths() {
    let log = (1...3).map {
      "[HTTP] --> POST /session/1/element/\($0)/click\n[HTTP] <-- POST /session/1/element/\($0)/click 200 50 ms - 4\n"
    }.joined()
    let result = decode(log)
    #expect(events(result).map(\.time) == [0, 50, 100] && result.header?.start == 0)
  }

  @Test(arguments: ["nan", "inf", "-5", "1e300", "x"]) func oddLengthsEndNothing(length: String) {
    let log = "[HTTP] --> POST /session/1/back\n[HTTP] <-- POST /session/1/back 200 \(length) ms - 4\n"
    let result = decode(log)
    #expect(result.error == nil && events(result).map(\.name) == ["back"])
  }

  @Test func aLogWithoutCommandsIsRefusedWithAReason() {
    let result = decode("[Appium] Welcome to Appium v1.8.1\n[HTTP] Could not start\n")
    #expect(result.error?.code == .unknownFormat)
  }
}

extension HierarchyFormat {
  fileprivate static func named(_ id: String) -> HierarchyFormat { everyFormat.first { $0.id == id }! }
}
