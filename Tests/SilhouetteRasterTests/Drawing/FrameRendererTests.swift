import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

@Suite struct FrameRendererTests {
  @Test func theFirstFrameIsDamagedAsAWhole() {
    let scene = RandomScene.make(seed: 1)
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    #expect(renderer.render(scene).boxes == [renderer.target.bounds])
    #expect(renderer.pixmap == painted(scene))
  }

  @Test func theSameSceneDamagesNothing() {
    for seed in 0..<50 {
      let scene = RandomScene.make(seed: UInt64(seed))
      var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
      _ = renderer.render(scene)
      #expect(renderer.render(scene).isEmpty)
    }
  }

  @Test func onlyTheChangedBoxIsDamaged() {
    var sketch = SceneSketch(width: 100, height: 100)
    sketch.add(Rect2D(x: 0, y: 0, width: 20, height: 20)) { $0.fill = .white }
    var changed = sketch
    changed.add(Rect2D(x: 50, y: 60, width: 10.5, height: 8)) { $0.fill = .red }
    var renderer = FrameRenderer(target: RenderTarget(viewport: sketch.scene.viewport, scale: 1))
    _ = renderer.render(sketch.scene)
    let box = PixelRect(left: 50, top: 60, right: 61, bottom: 68)!
    #expect(renderer.render(changed.scene).boxes == [box])
    #expect(renderer.render(sketch.scene).boxes == [box])
  }

  @Test(arguments: [1, 1.5])
  func redrawnFramesAreLikeFreshOnes(_ scale: Double) {
    for seed in 0..<60 {
      var random = SeededGenerator(seed: UInt64(seed) + 1_000)
      var scene = RandomScene.make(seed: UInt64(seed), nodes: 10)
      var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: scale))
      _ = renderer.render(scene)
      for step in 0..<8 {
        let before = renderer.pixmap
        scene = changed(scene, &random)
        let damage = renderer.render(scene)
        #expect(renderer.pixmap == painted(scene, scale: scale), "seed \(seed), step \(step)")
        #expect(covers(damage, before, renderer.pixmap), "seed \(seed), step \(step)")
        #expect(isDisjoint(damage))
      }
    }
  }

  @Test func insertedAndRemovedItemsLeaveTheirNeighboursAlone() {
    func list(without gap: Int) -> WireframeScene {
      var sketch = SceneSketch(width: 200, height: 200)
      for index in 0..<20 where index != gap {
        sketch.add(Rect2D(x: Double(index) * 10, y: Double(index) * 10, width: 5, height: 5)) {
          $0.fill = .white
        }
      }
      return sketch.scene
    }
    var renderer = FrameRenderer(target: RenderTarget(viewport: list(without: 0).viewport, scale: 1))
    _ = renderer.render(list(without: 3))
    let damage = renderer.render(list(without: 12))
    #expect(damage.area == 50)
    #expect(renderer.pixmap == painted(list(without: 12)))
  }

  @Test func aChangeOfOrderIsDamage() {
    var sketch = SceneSketch(width: 10, height: 10)
    sketch.add(Rect2D(x: 0, y: 0, width: 6, height: 6)) { $0.fill = .white }
    sketch.add(Rect2D(x: 3, y: 3, width: 6, height: 6)) { $0.fill = .red }
    var turned = sketch.scene
    turned.nodes.swapAt(0, 1)
    var renderer = FrameRenderer(target: RenderTarget(viewport: turned.viewport, scale: 1))
    _ = renderer.render(sketch.scene)
    #expect(!renderer.render(turned).isEmpty)
    #expect(renderer.pixmap == painted(turned))
  }

  @Test func aViewportChangeIsRedrawnWhole() {
    var renderer = FrameRenderer(target: RenderTarget(width: 20, height: 10, scale: 1)!)
    _ = renderer.render(RandomScene.make(seed: 3))
    var sketch = SceneSketch(width: 10, height: 20, background: .white)
    sketch.add(Rect2D(x: 1, y: 1, width: 3, height: 3)) { $0.fill = .red }
    _ = renderer.render(sketch.scene)
    #expect(renderer.pixmap == painted(sketch.scene, target: renderer.target))
  }

  private func changed(_ scene: WireframeScene, _ random: inout SeededGenerator) -> WireframeScene {
    var scene = scene
    let index = Int(random.next() % UInt64(scene.nodes.count))
    switch random.next() % 6 {
    case 0: scene.nodes[index].fill = RGBAColor(rgba: UInt32(truncatingIfNeeded: random.next()))
    case 1: scene.nodes[index].toViewport.tx += Double(random.next() % 7) / 2 - 1
    case 2: scene.nodes[index].alpha = Double(random.next() % 5) / 4
    case 3: scene.nodes[index].verdict = scene.nodes[index].verdict == .draw ? .skip : .draw
    case 4: scene.nodes[index].radius = Double(random.next() % 5)
    default: scene.nodes[index].frame.height += Double(random.next() % 5) - 2
    }
    return scene
  }

  private func covers(_ damage: Damage, _ before: Pixmap, _ after: Pixmap) -> Bool {
    after.pixels.indices.allSatisfy { place in
      let x = place % after.width
      let y = place / after.width
      return before.pixels[place] == after.pixels[place]
        || damage.boxes.contains { $0.left..<$0.right ~= x && $0.top..<$0.bottom ~= y }
    }
  }

  private func isDisjoint(_ damage: Damage) -> Bool {
    damage.boxes.indices.allSatisfy { i in
      damage.boxes[..<i].allSatisfy { $0.intersection(damage.boxes[i]) == nil }
    }
  }
}
