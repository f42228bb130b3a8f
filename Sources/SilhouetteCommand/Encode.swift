public import ArgumentParser
public import Silhouette

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

  @OptionGroup var input: InputOptions
  @OptionGroup var look: AppearanceOptions

  @Option(name: .shortAndLong, help: ArgumentHelp("Where to; - is standard output.", valueName: "path"))
  var output: String

  @Option(
    help:
      "Write this form, whatever the suffix: \(LogFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: LogFormat?

  @Option(help: "Who reads it: rrweb players, sentry or posthog.")
  var target = LogTarget.rrweb

  @Option(help: ArgumentHelp("Length of a folder's segments (default: 5).", valueName: "seconds"))
  var segment: Double?

  @Option(
    help: ArgumentHelp(
      "When the page is written anew: segment (each plays alone), never, or at the first change after so long (default: 60s).",
      valueName: "when"), transform: CheckoutOption.init(argument:))
  var checkout = CheckoutOption.every(60)

  @Option(help: "Touches: all (show), none (hide), or only those that spell no secret (safe).")
  var touches = TouchPolicy.safe

  @Flag(help: "Add attributes for searching: category, class, rule, and a salted hash of the identifier.")
  var metadata = false

  @Option(help: ArgumentHelp("Salt of the hashes (default: the session's start).", valueName: "text"))
  var salt: String?

  @Option(
    help: ArgumentHelp(
      "The session's name for --target sentry and posthog (default: made from its start).", valueName: "id"))
  var sessionID: String?

  @Option(help: "Let content through that no rule calls sensitive: nothing or text.")
  var reveal = RevealOption.nothing

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard (0.1...86_400).contains(segment ?? 5) else {
      throw ValidationError("--segment must be 0.1 to 86400 seconds")
    }
  }

  func run() throws {
    let run = try SessionRun(input, quiet: quiet)
    defer { run.clearProgress() }
    let summary = try run.pipeline.encode(try input.list(), to: output, as: format, options: try options())
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
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
    if segment != nil, !isFolder, !checkout.isOfSegments {
      SummaryText.note(idle: "--segment", "one file has no segments; name an output without a suffix")
    }
  }

  private func options() throws -> EncodeOptions {
    var options = EncodeOptions()
    options.appearance = look.appearance
    options.categorizer = try input.categorizer()
    options.reveal = reveal.reveal
    options.target = target
    if let segment { options.segment = segment * 1000 }
    options.checkouts = checkout.checkouts
    options.touches = touches
    options.metadata = metadata
    options.salt = salt
    options.sessionID = sessionID
    return options
  }
}

/// `segment`, `never`, or a time such as `60s`, `500ms`, `2m`.
enum CheckoutOption: CustomStringConvertible {
  case segment, never
  case every(Double)

  @Sendable init(argument: String) throws {
    switch argument {
    case "segment": self = .segment
    case "never": self = .never
    default:
      guard let seconds = Self.seconds(argument), seconds > 0, seconds <= 1e9 else {
        throw ValidationError("say segment, never, or a time such as 60s, 500ms or 2m")
      }
      self = .every(seconds)
    }
  }

  private static func seconds(_ text: String) -> Double? {
    for (suffix, factor) in [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)] where text.hasSuffix(suffix) {
      return Double(text.dropLast(suffix.count)).map { $0 * factor }
    }
    return Double(text)
  }

  var description: String {
    switch self {
    case .segment: "segment"
    case .never: "never"
    case .every(let seconds): seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
    }
  }

  var isOfSegments: Bool {
    if case .segment = self { true } else { false }
  }

  var checkouts: EncodeOptions.Checkouts {
    switch self {
    case .segment: .segment
    case .never: .never
    case .every(let seconds): .every(seconds * 1000)
    }
  }
}

extension LogFormat: ExpressibleByArgument {}
extension LogTarget: ExpressibleByArgument {}
extension TouchPolicy: ExpressibleByArgument {}
