public import ArgumentParser
public import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteVerbs
import SilhouetteZopfli

/// `silhouette encode`
struct Encode: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session as an event log for any rrweb player.",
    discussion: """
      The output's suffix selects the form: .json is one array, .ndjson one event per line, .zlib one compressed \
      array. A name without a suffix is a folder of compressed segments; each segment appears when its time is over.

      EXAMPLES
        silhouette encode login.hierarchy.ndjson -o login.json
        silhouette encode dumps/ -o log/ --interval 500 --checkout segment
        tail -f session | silhouette encode - -o log/
        silhouette encode login.hierarchy.ndjson -o sentry/ --target sentry
        silhouette encode login.hierarchy.ndjson -o login.zlib --smallest
        silhouette encode --list sessions.txt -o logs/{}.zlib --skip-existing
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The output file or folder; - is standard output.", valueName: "path"))
  var output: String

  @Option(help: "The form of the log, if the suffix does not say it.")
  var format: LogFormat?

  @Option(help: "Who reads the log: any rrweb player, Sentry or PostHog.")
  var target = LogTarget.rrweb

  @Option(help: ArgumentHelp("Length of the segments in a folder (default: 5).", valueName: "seconds"))
  var segment: Double?

  @Flag(
    help:
      "Pack with zopfli: about 5 % smaller, for any reader of zlib. Takes seconds for each megabyte of events."
  )
  var smallest = false

  @OptionGroup var recording: RecordingOptions

  @Option(
    help: ArgumentHelp(
      "The session's id for --target sentry and posthog (default: made from its start).", valueName: "id"))
  var sessionID: String?

  @OptionGroup var look: AppearanceOptions
  @OptionGroup var input: InputOptions

  @OptionGroup var lists: ListOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs)
    guard (0.1...86_400).contains(segment ?? 5) else {
      throw ValidationError("--segment must be 0.1 to 86400 seconds")
    }
  }

  var outputs: [String] { [output] }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.format = format ?? (try? LogFormat(path: output))
    one.output = outputs[0]
    one.quiet = true
    return one
  }

  func runAlone() async throws {
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
    recording.noteIdleSalt()
    if sessionID != nil, target == .rrweb {
      SummaryText.note(idle: "--session-id", "only --target sentry and posthog write a session id")
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
    options.sessionID = sessionID
    if smallest { options.packing = .zopfli }
    return options
  }
}

extension LogFormat: ExpressibleByArgument {}
extension LogTarget: ExpressibleByArgument {}
