internal import ArgumentParser
internal import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette map`
struct MapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Draw an app's screens and the ways between them, from one session or many.",
    discussion: """
      Screens that are built the same are one, whatever their contents, language and scroll position. Ways between them have \
      counts, times and the elements that were tapped. Dead ends, loops, dead taps and the screens on which sessions end are \
      listed. A map in JSON can be an input again: maps add up in any order. With --since, the changes from one set of sessions \
      to the other are listed, each with a session and a moment. No text of the screens is in a map. docs/MAP.md explains the details.

      EXAMPLES
        silhouette map sessions/*.ndjson.gz -o map.html
        find sessions -name '*.zlib' | silhouette map --list - -o map.json
        silhouette map part-*.json -o map.html
        silhouette map release-2/*.gz --since release-1/*.gz -o changes.html
        silhouette map run/ --json | jq '.ways[] | select(.median > 2000)'
      """)

  @Argument(
    help: "Sessions, each a file or a folder, and maps in JSON. - is standard input.", completion: .file())
  var sessions: [String] = []

  @Option(help: .list)
  var list: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare with these sessions or maps, such as those of the last release. Name it after the sessions.",
      valueName: "sessions"))
  var since: [String] = []

  @Option(help: .minSessions)
  var minSessions: Int?

  @Option(name: .shortAndLong, help: .output(".html, .json or .graphml; default: text on standard output"))
  var output: String?

  @Option(help: .format)
  var format: MapFormat?

  @Flag(help: .json)
  var json = false

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @OptionGroup var flags: ReadingFlags

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !sessions.isEmpty || list != nil else {
      throw ValidationError(
        since.isEmpty
          ? "name sessions, or a file that lists them with --list"
          : "name the new sessions before --since, or list them with --list")
    }
    guard (sessions + since).count(where: { $0 == "-" }) + (list == "-" ? 1 : 0) <= 1 else {
      throw ValidationError("- can be named only once")
    }
    guard !json || output == nil && (format == nil || format == .json) else {
      throw ValidationError("--json prints to standard output; leave out --output and --format")
    }
    guard minSessions.map({ $0 >= 1 }) ?? true else { throw ValidationError("--min-sessions is 1 or more") }
    guard format != .graphml || since.isEmpty else {
      throw ValidationError("--since writes a page (.html) or JSON (.json)")
    }
    guard output == nil || output == "-" || format != nil || MapFormat(path: output!) != nil else {
      throw ValidationError(
        "\(output!): a map is a page (.html), JSON (.json) or GraphML (.graphml); name the output so, or add --format"
      )
    }
  }

  func run() throws {
    writing.apply()
    var run = try CommandRun(flags, quiet: quiet, look: .tree)
    run.pipeline.alsoRead += [list].compactMap(\.self)
    defer { run.clearProgress() }
    var options = MapOptions()
    options.outline.encode.categorizer = try flags.categorizer()
    options.outline.encode.touches = touches
    if let minSessions { options.least = minSessions }
    if !since.isEmpty { options.since = since.map { MapSource(name: $0, paths: [$0]) } }
    options.output = json ? "-" : output ?? (format == nil ? nil : "-")
    options.format = json ? .json : format ?? (output == "-" ? .html : nil)
    let listed = try SessionLines.sessions(list).map { MapSource(name: $0.name, paths: $0.paths) }
    let all = sessions.map { MapSource(name: $0, paths: [$0]) } + listed
    let result = try run.pipeline.map(of: all, options: options)
    run.clearProgress()
    for failure in result.failures { Terminal.complain("silhouette: \(failure.message)") }
    try tell(result)
    if !result.failures.isEmpty {
      throw ExitCode.failed(result.failures[0], amongMany: all.count + since.count > 1 || list != nil)
    }
  }

  private func tell(_ result: MapResult) throws {
    let graph = result.graph
    if options(result) == nil {
      if let comparison = result.comparison {
        for line in ChangeWords.lines(comparison) { try Terminal.say(line) }
      } else if result.map.sessions.count > 0 || result.failures.isEmpty {
        try Terminal.say(String(MapText.text(graph).dropLast()))
      }
    }
    guard !quiet else { return }
    if let comparison = result.comparison {
      Terminal.complain(ChangeWords.summary(comparison))
    } else if options(result) != nil {
      Terminal.complain(MapText.summary(graph))
    }
    if result.map.visitsLeftOut > 0 {
      Terminal.complain(
        "note: \(result.map.visitsLeftOut) visits of screens are left out: the map has \(AppMap.mostVariants) kinds of screens and more"
      )
    }
    if let double = result.doubles.first {
      Terminal.complain("note: \(double) is in more than one of the maps, so it counts more than once")
    }
  }

  private func options(_ result: MapResult) -> String? { json ? "-" : output ?? format.map { _ in "-" } }
}

extension MapFormat: ExpressibleByArgument {}
