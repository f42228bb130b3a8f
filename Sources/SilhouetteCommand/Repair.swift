internal import ArgumentParser
internal import Silhouette
import SilhouetteReplay
internal import SilhouetteText
internal import SilhouetteVerbs

/// `silhouette repair`
struct Repair: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write an rrweb log again so that every player shows it.",
    discussion: """
      Sorts events, turns seconds into milliseconds, opens packed parts, puts parents before children, writes lost full \
      snapshots and Metas, and leaves out what no player can apply. Prints a line for each change and for each event that \
      is left out. A sound log is copied byte for byte. If the log has several windows, each becomes a file of its own: \
      fixed.1.json, fixed.2.json. The exit code is 1 if verify still finds errors in the output. docs/REPAIRING.md \
      explains the changes.

      The output holds the words of the log: it is as sensitive as its source.

      EXAMPLES
        silhouette repair log.json --dry-run
        silhouette repair log.json -o fixed.json
        silhouette repair export.json --window w1 -o - | gzip > fixed.json.gz
        silhouette repair log/ -o fixed.json --fold-gaps 10s --json
      """)

  @Argument(help: "The log: a file, a folder of segments, or - for standard input.", completion: .file())
  var input: [String] = []

  @Option(
    name: .shortAndLong,
    help: .output("packed if it ends in .gz, .zlib or .zz; - is standard output; default: NAME.repaired.json")
  )
  var output: String?

  @Flag(help: "List the changes, and write nothing.")
  var dryRun = false

  @Option(help: .window)
  var window: String?

  @Option(
    help: ArgumentHelp("Shorten longer pauses to this length.", valueName: "time"),
    transform: TypedTime.init)
  var foldGaps: TypedTime?

  @Option(
    help: ArgumentHelp(
      "Add a full snapshot where none has come for so long, so that players seek faster.", valueName: "time"),
    transform: TypedTime.init)
  var addCheckouts: TypedTime?

  @Flag(help: .json)
  var json = false

  @OptionGroup(title: "Limits") var limits: LimitOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !input.isEmpty else { throw ValidationError("name a log; - is standard input") }
    for time in [foldGaps, addCheckouts].compactMap(\.self) where time.milliseconds <= 0 {
      throw ValidationError("--fold-gaps and --add-checkouts are times above 0")
    }
    guard !dryRun || output == nil else {
      throw ValidationError("--dry-run writes no log; leave out -o, or --dry-run")
    }
    guard !json || output != "-" else {
      throw ValidationError("--json and -o - both go to standard output; name a file for the log")
    }
  }

  func run() throws {
    writing.apply()
    let path =
      dryRun ? nil : try DefaultOutput.path(output, beside: input, ending: ".repaired.json", quiet: quiet)
    var pipeline = Pipeline()
    pipeline.reading.limits = limits.limits
    pipeline.reading.stop = Interruption.stop
    var options = RepairOptions()
    options.window = window
    options.longestGap = foldGaps?.milliseconds
    options.checkouts = addCheckouts?.milliseconds
    let repaired = try pipeline.repair(
      try InputList(paths: input, limits: limits.limits), to: path, options)
    if json {
      try Terminal.say(RepairReport.json(repaired), as: .json)
    } else {
      let lines = RepairReport.lines(repaired)
      // The log itself is on standard output.
      if path == "-" {
        for line in lines where !quiet { Terminal.complain(line) }
      } else {
        for line in lines { try Terminal.say(line) }
      }
    }
    if !quiet { for line in RepairReport.summary(repaired) { Terminal.complain(line) } }
    if let error = repaired.inputError { throw error }
    if repaired.windows.contains(where: { !$0.remaining.isEmpty }) { throw ExitCode.problems }
  }
}
