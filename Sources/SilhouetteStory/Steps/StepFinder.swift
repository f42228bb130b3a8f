package import SilhouetteHierarchy
package import SilhouetteScene
internal import SilhouetteText

/// Finds the steps of a session: screens that come and go, taps, scrolls, typing, app events.
///
/// Its input is limited to the contents of a log, so that steps hold nothing that the log withholds: no text,
/// and no touch that would spell a secret. Nodes of consecutive scenes are matched by their ids.
///
/// Cost: O(nodes) for each scene.
package struct StepFinder {
  private var steps: [Step] = []
  private var found = SessionSteps()
  private var scene: WireframeScene?
  private var comparer = SceneComparer()
  private var screens = ScreenFinder()
  private var touches = TouchSteps()
  private var restless = RestlessPlaces()
  private var scrolls: [Scroll] = []
  private var field: Field?
  private var shown: [NodeCategory: Int] = [:]
  private var activities: [Double] = []
  private var screenStep: Int?
  /// The dump whose scene has not come yet. A dump that changes nothing has no event in a log, so none may come.
  private var comingDump: StepDump?

  /// Content that moves on without a pause.
  private struct Scroll {
    var step: Step
    var node: UInt64
    var words: String
    var (x, y) = (0.0, 0.0)

    init(_ step: Step, node: UInt64, words: String) {
      (self.step, self.node, self.words) = (step, node, words)
    }
  }

  /// The field that has the focus.
  private struct Field {
    var node: UInt64
    var category: NodeCategory
    var words: String
    var since: Double
    var typed: Double?
    var last: Double
    var element: StepElement?
  }

  /// Is given each screen when it has settled: its place in `SessionSteps.screens`, and the scene a second after it came.
  private let onScreen: ((Int, WireframeScene) -> Void)?
  /// Is given a screen that showed a spinner then, when its contents are there or when it goes.
  private let onContents: ((Int, WireframeScene) -> Void)?
  /// The new screen that was not given yet.
  private var coming: Int?
  /// The screen whose contents were not there yet.
  private var loading: Int?

  /// The longest time that contents are waited for, in milliseconds.
  private static let longestLoading = 60_000.0

  /// - Parameters:
  ///   - onScreen: is given each screen as it was a second after it came.
  ///   - onContents: is given a screen that showed a spinner then, as it was when the spinner was gone.
  package init(
    onScreen: ((Int, WireframeScene) -> Void)? = nil, onContents: ((Int, WireframeScene) -> Void)? = nil
  ) {
    self.onScreen = onScreen
    self.onContents = onContents
  }

  /// The next scene, by rising time.
  package mutating func take(_ scene: WireframeScene) {
    if comingDump != nil || !found.dumps.isEmpty { return takeDump(scene) }
    giveSettled(before: scene.time)
    let change = comparer.compare(scene)
    let count = steps.count
    let didScroll = change?.scrolls.isEmpty == false
    let isNews = change.map { takeChange($0, at: scene.time, didScroll: didScroll) } ?? false
    let isNew = takeScreen(scene, didScroll: didScroll)
    takeComing(scene, isFirst: self.scene == nil, isNew: isNew)
    if isNews || steps.count > count { touches.note(activityAt: scene.time) }
    if let change {
      for scroll in change.scrolls { take(scroll, in: scene) }
      takeField(scene, change)
    }
    self.scene = scene
  }

  package mutating func take(_ touch: TouchRecord) {
    settleDump(before: touch.time)
    touches.take(touch, on: scene, dump: found.dumps.count)
    activities.append(touch.time)
  }

  package mutating func take(_ event: AppEvent) {
    settleDump(before: event.time)
    // The screen of a run's step and its event are one step.
    let place = Bisection.first(of: found.dumps.count) { found.dumps[$0].time >= event.time - 1 }
    let near = found.dumps[place...].prefix { $0.time <= event.time + 1 }
    if let dump = near.first(where: { $0.name == event.name }) {
      if event.isAssertion { makeAssertion(of: dump) }
      return
    }
    found.events.append((event.time, event.name))
    var step = Step(event.isAssertion ? .assertion : .event, at: event.time, event.name)
    step.isOdd = StepWords.tellsOfError(event.name)
    steps.append(step)
    if step.kind == .event { touches.note(activityAt: event.time) }
    activities.append(event.time)
  }

  /// The dump that the next scene is read from.
  package mutating func take(_ dump: StepDump) {
    settleDump()
    comingDump = dump
  }

  /// - Parameter end: when the session ended.
  package mutating func finish(at end: Double) -> SessionSteps {
    settleDump()
    giveSettled(before: .infinity)
    endField(at: end)
    let taps = touches.finish(at: end) { [found] in found.staysSame(after: $0) }
    found.touches = touches.spans
    let scrolled = scrolls.compactMap(Self.finished)
    let starts = scrolled.map(\.time).sorted()
    let gestures = taps.filter { $0.kind != .swipe || !starts.hasAny(from: $0.time - 50, to: $0.end + 300) }
    found.steps = (steps + gestures + scrolled).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    if !found.isStepped { found.idle = StepSpan.idle(between: activities, until: end) }
    return found
  }

  /// Returns whether the change may answer a tap.
  private mutating func takeChange(_ change: SceneChange, at time: Double, didScroll: Bool) -> Bool {
    guard change.share > 0 else { return false }
    found.changes.append((time, change.share))
    activities.append(time)
    // Content that was thrown goes on by itself for a while.
    let isByItself = !didScroll && !touches.mayBeReason(at: time)
    return restless.take(change.cells, at: time, isByItself: isByItself)
  }
}

