import Foundation
import TestSupport
import Testing

/// The README fits on one screen, and the commands that a newcomer copies do what is shown.
@Suite struct ReadmeTests {
  @Test func thePictureIsDrawnAsItIsShown() throws {
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "shop/session.hierarchy.ndjson.gz").path
    let drawn = try scratch.silhouette(
      ["render", session, "--at", "6015", "--scale", "2", "-o", scratch.file("shop.png")])
    #expect(drawn.exitCode == 0)
    #expect(
      try scratch.bytes("shop.png")
        == Data(contentsOf: Places.root.appending(path: "docs/pictures/shop.png")),
      "draw it again: silhouette render Samples/shop/session.hierarchy.ndjson.gz --at 6015 --scale 2 -o docs/pictures/shop.png"
    )
  }

  @Test(arguments: ["README.md", "docs/INSTALL.md"])
  func commandsDoWhatIsShown(document: String) throws {
    let examples = try Self.examples(document)
    #expect(examples.count == 3)
    for example in examples {
      let scratch = try Scratch()
      let output = scratch.file(example.output)
      let result = try scratch.silhouette(
        example.arguments.map { word in
          if word == example.output { return output }
          return word.hasPrefix("Samples/") ? Places.root.appending(path: word).path : word
        })
      #expect(result.exitCode == 0, "\(example.arguments): \(result.errors)")
      #expect(FileManager.default.fileExists(atPath: output))
      if !example.shown.isEmpty {
        let printed = result.errors.replacing(output, with: example.output)
        #expect(Self.withoutSeconds(printed.split(separator: "\n")) == Self.withoutSeconds(example.shown))
      }
    }
  }

  @Test func itFitsOnOneScreen() throws {
    let text = try Self.text("README.md")
    #expect(text.matches(of: #/\[[^\]]*\]\(/#).count <= 14, "links")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 64, "lines")
  }

  /// `silhouette formats` lists them before the logs.
  @Test func itCountsTheFormats() throws {
    let listed = try run("silhouette", ["formats"]).text.split(separator: "\n").dropFirst()
    let formats = listed.prefix { $0.hasPrefix("  ") && !$0.hasPrefix("  and ") }
    #expect(try Self.text("README.md").contains(" \(formats.count) formats "))
  }

  private struct Example {
    var arguments: [String]
    var output: String
    /// What the document shows below the command.
    var shown: [Substring]
  }

  private static func examples(_ document: String) throws -> [Example] {
    let prompt = "$ silhouette "
    let lines = try text(document).replacing("\\\n", with: " ").split(
      separator: "\n", omittingEmptySubsequences: false)
    return try lines.indices.filter { lines[$0].hasPrefix(prompt) }.map { index in
      let arguments = lines[index].dropFirst(prompt.count).prefix { $0 != "#" }.split(separator: " ").map(
        String.init)
      let output = try #require(arguments.last)
      let shown = lines[(index + 1)...].prefix { !$0.hasPrefix("$") && !$0.hasPrefix("```") }
      return Example(arguments: arguments, output: output, shown: Array(shown))
    }
  }

  private static func text(_ document: String) throws -> String {
    try String(contentsOf: Places.root.appending(path: document), encoding: .utf8)
  }

  /// How long a command took stands last in its line.
  private static func withoutSeconds(_ lines: [Substring]) -> [String] {
    lines.map { String($0).replacing(#/  \d+\.\d s$/#, with: "") }
  }
}
