internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette diff`
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare two runs of an app, screen by screen and element by element.",
    discussion: """
      Prints a line for each finding: an element that was added, removed, moved, resized or restyled, or that changed \
      its category or state, and a step of a test that failed in one run alone. What follows from a finding is counted and not printed. Texts are not compared. Of folders, \
      files with the same name are the same screen. Two maps of many sessions, made by `silhouette map`, are compared screen by screen of the map: \
      what enough sessions of the second one show, and those of the first one do not. The exit code is 1 if there are findings. docs/DIFFING.md explains \
      the details.

      EXAMPLES
        silhouette diff baseline/ dumps/
        silhouette diff monday.ndjson.gz tuesday.ndjson.gz --tolerance 2pt
        silhouette diff baseline/ dumps/ --ignore 'category = advertisement' --junit diff.xml
        silhouette diff baseline/ dumps/ --markdown summary.md -o diff.html
        silhouette diff map-2.0.json map-2.1.json --min-sessions 5 --junit diff.xml
      """)

  @Argument(
    help:
      "The first run: a folder of dumps, a session, an event log, or a map of many sessions. It is what is expected.",
    completion: .file())
  var a: String

  @Argument(help: "The second run.", completion: .file())
  var b: String

  @Option(help: .tolerance)
  var tolerance: Points?

  @Option(help: .ignore)
  var ignore: [String] = []

  @Option(help: .minSessions)
  var minSessions: Int?

  @Flag(help: .json)
  var json = false

  @Option(
    name: .shortAndLong,
    help: .output(
      "a report: .html shows the screens of both runs side by side, .md is Markdown, .xml JUnit, .json JSON"))
  var output: String?

  @Option(help: .junit)
  var junit: String?

  @Option(help: .markdown)
  var markdown: String?

  @OptionGroup var flags: ReadingFlags

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard a != "-", b != "-" else {
      throw ValidationError("diff reads its inputs several times, so it takes files and folders only")
    }
    guard reports.count(where: { $0 == "-" }) + (json ? 1 : 0) <= 1 else {
      throw ValidationError("only one report can go to standard output; name files for the others")
    }
    guard minSessions.map({ $0 >= 1 }) ?? true else { throw ValidationError("--min-sessions is 1 or more") }
    _ = try rules()
  }

  private var reports: [String] { [output, junit, markdown].compactMap(\.self) }

  func run() throws {
    writing.apply()
    let run = try CommandRun(flags, quiet: quiet, look: .tree)
    defer { run.clearProgress() }
    if try run.pipeline.areMaps(a, b) { return try compareMaps(run) }
    guard minSessions == nil else {
      throw ValidationError("--min-sessions is for two maps, which `silhouette map` makes")
    }
    let result = try run.pipeline.diff(a, b, options: try options())
    run.clearProgress()
    if json {
      try Terminal.say(String(DiffJSON.text(result).dropLast()))
    } else if !reports.contains("-") {
      for line in DiffText.lines(result) { try Terminal.say(line) }
    }
    if !quiet {
      Terminal.complain("\(FindingWords.summary(result))  \(SummaryText.oneDecimal(run.seconds)) s")
      for failure in result.failures.dropFirst() { Terminal.complain("silhouette: \(failure.message)") }
    }
    if let failure = result.failures.first { throw failure }
    if result.findingCount > 0 { throw ExitCode.problems }
  }

  private func compareMaps(_ run: CommandRun) throws {
    guard ignore.isEmpty, tolerance == nil else {
      throw ValidationError(
        "maps hold no places and no classes, so --ignore and --tolerance have no use; leave them out")
    }
    let result = try run.pipeline.diffMaps(
      a, b, least: minSessions ?? 2, to: MapReports(output: output, junit: junit, markdown: markdown))
    run.clearProgress()
    guard let comparison = result.comparison else { return }
    if json {
      try Terminal.say(String(ChangeWords.json(comparison, []).dropLast()))
    } else if !reports.contains("-") {
      for line in ChangeWords.lines(comparison) { try Terminal.say(line) }
    }
    if !quiet {
      Terminal.complain("\(ChangeWords.summary(comparison))  \(SummaryText.oneDecimal(run.seconds)) s")
    }
    if !comparison.changes.isEmpty { throw ExitCode.problems }
  }

  private func rules() throws -> [IgnoreRule] {
    try ignore.map { text in
      do throws(IgnoreRule.Problem) {
        return try IgnoreRule(text)
      } catch {
        throw ValidationError("--ignore \(text): \(error.message)")
      }
    }
  }

  private func options() throws -> DiffOptions {
    var options = DiffOptions()
    if let tolerance { options.tolerance = tolerance.value }
    options.ignore = try rules()
    options.categorizer = try flags.categorizer()
    (options.output, options.junit, options.markdown) = (output, junit, markdown)
    return options
  }
}

/// `2`, or `2pt`.
struct Points: ExpressibleByArgument {
  let value: Double

  init(value: Double) { self.value = value }

  init?(argument: String) {
    let digits = argument.hasSuffix("pt") ? String(argument.dropLast(2)) : argument
    guard let value = Double(digits), value >= 0, value <= 1e6 else { return nil }
    self.value = value
  }
}
