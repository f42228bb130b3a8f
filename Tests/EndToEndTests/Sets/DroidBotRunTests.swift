import Foundation
import SilhouetteHierarchy
import SilhouetteStory
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// Runs of DroidBot: its actions, on the states that it kept.
@Suite struct DroidBotRunTests {
  private static let secret = "Nasturtium"

  private static func state(_ name: String, top: Int, at second: Int) -> ArchiveMaker.Member {
    let root =
      #"{"temp_id":0,"parent":-1,"children":[1],"bounds":[[0,0],[1080,1920]],"class":"android.widget.FrameLayout","visible":true}"#
    let button =
      #"{"temp_id":1,"parent":0,"children":[],"bounds":[[0,\#(top)],[1080,\#(top + 200)]],"class":"android.widget.Button","visible":true,"clickable":true}"#
    return .init(
      "states/state_2024-05-06_1011\(second).json",
      #"{"tag":"2024-05-06_1011\#(second)","state_str":"\#(name)","views":[\#(root),\#(button)]}"#)
  }

  private static func event(_ body: String, on state: String, at second: Int) -> ArchiveMaker.Member {
    .init(
      "events/event_2024-05-06_1011\(second).json",
      #"{"tag":"2024-05-06_1011\#(second)","event":{\#(body)},"start_state":"\#(state)","stop_state":"x","event_str":"\#(secret)"}"#
    )
  }

  private static var run: [ArchiveMaker.Member] {
    [
      state("a", top: 0, at: 12), .init("states/screen_2024-05-06_101112.png", "x"),
      state("b", top: 600, at: 15), state("c", top: 1200, at: 21),
      // Before all states, and broken.
      event(#""event_type":"key","name":"HOME""#, on: "z", at: 10),
      .init("events/event_2024-05-06_101111.json", "{"),
      event(
        #""event_type":"touch","x":null,"y":null,"view":{"bounds":[[0,0],[1080,200]],"text":"\#(secret)"}"#,
        on: "a", at: 12),
      event(#""event_type":"key","name":"BACK""#, on: "b", at: 15),
      event(
        #""event_type":"scroll","direction":"DOWN","view":{"bounds":[[0,0],[1080,1000]]}"#, on: "a", at: 18),
      event(#""event_type":"touch","x":300,"y":90"#, on: "a", at: 19),
      event(
        #""event_type":"set_text","text":"\#(secret)","view":{"bounds":[[0,0],[1080,200]]}"#, on: "c", at: 21),
      // On a state that was not kept.
      event(#""event_type":"intent","intent":"am start \#(secret)""#, on: "y", at: 25),
    ]
  }

  /// The run as a folder, and as an archive.
  private func withRun(_ members: [ArchiveMaker.Member], _ body: (InputList) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for member in members {
        let file = folder.appending(path: "run/" + member.name)
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(member.bytes).write(to: file)
      }
      let zip = folder.appending(path: "run.zip")
      try Data(ArchiveMaker.zip(members)).write(to: zip)
      try body(try InputList(paths: [folder.appending(path: "run").path]))
      try body(try InputList(paths: [zip.path]))
    }
  }

  private func names(_ paths: [String]) -> [String] {
    paths.map { String($0.split(separator: "/").last!.suffix(7).prefix(2)) }
  }

  @Test func statesAreShownAgainForWhatWasDoneOnThem() throws {
    try withRun(Self.run) { list in
      #expect(names(list.entries.map(\.path)) == ["12", "15", "12", "12", "21"])
      let start = try #require(list.entries[0].time)
      #expect(list.entries.map { $0.time! - start } == [0, 3000, 6000, 7000, 9000])
      #expect(list.entries.map { $0.touches.count } == [1, 0, 1, 1, 0])
      #expect(
        list.entries.map { $0.commands.map(\.name) } == [[], ["key BACK"], [], [], ["set text", "intent"]])
      #expect(names(list.leftOut) == ["11", "10"])
      // The picture is of the moment at which the state was kept.
      #expect(list.entries.map { $0.screenshots.count } == [1, 0, 0, 0, 0])
      #expect(names(list.ofFiles.entries.map(\.path)) == ["12", "15", "21"])
      #expect(!"\(list)".contains(Self.secret))
    }
  }

  @Test func actionsComeAtTheirTimesAndPlaces() throws {
    try withRun(Self.run) { list in
      var reader = SessionReader(list)
      var (touches, events, last) = ([TouchRecord](), [AppEvent](), 0.0)
      var scale = 0.0
      while let record = try reader.next() {
        #expect(record.time ?? last >= last)
        last = record.time ?? last
        switch record {
        case .header(let header): scale = header.viewport.scale
        case .touch(let touch): touches.append(touch)
        case .event(let event): events.append(event)
        default: continue
        }
        #expect(!"\(record)".contains(Self.secret))
      }
      let downs = touches.filter { $0.phase == .down }
      #expect(downs.map(\.time) == [0, 6000, 7000])
      let places = downs.map { Point2D(x: $0.location.x * scale, y: $0.location.y * scale) }
      let expected = [Point2D(x: 540, y: 100), Point2D(x: 540, y: 900), Point2D(x: 300, y: 90)]
      for (place, expected) in zip(places, expected) {
        #expect(abs(place.x - expected.x) < 0.01 && abs(place.y - expected.y) < 0.01, "\(place)")
      }
      #expect(touches.count { $0.phase == .up } == 3)
      #expect(events.map(\.name) == ["key BACK", "set text", "intent"])
      #expect(events.map(\.time) == [3000, 9000, 13_000])
      #expect(events.allSatisfy { $0.isOfTool })
    }
  }

  @Test func anOutlineTellsWhichWayTheRunWent() throws {
    try withRun(Self.run) { list in
      let outline = try Pipeline().outline(list)
      #expect(outline.steps.dumps.count == 5)
      #expect(outline.actionCount == 3)
      #expect(outline.steps.steps.count { $0.kind == .tap } == 2)
    }
  }

  /// The first file in a second may be of an event, and the state that it begins on comes in the same second.
  @Test func aStateThatWasJustKeptIsNotShownTwice() throws {
    let members = [
      Self.state("a", top: 0, at: 12), Self.state("b", top: 600, at: 15),
      Self.event(#""event_type":"touch","x":1,"y":1"#, on: "b", at: 15),
      Self.event(#""event_type":"touch","x":1,"y":1"#, on: "a", at: 11),
    ]
    try withRun(members) { list in
      // The event at 11 begins on the state that was kept a second later: it was on the screen already.
      #expect(names(list.entries.map(\.path)) == ["12", "12", "15"])
      #expect(list.entries.map { $0.touches.count } == [1, 0, 1])
    }
  }

  @Test func actionsWithoutAStateBesideThemAreLeftOut() throws {
    let members = [
      Self.event(#""event_type":"touch","x":1,"y":1"#, on: "a", at: 12),
      ArchiveMaker.Member("other/state_1.json", #"{"state_str":"a","views":[]}"#),
    ]
    try withRun(members) { list in
      #expect(list.entries.count == 1 && list.entries[0].touches.isEmpty)
      #expect(names(list.leftOut) == ["12"])
    }
  }
}
