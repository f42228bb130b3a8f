import Foundation
import SilhouetteReplay
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// A run has no findings against itself, in whatever form.
@Suite struct DiffSampleTests {
  static let sessions = [
    "login.hierarchy.ndjson", "checkout.hierarchy.ndjson", "feed.hierarchy.ndjson",
    "shop/session.hierarchy.ndjson.gz",
  ]
  static let dumps = [
    "appium-android", "appium-xcuitest", "dom-snapshot", "droidbot", "idb-flat.json", "idb-nested.json",
    "ios-tree", "llamatouch", "maestro.json", "recursive-description", "rico-semantic", "rico-trace",
    "sentry-uikit", "settings.hierarchy.ndjson", "uiautomator", "viewcapture", "xcuitest-text",
    "datadog-replay.jsonl", "posthog-replay.jsonl",
  ].map { "formats/\($0)" }

  @Test(arguments: sessions + dumps) func aRunIsItself(_ name: String) throws {
    let path = Places.samples.appending(path: name).path
    let result = try Pipeline().diff(path, path)
    #expect(result.findingCount == 0, "\(DiffText.lines(result))")
    #expect(result.following == 0)
    #expect(result.failures.isEmpty)
  }

  @Test(arguments: sessions + dumps) func aRunIsWhatItsLogSays(_ name: String) throws {
    let path = Places.samples.appending(path: name).path
    try withTemporaryFolder { folder in
      let log = folder.appending(path: "log.json").path
      _ = try Pipeline().encode(try InputList(paths: [path]), to: log)
      for result in [try Pipeline().diff(path, log), try Pipeline().diff(log, path)] {
        #expect(result.findingCount == 0, "\(DiffText.lines(result))")
      }
    }
  }

  @Test(arguments: sessions) func aRunIsItselfWithoutIDs(_ name: String) throws {
    let path = Places.samples.appending(path: name).path
    try withTemporaryFolder { folder in
      let stripped = folder.appending(path: "stripped.ndjson")
      let stream = folder.appending(path: "stream.ndjson").path
      _ = try Pipeline().convert(try InputList(paths: [path]), to: stream)
      let text = try String(contentsOfFile: stream, encoding: .utf8)
      try text.replacing(#/"id":("[^"]*"|[0-9]+),?/#, with: "").write(
        to: stripped, atomically: true, encoding: .utf8)
      #expect(!(try String(contentsOf: stripped, encoding: .utf8)).contains("\"id\":"))
      let result = try Pipeline().diff(path, stripped.path)
      #expect(result.findingCount == 0, "\(DiffText.lines(result))")
      #expect(!result.screens.isEmpty)
    }
  }
}
