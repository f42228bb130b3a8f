import Foundation
import TestSupport
import Testing

/// `scrub` and `convert --browser`, as a person would use them, with a program in the browser's place. `Tests/Checks/scrub.py` uses a
/// real one.
@Suite struct ScrubCommandTests {
  private static let page =
    #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"id":3,"tagName":"html","attributes":{},"#
    + #""childNodes":[{"type":2,"id":5,"tagName":"body","attributes":{},"childNodes":[]}]}]},"#
    + #""initialOffset":{"top":0,"left":0}},"timestamp":1000}"#
  private static let meta = #"{"type":4,"data":{"href":"","width":40,"height":60},"timestamp":1000}"#
  private static let log = "[\(meta),\(page)]"

  /// Runs a command on a log.
  private func scrub(
    _ words: [String] = ["scrub"], browser: String? = nil, log: String = log, in folder: String,
    _ more: String...
  ) throws -> RunResult {
    try Data(log.utf8).write(to: URL(filePath: "\(folder)/log.json"))
    let path = try browser ?? FakeBrowser.write(in: folder)
    return try run(
      "silhouette", [words[0], "\(folder)/log.json"] + words.dropFirst() + more,
      environment: ["SILHOUETTE_CHROMIUM": path, "TMPDIR": folder])
  }

  @Test func aLogBecomesALogOfOurs() throws {
    try inFolder { folder in
      let result = try scrub(in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(result.errors.contains("log.scrubbed.json") && result.errors.contains(" of JSON for "))
      let verified = try silhouette("verify", "\(folder)/log.scrubbed.json")
      #expect(verified.exitCode == 0, "\(verified.text)")
      let events = try String(contentsOfFile: "\(folder)/log.scrubbed.json", encoding: .utf8)
      #expect(events.contains("left:8px") || events.contains(#""left":"8px""#), "\(events)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(
        names == ["browser", "log.json", "log.scrubbed.json"],
        "nothing stays in the folder for temporary files")
    }
  }

  @Test func aLogBecomesAStream() throws {
    try inFolder { folder in
      let path = "\(folder)/session.hierarchy.ndjson"
      let result = try scrub(["convert", "--browser", "-o", path], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == FakeBrowser.lines.count)
      #expect(lines.last?.contains(#""frame":[8,4,20,10]"#) == true, "\(lines.last ?? "")")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func theFormIsThatOfEncode() throws {
    try inFolder { folder in
      let result = try scrub(["scrub", "--format", "ndjson", "-o", "-"], in: folder)
      #expect(result.text.split(separator: "\n").count > 2, "\(result.errors)")
      let folderOfSegments = try scrub(["scrub", "--target", "sentry", "-o", "\(folder)/sentry"], in: folder)
      #expect(folderOfSegments.exitCode == 0, "\(folderOfSegments.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/sentry/000000.envelope"))
    }
  }

  // MARK: Faults

  private func expect(
    _ result: RunResult, _ code: Int32, _ words: String..., in folder: String,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    #expect(result.exitCode == code, "\(result.errors)", sourceLocation: location)
    for word in words { #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: location) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(!names.contains { $0.contains("scrubbed") || $0.hasSuffix(".draft") }, sourceLocation: location)
  }

  @Test func withoutABrowserItSaysHowToGetOne() throws {
    try inFolder { folder in
      try Data(Self.log.utf8).write(to: URL(filePath: "\(folder)/log.json"))
      let none = try run(
        "silhouette", ["scrub", "\(folder)/log.json"],
        environment: ["SILHOUETTE_CHROMIUM": "", "PATH": folder, "TMPDIR": folder])
      #if os(Linux)
        try expect(none, 64, "apt-get install chromium", "SILHOUETTE_CHROMIUM", in: folder)
      #endif
      try expect(
        try scrub(browser: "/no/such/browser", in: folder), 64, "SILHOUETTE_CHROMIUM is /no/such/browser",
        in: folder)
    }
  }

  @Test(arguments: [
    ("echo 'no display' >&2; exit 7", "exit code 7: no display"),
    ("head -c 40 <&3 >/dev/null; printf 'hello\\0' >&4; sleep 9", "its answer is no JSON"),
    (
      "head -c 40 <&3 >/dev/null; printf '{\"id\":1,\"error\":{}}\\0' >&4; sleep 9",
      "it refused Target.createTarget"
    ),
  ]) func aBrowserThatDoesNotWorkIsSaidToBeSo(_ script: String, _ words: String) throws {
    try inFolder { folder in
      let browser = try FakeBrowser.write("#!/bin/sh\n\(script)\n", in: folder)
      try expect(try scrub(browser: browser, in: folder), 74, "browser: ", words, in: folder)
    }
  }

  @Test func aLogWithoutAPageHasNone() throws {
    try inFolder { folder in
      let browser = try FakeBrowser.write(FakeBrowser.script(answering: []), in: folder)
      try expect(try scrub(browser: browser, in: folder), 65, "it has no full snapshot", in: folder)
    }
  }

  @Test(arguments: ["200 999 0 x", "200 x 0 {}", "200 1"]) func linesThatFitNoScreenAreRefused(_ line: String)
    throws
  {
    try inFolder { folder in
      let browser = try FakeBrowser.write(
        FakeBrowser.script(answering: [FakeBrowser.lines[0], line]), in: folder)
      let result = try scrub(browser: browser, in: folder)
      #expect(result.exitCode == 65, "\(result.errors)")
    }
  }

  @Test func ofSeveralWindowsOneMustBeChosen() throws {
    try inFolder { folder in
      let log =
        "["
        + ["a", "b"].flatMap { window in
          [Self.meta, Self.page].map { $0.dropLast() + #","windowId":"\#(window)"}"# }
        }.joined(separator: ",") + "]"
      try expect(try scrub(log: log, in: folder), 64, "has 2 windows", "--window: 'a', 'b'", in: folder)
      #expect(try scrub(["scrub", "--window", "b"], log: log, in: folder).exitCode == 0)
      #expect(try scrub(["scrub", "--window", "c"], log: log, in: folder).exitCode == 64)
    }
  }

  @Test func inputsThatAreNoLogsAreRefused() throws {
    try inFolder { folder in
      let path = "\(folder)/s.ndjson"
      try PlantedSession.bytes.write(to: URL(filePath: path))
      let result = try silhouette("scrub", path)
      #expect(
        result.exitCode == 65 && result.errors.contains("expected an rrweb event log"), "\(result.errors)")
      let plain = try silhouette("convert", path, "--window", "a", "-o", "-")
      #expect(plain.exitCode == 64 && plain.errors.contains("--browser"), "\(plain.errors)")
      try Data(Self.log.utf8).write(to: URL(filePath: "\(folder)/log.json"))
      let log = try silhouette("convert", "\(folder)/log.json", "-o", "-")
      #expect(log.exitCode == 65 && log.errors.contains("silhouette convert --browser"), "\(log.errors)")
      let same = try scrub(["scrub", "-o", "\(folder)/log.json"], in: folder)
      #expect(same.exitCode == 64 && same.errors.contains("same file as the input"), "\(same.errors)")
    }
  }
}
