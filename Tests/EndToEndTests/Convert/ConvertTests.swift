import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Converted files hold the session that they were made of.
@Suite struct ConvertTests {
  /// A stream keeps a dump's facts about the screen; facts from the picture beside it are left out.
  private var alone: ReadingOptions {
    var options = ReadingOptions()
    options.asksBeside = false
    return options
  }

  private func records(_ path: String) throws -> [HierarchyRecord] {
    var reader = SessionReader(try InputList(paths: [path]), options: alone)
    var records: [HierarchyRecord] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  /// Scenes without what ids are spelt like.
  private func scenes(_ path: String) throws -> [WireframeScene] {
    var source = SceneSource(try InputList(paths: [path]), reading: alone)
    var scenes: [WireframeScene] = []
    while var scene = try source.next() {
      for index in scene.nodes.indices { scene.nodes[index].id = .none }
      scenes.append(scene)
    }
    return scenes
  }

  private func withConverted(
    _ path: String, as name: String = "out.hierarchy.ndjson", _ body: (ConvertSummary, String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: name).path
      try body(try Pipeline().convert(try InputList(paths: [path]), to: output), output)
    }
  }

  @Test(arguments: SampleTests.samples.map(\.path))
  func everySampleIsTheSameSessionAfterwards(sample: String) throws {
    let path = Places.samples.appending(path: sample).path
    try withConverted(path) { summary, stream in
      let before = try records(path)
      var same = SameRecords()
      let difference = try same.difference(before, records(stream))
      #expect(difference == nil)
      #expect(try scenes(stream) == scenes(path))
      let snapshots = before.filter { if case .snapshot = $0 { true } else { false } }
      #expect(summary.snapshots == snapshots.count && summary.inputError == nil)
    }
  }

  @Test(arguments: ["login", "feed", "checkout", "formats/settings"])
  func aStreamThatWasConvertedOnceStaysAsItIs(sample: String) throws {
    let path = Places.samples.appending(path: "\(sample).hierarchy.ndjson").path
    try withConverted(path) { _, once in
      let first = try Data(contentsOf: URL(filePath: once))
      try withConverted(once) { _, twice in
        let second = try Data(contentsOf: URL(filePath: twice))
        #expect(second == first)
      }
    }
  }

  @Test(arguments: ["gz", "zlib"])
  func aPackedStreamIsTheSameStream(suffix: String) throws {
    let path = Places.samples.appending(path: "login.hierarchy.ndjson").path
    try withConverted(path) { plain, stream in
      try withConverted(path, as: "out.hierarchy.ndjson.\(suffix)") { packed, other in
        #expect(try records(other) == records(stream))
        #expect(packed.files[0].bytes * 3 < plain.files[0].bytes)
        let written = try Data(contentsOf: URL(filePath: other))
        #expect(written.count == packed.files[0].bytes)
        #expect(suffix != "gz" || written.starts(with: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0]) && written[9] == 0xFF)
      }
    }
  }

