import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteReplay

/// Packs events into one segment.
private func packed(
  _ events: [[UInt8]], by encoder: inout WireEncoder, isChained: Bool = false
) -> [UInt8] {
  encoder.begin(isChained: isChained)
  for event in events { encoder.add(event[...]) }
  return encoder.finish()
}

/// Reads segments one after the other as a log.
private func events(in segments: [UInt8], limits: Limits = Limits()) throws -> [[UInt8]] {
  var reader = LogReader(limits: limits)
  reader.append(segments)
  reader.finish()
  var events: [[UInt8]] = []
  while case .event(let event) = try reader.next() { events.append(event.bytes) }
  return events
}

/// A page and a change of it.
private func session(_ seed: UInt64) -> [[UInt8]] {
  var world = WireWorld(seed: seed)
  let tree = world.tree(Int(world.number(0...25)))
  let mutation = world.mutation(of: tree)
  var writer = EventWriter(start: 1_700_000_000_000)
  let bodies: [ReplayEvent.Body] = [
    .meta(width: 402, height: 874), .fullSnapshot(tree), .mutation(mutation),
    .touch(.start, Point2D(x: 1.5, y: 20.123)), .touchMove(Point2D(x: 30, y: -4)),
    .touch(.end, Point2D(x: 30, y: -4)), .viewportResize(width: 874, height: 402),
    .custom(tag: "a \"tag\"", payload: "{\"key\":[1,null]}"), .end,
  ]
  return bodies.enumerated().map { index, body in
    var bytes: [UInt8] = []
    writer.write(
      ReplayEvent(timestamp: 1_700_000_000_000 + Int64(index * 40), body: body), world.table, into: &bytes)
    return bytes
  }
}

@Suite struct WireTests {
  @Test func everyEventOfRandomSessionsComesBackByteForByte() throws {
    for seed in 0..<40 as Range<UInt64> {
      let given = session(seed)
      var encoder = WireEncoder()
      let bytes = packed(given, by: &encoder)
      #expect(try events(in: bytes) == given, "seed \(seed)")
    }
  }

  @Test func eventsOfOursAreToldByTheirParts() {
    for seed in 0..<40 as Range<UInt64> {
      for event in session(seed) {
        let parsed = event.withUnsafeBufferPointer { WireParser.parse($0) != nil }
        #expect(parsed, "seed \(seed): \(String(decoding: event, as: UTF8.self))")
      }
    }
  }

  @Test func eventsOfOthersComeBackToo() throws {
    let given = [
      "{\"type\":4,\"timestamp\":5,\"data\":{}}", "{}", "{\"timestamp\":1,\"type\":1,\"data\":{}}",
      "{\"timestamp\":0,\"type\":1,\"data\":{}}",
      "{\"timestamp\":9,\"type\":3,\"data\":{\"source\":0,\"texts\":[],\"attributes\":[{\"attributes\":{\"style\":{\"top\":\"1.0px\",\"--k\":\"#FFF\",\"left\":false}},\"id\":99}],\"removes\":[{\"parentId\":3,\"id\":4000}],\"adds\":[]}}",
      "{\"timestamp\":9,\"type\":3,\"data\":{\"source\":0,\"texts\":[],\"attributes\":[{\"attributes\":{\"style\":{\"top\":\"1.0px\",\"--k\":\"#FFF\"}},\"id\":99}],\"removes\":[{\"parentId\":3,\"id\":4000}],\"adds\":[]}}",
    ].map { Array($0.utf8) }
    var encoder = WireEncoder()
    let bytes = packed(given, by: &encoder)
    var decoder = WireDecoder(limits: Limits())
    let taken = try bytes.withUnsafeBytes { try decoder.open($0, at: 0) }
    #expect(taken == bytes.count)
    var read: [[UInt8]] = []
    while decoder.isOpen {
      let text = try decoder.next(at: 0, most: 1 << 20)
      if !text.isEmpty { read.append(text.dropLast()) }
    }
    #expect(read == given)
  }

