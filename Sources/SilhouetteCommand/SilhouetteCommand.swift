internal import ArgumentParser
internal import Silhouette
import SilhouetteHierarchy
internal import SilhouetteSystem

#if !Command
  #error("the command needs its trait: swift build --traits Command --product silhouette")
#endif

/// argv in, exit code out; everything between is the library's.
@main
struct SilhouetteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "silhouette",
    abstract:
      "Session replay without pixels: draw recorded view hierarchies as wireframes, or write them as rrweb logs.",
    discussion: """
      EXAMPLES
        silhouette render login.ndjson                 animate a session
        silhouette render screen.xml --scale 2         draw one screen
        silhouette encode login.ndjson                 write an rrweb log
        silhouette redact login.ndjson -o masked/      mask its screenshots
        cat session | silhouette outline -             tell what happened

      A run without -o writes beside its input and names the file. Times are 500ms, 2.5s or 1:30; a number without a \
      unit is milliseconds.

      EXIT CODES
        0 success; 1 problems found; 3 found by redact --check; 64 wrong usage;
        65 the input is broken or ends early; 74 a file cannot be read or written;
        130, 143 stopped by a signal. docs/EXIT-CODES.md has a table of all verbs.
      """,
    version: SilhouetteVersion.current,
    groupedSubcommands: [
      CommandGroup(name: "See it", subcommands: [Render.self, Play.self] + servers),
      CommandGroup(name: "Store it", subcommands: [Encode.self, Convert.self, ExportCommand.self]),
      CommandGroup(name: "Mask it", subcommands: [Redact.self, Scrub.self]),
      CommandGroup(
        name: "Ask it",
        subcommands: [
          Inspect.self, OutlineCommand.self, EventsCommand.self, MapCommand.self, Compare.self, MCP.self,
        ]),
      CommandGroup(
        name: "Check it",
        subcommands: [Diff.self, Audit.self, Verify.self, Repair.self, CoverageCommand.self]),
      CommandGroup(name: "Look up", subcommands: [Legend.self, Formats.self]),
    ])

  #if Live
    private static let servers: [any ParsableCommand.Type] = [Live.self]
  #else
    private static let servers: [any ParsableCommand.Type] = []
  #endif

  static func main() async {
    // A reader that goes away, or a file that grows too large, is no error of ours to crash on: writes report it instead.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    do throws(Preflight.Problem) {
      try Preflight.check()
    } catch {
      Terminal.complain("silhouette: \(error.text)")
      SilhouetteSystem.exit(SilhouetteError.Kind.io.rawValue)
    }
    Interruption.prepare()
    let code = await run()
    // A failed write is worse news than a request to end.
    // Findings of a part of the input, such as screens that one run had and the other did not get to, are no verdict.
    let isOver = [0, 1, 3, SilhouetteError.Kind.input.rawValue].contains(code)
    let signalled = Interruption.close()
    SilhouetteSystem.exit(isOver ? signalled ?? code : code)
  }

  /// - Returns: the exit code; errors are already reported.
  private static func run() async -> Int32 {
    do {
      let given = OldSpellings(arguments)
      let words = given.words
      try Self.checkName(words.first == "help" ? words.dropFirst().first : words.first)
      if let page = HelpPage(words) {
        try Terminal.say(page.text)
        return 0
      }
      var command = try parseAsRoot(words)
      if !words.contains("--quiet"), !words.contains("-q") {
        for note in given.notes { Terminal.complain(note) }
      }
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
      return 0
    } catch {
      return Failure.report(error)
    }
  }

  /// The words after the program's name. Names of files need not be UTF-8.
  private static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { FileName.text($0) } }
  }

  /// The parser would take a misspelt command for too many arguments.
  private static func checkName(_ word: String?) throws {
    let names = configuration.subcommands.map { $0._commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
    throw SilhouetteError(
      .usage, "unknown command '\(word)'; commands are \(names.dropLast().joined(separator: ", ")) and help")
  }
}
