internal import SilhouetteText

/// When a live recorder ends a session by itself and begins another.
public struct SessionRotation: Sendable, Hashable {
  /// A session ends after so long without a touch or an app's event, and the next touch or event begins another; nil for never. 15 minutes
  /// by default.
  ///
  /// Between the two nothing is recorded. Until a recorder gets its first touch, a screen that changes counts as one.
  public var idle: Duration? = .seconds(15 * 60)
  /// A session is at most so long; nil for any length. An hour by default. The next one begins with the same screen.
  public var longest: Duration? = .seconds(60 * 60)

  /// The default rotation.
  public init() {}

  /// One session until `LiveRecorder.rotate`.
  public static let never: SessionRotation = {
    var rotation = SessionRotation()
    (rotation.idle, rotation.longest) = (nil, nil)
    return rotation
  }()
}

/// Says before each record of a live recorder which session it belongs to.
///
/// Times are milliseconds since the recorder's first session began, or since the last `rotate` of the app.
struct RotationWatch {
  enum Order: Equatable {
    case record
    /// The session ends at this moment. Nothing is recorded until there is a sign of somebody.
    case rest(end: Double)
    /// Nothing is recorded.
    case skip
    /// A session begins at this moment; if one is open, it ends.
    case begin
  }

  private let idle: Double
  private let longest: Double
  /// The open session's time 0.
  private(set) var zero = 0.0
  private var active = 0.0
  private var hasTouches = false
  private(set) var isResting = false

  init(_ rotation: SessionRotation) {
    idle = max(rotation.idle?.inMilliseconds ?? .infinity, 1)
    longest = max(rotation.longest?.inMilliseconds ?? .infinity, 1)
  }

  /// A touch or an event of the app.
  mutating func sign(at time: Double, isTouch: Bool) -> Order {
    if isTouch { hasTouches = true }
    return order(at: time, isSign: true)
  }

  /// A screen, which may differ from the one before.
  mutating func screen(at time: Double, hasChanged: @autoclosure () -> Bool) -> Order {
    order(at: time, isSign: !hasTouches && hasChanged())
  }

  private mutating func order(at time: Double, isSign: Bool) -> Order {
    if isResting {
      guard isSign else { return .skip }
      begin(at: time)
      return .begin
    }
    if time - active > idle {
      let end = active + idle
      if isSign {
        begin(at: time)
        return .begin
      }
      isResting = true
      return .rest(end: end)
    }
    if isSign { active = max(active, time) }
    if time - zero > longest {
      zero = time.rounded(.down)
      return .begin
    }
    return .record
  }

  /// A session begins: by itself, or because the app said so, with time 0.
  mutating func begin(at time: Double) {
    zero = time.rounded(.down)
    active = time
    isResting = false
  }
}