  @Test func segmentsGoOnFromEachOther() throws {
    let given = session(3)
    var encoder = WireEncoder()
    let first = packed(Array(given[..<2]), by: &encoder)
    let second = packed(Array(given[2...]), by: &encoder, isChained: true)
    #expect(try events(in: first + second) == given)
    // Of several files.
    var reader = LogReader()
    reader.append(first)
    reader.finish()
    var read: [[UInt8]] = []
    while case .event(let event) = try reader.next() { read.append(event.bytes) }
    reader = reader.forNextFile()
    reader.append(second)
    reader.finish()
    while case .event(let event) = try reader.next() { read.append(event.bytes) }
    #expect(read == given)
    #expect(throws: InputError.self) { try events(in: second) }
    var other = WireEncoder()
    let foreign = packed(Array(session(4)[..<2]), by: &other)
    do {
      _ = try events(in: foreign + second)
      Issue.record("a segment went on from another log's")
    } catch let error as InputError {
      #expect(error.problem.contains("found another"))
    }
  }

  @Test func anotherVersionIsRefusedWithARemedy() throws {
    var encoder = WireEncoder()
    var bytes = packed(session(1), by: &encoder)
    for (version, remedy) in [(0 as UInt8, "with the version"), (2, "newer version")] {
      bytes[2] = version
      do {
        _ = try events(in: bytes)
        Issue.record("version \(version) was read")
      } catch let error as InputError {
        #expect(error.code == .unknownFormat)
        #expect(error.problem.contains("found version \(version)"))
        #expect(error.remedy.contains(remedy))
      }
    }
    #expect(LogReader.recognizes(bytes))
  }

  @Test func aCutSegmentGivesAnErrorAndNoWrongEvent() throws {
    var encoder = WireEncoder()
    let given = session(7)
    let bytes = packed(given, by: &encoder)
    for count in 0..<bytes.count {
      #expect(throws: InputError.self, "\(count) bytes") { try events(in: Array(bytes[..<count])) }
    }
  }

  @Test func damagedBytesNeverTrap() throws {
    var random = SeededGenerator(seed: 5)
    var limits = Limits()
    (limits.inflatedBytes, limits.nodes, limits.depth) = (1 << 20, 10_000, 100)
    var refused = 0
    for seed in 0..<15 as Range<UInt64> {
      var encoder = WireEncoder()
      let whole = packed(session(seed), by: &encoder)
      for _ in 0..<8 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 5..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        do { _ = try events(in: bytes, limits: limits) } catch { refused += 1 }
      }
    }
    #expect(refused > 100, "only \(refused) of 120 damaged segments were refused")
  }

  @Test func aLongSegmentKeepsToItsLimits() throws {
    var encoder = WireEncoder()
    let bytes = packed(Array(repeating: session(1)[0], count: 4000), by: &encoder)
    var limits = Limits()
    limits.inflatedBytes = 10_000
    #expect(throws: InputError.self) { try events(in: bytes, limits: limits) }
    #expect(bytes.count < 1000)
  }

  @Test func aPageTakesAThirdOfAZlibStream() {
    var table = LookTable()
    let tree = WirePages.list(rows: 12, &table)
    var writer = EventWriter(start: 1_700_000_000_000)
    var events: [[UInt8]] = []
    for body in [ReplayEvent.Body.meta(width: 402, height: 874), .fullSnapshot(tree)] {
      var bytes: [UInt8] = []
      writer.write(ReplayEvent(timestamp: 1_700_000_000_000, body: body), table, into: &bytes)
      events.append(bytes)
    }
    var packer = SegmentPacker()
    var zlib: [UInt8] = []
    for event in events { packer.add(event[...], to: &zlib) }
    packer.finish(into: &zlib)
    var encoder = WireEncoder()
    let wire = packed(events, by: &encoder)
    #expect(wire.count * 5 < zlib.count * 2, "\(wire.count) bytes, and \(zlib.count) with zlib")
  }
}
