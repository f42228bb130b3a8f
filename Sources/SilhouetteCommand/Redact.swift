public import ArgumentParser
internal import Foundation
public import Silhouette
internal import SilhouetteImages
import SilhouetteRedaction

/// `silhouette redact`
struct Redact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find what must be masked in a session, mask its screenshots, and explain why.",
    discussion: """
      Screenshots come from the stream's `screenshot` lines, or from --screenshots: one picture, or a folder of pictures \
      with times in their names. Each is masked with the hierarchy of its time and keeps its format, size and name. \
      If a screenshot cannot be masked, an error says so, nothing is left under its name, the others are masked, and the \
      exit code is 1. Without an output option, the regions are printed. docs/REDACTION.md explains policies.

      EXAMPLES
        silhouette redact session.ndjson --policy policy.json --regions regions.json
        silhouette redact session.ndjson --policy policy.json -o masked/
        silhouette redact session.ndjson --screenshots shots/ -o masked/ --jobs 4
        silhouette redact screen.json --screenshots screen.png -o masked.png
        silhouette redact session.ndjson --at 2500 --explain --preview preview.png
      """)

  @Option(
    help: ArgumentHelp(
      "A JSON file that says what is masked (default: all text, and pictures that do not ship with the app).",
      valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("Write the regions as JSON; - is standard output.", valueName: "path"))
  var regions: String?

  @Option(
    help: ArgumentHelp(
      "A folder of screenshots, or one screenshot (- is standard input), instead of the stream's own.",
      valueName: "path"
    ))
  var screenshots: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A folder for the masked screenshots, or a file for one (- is standard output).", valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Draw the regions and the names of their rules over the masked screenshot or the wireframe, as PNG.",
      valueName: "path"))
  var preview: String?

  @Flag(help: "Print for each node whether it is masked, by which rule, and what it inherited.")
  var explain = false

  @Flag(help: "With --explain: print one JSON object instead of lines.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "What a class name in the policy causes that no node of the session has: a note, or an error and exit code 1.",
      valueName: "note|error"))
  var unusedNames = RedactOptions.UnusedNames.note

  @Option(
    help:
      "How masks are found; combined masks what hierarchy, accessibility or defensive masks, pixels what the screenshot shows."
  )
  var engine = RedactionEngine.hierarchy

  @Flag(
    help:
      "End masks at what the screenshot shows, so that flat ground stays open; secrets keep their whole masks."
  )
  var tight = false

  @Flag(help: "Print how much of each screen every engine masks, and where the engines disagree.")
  var compareEngines = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the screen at this time of the session.", valueName: "ms"))
  var at: Double?

  @OptionGroup var masking: ScreenshotOptions

  @OptionGroup var input: InputOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    if let at, !at.isFinite { throw ValidationError("--at is a time in milliseconds, such as 2500") }
    guard
      !compareEngines || output != nil || screenshots == nil || preview != nil || regions != nil || explain
    else {
      throw ValidationError(
        "--compare-engines looks at no screenshots; leave out --screenshots, or name an output with -o")
    }
    let outputs = [regions, output, preview, tells ? "-" : nil].compactMap { $0 }
    guard outputs.filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError(
        "only one output can be standard output; --explain and --compare-engines also print there"
      )
    }
    guard !json || explain && !compareEngines else {
      throw ValidationError("--json needs --explain, and cannot be combined with --compare-engines")
    }
    guard Set(outputs).count == outputs.count else { throw ValidationError("two outputs have the same name") }
    guard screenshots != "-" || !input.input.contains("-") else {
      throw ValidationError("- can be named only once")
    }
    guard screenshots != "-" || preview == nil else {
      throw ValidationError(
        "a screenshot from standard input can be read only once; leave out --preview or name a file")
    }
  }

  private var tells: Bool { explain || compareEngines }

  func run() async throws {
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    run.pipeline.options.categorizer = try input.categorizer()
    run.pipeline.alsoRead += [policy].compactMap(\.self)
    defer { run.clearProgress() }
    try Terminal.refuseData(output)
    let form = json ? Terminal.Form.json : .lines
    let say = { (text: String) throws(SilhouetteError) in
      try Terminal.say(String(text.dropLast()), as: form)
    }
    let summary = try await run.pipeline.redact(
      try input.list(), options: try options(), codec: SystemPictures(), tell: say)
    run.clearProgress()
    for failure in summary.failures { Terminal.complain("silhouette: \(failure.message)") }
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    if !quiet { SummaryText.print(summary, seconds: run.seconds) }
    if !summary.failures.isEmpty { throw ExitCode(Interruption.exitCode ?? 1) }
  }

  private func options() throws -> RedactOptions {
    var options = RedactOptions()
    if let policy { options.policy = try RedactionPolicy(path: policy, stop: Interruption.stop) }
    let hasOutput = regions != nil || output != nil || preview != nil || tells
    options.regions = hasOutput ? regions : "-"
    options.output = output
    options.engine = engine
    options.isTight = tight
    options.unusedNames = unusedNames
    options.explanation = explain ? (json ? .json : .text) : nil
    options.comparesEngines = compareEngines
    options.preview = preview
    options.moment = at
    options.jobs = masking.jobs
    options.maxPixels = masking.maxPixels
    if let screenshots { options.take(screenshots, at: at) }
    return options
  }
}

extension RedactionEngine: ExpressibleByArgument {}
extension RedactOptions.UnusedNames: ExpressibleByArgument {}
