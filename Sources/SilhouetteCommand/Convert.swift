internal import ArgumentParser
internal import Silhouette
internal import SilhouetteVerbs

/// `silhouette convert`
struct Convert: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a session of any format as a hierarchy stream.",
    discussion: """
      The stream holds everything that was read, words included. It is as sensitive as its source, so only you may read \
      the file (see --permissions). Every other command takes the stream in place of its source. A log becomes the same log \
      in another form, if the output ends in .json, .zlib or .wire.

      With --look both or --screenshots, the stream holds beside each tree the elements that its screenshot shows, as nodes. \
      docs/STREAM.md describes them. Masks still go by the tree alone.

      With --browser, the input is an rrweb log of any recorder. Chromium lays its pages out, without a network, and the \
      stream holds their boxes, colours and touches, but no word of them. docs/SCRUBBING.md describes it.

      EXAMPLES
        silhouette convert run/ -o run.hierarchy.ndjson
        silhouette convert trace.zip -o trace.hierarchy.ndjson.gz
        silhouette convert page.xml --screenshots page.png -o page.hierarchy.ndjson
        silhouette convert recording.mp4 -o recording.hierarchy.ndjson.gz
        silhouette convert log.wire -o log.json
        silhouette convert log.json --browser -o session.hierarchy.ndjson
        find runs -name '*.zip' | silhouette convert --list - -o 'streams/{}.gz'
      """)

  @Option(
    name: .shortAndLong,
    help: .output(
      "packed if it ends in .gz or .zlib; - is standard output; default: NAME.converted.hierarchy.ndjson"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The file's permissions, as for chmod: 600 is only you, 644 everybody.", valueName: "mode"))
  var permissions = FilePermissions(bits: 0o600)

  @Flag(help: "The input is an rrweb log of any recorder; Chromium lays out its pages.")
  var browser = false

  @Option(help: .window)
  var window: String?

  @OptionGroup(title: "Reading the input") var pictures: PicturesOption

  @OptionGroup var input: InputOptions

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs, suffix: ".hierarchy.ndjson.gz")
    guard window == nil || browser else {
      throw ValidationError("--window chooses a window of a log, which --browser reads")
    }
    guard !browser || input.flags.form.look == nil && pictures.screenshots == nil else {
      let option = pictures.screenshots == nil ? "--look" : "--screenshots"
      throw ValidationError("\(option) has no effect with --browser, because a log holds no screenshots")
    }
    guard input.flags.rules == nil else {
      throw ValidationError("--rules has no effect in convert, because a stream holds no categories")
    }
  }

  var outputs: [String] { [output].compactMap(\.self) }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.output = outputs[0]
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    let output = try DefaultOutput.path(
      output, beside: input.input, ending: ".converted.hierarchy.ndjson", quiet: quiet)
    try Terminal.refuseData(output)
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet, look: .tree)
    try pictures.look(with: &run.pipeline.reading, for: input)
    defer { run.clearProgress() }
    let list = try input.list(takesPixels: !browser)
    let summary =
      browser
      ? try run.pipeline.convert(log: list, to: output, window: window, permissions: permissions.bits)
      : try run.pipeline.convert(list, to: output, permissions: permissions.bits)
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    if !quiet { SummaryText.print(summary, seconds: run.seconds) }
  }
}
