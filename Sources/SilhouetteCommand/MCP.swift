internal import ArgumentParser
internal import Silhouette
import SilhouetteReplay
internal import SilhouetteSystem
internal import SilhouetteVerbs

/// `silhouette mcp`
struct MCP: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp",
    abstract:
      "Let agents ask about sessions: a server of the Model Context Protocol over standard input and output.",
    discussion: """
      A program that runs agents starts it. It reads dumps, run folders and logs, writes nothing, and needs no network. Its \
      tools list screens, give them as outlines, numbered pictures and marks, find elements, and tell what followed a tap, \
      which taps were dead, what differs between two runs, and why a node is what it is. Words are left out unless --reveal \
      shows them. docs/MCP.md lists the tools, and how agents' programs are told of the server.

      EXAMPLES
        silhouette mcp
        silhouette mcp runs/
        silhouette mcp runs/ --reveal labels
        claude mcp add silhouette -- silhouette mcp ~/runs
      """)

  @Argument(
    help: ArgumentHelp(
      "Folders and files that may be read; default: all. Relative paths are looked for in the first.",
      valueName: "folders"), completion: .directory)
  var folders: [String] = []

  @Option(help: .touches())
  var touches = TouchPolicy.safe

  @OptionGroup var text: RevealOptions
  @OptionGroup var flags: ReadingFlags

  func validate() throws {
    guard !folders.contains("-") else {
      throw ValidationError("standard input is the protocol's; name folders")
    }
  }

  func run() throws {
    var pipeline = Pipeline()
    // A control that only the picture shows may be none.
    pipeline.reading = try flags.reading(.tree)
    pipeline.reading.stop = nil
    for folder in folders where Folder.status(folder) == nil {
      throw SilhouetteError(.io, "\(folder): does not exist; name a folder that may be read")
    }
    var options = AgentOptions()
    (options.roots, options.reveal, options.touches) = (folders, text.level, touches)
    options.categorizer = try flags.categorizer()
    Interruption.waitForEnd()
    if Terminal.errorsAreSeen {
      Terminal.complain(
        "silhouette: waits for messages of an agent's program on standard input; Ctrl-D ends it")
    }
    let channel = MCPChannel(pipeline, options, stop: Interruption.stop) {
      (message) throws(SilhouetteError) in
      try Terminal.send(message)
    }
    try channel.serve()
  }
}
