internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Turns fingers into taps, long presses and swipes.
struct TouchSteps {
  private struct Finger {
    var start: TouchRecord
    var last: TouchRecord
    var reach = 0.0
    var words = ""
    var node: UInt64?
    var element: StepElement?
    var scroller: StepScroller?
    var dump = 0
  }

  /// As far as a finger may move in a tap, in points, and as long, in milliseconds, before it is a long press.
  private static let reach = 10.0
  private static let long = 500.0
  private var fingers: [Int: Finger] = [:]
  /// When the last finger came, moved or went.
  private var last = -Double.infinity
  private var taps: [(step: Step, place: Point2D, count: Int, dump: Int)] = []
  private(set) var steps: [Step] = []
  private(set) var spans: [StepSpan] = []
  /// When the screen or the app last did anything.
  private(set) var activities: [Double] = []

  /// - Parameters:
  ///   - scene: the one that is on the screen.
  ///   - dump: the number of its dump, from 1; 0 in a recording.
  mutating func take(_ touch: TouchRecord, on scene: WireframeScene?, dump: Int = 0) {
    last = touch.time
    switch touch.phase {
    case .down:
      var finger = Finger(start: touch, last: touch)
      finger.dump = dump
      if let scene, let index = scene.touchedNode(at: touch.location) {
        finger.words = scene.words(for: index)
        finger.element = StepWords.element(index, in: scene)
        finger.scroller = StepScroller(around: index, in: scene)
        let id = scene.nodes[index].id
        finger.node = id == .none ? nil : id.rawValue
      }
      fingers[touch.pointer] = finger
    case .move, .up:
      guard var finger = fingers[touch.pointer] else { return }
      let (x, y) = Self.way(finger.start.location, touch.location)
      finger.reach = max(finger.reach, (x * x + y * y).squareRoot())
      finger.last = touch
      fingers[touch.pointer] = touch.phase == .up ? nil : finger
      if touch.phase == .up { end(finger) }
    case .cancel:
      guard let finger = fingers.removeValue(forKey: touch.pointer) else { return }
      spans.append(StepSpan(start: finger.start.time, end: touch.time))
    }
  }

  /// Notes a change, or an event of the app: it answers the tap before it.
  mutating func note(activityAt time: Double) {
    if activities.last != time { activities.append(time) }
  }

  /// Whether a finger is down, or was within the time of an answer.
  func mayBeReason(at time: Double) -> Bool { !fingers.isEmpty || time - last <= Self.answer }

  private mutating func end(_ finger: Finger) {
    let (start, end) = (finger.start, finger.last)
    spans.append(StepSpan(start: start.time, end: end.time))
    let under = finger.words.isEmpty ? "" : " · \(finger.words)"
    guard finger.reach <= Self.reach else {
      let (x, y) = Self.way(start.location, end.location)
      var step = Step(.swipe, at: start.time, "swipe \(StepWords.direction(x, y))\(under)")
      (step.end, step.node) = (end.time, finger.node)
      (step.element, step.place) = (finger.element, start.location)
      steps.append(step)
      return
    }
    let name = end.time - start.time >= Self.long ? "long press" : "tap"
    var step = Step(.tap, at: start.time, name + under)
    (step.end, step.node) = (end.time, finger.node)
    (step.element, step.place, step.scroller) = (finger.element, start.location, finger.scroller)
    add(tap: step, at: start.location, dump: finger.dump)
  }

  /// Taps on one place in quick succession are one step. Taps on a dump have no times of their own.
  private mutating func add(tap: Step, at place: Point2D, dump: Int) {
    if let before = taps.last, before.dump == dump, dump > 0 || tap.time - before.step.end <= 700 {
      let (x, y) = Self.way(before.place, place)
      if abs(x) <= 30, abs(y) <= 30 {
        taps[taps.count - 1].step.end = tap.end
        taps[taps.count - 1].count += 1
        return
      }
    }
    taps.append((tap, place, 1, dump))
  }

  /// All steps, those of taps with their answers.
  ///
  /// - Parameter staysSame: whether the dump after a moment shows the same as the one before it; nil without one.
  mutating func finish(at end: Double, staysSame: (Double) -> Bool?) -> [Step] {
    for finger in fingers.values {
      spans.append(StepSpan(start: finger.start.time, end: max(end, finger.start.time)))
    }
    fingers.removeAll()
    spans.sort { $0.start < $1.start }
    return steps
      + taps.map { tap in
        let isDead = tap.dump > 0 ? staysSame(tap.step.time) == true : isUnanswered(tap.step, end)
        return Self.judged(tap.step, tap.count, isDead: isDead)
      }
  }

  private static func way(_ from: Point2D, _ to: Point2D) -> (Double, Double) {
    (to.x - from.x, to.y - from.y)
  }
}
