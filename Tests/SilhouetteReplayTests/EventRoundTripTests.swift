import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@Suite struct EventRoundTripTests {
  @Test func whatIsWrittenIsReadBack() throws {
    for seed in 0..<400 as Range<UInt64> {
      var world = WireWorld(seed: seed)
      let tree = world.tree(Int(world.number(0...25)))
      let mutation = world.mutation(of: tree)
      var writer = EventWriter(start: 1_700_000_000_000)
      var reader = EventReader()
      let page = try pass(.fullSnapshot(tree), &writer, &reader, world.table)
      guard case .fullSnapshot(let read) = page else {
        Issue.record("a full snapshot was read as something else")
        return
      }
      #expect(read.viewport == tree.viewport && read.background == tree.background)
      #expect(reader.start == 1_700_000_000_000)
      expectEqual(read.elements, tree.elements, reader.table, world.table, seed)
      let change = try pass(.mutation(mutation), &writer, &reader, world.table)
      guard case .mutation(let readMutation) = change else {
        Issue.record("a mutation was read as something else")
        return
      }
      expectEqual(readMutation, mutation, reader.table, world.table, seed)
    }
  }

  private func pass(
    _ body: ReplayEvent.Body, _ writer: inout EventWriter, _ reader: inout EventReader, _ table: LookTable
  ) throws -> ReplayEvent.Body {
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 1_700_000_000_123, body: body), table, into: &bytes)
    do {
      let event = try reader.read(bytes[...])
      #expect(event.timestamp == 1_700_000_000_123)
      return event.body
    } catch {
      Issue.record("\(error) in \(String(decoding: bytes, as: UTF8.self))")
      throw error
    }
  }

  private func expectEqual(
    _ read: [Element], _ written: [Element], _ table: LookTable, _ other: LookTable, _ seed: UInt64
  ) {
    #expect(read.count == written.count)
    for (a, b) in zip(read, written) {
      let isEqual = ResolvedElement(a, table) == ResolvedElement(b, other)
      #expect(isEqual, "seed \(seed), id \(a.id)")
    }
  }

  private func expectEqual(
    _ read: Mutation, _ written: Mutation, _ table: LookTable, _ other: LookTable, _ seed: UInt64
  ) {
    #expect(read.background == written.background)
    #expect(read.removes == written.removes)
    #expect(read.adds.map(\.parent) == written.adds.map(\.parent))
    #expect(read.adds.map(\.next) == written.adds.map(\.next))
    expectEqual(read.adds.map(\.element), written.adds.map(\.element), table, other, seed)
    expectEqual(read.changes.map(\.old), written.changes.map(\.old), table, other, seed)
    expectEqual(read.changes.map(\.new), written.changes.map(\.new), table, other, seed)
  }

  @Test(arguments: [
    ReplayEvent.Body.meta(width: 402, height: 874), .touch(.start, Point2D(x: 12.5, y: -3)),
    .touch(.cancel, Point2D(x: 1.0 / 3, y: 1e-7)), .touchMove(Point2D(x: 0, y: 1e9)),
    .viewportResize(width: 874, height: 402), .custom(tag: "a \"tag\"\n", payload: "{\"a\":[1,null,\"x\"]}"),
  ])
  func smallEventsAreReadBack(_ body: ReplayEvent.Body) throws {
    var writer = EventWriter(start: 0)
    var reader = EventReader()
    #expect(try pass(body, &writer, &reader, LookTable()) == body)
  }

  @Test func keysMayStandInAnyOrderAndWithSpace() throws {
    var reader = EventReader()
    let json = "{ \"timestamp\": 5,\n \"data\": {\"height\": 2, \"width\": 1}, \"delay\": 3, \"type\": 4 }"
    #expect(
      try reader.read(Array(json.utf8)[...])
        == ReplayEvent(timestamp: 5, body: .meta(width: 1, height: 2)))
  }

  @Test func otherRecordersPagesAreRefusedByName() throws {
    let html = #"{"type":2,"tagName":"html","attributes":{},"childNodes":[],"id":3}"#
    let json =
      #"{"type":2,"data":{"node":{"type":0,"childNodes":[\#(html)],"id":1},"initialOffset":{}},"timestamp":1}"#
    var reader = EventReader()
    let error = try #require(throws: InputError.self) { try reader.read(Array(json.utf8)[...]) }
    #expect(error.code == .unknownFormat)
  }

  /// Others' logs begin with events of the document, of plugins and of the pointer.
  @Test(arguments: [
    #"{"type":6,"data":{"plugin":"console","payload":{}},"timestamp":1}"#,
    #"{"type":7,"data":{"url":"","status":"captured"},"timestamp":1}"#,
    #"{"type":3,"data":{"source":1,"positions":[]},"timestamp":1}"#,
  ])
  func otherRecordersAreKnownByEventsBeforeTheirPage(_ json: String) throws {
    var reader = EventReader()
    let document = #"{"type":0,"data":{},"timestamp":1}"#
    #expect(try reader.read(Array(document.utf8)[...]).body == .end)
    let error = try #require(throws: InputError.self) { try reader.read(Array(json.utf8)[...]) }
    #expect(error.code == .unknownFormat && error.problem.contains("another recorder"))
  }

  @Test func onPagesOfOursEventsOfOthersAreBroken() throws {
    var table = LookTable()
    let tree = WirePages.list(rows: 2, &table)
    var writer = EventWriter(start: 1)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 1, body: .fullSnapshot(tree)), table, into: &bytes)
    var reader = EventReader()
    _ = try reader.read(bytes[...])
    for type in [0, 6, 7] {
      let json = #"{"type":\#(type),"data":{},"timestamp":2}"#
      let error = try #require(throws: InputError.self) { try reader.read(Array(json.utf8)[...]) }
      #expect(error.code != .unknownFormat && error.problem.contains("type 1 to 5"), "\(error)")
    }
  }

  @Test func pagesOfAnotherVersionAreRefusedByIt() throws {
    var table = LookTable()
    let tree = WirePages.list(rows: 2, &table)
    var writer = EventWriter(start: 1)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 1, body: .fullSnapshot(tree)), table, into: &bytes)
    let mark = #""data-silhouette":""#
    let json = String(decoding: bytes, as: UTF8.self).replacing(mark + "2", with: mark + "3")
    var reader = EventReader()
    let error = try #require(throws: InputError.self) { try reader.read(Array(json.utf8)[...]) }
    #expect(error.problem.contains("version 1 or 2"))
  }

  /// Roles of marks, and the attributes of the html element, are written differently since then.
  @Test func pagesOfTheFirstVersionAreReadAsBefore() throws {
    let old = try scenes(ofGolden: "replay-events-1.json")
    #expect(old.count > 2)
    #expect(try scenes(ofGolden: "replay-events.json") == old)
  }

  private func scenes(ofGolden name: String) throws -> [WireframeScene] {
    let bytes = try [UInt8](Data(contentsOf: Places.goldens.appending(path: name)))
    var (reader, decoder, mirror, scenes) = (EventReader(), SceneDecoder(), Mirror?.none, [WireframeScene]())
    // One event a line, with the array's brackets and commas around it.
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let start = line.firstIndex(of: UInt8(ascii: "{")),
        let end = line.lastIndex(of: UInt8(ascii: "}"))
      else { continue }
      let event = try reader.read(line[start...end])
      #expect(reader.start == nil || reader.start == WireSession.start)
      switch event.body {
      case .fullSnapshot(let tree): mirror = try Mirror(tree)
      case .mutation(let mutation): try mirror?.apply(mutation)
      default: continue
      }
      if let tree = mirror?.tree { scenes.append(decoder.scene(of: tree, table: reader.table, time: 0)) }
    }
    return scenes
  }

  @Test func flippedBitsAreErrorsOrOtherEventsAndNeverTraps() {
    for seed in 0..<20 as Range<UInt64> {
      var world = WireWorld(seed: seed)
      let tree = world.tree(12)
      var writer = EventWriter(start: 1)
      var page: [UInt8] = []
      writer.write(ReplayEvent(timestamp: 1, body: .fullSnapshot(tree)), world.table, into: &page)
      var change: [UInt8] = []
      let mutation = world.mutation(of: tree)
      writer.write(ReplayEvent(timestamp: 2, body: .mutation(mutation)), world.table, into: &change)
      var readable = 0
      for _ in 0..<60 {
        var reader = EventReader()
        if (try? reader.read(flipped(page, &world.random)[...])) != nil { readable += 1 }
        if (try? reader.read(page[...])) == nil { Issue.record("a reader that stumbled must begin anew") }
        _ = try? reader.read(flipped(change, &world.random)[...])
        _ = try? reader.read(change.prefix(Int(world.number(0...Int32(change.count)))))
      }
      #expect(readable < 60)
    }
  }

  private func flipped(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let place = Int.random(in: bytes.indices, using: &random)
    bytes[place] ^= UInt8.random(in: 1...255, using: &random)
    return bytes
  }

  @Test func moreNodesThanTheLimitAreRefused() throws {
    var table = LookTable()
    let tree = WirePages.list(rows: 20, &table)
    var writer = EventWriter(start: 0)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 0, body: .fullSnapshot(tree)), table, into: &bytes)
    var limits = Limits()
    limits.nodes = 50
    var reader = EventReader(limits: limits)
    let error = try #require(throws: InputError.self) { try reader.read(bytes[...]) }
    #expect(error.code == .limit)
  }
}
