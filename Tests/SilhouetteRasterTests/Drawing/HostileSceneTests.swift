import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRaster

/// No scene may trap, hang or make the painters disagree.
@Suite struct HostileSceneTests {
  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 3.5, 0.001, 1e-300, 1e9, -1e9, 1e18, -1e18, 1e300, -1e300, .infinity, -.infinity, .nan,
  ]

  @Test func oddNumbersAnywhereAreSurvived() {
    var random = SeededGenerator(seed: 5)
    func odd() -> Double { Self.numbers[Int(random.next() % UInt64(Self.numbers.count))] }
    var renderer = BandRenderer()
    for _ in 0..<500 {
      var sketch = SceneSketch(width: 6, height: 6)
      let parent = sketch.add(Rect2D(x: odd(), y: odd(), width: odd(), height: odd())) {
        $0.flags = random.next() % 2 == 0 ? .clips : []
        $0.radius = odd()
        $0.alpha = odd()
        $0.fill = .white
      }
      sketch.add(Rect2D(x: 1, y: 1, width: odd(), height: 4), under: parent) {
        $0.fill = RGBAColor(rgba: 0xFF00_0080)
        $0.hatch = .red
        $0.border = .init(width: odd(), color: .red)
        $0.shadow = .init(height: .high, color: RGBAColor(rgba: 0x0000_0040))
        $0.toParent = Transform2D(a: odd(), b: odd(), c: odd(), d: odd(), tx: odd(), ty: odd())
      }
      sketch.addPart(
        ScenePart(
          role: .dot, frame: Rect2D(x: odd(), y: 0, width: 5, height: odd()), radius: odd(), color: .white,
          turn: .minus45))
      let list = DisplayList(sketch.scene, target: RenderTarget(viewport: sketch.scene.viewport, scale: 1))
      var fast = Pixmap(width: 6, height: 6)!
      renderer.render(list, into: &fast)
      #expect(fast == painted(sketch.scene))
    }
  }

  @Test(arguments: numbers) func cornersOfShadowsAreNeverLessThanSharp(radius: Double) {
    var sketch = SceneSketch(width: 40, height: 40)
    sketch.add(Rect2D(x: 10, y: 10, width: 20, height: 16)) {
      $0.fill = .white
      $0.radius = radius
      $0.shadow = .init(height: .high, color: RGBAColor(rgba: 0x0000_0040))
    }
    let list = DisplayList(sketch.scene, target: RenderTarget(viewport: sketch.scene.viewport, scale: 1))
    #expect(list.items.allSatisfy { $0.outline.radius >= 0 && $0.hole.radius >= 0 })
    var fast = Pixmap(width: 40, height: 40)!
    var renderer = BandRenderer()
    renderer.render(list, into: &fast)
    #expect(fast == painted(sketch.scene))
  }

  @Test func indicesThatPointNowhereClipAndPaintNothing() {
    var sketch = SceneSketch(width: 2, height: 2)
    sketch.add(Rect2D(x: 0, y: 0, width: 2, height: 2)) { $0.fill = .white }
    var scene = sketch.scene
    for (clip, end) in [(7, 0), (-9, -3), (0, Int32.max), (Int32.max, Int32.min)] {
      scene.nodes[0].clip = Int32(clip)
      scene.nodes[0].end = end
      scene.nodes[0].alpha = 0.5
      scene.nodes[0].parts = SliceRange(start: .max, count: .max)
      #expect(painted(scene).red(0, 0) == 128)
    }
  }

  @Test func aViewportWithoutAreaShowsTheLetterbox() {
    for size in [0, -1, Double.nan, .infinity] {
      let scene = WireframeScene(time: 0, viewport: Viewport(width: size, height: 4), background: .white)
      let target = RenderTarget(width: 2, height: 2, scale: 1, letterbox: .red)!
      #expect(painted(scene, target: target).pixels.allSatisfy { $0 == 0xFF00_00FF })
      #expect(RenderTarget(viewport: scene.viewport, scale: size).width >= 1)
    }
  }

  @Test func targetsThatAreTooLargeCannotBeMade() {
    #expect(RenderTarget(width: 0, height: 1, scale: 1) == nil)
    #expect(RenderTarget(width: 1, height: RenderTarget.maxSide + 1, scale: 1) == nil)
    #expect(RenderTarget(width: 1, height: 1, scale: .nan) == nil)
    let huge = RenderTarget(viewport: Viewport(width: 1e300, height: 5), scale: 2)
    #expect(huge.width == RenderTarget.maxSide)
    #expect(huge.height == 10)
  }

  @Test func aThousandNestedGroupsAndClipsAreDrawn() {
    var scene = WireframeScene(time: 0, viewport: Viewport(width: 4, height: 4), background: .black)
    let depth = 1_000
    for index in 0..<depth {
      var node = SceneNode()
      node.parent = Int32(index - 1)
      node.clip = Int32(index - 1)
      node.end = Int32(depth)
      node.verdict = .draw
      node.flags = .clips
      node.frame = Rect2D(x: 0, y: 0, width: 4, height: 4)
      node.alpha = 0.9999
      node.radius = 1
      node.fill = RGBAColor(rgb: UInt32(index))
      scene.nodes.append(node)
    }
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    _ = renderer.render(scene)
    #expect(renderer.pixmap == painted(scene))
  }
}
