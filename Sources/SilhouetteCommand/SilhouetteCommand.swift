internal import ArgumentParser
internal import Foundation
internal import Silhouette
import SilhouetteHierarchy

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
        silhouette render login.ndjson -o login.apng             animate a session
        silhouette render screen.xml -o screen.png --scale 2     draw one screen
        silhouette render dumps/ -o replay.mp4 --interval 500    make a video of dumps
        cat session | silhouette inspect - --stage scene         print a scene as text

      EXIT CODES
        0 success; 1 problems found (verify, redact, diff); 64 wrong usage; 65 the input is
        broken or ends early; 74 a file cannot be read or written; 130, 143 stopped
        by a signal. docs/EXIT-CODES.md lists them for each command.
      """,
    version: SilhouetteVersion.current,
    subcommands: [Render.self, Encode.self, Play.self] + servers + [
      Redact.self, Diff.self, OutlineCommand.self, EventsCommand.self, ExportCommand.self, Compare.self,
      Convert.self, Inspect.self, Verify.self, CoverageCommand.self, Legend.self, Formats.self,
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
      Foundation.exit(SilhouetteError.Kind.io.rawValue)
    }
    Interruption.prepare()
    let code = await run()
    // A failed write is worse news than a request to end.
    let isOver = code == 0 || code == SilhouetteError.Kind.input.rawValue
    let signalled = Interruption.close()
    Foundation.exit(isOver ? signalled ?? code : code)
  }

  /// - Returns: the exit code; errors are already reported.
  private static func run() async -> Int32 {
    do {
      let words = arguments
      try Self.checkName(words.first == "help" ? words.dropFirst().first : words.first)
      var command = try parseAsRoot(words)
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
