import Foundation
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Maps as sums: their order and grouping make no difference, limits included.
@Suite struct AppMapTests {
  /// A map of one session with variants and moves of a small world, by a seed.
  private func part(_ seed: UInt64, kinds: Int = 12) -> AppMap {
    var dice = SplitMix(seed: seed)
    var map = AppMap()
    let session = "s\(seed)"
    var last: UInt64?
    let count = 2 + dice.below(6)
    for place in 0..<count {
      let kind = dice.below(kinds)
      let print = MapPrint(
        traits: ["button", "list", "screen \(kind % 3)", "trait \(kind)"].sorted(), tab: kind % 4,
        name: kind % 5 == 0 ? "Screen\(kind)" : nil)
      var picture = MapPicture()
      picture.height = 2000
      picture.boxes = [MapPicture.Box(category: .list, x: 0, y: dice.below(900), width: 1000, height: 500)]
      let seen = MapTally(
        count: 1, sessions: 1, witnesses: [MapWitness(session: session, moment: place * 1000, isStep: false)])
      var variant = map.variants[print.key] ?? MapVariant(print: print, picture: picture)
      variant.seen.add(seen)
      variant.seen.sessions = 1
      if place == 0 { variant.starts = seen }
      variant.stay.add(MapTimes(total: 700, buckets: [(dice.below(20), 1)]))
      if dice.below(3) == 0 { variant.overlays["modal"] = seen }
      map.variants[print.key] = variant
      if let last {
        let key = MapMove.Key(from: last, to: print.key, cause: MapCause(.tap, "list/cell \(dice.below(3))"))
        var move = map.moves[key] ?? MapMove()
        move.seen.add(seen)
        map.moves[key] = move
        map.links[MapLink(last, print.key), default: 0] += 1
      }
      var taps = MapTaps()
      taps.all = seen
      if dice.below(2) == 0 { taps.dead = seen }
      map.taps[MapTaps.Key(variant: print.key, element: "button")] = taps
      last = print.key
    }
    map.visits = count
    map.sessions = MapTally(
      count: 1, sessions: 1, witnesses: [MapWitness(session: session, moment: 0, isStep: false)])
    return map
  }

  private func sum(_ parts: [AppMap]) -> AppMap {
    var sum = AppMap()
    for part in parts { sum.add(part) }
    return sum
  }

  @Test func orderAndGroupingMakeNoDifference() {
    let parts = (0..<80).map { part(UInt64($0)) }
    let whole = sum(parts)
    let text = MapJSON.text(whole)
    var dice = SplitMix(seed: 7)
    for _ in 0..<6 {
      var rest = parts
      // Sums of sums, in any order.
      while rest.count > 1 {
        let one = rest.remove(at: dice.below(rest.count))
        let other = rest.remove(at: dice.below(rest.count))
        rest.insert(sum([one, other]), at: dice.below(rest.count + 1))
      }
      #expect(rest[0] == whole)
      #expect(MapJSON.text(rest[0]) == text)
    }
    #expect(whole.sessions.sessions == 80 && whole.sessions.witnesses.count == MapTally.mostWitnesses)
    #expect(whole.visits == parts.reduce(0) { $0 + $1.visits } && whole.visitsLeftOut == 0)
  }

  @Test func anEmptyMapChangesNothing() {
    let map = part(3)
    #expect(sum([map, AppMap()]) == map && sum([AppMap(), map]) == map)
  }

  @Test func entriesOverTheLimitAreTheSameInEachOrderAndCountsOfTheOthersAreWhole() {
    var maps: [AppMap] = []
    for start in [0, AppMap.mostVariants / 2, AppMap.mostVariants / 4] {
      var map = AppMap()
      for number in start..<(start + AppMap.mostVariants * 3 / 4) {
        let print = MapPrint(traits: ["trait \(number)"], tab: 0, name: nil)
        var variant = MapVariant(print: print, picture: MapPicture())
        variant.seen.count = 1
        map.variants[print.key] = variant
      }
      map.visits = map.variants.count
      maps.append(map)
    }
    let one = sum([maps[0], maps[1], maps[2]])
    let other = sum([maps[2], sum([maps[1], maps[0]])])
    #expect(one == other)
    #expect(one.variants.count == AppMap.mostVariants)
    #expect(one.visits == maps.reduce(0) { $0 + $1.visits })
    #expect(one.visitsLeftOut == one.visits - one.variants.values.reduce(0) { $0 + $1.seen.count })
    let counts = maps.reduce(into: [UInt64: Int]()) { counts, map in
      for key in map.variants.keys { counts[key, default: 0] += 1 }
    }
    #expect(one.variants.allSatisfy { counts[$0.key] == $0.value.seen.count })
  }

  @Test func sessionsOfJoinedTalliesAreCountedOnce() {
    let witness = { (session: Int) in MapWitness(session: "s\(session)", moment: 0, isStep: false) }
    let few = (0..<5).map { MapTally(count: 2, sessions: 2, witnesses: [witness($0), witness($0 + 1)]) }
    #expect(MapTally.joined(few, of: 100).sessions == 6)
    #expect(MapTally.joined(few, of: 100).count == 10)
    var many: [MapTally] = []
    for start in 0..<4 {
      var tally = MapTally()
      for session in (start * 100)..<(start * 100 + 200) {
        tally.add(MapTally(count: 1, sessions: 1, witnesses: [witness(session)]))
      }
      many.append(tally)
    }
    let estimate = MapTally.joined(many, of: 1000).sessions
    #expect((250...800).contains(estimate), "500 sessions are told as \(estimate)")
  }

  @Test func aMapThatIsReadIsTheMapThatWasWritten() throws {
    let map = sum((0..<20).map { part(UInt64($0)) })
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-map-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "map.json")
    try Data(MapJSON.text(map).utf8).write(to: file)
    let read = try MapFile.read(file.path, ReadingOptions())
    #expect(read == map && MapJSON.text(read) == MapJSON.text(map))
  }

  /// Any byte may be another one: the file is refused, or is a map.
  @Test func brokenMapsAreRefused() throws {
    let text = Array(MapJSON.text(sum((0..<3).map { part(UInt64($0)) })).utf8)
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-map-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "map.json")
    var dice = SplitMix(seed: 11)
    var refused = 0
    for round in 0..<300 {
      var bytes = text
      if round % 3 == 0 {
        bytes.removeLast(1 + dice.below(bytes.count - 1))
      } else {
        for _ in 0..<3 { bytes[dice.below(bytes.count)] = UInt8(32 + dice.below(90)) }
      }
      try Data(bytes).write(to: file)
      do {
        let read = try MapFile.read(file.path, ReadingOptions())
        // Whatever was read can be drawn.
        _ = MapPage.text(MapGraph(read), nil)
      } catch {
        refused += 1
        #expect(error.message.contains("map.json"))
      }
    }
    #expect(refused > 200)
  }

  @Test func timesAreCountedInBuckets() throws {
    var times = MapTimes()
    for _ in 0..<99 { times.add(MapTimes(total: 230, buckets: [(6, 1)])) }
    times.add(MapTimes(total: 20_000, buckets: [(19, 1)]))
    let median = try #require(times.median)
    #expect((200...280).contains(median))
    #expect(times.count == 100 && times.total == 99 * 230 + 20_000)
    #expect(MapTimes().median == nil)
    #expect(MapTimes(total: 2_400_000, buckets: [(26, 1)]).median == 2_400_000, "one time is known")
  }
}

/// Numbers that follow from a seed.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ end: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ mixed >> 31) % UInt64(end))
  }
}
