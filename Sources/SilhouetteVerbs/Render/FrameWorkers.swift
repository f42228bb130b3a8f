internal import Silhouette
internal import SilhouetteRaster
internal import SilhouetteScene

/// Draws shots on several workers and hands the frames back in order.
///
/// A worker takes a run of consecutive shots, since damage redraw needs the frame before. It starts from the shot
/// just before its run, so that damage, and with it every output byte, is the same however many workers there are.
/// At most `jobs` runs are in flight, fewer of large frames (`MemoryBudget`), and a run holds no more pixels than `runBytes`: that bounds memory.
final class FrameWorkers {
  private static let runBytes = 24 << 20
  private let target: RenderTarget
  private let jobs: Int
  /// Whether workers make PNGs of their frames, or hand out the pixels.
  private let forPNG: Bool
  private let runLength: Int
  private var run = Run()
  private var last: Shot?
  private var inFlight: [Task<DrawnRun, Never>] = []
  private let frameSteps: Int?
  private let font: (any TextFont)?
  private let stop: InputStop?
  private var account: DrawingAccount
  /// Why no further frame is drawn, if that is the input's fault.
  private(set) var failure: SilhouetteError?
  /// Whether no further frame is drawn.
  private(set) var isEnded = false

  /// Consecutive shots, and the one before the first of them.
  private struct Run: Sendable {
    var before: Shot?
    var shots: [Shot] = []
  }

  /// The frames of a run as far as they were drawn, with the steps that each took.
  private struct DrawnRun: Sendable {
    var frames: [(frame: DrawnFrame, steps: Int)] = []
    var failure: SilhouetteError?
    var isEnded = false
  }

  /// - Parameters:
  ///   - font: of revealed text; nil for the pixel font.
  ///   - stop: ends drawing soon after it was requested.
  init(
    target: RenderTarget, jobs: Int, forPNG: Bool, frameSteps: Int? = nil, font: (any TextFont)? = nil,
    stop: InputStop? = nil
  ) {
    self.font = font
    self.target = target
    self.stop = stop
    self.frameSteps = frameSteps
    account = DrawingAccount(target, frameSteps: frameSteps)
    self.forPNG = forPNG
    self.jobs = MemoryBudget.shared.jobs(jobs, width: target.width, height: target.height)
    runLength = min(32, max(1, Self.runBytes / (target.width * target.height * 4)))
  }

  deinit {
    for task in inFlight { task.cancel() }
  }

  func draw(
    _ shot: Shot, into take: (DrawnFrame) throws(SilhouetteError) -> Void
  ) async throws(SilhouetteError) {
    guard !isEnded else { return }
    if run.shots.isEmpty { run.before = last }
    run.shots.append(shot)
    last = shot
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
    inFlight.append(Self.start(run, target: target, forPNG: forPNG, frameSteps, font, stop))
    run = Run()
  }

  private static func start(
    _ run: Run, target: RenderTarget, forPNG: Bool, _ frameSteps: Int?, _ font: (any TextFont)?,
    _ stop: InputStop?
  ) -> Task<DrawnRun, Never> {
    Task.detached { draw(run, target: target, forPNG: forPNG, frameSteps, font, stop) }
  }

  private func takeFirst(into take: (DrawnFrame) throws(SilhouetteError) -> Void)
    async throws(SilhouetteError)
  {
    let task = inFlight.removeFirst()
    if isEnded { task.cancel() }
    let run = await withTaskCancellationHandler(operation: { await task.value }, onCancel: { task.cancel() })
    // The output is no longer wanted.
    try SilhouetteError.checkCancellation()
    for (frame, steps) in run.frames where !isEnded {
      guard account.pay(steps) else { return end(Self.tooManySteps(at: frame.time)) }
      try take(frame)
    }
    if run.isEnded, !isEnded { end(run.failure) }
  }

  private func end(_ failure: SilhouetteError?) {
    isEnded = true
    self.failure = failure
    for task in inFlight { task.cancel() }
  }

  private static func tooManySteps(at time: Double) -> SilhouetteError {
    SilhouetteError(
      .input,
      "the frames up to \(Int(time)) ms take more drawing steps than the limit allows; lower --scale or --fps, or choose a span with --from and --to"
    )
  }

  /// The worker's body.
  private static func draw(
    _ run: Run, target: RenderTarget, forPNG: Bool, _ frameSteps: Int?, _ font: (any TextFont)?,
    _ stop: InputStop?
  ) -> DrawnRun {
    var renderer = FrameRenderer(target: target, font: font)
    var encoder = PNGEncoder()
    var meter = DrawingMeter(target, frameSteps: frameSteps, stop: stop)
    // It begins full, so that it is empty only if the account of all frames is.
    var account = DrawingAccount(target, frameSteps: frameSteps)
    var stepsAfterStop = 0
    var drawn = DrawnRun()
    drawn.frames.reserveCapacity(run.shots.count)
    if let before = run.before,
      (try? renderer.render(before.scene, touches: before.touches, &meter)) == nil
    {
      drawn.isEnded = true
      drawn.failure = meter.stop.flatMap { failure($0, at: run.shots[0].time) }
      return drawn
    }
    for shot in run.shots {
      let damage: Damage
      do throws(DrawingMeter.Stop) {
        damage = try renderer.render(
          shot.scene, touches: shot.touches, isRepeat: shot.isRepeat, &meter)
      } catch {
        drawn.isEnded = true
        drawn.failure = failure(error, at: shot.time)
        break
      }
      var frame = DrawnFrame(time: shot.time, repeats: shot.repeats, content: .unchanged)
      if !damage.isEmpty {
        frame.content = forPNG ? .png(encoder.encode(renderer.pixmap)) : .pixels(renderer.pixmap, damage)
      }
      drawn.frames.append((frame, meter.spent))
      if stop?.isRequested == true { stepsAfterStop += meter.spent }
      guard account.pay(meter.spent), stepsAfterStop <= 4 * DrawingMeter.stepsAfterStop(frameSteps) else {
        drawn.isEnded = true
        drawn.failure = stepsAfterStop > 0 ? nil : tooManySteps(at: shot.time)
        break
      }
    }
    return drawn
  }

  /// nil if the run was stopped from outside.
  private static func failure(_ stop: DrawingMeter.Stop, at time: Double) -> SilhouetteError? {
    stop == .unwanted ? nil : SilhouetteError(stop, "the frame at \(Int(time)) ms")
  }
}
