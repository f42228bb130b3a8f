internal import ArgumentParser
internal import Silhouette
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette render`
struct Render: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a session as a picture, an animation or a video.",
    discussion: """
      The output's suffix selects the format: .png and .svg are one frame, .pdf has a page for each frame \
      that changed, .apng and .gif are an animation, .mp4 and .webm a video (needs ffmpeg), .y4m raw video. A name without a suffix is a folder of PNGs.

      EXAMPLES
        silhouette render login.ndjson                    writes login.wireframe.apng
        silhouette render login.ndjson -o login.png --at 2.5s --scale 2
        silhouette render login.ndjson -o login.mp4 --fps 30 --interpolate
        cat session.gz | silhouette render - -o - --format apng > session.apng
        silhouette render --list sessions.txt -o videos/{}.mp4
      """)

  @Option(
    name: .shortAndLong,
    help: .output("- is standard output; default: NAME.wireframe.apng, or .png for one screen"))
  var output: String?

  @Option(help: .format)
  var format: OutputFormat?

  @Option(parsing: .unconditional, help: .moment, transform: TypedTime.init)
  var at: TypedTime?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Start at this time of the session.", valueName: "time"),
    transform: TypedTime.init)
  var from: TypedTime?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("End at this time of the session.", valueName: "time"),
    transform: TypedTime.init)
  var to: TypedTime?

  @Option(help: "Frames per second (default: as recorded; 10 for Y4M and --interpolate).")
  var fps: Double?

  @Option(help: .touches("; default in animations and videos"))
  var touches: TouchPolicy?

  @Option(help: .scale)
  var scale = 1.0

  @OptionGroup var text: RevealOptions
  @OptionGroup(title: "Look") var look: AppearanceOptions

  @OptionGroup(title: "Drawing") var drawing: DrawingOptions
  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Reading the input") var pictures: PicturesOption
  @OptionGroup(title: "Limits") var limits: FrameLimits
  @OptionGroup(title: "Speed") var speed: JobsOption
  @OptionGroup(title: "Speed") var encoding: HardwareOption

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs, suffix: ".apng")
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be more than 0") }
    if let fps, FrameRate(fps) == nil { throw ValidationError("--fps must be more than 0 and at most 1000") }
    guard touches != .show else {
      throw ValidationError("pictures show no touches that could spell a secret; use --touches safe or hide")
    }
    if let from, let to, from.milliseconds > to.milliseconds {
      throw ValidationError("--from must not be later than --to")
    }
  }

  var outputs: [String] { [output].compactMap(\.self) }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules, drawing.words.font] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.format = format ?? output.flatMap { try? OutputFormat(path: $0) }
    one.output = outputs[0]
    one.speed.jobs = 1
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    let output = try DefaultOutput.path(output, beside: input.input, ending: ending, quiet: quiet)
    try Terminal.refuseData(output)
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    try pictures.look(with: &run.pipeline.reading, for: input)
    run.pipeline.options = try options()
    if text.level != .nothing { run.pipeline.options.font = try drawing.words.load() }
    run.pipeline.alsoRead += [drawing.words.font].compactMap(\.self)
    let format = try format ?? (output == "-" ? nil : OutputFormat(path: output))
    try refuseAtForSpans(format)
    // A PDF shows a span, or with --at one moment.
    if format == .pdf { run.pipeline.options.moment = at?.milliseconds }
    defer { run.clearProgress() }
    let summary = try await run.pipeline.render(try input.list(), to: output, as: format)
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    look.noteIdle(onLog: summary.isLog)
    if drawing.words.font != nil, text.level == .nothing {
      SummaryText.note(idle: "--font", "only --reveal shows text")
    }
    if encoding.hardware, format != .mp4 {
      SummaryText.note(idle: "--hardware", "only .mp4 can be encoded by hardware")
    }
    if format == .pdf { noteIdleForPages() }
  }

  /// Options of pictures and videos that pages do not have.
  private func noteIdleForPages() {
    if fps != nil || drawing.interpolate {
      SummaryText.note(
        idle: fps == nil ? "--interpolate" : "--fps", "a PDF has a page for each frame that changed")
    }
    if scale != 1 { SummaryText.note(idle: "--scale", "a page is as large as its screen") }
    if drawing.words.font != nil, text.level != .nothing {
      SummaryText.note(idle: "--font", "words of a PDF are in the pixel font")
    }
  }

  /// The ending of an output that has no name.
  private var ending: String {
    let isStill = at != nil || DefaultOutput.isDump(input.input)
    let format = format ?? (isStill ? .png : .apng)
    return format == .folder ? ".wireframes/" : ".wireframe.\(format.rawValue)"
  }

  /// `--at` would be lost on an output that shows a span of time.
  private func refuseAtForSpans(_ format: OutputFormat?) throws {
    guard at != nil, let format, !format.isStill, format != .pdf else { return }
    throw ValidationError("--at is only for .png, .svg and .pdf; use --from and --to for \(format.rawValue)")
  }

  private func options() throws -> RenderOptions {
    var options = RenderOptions()
    options.appearance = look.appearance
    options.categorizer = try input.categorizer()
    options.reveal = text.level
    options.scale = scale
    options.rate = fps.flatMap { FrameRate($0) }
    options.interpolates = drawing.interpolate
    options.touches = touches.map { $0 != .hide }
    options.moment = (at ?? from)?.milliseconds
    options.span = (from?.milliseconds ?? -.infinity)...(to?.milliseconds ?? .infinity)
    options.jobs = speed.jobs
    options.usesHardware = encoding.hardware
    options.maxFrames = limits.maxFrames
    options.maxPixels = limits.maxPixels
    return options
  }
}

/// How frames are drawn, beside what most people choose.
struct DrawingOptions: ParsableArguments {
  @Flag(help: "Move nodes smoothly between snapshots.")
  var interpolate = false

  @OptionGroup var words: FontOption
}

/// How a video is encoded.
struct HardwareOption: ParsableArguments {
  @Flag(help: "Encode MP4 with the graphics hardware, if ffmpeg has an encoder that works.")
  var hardware = false
}

/// The largest output of `render`.
struct FrameLimits: ParsableArguments {
  @Option(help: ArgumentHelp("The largest number of frames in the output.", valueName: "n"))
  var maxFrames = RenderOptions().maxFrames

  @Option(help: .maxPixels)
  var maxPixels = RenderOptions().maxPixels

  func validate() throws {
    guard maxFrames > 0, maxPixels > 0 else { throw ValidationError("every --max- option must be 1 or more") }
  }
}
