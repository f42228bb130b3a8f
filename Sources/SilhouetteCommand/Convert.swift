internal import ArgumentParser
internal import Silhouette

/// `silhouette convert`
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session, whatever it was recorded with, as a hierarchy stream.",
    discussion: """
      Nothing is understood and nothing left out on the way, words included: the stream is as sensitive as what it was \
      made of. Every other command takes it in the place of its source.

      EXAMPLES
        silhouette convert run/ -o run.hierarchy.ndjson
        silhouette convert trace.zip -o trace.hierarchy.ndjson.gz
        silhouette convert page.xml -o - | jq -c 'keys'
      """)

  @OptionGroup var input: InputOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to; packed for .gz and .zlib. - is standard output.", valueName: "path"))
  var output: String

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard input.flags.rules == nil else {
      throw ValidationError("--rules has no say in convert: a stream holds no categories")
    }
  }

  func run() throws {
    var pipeline = Pipeline()
    pipeline.reading = try input.reading()
    let bar = Terminal.errorsAreSeen && !quiet ? ProgressBar() : nil
    if let bar { pipeline.report = { bar.show($0) } }
    let start = ContinuousClock.now
    defer { bar?.clear() }
    let summary = try pipeline.convert(try input.list(), to: output)
    bar?.clear()
    if let error = summary.inputError { throw error.noting(wholeSnapshots: summary.snapshots) }
    if !quiet { SummaryText.print(summary, seconds: (ContinuousClock.now - start) / .seconds(1)) }
  }
}
