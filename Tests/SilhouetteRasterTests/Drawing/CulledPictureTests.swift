import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

/// Culling changes no picture at its own scale. If everything is on the scale's grid, it changes none at
/// coarser scales either.
@Suite struct CulledPictureTests {
  @Test func whatStandsOnQuarterPointsIsCulledOnceForAllScales() {
    var dropped = 0
    for seed in 0..<250 {
      let scene = Self.scene(seed: UInt64(seed), steps: 4)
      let culled = Culler(scale: 4).cull(scene)
      dropped += scene.nodes.count - culled.nodes.count
      for scale in [1.0, 2, 3] {
        let difference = Self.difference(painted(scene, scale: scale), painted(culled, scale: scale))
        #expect(difference <= 2, "seed \(seed) at \(scale)")
      }
    }
    #expect(dropped > 300)
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 3])
  func anyPlacesAreCulledForTheirOwnScale(_ scale: Double) {
    var dropped = 0
    for seed in 0..<150 {
      let scene = Self.scene(seed: UInt64(seed), steps: [1, 2, 3, 7, 100][seed % 5])
      let culled = Culler(scale: scale).cull(scene)
      dropped += scene.nodes.count - culled.nodes.count
      let difference = Self.difference(painted(scene, scale: scale), painted(culled, scale: scale))
      #expect(difference <= 2, "seed \(seed)")
    }
    #expect(dropped > 100)
  }

  /// In levels of a channel. Where culling leaves one thing in a group, its alpha is folded, which rounds differently.
  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Int {
    var most = 0
    for (p, q) in zip(a.pixels, b.pixels) where p != q {
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        most = max(most, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
      }
    }
    return most
  }

  /// Boxes of all kinds whose places are whole numbers of `steps` a point; most are large and opaque.
  private static func scene(seed: UInt64, steps: Int) -> WireframeScene {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range.lowerBound * steps...range.upperBound * steps, using: &random))
        / Double(steps)
    }
    func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }
    func color() -> RGBAColor {
      RGBAColor(rgb: UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF).withAlpha(chance(80) ? 255 : 99)
    }
    var sketch = SceneSketch(width: 20, height: 20, background: .white)
    for count in 0..<14 {
      var parent = count - 1
      while parent >= 0 && chance(60) { parent = Int(sketch.scene.nodes[parent].parent) }
      let above = parent >= 0 ? sketch.scene.nodes[parent].effectiveAlpha : 1
      let isThin = chance(25)
      let frame = Rect2D(
        x: number(-3...8), y: number(-3...8), width: number(isThin ? 0...1 : 2...20), height: number(0...20))
      sketch.add(frame, under: parent) {
        if chance(10) { $0.toParent = Transform2D.scale(x: 1.25, y: 0.75).then($0.toParent) }
        if chance(5) { $0.toParent = Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: frame.x, ty: frame.y) }
        $0.radius = chance(40) ? min(number(0...7), min(frame.width, frame.height) / 2) : 0
        $0.fill = chance(80) ? color() : .clear
        $0.border = chance(20) ? .init(width: number(0...2), color: color()) : nil
        if chance(20) {
          $0.shadow = .init(height: [.low, .middle, .high][Int(random.next() % 3)], color: color())
        }
        $0.flags = chance(25) ? .clips : []
        $0.alpha = chance(8) ? 0.5 : 1
        $0.effectiveAlpha = above * $0.alpha
      }
      guard chance(25) else { continue }
      let size = Rect2D(x: number(0...9), y: number(0...9), width: number(0...6), height: number(0...3))
      sketch.addPart(
        ScenePart(
          role: .mark, frame: size, radius: min(size.width, size.height) / 4, color: color(),
          turn: ScenePart.Turn.allCases[Int(random.next() % 3)]))
    }
    return sketch.scene
  }
}
