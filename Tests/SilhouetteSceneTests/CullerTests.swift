import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Culling drops hidden nodes, keeps the others, and changes no pixel.
struct CullerTests {
  private let source = Appearance(style: .blocks, colors: .source)
  private let small = Viewport(width: 40, height: 40, scale: 1)

  /// The source indexes of nodes that are still drawn, of a window that paints nothing itself.
  private func drawn(_ children: Tree..., scale: Double = 1) throws -> [Int32] {
    let flat = try scene(
      Tree("UIWindow", 0, 0, 40, 40, children), appearance: source, viewport: small)
    return Culler(scale: scale).cull(flat).nodes.filter { $0.verdict == .draw }.map(\.source)
  }

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ rgba: UInt32 = 0x0000_00FF)
    -> Tree
  {
    Tree("UIView", x, y, width, height).background(rgba)
  }

  @Test func oneCoverHidesWhatLiesWhollyUnderIt() throws {
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 20, 20)) == [2])
    #expect(try drawn(box(5, 5, 16, 10), box(0, 0, 20, 20)) == [1, 2])
    #expect(try drawn(box(0, 0, 20, 20), box(5, 5, 10, 10)) == [1, 2])
  }

  @Test func coversHideInUnion() throws {
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 10, 20), box(10, 0, 10, 20)) == [2, 3])
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 10, 20), box(11, 0, 10, 20)) == [1, 2, 3])
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 20, 9), box(0, 9, 7, 11), box(7, 9, 13, 11)) == [2, 3, 4])
  }

  @Test func fractionalEdgesCoverWhatTheyAreRoundedTo() throws {
    #expect(try drawn(box(5, 5, 10, 10), box(4.5, 4.5, 11, 11)) == [2])
    #expect(try drawn(box(4.5, 5, 10, 10), box(4.5, 5, 10, 10)) == [2])
    #expect(try drawn(box(4.5, 5, 10, 10), box(4.6, 5, 10, 10)) == [2])
    #expect(try drawn(box(4.25, 5, 10, 10), box(4.5, 5, 10, 10)) == [1, 2])
    #expect(try drawn(box(4.5, 4.5, 10, 10), box(4.5, 4.5, 10, 10), scale: 2) == [2])
    #expect(try drawn(box(0.25, 0, 10, 10), box(0.25, 0, 10, 10), scale: 4) == [2])
  }

  @Test func translucencyCoversNothing() throws {
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 20, 20, 0x0000_00FE)) == [1, 2])
    #expect(try drawn(box(5, 5, 10, 10), box(0, 0, 20, 20).alpha(0.99)) == [1, 2])
    let group = Tree("UIView", 0, 0, 20, 20, [box(0, 0, 20, 20)]).alpha(0.5)
    #expect(try drawn(box(5, 5, 10, 10), group).contains(1))
  }

  @Test func roundedCornersCoverNothing() throws {
    #expect(try drawn(box(0, 0, 3, 3), box(0, 0, 20, 20).radius(8)) == [1, 2])
    #expect(try drawn(box(9, 0, 2, 20), box(0, 0, 20, 20).radius(8)) == [2])
    #expect(try drawn(box(4, 4, 12, 12), box(0, 0, 20, 20).radius(8)) == [2])
  }

  @Test func clipsLimitCoversAndWhatTheyHide() throws {
    let clipped = Tree("UIView", 0, 0, 8, 8, [box(0, 0, 40, 40)]).flags(.clips)
    #expect(try drawn(box(2, 2, 4, 4), clipped) == [2, 3].dropFirst(0).filter { $0 == 3 })
    #expect(try drawn(box(2, 2, 8, 4), clipped).contains(1))
    let round = Tree("UIView", 0, 0, 20, 20, [box(0, 0, 40, 40)]).flags(.clips).radius(8)
    #expect(try drawn(box(0, 0, 3, 3), round).contains(1))
    #expect(try !drawn(box(6, 6, 8, 8), round).contains(1))
  }

  @Test func whatItsClipsLeaveNothingOfGoes() throws {
    let gone = Tree("UIView", 0, 0, 8, 8, [box(20, 20, 5, 5)]).flags(.clips)
    #expect(try drawn(gone).isEmpty)
    let empty = Tree("UIView", 5, 5, 0, 0, [box(0, 0, 5, 5)])
    #expect(try drawn(empty) == [2])
    #expect(try drawn(empty.flags(.clips)).isEmpty)
  }

  @Test func whatLiesOffTheScreenGoes() throws {
    #expect(try drawn(box(50, 0, 10, 10), box(-20, 0, 10, 10), box(35, 0, 10, 10)) == [3])
  }

  @Test func parentsOfWhatIsSeenStayAndSaySkip() throws {
    let flat = try scene(
      Tree(
        "UIWindow", 0, 0, 40, 40,
        [
          Tree("UIView", 0, 0, 10, 10, [box(15, 15, 10, 10).id(9)]).background(0xFF00_00FF),
          box(0, 0, 12, 12),
        ]), appearance: source, viewport: small)
    let culled = Culler(scale: 1).cull(flat)
    #expect(culled.nodes.map(\.verdict) == [.skip, .skip, .draw, .draw])
    #expect(culled.nodes.map(\.parent) == [-1, 0, 1, 0])
    #expect(culled.nodes.map(\.end) == [4, 3, 3, 4])
    #expect(culled.nodes[1].fill.isClear)
  }

  @Test func turnedBoxesAreNoCoversAndAreTestedByTheirBounds() throws {
    let half = 0.7071067811865476
    let turned = box(10, 10, 10, 10).detail {
      $0.transform = Transform2D(a: half, b: half, c: -half, d: half, tx: 0, ty: 0)
    }
    #expect(try drawn(box(12, 12, 4, 4), turned) == [1, 2])
    #expect(try drawn(turned, box(7, 7, 16, 16)) == [2])
    #expect(try drawn(turned, box(8, 8, 14, 14)) == [1, 2])
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300] as [Double])
  func absurdScalesKeepEverythingVisible(_ scale: Double) throws {
    let flat = try scene(
      Tree("UIWindow", 0, 0, 40, 40, [box(0, 0, 9, 9)]), appearance: source, viewport: small)
    #expect(Culler(scale: scale).cull(flat).nodes.contains { $0.verdict == .draw })
  }

  @Test func cullingTwiceIsCullingOnce() {
    var generator = SeededGenerator(seed: 21)
    var flattener = Flattener(appearance: source)
    for _ in 0..<100 {
      let flat = flattener.flatten(
        randomSnapshot(using: &generator, count: 30), viewport: small, platform: .ios)
      let once = Culler(scale: 1).cull(flat)
      #expect(Culler(scale: 1).cull(once) == once)
      #expect(once.nodes.count <= flat.nodes.count)
    }
  }

  /// Random scenes, drawn by a painter that knows nothing of covers, before and after.
  @Test(arguments: [1.0, 2, 1.5, 3])
  func noPixelChanges(_ scale: Double) {
    var generator = SeededGenerator(seed: UInt64(scale * 10))
    let viewport = Viewport(width: 36, height: 36, scale: scale)
    var dropped = 0
    for round in 0..<60 {
      let appearance = Appearance(
        style: round % 2 == 0 ? .blocks : .skeleton, colors: round % 3 == 0 ? .category : .source)
      var flattener = Flattener(appearance: appearance)
      let made = randomSnapshot(using: &generator, count: 14)
      let flat = flattener.flatten(made, viewport: viewport, platform: .ios)
      let culled = Culler(scale: scale).cull(flat)
      dropped += flat.nodes.count { $0.verdict == .draw } - culled.nodes.count { $0.verdict == .draw }
      compare(flat, culled, scale, &generator)
    }
    #expect(dropped > 100)
  }

  private func compare(
    _ flat: WireframeScene, _ culled: WireframeScene, _ scale: Double, _ generator: inout SeededGenerator
  ) {
    let full = PixelOracle(scene: flat, scale: scale)
    let less = PixelOracle(scene: culled, scale: scale)
    let side = Int(36 * scale)
    for _ in 0..<60 {
      let x = Int.random(in: 0..<side, using: &generator)
      let y = Int.random(in: 0..<side, using: &generator)
      #expect(full.pixel(x, y) == less.pixel(x, y), "pixel \(x), \(y)")
    }
  }

  @Test func hairlinesThatGrowOutOfTheirCoverAreKept() throws {
    #expect(try drawn(box(10, 0, 0.25, 10), box(0, 0, 10.25, 10)) == [1, 2])
    #expect(try drawn(box(9.1, 0, 0.3, 10), box(0, 0, 10.4, 10)) == [2])
  }

  /// Every pair of upright boxes on a small grid of quarters of points: a box that is hidden on the finest
  /// grid is hidden on those of 1, 2 and 3 pixels a point.
  @Test func allPairsOfSmallBoxesAreDecidedRightly() {
    let places = (0...6).map { Double($0) / 4 }
    let spans = places.flatMap { start in
      (1...8).map { Rect2D(x: start, y: 0, width: Double($0) / 4, height: 1) }
    }
    var hidden = 0
    for lower in spans {
      let touched = DeviceGrid(scale: 4).touched(lower, .identity)
      for upper in spans where CullBox(inside: DeviceBox(upper, under: .scale(x: 4, y: 4))).contains(touched)
      {
        hidden += 1
        for scale in [1.0, 2, 3] {
          let below = PixelSnap.span(lower.x * scale, lower.maxX * scale)
          let above = PixelSnap.span(upper.x * scale, upper.maxX * scale)
          #expect(above.low <= below.low && below.high <= above.high, "\(lower) under \(upper) at \(scale)")
        }
      }
    }
    #expect(hidden > 100)
  }

  @Test func theCoverMapAgreesWithASetOfPixels() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let boxes = (0..<8).map { _ in Self.randomBox(&generator) }
      var map = CoverMap(
        area: CullBox(left: 0, top: 0, right: 150, bottom: 30), boxes: boxes)
      var pixels = Set<Int>()
      for box in boxes {
        let asked = Self.randomBox(&generator)
        let expected = Self.pixels(asked).isSubset(of: pixels)
        let gap = map?.gap(in: asked)
        #expect((gap == nil) == expected)
        if let gap {
          #expect(asked.holds(gap))
          #expect(!pixels.contains(gap.y * 1000 + gap.x))
        }
        map?.add(box)
        pixels.formUnion(Self.pixels(box))
      }
    }
  }

  private static func randomBox(_ generator: inout SeededGenerator) -> CullBox {
    let left = Int.random(in: 0..<140, using: &generator)
    let top = Int.random(in: 0..<28, using: &generator)
    return CullBox(
      left: left, top: top, right: Int.random(in: left + 1...150, using: &generator),
      bottom: Int.random(in: top + 1...30, using: &generator))
  }

  private static func pixels(_ box: CullBox) -> Set<Int> {
    Set((box.top..<box.bottom).flatMap { row in (box.left..<box.right).map { row * 1000 + $0 } })
  }
}
