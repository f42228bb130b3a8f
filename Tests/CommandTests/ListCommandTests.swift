import Foundation
import TestSupport
import Testing

/// Commands with `--list`, as a job queue would use them.
@Suite struct ListCommandTests {
  private struct Line: Decodable {
    var session: String
    var input: [String]
    var status: String
    var outputs: [String]
    var error: String?
  }

  private let names = ["checkout", "feed", "inbox", "login"]
  private var samples: [String] {
    names.map { Places.samples.appending(path: "\($0).hierarchy.ndjson").path }
  }

  private func manifest(_ data: Data?) throws -> [Line] {
    try String(decoding: #require(data), as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  private func write(_ lines: [String], _ scratch: Scratch) throws {
    try scratch.write(lines.joined(separator: "\n") + "\n", "list")
  }

  /// Arguments of a command, and a suffix of its outputs.
  private static let commands: [(arguments: [String], suffix: String)] = [
    (["encode"], ".zlib"), (["encode", "--segment", "2"], ""), (["render", "--scale", "0.5"], ".png"),
    (["render", "--scale", "0.25"], ".apng"), (["convert"], ".ndjson.gz"),
    (["outline", "--markdown"], ".md"),
  ]

  @Test(arguments: 0..<6) func outputsAreThoseOfEachSessionAlone(number: Int) throws {
    let (arguments, suffix) = Self.commands[number]
    let scratch = try Scratch()
    try write(samples, scratch)
    let result = try scratch.silhouette(
      arguments + ["--list", scratch.file("list"), "-o", scratch.file("many/{}\(suffix)")])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix("4 sessions: 4 done in "))
    for (name, sample) in zip(names, samples) {
      let alone = try scratch.silhouette(
        arguments + [sample, "--quiet", "-o", scratch.file("two\(name)\(suffix)")], input: Data())
      #expect(alone.exitCode == 0, "\(alone.errors)")
      let compared = try scratch.shell("diff -r two\(name)\(suffix) many/\(name)\(suffix)")
      #expect(compared.exitCode == 0, "\(compared.text)\(compared.errors)")
    }
    let lines = try manifest(scratch.bytes("many/manifest.ndjson"))
    #expect(lines.map(\.session) == names && lines.map { $0.input[0] } == samples)
    #expect(lines.allSatisfy { $0.status == "done" && $0.error == nil })
    #expect(lines.map(\.outputs) == names.map { [scratch.file("many/\($0)\(suffix)")] })
    #expect(scratch.drafts.isEmpty)
  }

