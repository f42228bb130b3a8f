internal import SilhouetteRaster
internal import SilhouetteScene

/// Draws shots on several workers and hands the frames back in order.
///
/// A worker takes a run of consecutive shots, since damage redraw needs the frame before. It starts from the scene
/// just before its run, so that damage, and with it every output byte, is the same however many workers there are.
/// At most `jobs` runs are in flight, and a run holds no more pixels than `runBytes`: that bounds memory.
final class FrameWorkers {
  private static let runBytes = 24 << 20
  private let target: RenderTarget
  private let jobs: Int
  /// Whether workers make PNGs of their frames, or hand out the pixels.
  private let forPNG: Bool
  private let runLength: Int
  private var run = Run()
  private var lastScene: Scene?
  private var inFlight: [Task<[DrawnFrame], Never>] = []

  /// Consecutive shots, and the scene before the first of them.
  private struct Run: Sendable {
    var before: Scene?
    var shots: [Shot] = []
  }

  init(target: RenderTarget, jobs: Int, forPNG: Bool) {
    self.target = target
    self.forPNG = forPNG
    self.jobs = max(1, jobs)
    runLength = min(32, max(1, Self.runBytes / (target.width * target.height * 4)))
  }

  deinit {
    for task in inFlight { task.cancel() }
  }

  func draw(
    _ shot: Shot, into take: (DrawnFrame) throws(SilhouetteError) -> Void
  ) async throws(SilhouetteError) {
    if run.shots.isEmpty { run.before = lastScene }
    run.shots.append(shot)
    lastScene = shot.scene
    if run.shots.count == runLength { try await dispatch(into: take) }
  }

  func finish(into take: (DrawnFrame) throws(SilhouetteError) -> Void) async throws(SilhouetteError) {
    try await dispatch(into: take)
    while !inFlight.isEmpty { try await takeFirst(into: take) }
  }

  private func dispatch(into take: (DrawnFrame) throws(SilhouetteError) -> Void) async throws(SilhouetteError)
  {
    guard !run.shots.isEmpty else { return }
    if inFlight.count == jobs { try await takeFirst(into: take) }
    inFlight.append(Self.start(run, target: target, forPNG: forPNG))
    run = Run()
  }

  private static func start(_ run: Run, target: RenderTarget, forPNG: Bool) -> Task<[DrawnFrame], Never> {
    Task.detached { draw(run, target: target, forPNG: forPNG) }
  }

  private func takeFirst(into take: (DrawnFrame) throws(SilhouetteError) -> Void)
    async throws(SilhouetteError)
  {
    let frames = await inFlight.removeFirst().value
    for frame in frames { try take(frame) }
  }

  /// The worker's body.
  private static func draw(_ run: Run, target: RenderTarget, forPNG: Bool) -> [DrawnFrame] {
    var renderer = FrameRenderer(target: target)
    var encoder = PNGEncoder()
    if let before = run.before { _ = renderer.render(before) }
    var frames: [DrawnFrame] = []
    frames.reserveCapacity(run.shots.count)
    for shot in run.shots where !Task.isCancelled {
      let damage = renderer.render(shot.scene)
      var frame = DrawnFrame(time: shot.time, repeats: shot.repeats, content: .unchanged)
      if !damage.isEmpty {
        frame.content = forPNG ? .png(encoder.encode(renderer.pixmap)) : .pixels(renderer.pixmap, damage)
      }
      frames.append(frame)
    }
    return frames
  }
}
