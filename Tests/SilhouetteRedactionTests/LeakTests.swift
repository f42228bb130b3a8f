import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRedaction

/// Random screens under random policies, held against a judge who looks at places one by one.
/// `Fuzz/run` does the same for as long as one likes.
struct LeakTests {
  private func places(_ count: Int, _ random: inout SeededGenerator) -> [Point2D] {
    (0..<count).map { _ in
      Point2D(x: Double.random(in: 0..<24, using: &random), y: Double.random(in: 0..<24, using: &random))
    }
  }

  @Test(arguments: 0..<10) func nothingLeaksInRandomWorlds(_ block: UInt64) throws {
    for seed in block * 50..<block * 50 + 50 {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      let places = places(60, &random)
      for engine in [RedactionEngine.hierarchy, .defensive, .combined] {
        let leak = try world.leak(engine, at: places)
        #expect(leak == nil, "seed \(seed)")
      }
    }
  }

  @Test(arguments: 0..<4) func noTouchTellsWhatAMaskHidesAsASecret(_ block: UInt64) throws {
    let secrets: Set<RedactRule> = [.secure, .contentType, .sensitive, .keyboard, .mask, .hide, .swiftUIMask]
    for seed in 1000 + block * 50..<1050 + block * 50 {
      var random = SeededGenerator(seed: seed)
      let drawn = MaskWorld(seed: seed, using: &random)
      let world = World(
        try drawn.snapshot(), policy: RedactionPolicy(), viewport: MaskWorld.viewport)
      let entries = Dictionary(uniqueKeysWithValues: world.explanation.entries.map { ($0.node, $0) })
      for region in world.regions where region.kind == .redact {
        // Popups are masked, without an entry in the list.
        guard let entry = entries[region.node] else { continue }
        let decider = entry.inheritedFrom.flatMap { entries[$0]?.rule } ?? entry.rule
        guard secrets.contains(decider), drawn.nodes[region.node].lines.isEmpty else { continue }
        // Masks reach beyond the touchable area: for popups, and by whole steps.
        let judge = MaskWorld.Judge(drawn.nodes, RedactionPolicy())
        for place in places(60, &random)
        where region.contains(place) && judge.draws(region.node, at: place) {
          let isHidden = TouchShield.hides(place, in: world.scene)
          #expect(isHidden, "seed \(seed), node \(region.node), (\(place.x), \(place.y))")
        }
      }
    }
  }

  @Test(arguments: 0..<6) func nothingIsSaidOfWhatIsInASecret(_ block: UInt64) throws {
    var asked = 0
    for seed in 2000 + block * 50..<2050 + block * 50 {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      let tale = try world.tale(&random)
      #expect(tale == nil, "seed \(seed)")
      if world.withOtherInsides(&random) != nil { asked += 1 }
    }
    #expect(asked > 5)
  }

  /// Worlds out of 16,000 that once leaked: the output depended on nodes beside a keyboard or an element in a
  /// secret, and on the nodes over a secret picture.
  @Test(arguments: [22305, 23909, 26124, 26861, 31611, 36208] as [UInt64])
  func nothingIsSaidAnyMoreOfWhatIsInASecret(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let world = MaskWorld(seed: seed, using: &random)
    #expect(try world.tale(&random) == nil)
  }

  @Test func theJudgeFindsWhatNobodyMasked() throws {
    var found = 0
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      let judge = MaskWorld.Judge(world.nodes, world.policy)
      if places(60, &random).contains(where: { judge.secret(at: $0) != nil }) { found += 1 }
    }
    #expect(found > 20)
  }

  @Test func combinedMasksWhatAnyEngineMasks() throws {
    for seed in 500..<560 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      let snapshot = try world.snapshot()
      let areas = RedactionEngine.allCases.map { engine in
        MaskedArea(
          World(snapshot, policy: world.policy, engine: engine, viewport: MaskWorld.viewport).regions)
      }
      for place in places(60, &random) where areas[0...2].contains(where: { $0.contains(place) }) {
        #expect(areas[3].contains(place), "seed \(seed)")
      }
    }
  }

  /// Layout is for drawings alone.
  @Test func masksDoNotFollowWhatPlacesTell() throws {
    for seed in 600..<660 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      let snapshot = try world.snapshot()
      for engine in RedactionEngine.allCases {
        let worlds = [true, false].map {
          World(snapshot, policy: world.policy, engine: engine, viewport: MaskWorld.viewport, readsPlaces: $0)
        }
        #expect(worlds[0].regions == worlds[1].regions, "seed \(seed)")
      }
    }
  }

  @Test func everyReadingOfAListOfRegionsIsTheSame() throws {
    for seed in 700..<740 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let world = MaskWorld(seed: seed, using: &random)
      var policy = world.policy
      if seed % 4 == 0 { policy.mode = .compat }
      let regions = World(try world.snapshot(), policy: policy, viewport: MaskWorld.viewport).regions
      var grid = MaskGrid(MaskWorld.viewport, regions: regions.count)
      grid.paint(regions)
      let (area, twin) = (MaskedArea(regions), Masks(regions))
      for place in 0..<24 * 24 {
        let centre = Point2D(x: Double(place % 24) + 0.5, y: Double(place / 24) + 0.5)
        #expect(area.contains(centre) == twin.contains(centre), "seed \(seed)")
        #expect(area.contains(centre) == (grid.masks[place] >= 0), "seed \(seed)")
      }
    }
  }

  @Test func theSameScreenGivesTheSameRegions() throws {
    var random = SeededGenerator(seed: 3)
    let world = MaskWorld(seed: 3, using: &random)
    for engine in RedactionEngine.allCases {
      let worlds = try (0..<2).map { _ in World(try world.snapshot(), policy: world.policy, engine: engine) }
      #expect(worlds[0].regions == worlds[1].regions)
      #expect(worlds[0].explanation == worlds[1].explanation)
    }
  }
}