  @Test func aScreenshotsPathLeadsToItFromTheStreamsFolder() throws {
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":1,"height":1,"scale":1},"start":0}"#
    let stream = Data("\(header)\n{\"t\":0,\"screenshot\":\"shots/1.png\"}\n".utf8)
    try withTemporaryFolder { folder in
      for name in ["in/shots", "out/deep"] {
        try FileManager.default.createDirectory(
          at: folder.appending(path: name), withIntermediateDirectories: true)
      }
      // The way out of a folder behind a link is not the way that its name suggests.
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "out/deep"))
      try stream.write(to: folder.appending(path: "in/s.ndjson"))
      for (output, expected) in [
        ("in/o.ndjson", "shots/1.png"), ("o.ndjson", "in/shots/1.png"), ("out/o.ndjson", "../in/shots/1.png"),
        ("out/deep/o.ndjson", "../../in/shots/1.png"), ("link/p.ndjson", "../../in/shots/1.png"),
      ] {
        let target = folder.appending(path: output).path
        let input = try InputList(paths: [folder.appending(path: "in/s.ndjson").path])
        let summary = try Pipeline().convert(input, to: target)
        #expect(summary.screenshots == 1 && summary.packedScreenshots == 0)
        #expect(try records(target).last == .screenshot(milliseconds: 0, path: expected), "\(output)")
      }
    }
  }

  @Test func standardOutputLiesInTheCurrentFolder() {
    let here = FileManager.default.currentDirectoryPath
    #expect(PicturePlace(output: "-").path(of: "1.png", besides: "\(here)/run/a.json") == "run/1.png")
    #expect(PicturePlace(output: "-").path(of: "1.png", besides: "run/a.json") == "run/1.png")
    #expect(
      PicturePlace(output: "\(here)/o.ndjson").path(of: "a/1.png", besides: "standard input") == "a/1.png")
    #expect(PicturePlace(output: "run/o.ndjson").path(of: "../1.png", besides: "-") == "../../1.png")
  }

  @Test func picturesBesideADumpAreNamedFromTheOutput() throws {
    try withTemporaryFolder { folder in
      let run = folder.appending(path: "run")
      for name in ["view_hierarchies", "screenshots"] {
        try FileManager.default.createDirectory(
          at: run.appending(path: name), withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(
        at: Places.samples.appending(path: "formats/rico-trace/view_hierarchies/12.json"),
        to: run.appending(path: "view_hierarchies/12.json"))
      try Data("picture".utf8).write(to: run.appending(path: "screenshots/12.jpg"))
      let target = folder.appending(path: "o.ndjson").path
      _ = try Pipeline().convert(try InputList(paths: [run.path]), to: target)
      #expect(try records(target).contains(.screenshot(milliseconds: 0, path: "run/screenshots/12.jpg")))
    }
  }

  @Test func whatWasWholeIsWrittenAndTheErrorKept() throws {
    try withTemporaryFolder { folder in
      let broken = folder.appending(path: "in.ndjson")
      let whole = try Data(contentsOf: Places.samples.appending(path: "login.hierarchy.ndjson"))
      try (whole + Data("{\"t\":99999,\"windows\":[{}]}\n".utf8)).write(to: broken)
      let target = folder.appending(path: "out.ndjson").path
      let summary = try Pipeline().convert(try InputList(paths: [broken.path]), to: target)
      #expect(summary.inputError?.kind == .input)
      #expect(try records(target) == records(Places.samples.appending(path: "login.hierarchy.ndjson").path))
    }
  }

  @Test func noiseAndEventLogsAreRefusedAndLeaveNothing() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "out.ndjson").path
      let log = folder.appending(path: "log.json").path
      _ = try Pipeline().encode(
        try InputList(paths: [Places.samples.appending(path: "login.hierarchy.ndjson").path]), to: log)
      try Data("hello world\n".utf8).write(to: folder.appending(path: "noise"))
      for (name, kind) in [("log.json", SilhouetteError.Kind.usage), ("noise", .input)] {
        let input = try InputList(paths: [folder.appending(path: name).path])
        let error = #expect(throws: SilhouetteError.self) { try Pipeline().convert(input, to: target) }
        #expect(error?.kind == kind, "\(name)")
        #expect(!FileManager.default.fileExists(atPath: target))
      }
    }
  }

  @Test(
    .enabled(if: Places.data != nil, "real data is not in this checkout"),
    arguments: [
      "sentry", "trailblaze", "maestro", "idb", "posthog", "datadog", "uiautomator/llamatouch-trace_18",
      "appium-android", "xcuitest", "xcuitest-text", "recursive-description", "ios-tree", "rico",
      "droidbot", "viewcapture",
    ])
  func realFilesAreTheSameSessionsAfterwards(folder: String) throws {
    let root = try #require(Places.data).appending(path: folder)
    let names = FileManager.default.enumerator(atPath: root.path)!.compactMap { $0 as? String }.sorted()
    var converted = 0
    for name in names {
      let path = root.appending(path: name).path
      guard !path.hasSuffix(".zip"), let before = try? records(path), before.count > 1 else { continue }
      try withConverted(path) { _, stream in
        var same = SameRecords()
        let difference = try same.difference(before, records(stream))
        #expect(difference == nil, "\(name)")
        if before.count < 40 { #expect(try scenes(stream) == scenes(path), "\(name)") }
      }
      converted += 1
    }
    #expect(converted > 0)
  }
}
