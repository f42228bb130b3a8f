internal import Silhouette
internal import SilhouetteScene

/// Finds the screen in the middle of each second, as a recorder of one frame a second would see it.
///
/// The middle is taken because a recorder that looks once a second is sometimes a little late.
package struct FrameSampler {
  /// How many seconds there are.
  let frames: Int
  private let origin: Double
  private var held: WireframeScene?
  private var next = 0

  /// - Parameter origin: the session's time at second 0.
  init(frames: Int, origin: Double) {
    self.frames = frames
    self.origin = origin
  }

  /// Takes the next scene; hands out the seconds in whose middle the one before it was seen.
  mutating func push(
    _ scene: WireframeScene, emit: (Int, WireframeScene) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    if let held { try release(held, until: scene.time, emit) }
    held = scene
  }

  mutating func finish(emit: (Int, WireframeScene) throws(SilhouetteError) -> Void) throws(SilhouetteError) {
    if let held { try release(held, until: .infinity, emit) }
  }

  private mutating func release(
    _ scene: WireframeScene, until end: Double, _ emit: (Int, WireframeScene) throws(SilhouetteError) -> Void
  ) throws(SilhouetteError) {
    while next < frames, Self.middle(of: next) + origin < end {
      try emit(next, scene)
      next += 1
    }
  }

  /// Milliseconds after second 0.
  static func middle(of second: Int) -> Double { Double(second) * 1000 + 500 }

  /// Which picture is seen in each second; nil before the first.
  static func pictures(_ times: [Double], frames: Int) -> [Int?] {
    var index = -1
    return (0..<frames).map { second in
      while index + 1 < times.count, times[index + 1] <= middle(of: second) { index += 1 }
      return index < 0 ? nil : index
    }
  }
}
