import Foundation
import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct LogTimesTests {
  private func times(_ events: [(Double, isSnapshot: Bool)]) -> LogTimes {
    var times = LogTimes()
    for (written, isSnapshot) in events { _ = times.take(written, isSnapshot: isSnapshot) }
    return times
  }

  @Test func timesInOrderStayAsTheyAre() {
    let times = times([(1000, false), (1200, true), (5000, false)])
    #expect(times.start == 1000 && times.origin == 1000 && times.duration == 4000)
    #expect(times.played(1200) == 200 && times.changes.isEmpty)
  }

  @Test func secondsAreReadAsMilliseconds() {
    let times = times([(1_763_000_000_000, true), (1_763_000_000.25, false), (1_763_000_001_000, false)])
    #expect(times.origin == 1_763_000_000.25 && times.start == 1_763_000_000_000)
    #expect(times.duration == 1000 && times.inSeconds == 1)
    #expect(times.changes == ["1 timestamp in seconds, read as milliseconds"])
  }

  @Test func wholeNumbersAloneCountMilliseconds() {
    let times = times([(1_900_000_001, true), (1_900_003_001, false)])
    #expect(times.start == 1_900_000_001 && times.duration == 3000 && times.changes.isEmpty)
  }

  @Test func thePlayerBeginsAtAFullSnapshotThatComesLate() {
    let day = 86_400_000.0
    let times = times([(1000, false), (1500, false), (day, true), (day + 500, false)])
    #expect(times.start == day && times.origin == 1000)
    #expect(times.played(1500) == 0 && times.duration == 500)
    #expect(
      times.changes == [
        "events up to 23:59:59 h before the first full snapshot, moved to the start"
      ])
  }

  @Test func ofALongGapASecondIsLeft() {
    let hour = 3_600_000.0
    let times = times([(1000, true), (2000, false), (2000 + 2 * hour, false), (2500 + 2 * hour, false)])
    #expect(times.gaps.map { [$0.start, $0.end] } == [[2000, 2000 + 2 * hour]])
    #expect([2000, 2500, 9000, 2500 + 2 * hour].map(times.played) == [1000, 1500, 2000, 2500])
    #expect(times.duration == 2500)
    #expect(times.changes == ["1 gap without events, folded: 1:59:59 h left out"])
  }

  @Test func gapsThatAreTooManyStay() {
    var times = LogTimes()
    for number in 0..<5000 { _ = times.take(Double(number) * 4_000_000 + 1, isSnapshot: number == 0) }
    #expect(times.gaps.count == 1000)
    for odd in [1e300, -1e300] {
      _ = times.take(odd, isSnapshot: true)
      #expect(times.played(odd) >= 0)
    }
  }

  /// A log of two windows, with an event in seconds and with a gap of two hours.
  private static let log = [
    page("a", at: "1700000000000", padding: 300_000),
    page("b", at: "1700000001000"),
    page("a", at: "1700000002000"),
    #"{"type":3,"windowId":"a","timestamp":1700000003,"data":{"source":3,"id":1,"x":0,"y":4}}"#,
    #"{"type":3,"windowId":"b","timestamp":1700007203000,"data":{"source":3,"id":1,"x":0,"y":8}}"#,
  ].joined(separator: ",\n")

  private static func page(_ window: String, at time: String, padding: Int = 0) -> String {
    let body = #"{"type":2,"tagName":"body","attributes":{},"id":4,"childNodes":[]}"#
    let html = #"{"type":2,"tagName":"html","attributes":{},"id":2,"childNodes":[\#(body)]}"#
    let filled = String(repeating: "x", count: padding)
    return """
      {"type":4,"windowId":"\(window)","timestamp":\(time),"data":{"href":"\(filled)","width":10,"height":10}},
      {"type":2,"windowId":"\(window)","timestamp":\(time),"data":{"node":{"type":0,"id":1,"childNodes":[\(html)]},\
      "initialOffset":{"top":0,"left":0}}}
      """
  }

  @Test func aPageHoldsWhatIsMendedAndKeepsWindowsInOneChunk() throws {
    try withTemporaryFolder { folder in
      let log = folder.appending(path: "foreign.json")
      try Data("[\(Self.log)]".utf8).write(to: log)
      let path = folder.appending(path: "page.html").path
      let summary = try Pipeline().play(
        try InputList(paths: [log.path]), to: path, options: PlayOptions())
      let page = try String(contentsOfFile: path, encoding: .utf8)
      let packed = Data(try #require(PageParts.unpacked("facts", in: page)))
      let facts = try #require(try JSONSerialization.jsonObject(with: packed) as? [String: Any])
      #expect(facts["windows"] as? [String] == ["a", "b"])
      #expect(facts["chunks"] as? [Int] == [0])
      #expect(facts["gaps"] as? [[Int]] == [[1_700_000_003_000, 1_700_007_203_000]])
      #expect(facts["origin"] as? Int == 1_700_000_003 && facts["start"] as? Int == 1_700_000_000_000)
      #expect(facts["total"] as? Int == 4000 && facts["sorted"] as? Bool == true)
      #expect(summary.changes.count == 2 && page.contains("<dt>Windows</dt><dd>2</dd>"))
      for change in summary.changes { #expect(page.contains("<dt>Mended</dt><dd>\(change)</dd>")) }
      #expect(
        String(decoding: try #require(PageParts.unpacked("log", in: page)), as: UTF8.self).contains(
          "1700000003,"))
    }
  }

  /// Some logs hold the windows' names beside their events.
  @Test func aPageKeepsWindowsApartThatWrappersName() throws {
    try withTemporaryFolder { folder in
      let log = folder.appending(path: "foreign.jsonl")
      let lines = ["a", "b"].flatMap { window in
        [
          #"["\#(window)",{"type":4,"timestamp":1700000000000,"data":{"href":"","width":10,"height":10}}]"#,
          #"["\#(window)",{"type":2,"timestamp":1700000000000,"data":{"node":{"type":0,"id":1,"childNodes":[]},"initialOffset":{"top":0,"left":0}}}]"#,
        ]
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: log)
      let path = folder.appending(path: "page.html").path
      _ = try Pipeline().play(try InputList(paths: [log.path]), to: path, options: PlayOptions())
      let packed = Data(
        try #require(PageParts.unpacked("facts", in: try String(contentsOfFile: path, encoding: .utf8))))
      let facts = try #require(try JSONSerialization.jsonObject(with: packed) as? [String: Any])
      #expect(facts["windows"] as? [String] == ["a", "b"])
    }
  }
}
