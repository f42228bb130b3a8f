/// Decides when the next screen is taken. All times are in milliseconds of one clock.
///
/// The main thread's loop says each time that it is about to rest. A rest means that something may have changed, and that the
/// main thread has nothing to do. A busy main thread does not rest, so it is not asked for screens.
///
/// A screen is taken at a rest, at most so often as the rate allows, and so that screens take at most a fiftieth of the
/// main thread's time. A recorder beyond its budget asks for a longer gap, and a device that saves power for four times the gap. If a rest comes too early, a timer wakes the main thread later, and the rest after it takes the
/// screen. That rest asks for no other, so a thread that only the timer woke goes back to sleep.
struct CaptureSchedule {
  enum Order: Hashable {
    case nothing
    /// Take a screen now.
    case walk
    /// Set a timer for so many milliseconds, and call `ring` then.
    case wait(Double)
  }

  /// One part in so many of the main thread's time.
  private static let share = 50.0
  /// While the device saves power, a gap is so much longer.
  private static let saving = 4.0
  /// Of the budget, for screens that always need more.
  private static let most = 4.0

  private let gap: Double
  private let limit: Double
  /// Milliseconds that the next screen may take.
  private(set) var budget: Double
  private var earliest = -Double.infinity
  private var hasTimer = false
  private(set) var isDue = false
  private(set) var isPaused = false
  /// Milliseconds from screen to screen that the recorder's budget asks for.
  var wanted = 0.0
  var savesPower = false

  init(rate: Double, milliseconds: Double) {
    let sane = rate > 0 ? min(max(rate, 0.01), 60) : 4
    gap = 1000 / sane
    limit = milliseconds > 0 ? milliseconds : CaptureLimits().milliseconds
    budget = limit
  }

  /// The main thread is about to rest.
  mutating func rest(at now: Double) -> Order {
    if isPaused { return .nothing }
    if isDue || now >= earliest {
      isDue = false
      return .walk
    }
    return wait(until: earliest, now)
  }

  /// The timer ended.
  mutating func ring() {
    hasTimer = false
    isDue = true
  }

  /// A screen was taken, or was given up. While something moves, the next one is wanted without a sign of change.
  mutating func walked(from start: Double, to end: Double, isWhole: Bool, isMoving: Bool) -> Order {
    budget = isWhole ? max(limit, budget / 2) : min(budget * 2, limit * Self.most)
    earliest = max(start + ownGap, end + (end - start) * Self.share)
    return isMoving || !isWhole ? wait(until: earliest, end) : .nothing
  }

  /// A screen was dropped because none of its readers was ready.
  mutating func dropped(at now: Double) -> Order {
    earliest = now + ownGap
    return wait(until: earliest, now)
  }

  /// The app went to the background: nothing is taken until `resume`.
  mutating func pause() { isPaused = true }

  mutating func resume() {
    isPaused = false
    isDue = true
  }

  private var ownGap: Double { max(gap, wanted) * (savesPower ? Self.saving : 1) }

  private mutating func wait(until time: Double, _ now: Double) -> Order {
    if hasTimer { return .nothing }
    hasTimer = true
    return .wait(max(time - now, 1))
  }
}