  @Test func redactFillsEveryName() throws {
    let scratch = try Scratch()
    try write(["a\t\(samples[3])", "b/c\t\(samples[1])"], scratch)
    let result = try scratch.silhouette([
      "redact", "--list", scratch.file("list"), "--regions", scratch.file("{}.json"), "--preview",
      scratch.file("previews/{}.png"), "--at", "1000",
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["a", "b/c"] {
      #expect(scratch.bytes("\(name).json") != nil && scratch.bytes("previews/\(name).png") != nil)
    }
  }

  @Test func aBrokenSessionStopsNoOther() throws {
    let scratch = try Scratch()
    let session = Scratch.session(screens: 6)
    try scratch.write(session, "whole.ndjson")
    try scratch.write(session.dropLast(40), "cut.ndjson")
    try scratch.write("no session", "bad.txt")
    try scratch.write(session, "other/whole.ndjson")
    let list = [
      "", scratch.file("bad.txt"), scratch.file("cut.ndjson"), scratch.file("missing"),
      scratch.file("other/whole.ndjson"), scratch.file("whole.ndjson"),
      "../up\t\(scratch.file("whole.ndjson"))",
      "-", "last\t\(scratch.file("whole.ndjson"))",
    ]
    let result = try scratch.silhouette(
      ["convert", "--list", "-", "-o", scratch.file("out/{}.ndjson"), "--parallel", "3"],
      input: Data(list.joined(separator: "\n").utf8))
    #expect(result.exitCode == 1)
    let lines = try manifest(scratch.bytes("out/manifest.ndjson"))
    #expect(
      lines.map(\.status) == ["broken", "cut off", "broken", "done", "broken", "broken", "broken", "done"])
    #expect(lines.allSatisfy { ($0.status == "done") == ($0.error == nil) })
    #expect(lines.allSatisfy { ($0.status == "broken") == $0.outputs.isEmpty })
    for word in ["bad.txt", "cut.ndjson", "missing", "called whole too", "cannot be the name"] {
      #expect(result.errorLines.count { $0.contains(word) } == 1, "\(word)")
    }
    #expect(result.errorLines.last?.hasPrefix("8 sessions: 2 done, 1 cut off, 5 broken") == true)
    #expect(scratch.bytes("out/whole.ndjson") != nil && scratch.bytes("up.ndjson") == nil)
    #expect(scratch.drafts.isEmpty)
  }

  @Test func whatIsThereIsPassedOver() throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(), "a.ndjson")
    try scratch.write(Scratch.session(), "b.ndjson")
    try write([scratch.file("a.ndjson"), scratch.file("b.ndjson")], scratch)
    try scratch.write("mine", "out/a.zlib")
    let arguments = [
      "encode", "--list", scratch.file("list"), "-o", scratch.file("out/{}.zlib"), "--manifest", "-",
    ]
    let first = try scratch.silhouette(arguments + ["--skip-existing"])
    #expect(first.exitCode == 0)
    #expect(try manifest(first.output).map(\.status) == ["there already", "done"])
    #expect(scratch.bytes("out/a.zlib") == Data("mine".utf8))
    #expect(scratch.bytes("out/manifest.ndjson") == nil)
    #expect(try scratch.silhouette(arguments).exitCode == 0)
    #expect(scratch.bytes("out/a.zlib") == scratch.bytes("out/b.zlib"))
    // A folder that is there is not mixed with another one.
    let folders = ["encode", "--list", scratch.file("list"), "-o", scratch.file("logs/{}")]
    #expect(try scratch.silhouette(folders).exitCode == 0)
    let again = try scratch.silhouette(folders)
    #expect(again.exitCode == 1 && again.errors.contains("--skip-existing"))
    #expect(try scratch.silhouette(folders + ["--skip-existing"]).exitCode == 0)
  }

  @Test func aSessionThatIsStoppedLeavesNothing() throws {
    let scratch = try Scratch()
    let pipe = scratch.file("pipe.ndjson")
    let half = Array(Scratch.session(screens: 20))
    try scratch.write("first\t\(samples[3])\nhalf\t\(pipe)\nlast\t\(samples[0])\n", "list")
    let result = try runAndSignal(
      "silhouette", SIGINT, pipe: pipe,
      ["encode", "--list", scratch.file("list"), "-o", scratch.file("out/{}"), "--parallel", "1"], given: half
    )
    #expect(result.exitCode == 130, "\(result.errors)")
    let lines = try manifest(scratch.bytes("out/manifest.ndjson"))
    #expect(lines.map(\.status) == ["done", "stopped"])
    #expect(scratch.bytes("out/first/000000.zlib") != nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")).sorted() == [
        "first", "manifest.ndjson",
      ])
  }

  @Test func logsAreVerifiedOneByOne() throws {
    let scratch = try Scratch()
    try write(samples, scratch)
    let logs = [
      "encode", "--list", scratch.file("list"), "-o", scratch.file("{}.json"), "--manifest", "/dev/null",
    ]
    #expect(try scratch.silhouette(logs).exitCode == 0)
    let text = String(decoding: try #require(scratch.bytes("feed.json")), as: UTF8.self)
    let unknown = "\"removes\":[{\"parentId\":1,\"id\":99999}]"
    let damaged = text.replacing("\"removes\":[]", with: unknown, maxReplacements: 1)
    try scratch.write(damaged, "feed.json")
    try write(names.map { scratch.file("\($0).json") }, scratch)
    let result = try scratch.silhouette(["verify", "--list", scratch.file("list"), "--manifest", "-"])
    let lines = result.text.split(separator: "\n")
    let problems = lines.filter { !$0.hasPrefix("{") }
    let statuses = try manifest(Data(lines.filter { $0.hasPrefix("{") }.joined(separator: "\n").utf8))
    #expect(result.exitCode == 1)
    #expect(!problems.isEmpty && problems.allSatisfy { $0.hasPrefix(scratch.file("feed.json") + ": event ") })
    #expect(statuses.map(\.status) == ["done", "problems found", "done", "done"])
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    for arguments in [
      ["encode", "--list", "l", "-o", "one.zlib"], ["encode", "a.ndjson", "--list", "l", "-o", "{}.zlib"],
      ["encode", "-o", "{}.zlib"], ["encode", "a.ndjson", "-o", "a.zlib", "--skip-existing"],
      ["encode", "a.ndjson", "-o", "a.zlib", "--manifest", "m"], ["outline", "--list", "l"],
      ["redact", "--list", "l"], ["redact", "--list", "l", "--explain"], ["verify", "--list", "l", "a.json"],
      ["render", "--list", "l", "-o", "{}.mp4", "--parallel", "0"],
    ] {
      let result = try run("silhouette", arguments)
      #expect(result.exitCode == 64, "\(arguments)")
      #expect(result.text.isEmpty && result.errorLines.count == 1)
    }
    #expect(
      try run(
        "silhouette", ["encode", "--list", "/nowhere/list", "-o", "/tmp/{}.zlib", "--manifest", "/dev/null"]
      ).exitCode == 74)
  }
}
