import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette

/// Steps that are found in sessions made of scenes.
@Suite struct StepFinderTests {
  private static let screen = Viewport(width: 400, height: 800)

  /// A node of a scene, at a place in the viewport.
  private struct Box {
    var id: UInt64
    var category: NodeCategory
    var frame: Rect2D
    var parent = -1
    var state = NodeState.enabled
    var scrolled = 0.0
    var parts = 0

    init(
      _ id: UInt64, _ category: NodeCategory, _ x: Double, _ y: Double, _ w: Double, _ h: Double
    ) {
      (self.id, self.category, frame) = (id, category, Rect2D(x: x, y: y, width: w, height: h))
    }

    func with(_ change: (inout Box) -> Void) -> Box {
      var copy = self
      change(&copy)
      return copy
    }
  }

  private func scene(_ time: Double, _ boxes: [Box]) -> WireframeScene {
    var scene = WireframeScene(time: time, viewport: Self.screen, background: .clear)
    for box in boxes {
      var node = SceneNode()
      node.id = NodeID(rawValue: box.id)
      (node.category, node.frame, node.state, node.verdict) = (box.category, box.frame, box.state, .draw)
      node.parent = Int32(box.parent)
      node.contentOffset.y = box.scrolled
      node.toParent = .translation(x: box.frame.x, y: box.frame.y)
      node.place(under: scene.nodes)
      let part = ScenePart(role: .textBar, frame: Rect2D(x: 0, y: 0, width: 4, height: 4), color: .clear)
      node.parts = scene.add(parts: Array(repeating: part, count: box.parts))
      scene.nodes.append(node)
    }
    return scene
  }

  private let bar = Box(1, .navigationBar, 0, 0, 400, 60)
  private let back = Box(2, .button, 10, 10, 40, 40).with { $0.parent = 0 }
  private let list = Box(3, .list, 0, 60, 400, 740)
  private func cells(_ ids: Range<UInt64>) -> [Box] {
    ids.map { id in Box(id, .cell, 0, Double(id % 10) * 80, 400, 70).with { $0.parent = 2 } }
  }
  private var first: [Box] { [bar, back, list] + cells(10..<18) }

  private func touch(
    _ finder: inout StepFinder, _ phase: TouchRecord.Phase, _ time: Double, _ x: Double, _ y: Double
  ) {
    finder.take(TouchRecord(time: time, pointer: 0, phase: phase, location: Point2D(x: x, y: y)))
  }

  private func tap(
    _ finder: inout StepFinder, _ time: Double, _ x: Double, _ y: Double, for length: Double = 80
  ) {
    touch(&finder, .down, time, x, y)
    touch(&finder, .up, time + length, x, y)
  }

  private func lines(_ story: SessionSteps) -> [String] {
    story.steps.map {
      "\(Int($0.time)) \($0.text)\($0.note.isEmpty ? "" : " (\($0.note))")\($0.isOdd ? " !" : "")"
    }
  }

  // MARK: Touches

