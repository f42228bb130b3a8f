internal import ArgumentParser
internal import Foundation
internal import Silhouette
internal import SilhouetteComparing
internal import SilhouetteImages
import SilhouetteRedaction
import SilhouetteReplay

/// `silhouette compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure what sessions take as screenshots, as wireframes and as events, side by side.",
    discussion: """
      Every number is measured here, on files that are made of the session: pictures and videos of its screenshots, masked \
      and not, wireframes as pictures and videos, and event logs in many forms. What cannot be made has a row that says so. \
      Videos need the ffmpeg program. docs/COMPARING.md says what each row is.

      The report holds pictures of the session: masked ones, wireframes, and screenshots as they are with \
      --show-screenshots alone. --keep leaves those as they are in its folder, too.

      EXAMPLES
        silhouette compare recording/session.hierarchy.ndjson -o report.html
        silhouette compare session.ndjson --screenshots shots/ --against rrweb.json -o report.html
        silhouette compare recordings/ -o report.json
        silhouette compare session.ndjson --only rrweb-segments --only masked-h264-40k --keep files/ -o -
      """)

  @Argument(
    help:
      "Sessions: streams, event logs, folders of dumps, folders of streams, and folders of such folders. Each is compared by itself.",
    completion: .file())
  var sessions: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The report: .html, .json, or - for JSON on standard output.", valueName: "path"))
  var output: String

  @Option(help: ArgumentHelp("A folder of screenshots, instead of the stream's own.", valueName: "dir"))
  var screenshots: String?

  @Option(help: ArgumentHelp("Another recorder's rrweb log of the same session.", valueName: "log"))
  var against: String?

  @Option(help: ArgumentHelp("What is masked (default: as redact does).", valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("Only this row, by its id; may be given several times.", valueName: "id"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep every file that was measured in this folder, which must be empty or new.", valueName: "dir"))
  var keep: String?

  @Flag(help: "Show screenshots in the report as they are, too, and not masked ones alone.")
  var showScreenshots = false

  @Option(help: "Touches in events: all (show), none (hide), or only those that spell no secret (safe).")
  var touches = TouchPolicy.safe

  @OptionGroup var masking: ScreenshotOptions

  @OptionGroup var look: AppearanceOptions
  @OptionGroup var flags: ReadingFlags

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func run() async throws {
    writing.apply()
    let run = try CommandRun(flags, quiet: quiet)
    defer { run.clearProgress() }
    let comparison = try await run.pipeline.compare(
      try InputList.sessions(paths: sessions), to: output, options: try options(), codec: SystemPictures())
    run.clearProgress()
    if !quiet { SummaryText.print(comparison, seconds: run.seconds) }
    if let error = comparison.sessions.lazy.compactMap(\.inputError).first { throw error }
  }

  private func options() throws -> CompareOptions {
    var options = CompareOptions()
    options.screenshots = screenshots
    options.against = against
    options.keep = keep
    options.only = only.isEmpty ? nil : Set(only)
    options.showsScreenshots = showScreenshots
    options.encode.appearance = look.appearance
    options.encode.categorizer = try flags.categorizer()
    options.encode.touches = touches
    if let policy { options.policy = try RedactionPolicy(path: policy, stop: Interruption.stop) }
    options.jobs = masking.jobs
    options.maxPixels = masking.maxPixels
    options.policyPath = policy
    options.readingWords = readingWords
    return options
  }

  private var readingWords: [String] {
    var words = CommandWords()
    words.add("touches", touches.rawValue, unless: TouchPolicy.safe.rawValue)
    return flags.words + look.words + words.words
  }
}
