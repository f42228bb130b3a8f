public import ArgumentParser
internal import Foundation
public import Silhouette
internal import SilhouetteImages
import SilhouetteRedaction

/// `silhouette redact`
struct Redact: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Find what of a session is to be masked, mask its screenshots, and tell why.",
    discussion: """
      Screenshots are those of the stream's `screenshot` lines, or of --screenshots: a folder, told apart by the moments \
      in their names, or one picture. Each is masked with the hierarchy of its moment and keeps its format, size and \
      name. One that cannot be masked gets a line, leaves nothing under its name, and makes the exit code 1; the others \
      are done. Without any other output the regions are printed. docs/REDACTION.md says what a policy can say.

      EXAMPLES
        silhouette redact session.ndjson --policy policy.json --regions regions.json
        silhouette redact session.ndjson --policy policy.json -o masked/
        silhouette redact session.ndjson --screenshots shots/ -o masked/ --jobs 4
        silhouette redact screen.json --screenshots screen.png -o masked.png
        silhouette redact session.ndjson --at 2500 --explain --preview preview.png
      """)

  @Option(
    help: ArgumentHelp(
      "What is masked (default: all text, and pictures that are not the app's).", valueName: "file"))
  var policy: String?

  @Option(help: ArgumentHelp("Where the regions go as JSON; - is standard output.", valueName: "path"))
  var regions: String?

  @Option(
    help: ArgumentHelp(
      "A folder of screenshots, or one (- is standard input), instead of the stream's own.", valueName: "path"
    ))
  var screenshots: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder for masked screenshots, or a file for one (- is standard output).", valueName: "path"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Draw the regions with the names of their rules over the masked screenshot or the wireframe, as PNG.",
      valueName: "path"))
  var preview: String?

  @Flag(help: "Print for every node whether it is masked, by which rule, and what it inherited.")
  var explain = false

  @Flag(help: "With --explain: one JSON object instead of lines.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "What a name in the policy that no node of the session has comes to: a note, or an error and exit code 1.",
      valueName: "note|error"))
  var unusedNames = RedactOptions.UnusedNames.note

  @Option(help: "How masks are found; combined is the union of all.")
  var engine = RedactionEngine.hierarchy

  @Flag(help: "Print how much of each screen every engine masks, and where they disagree.")
  var compareEngines = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only the screen of this moment of the session.", valueName: "ms"))
  var at: Double?

  @OptionGroup var masking: ScreenshotOptions

  @OptionGroup var input: InputOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    if let at, !at.isFinite { throw ValidationError("--at is a moment in milliseconds, such as 2500") }
    guard output != nil || screenshots == nil || preview != nil else {
      throw ValidationError("--screenshots needs a place for the masked ones; name it with -o")
    }
    let outputs = [regions, output, preview, tells ? "-" : nil].compactMap { $0 }
    guard outputs.filter({ $0 == "-" }).count <= 1 else {
      throw ValidationError(
        "only one of the outputs can be standard output, and what --explain or --compare-engines print is one of them"
      )
    }
    guard !json || explain && !compareEngines else {
      throw ValidationError("--json goes with --explain, and not with --compare-engines")
    }
    guard Set(outputs).count == outputs.count else { throw ValidationError("two outputs have the same name") }
    guard screenshots != "-" || !input.input.contains("-") else {
      throw ValidationError("- can be named only once")
    }
    guard screenshots != "-" || preview == nil else {
      throw ValidationError(
        "a screenshot from standard input is read once: for its masks, not for a preview too")
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
    options.unusedNames = unusedNames
    options.explanation = explain ? (json ? .json : .text) : nil
    options.comparesEngines = compareEngines
    options.preview = preview
    options.moment = at
    options.jobs = masking.jobs
    options.maxPixels = masking.maxPixels
    if let screenshots {
      options.pictures = Self.isFolder(screenshots) ? .folder(screenshots) : .file(screenshots)
    }
    // One picture is of one screen: the first, unless another one is asked for.
    if case .file = options.pictures { options.moment = at ?? -.greatestFiniteMagnitude }
    return options
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }
}

extension RedactionEngine: ExpressibleByArgument {}
extension RedactOptions.UnusedNames: ExpressibleByArgument {}
