internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteVerbs

/// `silhouette coverage`
struct CoverageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Measure how much of your files Silhouette understands, format by format.",
    discussion: """
      Every file is measured by itself, also in folders inside folders. A leaf is missed if the file tells more than its \
      place (a class, a role, text, an action), but its category is still unknown or a plain view. If the files hold \
      published labels (rico-semantic), agreement is the share of nodes that get the label's category without it.

      EXAMPLES
        silhouette coverage dumps/
        silhouette coverage dumps/ --missed
        silhouette coverage screen.xml --rules own.rules --json
      """)

  @Flag(help: "Also list the missed leaves, by class and by the rule that decided.")
  var missed = false

  @Flag(help: .json)
  var json = false

  @OptionGroup var input: InputOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try input.requireNames()
    guard input.flags.form.look != .both else {
      throw ValidationError("--look both has no effect in coverage, which measures what trees hold")
    }
  }

  func run() throws {
    var run = try CommandRun(input.flags, quiet: quiet)
    run.pipeline.options.categorizer = try input.categorizer()
    if input.flags.form.look != .pixels { run.pipeline.reading.pixelCodec = nil }
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
    if let refusal = report.refusal { return refusal }
    let others = report.passedOver.count == 1 ? "" : " and \(report.passedOver.count - 1) more"
    return SilhouetteError(
      .input,
      "\(first)\(others): no hierarchy to measure, as in event logs; `silhouette formats` lists the formats")
  }
}
