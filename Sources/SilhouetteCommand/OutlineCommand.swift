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
      with ! is a dead tap (nothing changed), a tap repeated in a hurry, or an app's event that tells of an error. No text \
      of the screens is in it, unless --reveal shows it. docs/OUTLINE.md explains the details.

      EXAMPLES
        silhouette outline login.hierarchy.ndjson
        silhouette outline s.ndjson.gz --max-length 4000 | llm 'Who is stuck?'
        silhouette outline log/ --json | jq '.steps[] | select(.isDead)'
        silhouette outline run/ --touch-log taps.csv --fail-on dead-taps
      """)

  @Option(
    name: .shortAndLong,
    help: .output(".txt, .md or .json; default: standard output"))
  var output: String?

  @Option(help: .format)
  var format: OutlineFormat?

  @Flag(help: .json)
  var json = false

  @Option(
    help: ArgumentHelp(
      "Leave out detail until the text has at most so many characters; what the person did always stays.",
      valueName: "n"))
  var maxLength: Int?

  @Option(
    help: ArgumentHelp(
      "Exit with code 1 if there is such trouble.",
      valueName: "trouble"))
  var failOn: [TapTrouble] = []

  @Option(help: .junit)
  var junit: String?

  @Option(help: .markdown)
  var markdown: String?

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @OptionGroup var text: RevealOptions

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Reading the input") var pictures: PicturesOption

  @OptionGroup(title: "Many sessions") var lists: ListOptions

  @OptionGroup(title: "Speed") var writing: WritingOptions

  @Flag(name: .shortAndLong, help: .quiet)
  var quiet = false

  func validate() throws {
    try lists.check(input, outputs: outputs, suffix: ".txt")
    guard [output, junit, markdown].count(where: { $0 == "-" }) <= 1 else {
      throw ValidationError("only one report can go to standard output; name files for the others")
    }
    guard !json || format == nil || format == .json else {
      throw ValidationError("--json and --format exclude each other; give one of them")
    }
    guard try resolvedFormat() != .json || maxLength == nil else {
      throw ValidationError("--max-length is for text and Markdown")
    }
    guard maxLength.map({ $0 > 0 }) ?? true else { throw ValidationError("--max-length is 1 or more") }
  }

  var outputs: [String] { [output, junit, markdown].compactMap(\.self) }
  var alsoRead: [String?] { [input.touchLog, input.flags.rules] }

  func alone(_ session: ListedSession, to outputs: [String]) -> Self {
    var one = self
    one.input.take(session)
    one.format = try? resolvedFormat()
    var names = outputs[...]
    one.output = names.popFirst()
    if junit != nil { one.junit = names.popFirst() }
    if markdown != nil { one.markdown = names.popFirst() }
    one.quiet = true
    return one
  }

  func runAlone() async throws {
    writing.apply()
    var run = try CommandRun(input.flags, quiet: quiet)
    try pictures.look(with: &run.pipeline.reading, for: input)
    defer { run.clearProgress() }
    var options = OutlineOptions()
    options.encode.categorizer = try input.categorizer()
    options.encode.touches = touches
    options.encode.reveal = text.level
    let outline = try run.pipeline.outline(try input.list(), options: options)
    run.clearProgress()
    let format = try resolvedFormat()
    let told =
      switch format {
      case .json: OutlineJSON.text(outline)
      case .markdown: OutlineMarkdown.text(outline, most: maxLength)
      case .text: OutlineText.text(outline, most: maxLength)
      }
    if ![junit, markdown].contains("-") {
      try write(told, as: format == .json ? .json : .lines, to: output)
    }
    if let junit { try write(OutlineJUnit.text(outline), as: .lines, to: junit) }
    if let markdown { try write(OutlineMarkdown.text(outline, most: maxLength), as: .lines, to: markdown) }
    if !quiet { note(outline, told.count) }
    try run.finish(outline.story.input.inputError, wholeSnapshots: outline.story.input.snapshots)
    if outline.steps.steps.contains(where: { step in failOn.contains { $0.holds(step) } }) {
      throw ExitCode.problems
    }
  }

  private func resolvedFormat() throws -> OutlineFormat {
    if json { return .json }
    return try format ?? OutlineFormat(path: output)
  }

  private func write(_ text: String, as form: Terminal.Form, to output: String?) throws {
    let told = text.hasSuffix("\n") ? String(text.dropLast()) : text
    guard let output, output != "-" else { return try Terminal.say(told, as: form) }
    let file = try AtomicFile(path: output)
    try file.write(Array(Terminal.printable(told, as: form).utf8))
    try file.commit()
  }

  private func note(_ outline: SessionOutline, _ length: Int) {
    SummaryText.notes(outline.story.input.diagnostics, passedOver: outline.story.input.passedOver)
    if outline.story.isForeign {
      Terminal.complain("note: another recorder wrote the log, so the outline says little of its screens")
    }
    if let maxLength, length > maxLength {
      Terminal.complain("note: the outline has \(length) characters; what the person did is never left out")
    }
  }
}

extension TapTrouble: ExpressibleByArgument {}

/// The form of an outline. A path's suffix decides it.
enum OutlineFormat: String, ExpressibleByArgument, CaseIterable {
  case text, markdown, json

  /// - Parameter path: nil is standard output.
  /// - Throws: `ValidationError` if the suffix is of another form.
  init(path: String?) throws {
    guard let path, path != "-", let suffix = Destination.suffix(of: path) else {
      self = .text
      return
    }
    switch suffix {
    case "txt": self = .text
    case "md": self = .markdown
    case "json": self = .json
    default:
      throw ValidationError("\(path): outlines are .txt, .md or .json; name the output so, or add --format")
    }
  }
}
