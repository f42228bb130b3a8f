internal import Silhouette
internal import SilhouetteHierarchy

/// What another recorder's events say by themselves: pages, clicks, input, scrolls and events, without their words.
struct ForeignSteps {
  private var found = SessionSteps()
  private var times: [Double] = []
  /// The last step of a kind that goes on: an input or a scroll, with its node.
  private var running: (kind: Step.Kind, node: Int)?
  private var fingers = ForeignFingers()
  private var lastScroll = -Double.infinity

  var isEmpty: Bool { times.isEmpty }

  mutating func take(_ document: borrowing JSONDocument, at time: Double) {
    guard let type = document.member(0, "type").flatMap({ document.integer($0) }),
      let data = document.member(0, "data")
    else { return }
    switch type {
    case 2: add(Step(.screen, at: time, "page"), after: 1000)
    case 3:
      let source = document.member(data, "source").flatMap { document.integer($0) }
      takeChange(source ?? -1, data, document, at: time)
    case 5:
      guard let tag = document.member(data, "tag") else { return }
      let name = Self.name(of: document.string(tag))
      found.events.append((time, name))
      add(Step(.event, at: time, name))
    default: return
    }
    times.append(time)
  }

  /// An event's name if it is a name in code. Tags in others' logs may be whole sentences.
  private static func name(of tag: String) -> String {
    SessionOutline.plain(tag) ?? Step.unnamed
  }

  private mutating func takeChange(
    _ source: Int, _ data: Int, _ document: borrowing JSONDocument, at time: Double
  ) {
    let node = document.member(data, "id").flatMap { document.integer($0) } ?? -1
    switch source {
    case 0:
      let count = ["adds", "removes", "texts", "attributes"].reduce(0) { count, name in
        count + (document.member(data, name).map { document.elements($0).count } ?? 0)
      }
      // How much of the screen changes is not known here: as many changes as a busy page makes count for all of it.
      found.changes.append((time, min(1, Double(count) / 100)))
    case 2: takePointer(data, document, at: time)
    case 3:
      lastScroll = time
      goOn(.scroll, "scroll", node, at: time)
    case 5: goOn(.type, "typed in a field", node, at: time)
    case 6:
      guard let positions = document.member(data, "positions") else { return }
      for position in document.elements(positions) {
        guard let place = Self.place(in: position, document) else { continue }
        fingers.move(Self.pointer(in: data, document), to: place)
      }
    default: break
    }
  }

  /// Clicks, and fingers that come and go. Of a mouse, clicks alone count.
  private mutating func takePointer(_ data: Int, _ document: borrowing JSONDocument, at time: Double) {
    let place = Self.place(in: data, document)
    let pointer = Self.pointer(in: data, document)
    switch document.member(data, "type").flatMap({ document.integer($0) }) {
    case 2:
      switch fingers.click(at: place, time) {
      case .end(let pointer):
        guard let place else { return fingers.cancel(pointer) }
        add(finger: fingers.end(pointer, at: place, time))
      case .echo: return
      case .press:
        found.touches.append(StepSpan(start: time, end: time))
        add(Step(.tap, at: time, "click"))
      }
    case 7: if let place { fingers.begin(pointer, at: place, time) }
    case 9:
      guard let place else { return fingers.cancel(pointer) }
      add(finger: fingers.end(pointer, at: place, time))
    case 10: fingers.cancel(pointer)
    default: return
    }
  }

  /// A finger's step. If the page scrolled under it, the scroll is the step.
  private mutating func add(finger step: Step?) {
    guard let step else { return }
    found.touches.append(StepSpan(start: step.time, end: step.end))
    if step.kind == .swipe, lastScroll >= step.time { return }
    add(step)
  }

  private static func place(in value: Int, _ document: borrowing JSONDocument) -> Point2D? {
    guard document.kind(value) == .object,
      let x = document.member(value, "x").flatMap({ document.number($0) }),
      let y = document.member(value, "y").flatMap({ document.number($0) })
    else { return nil }
    return Point2D(x: x, y: y)
  }

  private static func pointer(in data: Int, _ document: borrowing JSONDocument) -> Int {
    document.member(data, "pointerId").flatMap { document.integer($0) } ?? 0
  }

  /// Inputs and scrolls of one node without a pause are one step.
  private mutating func goOn(_ kind: Step.Kind, _ text: String, _ node: Int, at time: Double) {
    if let running, running == (kind, node), let last = found.steps.last, time - last.end <= 1000 {
      found.steps[found.steps.count - 1].end = time
      return
    }
    add(Step(kind, at: time, text))
    running = (kind, node)
  }

  private mutating func add(_ step: Step, after pause: Double = 0) {
    if pause > 0, let last = found.screens.last?.time, step.time - last < pause { return }
    if step.kind == .screen {
      let number = found.screens.count + 1
      found.screens.append(StepScreen(time: step.time, number: number, name: String(number)))
    }
    running = nil
    found.steps.append(step)
  }

  mutating func finish(at end: Double) -> SessionSteps {
    found.idle = StepSpan.idle(between: times, until: end)
    found.steps.sort { $0.time < $1.time }
    return found
  }
}
