import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteRaster
@testable import SilhouetteVerbs

/// Which marks the frames of a session have, and when.
@Suite struct RenderTouchTimelineTests {
  private func scene(_ time: Double, _ category: NodeCategory = .view) -> WireframeScene {
    var scene = WireframeScene(
      time: time, viewport: Viewport(width: 400, height: 800), background: RGBAColor(rgb: 0xFFFFFF))
    var node = SceneNode()
    node.end = 1
    node.verdict = .draw
    node.category = category
    node.frame = Rect2D(x: 0, y: 400, width: 400, height: 400)
    node.toParent = .translation(x: 0, y: 400)
    node.toViewport = node.toParent
    scene.nodes = [node]
    return scene
  }

  private enum Piece {
    case scene(WireframeScene)
    case touch(TouchRecord.Phase, Double, Double, Double)
  }

  /// Shots of a session that ends at `end`.
  private func shots(
    _ pieces: [Piece], end: Double, rate: Double? = nil, still: Bool = false, isLog: Bool = false
  ) -> [Shot] {
    let display = TouchDisplay(isLog: isLog)
    var timeline = Timeline(
      rate: rate.flatMap { FrameRate($0) }, interpolates: false,
      touches: still ? .still(display) : .moving(display))
    var shots: [Shot] = []
    for piece in pieces {
      switch piece {
      case .scene(let scene): timeline.push(scene) { shots.append($0) }
      case .touch(let phase, let x, let y, let time):
        timeline.take(TouchRecord(time: time, pointer: 1, phase: phase, location: Point2D(x: x, y: y)))
      }
    }
    timeline.lift(at: end)
    timeline.finish(at: max(end, timeline.lastTouchEnd)) { shots.append($0) }
    return shots
  }

  private func tap(_ x: Double, _ y: Double, at time: Double, for length: Double = 60) -> [Piece] {
    [.touch(.down, x, y, time), .touch(.up, x, y, time + length)]
  }

  private func strengths(_ shots: [Shot]) -> [UInt8?] { shots.map { $0.touches.first?.strength } }

  // MARK: As recorded

  @Test func aTapLingersAndFadesOnAScreenThatDoesNotChange() {
    let shots = shots([.scene(scene(0))] + tap(10, 20, at: 1000) + [.scene(scene(5000))], end: 6000)
    #expect(shots.map(\.time) == [0, 1000, 1360, 1460, 1560, 1660, 5000])
    #expect(strengths(shots) == [nil, 255, 192, 128, 64, nil, nil])
    #expect(shots.map(\.isRepeat) == [false, true, true, true, true, true, false])
    #expect(shots[1].touches == [TouchMark(path: [Point2D(x: 10, y: 20)])])
  }

  @Test func aTapIsSeenWhereTheScreenChangesUnderIt() {
    let pieces =
      [.scene(scene(0))] + tap(10, 20, at: 100) + [200, 300, 400, 500, 800].map { .scene(scene($0)) }
    let shots = shots(pieces, end: 1000)
    #expect(shots.map(\.time) == [0, 100, 200, 300, 400, 460, 500, 560, 660, 760, 800])
    #expect(strengths(shots) == [nil, 255, 255, 255, 255, 192, 192, 128, 64, nil, nil])
  }

  @Test func aFingerThatStaysDownStaysOnTheScreen() {
    let shots = shots(
      [.scene(scene(0))] + tap(10, 20, at: 1000, for: 9000) + [.scene(scene(12_000))], end: 12_000)
    #expect(shots.map(\.time).prefix(3) == [0, 1000, 10_300])
  }

  @Test func aSwipeDrawsItsTrailAndMovesAtSteps() {
    var pieces: [Piece] = [.scene(scene(0)), .touch(.down, 100, 100, 1000)]
    // A bend at each place, as fast as a finger is reported.
    for step in 1...60 {
      pieces.append(
        .touch(.move, 100 + Double(step) * 4, step.isMultiple(of: 2) ? 120 : 100, 1000 + Double(step) * 8))
    }
    let shots = shots(pieces + [.touch(.up, 350, 100, 1500), .scene(scene(4000))], end: 4000)
    let moving = shots.filter { $0.time > 1000 && $0.time <= 1500 }
    #expect(moving.count == 10 && moving.allSatisfy { $0.time.truncatingRemainder(dividingBy: 50) == 0 })
    let paths = shots.compactMap { $0.touches.first?.path }
    #expect(paths.first!.count == 1 && paths.last!.first == Point2D(x: 100, y: 100))
    #expect(paths.last!.last == Point2D(x: 350, y: 100))
    #expect(paths.allSatisfy { $0.count <= 65 })
    #expect(zip(paths, paths.dropFirst()).allSatisfy { $0.count <= $1.count })
  }

  @Test func aTouchAtTheEndStillFades() {
    let shots = shots([.scene(scene(0))] + tap(10, 20, at: 1000), end: 1060)
    #expect(shots.map(\.time) == [0, 1000, 1360, 1460, 1560])
    #expect(shots.last!.touches.first?.strength == 64)
  }

  // MARK: At a constant rate

  @Test func framesThatAreAlikeAreOneShot() {
    let shots = shots([.scene(scene(0))] + tap(10, 20, at: 1000) + [.scene(scene(5000))], end: 6000, rate: 10)
    #expect(shots.map(\.time) == [0, 1000, 1400, 1500, 1600, 1700, 5000])
    #expect(shots.map(\.repeats) == [10, 4, 1, 1, 1, 33, 10])
    #expect(strengths(shots) == [nil, 255, 192, 128, 64, nil, nil])
  }

