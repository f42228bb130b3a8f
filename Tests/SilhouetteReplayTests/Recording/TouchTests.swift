import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@Suite struct TouchTests {
  /// A screen with a box of a category in its lower half.
  private func screen(
    _ category: NodeCategory? = nil, privacy: SceneNode.Privacy? = nil, shade: UInt32 = 0
  ) -> WireframeScene {
    var session = SceneSession()
    session.viewport = Viewport(width: 400, height: 800)
    let window = session.add(
      Rect2D(x: 0, y: 0, width: 400, height: 800), fill: RGBAColor(rgb: 0xFFFFFF - shade))
    if category != nil || privacy != nil {
      session.add(
        Rect2D(x: 0, y: 400, width: 400, height: 400), under: window, fill: RGBAColor(rgb: 0xCCCCCC)
      ) {
        $0.style.category = category ?? .view
        if let privacy { $0.style.privacy = privacy }
      }
    }
    return session.scene().scene
  }

  /// x, y, time
  private typealias Place = (Double, Double, Double)

  /// Places on a line, 16 ms apart.
  private func line(_ count: Int, from start: Place, by dx: Double, _ dy: Double) -> [Place] {
    (0..<count).map { step -> Place in
      let n = Double(step)
      return (start.0 + n * dx, start.1 + n * dy, start.2 + n * 16)
    }
  }

  /// The events in the log of a finger that goes through places (x, y, time).
  private func way(_ places: [Place], ends: TouchRecord.Phase = .up) throws -> [String] {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    for (index, (x, y, time)) in places.enumerated() {
      let phase: TouchRecord.Phase = index == 0 ? .down : index == places.count - 1 ? ends : .move
      try tape.touch(phase, x, y, at: time)
    }
    try tape.record(screen(), at: 10_000)
    return Array(tape.player.story.dropFirst(2))
  }

  // MARK: Thinning

  @Test func aTapIsAStartAnEndAndAClick() throws {
    #expect(
      try way([(10, 20, 100), (10, 20, 160)]) == [
        "100 start 10.0,20.0", "160 end 10.0,20.0", "160 click 10.0,20.0",
      ])
  }

  @Test func whatMovesIsNoTap() throws {
    #expect(try way([(10, 20, 100), (10, 31, 160)]) == ["100 start 10.0,20.0", "160 end 10.0,31.0"])
    #expect(
      try way([(10, 20, 100), (40, 20, 130), (10, 20, 160)])
        == ["100 start 10.0,20.0", "130 move 40.0,20.0", "160 end 10.0,20.0"])
  }

  @Test func aCancelledTouchIsNoTap() throws {
    #expect(
      try way([(10, 20, 100), (10, 20, 160)], ends: .cancel)
        == ["100 start 10.0,20.0", "160 cancel 10.0,20.0"])
  }

  @Test func movesOnALineAreLeftOut() throws {
    #expect(try way(line(20, from: (10, 20, 100), by: 12, 6)).count == 2)
  }

  @Test func aBendIsKept() throws {
    let down = line(6, from: (10, 20, 100), by: 0, 20)
    let across = line(5, from: (30, 120, 196), by: 20, 0)
    #expect(
      try way(down + across) == ["100 start 10.0,20.0", "180 move 10.0,120.0", "260 end 110.0,120.0"])
  }

  @Test func smallMovesAreLeftOut() throws {
    let places: [Place] = [(10, 20, 100), (11, 21, 116), (12, 20, 132), (10, 21, 148), (11, 20, 164)]
    #expect(try way(places).filter { $0.contains("move") }.isEmpty)
  }

  @Test func aPauseIsKeptWhereItIsMade() throws {
    let places: [Place] = [(10, 20, 100), (60, 20, 200), (61, 20, 900), (110, 20, 1000), (120, 20, 1100)]
    let moves = try way(places).filter { $0.contains("move") }
    #expect(moves == ["200 move 60.0,20.0", "900 move 61.0,20.0"])
  }

  @Test(arguments: 0..<20)
  func noPlaceThatWasLeftOutIsFarFromTheWayThatIsTold(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var (x, y, heading) = (200.0, 400.0, 0)
    let steps: [(Double, Double)] = [(6, 0), (6, 6), (0, 6), (-6, 6), (-6, 0), (-6, -6), (0, -6), (6, -6)]
    let places = (0..<60).map { step -> Place in
      if step % 12 == 11 { heading = Int(random.next() % 8) }
      x += steps[heading].0
      y += steps[heading].1
      return (x, y, 100 + Double(step) * 16)
    }
    let told = try way(places).map { line -> Point2D in
      let place = line.split(separator: " ")[2].split(separator: ",").map { Double($0)! }
      return Point2D(x: place[0], y: place[1])
    }
    #expect(told.count < places.count / 2)
    for (x, y, _) in places {
      let distance = zip(told, told.dropFirst()).map { Self.distance(Point2D(x: x, y: y), $0, $1) }.min() ?? 0
      #expect(distance <= 15, "\(x) \(y)")
    }
  }

  private static func distance(_ point: Point2D, _ a: Point2D, _ b: Point2D) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / length
    let t = min(max(along, 0), 1)
    let (ex, ey) = (a.x + t * dx - point.x, a.y + t * dy - point.y)
    return (ex * ex + ey * ey).squareRoot()
  }

  // MARK: Fingers

  @Test func aSecondFingerIsLeftOut() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.touch(.down, 10, 10, at: 10, pointer: 1)
    try tape.touch(.down, 90, 90, at: 20, pointer: 2)
    try tape.touch(.move, 190, 90, at: 30, pointer: 2)
    try tape.touch(.up, 90, 90, at: 40, pointer: 2)
    try tape.touch(.up, 10, 10, at: 50, pointer: 1)
    try tape.touch(.down, 90, 90, at: 60, pointer: 2)
    try tape.touch(.up, 90, 90, at: 70, pointer: 2)
    try tape.record(screen(), at: 100)
    #expect(
      tape.player.story.dropFirst(2) == [
        "10 start 10.0,10.0", "50 end 10.0,10.0", "50 click 10.0,10.0", "60 start 90.0,90.0",
        "70 end 90.0,90.0", "70 click 90.0,90.0",
      ])
  }

  @Test func aFingerThatGoesDownTwiceIsLiftedBetween() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.touch(.down, 10, 10, at: 10)
    try tape.touch(.down, 90, 90, at: 20)
    try tape.touch(.up, 90, 90, at: 30)
    try tape.record(screen(), at: 100)
    #expect(
      tape.player.story.dropFirst(2) == [
        "10 start 10.0,10.0", "20 cancel 10.0,10.0", "20 start 90.0,90.0", "30 end 90.0,90.0",
        "30 click 90.0,90.0",
      ])
  }

  @Test func aFingerThatIsDownAtTheEndIsCancelled() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.touch(.down, 10, 10, at: 10)
    try tape.touch(.move, 60, 10, at: 20)
    try tape.finish(at: 500)
    #expect(
      tape.player.story.dropFirst(2) == ["10 start 10.0,10.0", "500 cancel 60.0,10.0", "500 end"])
  }

  @Test func movesAndLiftsWithoutAFingerAreLeftOut() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    for phase in [TouchRecord.Phase.move, .up, .cancel] { try tape.touch(phase, 10, 10, at: 10) }
    for place in [Double.nan, .infinity, -.infinity] { try tape.touch(.down, place, 10, at: 20) }
    try tape.record(screen(), at: 100)
    #expect(tape.player.story.count == 2)
  }

  // MARK: Secrets

  static let secrets: [NodeCategory] = [.secureField, .keyboard, .key]

  @Test(arguments: secrets)
  func nothingIsToldOfATouchOnASecret(category: NodeCategory) throws {
    var tape = Tape()
    try tape.record(screen(category), at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    // Out of it again: the place where the finger leaves would reveal something too.
    try tape.touch(.move, 100, 100, at: 20)
    try tape.touch(.up, 100, 100, at: 30)
    try tape.finish(at: 100)
    #expect(tape.player.story == ["0 meta", "0 page", "100 end"])
  }

  @Test func nothingIsToldOfATouchOnSensitiveContent() throws {
    var tape = Tape()
    try tape.record(screen(privacy: .sensitive), at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    try tape.touch(.up, 100, 500, at: 30)
    try tape.finish(at: 100)
    #expect(tape.player.story.count == 3)
  }

  @Test(arguments: secrets)
  func aKeyboardThatComesWithTheNextSceneHidesWhatWasTouchedBefore(category: NodeCategory) throws {
    for (before, after) in [(nil, category), (category, nil)] {
      var tape = Tape()
      try tape.record(screen(before), at: 0)
      try tape.touch(.down, 100, 500, at: 10)
      try tape.touch(.up, 100, 500, at: 30)
      try tape.record(screen(after), at: 50)
      #expect(!tape.player.story.contains { $0.contains("100.0") })
    }
  }

  /// Back, tapped on a screen without secrets, where the next screen has one at its place.
  @Test(arguments: secrets)
  func theNextScreenHidesNothingOfATouchOnTheLastOne(category: NodeCategory) throws {
    for (before, after, isTold) in [
      (nil, category, true), (category, nil, false), (category, category, false),
    ] {
      var tape = Tape()
      try tape.record(screen(before), at: 0)
      try tape.touch(.down, 100, 500, at: 10, onLastScreen: true)
      try tape.touch(.up, 100, 500, at: 30, onLastScreen: true)
      try tape.record(screen(after), at: 50)
      #expect(tape.player.story.contains { $0.contains("100.0,500.0") } == isTold)
      #expect(tape.recorder.touchesOnSecrets == (isTold ? 0 : 1))
    }
    // Before the first screen, only the next one is known.
    var tape = Tape()
    try tape.touch(.down, 100, 500, at: 10, onLastScreen: true)
    try tape.touch(.up, 100, 500, at: 30, onLastScreen: true)
    try tape.record(screen(category), at: 50)
    try tape.finish(at: 100)
    #expect(!tape.player.story.contains { $0.contains("100.0") })
  }

  @Test func fingersThatAreWithheldAreCountedOnce() throws {
    var tape = Tape()
    try tape.record(screen(.keyboard), at: 0)
    for start in [0.0, 100, 200] {
      try tape.touch(.down, 100, 500, at: start)
      for step in 1...5 { try tape.touch(.move, 100, 500 + Double(step) * 20, at: start + Double(step)) }
      try tape.touch(.up, 100, 600, at: start + 60)
    }
    try tape.touch(.down, 100, 100, at: 300)
    try tape.touch(.up, 100, 100, at: 310)
    // One that moves onto the keyboard.
    try tape.touch(.down, 100, 100, at: 320)
    try tape.touch(.move, 100, 500, at: 330)
    try tape.touch(.up, 100, 500, at: 340)
    try tape.finish(at: 400)
    #expect(tape.recorder.touchesOnSecrets == 4 && tape.recorder.touchesNearKeyboard == 0)
  }

  @Test func aFingerThatGoesOntoASecretIsCancelledAtItsEdge() throws {
    var tape = Tape()
    try tape.record(screen(.keyboard), at: 0)
    try tape.touch(.down, 100, 300, at: 10)
    try tape.touch(.move, 100, 390, at: 20)
    try tape.touch(.move, 100, 450, at: 30)
    try tape.touch(.move, 100, 300, at: 40)
    try tape.touch(.up, 100, 300, at: 50)
    try tape.finish(at: 100)
    let story = tape.player.story
    #expect(story.filter { $0.contains("cancel") } == ["30 cancel 100.0,390.0"])
    #expect(story.allSatisfy { !$0.contains("450") && !$0.contains(" end ") && !$0.contains("click") })
  }

  /// A screen whose source does not report keyboards, with the focus in a field.
  private func focused(shade: UInt32 = 0) -> WireframeScene {
    var scene = screen(shade: shade)
    scene.possibleKeyboard = Rect2D(x: 0, y: 440, width: 400, height: 360)
    return scene
  }

  @Test func touchesWhereAKeyboardMayBeAreWithheldAndCounted() throws {
    var tape = Tape()
    try tape.record(focused(), at: 0)
    for (start, y) in [(10.0, 500.0), (40, 300), (70, 790)] {
      try tape.touch(.down, 100, y, at: start)
      try tape.touch(.move, 101, y, at: start + 5)
      try tape.touch(.up, 100, y, at: start + 10)
    }
    // One that moves there is cancelled, and counted once.
    try tape.touch(.down, 200, 300, at: 100)
    for step in 1...5 { try tape.touch(.move, 200, 300 + 40 * Double(step), at: 100 + Double(step)) }
    try tape.touch(.up, 200, 500, at: 110)
    try tape.finish(at: 200)
    #expect(tape.recorder.touchesNearKeyboard == 3)
    #expect(
      tape.player.story.filter { $0.contains("start") } == ["40 start 100.0,300.0", "100 start 200.0,300.0"])
    #expect(tape.player.story.filter { $0.contains("cancel") }.count == 1)
    #expect(
      tape.player.story.allSatisfy { !$0.contains("500.0") && !$0.contains("790.0") && !$0.contains(",460") })
  }

  @Test func aFocusThatComesOrGoesUnseenCounts() throws {
    for (before, after) in [(focused(), screen()), (screen(), focused())] {
      var tape = Tape()
      try tape.record(before, at: 0)
      try tape.touch(.down, 100, 500, at: 10)
      try tape.touch(.up, 100, 500, at: 30)
      try tape.record(after, at: 50)
      #expect(tape.recorder.touchesNearKeyboard == 1 && tape.player.story.count == 2)
      // From the next scene on, the newer one counts.
      try tape.touch(.down, 100, 500, at: 60)
      try tape.touch(.up, 100, 500, at: 70)
      try tape.record(after, at: 90)
      #expect(tape.recorder.touchesNearKeyboard == (after.possibleKeyboard == nil ? 1 : 2))
    }
  }

  @Test func otherPoliciesDoNotGuess() throws {
    for policy in [TouchPolicy.show, .hide] {
      var tape = Tape(touches: policy)
      try tape.record(focused(), at: 0)
      try tape.touch(.down, 100, 500, at: 10)
      try tape.touch(.up, 100, 500, at: 30)
      try tape.finish(at: 100)
      #expect(tape.recorder.touchesNearKeyboard == 0)
      #expect(tape.player.story.count == (policy == .show ? 6 : 3))
    }
  }

  /// A screen whose lower half draws itself.
  private func signature() -> WireframeScene {
    var scene = screen(.customDrawing)
    scene.nodes[scene.nodes.count - 1].flags.insert(.drawsItself)
    return scene
  }

  @Test func aWayOverWhatDrawsItselfIsWithheld() throws {
    var tape = Tape()
    try tape.record(signature(), at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    for step in 1...9 { try tape.touch(.move, 100 + 7 * Double(step), 500, at: 10 + Double(step)) }
    // The next finger draws too, over two scenes.
    try tape.touch(.up, 163, 500, at: 30)
    try tape.touch(.down, 120, 600, at: 40)
    try tape.record(signature(), at: 45)
    try tape.touch(.move, 120, 640, at: 50)
    try tape.touch(.up, 121, 600, at: 60)
    try tape.finish(at: 100)
    #expect(tape.player.story == ["0 meta", "0 page", "100 end"])
  }

  @Test func aTapOnWhatDrawsItselfIsToldAtItsMiddleWhenItLifts() throws {
    var tape = Tape()
    try tape.record(signature(), at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    try tape.touch(.move, 103, 502, at: 20)
    try tape.touch(.up, 102, 500, at: 60)
    try tape.touch(.down, 10, 10, at: 70)
    try tape.touch(.move, 60, 10, at: 80)
    try tape.touch(.up, 60, 10, at: 90)
    try tape.finish(at: 100)
    #expect(
      tape.player.story.dropFirst(2) == [
        "10 start 200.0,600.0", "60 end 200.0,600.0", "60 click 200.0,600.0", "70 start 10.0,10.0",
        "90 end 60.0,10.0", "100 end",
      ])
  }

  @Test func aTapOnAControlAboveWhatDrawsItselfKeepsItsPlace() throws {
    var tape = Tape()
    var scene = signature()
    var button = scene.nodes[scene.nodes.count - 1]
    (button.category, button.flags, button.end) = (.button, [], button.end + 1)
    scene.nodes[0].end = button.end
    scene.nodes.append(button)
    try tape.record(scene, at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    try tape.touch(.up, 102, 500, at: 60)
    try tape.finish(at: 100)
    #expect(
      tape.player.story.dropFirst(2) == [
        "10 start 100.0,500.0", "60 end 102.0,500.0", "60 click 102.0,500.0", "100 end",
      ])
  }

  @Test func aTapOnAControlThatOpensADrawingKeepsItsPlace() throws {
    var tape = Tape()
    try tape.record(screen(.button), at: 0)
    try tape.touch(.down, 100, 500, at: 10)
    try tape.touch(.up, 102, 500, at: 60)
    try tape.record(signature(), at: 80)
    try tape.finish(at: 100)
    #expect(tape.player.story.contains("60 click 102.0,500.0"))
  }

  @Test func policiesShowAllOrNothing() throws {
    for (policy, count) in [(TouchPolicy.show, 3), (.hide, 0)] {
      var tape = Tape(touches: policy)
      try tape.record(screen(.key), at: 0)
      try tape.touch(.down, 100, 500, at: 10)
      try tape.touch(.up, 100, 500, at: 30)
      try tape.finish(at: 100)
      #expect(tape.player.story.count == 3 + count)
    }
  }

  @Test func touchesComeBeforeTheChangeThatTheyMade() throws {
    var tape = Tape()
    try tape.record(screen(), at: 0)
    try tape.touch(.down, 10, 10, at: 10)
    try tape.event("opened", at: 15)
    try tape.touch(.up, 10, 10, at: 20)
    try tape.record(screen(shade: 0x404040), at: 30)
    #expect(
      tape.player.story.dropFirst(2) == [
        "10 start 10.0,10.0", "15 opened null", "20 end 10.0,10.0", "20 click 10.0,10.0", "30 change",
      ])
  }
}
