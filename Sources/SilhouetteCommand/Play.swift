internal import ArgumentParser
internal import Silhouette
internal import SilhouetteImages
internal import SilhouetteRecording
import SilhouetteRedaction
import SilhouetteReplay
internal import SilhouetteVerbs

/// `silhouette play`
struct Play: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write one page that plays a session in a browser.",
    discussion: """
      The page holds the log, a player with a timeline, a list of steps, and a legend. It needs no network. The input \
      is a recorded session, or an event log of any recorder. To use rrweb's player instead of Silhouette's own, give \
      its script with --player, or use --link-player to load it when the page is opened. With --screenshots the page \
      also holds the screenshots, masked as `silhouette redact` masks them, to compare with the replay.

      EXAMPLES
        silhouette play login.hierarchy.ndjson            writes login.replay.html
        silhouette play session.ndjson --screenshots shots/ -o session.html
        silhouette play session.ndjson --screenshots stream --policy policy.json
        cat session.gz | silhouette play - -o - --title "Tuesday" > page.html
        silhouette play --list sessions.txt -o pages/{}.html
      """)

  @Option(name: .shortAndLong, help: .output("- is standard output; default: NAME.replay.html"))
  var output: String?

  @Option(help: ArgumentHelp("The heading of the page (default: the input's name).", valueName: "text"))
  var title: String?

  @Option(
    help: .screenshots("a folder, one picture, or stream for those that the session names"))
  var screenshots: String?

  @Option(help: .policy)
  var policy: String?

  @OptionGroup var recording: RecordingOptions

  @OptionGroup(title: "rrweb's player") var players: PlayerOptions
  @OptionGroup(title: "Masks of screenshots") var masks: PageMaskOptions
  @OptionGroup var masking: ScreenshotOptions
  @OptionGroup(title: "Look") var look: AppearanceOptions
  @OptionGroup var input: InputOptions

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs, suffix: ".html")
    guard screenshots != nil || policy == nil && masks.engine == nil && !masks.tight else {
      throw ValidationError("--policy, --engine and --tight need --screenshots")
    }
    guard screenshots != "-" || !input.input.contains("-") else {
      throw ValidationError("- can be named only once")
    }
    guard !recording.contents.checkout.isOfSegments else {
      throw ValidationError("--checkout segment is for folders; a page has no segments")
    }
  }

  var outputs: [String] { [output].compactMap(\.self) }
  var alsoRead: [String?] {
    [
      input.touchLog, input.flags.rules, screenshots == "stream" ? nil : screenshots, policy, players.player,
      players.playerCss,
    ]
  }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.title = title.map { session.fill($0) } ?? session.name
    one.screenshots = screenshots.map { session.fill($0) }
    one.output = outputs[0]
    one.masking.speed.jobs = 1
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    let output = try DefaultOutput.path(
      output, beside: input.input, ending: ".replay.html", quiet: quiet)
    try Terminal.refuseData(output)
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    if input.flags.form.look == .both, let screenshots, screenshots != "stream" {
      run.pipeline.reading.pictures = PictureOptions(at: screenshots, codec: SystemPictures())
    }
    run.pipeline.alsoRead += [policy].compactMap(\.self)
    defer { run.clearProgress() }
    let summary = try await play(run.pipeline, to: output)
    run.clearProgress()
    for failure in summary.masking?.failures ?? [] {
      Terminal.complain("silhouette: left out of the page: \(failure.message)")
    }
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    for change in summary.changes { Terminal.complain("note: times of the log: \(change)") }
    if summary.hasForeignPages {
      Terminal.complain(
        "note: another recorder wrote the log; the page holds the log unchanged, with its words")
    }
    look.noteIdle(onLog: summary.isLog)
    recording.noteIdleSalt()
  }

  private func play(_ pipeline: Pipeline, to output: String) async throws -> PlaySummary {
    let (list, options) = (try input.list(), try options())
    guard let screenshots else { return try pipeline.play(list, to: output, options: options) }
    var masking = RedactOptions()
    if let policy { masking.policy = try RedactionPolicy(path: policy, stop: Interruption.stop) }
    if let choice = masks.engine {
      masking.engine = choice.engine
      masking.addsLearned = choice.addsLearned
    }
    masking.isTight = masks.tight
    (masking.jobs, masking.maxPixels) = (self.masking.jobs, self.masking.maxPixels)
    if screenshots != "stream" { masking.take(screenshots) }
    return try await pipeline.play(
      list, to: output, options: options, screenshots: masking, codec: SystemPictures())
  }

  private func options() throws -> PlayOptions {
    var options = PlayOptions()
    options.encode.appearance = look.appearance
    options.encode.categorizer = try input.categorizer()
    recording.apply(to: &options.encode)
    options.title = title
    if let player = players.player {
      options.player = player == "rrweb" ? .installed : .file(player, style: players.playerCss)
    }
    if players.linkPlayer { options.player = .linked }
    return options
  }
}

/// rrweb's player in place of Silhouette's own.
struct PlayerOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Use rrweb's player: a file with its script, or rrweb for the one in the installed Python wheel django-rrweb.",
      valueName: "file|rrweb"))
  var player: String?

  @Option(
    help: ArgumentHelp("The player's style sheet (default: the one beside the script).", valueName: "file"))
  var playerCss: String?

  @Flag(help: "Load rrweb's player from the network when the page is opened.")
  var linkPlayer = false

  func validate() throws {
    guard player == nil || !linkPlayer else {
      throw ValidationError("--player and --link-player exclude each other; give one of them")
    }
    guard playerCss == nil || (player != nil && player != "rrweb") else {
      throw ValidationError("--player-css needs --player FILE")
    }
  }
}

/// How screenshots of a page are masked, beside their policy.
struct PageMaskOptions: ParsableArguments {
  @Option(help: .engine)
  var engine: EngineChoice?

  @Flag(help: .tight)
  var tight = false
}
