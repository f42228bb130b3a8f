internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteReplay
internal import SilhouetteScene

/// The touches of a session as the marks of its frames.
///
/// A touch waits for the next scene, because that scene may hide it. `TouchRecorder` then decides which part of it
/// shows, as in logs. A mark stays while the finger is down and 600 ms longer. In those 600 ms it fades in
/// four steps, so a tap adds at most five frames to a session that does not change. Memory does not grow with
/// the session.
struct TouchDisplay {
  /// How long a mark stays after the finger left, in milliseconds.
  static let linger = 600.0
  /// How strong a mark is from so many milliseconds after the finger left.
  private static let fading: [(age: Double, strength: UInt8)] = [(300, 192), (400, 128), (500, 64)]
  /// A finger that stayed within this distance, in points, has no path.
  private static let reach = 10.0
  /// The largest number of marks at a time, and of places in a path. Of longer paths every second place goes.
  private static let mostMarks = 8
  private static let mostPlaces = 64
  /// Moves show at multiples of so many milliseconds, since a finger moves more often than anyone can see. They are late
  /// and never early, so that frames do not depend on scenes that change nothing.
  private static let moveStep = 50.0
  /// Times of frames at a constant rate differ from whole milliseconds by rounding.
  private static let slack = 1e-3

  private struct Finger {
    var path: [Point2D]
    /// Infinite while it is down.
    var lifted = Double.infinity
  }

  private enum Change {
    case down(Point2D), move(Point2D), up(Point2D)
  }

  private var recorder: TouchRecorder
  private var waiting: [TouchRecord] = []
  /// The scene that the waiting touches come after.
  private var shield: WireframeScene?
  private var changes: [(time: Double, change: Change)] = []
  /// The first change that was not made yet.
  private var next = 0
  private var fingers: [Finger] = []
  /// Time of the last touch or scene; none is earlier.
  private var clock = -Double.infinity
  /// Time of the last change, and of the last finger that lifted.
  private var lastShown = -Double.infinity
  private var lastLift = -Double.infinity

  /// - Parameter isLog: Whether the touches come from an event log, which holds no more of them than it needs.
  init(isLog: Bool) {
    recorder = TouchRecorder(policy: .safe, isThinning: !isLog)
  }

  var touchesNearKeyboard: Int { recorder.withheldByGuess }
  var touchesOnSecrets: Int { recorder.withheldBySecrets }

  /// When the last mark is gone, in milliseconds of the session; `-infinity` without marks.
  var end: Double { lastLift + Self.linger }

  /// Takes a touch. It waits for the next scene.
  mutating func take(_ touch: TouchRecord) {
    if waiting.count >= Recorder.mostWaiting, shield != nil { release(before: nil) }
    guard waiting.count < Recorder.mostWaiting else { return }
    waiting.append(touch)
  }

  /// Takes the scene after the touches so far.
  mutating func take(_ scene: WireframeScene) {
    // Touches before the first scene are seen from then on.
    if shield == nil { clock = max(clock, scene.time) }
    release(before: scene)
    shield = scene
    clock = max(clock, scene.time)
  }

  /// Lifts fingers that are down: the session is over.
  mutating func finish(at end: Double) {
    release(before: nil)
    clock = max(clock, end)
    var found: [ReplayEvent.Body] = []
    recorder.cancel(at: end) { found.append($1) }
    for body in found { add(body, at: clock) }
  }

  private mutating func release(before scene: WireframeScene?) {
    let touches = waiting
    waiting.removeAll(keepingCapacity: true)
    var found: [(Double, ReplayEvent.Body)] = []
    for touch in touches {
      recorder.record(touch, before: shield, after: scene) { found.append(($0, $1)) }
    }
    for (time, body) in found { add(body, at: time) }
  }

  private mutating func add(_ body: ReplayEvent.Body, at time: Double) {
    let change: Change
    switch body {
    case .touch(.start, let place): change = .down(place)
    case .touchMove(let place): change = .move(place)
    case .touch(.end, let place), .touch(.cancel, let place): change = .up(place)
    default: return
    }
    // Whole milliseconds, as scenes have.
    clock = max(clock, time.isFinite ? time.rounded(.down) : clock)
    var shown = clock
    if case .move = change { shown = (clock / Self.moveStep).rounded(.up) * Self.moveStep }
    lastShown = max(lastShown, shown)
    if case .up = change { lastLift = lastShown }
    changes.append((lastShown, change))
  }
}

// MARK: - Marks

extension TouchDisplay {
  /// The marks at a moment of the session. Moments only go on.
  mutating func marks(at time: Double) -> [TouchMark] {
    let time = time + Self.slack
    while next < changes.count, changes[next].time <= time { makeNext() }
    fingers.removeAll { time >= $0.lifted + Self.linger }
    return fingers.map { TouchMark(path: $0.path, strength: Self.strength(time - $0.lifted)) }
  }

  /// The first moment after this one at which the marks may be others; nil for never.
  func change(after time: Double) -> Double? {
    let time = time + Self.slack
    var first = next < changes.count ? changes[next].time : .infinity
    for finger in fingers where finger.lifted.isFinite {
      let ages = Self.fading.map(\.age) + [Self.linger]
      if let age = ages.first(where: { finger.lifted + $0 > time }) {
        first = min(first, finger.lifted + age)
      }
    }
    return first.isFinite ? first : nil
  }

  /// Marks of all fingers that were down before a moment and after the last one, none of them faded.
  mutating func allMarks(before time: Double) -> [TouchMark] {
    while next < changes.count, changes[next].time < time { makeNext() }
    defer { fingers.removeAll { $0.lifted.isFinite } }
    return fingers.map { TouchMark(path: $0.path) }
  }

  private static func strength(_ age: Double) -> UInt8 {
    fading.last { age >= $0.age }?.strength ?? 255
  }

  private mutating func makeNext() {
    let (time, change) = changes[next]
    next += 1
    if next == changes.count {
      changes.removeAll(keepingCapacity: true)
      next = 0
    }
    switch change {
    case .down(let place):
      lift(at: time)
      fingers.append(Finger(path: [place]))
      if fingers.count > Self.mostMarks { fingers.removeFirst() }
    case .move(let place): go(to: place)
    case .up(let place):
      go(to: place)
      lift(at: time)
    }
  }

  private mutating func lift(at time: Double) {
    guard let last = fingers.indices.last, fingers[last].lifted == .infinity else { return }
    fingers[last].lifted = time
  }

  private mutating func go(to place: Point2D) {
    guard let last = fingers.indices.last, fingers[last].lifted == .infinity else { return }
    var path = fingers[last].path
    let (dx, dy) = (place.x - path[path.count - 1].x, place.y - path[path.count - 1].y)
    guard dx * dx + dy * dy >= Self.reach * Self.reach else { return }
    if path.count == Self.mostPlaces {
      path = path.indices.filter { $0.isMultiple(of: 2) }.map { path[$0] }
    }
    fingers[last].path = path + [place]
  }
}
