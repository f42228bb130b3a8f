internal import ArgumentParser
internal import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette events`
struct EventsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "events",
    abstract: "Write a row for each thing that happened in many sessions, to query them.",
    discussion: """
      Each input is a session of its own: a file, a folder of dumps, or an event log. Rows are what `silhouette outline` \
      tells: screens, taps, swipes, scrolls, typing, the app's events and idle time, with element, screen and what \
      followed. They hold no text of the screens. A session that cannot be read is reported, the others go on, and the exit \
      code is 1. docs/ROWS.md lists the columns, with queries for heat maps, funnels and rage taps.

      EXAMPLES
        silhouette events sessions/*.ndjson.gz -o events.csv
        silhouette events sessions/*.ndjson.gz -o events.ndjson --heatmap taps.png
        silhouette events sessions/*.ndjson.gz -o events.otlp.pb
        find sessions -name '*.zlib' | silhouette events --list - -o events.csv
        silhouette events run/ --touch-log taps.csv --heatmap taps.png -o events.csv
        silhouette events --list runs.txt --touch-log 'logs/{}.csv' -o events.csv
        silhouette events login.ndjson | jq 'select(.is_dead)'
      """)

  @Argument(help: "Sessions, each a file or a folder. - is standard input.", completion: .file())
  var sessions: [String] = []

  @Option(help: .list)
  var list: String?

  @Option(
    name: .shortAndLong,
    help: .output(".ndjson, .csv, .otlp.json or .otlp.pb; default: standard output"))
  var output = "-"

  @Option(help: .format)
  var format: EventFormat?

  @Option(
    help: ArgumentHelp(
      "Also draw where people tapped, over the wireframe of a screen.", valueName: "file.png"))
  var heatmap: String?

  @Option(
    help: ArgumentHelp(
      "The heat map's screen, by its fingerprint (default: the screen with the most taps).",
      valueName: "digits"))
  var screen: String?

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @Option(
    help: ArgumentHelp(
      "A test tool's touches for dumps, as CSV or NDJSON (docs/FORMATS.md; {} stands for the session's name).",
      valueName: "file"))
  var touchLog: String?

  @OptionGroup var flags: ReadingFlags

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !sessions.isEmpty || list != nil else {
      throw ValidationError("name sessions, or a file that lists them with --list")
    }
    guard sessions.count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("- can be named only once")
    }
    if let touchLog, !touchLog.contains(ListedSession.placeholder), list != nil || sessions.count > 1 {
      throw ValidationError(
        "a touch log belongs to one session; name one for each with {}, such as --touch-log 'logs/{}.csv'")
    }
    guard screen == nil || heatmap != nil else { throw ValidationError("--screen needs --heatmap") }
    guard heatmap.map({ $0 == "-" || $0.lowercased().hasSuffix(".png") }) ?? true else {
      throw ValidationError("a heat map is a picture; name it .png")
    }
    guard output != "-" || heatmap != "-" else {
      throw ValidationError("only one output can go to standard output; name a file for the other")
    }
    _ = try resolvedFormat()
  }

  private func resolvedFormat() throws -> EventFormat {
    if let format { return format }
    guard output != "-" else { return .ndjson }
    guard let format = EventFormat(path: output) else {
      throw ValidationError(
        "\(output): rows are .ndjson, .csv, .otlp.json or .otlp.pb; name the output so, or add --format")
    }
    return format
  }

  func run() throws {
    writing.apply()
    var run = try CommandRun(flags, quiet: quiet)
    run.pipeline.alsoRead += [list].compactMap(\.self)
    defer { run.clearProgress() }
    var options = OutlineOptions()
    options.encode.categorizer = try flags.categorizer()
    options.encode.touches = touches
    let all =
      sessions.map { EventSource(name: $0, paths: [$0], touchLog: touchLog(of: SessionName.of($0))) }
      + (try listed())
    let summary = try run.pipeline.events(
      of: all, to: output, as: try resolvedFormat(), options: options,
      heat: heatmap.map { HeatOptions(path: $0, fingerprint: screen?.trimmingPrefix("#").description) })
    run.clearProgress()
    for failure in summary.failures { Terminal.complain("silhouette: \(failure.message)") }
    if !quiet {
      Terminal.complain("\(summary.rows) rows of \(summary.sessions + summary.failures.count) sessions")
      if let heated = summary.heated {
        Terminal.complain("The heat map shows \(heated.taps) taps on the screen #\(heated.fingerprint).")
      }
    }
    if !summary.failures.isEmpty {
      throw ExitCode.failed(summary.failures[0], amongMany: all.count > 1 || list != nil)
    }
  }

  private func touchLog(of session: String) -> String? {
    touchLog.map {
      $0.split(separator: ListedSession.placeholder, omittingEmptySubsequences: false).joined(
        separator: session)
    }
  }

  private func listed() throws -> [EventSource] {
    guard let list else { return [] }
    var sessions: [EventSource] = []
    var lines = try SessionLines(list)
    while let session = try lines.next() {
      sessions.append(
        EventSource(
          name: session.isNamed ? session.name : session.paths[0], paths: session.paths,
          touchLog: touchLog.map { session.fill($0) }))
    }
    return sessions
  }
}

extension EventFormat: ExpressibleByArgument {}
