internal import ArgumentParser
internal import Silhouette
internal import SilhouetteSystem

/// How a command works on many sessions, for every command that makes something of one.
struct ListOptions: ParsableArguments {
  @Option(help: .list)
  var list: String?

  @Option(
    help: ArgumentHelp(
      "With --list: how many sessions to work on at the same time (default: the number of processors).",
      valueName: "n"))
  var parallel: Int?

  @Flag(help: "With --list: pass over sessions that the last manifest lists as done.")
  var skipExisting = false

  @Option(
    help: ArgumentHelp(
      "With --list: where to write what became of each session (default: manifest.ndjson beside the outputs); - is standard output.",
      valueName: "file.ndjson"))
  var manifest: String?

  func validate() throws {
    let words: [(String, Bool)] = [
      ("--parallel", parallel != nil), ("--skip-existing", skipExisting), ("--manifest", manifest != nil),
    ]
    for (name, isGiven) in words where isGiven && list == nil {
      throw ValidationError("\(name) needs --list")
    }
    guard (1...1024).contains(parallel ?? 1) else { throw ValidationError("--parallel must be 1 to 1024") }
  }

  /// Checks the sessions and the outputs of a command.
  ///
  /// - Parameter suffix: of an output that the command needs, for an example; nil if it needs none.
  func check(_ input: InputOptions, outputs: [String], suffix: String? = nil) throws {
    guard list != nil else {
      guard !input.input.isEmpty else {
        throw ValidationError("name a session, or a list of sessions with --list; - is standard input")
      }
      return
    }
    guard input.input.isEmpty else {
      throw ValidationError(
        "--list names the sessions; leave out \(input.input[0]), or write it into the list")
    }
    if let suffix, outputs.isEmpty {
      throw ValidationError("--list makes an output for each session; name them: -o 'out/{}\(suffix)'")
    }
    for output in outputs where !output.contains(ListedSession.placeholder) {
      let example = ListedSession.example(of: output)
      throw ValidationError("--list makes an output for each session; put {} where its name goes: \(example)")
    }
    guard skipExisting == false || !outputs.isEmpty else {
      throw ValidationError("--skip-existing looks at outputs; name one with -o")
    }
  }

  var parallelSessions: Int { parallel ?? Host.processors }
}
