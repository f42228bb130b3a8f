internal import ArgumentParser
internal import Foundation
internal import Silhouette
internal import SilhouetteImages

/// `silhouette compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure what sessions take as screenshots, as wireframes and as events, side by side.",
    discussion: """
      Every number is measured here, on files that are made of the session: pictures and videos of its screenshots, masked \
      and not, wireframes as pictures and videos, and event logs in many forms. What cannot be made has a row that says so. \
      Videos need the ffmpeg program. docs/COMPARING.md says what each row is.

      The report holds pictures of the session; --masked-only leaves out those that are not masked.

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

  @OptionGroup var flags: ReadingFlags
  @OptionGroup var look: AppearanceOptions

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

  @Flag(help: "Show no screenshot in the report that is not masked.")
  var maskedOnly = false

  @Option(help: "Touches in events: all (show), none (hide), or only those that spell no secret (safe).")
  var touches = TouchPolicy.safe

  @Option(help: "Screenshots masked at the same time; everything else runs by itself.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: ArgumentHelp("Most pixels of one screenshot.", valueName: "n"))
  var maxPixels = CompareOptions().maxPixels

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard jobs >= 1, jobs <= 1024 else { throw ValidationError("--jobs must be 1 to 1024") }
    guard maxPixels > 0, maxPixels <= 1 << 28 else {
      throw ValidationError("--max-pixels must be 1 to 268435456")
    }
  }

  func run() async throws {
    var pipeline = Pipeline()
    pipeline.reading = try flags.reading()
    let bar = Terminal.errorsAreSeen && !quiet ? ProgressBar() : nil
    if let bar { pipeline.report = { bar.show($0) } }
    let start = ContinuousClock.now
    defer { bar?.clear() }
    let comparison = try await pipeline.compare(
      try InputList.sessions(paths: sessions), to: output, options: try options(), codec: SystemPictures())
    bar?.clear()
    if !quiet { SummaryText.print(comparison, seconds: (ContinuousClock.now - start) / .seconds(1)) }
    if let error = comparison.sessions.lazy.compactMap(\.inputError).first { throw error }
  }

  private func options() throws -> CompareOptions {
    var options = CompareOptions()
    options.screenshots = screenshots
    options.against = against
    options.keep = keep
    options.only = only.isEmpty ? nil : Set(only)
    options.showsScreenshots = !maskedOnly
    options.encode.appearance = look.appearance
    options.encode.categorizer = try flags.categorizer()
    options.encode.touches = touches
    if let policy { options.policy = try RedactionPolicy(path: policy) }
    options.jobs = jobs
    options.maxPixels = maxPixels
    return options
  }
}
