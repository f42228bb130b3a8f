import Foundation
import TestSupport
import Testing

/// `encode`, as a person would use it.
@Suite struct EncodeCommandTests {
  @Test(arguments: [
    ["encode"], ["encode", "-"], ["encode", "-", "-o", "-"],
    ["encode", "-", "-o", "-", "--format", "folder"],
    ["encode", "-", "-o", "a.mp4"], ["encode", "-", "-o", "a.gz"],
    ["encode", "-", "-o", "a.json", "--target", "sentry"], ["encode", "-", "-o", "a.json", "--smallest"],
    ["encode", "-", "-o", "a", "--smallest", "--target", "posthog"],
    ["encode", "-", "-o", "a", "--target", "mixpanel"], ["encode", "-", "-o", "a", "--segment", "0"],
    ["encode", "-", "-o", "a", "--segment", "nan"], ["encode", "-", "-o", "a", "--checkout", "sometimes"],
    ["encode", "-", "-o", "a", "--checkout", "0"], ["encode", "-", "-o", "a", "--checkout", "-5s"],
    ["encode", "-", "-o", "a", "--touches", "some"],
  ])
  func misuseIsOneLineAndExitCode64(arguments: [String]) throws {
    let result = try run("silhouette", arguments, input: PlainSession.seconds(0..<2))
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func anUnknownSuffixNamesTheOnesThatAreWritten() throws {
    let result = try silhouette("encode", "-", "-o", "log.mp4", input: PlainSession.seconds(0..<2))
    for word in [".mp4", ".json", ".ndjson", ".zlib", "folder"] { #expect(result.errors.contains(word)) }
  }

  @Test func anUnknownCheckoutNamesWhatThereIs() throws {
    let result = try silhouette("encode", "-", "-o", "a", "--checkout", "sometimes")
    for word in ["sometimes", "segment", "never", "60s"] { #expect(result.errors.contains(word), "\(word)") }
  }

  @Test(arguments: ["json", "ndjson", "zlib"])
  func aLogGoesThroughPipesThereAndBack(format: String) throws {
    let log = try silhouette("encode", "-", "-o", "-", "--format", format, input: PlainSession.seconds(0..<5))
    #expect(log.exitCode == 0 && !log.output.isEmpty, "\(log.errors)")
    #expect(try silhouette("verify", "-", input: log.output).exitCode == 0)
    let drawn = try silhouette("render", "-", "-o", "-", "--format", "apng", input: log.output)
    let direct = try silhouette(
      "render", "-", "-o", "-", "--format", "apng", input: PlainSession.seconds(0..<5))
    #expect(drawn.exitCode == 0 && drawn.output == direct.output)
    #expect(!log.text.contains("PLANTED"))
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let runs = try (0..<2).map { _ in
      try silhouette("encode", "-", "-o", "-", "--format", "zlib", input: PlainSession.seconds(0..<12)).output
    }
    #expect(runs[0] == runs[1])
  }

  /// Every zlib reader unpacks it to the same events.
  @Test(arguments: ["a.zlib", "rrweb", "sentry"]) func theSmallestLogHoldsTheSameEvents(name: String) throws {
    try inFolder { folder in
      let target = name == "sentry" ? ["--target", "sentry"] : []
      let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
      var logs: [[Data]] = []
      for options in [[], ["--smallest"]] {
        let path = folder + "/\(logs.count)-" + name
        #expect(try run("silhouette", ["encode", session, "-o", path] + target + options).exitCode == 0)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
        let packed = files.filter { !$0.hasSuffix(".json") }.map { path + "/" + $0 }
        logs.append(try (files.isEmpty ? [path] : packed).map { try Data(contentsOf: URL(filePath: $0)) })
      }
      #expect(logs[0].count == logs[1].count)
      #expect(logs[1].reduce(0) { $0 + $1.count } < logs[0].reduce(0) { $0 + $1.count })
      for (usual, smallest) in zip(logs[0], logs[1]) {
        #expect(smallest.count <= usual.count)
        let packed = try [usual, smallest].map { file in
          name == "sentry" ? Data(try #require(SentryBody(file)).packed) : file
        }
        #expect(SentryBody(usual)?.event == SentryBody(smallest)?.event)
        let events = PageParts.inflated(base64: packed[0].base64EncodedString())
        #expect(events?.isEmpty == false)
        #expect(PageParts.inflated(base64: packed[1].base64EncodedString()) == events)
      }
    }
  }

  @Test func aSegmentAppearsWhenItsTimeIsOverWhileTheInputGoesOn() throws {
    try inFolder { folder in
      let process = Process()
      let pipe = Pipe()
      process.executableURL = Places.program("silhouette")
      process.arguments = ["encode", "-", "-o", "\(folder)/log", "--segment", "2s", "-q"]
      process.standardInput = pipe
      try process.run()
      defer { if process.isRunning { process.terminate() } }
      // Nothing changes after the second 0, so no event but the time itself ends the first segment.
      let still = PlainSession.seconds(0..<1) + PlainSession.seconds(9..<10, header: false)
      pipe.fileHandleForWriting.write(still)
      let first = "\(folder)/log/000000.zlib"
      try wait { FileManager.default.fileExists(atPath: first) }
      #expect(FileManager.default.fileExists(atPath: first) && process.isRunning)
      #expect(try silhouette("inspect", first, "--stage", "events").text.contains("0 full 40x60"))
      try pipe.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(try silhouette("verify", "\(folder)/log").exitCode == 0)
    }
  }

  @Test func keysOfEventsDataAreKeptWhereTheyAreListed() throws {
    let event = #"{"t":10,"event":{"name":"opened","data":{"screen":"beds","query":"PLANTED-7f3a"}}}"#
    let input = Data([PlantedSession.header, PlantedSession.snapshot(0), event].joined(separator: "\n").utf8)
    func log(_ arguments: String...) throws -> String {
      let result = try run(
        "silhouette", ["encode", "-", "-o", "-", "--format", "ndjson"] + arguments, input: input)
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.text
    }
    #expect(try log("--reveal", "inputs").contains(#""tag":"opened","payload":null"#))
    #expect(try log("--event-data", "screen").contains(#""payload":{"screen":"beds"}"#))
    #expect(
      try run("silhouette", ["encode", "-", "-o", "-", "--event-data", "a,,b"], input: input).exitCode == 64)
  }

  @Test func theInputIsNotOverwritten() throws {
    try inFolder { folder in
      let path = folder + "/s.ndjson"
      try PlainSession.seconds(0..<3).write(to: URL(filePath: path))
      let result = try silhouette("encode", path, "-o", path)
      #expect(result.exitCode == 64 && result.errors.contains("is the same file as the input"))
      #expect(try Data(contentsOf: URL(filePath: path)) == PlainSession.seconds(0..<3))
    }
  }

  @Test func aFileIsNoFolderAndAFolderIsNoFile() throws {
    try inFolder { folder in
      try Data().write(to: URL(filePath: folder + "/log"))
      try FileManager.default.createDirectory(
        atPath: folder + "/log.json", withIntermediateDirectories: false)
      let file = try silhouette("encode", "-", "-o", folder + "/log", input: PlainSession.seconds(0..<2))
      #expect(
        file.exitCode == 64 && file.errors.contains("is a file, but the output is a folder"), "\(file.errors)"
      )
      let other = try silhouette(
        "encode", "-", "-o", folder + "/log.json", input: PlainSession.seconds(0..<2))
      #expect(other.exitCode == 64 && other.errors.hasSuffix("is a folder; name a file\n"), "\(other.errors)")
    }
  }

  @Test func aFolderThatHoldsALogIsRefused() throws {
    try inFolder { folder in
      try encode(folder + "/log")
      let again = try silhouette("encode", "-", "-o", folder + "/log", input: PlainSession.seconds(0..<2))
      #expect(again.exitCode == 64 && again.errorLines.count == 1)
    }
  }

  @Test func aBrokenInputKeepsWhatWasWholeAndExitsWith65() throws {
    try inFolder { folder in
      let broken = PlainSession.seconds(0..<3) + Data("{\"t\":5000,\"windows\":7}\n".utf8)
      let result = try silhouette("encode", "-", "-o", folder + "/log.json", input: broken)
      #expect(result.exitCode == 65 && result.errors.contains("standard input:5"), "\(result.errors)")
      #expect(try silhouette("verify", folder + "/log.json").exitCode == 0)
    }
  }
}
