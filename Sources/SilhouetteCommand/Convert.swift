internal import ArgumentParser
internal import Silhouette

/// `silhouette convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session, whatever it was recorded with, as a hierarchy stream.",
    discussion: """
      Nothing is understood and nothing left out on the way, words included: the stream is as sensitive as what it was \
      made of, and you alone may read it (--permissions). Every other command takes it in the place of its source.

      EXAMPLES
        silhouette convert run/ -o run.hierarchy.ndjson
        silhouette convert trace.zip -o trace.hierarchy.ndjson.gz
        silhouette convert page.xml -o - | jq -c 'keys'
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to; packed for .gz and .zlib. - is standard output.", valueName: "path"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Who may read the file, as chmod counts: 600 is you alone, 644 everybody.", valueName: "mode"))
  var permissions = FilePermissions(bits: 0o600)

  @OptionGroup var input: InputOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard input.flags.rules == nil else {
      throw ValidationError("--rules has no say in convert: a stream holds no categories")
    }
  }

  func run() throws {
    try Terminal.refuseData(output)
    writing.apply()
    let run = try CommandRun(input.flags, quiet: quiet)
    defer { run.clearProgress() }
    let summary = try run.pipeline.convert(
      try input.list(), to: output, permissions: permissions.bits)
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    if !quiet { SummaryText.print(summary, seconds: run.seconds) }
  }
}
