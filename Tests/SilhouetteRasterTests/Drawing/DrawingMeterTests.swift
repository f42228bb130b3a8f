import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import Testing

@testable import SilhouetteRaster

/// What drawing costs, in steps.
@Suite struct DrawingMeterTests {
  /// Full-screen layers, each of a kind that costs more than the one before.
  enum Layer: CaseIterable {
    case plain, rounded, turned, clipped, hatched, bordered, grouped, turnedHatched
  }

  private func layers(_ count: Int, _ kind: Layer) -> WireframeScene {
    let screen = Rect2D(x: 0, y: 0, width: 100, height: 200)
    var sketch = SceneSketch(width: 100, height: 200)
    for _ in 0..<count {
      let outer = sketch.add(screen) { node in
        node.fill = RGBAColor(rgb: 0xFF0000).withAlpha(40)
        switch kind {
        case .plain: break
        case .rounded: node.radius = 30
        case .turned: node.toParent = Transform2D(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 20, ty: -10)
        case .clipped:
          node.radius = 40
          node.flags.insert(.clips)
        case .hatched: node.hatch = RGBAColor(rgb: 0x00FF00).withAlpha(90)
        case .bordered:
          node.border = SceneNode.Border(width: 9, color: RGBAColor(rgb: 0x0000FF).withAlpha(90))
          node.radius = 30
        case .grouped: node.alpha = 0.5
        case .turnedHatched:
          node.hatch = RGBAColor(rgb: 0x00FF00).withAlpha(90)
          node.toParent = Transform2D(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 20, ty: -10)
        }
      }
      if kind == .clipped || kind == .grouped {
        sketch.add(screen, under: outer) { $0.fill = RGBAColor(rgb: 0x00FF00).withAlpha(50) }
      }
    }
    return sketch.scene
  }

  private func steps(_ scene: WireframeScene, limit: Int = .max) throws -> (steps: Int, pixmap: Pixmap) {
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var meter = DrawingMeter(limit: limit)
    _ = try renderer.render(scene, &meter)
    return (meter.spent, renderer.pixmap)
  }

  @Test(arguments: Layer.allCases)
  func eachLayerCostsTheSameAndIsCounted(_ kind: Layer) throws {
    let few = try steps(layers(10, kind)).steps
    let many = try steps(layers(40, kind)).steps
    // Not the square of the layers. Upright ones are mixed once a band, so they cost less than their pixels.
    #expect(many > 3 * few && many < 5 * few, "\(kind): \(few), \(many)")
    #expect(many >= 40 * 100 && many <= 40 * 100 * 200 * 40, "\(kind): \(many)")
  }

  @Test(arguments: [Layer.turned, .clipped])
  func tooMuchWorkEndsAFrameNearTheLimit(_ kind: Layer) throws {
    let scene = layers(200, kind)
    let limit = try steps(scene).steps * 3 / 4
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var meter = DrawingMeter(limit: limit)
    #expect(throws: DrawingMeter.Stop.tooMuchWork(limit: limit)) { try renderer.render(scene, &meter) }
    #expect(meter.spent > limit && meter.spent < limit + 2 * DrawingMeter.grain, "\(meter.spent)")
  }

  @Test(arguments: [Layer.turned, .clipped, .turnedHatched])
  func farTooMuchWorkIsRefusedBeforeAFrameIsDrawn(_ kind: Layer) throws {
    let scene = layers(200, kind)
    let limit = try steps(scene).steps / 5
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var meter = DrawingMeter(limit: limit)
    #expect(throws: DrawingMeter.Stop.tooMuchWork(limit: limit)) { try renderer.render(scene, &meter) }
    #expect(meter.spent == 0)
  }

  @Test(arguments: Layer.allCases)
  func whatTheLimitAllowsIsNeverRefused(_ kind: Layer) throws {
    for count in [1, 20, 200] {
      let scene = layers(count, kind)
      let all = try steps(scene)
      let limited = try steps(scene, limit: all.steps)
      #expect(limited.steps == all.steps && limited.pixmap == all.pixmap)
    }
  }

  @Test func theFrameAfterOneThatWasEndedIsWhole() throws {
    let small = layers(2, .turned)
    let large = layers(300, .turned)
    var renderer = FrameRenderer(target: RenderTarget(viewport: small.viewport, scale: 1))
    var meter = DrawingMeter(limit: 1 << 20)
    _ = try renderer.render(small, &meter)
    #expect(throws: DrawingMeter.Stop.self) { try renderer.render(large, &meter) }
    let damage = try renderer.render(small, &meter)
    #expect(damage.boxes == [renderer.target.bounds] && renderer.pixmap == painted(small))
  }

  @Test func aMeterChangesNoPixel() throws {
    for seed in 0..<20 {
      let scene = RandomScene.make(seed: UInt64(seed))
      #expect(try steps(scene).pixmap == painted(scene))
    }
  }

  @Test func drawingAsksWhetherItIsWanted() throws {
    let scene = layers(400, .turned)
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 1))
    var meter = DrawingMeter(limit: .max) { $0 > 3 << 20 }
    #expect(throws: DrawingMeter.Stop.unwanted) { try renderer.render(scene, &meter) }
    #expect(meter.spent < 6 << 20)
    var never = DrawingMeter(limit: .max) { _ in true }
    #expect(throws: DrawingMeter.Stop.unwanted) { try renderer.render(layers(1, .plain), &never) }
    #expect(never.spent == 0)
  }
}
