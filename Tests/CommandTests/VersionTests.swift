import Foundation
import TestSupport
import Testing

/// The command, the changelog and the documents name the same version.
@Suite struct VersionTests {
  @Test func theCommandPrintsTheNewestReleaseOfTheChangelog() throws {
    let printed = try Scratch().silhouette(["--version"])
    #expect(printed.exitCode == 0)
    #expect(try printed.text == Self.newestRelease() + "\n")
  }

  @Test func documentsDependOnTheNewestRelease() throws {
    let version = try Self.newestRelease()
    for document in ["README.md", "docs/Guide.docc/GettingStarted.md"] {
      let versions = try Self.text(document).matches(of: #/from: "([^"]*)"/#).map(\.output.1)
      #expect(versions == [version[...]], "\(document)")
    }
  }

  /// The first section of the changelog, below [Unreleased].
  private static func newestRelease() throws -> String {
    let titles = try text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
    let released = try #require(titles.first { $0 != "## [Unreleased]" })
    let title = try #require(
      try #/## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d/#.wholeMatch(in: released),
      "a release's title is its number and its day")
    return String(title.output.1)
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: Places.root.appending(path: name), encoding: .utf8)
  }
}
