internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette audit`
struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find faults that shut out a screen reader or a finger.",
    discussion: """
      Prints a line for each finding: a control without a name, a field without a label, a target that is too small, \
      controls that overlap, and parts that are read out of order. Rules are named after WCAG 2.2 and the platforms' \
      guidelines. What a source does not say is not judged, and named. The exit code is 1 if there are findings. \
      docs/AUDIT.md explains the rules.

      EXAMPLES
        silhouette audit screen.xml
        silhouette audit dumps/ -o audit.html
        silhouette audit dumps/ --baseline main/ --junit audit.xml --sarif audit.sarif
        silhouette audit login.ndjson --target-size 48 --ignore 'rule = wcag-2.5.8-overlap and inside = list'
      """)

  @Argument(
    help: "Runs: folders of dumps, dumps, sessions or event logs.", completion: .file())
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "The smallest side of a target: 24 (WCAG, AA), 44 (Apple) or 48 (Android); default: that of the platform.",
      valueName: "units"))
  var targetSize: TargetSize?

  @Option(help: .baseline("an earlier run; findings that it has are left out"))
  var baseline: String?

  @Option(help: .ignore)
  var ignore: [String] = []

  @Option(
    name: .shortAndLong,
    help: .output(
      "a report: .html shows each screen with its findings and its order of reading, .xml is JUnit, .sarif SARIF, .md Markdown, .txt lines"
    ))
  var output: String?

  @Option(help: .junit)
  var junit: String?

  @Option(help: .markdown)
  var markdown: String?

  @Option(help: ArgumentHelp("Also write SARIF 2.1.0, for code review.", valueName: "file"))
  var sarif: String?

  @OptionGroup var text: RevealOptions

  @OptionGroup var flags: ReadingFlags

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !input.isEmpty else { throw ValidationError("name a dump, a folder of dumps, or a session") }
    guard !(input + [baseline].compactMap(\.self)).contains("-") else {
      throw ValidationError("audit reads its inputs several times, so it takes files and folders only")
    }
    guard reports.count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("only one report can go to standard output; name files for the others")
    }
    _ = try rules()
  }

  private var reports: [String] { [output, junit, markdown, sarif].compactMap(\.self) }

  func run() throws {
    writing.apply()
    let run = try CommandRun(flags, quiet: quiet, look: .tree)
    defer { run.clearProgress() }
    let result = try run.pipeline.audit(input, options: try options())
    run.clearProgress()
    if !reports.contains("-") {
      for line in AuditWords.lines(result) { try Terminal.say(line) }
    }
    if !quiet {
      Terminal.complain("\(AuditWords.summary(result))  \(SummaryText.oneDecimal(run.seconds)) s")
      for line in AuditWords.unjudged(result) { Terminal.complain("note: \(line)") }
      for failure in result.failures.dropFirst() { Terminal.complain("silhouette: \(failure.message)") }
    }
    if let failure = result.failures.first { throw failure }
    if result.findingCount > 0 { throw ExitCode.problems }
  }

  private func rules() throws -> [IgnoreRule] {
    try ignore.map { text in
      do throws(IgnoreRule.Problem) {
        return try IgnoreRule(text, of: .audit)
      } catch {
        throw ValidationError("--ignore \(text): \(error.message)")
      }
    }
  }

  private func options() throws -> AuditOptions {
    var options = AuditOptions()
    (options.target, options.baseline) = (targetSize, baseline)
    options.ignore = try rules()
    options.categorizer = try flags.categorizer()
    options.reveal = text.level
    (options.output, options.junit, options.markdown, options.sarif) = (output, junit, markdown, sarif)
    return options
  }
}

extension TargetSize: ExpressibleByArgument {}
