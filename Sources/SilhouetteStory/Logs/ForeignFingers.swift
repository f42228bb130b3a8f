internal import SilhouetteHierarchy

/// Turns another recorder's touches into taps, long presses and swipes, and finds the clicks that follow from them.
///
/// A browser sends a click after a finger's touch, and recorders keep both; some keep clicks alone. The judgement is that of
/// `scrub` (`Web/walker/fingers.js`): a click soon after a finger at its place is the finger's.
struct ForeignFingers {
  private struct Finger {
    var pointer: Int
    var start: (time: Double, place: Point2D)
    /// Its farthest place from its start.
    var far: Point2D
  }

  /// As far as a finger may move in a tap, in points, and as long, in milliseconds, before it is a long press.
  private static let reach = 10.0
  private static let long = 500.0
  /// A finger's click comes within this time, in milliseconds, and at its place, in points.
  private static let soon = 1000.0
  private static let near = 30.0
  /// More are not on a screen: the ends of some were lost.
  private static let mostFingers = 16

  private var fingers: [Finger] = []
  private var last: (time: Double, place: Point2D)?

  /// - Parameter pointer: The finger's number; 0 if the recorder keeps none.
  mutating func begin(_ pointer: Int, at place: Point2D, _ time: Double) {
    cancel(pointer)
    if fingers.count == Self.mostFingers { fingers.removeFirst() }
    fingers.append(Finger(pointer: pointer, start: (time, place), far: place))
  }

  mutating func move(_ pointer: Int, to place: Point2D) {
    guard let index = fingers.firstIndex(where: { $0.pointer == pointer }) else { return }
    let start = fingers[index].start.place
    if Self.distance(start, place) > Self.distance(start, fingers[index].far) { fingers[index].far = place }
  }

  /// The step of a finger that was lifted; nil if it never came down.
  mutating func end(_ pointer: Int, at place: Point2D, _ time: Double) -> Step? {
    move(pointer, to: place)
    guard let index = fingers.firstIndex(where: { $0.pointer == pointer }) else { return nil }
    let finger = fingers.remove(at: index)
    let start = finger.start
    last = (time, place)
    var step: Step
    if Self.distance(start.place, finger.far) <= Self.reach {
      step = Step(.tap, at: start.time, time - start.time >= Self.long ? "long press" : "tap")
    } else {
      // A finger that came back went where it was farthest.
      let end = Self.distance(start.place, place) > Self.reach ? place : finger.far
      let direction = StepWords.direction(end.x - start.place.x, end.y - start.place.y)
      step = Step(.swipe, at: start.time, "swipe \(direction)")
    }
    step.end = max(time, start.time)
    return step
  }

  /// A finger that the browser took for something else, such as a scroll, or whose end has no place.
  mutating func cancel(_ pointer: Int) {
    fingers.removeAll { $0.pointer == pointer }
  }

  /// The meaning of a click.
  enum Click: Equatable {
    /// It is the finger's that is still down: its end was lost.
    case end(pointer: Int)
    /// It is the click of a finger that was lifted.
    case echo
    /// It is a press of its own, as by a mouse.
    case press
  }

  func click(at place: Point2D?, _ time: Double) -> Click {
    if let finger = fingers.last(where: { isNear($0.start.place, place) }) {
      return .end(pointer: finger.pointer)
    }
    guard let last, time - last.time < Self.soon, isNear(last.place, place) else { return .press }
    return .echo
  }

  private func isNear(_ finger: Point2D, _ click: Point2D?) -> Bool {
    click.map { Self.distance(finger, $0) < Self.near } ?? true
  }

  private static func distance(_ from: Point2D, _ to: Point2D) -> Double {
    let (x, y) = (to.x - from.x, to.y - from.y)
    return (x * x + y * y).squareRoot()
  }
}
