import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct RenderTimelineTests {
  private func scene(_ time: Double, x: Double = 0) -> WireframeScene {
    var scene = WireframeScene(
      time: time, viewport: Viewport(width: 10, height: 10), background: RGBAColor(rgb: 0xFFFFFF))
    var node = SceneNode()
    node.id = NodeID(integer: 1)!
    node.end = 1
    node.verdict = .draw
    node.frame = Rect2D(x: x, y: 0, width: 4, height: 4)
    node.toParent = .translation(x: x, y: 0)
    node.toViewport = node.toParent
    scene.nodes = [node]
    return scene
  }

  private func shots(_ times: [Double], end: Double, rate: Double?, interpolates: Bool = false) -> [Shot] {
    var timeline = Timeline(rate: rate.flatMap { FrameRate($0) }, interpolates: interpolates)
    var shots: [Shot] = []
    for (index, time) in times.enumerated() {
      timeline.push(scene(time, x: Double(index) * 8)) { shots.append($0) }
    }
    timeline.finish(at: end) { shots.append($0) }
    return shots
  }

  @Test func asRecordedEveryScenePassesAtItsTime() {
    let shots = shots([500, 700, 1500], end: 1600, rate: nil)
    #expect(shots.map(\.time) == [0, 200, 1000])
    #expect(shots.map(\.repeats) == [1, 1, 1])
  }

  @Test func aConstantRateHoldsTheLastFrame() {
    let shots = shots([0, 250, 1000], end: 1300, rate: 10)
    #expect(shots.map(\.scene.time) == [0, 250, 1000])
    #expect(shots.map(\.repeats) == [3, 7, 3])
    #expect(shots.map(\.time) == [0, 300, 1000])
  }

  @Test func scenesBetweenTwoTicksAreNotDrawnAtAConstantRate() {
    let shots = shots([0, 10, 20, 30, 100], end: 200, rate: 10)
    #expect(shots.map(\.scene.time) == [0, 100])
  }

  @Test func theLastSceneIsSeenHoweverShortTheSession() {
    #expect(shots([0], end: 0, rate: 10).map(\.repeats) == [1])
    #expect(shots([0, 100], end: 100, rate: 10).map(\.repeats) == [1, 1])
  }

  @Test(arguments: [1.0, 10, 24, 25, 29.97, 30, 60, 1000])
  func framesAddUpToTheSessionsLength(rate: Double) {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20 {
      var times = [0.0]
      for _ in 0..<20 { times.append(times.last! + Double.random(in: 0...400, using: &generator)) }
      let end = times.last! + 500
      let frames = shots(times, end: end, rate: rate).reduce(0) { $0 + $1.repeats }
      let expected = (end * rate / 1000).rounded(.up)
      #expect(abs(Double(frames) - expected) <= 1)
    }
  }

  @Test func interpolationMovesEvenly() {
    let shots = shots([0, 400], end: 500, rate: 10, interpolates: true)
    #expect(shots.map { $0.scene.nodes[0].toViewport.tx } == [0, 2, 4, 6, 8])
    #expect(shots.map(\.time) == [0, 100, 200, 300, 400])
  }

  @Test func afterALongPauseNodesRestFirst() {
    let shots = shots([0, 3000], end: 3100, rate: 10, interpolates: true)
    #expect(shots[0].repeats == 20)
    #expect(shots[1].scene.nodes[0].toViewport.tx == 0)
    #expect(shots.reduce(0) { $0 + $1.repeats } == 31)
  }

  @Test func aNodeThatBecameAnotherThingDoesNotFly() {
    let a = scene(0)
    var b = scene(100, x: 8)
    b.nodes[0].category = .button
    #expect(Interpolator(from: a, to: b) == nil)
  }

  @Test func ratesThatAreNoneAreRefused() {
    for rate in [0.0, -1, .nan, .infinity, 1001] { #expect(FrameRate(rate) == nil) }
    #expect(FrameRate(29.97)!.fraction == (30000, 1001))
    #expect(FrameRate(12.5)!.fraction == (12500, 1000))
  }
}
