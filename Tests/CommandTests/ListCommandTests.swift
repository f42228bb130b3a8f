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
    (["encode"], ".zlib"), (["encode", "--segment", "2s"], ""), (["render", "--scale", "0.5"], ".png"),
    (["render", "--scale", "0.25"], ".apng"), (["convert"], ".ndjson.gz"),
    (["outline"], ".md"),
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
      "", scratch.file("bad.txt"), scratch.file("cut.ndjson"), scratch.file("absent"),
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
    for word in ["bad.txt", "cut.ndjson", "absent", "called whole too", "cannot be the name"] {
      #expect(result.errorLines.count { $0.contains(word) } == 1, "\(word)")
    }
    #expect(result.errorLines.last?.hasPrefix("8 sessions: 2 done, 1 cut off, 5 broken") == true)
    #expect(scratch.bytes("out/whole.ndjson") != nil && scratch.bytes("up.ndjson") == nil)
    #expect(scratch.drafts.isEmpty)
  }

  @Test func whatTheLastManifestListsAsDoneIsPassedOver() throws {
    let scratch = try Scratch()
    let session = Scratch.session(screens: 6)
    try scratch.write(session.dropLast(40), "a.ndjson")
    try scratch.write(session, "b.ndjson")
    try write([scratch.file("a.ndjson"), scratch.file("b.ndjson")], scratch)
    for output in ["files/{}.zlib", "logs/{}"] {
      let arguments = [
        "encode", "--list", scratch.file("list"), "-o", scratch.file(output), "--skip-existing",
      ]
      let listed = {
        try manifest(scratch.bytes("\(output.split(separator: "/")[0])/manifest.ndjson")).map(\.status)
      }
      try scratch.write(session.dropLast(40), "a.ndjson")
      // Without a manifest, an existing file is not known to be whole.
      if output == "files/{}.zlib" { try scratch.write("mine", "files/b.zlib") }
      #expect(try scratch.silhouette(arguments).exitCode == 1)
      #expect(try listed() == ["cut off", "done"])
      #expect(scratch.bytes("files/b.zlib") != Data("mine".utf8))
      // A failure stays one until it is mended.
      let again = try scratch.silhouette(arguments)
      #expect(again.exitCode == 1 && again.errors.contains("a.ndjson"), "\(again.errors)")
      #expect(try listed() == ["cut off", "there already"])
      try scratch.write(session, "a.ndjson")
      let mended = try scratch.silhouette(arguments)
      #expect(mended.exitCode == 0, "\(mended.errors)")
      #expect(try listed() == ["done", "there already"])
      #expect(try scratch.silhouette(arguments).exitCode == 0)
      #expect(try listed() == ["there already", "there already"])
      #expect(scratch.drafts.isEmpty)
    }
    // A folder that is there is not mixed with another one.
    let folders = ["encode", "--list", scratch.file("list"), "-o", scratch.file("logs/{}")]
    let again = try scratch.silhouette(folders)
    #expect(again.exitCode == 1 && again.errors.contains("--skip-existing"))
  }

  /// Lists, options, and what must be as it was.
  @Test(arguments: [
    ("a.ndjson", "{}.zlib", "--manifest a.ndjson"), ("a.ndjson", "{}.ndjson", ""),
    ("x\ta.ndjson\ny\tx.zlib", "{}.zlib", ""), ("x\ta.ndjson\ny\tout/new/x.zlib", "out/new/{}.zlib", ""),
    ("manifest.ndjson\ta.ndjson", "{}", ""), ("manifest.ndjson/x\ta.ndjson", "{}.zlib", ""),
    ("a.ndjson", "{}.zlib", "--manifest list"), ("list\ta.ndjson", "{}", ""),
    ("rules\ta.ndjson", "{}", "--rules rules"), ("b\ta.ndjson\nlink/a.ndjson", "link/{}.ndjson", ""),
    ("new\ta.ndjson\ny\tdumps", "dumps/{}.json", ""), ("a.ndjson", "{}.zlib", "--manifest dumps/1.xml"),
    ("x\ta.ndjson\ny\tdumps", "{}.zlib", "--manifest dumps/1.xml"),
    ("x\t*.ndjson", "{}.zlib", "--manifest b.ndjson"), ("x\ta.ndjson", "{}.zlib", "--touch-log {}.zlib"),
  ]) func noOutputTakesThePlaceOfAnInput(list: String, output: String, options: String) throws {
    let scratch = try Scratch()
    for name in ["a.ndjson", "b.ndjson"] { try scratch.write(Scratch.session(), name) }
    try scratch.write("unwritten", "rules")
    try scratch.write("<hierarchy/>", "dumps/1.xml")
    try FileManager.default.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: ".")
    try scratch.write(list + "\n", "list")
    let before = scratch.tree("")
    let result = try scratch.shell("$S encode --list list -o '\(output)' \(options)")
    if options == "--manifest dumps/1.xml", !list.contains("dumps") {
      return #expect(result.exitCode == 0)
    }
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    #expect(scratch.tree("") == before)
  }

  @Test func twoOutputsOfOneNameAreNotMixed() throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(), "a.ndjson")
    try scratch.write("a.json\ta.ndjson\na\ta.ndjson\n", "list")
    let result = try scratch.shell("$S redact --list list --regions 'r/{}.json' --preview 'r/{}' --at 0")
    #expect(result.exitCode == 1 && result.errors.contains("has the same output"), "\(result.errors)")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["a\0b/c\tb.ndjson", "a\0b\tb.ndjson", "a\tb.ndjson\0c", "b.ndjson\0c", "a\tb\0*"])
  func aNameCannotHoldAZero(line: String) throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(), "b.ndjson")
    try scratch.write(line + "\nc\tb.ndjson\n", "list")
    let result = try scratch.shell("$S encode --list list -o 'out/{}.zlib'")
    #expect(result.exitCode == 1 && result.errors.contains("U+0000"), "\(result.errors)")
    #expect(Set(scratch.tree("out").keys) == ["c.zlib", "manifest.ndjson"])
    for command in ["events -o rows.csv", "export -o set"] {
      // They use no name, and so mind a zero in a path alone.
      let bytes = Array(line.utf8)
      guard let zero = bytes.firstIndex(of: 0), zero > bytes.firstIndex(of: 9) ?? -1 else { continue }
      let result = try scratch.shell("$S \(command) --list list")
      #expect(result.exitCode == (command.hasPrefix("export") ? 74 : 1), "\(command): \(result.errors)")
    }
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
