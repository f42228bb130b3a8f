package import SilhouetteFlattening
package import SilhouetteReplay
package import SilhouetteScene

/// The inputs and the words that a server for agents may show (`silhouette mcp`).
package struct AgentOptions: Sendable {
  /// Folders and files that may be read; empty for all that the process can read. A relative path is looked for in the first.
  package var roots: [String] = []
  /// Text that may be in answers.
  package var reveal = Reveal.nothing
  /// Touches that steps are found in.
  package var touches = TouchPolicy.safe
  package var categorizer = Categorizer.standard
  /// The most bytes of a message.
  package var messageBytes = 1 << 20

  package init() {}
}
