public import Silhouette
internal import SilhouetteFlattening
internal import SilhouetteHierarchy
package import SilhouettePictures
package import SilhouetteRaster
package import SilhouetteScene
internal import SilhouetteText
public import SystemPackage

extension Pipeline {
  /// Draws a session, or one moment of it, by `options`.
  ///
  /// Memory does not grow with the session. If the input breaks off, or is broken after some snapshots, everything
  /// before that place is drawn, and the summary's `inputError` holds the error.
  ///
  /// The work of drawing is limited: 48 steps a pixel for one frame (but at least half a billion), and 24 steps a pixel
  /// for all frames on average. If the input asks for more, the frames before are drawn, and `inputError`
  /// says where it stopped.
  ///
  /// - Parameters:
  ///   - input: The session's files.
  ///   - path: The output; `-` is standard output and needs `format`.
  ///   - format: The output's format; nil to take it from the path's suffix.
  /// - Throws: `SilhouetteError`, also if the task was cancelled. Nothing appears under the output's name then.
  @concurrent
  public func render(
    _ input: InputList, to path: FilePath, as format: OutputFormat? = nil
  ) async throws(SilhouetteError) -> RunSummary<RenderCounts> {
    if let number = options.framesPerSecond, options.rate == nil {
      throw SilhouetteError(
        .usage, "\(number) frames a second cannot be drawn; choose more than 0, and at most 1,000")
    }
    return try await cancellable { (pipeline) async throws(SilhouetteError) in
      try await pipeline.render(input, to: path.name, as: format)
    }
  }

  package func render(
    _ input: InputList, to path: String, as format: OutputFormat? = nil
  ) async throws(SilhouetteError) -> RenderSummary {
    let format = try resolve(format, path)
    let read = ReadFiles(input, beside: alsoRead)
    try format == .folder ? read.refuse([], folder: path) : read.refuse([path])
    var pipeline = self
    pipeline.reading.output = path
    if format == .pdf, options.moment == nil { return try await pipeline.renderPages(input, to: path) }
    return format.isStill || format == .pdf
      ? try pipeline.renderStill(input, to: path, as: format)
      : try await pipeline.renderSpan(input, to: path, as: format)
  }

  private func resolve(_ format: OutputFormat?, _ path: String) throws(SilhouetteError) -> OutputFormat {
    if let format {
      guard path != "-" || format != .folder else {
        throw SilhouetteError.folderOnStandardOutput
      }
      return format
    }
    guard path != "-" else {
      throw SilhouetteError.standardOutputWithoutFormat("png")
    }
    return try OutputFormat(path: path)
  }

  var flattener: Flattener {
    Flattener(categorizer: options.categorizer, appearance: options.appearance, reveal: options.reveal)
  }

  // MARK: One moment

  private func renderStill(
    _ input: InputList, to path: String, as format: OutputFormat
  ) throws(SilhouetteError) -> RenderSummary {
    var summary = RenderSummary()
    var touches: [TouchMark] = []
    let scene = try screen(
      of: input, at: options.moment, touches: options.touches == true ? { touches = $0 } : nil, into: &summary
    ).scene
    let bytes = try still(of: scene, touches, as: format)
    let file = try AtomicFile(path: path)
    try file.write(bytes)
    try SilhouetteError.checkCancellation()
    try file.commit()
    summary.files = [WrittenFile(path: path, bytes: bytes.count)]
    (summary.frames, summary.changedFrames) = (1, 1)
    return summary
  }

  /// Returns the screen at a moment: the last snapshot that is not later, or the first one if all are later.
  ///
  /// - Parameters:
  ///   - input: The session's files, read as far as the moment.
  ///   - time: The session's time; nil for its first snapshot.
  /// - Throws: `SilhouetteError` if the input has no whole snapshot, or if the task was cancelled.
  @concurrent
  public func screen(of input: InputList, at time: Duration? = nil) async throws(SilhouetteError) -> Screen {
    try await cancellable { (pipeline) throws(SilhouetteError) in
      try pipeline.screen(of: input, at: time?.inMilliseconds)
    }
  }

  /// - Parameter moment: Milliseconds of the session; nil for its first snapshot.
  package func screen(of input: InputList, at moment: Double?) throws(SilhouetteError) -> Screen {
    var summary = RenderSummary()
    return try screen(of: input, at: moment, into: &summary)
  }

  /// The same with a summary of the input. An error after the moment's snapshot is in the summary.
  ///
  /// - Parameter touches: Takes the touches of this screen, until the next one; nil to end at the screen.
  package func screen(
    of input: InputList, at moment: Double?, touches: (([TouchMark]) -> Void)? = nil,
    into summary: inout RenderSummary
  ) throws(SilhouetteError) -> Screen {
    var display: TouchDisplay?
    var source = SceneSource(input, reading: reading.forDrawing, flattener: flattener)
    var found: Screen?
    summary.input = try SessionRun(nil).read(&source) { (piece, source) in
      if display == nil, touches != nil { display = TouchDisplay(isLog: source.isLog) }
      if case .touch(let touch) = piece { display?.take(touch) }
      guard case .screen(let screen) = piece else { return .next(made: 0) }
      var scene = screen.scene
      // Whole milliseconds name frames and time the events of logs, so a moment given that way means the
      // whole millisecond.
      scene.time.round(.down)
      display?.take(scene)
      if found != nil, scene.time > moment ?? -.infinity { return .enough }
      // Touches before the first screen are shown on it.
      if found != nil { _ = display?.allMarks(before: scene.time) }
      found = screen
      return moment == nil && touches == nil ? .enough : .next(made: 0)
    }
    if var display, let touches {
      display.finish(at: source.endTime)
      touches(display.allMarks(before: .infinity))
      summary.touchesNearKeyboard = display.touchesNearKeyboard
      summary.touchesOnSecrets = display.touchesOnSecrets
    }
    if summary.inputError == nil { summary.inputError = source.cut }
    guard let found else { throw summary.input.nothingToShow }
    return found
  }

