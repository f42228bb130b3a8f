internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene

/// Where scenes become frames of one output: cut to the span, laid on the timeline, drawn by workers, and
/// handed to the sink in order. The sink is made when the first scene gives the size.
final class Stage {
  /// Makes a sink for frames of this size. The first frame is of this moment of the session.
  typealias MakeSink = (RenderTarget, Double) throws(SilhouetteError) -> any FrameSink

  private let options: RenderOptions
  private let rate: FrameRate?
  private let stop: InputStop?
  private let makeSink: MakeSink
  private var timeline: Timeline
  private var workers: FrameWorkers?
  private var target: RenderTarget?
  private var sink: (any FrameSink)?
  /// The scene that is on screen when the span begins.
  private var early: WireframeScene?
  /// The session's time of the first frame.
  private var origin = 0.0
  private var lastChange = 0.0
  private var lastGap = 1000.0
  /// Frames that the sink has, and when the last of them began.
  private var taken = 0
  private var lastTaken = 0.0
  private(set) var frames = 0
  private(set) var changedFrames = 0
  /// Milliseconds from the first frame to the end; known when finished.
  private(set) var duration = 0.0

  /// Whether no further scene is drawn: too much work, or a stop.
  var isEnded: Bool { workers?.isEnded == true }
  /// Why, if that is the input's fault.
  var failure: SilhouetteError? { workers?.failure }

  /// - Parameters:
  ///   - touches: how touches are drawn.
  ///   - stop: ends drawing soon after it was requested.
  init(
    options: RenderOptions, rate: FrameRate?, touches: Timeline.Touches = .none, stop: InputStop? = nil,
    makeSink: @escaping MakeSink
  ) {
    self.options = options
    self.rate = rate
    self.stop = stop
    self.makeSink = makeSink
    timeline = Timeline(rate: rate, interpolates: options.interpolates, touches: touches)
  }

  var touchesNearKeyboard: Int { timeline.touchesNearKeyboard }
  var touchesOnSecrets: Int { timeline.touchesOnSecrets }

  /// Takes a touch of the scene that was shown last.
  func take(_ touch: TouchRecord) {
    timeline.take(touch)
  }

  /// Takes the first scene after the span.
  func close(before scene: WireframeScene) {
    timeline.close(before: scene)
  }

  /// Takes the next scene of the session.
  func show(_ scene: WireframeScene) async throws(SilhouetteError) {
    guard scene.time > options.span.lowerBound else {
      early = scene
      timeline.pass(scene)
      return
    }
    try await openSpan()
    try await push(scene)
  }

  /// Draws the remaining scenes and completes the output; writes nothing if no scene came.
  func finish(at end: Double) async throws(SilhouetteError) -> [WrittenFile] {
    try await openSpan()
    guard let sink else { return [] }
    timeline.lift(at: end)
    // A touch at the very end fades, too.
    let end = max(end, min(timeline.lastTouchEnd, options.span.upperBound))
    var shots: [Shot] = []
    timeline.finish(at: end) { shots.append($0) }
    for shot in shots { try await draw(shot) }
    // Those of the last screen's size.
    guard let workers else { return [] }
    try await workers.finish(into: take)
    guard taken > 0 else { throw workers.failure ?? SilhouetteError(.unwanted, "the first frame") }
    if workers.isEnded { return try finishEarly(sink) }
    duration = rate.map { $0.time(of: frames) } ?? closing(at: end - origin)
    try SilhouetteError.checkCancellation()
    return try sink.finish(at: duration)
  }

  /// Makes the output whole with the frames that were drawn.
  private func finishEarly(_ sink: any FrameSink) throws(SilhouetteError) -> [WrittenFile] {
    frames = taken
    duration = rate.map { $0.time(of: taken) } ?? closing(at: lastTaken)
    try SilhouetteError.checkCancellation()
    return try sink.finish(at: duration)
  }

  /// The span's first picture is the screen at its start.
  private func openSpan() async throws(SilhouetteError) {
    guard var scene = early else { return }
    early = nil
    scene.time = max(scene.time, options.span.lowerBound)
    try await push(scene)
  }

  private func push(_ scene: WireframeScene) async throws(SilhouetteError) {
    if sink == nil {
      let target = try options.target(for: scene.viewport)
      let sink = try makeSink(target, scene.time)
      self.sink = sink
      employ(for: target, sink)
      origin = scene.time
    }
    var shots: [Shot] = []
    timeline.push(scene) { shots.append($0) }
    for shot in shots { try await draw(shot) }
  }

  private func draw(_ shot: Shot) async throws(SilhouetteError) {
    frames += shot.repeats
    guard frames <= options.maxFrames else {
      throw SilhouetteError(
        .usage,
        "more than \(options.maxFrames) frames; lower --fps, choose a span with --from and --to, or raise --max-frames"
      )
    }
    // A sequence of constant rate becomes a video, whose frames have one size.
    if rate == nil, sink!.takesAnySize { try await turn(to: options.target(for: shot.scene.viewport)) }
    try await workers!.draw(shot, into: take)
  }

  /// A picture of another screen is as large as that screen.
  private func turn(to next: RenderTarget) async throws(SilhouetteError) {
    guard next != target, let workers, let sink, !workers.isEnded else { return }
    try await workers.finish(into: take)
    if !workers.isEnded { employ(for: next, sink) }
  }

  private func employ(for target: RenderTarget, _ sink: any FrameSink) {
    self.target = target
    workers = FrameWorkers(
      target: target, jobs: options.jobs, forPNG: sink.wantsPNG, frameSteps: options.frameSteps,
      font: options.font, stop: stop)
  }

  private func take(_ frame: DrawnFrame) throws(SilhouetteError) {
    if case .unchanged = frame.content {} else { noteChange(at: frame.time) }
    try sink!.add(frame)
    taken += frame.repeats
    lastTaken = frame.time
  }

  private func noteChange(at time: Double) {
    changedFrames += 1
    if time > lastChange { lastGap = time - lastChange }
    lastChange = time
  }

  /// When the last frame leaves, if frames come as recorded: at the session's end. If the session ends with a
  /// change, the last frame stays as long as the frame before it. Frames that change nothing do not count: a
  /// log does not have them.
  private func closing(at end: Double) -> Double {
    end > lastChange ? end : lastChange + min(max(lastGap, 40), 1000)
  }
}
