public import ArgumentParser
public import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteVerbs
import SilhouetteZopfli

/// `silhouette encode`
struct Encode: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session as an event log for any rrweb player.",
    discussion: """
      The output's suffix selects the form: .json is one array, .ndjson one event per line, .zlib one compressed \
      array, .wire the wire format, a third of that (docs/WIRE.md; `convert` makes rrweb of it). A name without a suffix is a folder of compressed segments; each segment appears when its time is over.

      EXAMPLES
        silhouette encode login.hierarchy.ndjson          writes login.log.json
        silhouette encode dumps/ -o log/ --interval 500ms --checkout segment
        tail -f session | silhouette encode - -o log/
        silhouette encode login.hierarchy.ndjson -o sentry/ --target sentry
        silhouette encode login.hierarchy.ndjson -o datadog/ --target datadog --application-id UUID
        silhouette encode --list sessions.txt -o logs/{}.zlib
      """)

  @Option(name: .shortAndLong, help: .output("- is standard output; default: NAME.log.json"))
  var output: String?

  @Option(help: .format)
  var format: LogFormat?

  @Option(help: .target)
  var target = LogTarget.rrweb

  @Option(
    help: ArgumentHelp("Length of the segments in a folder (default: 5s).", valueName: "time"),
    transform: TypedTime.init)
  var segment: TypedTime?

  @OptionGroup var recording: RecordingOptions

  @OptionGroup(title: "How the log is packed") var packing: PackingOptions
  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Reading the input") var pictures: PicturesOption

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs, suffix: ".log.json")
    if let segment, !(100...86_400_000).contains(segment.milliseconds) {
      throw ValidationError("--segment \(segment) is not 100ms to 24h; for seconds write a unit, such as 5s")
    }
  }

  var outputs: [String] { [output].compactMap(\.self) }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.format = format ?? output.flatMap { try? LogFormat(path: $0) }
    one.output = outputs[0]
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    let output = try DefaultOutput.path(output, beside: input.input, ending: ending, quiet: quiet)
    try Terminal.refuseData(output)
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    try pictures.look(with: &run.pipeline.reading, for: input)
    defer { run.clearProgress() }
    let summary = try run.pipeline.encode(try input.list(), to: output, as: format, options: try options())
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    look.noteIdle(onLog: summary.isLog)
    try noteIdle(output)
  }

  /// The ending of an output that has no name.
  private var ending: String {
    let form =
      format
      ?? (target == .rrweb && segment == nil && !recording.contents.checkout.isOfSegments ? .json : .folder)
    return form == .folder ? ".log/" : ".log.\(form.rawValue)"
  }

  /// Says which options had no effect.
  private func noteIdle(_ output: String) throws {
    recording.noteIdleSalt()
    packing.noteIdle(target)
    let isFolder = try (format ?? LogFormat(path: output)) == .folder
    if segment != nil, !isFolder, !recording.contents.checkout.isOfSegments {
      SummaryText.note(idle: "--segment", "one file has no segments; name an output without a suffix")
    }
  }

  private func options() throws -> EncodeOptions {
    var options = EncodeOptions()
    options.appearance = look.appearance
    options.categorizer = try input.categorizer()
    recording.apply(to: &options)
    options.target = target
    if let segment { options.segment = segment.milliseconds }
    packing.apply(to: &options)
    return options
  }
}

/// The bytes of a log, for those who store many.
struct PackingOptions: ParsableArguments {
  @Flag(
    help:
      "Pack with zopfli: about 5 % smaller, for any reader of zlib. Takes seconds for each megabyte of events."
  )
  var smallest = false

  @Option(
    help: ArgumentHelp(
      "The session's id for a target other than rrweb (default: made from its start).", valueName: "id"))
  var sessionID: String?

  @Option(
    help: ArgumentHelp("The app's id for --target datadog, a UUID (default: zeros).", valueName: "uuid"))
  var applicationID: String?

  @Option(
    help: ArgumentHelp(
      "The id of the session's view for --target datadog, a UUID (default: the session's id).",
      valueName: "uuid"))
  var viewID: String?

  func validate() throws {
    for (name, id) in [("--application-id", applicationID), ("--view-id", viewID)] {
      guard let id, !Self.isUUID(id) else { continue }
      throw ValidationError("\(name) \(id) is not a UUID such as 00000000-0000-4000-8000-00000000000a")
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  func apply(to options: inout EncodeOptions) {
    options.sessionID = sessionID
    options.applicationID = applicationID
    options.viewID = viewID
    if smallest { options.packing = .zopfli }
  }

  /// Says which options have no effect.
  func noteIdle(_ target: LogTarget) {
    if sessionID != nil, target == .rrweb {
      SummaryText.note(idle: "--session-id", "--target rrweb has no place for a session id")
    }
    guard target != .datadog else { return }
    for (name, id) in [("--application-id", applicationID), ("--view-id", viewID)] where id != nil {
      SummaryText.note(idle: name, "only --target datadog writes it")
    }
  }
}

extension ArgumentHelp {
  static let target: ArgumentHelp =
    "Who reads the log: any rrweb player, Sentry, PostHog, Datadog or New Relic."
}

extension LogFormat: ExpressibleByArgument {}
extension LogTarget: ExpressibleByArgument {}
