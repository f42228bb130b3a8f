internal import ArgumentParser
internal import Silhouette
internal import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteStory
internal import SilhouetteVerbs

/// `silhouette outline`
struct OutlineCommand: AsyncParsableCommand, ListedCommand {
  static let configuration = CommandConfiguration(
    commandName: "outline",
    abstract: "Tell a session as text: its screens, what the person did, and what followed.",
    discussion: """
      Screens come with what is on them, as a short tree of categories; rows that repeat are one line. A line that begins \
      with ! is a dead tap (nothing changed within a second), a tap repeated in a hurry, or an app's event that tells of \
      an error. No text of the screens is in it, unless --reveal shows it. docs/OUTLINE.md explains the details.

      EXAMPLES
        silhouette outline login.hierarchy.ndjson
        silhouette outline session.ndjson.gz --max-length 4000 | llm 'Where does the person get stuck?'
        silhouette outline dumps/ --touch-log touches.csv --markdown >> "$GITHUB_STEP_SUMMARY"
        silhouette outline log/ --json | jq '.steps[] | select(.isDead)'
        silhouette outline --list sessions.txt -o outlines/{}.md --markdown
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to; - is standard output (default).", valueName: "path"))
  var output = "-"

  @Flag(help: "Print one JSON object instead of text.")
  var json = false

  @Flag(help: "Print Markdown instead of text.")
  var markdown = false

  @Option(
    help: ArgumentHelp(
      "Leave out detail until the text has at most so many characters; what the person did always stays.",
      valueName: "n"))
  var maxLength: Int?

  @Option(
    help:
      "Which touches to tell of: show (all), hide (none), or safe (only those that cannot spell a secret).")
  var touches = TouchPolicy.safe

  @OptionGroup var text: RevealOptions

  @OptionGroup var input: InputOptions

  @OptionGroup var lists: ListOptions

  @OptionGroup var writing: WritingOptions

  @Flag(name: .shortAndLong, help: "No progress and no notes.")
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs)
    guard !json || !markdown else {
      throw ValidationError("--json and --markdown exclude each other; give one of them")
    }
    guard !json || maxLength == nil else { throw ValidationError("--max-length is for text and Markdown") }
    guard maxLength.map({ $0 > 0 }) ?? true else { throw ValidationError("--max-length is 1 or more") }
  }

  var outputs: [String] { [output] }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.output = outputs[0]
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    writing.apply()
    let run = try CommandRun(input.flags, quiet: quiet)
    defer { run.clearProgress() }
    var options = OutlineOptions()
    options.encode.categorizer = try input.categorizer()
    options.encode.touches = touches
    options.encode.reveal = text.level
    let outline = try run.pipeline.outline(try input.list(), options: options)
    run.clearProgress()
    let told =
      json
      ? OutlineJSON.text(outline)
      : markdown ? OutlineMarkdown.text(outline, most: maxLength) : OutlineText.text(outline, most: maxLength)
    try write(told.hasSuffix("\n") ? String(told.dropLast()) : told)
    if !quiet { note(outline, told.count) }
    try run.finish(outline.story.input.inputError, wholeSnapshots: outline.story.input.snapshots)
  }

  private func write(_ told: String) throws {
    let form = json ? Terminal.Form.json : .lines
    guard output != "-" else { return try Terminal.say(told, as: form) }
    let file = try AtomicFile(path: output)
    try file.write(Array(Terminal.printable(told, as: form).utf8))
    try file.commit()
  }

  private func note(_ outline: SessionOutline, _ length: Int) {
    text.noteOldWord()
    SummaryText.notes(outline.story.input.diagnostics, passedOver: outline.story.input.passedOver)
    if outline.story.isForeign {
      Terminal.complain("note: another recorder wrote the log, so the outline says little of its screens")
    }
    if let maxLength, length > maxLength {
      Terminal.complain("note: the outline has \(length) characters; what the person did is never left out")
    }
  }
}
