import Foundation
import TestSupport
import Testing

/// The README's first example is the command's real output.
@Suite struct ReadmeTests {
  private static let root = Places.samples.deletingLastPathComponent()

  @Test func thePictureIsDrawnAsItIsShown() throws {
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let drawn = try scratch.silhouette(
      ["render", session, "--at", "5200", "--scale", "2", "-o", scratch.file("login.png")])
    #expect(drawn.exitCode == 0)
    let shown = try Data(contentsOf: Self.root.appending(path: "docs/pictures/login.png"))
    #expect(
      try Data(contentsOf: URL(filePath: scratch.file("login.png"))) == shown,
      "draw it again: silhouette render Samples/login.hierarchy.ndjson --at 5200 --scale 2 -o docs/pictures/login.png"
    )
  }

  @Test func theFirstCommandPrintsWhatIsQuoted() throws {
    let text = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let command = try #require(lines.firstIndex { $0.hasPrefix("$ silhouette render ") })
    let quoted = lines[(command + 1)...].prefix { !$0.hasPrefix("$") && !$0.hasPrefix("```") }
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let result = try scratch.silhouette(["render", session, "-o", scratch.file("login.apng")])
    let printed = result.errors.replacing(scratch.file("login.apng"), with: "login.apng")
    // The last field is the time that the run took.
    #expect(Self.withoutSeconds(printed.split(separator: "\n")) == Self.withoutSeconds(Array(quoted)))
    #expect(!quoted.isEmpty)
  }

  private static func withoutSeconds(_ lines: [Substring]) -> [String] {
    lines.map { String($0).replacing(#/  \d+\.\d s$/#, with: "") }
  }
}
