import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@Suite struct RecorderTests {
  /// A window with one box in it.
  private func screen(x: Double = 4, width: Double = 48) -> WireframeScene {
    var session = SceneSession()
    session.viewport.width = width
    let window = session.add(Rect2D(x: 0, y: 0, width: width, height: 64), fill: RGBAColor(rgb: 0xFFFFFF))
    session.add(Rect2D(x: x, y: 4, width: 10, height: 10), under: window, fill: RGBAColor(rgb: 0x2266CC))
    return session.scene().scene
  }

  // MARK: Pages and changes

  @Test(arguments: 0..<24)
  func whateverHappensTheLogShowsEachScene(seed: Int) throws {
    let policies: [CheckoutPolicy] = [.never, .every(700), .everySegment(1000)]
    var tape = Tape(checkouts: policies[seed % 3])
    var random = RandomSession(seed: UInt64(seed), nodes: 10)
    for step in 0..<40 {
      random.step()
      var scene = random.session.scene().scene
      if seed % 2 == 0 {
        let identities = random.session.scene().identities
        for index in scene.nodes.indices {
          scene.nodes[index].id = NodeID(rawValue: UInt64(identities[index]) + 1)
        }
      }
      try tape.record(scene, at: Double(step) * 100)
      let shown = try #require(tape.player.scene)
      #expect(picture(shown) == picture(scene), "step \(step)")
    }
    #expect(tape.recorder.refusedMutations == 0 && tape.recorder.refusedPages == 0)
  }

  /// Nodes that a scene calls kept are not looked at again; the log is the same.
  @Test(arguments: 0..<24) func keptNodesGiveTheSameLog(seed: UInt64) throws {
    var random = SeededGenerator(seed: 800 + seed)
    var rows = StyledRows(&random)
    var (decoder, flattener) = (HierarchyDecoder(), Flattener())
    var (tape, other) = (Tape(checkouts: .every(1500)), Tape(checkouts: .every(1500)))
    let viewport = Viewport(width: 402, height: 874, scale: 3)
    try decoder.append(Array((StyledRows.header + "\n").utf8))
    for step in 0..<40 {
      try decoder.append(Array((rows.line(step * 100) + "\n").utf8))
      rows.change(&random)
      while case .record(let record) = try decoder.next() {
        guard case .snapshot(let snapshot) = record else { continue }
        var scene = flattener.flatten(snapshot, viewport: viewport, platform: .ios)
        try tape.record(scene, at: Double(step) * 100)
        scene.kinship = nil
        try other.record(scene, at: Double(step) * 100)
      }
    }
    #expect(tape.bytes == other.bytes)
    #expect(tape.recorder.refusedMutations == 0)
  }

  @Test func whatDoesNotChangeCostsNothing() throws {
    var tape = Tape(checkouts: .every(60_000))
    try tape.record(screen(), at: 0)
    let page = tape.bytes.count
    for second in 1...3600 { try tape.record(screen(), at: Double(second) * 1000) }
    try tape.finish(at: 3_600_000)
    #expect(tape.player.story == ["0 meta", "0 page", "3600000 end"])
    #expect(tape.bytes.count - page <= 150)
  }

  @Test func checkoutsByTimeWaitForAChange() throws {
    var tape = Tape(checkouts: .every(1000))
    for step in 0..<40 { try tape.record(screen(x: step < 25 ? 4 : 5), at: Double(step) * 100) }
    try tape.record(screen(x: 6), at: 4000)
    try tape.record(screen(x: 7), at: 4400)
    #expect(
      tape.player.story == [
        "0 meta", "0 page", "2500 meta", "2500 page", "4000 meta", "4000 page", "4400 change",
      ])
  }

  @Test func aSegmentThatPlaysAloneBeginsWithThePage() throws {
    var tape = Tape(checkouts: .everySegment(5000))
    try tape.record(screen(), at: 3000)
    try tape.record(screen(x: 5), at: 7900)
    try tape.event("tapped", at: 8500)
    try tape.record(screen(x: 5), at: 9000)
    try tape.record(screen(x: 6), at: 12_000)
    try tape.finish(at: 14_000)
    // Segments are counted from the first event, at 3000.
    #expect(
      tape.player.story == [
        "0 meta", "0 page", "4900 change", "5500 meta", "5500 page", "5500 tapped null", "9000 change",
        "11000 meta", "11000 page", "11000 end",
      ])
  }

  @Test func aChangeLargerThanAPageBecomesOne() throws {
    func screen(_ color: UInt32, from first: Int32) -> WireframeScene {
      var session = SceneSession()
      for row in 0..<30 {
        let y = Double(row) * 2
        session.add(
          Rect2D(x: Double(row % 7), y: y, width: 30, height: 2),
          fill: RGBAColor(rgb: color + UInt32(row) * 0x701))
      }
      var scene = session.scene().scene
      for index in scene.nodes.indices {
        scene.nodes[index].id = NodeID(rawValue: UInt64(first) + UInt64(index))
      }
      return scene
    }
    var tape = Tape()
    try tape.record(screen(0x102030, from: 1), at: 0)
    try tape.record(screen(0xA01020, from: 100), at: 100)
    #expect(tape.player.story == ["0 meta", "0 page", "100 meta", "100 page"])
  }

  @Test func anotherViewportIsAnotherPage() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.record(screen(width: 90.5), at: 100)
    #expect(tape.player.story == ["0 meta", "0 page", "100 meta", "100 page"])
    #expect(tape.player.scene?.viewport.width == 90.5)
    #expect(tape.player.events[2].body == .meta(width: 91, height: 64))
  }

  // MARK: Events and times

  @Test func whatComesBeforeTheFirstSceneWaitsForIt() throws {
    var tape = Tape()
    try tape.event("opened", data: #"{"a":[1,2]}"#, at: 0)
    #expect(tape.player.events.isEmpty)
    try tape.record(screen(), at: 50)
    #expect(tape.player.story == ["0 meta", "0 page", #"0 opened {"a":[1,2]}"#])
  }

  @Test func withoutASceneThereIsNoLog() throws {
    var tape = Tape()
    for step in 0..<20_000 { try tape.event("tick", at: Double(step)) }
    try tape.finish(at: 20_000)
    #expect(tape.bytes.isEmpty)
  }

  @Test(arguments: [
    ("null", "null"), (#"{"a":"b"}"#, #"{"a":"b"}"#), ("{\n\"a\":\r\n1}", "{ \"a\":  1}"),
    ("no json", #""no json""#), ("", #""""#), ("[1,]", #""[1,]""#), ("1 2", #""1 2""#),
    ("\"\u{1}", #""\"\u0001""#), (#"{"a":1},"timestamp":0},{"type":4"#, nil),
  ])
  func dataThatIsNoJSONIsQuoted(data: String, written: String?) throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.event("e", data: data, at: 10)
    try tape.record(screen(), at: 20)
    #expect(tape.player.events.count == 3)
    let last = try #require(tape.player.events.last)
    guard case .custom(_, let payload) = last.body else { return #expect(Bool(false)) }
    if let written { #expect(payload == written) }
    #expect(
      !payload.utf8.contains(0x0A)
        && payload.hasPrefix("\"") != (payload == data || written == "{ \"a\":  1}"))
  }

  @Test(arguments: ["", "\"", "a\nb", "\u{0}", "\\", "\u{1F600}é", "</script>", "\u{2028}"])
  func namesOfEventsMayBeAnything(name: String) throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.event(name, at: 10)
    try tape.record(screen(), at: 20)
    #expect(tape.player.events.last?.body == .custom(tag: name, payload: "null"))
    #expect(!tape.bytes.contains(0x0A))
  }

  @Test(arguments: [0, -5, Int64.min, 1, 1_763_000_000_000, Int64.max])
  func timestampsAreWholePositiveAndInOrder(start: Int64) throws {
    var tape = Tape(start: start)
    let times = [-1e300, -50, 0, .nan, 10.9, 10.2, 3, -.infinity, 1e9, 1e300, .infinity, 5]
    for (step, time) in times.enumerated() {
      try tape.record(screen(x: Double(step)), at: time)
      try tape.event("e", at: time)
      try tape.touch(.down, 1, 1, at: time)
    }
    try tape.finish(at: .nan)
    let stamps = tape.player.events.map(\.timestamp)
    #expect(stamps == stamps.sorted() && stamps.count > times.count)
    #expect(stamps.allSatisfy { $0 > 0 && $0 < 1 << 53 })
    #expect(tape.recorder.start > 0)
  }

  @Test func aSessionThatDoesNotSayWhenBeginsIn2020() throws {
    var tape = Tape(start: 0)
    try tape.record(screen(), at: 0)
    #expect(tape.player.events.first?.timestamp == 1_577_836_800_000)
  }

  @Test func timesAreRoundedDownSoThatWhatWasSeenIsSeenInTime() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.record(screen(x: 5), at: 10.9)
    #expect(tape.player.story.last == "10 change")
  }
}
