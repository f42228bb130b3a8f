internal import ArgumentParser
internal import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteVerbs
import SilhouetteZopfli

/// `silhouette scrub`
struct Scrub: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write an rrweb log of any recorder as a log of wireframes, without its words.",
    discussion: """
      Chromium lays the log's pages out, without a network, and the page recorder reads their boxes, colours and touches. \
      No text, attribute, picture, address or custom event of the log is in the output. Areas that are marked for other \
      recorders (rr-block, ph-no-capture, data-private …) have no inside. docs/SCRUBBING.md describes it.

      The output's suffix selects the form, as for encode. Any rrweb player shows it, and every other command reads it. \
      Chromium is found on PATH, or named in SILHOUETTE_CHROMIUM.

      EXAMPLES
        silhouette scrub log.json                      writes log.scrubbed.json
        silhouette scrub export.json --window w1 -o private.zlib
        silhouette scrub segments/ -o sentry/ --target sentry
        silhouette scrub log.json -o - --format ndjson | silhouette outline -
      """)

  @Argument(help: "The log: a file, a folder of segments, or - for standard input.", completion: .file())
  var input: [String] = []

  @Option(name: .shortAndLong, help: .output("- is standard output; default: NAME.scrubbed.json"))
  var output: String?

  @Option(help: .format)
  var format: LogFormat?

  @Option(help: .window)
  var window: String?

  @Option(help: .target)
  var target = LogTarget.rrweb

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @Option(
    help: ArgumentHelp(
      "How often to write a full snapshot: never, a duration such as 60s, or segment (at the start of each; default: 5m, as recorders of pages do).",
      valueName: "when"), transform: CheckoutOption.init(argument:))
  var checkout = CheckoutOption.every(TypedTime(milliseconds: 300_000))

  @OptionGroup(title: "How the log is packed") var packing: PackingOptions
  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup(title: "Limits") var limits: LimitOptions
  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    guard !input.isEmpty else { throw ValidationError("name a log; - is standard input") }
  }

  func run() throws {
    let path = try DefaultOutput.path(output, beside: input, ending: ".scrubbed.json", quiet: quiet)
    try Terminal.refuseData(path)
    writing.apply()
    let start = ContinuousClock.now
    let bar = Terminal.errorsAreSeen && !quiet ? ProgressBar() : nil
    defer { bar?.clear() }
    var pipeline = Pipeline()
    pipeline.reading.limits = limits.limits
    pipeline.reading.stop = Interruption.stop
    if let bar { pipeline.report = { bar.show($0) } }
    let summary = try pipeline.scrub(
      try InputList(paths: input, limits: limits.limits), to: path, as: format, window: window,
      options: options)
    bar?.clear()
    if let error = summary.log.inputError { throw error.noting(wholeSnapshots: summary.log.snapshots) }
    if !quiet { SummaryText.print(summary, seconds: (ContinuousClock.now - start) / .seconds(1)) }
  }

  private var options: EncodeOptions {
    var options = EncodeOptions()
    options.appearance = look.appearance
    options.checkouts = checkout.checkouts
    options.touches = touches
    options.target = target
    packing.apply(to: &options)
    return options
  }
}