// MARK: - Dumps

extension StepFinder {
  private mutating func takeDump(_ scene: WireframeScene) {
    let change = comparer.compare(scene)
    self.scene = scene
    if let dump = comingDump { begin(dump, scene, change) }
  }

  /// A recorder holds touches back until the next screen, so touches of the dump before may come after the dump.
  private mutating func settleDump(before time: Double = .infinity) {
    guard let dump = comingDump, let scene, dump.time <= time else { return }
    begin(dump, scene, SceneChange())
  }

  private mutating func makeAssertion(of dump: StepDump) {
    guard let place = steps.lastIndex(where: { $0.kind == .screen && $0.time == dump.time }) else { return }
    steps[place].kind = .assertion
  }

  /// A dump is a screen and one step, whatever it shows.
  private mutating func begin(_ coming: StepDump, _ scene: WireframeScene, _ change: SceneChange?) {
    var dump = coming
    comingDump = nil
    let isDrawnSame = !found.dumps.isEmpty && change?.share == 0
    dump.isSame = isDrawnSame && !dump.changesWords
    if let change, change.share > 0 { found.changes.append((dump.time, change.share)) }
    found.dumps.append(dump)
    let words = StepWords.words(for: scene)
    let number = found.dumps.count
    var screen = StepScreen(time: dump.time, number: number, name: Self.name(number, words))
    (screen.dump, screen.isSame) = (dump.name, dump.isSame)
    screen.changesOnlyWords = isDrawnSame && dump.changesWords
    var step = Step(.screen, at: dump.time, dump.name)
    step.note = dump.isSame ? "nothing changed" : isDrawnSame ? "only words changed" : words
    steps.append(step)
    found.screens.append(screen)
    activities.append(dump.time)
    onScreen?(found.screens.count - 1, scene)
  }
}

// MARK: - Screens and overlays

extension StepFinder {
  /// Gives the screen that came a second and more before a moment, as it was until then.
  private mutating func giveSettled(before time: Double) {
    guard let scene else { return }
    if let onScreen, let place = coming, time > found.screens[place].time + 1000 {
      coming = nil
      onScreen(place, scene)
      if onContents != nil, Self.loads(scene) { loading = place }
    }
    guard let place = loading else { return }
    if time > found.screens[place].time + Self.longestLoading || !Self.loads(scene) { giveContents() }
  }

  /// Gives the screen that was loading, as it is now.
  private mutating func giveContents() {
    if let place = loading, let scene { onContents?(place, scene) }
    loading = nil
  }

  private static func loads(_ scene: WireframeScene) -> Bool {
    scene.nodes.indices.contains { scene.nodes[$0].category == .spinner && scene.seenBox(of: $0) != nil }
  }

