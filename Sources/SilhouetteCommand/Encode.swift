public import ArgumentParser
public import Silhouette
import SilhouetteReplay

/// `silhouette encode`
struct Encode: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session as an rrweb event log that any rrweb player shows.",
    discussion: """
      The output's suffix tells how the log lies: .json one array, .ndjson an event a line, .zlib one compressed \
      stream, and a name without a suffix a folder of compressed segments, each of which appears when its time is \
      over.

      EXAMPLES
        silhouette encode login.hierarchy.ndjson -o login.json
        silhouette encode dumps/ -o log/ --interval 500 --checkout segment
        tail -f session | silhouette encode - -o log/
        silhouette encode login.hierarchy.ndjson -o sentry/ --target sentry
      """)

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to; - is standard output.", valueName: "path"))
  var output: String

  @Option(help: "Write this form, whatever the suffix.")
  var format: LogFormat?

  @Option(help: "Who reads it: any rrweb player, or one of these products.")
  var target = LogTarget.rrweb

  @Option(help: ArgumentHelp("Length of a folder's segments (default: 5).", valueName: "seconds"))
  var segment: Double?

  @OptionGroup var recording: RecordingOptions

  @Flag(help: "Add attributes for searching: category, class, rule, and a salted hash of the identifier.")
  var metadata = false

  @Option(help: ArgumentHelp("Salt of the hashes (default: the session's start).", valueName: "text"))
  var salt: String?

  @Option(
    help: ArgumentHelp(
      "The session's name for --target sentry and posthog (default: made from its start).", valueName: "id"))
  var sessionID: String?

  @OptionGroup var look: AppearanceOptions
  @OptionGroup var input: InputOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard (0.1...86_400).contains(segment ?? 5) else {
      throw ValidationError("--segment must be 0.1 to 86400 seconds")
    }
  }

  func run() throws {
    try Terminal.refuseData(output)
    writing.apply()
    let run = try CommandRun(input.flags, quiet: quiet)
    defer { run.clearProgress() }
    let summary = try run.pipeline.encode(try input.list(), to: output, as: format, options: try options())
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    recording.text.noteOldWord()
    look.noteIdle(onLog: summary.isLog)
    try noteIdle()
  }

  /// Says which options had no effect.
  private func noteIdle() throws {
    if salt != nil, !metadata { SummaryText.note(idle: "--salt", "only --metadata makes hashes") }
    if sessionID != nil, target == .rrweb {
      SummaryText.note(idle: "--session-id", "only --target sentry and posthog name sessions")
    }
    let isFolder = try (format ?? LogFormat(path: output)) == .folder
    if segment != nil, !isFolder, !recording.checkout.isOfSegments {
      SummaryText.note(idle: "--segment", "one file has no segments; name an output without a suffix")
    }
  }

  private func options() throws -> EncodeOptions {
    var options = EncodeOptions()
    options.appearance = look.appearance
    options.categorizer = try input.categorizer()
    recording.apply(to: &options)
    options.target = target
    if let segment { options.segment = segment * 1000 }
    options.metadata = metadata
    options.salt = salt
    options.sessionID = sessionID
    return options
  }
}

extension LogFormat: ExpressibleByArgument {}
extension LogTarget: ExpressibleByArgument {}
