internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteRaster
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

extension Pipeline {
  /// Draws a session as a PDF: a page for each frame that changed, with a bookmark where another screen begins.
  func renderPages(_ input: InputList, to path: String) async throws(SilhouetteError) -> RenderSummary {
    var summary = RenderSummary()
    var source = SceneSource(input, reading: reading.forDrawing, flattener: flattener)
    var display: TouchDisplay?
    if options.touches == true { display = TouchDisplay(isLog: try source.openLog() != nil) }
    let pages = PageStage(
      try AtomicFile(path: path), options: options, touches: display.map { .still($0) } ?? .none)
    summary.input = try await SessionRun(report).read(&source) {
      (moment, _) async throws(SilhouetteError) in
      if case .touch(let touch) = moment { pages.take(touch) }
      guard case .screen(let screen) = moment else { return .next(made: pages.frames) }
      var scene = screen.scene
      scene.time.round(.down)
      guard scene.time <= options.span.upperBound else {
        pages.close(before: scene)
        return .enough
      }
      try pages.show(scene)
      return pages.failure == nil ? .next(made: pages.frames) : .enough
    }
    let end = min(source.endTime.rounded(.down), options.span.upperBound)
    summary.files = try pages.finish(at: end)
    guard pages.frames > 0 else { throw summary.input.nothingToShow }
    summary.inputError = summary.inputError ?? pages.failure
    (summary.frames, summary.changedFrames) = (pages.frames, pages.pages)
    summary.duration = Duration(inMilliseconds: max(0, end - pages.origin))
    (summary.touchesNearKeyboard, summary.touchesOnSecrets) = (
      pages.touchesNearKeyboard, pages.touchesOnSecrets
    )
    return summary
  }
}

/// Where scenes become pages of one file, cut to the span.
final class PageStage {
  private let file: AtomicFile
  private let options: RenderOptions
  private var timeline: Timeline
  private var writer = PDFWriter()
  private var finder = ScreenFinder()
  /// The scene that is on screen when the span begins.
  private var early: WireframeScene?
  /// When the first page's screen came, in milliseconds of the session.
  private(set) var origin = 0.0
  private(set) var frames = 0
  private(set) var pages = 0
  /// Why no page comes after the last one, if that is the input's fault.
  private(set) var failure: SilhouetteError?

  init(_ file: AtomicFile, options: RenderOptions, touches: Timeline.Touches) {
    self.file = file
    self.options = options
    timeline = Timeline(rate: nil, interpolates: false, touches: touches)
  }

  var touchesNearKeyboard: Int { timeline.touchesNearKeyboard }
  var touchesOnSecrets: Int { timeline.touchesOnSecrets }

  func take(_ touch: TouchRecord) { timeline.take(touch) }
  func close(before scene: WireframeScene) { timeline.close(before: scene) }

  func show(_ scene: WireframeScene) throws(SilhouetteError) {
    guard scene.time > options.span.lowerBound else {
      early = scene
      return timeline.pass(scene)
    }
    try openSpan()
    try push(scene)
  }

  /// The span's first page is the screen at its start.
  private func openSpan() throws(SilhouetteError) {
    guard var scene = early else { return }
    early = nil
    scene.time = max(scene.time, options.span.lowerBound)
    try push(scene)
  }

  private func push(_ scene: WireframeScene) throws(SilhouetteError) {
    var shots: [Shot] = []
    timeline.push(scene) { shots.append($0) }
    for shot in shots { try draw(shot) }
  }

  func finish(at end: Double) throws(SilhouetteError) -> [WrittenFile] {
    try openSpan()
    timeline.lift(at: end)
    var shots: [Shot] = []
    timeline.finish(at: end) { shots.append($0) }
    for shot in shots { try draw(shot) }
    guard frames > 0 else { return [] }
    if pages == 0, let failure { throw failure }
    try file.write(writer.finish())
    try SilhouetteError.checkCancellation()
    try file.commit()
    return [WrittenFile(path: file.path, bytes: file.bytesWritten, parts: pages)]
  }

  private func draw(_ shot: Shot) throws(SilhouetteError) {
    guard failure == nil else { return }
    if frames == 0 { origin = shot.scene.time }
    frames += 1
    guard frames <= options.maxFrames else {
      throw SilhouetteError(
        .usage,
        "more than \(options.maxFrames) frames; choose a span with --from and --to, or raise --max-frames")
    }
    var bookmark: String?
    switch finder.take(shot.scene, didScroll: false) {
    case .new(let number), .back(let number): bookmark = "Screen \(number), \(Self.text(shot.scene.time))"
    case nil: break
    }
    let bytes = writer.add(
      Culler(scale: 4).cull(shot.scene), touches: shot.touches, bookmark: bookmark)
    guard !writer.isTooLarge else {
      // The pages before it are whole.
      failure = .tooManyShapes("the page at \(Int(shot.scene.time)) ms")
      return
    }
    guard let bytes else { return }
    pages += 1
    try file.write(bytes)
  }

  /// Minutes, seconds and tenths.
  private static func text(_ time: Double) -> String {
    let tenths = Int((max(0, min(time, 1e12)) / 100).rounded(.down))
    let (minutes, rest) = tenths.quotientAndRemainder(dividingBy: 600)
    return "\(minutes):\(rest < 100 ? "0" : "")\(rest / 10).\(rest % 10)"
  }
}