  @Test func aTapSaysWhatWasUnderIt() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    tap(&finder, 1000, 30, 30)
    finder.take(scene(1200, first.map { $0.id == 2 ? $0.with { $0.state = [] } : $0 }))
    tap(&finder, 3000, 200, 300, for: 600)
    finder.take(scene(3700, first))
    let story = finder.finish(at: 9000)
    #expect(
      lines(story).dropFirst() == ["1000 tap · button in navigation bar", "3000 long press · cell in list"])
    #expect(story.steps[1].node == 2)
    #expect(story.touches == [StepSpan(start: 1000, end: 1080), StepSpan(start: 3000, end: 3600)])
  }

  @Test func tapsWithoutAnAnswerAndRepeatedOnesAreOdd() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    tap(&finder, 1000, 30, 30)
    for time in [3000.0, 3300, 3600] { tap(&finder, time, 200, 300) }
    finder.take(AppEvent(time: 4000, name: "pressed", data: nil))
    tap(&finder, 8000, 30, 30)
    tap(&finder, 8200, 30, 30)
    let story = finder.finish(at: 8900)
    #expect(
      lines(story).dropFirst() == [
        "1000 tap · button in navigation bar (nothing changed) !", "3000 tap · cell in list (3 times) !",
        "4000 pressed",
        // Less than a second of the session is left, so the answer is unknown.
        "8000 tap · button in navigation bar (twice)",
      ])
  }

  /// A clock in the bar and a spinner in the list change all the time.
  private func ticking(_ time: Double, _ boxes: [Box], spinner: Bool = true) -> WireframeScene {
    let clock = Box(70, .label, 300, 20, 60, 20).with { $0.parts = 1 + Int(time / 1000) % 2 }
    let wheel = Box(71, .spinner, 180, 400, 40, 40).with { $0.parts = 1 + Int(time / 100) % 7 }
    return scene(time, boxes + [clock] + (spinner ? [wheel] : []))
  }

  /// What becomes of a tap at 6 s while a clock ticks and a spinner turns.
  private func tapped(until end: Double = 9000, _ change: (inout StepFinder, Double) -> WireframeScene?)
    -> [String]
  {
    var finder = StepFinder()
    for time in stride(from: 0.0, to: end, by: 100) {
      if time == 6000 { tap(&finder, 6000, 200, 600, for: 40) }
      finder.take(change(&finder, time) ?? ticking(time, first))
    }
    return lines(finder.finish(at: end)).filter { $0.contains("tap") }
  }

  @Test func whatChangesAnywayAnswersNoTap() {
    #expect(tapped { (_, _) in nil } == ["6000 tap · cell in list (nothing changed) !"])
    let gone = first.filter { $0.id != 17 }
    #expect(tapped { $1 > 6500 ? self.ticking($1, gone) : nil } == ["6000 tap · cell in list"])
    let later = tapped { $1 > 7500 ? self.ticking($1, gone) : nil }
    #expect(later == ["6000 tap · cell in list (nothing changed) !"])
    let told = tapped { finder, time in
      if time == 6200 { finder.take(AppEvent(time: time, name: "x", data: nil)) }
      return nil
    }
    #expect(told == ["6000 tap · cell in list"])
  }

  @Test func whatBeginsToTurnAfterATapAnswersIt() {
    let begins = tapped { $1 < 6100 ? self.ticking($1, self.first, spinner: false) : nil }
    #expect(begins == ["6000 tap · cell in list"])
    // A spinner that turned a while ago and has been still since then.
    let again = tapped { (2000..<6100).contains($1) ? self.ticking($1, self.first, spinner: false) : nil }
    #expect(again == ["6000 tap · cell in list"])
  }

  /// A stepper's number changes after each tap, and at no other time.
  @Test func whatChangesAfterEveryTapAnswersEachOfThem() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    for number in 1..<9 {
      let time = Double(number) * 1100
      tap(&finder, time, 30, 30)
      finder.take(scene(time + 200, first.map { $0.id == 2 ? $0.with { $0.parts = number } : $0 }))
    }
    #expect(lines(finder.finish(at: 12_000)).allSatisfy { !$0.contains("nothing changed") })
  }

  /// Content that was thrown goes on for longer than a tap's answer may take.
  @Test func contentThatScrollsByItselfIsNotRestless() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    touch(&finder, .down, 100, 200, 600)
    touch(&finder, .up, 200, 200, 300)
    for step in 1..<40 {
      finder.take(
        scene(
          Double(step) * 100 + 200, first.map { $0.id == 3 ? $0.with { $0.scrolled = Double(step) * 9 } : $0 }
        ))
      if step == 30 { tap(&finder, 3210, 200, 300, for: 30) }
    }
    #expect(!lines(finder.finish(at: 9000)).contains { $0.contains("nothing changed") })
  }

  @Test func aSwipeThatScrollsIsOneStepAndOneThatDoesNotIsASwipe() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    touch(&finder, .down, 1000, 200, 600)
    for (time, offset) in [(1100.0, 40.0), (1200, 90), (1700, 120)] {
      touch(&finder, .move, time - 20, 200, 600 - offset)
      finder.take(scene(time, first.map { $0.id == 3 ? $0.with { $0.scrolled = offset } : $0 }))
    }
    touch(&finder, .up, 1750, 200, 480)
    touch(&finder, .down, 4000, 20, 30)
    touch(&finder, .up, 4300, 180, 40)
    let story = finder.finish(at: 4400)
    #expect(
      lines(story).dropFirst() == [
        "1100 scroll · list (down by 120 points)", "4000 swipe right · cell in list",
      ])
  }

  @Test func whatIsCoveredOrClippedIsNotUnderAFinger() {
    var finder = StepFinder()
    let modal = Box(50, .modal, 0, 200, 400, 600)
    finder.take(scene(0, first + [modal]))
    tap(&finder, 100, 200, 400)
    #expect(finder.finish(at: 200).steps.last?.text == "tap · modal")
  }

  // MARK: Screens

  @Test func screensComeAndComeBack() {
    var finder = StepFinder()
    let form = [
      Box(60, .textField, 20, 100, 300, 40), Box(61, .secureField, 20, 160, 300, 40),
      Box(62, .button, 20, 220, 300, 40),
    ]
    finder.take(scene(0, first))
    finder.take(scene(3000, form))
    finder.take(scene(6000, first))
    let story = finder.finish(at: 8000)
    #expect(
      lines(story) == [
        "0 screen 1 (8 cells, button)", "3000 screen 2 (secure field, text field, button)",
        "6000 back to screen 1 (8 cells, button)",
      ])
    #expect(
      story.screens.map(\.name) == [
        "1 · 8 cells, button", "2 · secure field, text field, button", "1 · 8 cells, button",
      ])
    #expect(
      story.idle == [
        StepSpan(start: 0, end: 3000), StepSpan(start: 3000, end: 6000), StepSpan(start: 6000, end: 8000),
      ])
  }

  @Test func aListThatScrollsIsNoOtherScreen() {
    var finder = StepFinder()
    for number in 0..<8 {
      let start = UInt64(10 + number * 4)
      let scrolled = list.with { $0.scrolled = Double(number) * 300 }
      let moved = cells(start..<start + 8).map { cell in cell.with { $0.frame.y += Double(number) * 300 } }
      finder.take(
        scene(Double(number) * 200, [bar, back, scrolled, Box(4, .tabBar, 0, 760, 400, 40)] + moved))
    }
    let story = finder.finish(at: 2000)
    #expect(story.screens.count == 1 && story.steps.map(\.kind) == [.screen, .scroll])
    #expect(story.steps[1].note == "down by 2100 points")
  }

  @Test func keyboardsAndSheetsComeAndGo() {
    var finder = StepFinder()
    let keyboard = Box(70, .keyboard, 0, 500, 400, 300)
    finder.take(scene(0, first))
    finder.take(scene(2000, first + [keyboard]))
    finder.take(scene(2500, first + [keyboard.with { $0.id = 71 }]))
    finder.take(scene(4000, first))
    #expect(
      lines(finder.finish(at: 4100)).dropFirst() == ["2000 keyboard appears", "4000 keyboard disappears"])
  }

  // MARK: Typing, events and files

  @Test func typingIsToldWithoutWhatWasTyped() {
    var finder = StepFinder()
    let field = Box(60, .textField, 20, 100, 300, 40), secret = Box(61, .secureField, 20, 160, 300, 40)
    let focused: (inout Box) -> Void = { $0.state = [.enabled, .focused] }
    finder.take(scene(0, [field, secret]))
    finder.take(scene(1000, [field.with(focused), secret]))
    finder.take(scene(2000, [field.with(focused).with { $0.parts = 1 }, secret]))
    finder.take(scene(3000, [field.with { $0.parts = 1 }, secret.with(focused)]))
    finder.take(scene(5000, [field.with { $0.parts = 1 }, secret]))
    finder.take(scene(6000, [field.with { $0.parts = 1 }.with(focused), secret]))
    finder.take(scene(9000, [field.with { $0.parts = 1 }, secret]))
    let story = finder.finish(at: 9000)
    #expect(lines(story).dropFirst() == ["2000 typed in text field", "3000 typed in secure field"])
  }

  @Test func eventsStandInTheirOrder() {
    var finder = StepFinder()
    finder.take(scene(0, first))
    finder.take(AppEvent(time: 150, name: "</script>", data: #"{"secret":1}"#))
    let story = finder.finish(at: 300)
    #expect(lines(story) == ["0 screen 1 (8 cells, button)", "150 </script>"])
    #expect(story.events.map(\.name) == ["</script>"])
  }

  @Test func changesTellHowMuchOfTheScreenTheyAre() {
    var finder = StepFinder()
    finder.take(scene(0, [bar]))
    finder.take(scene(100, [bar]))
    finder.take(scene(200, [bar, Box(80, .image, 0, 400, 400, 400)]))
    finder.take(scene(300, [bar]))
    let story = finder.finish(at: 400)
    #expect(story.changes.map(\.time) == [200, 300])
    #expect(story.changes.allSatisfy { abs($0.share - 0.5) < 0.02 })
  }

  @Test func scenesThatNobodyWouldWriteAreTakenToo() {
    var finder = StepFinder()
    var odd = scene(0, first)
    odd.nodes[1].parent = 99
    odd.nodes[2].clip = 3
    odd.nodes[3].clip = 2
    odd.nodes[4].toViewport = .translation(x: .nan, y: .infinity)
    odd.nodes[5].id = .none
    odd.nodes[6].id = odd.nodes[7].id
    odd.nodes[8].contentOffset.y = .infinity
    for time in [0.0, .nan, -5, 1e300] {
      odd.time = time
      finder.take(odd)
      tap(&finder, time, .nan, 1e308)
      finder.take(scene(time, []))
    }
    #expect(finder.finish(at: 0).steps.count > 0)
  }
}
