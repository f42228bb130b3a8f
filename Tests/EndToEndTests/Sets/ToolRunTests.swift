import Foundation
import SilhouetteHierarchy
import SilhouetteStory
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// Runs of Playwright and Appium as their tools leave them.
@Suite struct ToolRunTests {
  private let zip = Places.samples.appending(path: "formats/playwright/trace.zip").path

  private func folder(_ files: [String: Data], _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      for (name, bytes) in files {
        let file = folder.appending(path: "run/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try bytes.write(to: file)
      }
      try body(folder.appending(path: "run"))
    }
  }

  private var members: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      let list = try InputList(paths: [zip])
      for entry in [list.entries[0]] + list.entries[0].companions {
        var file = try FileBytes(entry)
        let bytes = try file.all(most: 1 << 20, tooLarge: SilhouetteError(.input, "large"))
        files[String(entry.path.split(separator: "/").last!)] = Data(bytes)
      }
      return files
    }
  }

  private static let names = [
    "go to", "fill · label", "click · role button", "expect to have text · CSS",
    "after expect to have text · CSS",
  ]

  @Test func aTraceIsItsStepsWithADeadTap() throws {
    let outline = try Pipeline().outline(try InputList(paths: [zip]))
    #expect(outline.steps.dumps.map(\.name) == Self.names)
    #expect(!outline.steps.events.contains { Self.names.contains($0.name) })
    #expect(outline.deadTaps == 1 && outline.errors > 0)
    let events = outline.steps.events.map(\.name)
    #expect(events.contains("expect to have text · CSS failed") && events.contains("POST 503 failed"))
    #expect(events.contains("console warning") && !events.contains { $0.hasPrefix("GET") })
    let json = OutlineJSON.text(outline)
    for word in ["Nasturtium", "almanac", "garden.example", "Plant", "beds"] { #expect(!json.contains(word)) }
  }

  @Test func theUnpackedFolderIsTheSame() throws {
    let files = try members
    #expect(files.keys.sorted() == ["0-trace.network", "0-trace.trace", "test.trace"])
    try folder(files.merging(["resources/page.html": Data("<html/>".utf8)]) { $1 }) { run in
      let list = try InputList(paths: [run.path])
      #expect(list.entries.count == 1 && list.leftOut.isEmpty)
      #expect(try Pipeline().outline(list).steps.dumps.map(\.name) == Self.names)
    }
  }

  @Test func testResultsHoldTracesInFolders() throws {
    let bytes = try Data(contentsOf: URL(filePath: zip))
    let aria = Data("# Page snapshot\n\n```yaml\n- button \"Plant\" [ref=e2]\n```\n".utf8)
    try folder([
      "beds-plants/trace.zip": bytes, "beds-plants/error-context.md": aria,
      "beds-plants/test-failed-1.png": Data("x".utf8), "beds-plants-retry1/trace.zip": bytes,
      ".last-run.json": Data("{}".utf8), "results.json": Data(#"{"suites":[]}"#.utf8),
    ]) { run in
      let list = try InputList(paths: [run.path])
      #expect(
        list.entries.map { $0.path.split(separator: "/").suffix(3).joined(separator: "/") } == [
          "beds-plants/trace.zip/test.trace", "beds-plants-retry1/trace.zip/test.trace",
        ])
      #expect(try Pipeline().outline(list).steps.dumps.count == 10)
    }
  }

  @Test func anArchiveOfResultsHoldsArchivesOfTraces() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: zip)))
    let archive = ArchiveMaker.zip([
      ArchiveMaker.Member("a/trace.zip", bytes: bytes, isDeflated: true),
      ArchiveMaker.Member("a/error-context.md", "- button \"Plant\" [ref=e2]\n"),
      ArchiveMaker.Member("b/trace.zip", bytes: bytes),
      ArchiveMaker.Member("b/trace-2.zip", bytes: Array(bytes.dropLast(500))),
    ])
    try folder(["results.zip": Data(archive)]) { run in
      let path = run.appending(path: "results.zip").path
      let list = try InputList(paths: [path])
      #expect(
        list.entries.map(\.path) == ["\(path)/a/trace.zip/test.trace", "\(path)/b/trace.zip/test.trace"])
      #expect(list.diagnostics.count(of: .truncated) == 1)
      #expect(try Pipeline().outline(list).steps.dumps.count == 10)
    }
  }

  @Test func anAbortedArchiveIsAMissingPart() throws {
    let bytes = try Data(contentsOf: URL(filePath: zip))
    try folder(["a/trace.zip": bytes, "b/trace.zip": bytes.dropLast(400)]) { run in
      let outline = try Pipeline().outline(try InputList(paths: [run.path]))
      #expect(outline.steps.dumps.count == 5)
      #expect(outline.story.input.inputError?.message.contains("b/trace.zip") == true)
    }
  }

  @Test func placesThatAreAssumedMaskNothing() throws {
    #expect(throws: SilhouetteError.self) {
      var reader = SessionReader(try InputList(paths: [zip]))
      while try reader.next() != nil {}
    }
  }

  @Test func aLogBesideDumpsIsWhatWasDoneBetweenThem() throws {
    let dump =
      #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.Button" enabled="true" bounds="[0,0][1080,2400]"/></hierarchy>"#
    let log = try Data(contentsOf: Places.samples.appending(path: "formats/appium.log"))
    try folder([
      "1.xml": Data(dump.utf8), "2.xml": Data(dump.utf8), "appium.log": log,
    ]) { run in
      let steps = try Pipeline().outline(try InputList(paths: [run.path])).steps
      #expect(steps.isStepped && steps.dumps.count == 2)
      #expect(
        steps.events.map(\.name).prefix(3) == ["start session", "find element · accessibility id", "click"])
    }
    try folder([
      "a_20260301_090000.xml": Data(dump.utf8), "b_20260301_090005.xml": Data(dump.utf8), "appium.log": log,
    ]) { run in
      let steps = try Pipeline().outline(try InputList(paths: [run.path])).steps
      #expect(!steps.isStepped && steps.dumps.map(\.time) == [0, 5000])
      #expect(steps.events.map(\.time) == [0, 1000, 1100, 2000, 8000, 8100])
    }
  }

  /// A folder of trials: dumps of some screens, and logs of other runs.
  @Test func logsThatNothingTiesToTheDumpsAreLeftOut() throws {
    let dump =
      #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.Button" enabled="true" bounds="[0,0][1080,2400]"/></hierarchy>"#
    let asking = try Data(contentsOf: Places.samples.appending(path: "formats/appium.log"))
    let text = String(decoding: asking, as: UTF8.self)
    let silent = Data(text.replacing("GET /session/7f/source", with: "GET /session/7f/url").utf8)
    let cases: [(logs: [String: Data], leftOut: [String], hasCommands: Bool)] = [
      (["a.log": silent], ["a.log"], false),
      (["a.log": silent, "b.log": asking], ["a.log"], true),
      (["a.log": asking, "b.log": asking], ["a.log", "b.log"], false),
    ]
    for (logs, leftOut, hasCommands) in cases {
      try folder(logs.merging(["1.xml": Data(dump.utf8), "2.xml": Data(dump.utf8)]) { $1 }) { run in
        let list = try InputList(paths: [run.path])
        #expect(list.entries.count == 2)
        #expect(list.leftOut.map { String($0.split(separator: "/").last!) } == leftOut)
        #expect(list.entries.contains { !$0.commands.isEmpty } == hasCommands)
      }
    }
    // Times tie a log to the dumps, whatever it asks for.
    try folder(["a_20260301_090000.xml": Data(dump.utf8), "a.log": silent]) { run in
      let list = try InputList(paths: [run.path])
      #expect(list.leftOut.isEmpty && !list.entries[0].commands.isEmpty)
    }
  }

  /// As Katalon leaves a run: pictures with times in their names, and the log of the server.
  @Test func aLogBesidePicturesIsWhatWasDoneBetweenThem() throws {
    let log = try Data(contentsOf: Places.samples.appending(path: "formats/appium.log"))
    try folder([
      "1772355600500.png": Data(), "1772355603000.png": Data(), "appium.log": log, "run.txt": Data(),
      "execution.log": Data(String(repeating: "<record>one of many lines</record>\n", count: 9000).utf8),
    ]) { run in
      let list = try InputList(paths: [run.path], takesPictures: true)
      #expect(
        list.entries.map { $0.path.split(separator: "/").last! } == [
          "1772355600500.png", "1772355603000.png",
        ])
      #expect(
        list.entries[0].commands.map(\.name).prefix(2) == [
          "start session", "find element · accessibility id",
        ])
      #expect(list.entries[1].commands.map(\.name) == ["find element · xpath failed", "end session"])
      // For those who take no pictures, the log is a session.
      #expect(
        try InputList(paths: [run.path]).entries.map { $0.path.split(separator: "/").last! } == ["appium.log"]
      )
    }
  }
}
