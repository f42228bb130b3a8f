internal import ArgumentParser
internal import Foundation
internal import Silhouette
import SilhouetteScene
internal import SilhouetteVerbs

/// `silhouette render`
struct Render: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw a session as a picture, an animation or a video.",
    discussion: """
      The output's suffix selects the format: .png and .svg are one frame, .pdf has a page for each frame \
      that changed, .apng and .gif are an animation, .mp4 and .webm a video (needs ffmpeg), .y4m raw video. A name without a suffix is a folder of PNGs.

      EXAMPLES
        silhouette render login.ndjson -o login.png --at 2500 --scale 2 --touches
        silhouette render login.ndjson -o login.mp4 --fps 30 --interpolate
        silhouette render login.ndjson -o login.pdf
        silhouette render screen-*.txt -o screens/ --colors source
        cat session.gz | silhouette render - -o - --format apng > session.apng
        silhouette render --list sessions.txt -o videos/{}.mp4 --skip-existing
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file or folder; - is standard output.", valueName: "path"))
  var output: String

  @Option(help: "The output format, if the suffix does not say it.")
  var format: OutputFormat?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw the screen at this time of the session.", valueName: "ms"))
  var at: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Start at this time of the session.", valueName: "ms"))
  var from: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("End at this time of the session.", valueName: "ms"))
  var to: Double?

  @Option(help: "Frames per second (default: as recorded; 10 for Y4M and --interpolate).")
  var fps: Double?

  @Flag(help: "Move nodes smoothly between snapshots.")
  var interpolate = false

  @Flag(
    inversion: .prefixedNo,
    help:
      "Draw touches, except those that could spell a secret (default: in animations and videos, not in pictures)."
  )
  var touches: Bool?

  @Option(help: "Pixels per point of the screen.")
  var scale = 1.0

  @OptionGroup var text: RevealOptions

  @OptionGroup var words: FontOption

  @Option(help: "How many frames to draw in parallel; does not change the result.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("The largest number of frames in the output.", valueName: "n"))
  var maxFrames = RenderOptions().maxFrames

  @Option(help: ArgumentHelp("The largest number of pixels in a frame.", valueName: "n"))
  var maxPixels = RenderOptions().maxPixels

  @OptionGroup var look: AppearanceOptions
  @OptionGroup var input: InputOptions

  @OptionGroup var lists: ListOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs)
    guard scale > 0, scale.isFinite else { throw ValidationError("--scale must be more than 0") }
    guard jobs >= 1, jobs <= 1024 else { throw ValidationError("--jobs must be 1 to 1024") }
    guard maxFrames > 0, maxPixels > 0 else { throw ValidationError("every --max- option must be 1 or more") }
    if let fps, FrameRate(fps) == nil { throw ValidationError("--fps must be more than 0 and at most 1000") }
    for moment in [at, from, to] {
      if let moment, !moment.isFinite {
        throw ValidationError("--at, --from and --to are milliseconds, such as 2500")
      }
    }
    if let from, let to, from > to { throw ValidationError("--from must not be later than --to") }
  }

  var outputs: [String] { [output] }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules, words.font] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.format = format ?? (try? OutputFormat(path: output))
    one.output = outputs[0]
    one.jobs = 1
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    try Terminal.refuseData(output)
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    run.pipeline.options = try options()
    if text.level != .nothing { run.pipeline.options.font = try words.load() }
    run.pipeline.alsoRead += [words.font].compactMap(\.self)
    let format = try format ?? (output == "-" ? nil : OutputFormat(path: output))
    try refuseAtForSpans(format)
    // A PDF shows a span, or with --at one moment.
    if format == .pdf { run.pipeline.options.moment = at }
    defer { run.clearProgress() }
    let summary = try await run.pipeline.render(try input.list(), to: output, as: format)
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    text.noteOldWord()
    look.noteIdle(onLog: summary.isLog)
    if words.font != nil, text.level == .nothing {
      SummaryText.note(idle: "--font", "only --reveal shows text")
    }
    if format == .pdf { noteIdleForPages() }
  }

  /// Options of pictures and videos that pages do not have.
  private func noteIdleForPages() {
    if fps != nil || interpolate {
      SummaryText.note(
        idle: fps == nil ? "--interpolate" : "--fps", "a PDF has a page for each frame that changed")
    }
    if scale != 1 { SummaryText.note(idle: "--scale", "a page is as large as its screen") }
    if words.font != nil, text.level != .nothing {
      SummaryText.note(idle: "--font", "words of a PDF are in the pixel font")
    }
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
    options.interpolates = interpolate
    options.touches = touches
    options.moment = at ?? from
    options.span = (from ?? -.infinity)...(to ?? .infinity)
    options.jobs = jobs
    options.maxFrames = maxFrames
    options.maxPixels = maxPixels
    return options
  }
}
