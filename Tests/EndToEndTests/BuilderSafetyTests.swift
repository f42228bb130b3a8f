import Silhouette
import SilhouetteHierarchy
import TestSupport
import Testing

/// Safe code cannot build a snapshot that breaks what reads it.
struct BuilderSafetyTests {
  @Test func aNodeOfAnotherSnapshotBringsNoPlaceNoDetailAndNoStrings() throws {
    var first = SnapshotBuilder(time: 0)
    for _ in 0..<9 {
      try first.open()
      first.node.className = try first.add("UILabel")
      first.node.supers = first.add(list: [first.node.className])
      first.detail.hint = first.node.className
      first.detail.lines = first.add(lines: [.zero])
    }
    let other = first.finish()

    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node = other.nodes[8]
    try builder.open()
    builder.detail = other.details[8]
    let snapshot = builder.finish()

    #expect(snapshot.nodes.map(\.parent) == [-1, 0] && snapshot.nodes.map(\.end) == [2, 2])
    #expect(snapshot.nodes.map(\.detail) == [-1, 0])
    #expect(snapshot.nodes[0].className == .none && snapshot.nodes[0].supers == .empty)
    #expect(snapshot.details[0].hint == .none && snapshot.details[0].lines == .empty)
  }

  @Test func aSliceThatCutsACharacterIsDropped() throws {
    var first = SnapshotBuilder(time: 0)
    let letter = try first.add("u")
    var builder = SnapshotBuilder(time: 0)
    let whole = try builder.add("ü")
    try builder.open()
    builder.node.text = letter
    builder.node.label = whole
    builder.screen = letter
    #expect(builder[letter].isEmpty)
    let snapshot = builder.finish()
    #expect(snapshot.nodes[0].text == .none && snapshot.screen == .none)
    #expect(snapshot.string(snapshot.nodes[0].label) == "ü")
  }

  @Test func aListHoldsItsOwnStringsOnly() throws {
    var first = SnapshotBuilder(time: 0)
    _ = try first.add("a long name")
    let far = try first.add("far")
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    let near = try builder.add("near")
    builder.node.supers = builder.add(list: [far, near])
    let snapshot = builder.finish()
    #expect(snapshot.slices[snapshot.nodes[0].supers.range].map { snapshot.string($0) } == ["near"])
  }

  @Test func roomBeyondTheLimitsIsNotTaken() throws {
    var room = SnapshotBuilder.Room()
    (room.nodes, room.bytes, room.lines) = (.max, .max, -1)
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (10, 10)
    var builder = SnapshotBuilder(time: 0, limits: limits)
    builder.reserve(room)
    #expect(builder.finish().nodes.isEmpty)
  }

  /// `Fuzz/run` goes on from here.
  @Test func randomCallsBreakNothing() {
    for seed in 0..<60 as Range<UInt64> {
      var world = BuilderWorld(SeededGenerator(seed: seed))
      #expect(world.complaint() == nil, "seed \(seed)")
    }
  }
}