  /// A scene as the file of one picture.
  ///
  /// - Parameter format: PNG, SVG or PDF.
  package func still(
    of scene: WireframeScene, _ touches: [TouchMark] = [], as format: OutputFormat
  ) throws(SilhouetteError) -> [UInt8] {
    switch format {
    case .svg: return SVGWriter().write(Culler(scale: 4).cull(scene), touches: touches, font: options.font)
    case .pdf: return try pdf(of: Culler(scale: 4).cull(scene), touches)
    default:
      var encoder = PNGEncoder()
      return encoder.encode(try pixmap(of: scene, touches))
    }
  }

  /// One page.
  private func pdf(of scene: WireframeScene, _ touches: [TouchMark]) throws(SilhouetteError) -> [UInt8] {
    var writer = PDFWriter()
    let page = writer.add(scene, touches: touches) ?? []
    guard !writer.isTooLarge else { throw .tooManyShapes("the page") }
    return page + writer.finish()
  }

  /// The pixels of a scene.
  package func pixmap(
    of scene: WireframeScene, _ touches: [TouchMark] = []
  ) throws(SilhouetteError) -> Pixmap {
    let target = try options.target(for: scene.viewport)
    var renderer = FrameRenderer(target: target, font: options.font)
    var meter = DrawingMeter(target, frameSteps: options.frameSteps, stop: reading.stop)
    do throws(DrawingMeter.Stop) {
      _ = try renderer.render(scene, touches: touches, &meter)
    } catch {
      throw SilhouetteError(error, "the picture")
    }
    return renderer.pixmap
  }

  // MARK: A span of time

  private func renderSpan(
    _ input: InputList, to path: String, as format: OutputFormat
  ) async throws(SilhouetteError) -> RenderSummary {
    var summary = RenderSummary()
    var source = SceneSource(input, reading: reading.forDrawing, flattener: flattener)
    // YUV4MPEG2 has no times, and moves between snapshots need frames.
    let rate = options.rate ?? (format == .y4m || options.interpolates ? FrameRate.standard : nil)
    let choice = EncoderChoice()
    let stage = Stage(
      options: options, rate: rate, touches: try touches(of: &source, in: format, rate: rate),
      stop: reading.stop
    ) {
      target, origin throws(SilhouetteError) in
      try makeSink(format, path: path, target: target, origin: origin, rate: rate, choice)
    }
    summary.input = try await SessionRun(report).read(&source) {
      (moment, _) async throws(SilhouetteError) in
      if case .touch(let touch) = moment { stage.take(touch) }
      guard case .screen(let screen) = moment else { return .next(made: stage.frames) }
      var scene = screen.scene
      // Whole milliseconds as in logs, so that a stream and its log become the same bytes.
      scene.time.round(.down)
      guard scene.time <= options.span.upperBound else {
        stage.close(before: scene)
        return .enough
      }
      try await stage.show(scene)
      return stage.isEnded ? .enough : .next(made: stage.frames)
    }
    summary.files = try await stage.finish(at: min(source.endTime.rounded(.down), options.span.upperBound))
    guard stage.frames > 0 else { throw summary.input.nothingToShow }
    summary.inputError = summary.inputError ?? stage.failure
    summary.encoderNote = choice.note
    (summary.frames, summary.changedFrames) = (stage.frames, stage.changedFrames)
    (summary.touchesNearKeyboard, summary.touchesOnSecrets) = (
      stage.touchesNearKeyboard, stage.touchesOnSecrets
    )
    summary.duration = Duration(inMilliseconds: stage.duration)
    return summary
  }

  /// How an output shows touches. A folder of frames as recorded has one picture a screen.
  private func touches(
    of source: inout SceneSource, in format: OutputFormat, rate: FrameRate?
  ) throws(SilhouetteError) -> Timeline.Touches {
    guard options.touches ?? (format != .folder) else { return .none }
    let display = TouchDisplay(isLog: try source.openLog() != nil)
    return format == .folder && rate == nil ? .still(display) : .moving(display)
  }

  private func makeSink(
    _ format: OutputFormat, path: String, target: RenderTarget, origin: Double, rate: FrameRate?,
    _ choice: EncoderChoice
  ) throws(SilhouetteError) -> any FrameSink {
    switch format {
    case .folder: try FolderSink(path: path, origin: origin)
    case .apng: try AnimationSink(path: path, encoder: APNGEncoder())
    case .gif: try AnimationSink(path: path, encoder: GIFEncoder())
    case .y4m: try Y4MSink(path: path, target: target, rate: rate!)
    case .mp4:
      try VideoSink(
        path: path, format: format, target: target, rate: rate,
        hardware: options.usesHardware ? choice.hardware(for: target) : nil)
    case .webm: try VideoSink(path: path, format: format, target: target, rate: rate)
    case .png, .svg, .pdf: preconditionFailure("stills do not come here")
    }
  }
}