  @Test(arguments: [0.5, 1, 7, 25, 29.97, 60])
  func touchesAddNoFramesAtAConstantRate(rate: Double) {
    var pieces: [Piece] = [.scene(scene(0))]
    for step in 0..<8 {
      pieces += tap(10 + Double(step) * 20, 30, at: 200 + Double(step) * 731)
      pieces.append(.scene(scene(300 + Double(step) * 700)))
    }
    let with = shots(pieces, end: 9000, rate: rate)
    let without = shots(pieces.filter { if case .scene = $0 { true } else { false } }, end: 9000, rate: rate)
    #expect(with.reduce(0) { $0 + $1.repeats } == without.reduce(0) { $0 + $1.repeats })
    #expect(zip(with, with.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  // MARK: One picture a screen

  @Test func aStillHasAllTouchesOfItsScreen() {
    let pieces: [Piece] =
      tap(5, 5, at: 0) + [.scene(scene(0))] + tap(10, 20, at: 100) + tap(30, 40, at: 900) + [
        .scene(scene(1000))
      ]
      + [.scene(scene(2000))] + tap(50, 60, at: 2500)
    let shots = shots(pieces, end: 2600, still: true)
    #expect(shots.map { $0.touches.map(\.path[0].x) } == [[5, 10, 30], [], [50]])
    #expect(shots.allSatisfy { $0.touches.allSatisfy { $0.strength == 255 } })
  }

  // MARK: Secrets and limits

  @Test(arguments: [NodeCategory.secureField, .keyboard, .key])
  func aTouchOnASecretIsNeverDrawn(category: NodeCategory) {
    for (before, after) in [
      (category, NodeCategory.view), (.view, category), (category, category),
    ] {
      for rate in [nil, 10.0] {
        let pieces = [.scene(scene(0, before))] + tap(100, 500, at: 100) + [.scene(scene(1000, after))]
        #expect(shots(pieces, end: 2000, rate: rate).allSatisfy { $0.touches.isEmpty })
      }
    }
    let over: [Piece] = [
      .scene(scene(0, category)), .touch(.down, 100, 300, 100), .touch(.move, 100, 350, 200),
      .touch(.move, 100, 500, 300), .touch(.up, 200, 600, 400),
    ]
    let places = shots(over, end: 2000).flatMap { $0.touches.flatMap(\.path) }
    #expect(!places.isEmpty && places.allSatisfy { $0.y < 400 })
  }

  @Test func theSceneAfterTheSpanDecidesToo() {
    var timeline = Timeline(rate: nil, interpolates: false, touches: .moving(TouchDisplay(isLog: false)))
    var shots: [Shot] = []
    timeline.push(scene(0)) { shots.append($0) }
    timeline.take(TouchRecord(time: 100, pointer: 1, phase: .down, location: Point2D(x: 100, y: 500)))
    timeline.close(before: scene(1000, .keyboard))
    timeline.lift(at: 500)
    timeline.finish(at: 500) { shots.append($0) }
    #expect(shots.count == 1 && shots[0].touches.isEmpty && timeline.touchesOnSecrets == 1)
  }

  @Test func manyTouchesAtOnceAreFewMarks() {
    var pieces: [Piece] = [.scene(scene(0))]
    for number in 0..<30_000 {
      pieces += tap(Double(number % 300), 20, at: 1000 + Double(number) / 100, for: 0)
    }
    let shots = shots(pieces + [.scene(scene(5000))], end: 5000)
    #expect(shots.allSatisfy { $0.touches.count <= 8 } && shots.count < 2000)
  }

  @Test func oddTimesAndPhasesTrapNowhere() {
    let times = [Double.nan, .infinity, -.infinity, -5, 0, 1e15, 1e300]
    for time in times {
      for phase in TouchRecord.Phase.allCases {
        let pieces: [Piece] = [
          .scene(scene(0)), .touch(phase, 10, 10, time), .touch(.down, .nan, 10, 5), .touch(.down, 10, 10, 6),
          .touch(phase, 10, .infinity, time), .touch(phase, 70, 10, time), .scene(scene(50)),
        ]
        #expect(!shots(pieces, end: 100).isEmpty)
      }
    }
  }

  /// A log has no scenes that change nothing; its pictures must be the same all the same.
  @Test func scenesThatChangeNothingMakeNoDifference() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      var pieces: [Piece] = [.scene(scene(0))]
      var time = 0.0
      for step in 0..<6 {
        let start = time + Double.random(in: 0...300, using: &generator).rounded()
        pieces.append(.touch(.down, 100, 100, start))
        for move in 1...4 {
          pieces.append(
            .touch(.move, 100 + Double(move) * 15, move % 2 == 0 ? 90 : 130, start + Double(move) * 17))
        }
        pieces.append(.touch(.up, 170, 100, start + 90))
        time = start + 100 + Double.random(in: 0...700, using: &generator).rounded()
        pieces.append(.scene(scene(time, step % 2 == 0 ? .view : .button)))
      }
      var more: [Piece] = []
      for piece in pieces {
        more.append(piece)
        if case .scene(let scene) = piece {
          var copy = scene
          copy.time += 1
          more.append(.scene(copy))
        }
      }
      func changes(_ shots: [Shot]) -> [String] {
        var last = ""
        return shots.compactMap { shot in
          let look = "\(shot.scene.nodes[0].category) \(shot.touches)"
          defer { last = look }
          return look == last ? nil : "\(shot.time) \(look)"
        }
      }
      #expect(changes(shots(pieces, end: time)) == changes(shots(more, end: time)))
    }
  }
}
