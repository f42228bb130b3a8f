internal import ArgumentParser
internal import Silhouette
internal import SilhouetteImages
internal import SilhouetteRecording
import SilhouetteRedaction
import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette compare`
struct Compare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the size of sessions as screenshots, as wireframes and as events.",
    discussion: """
      Every number is measured on files that are made of the session: pictures and videos of its screenshots, masked \
      and unmasked, wireframes as pictures and videos, and event logs in several forms. If a file cannot be made, its row \
      says why. Videos need the program ffmpeg. docs/COMPARING.md explains each row.

      The report shows masked screenshots and wireframes. Only --show-screenshots and --keep write unmasked ones.

      EXAMPLES
        silhouette compare recording/session.hierarchy.ndjson -o report.html
        silhouette compare session.ndjson --screenshots shots/ --against rrweb.json
        silhouette compare recordings/ -o report.json
      """)

  @Argument(
    help:
      "Sessions: streams, event logs, folders of dumps, folders of streams, or folders of such folders. Each is measured by itself.",
    completion: .file())
  var sessions: [String]

  @Option(
    name: .shortAndLong,
    help: .output(".html or .json; - is JSON on standard output; default: NAME.compare.html"))
  var output: String?

  @Option(help: .screenshots("a folder, instead of those that the stream names"))
  var screenshots: String?

  @Option(help: ArgumentHelp("Another recorder's rrweb log of the same session.", valueName: "log"))
  var against: String?

  @Option(help: .policy)
  var policy: String?

  @Option(help: ArgumentHelp("Make only the row with this id; may be given several times.", valueName: "id"))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "Keep every measured file in this folder; it must be empty or new.", valueName: "dir"))
  var keep: String?

  @Flag(help: "Show unmasked screenshots in the report, too.")
  var showScreenshots = false

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @OptionGroup var masking: ScreenshotOptions

  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup var flags: ReadingFlags

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func run() async throws {
    let output = try DefaultOutput.path(output, beside: sessions, ending: ".compare.html", quiet: quiet)
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
