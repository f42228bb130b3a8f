internal import ArgumentParser
internal import Silhouette
internal import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteText
internal import SilhouetteVerbs

/// `silhouette inspect`
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print a screen's nodes, and what each was taken for, one node per line.",
    discussion: """
      The snapshot stage prints the tree as reported, with each node's category and the rule that decided. The scene stage \
      prints nodes in paint order, with places, colours and verdicts. Text is left out unless --reveal shows it. With --json, \
      several files give a line for each of their screens, with the file's name. The locators stage prints, for each screen's \
      controls, code by which test tools find them, and on how many of the session's screens that works; identifiers and \
      words are in it only with --reveal.

      EXAMPLES
        silhouette inspect screen.txt
        silhouette inspect login.ndjson --at 2.5s --stage scene
        silhouette inspect login.ndjson --stage scene --json | jq '.nodes[].rule'
        silhouette inspect dumps/ --stage locators --reveal labels
      """)

  enum Stage: String, ExpressibleByArgument, CaseIterable {
    case snapshot, scene, locators, events, page
  }

  @Option(parsing: .unconditional, help: .moment, transform: TypedTime.init)
  var at: TypedTime?

  @Option(
    help:
      "snapshot (as reported), scene (as drawn), or locators (code for test tools); for event logs also events and page (a player's document)."
  )
  var stage = Stage.snapshot

  @Flag(help: .json)
  var json = false

  @OptionGroup var text: RevealOptions

  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Reading the input") var pictures: PicturesOption

  func validate() throws {
    try input.requireNames()
  }

  func run() throws {
    var pipeline = Pipeline()
    pipeline.reading = try input.flags.reading().forListing
    try pictures.look(with: &pipeline.reading, for: input)
    pipeline.options.reveal = text.level
    switch stage {
    case .events:
      try pipeline.listEvents(of: try input.list()) { (text) throws(SilhouetteError) in
        try Terminal.say(String(text.dropLast()))
      }
      look.noteIdle(onLog: true)
    case .page:
      try Terminal.say(try pipeline.page(of: try input.list(), at: at?.milliseconds), as: .json)
      look.noteIdle(onLog: true)
    case .locators:
      pipeline.options.categorizer = try input.categorizer()
      try pipeline.listLocators(of: try input.list(), at: at?.milliseconds, isJSON: json) {
        (text) throws(SilhouetteError) in
        try Terminal.say(text, as: json ? .json : .lines)
      }
    case .snapshot, .scene: try inspectScreen(with: &pipeline)
    }
  }

  private func inspectScreen(with pipeline: inout Pipeline) throws {
    pipeline.options.appearance = look.appearance
    pipeline.options.categorizer = try input.categorizer()
    let list = try input.list()
    if json, at == nil, list.entries.count > 1 { return try inspectScreens(of: list, with: pipeline) }
    var summary = RenderSummary()
    let screen = try pipeline.screen(of: list, at: at?.milliseconds, into: &summary)
    try Terminal.say(try listing(of: screen, pipeline.options), as: json ? .json : .lines)
    SummaryText.notes(summary.diagnostics, passedOver: summary.passedOver)
    look.noteIdle(onLog: summary.isLog)
    if let error = summary.inputError { throw error.noting(wholeSnapshots: summary.snapshots) }
  }

  private func inspectScreens(of list: InputList, with pipeline: Pipeline) throws {
    var count = 0
    let failures = try pipeline.eachScreen(of: list) { (path, screen) throws(SilhouetteError) in
      count += 1
      let listing = try listing(of: screen, pipeline.options)
      var file = JSONBytes()
      file.write(string: path.utf8)
      try Terminal.say(
        "{\"file\":\(String(decoding: file.bytes, as: UTF8.self))," + listing.dropFirst(), as: .json)
    }
    for failure in failures { Terminal.complain("silhouette: \(failure.message)") }
    guard count > 0 || !failures.isEmpty else {
      throw SilhouetteError(
        .input, "\(input.input[0]): holds no screen; `silhouette formats` lists what is read")
    }
    if !failures.isEmpty { throw ExitCode.problems }
  }

  private func listing(of screen: Screen, _ options: RenderOptions) throws(SilhouetteError) -> String {
    let text: String
    switch stage {
    case .scene:
      let listing = SceneListing(rules: options.categorizer.rules)
      text =
        json
        ? listing.json(screen.scene, of: screen.snapshot)
        : listing.text(screen.scene, of: screen.snapshot)
    case .snapshot, .locators, .events, .page:
      let listing = SnapshotListing(rules: options.categorizer.rules)
      guard let snapshot = screen.snapshot else {
        throw SilhouetteError(
          .usage, "an event log has no snapshot stage; use --stage scene, events or page")
      }
      text = json ? listing.json(snapshot, in: screen.scene) : listing.text(snapshot, in: screen.scene)
    }
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
