internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Turns scenes at their recorded times into shots: as recorded, or at a constant rate that repeats the last frame.
///
/// A scene's shots come out when the next scene goes in, because only its time tells how long the first one stays.
/// Memory holds two scenes.
struct Timeline {
  private let rate: FrameRate?
  private let interpolates: Bool
  private var held: Scene?
  private var origin: Double?
  /// Frames that were returned so far, at a constant rate.
  private var ticks = 0

  /// - Parameter rate: nil for frames as recorded.
  init(rate: FrameRate?, interpolates: Bool) {
    self.rate = rate
    self.interpolates = interpolates
  }

  /// Takes the next scene, and passes the shots of the scene before it to `emit`.
  mutating func push(_ scene: Scene, emit: (Shot) throws -> Void) rethrows {
    if origin == nil { origin = scene.time }
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
    _ scene: Scene, next: Scene?, until end: Double, emit: (Shot) throws -> Void
  ) rethrows {
    guard let rate else {
      return try emit(Shot(scene: scene, time: scene.time - origin!, repeats: 1))
    }
    let last = rate.ticks(before: end - origin!)
    guard last > ticks else { return }
    defer { ticks = last }
    guard interpolates, let next, let tween = Interpolator(from: scene, to: next) else {
      return try emit(Shot(scene: scene, time: rate.time(of: ticks), repeats: last - ticks))
    }
    // After a long pause nodes rest first: what changed, changed at its end.
    let start = max(scene.time, end - Self.longestMove) - origin!
    let resting = max(rate.ticks(before: start) - ticks, 0)
    if resting > 0 { try emit(Shot(scene: scene, time: rate.time(of: ticks), repeats: resting)) }
    for tick in ticks + resting..<last {
      let time = rate.time(of: tick)
      try emit(Shot(scene: tween.scene(at: (time - start) / (end - origin! - start)), time: time, repeats: 1))
    }
  }

  /// The longest move, in milliseconds.
  private static let longestMove = 1000.0
}

/// A constant number of frames a second.
public struct FrameRate: Sendable, Hashable {
  /// Frames a second: more than 0, at most 1,000.
  public let perSecond: Double

  /// A rate; nil unless it is more than 0 and at most 1,000.
  public init?(_ perSecond: Double) {
    guard perSecond > 0, perSecond <= 1000 else { return nil }
    self.perSecond = perSecond
  }

  /// Milliseconds from the first frame to frame `tick`.
  func time(of tick: Int) -> Double { Double(tick) * 1000 / perSecond }

  /// Number of frames that begin before `time`. A frame that begins exactly then does not count.
  func ticks(before time: Double) -> Int {
    // A millionth of a frame forgives times such as 299.99999999999994 that were meant to be 300.
    let count = (time * perSecond / 1000 - 1e-6).rounded(.up)
    return Int(max(0, min(count, 1e12)))
  }

  /// The rate as a fraction, for video formats that need one. It is exact for whole rates and for NTSC's.
  package var fraction: (numerator: Int, denominator: Int) {
    if perSecond == perSecond.rounded() { return (Int(perSecond), 1) }
    let ntsc = (perSecond * 1.001).rounded()
    if abs(ntsc / 1.001 - perSecond) < 0.005 { return (Int(ntsc) * 1000, 1001) }
    return (Int((perSecond * 1000).rounded()), 1000)
  }
}
