internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy

/// `silhouette coverage`
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Measure how much of what files say is understood, format by format.",
    discussion: """
      Every file is looked at by itself, those of folders in folders too. A leaf is missed where the file says more of it \
      than its place (a class, a role, words, what can be done with it) and it is unknown or a plain view all the same. \
      Where views have published labels, agreement says how many have the same category without a look at them.

      EXAMPLES
        silhouette coverage dumps/
        silhouette coverage dumps/ --missed
        silhouette coverage screen.xml --rules own.rules --json
      """)

  @Flag(help: "Also list what was missed, by class and by the rule that made a box of it.")
  var missed = false

  @Flag(help: "One JSON object instead of a table.")
  var json = false

  @OptionGroup var input: InputOptions

  @Flag(name: .shortAndLong, help: "No progress and no notes.")
  var quiet = false

  func run() throws {
    var run = try CommandRun(input.flags, quiet: quiet)
    run.pipeline.options.categorizer = try input.categorizer()
    defer { run.clearProgress() }
    let report = try run.pipeline.coverage(of: input.input)
    run.clearProgress()
    guard !report.rows.isEmpty || !report.failures.isEmpty else { throw nothing(in: report) }
    if json {
      try Terminal.say(CoverageText.json(report), as: .json)
    } else {
      try Terminal.say(CoverageText.table(report, listsMissed: missed))
    }
    for failure in report.failures { Terminal.complain("silhouette: \(failure.message)") }
    if !quiet { SummaryText.notes(DiagnosticLog(), passedOver: report.passedOver) }
    if !report.failures.isEmpty { throw ExitCode(SilhouetteError.Kind.input.rawValue) }
  }

  /// Why nothing was measured.
  private func nothing(in report: CoverageReport) -> SilhouetteError {
    guard let first = report.passedOver.first else {
      return SilhouetteError(
        .usage, "\(input.input[0]): the folder holds no files; name one that holds hierarchy dumps")
    }
    let others = report.passedOver.count == 1 ? "" : " and \(report.passedOver.count - 1) more"
    return SilhouetteError(
      .input, "\(first)\(others): no hierarchy to measure; `silhouette formats` lists what is read")
  }
}