  /// Returns whether a screen came.
  private mutating func takeScreen(_ scene: WireframeScene, didScroll: Bool) -> Bool {
    let words = StepWords.words(for: scene)
    guard let new = screens.take(scene, didScroll: didScroll) else {
      // While a screen comes in, more and more of its contents can be seen.
      if let screenStep, scene.time - steps[screenStep].time <= 1000, !words.isEmpty {
        steps[screenStep].note = words
        let last = found.screens.count - 1
        found.screens[last].name = Self.name(found.screens[last].number, words)
      }
      return false
    }
    if let onScreen, let place = coming, let last = self.scene { onScreen(place, last) }
    giveContents()
    var screen: StepScreen
    switch new {
    case .new(let number): screen = StepScreen(time: scene.time, number: number, name: "")
    case .back(let number):
      screen = StepScreen(time: scene.time, number: number, name: "")
      screen.isBack = true
    }
    screen.name = Self.name(screen.number, words)
    var step = Step(.screen, at: scene.time, "\(screen.isBack ? "back to " : "")screen \(screen.number)")
    step.note = words
    screenStep = steps.count
    steps.append(step)
    coming = found.screens.count
    found.screens.append(screen)
    return true
  }

  private static func name(_ number: Int, _ words: String) -> String {
    words.isEmpty ? String(number) : "\(number) · \(words)"
  }

  /// Overlays: they come over a screen and go again.
  private static let overlays: [NodeCategory] = [
    .keyboard, .modal, .menu, .drawer, .advertisement, .spinner,
  ]

  private mutating func takeComing(_ scene: WireframeScene, isFirst: Bool, isNew: Bool) {
    var now: [NodeCategory: Int] = [:]
    for (index, node) in scene.nodes.enumerated() where Self.overlays.contains(node.category) {
      if scene.seenBox(of: index) != nil { now[node.category, default: 0] += 1 }
    }
    for category in Self.overlays where !isFirst && (now[category] == nil) != (shown[category] == nil) {
      let kind: Step.Kind = now[category] == nil ? .disappears : .appears
      // A new screen's own step covers its contents.
      if kind == .appears, isNew, category != .modal { continue }
      steps.append(Step(kind, at: scene.time, "\(category.name) \(kind.rawValue)"))
    }
    shown = now
  }
}

// MARK: - Scrolls and typing

extension StepFinder {
  private mutating func take(
    _ change: (node: UInt64, index: Int, x: Double, y: Double), in scene: WireframeScene
  ) {
    if let last = scrolls.lastIndex(where: { $0.node == change.node }),
      scene.time - scrolls[last].step.end <= 700
    {
      scrolls[last].step.end = scene.time
      scrolls[last].x += change.x
      scrolls[last].y += change.y
      return
    }
    var step = Step(.scroll, at: scene.time, "")
    step.node = change.node
    step.element = StepWords.element(change.index, in: scene)
    var scroll = Scroll(step, node: change.node, words: scene.nodes[change.index].category.name)
    (scroll.x, scroll.y) = (change.x, change.y)
    scrolls.append(scroll)
  }

  private static func finished(_ scroll: Scroll) -> Step? {
    let way = max(abs(scroll.x), abs(scroll.y))
    guard way >= 1, way < 1e9 else { return nil }
    var step = scroll.step
    step.text = "scroll · \(scroll.words)"
    step.note = "\(StepWords.direction(scroll.x, scroll.y)) by \(Int(way.rounded())) points"
    return step
  }

  private mutating func takeField(_ scene: WireframeScene, _ change: SceneChange) {
    let focused = scene.nodes.indices.first {
      StepWords.fields.contains(scene.nodes[$0].category) && scene.nodes[$0].state.contains(.focused)
    }
    let node = focused.map { scene.nodes[$0].id.rawValue }
    if let field, field.node != node {
      endField(at: scene.time)
      // The last typed text often shows only after the focus has gone.
      if change.refilled.isEmpty { self.field = nil }
    }
    guard let focused, let node else { return }
    if field == nil {
      field = Field(
        node: node, category: scene.nodes[focused].category, words: scene.words(for: focused),
        since: scene.time, typed: nil, last: scene.time, element: StepWords.element(focused, in: scene))
    } else if change.refilled.contains(node) {
      field!.typed = field!.typed ?? scene.time
      field!.last = scene.time
    }
  }

  /// The contents of a secure field are not reported: one that had the focus for a second counts as typed in.
  private mutating func endField(at time: Double) {
    defer { field = nil }
    guard let field else { return }
    let isSecure = field.category == .secureField
    guard let typed = field.typed ?? (isSecure && time - field.since >= 1000 ? field.since : nil) else {
      return
    }
    var step = Step(.type, at: typed, "typed in \(field.words)")
    (step.end, step.node) = (isSecure ? time : field.last, field.node)
    step.element = field.element
    steps.append(step)
  }
}
