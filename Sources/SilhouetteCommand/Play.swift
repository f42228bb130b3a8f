internal import ArgumentParser
internal import Silhouette
internal import SilhouettePages
import SilhouetteReplay

/// `silhouette play`
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write one page that plays a session in a browser.",
    discussion: """
      The page holds the log, a player with a timeline, a list of steps, and a legend. It needs no network. The input \
      is a recorded session, or an event log of any recorder. To use rrweb's player instead of Silhouette's own, give \
      its script with --player, or use --link-player to load it when the page is opened.

      EXAMPLES
        silhouette play login.hierarchy.ndjson -o login.html
        silhouette play log/ -o page.html --player rrweb
        cat session.gz | silhouette play - -o - --title "Tuesday" > page.html
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The page, .html; - is standard output.", valueName: "path"))
  var output: String

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

  @Option(help: ArgumentHelp("The heading of the page (default: the input's name).", valueName: "text"))
  var title: String?

  @OptionGroup var recording: RecordingOptions

  @OptionGroup var look: AppearanceOptions
  @OptionGroup var input: InputOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no summary.")
  var quiet = false

  func validate() throws {
    guard player == nil || !linkPlayer else {
      throw ValidationError("--player and --link-player exclude each other; give one of them")
    }
    guard playerCss == nil || (player != nil && player != "rrweb") else {
      throw ValidationError("--player-css needs --player FILE")
    }
    guard !recording.checkout.isOfSegments else {
      throw ValidationError("--checkout segment is for folders; a page has no segments")
    }
  }

  func run() throws {
    try Terminal.refuseData(output)
    writing.apply()
    let run = try CommandRun(input.flags, quiet: quiet)
    defer { run.clearProgress() }
    let summary = try run.pipeline.play(try input.list(), to: output, options: try options())
    try run.finish(summary.inputError, wholeSnapshots: summary.snapshots)
    guard !quiet else { return }
    SummaryText.print(summary, seconds: run.seconds)
    recording.text.noteOldWord()
    if summary.hasForeignPages {
      Terminal.complain(
        "note: another recorder wrote the log; the page holds the log unchanged, with its words")
    }
    look.noteIdle(onLog: summary.isLog)
    recording.noteIdleSalt()
  }

  private func options() throws -> PlayOptions {
    var options = PlayOptions()
    options.encode.appearance = look.appearance
    options.encode.categorizer = try input.categorizer()
    recording.apply(to: &options.encode)
    options.title = title
    if let player { options.player = player == "rrweb" ? .installed : .file(player, style: playerCss) }
    if linkPlayer { options.player = .linked }
    return options
  }
}
