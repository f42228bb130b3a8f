internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene

/// Turns scenes at their recorded times into shots: as recorded, or at a constant rate that repeats the last frame.
///
/// A scene's shots come out when the next scene goes in, because only the next time determines how long the
/// first one stays. A scene has a shot of its own wherever its touches change. Memory holds two scenes.
struct Timeline {
  /// How touches are drawn.
  enum Touches {
    /// Not at all.
    case none
    /// As they come and fade.
    case moving(TouchDisplay)
    /// All touches of a scene on its only shot.
    case still(TouchDisplay)
  }

  private let rate: FrameRate?
  private let interpolates: Bool
  private var touches: TouchDisplay?
  private let areStill: Bool
  private var held: WireframeScene?
  private var origin: Double?
  /// Frames that were returned so far, at a constant rate.
  private var ticks = 0

  /// - Parameter rate: nil for frames as recorded.
  init(rate: FrameRate?, interpolates: Bool, touches: Touches = .none) {
    self.rate = rate
    self.interpolates = interpolates
    switch touches {
    case .none: (self.touches, areStill) = (nil, false)
    case .moving(let display): (self.touches, areStill) = (display, false)
    case .still(let display): (self.touches, areStill) = (display, true)
    }
  }

  var touchesNearKeyboard: Int { touches?.touchesNearKeyboard ?? 0 }
  var touchesOnSecrets: Int { touches?.touchesOnSecrets ?? 0 }

  /// When the last touch is gone, in milliseconds of the session; `-infinity` without touches.
  var lastTouchEnd: Double { areStill ? -.infinity : touches?.end ?? -.infinity }

  /// Takes a touch of the scene before it.
  mutating func take(_ touch: TouchRecord) {
    touches?.take(touch)
  }

  /// Takes a scene that is not drawn: it decides which of the touches before it are secret.
  mutating func pass(_ scene: WireframeScene) {
    touches?.take(scene)
    if areStill { _ = touches?.allMarks(before: scene.time) } else { _ = touches?.marks(at: scene.time) }
  }

  /// Takes the scene after the last one that is drawn. Its touches are known then.
  mutating func close(before scene: WireframeScene) {
    touches?.take(scene)
  }

  /// Lifts the fingers that are down at the session's end.
  mutating func lift(at end: Double) {
    touches?.finish(at: end)
  }

  /// Takes the next scene, and passes the shots of the scene before it to `emit`.
  mutating func push(_ scene: WireframeScene, emit: (Shot) throws -> Void) rethrows {
    if origin == nil { origin = scene.time }
    touches?.take(scene)
    if let held { try release(held, next: scene, until: scene.time, emit: emit) }
    held = scene
  }

  /// Passes the last scene's shots to `emit`. They last until `end` at least.
  mutating func finish(at end: Double, emit: (Shot) throws -> Void) rethrows {
    guard let held else { return }
    self.held = nil
    guard let rate else { return try release(held, next: nil, until: end, emit: emit) }
    // The last scene is seen for one frame at least, however short the session.
    let atLeast = origin! + rate.time(of: ticks) + 0.5 * rate.time(of: 1)
    try release(held, next: nil, until: max(end, atLeast), emit: emit)
  }

  private mutating func release(
    _ scene: WireframeScene, next: WireframeScene?, until end: Double, emit: (Shot) throws -> Void
  ) rethrows {
    // A mark that ends between two frames is over for the next one.
    defer { if !areStill { _ = touches?.marks(at: end) } }
    guard let rate else { return try release(scene, until: end, isLast: next == nil, emit: emit) }
    let last = rate.ticks(before: end - origin!)
    guard last > ticks else { return }
    defer { ticks = last }
    guard interpolates, let next, let tween = Interpolator(from: scene, to: next) else {
      return try release(scene, ticks..<last, rate, emit: emit)
    }
    // After a long pause nodes rest first: the change happened at the end of the pause.
    let start = max(scene.time, end - Self.longestMove) - origin!
    let resting = max(rate.ticks(before: start) - ticks, 0)
    try release(scene, ticks..<min(ticks + resting, last), rate, emit: emit)
    for tick in ticks + resting..<last {
      let time = rate.time(of: tick)
      let tweened = tween.scene(at: (time - start) / (end - origin! - start))
      try emit(Shot(scene: tweened, time: time, repeats: 1, touches: marks(at: time)))
    }
  }

  /// Shots as recorded: one at the scene's time, and one wherever touches change before `end`.
  private mutating func release(
    _ scene: WireframeScene, until end: Double, isLast: Bool, emit: (Shot) throws -> Void
  ) rethrows {
    var shot = Shot(scene: scene, time: scene.time - origin!, repeats: 1)
    if areStill {
      shot.touches = touches?.allMarks(before: isLast ? .infinity : end) ?? []
      return try emit(shot)
    }
    shot.touches = marks(at: shot.time)
    try emit(shot)
    var time = scene.time
    while let change = touches?.change(after: time) {
      guard change < end else { return }
      time = change
      let marks = marks(at: time - origin!)
      guard marks != shot.touches else { continue }
      (shot.time, shot.touches, shot.isRepeat) = (time - origin!, marks, true)
      try emit(shot)
    }
  }

  /// Shots of a constant rate: one for each run of frames with the same touches.
  private mutating func release(
    _ scene: WireframeScene, _ frames: Range<Int>, _ rate: FrameRate, emit: (Shot) throws -> Void
  ) rethrows {
    var tick = frames.lowerBound
    var shot = Shot(scene: scene, time: 0, repeats: 0)
    while tick < frames.upperBound {
      let time = rate.time(of: tick)
      let marks = marks(at: time)
      var until = frames.upperBound
      if let change = touches?.change(after: time + origin!) {
        until = min(max(rate.ticks(before: change - origin!), tick + 1), until)
      }
      if shot.repeats > 0, marks != shot.touches {
        try emit(shot)
        (shot.repeats, shot.isRepeat) = (0, true)
      }
      if shot.repeats == 0 { (shot.time, shot.touches) = (time, marks) }
      shot.repeats += until - tick
      tick = until
    }
    if shot.repeats > 0 { try emit(shot) }
  }

  /// - Parameter time: Milliseconds from the first shot.
  private mutating func marks(at time: Double) -> [TouchMark] {
    touches?.marks(at: time + origin!) ?? []
  }

  /// The longest move, in milliseconds.
  private static let longestMove = 1000.0
}
