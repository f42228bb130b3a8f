import Foundation
import TestSupport
import Testing

/// Outputs of runs without `-o`.
@Suite struct DefaultOutputTests {
  @Test(arguments: [
    (["render"], "login.wireframe.apng"), (["render", "--at", "1s"], "login.wireframe.png"),
    (["render", "--format", "svg"], "login.wireframe.svg"),
    (["render", "--format", "folder"], "login.wireframes/000000.png"), (["encode"], "login.log.json"),
    (["encode", "--format", "zlib"], "login.log.zlib"),
    (["encode", "--segment", "1s"], "login.log/000000.zlib"),
    (["play", "--link-player"], "login.replay.html"), (["convert"], "login.converted.hierarchy.ndjson"),
    (["compare", "--only", "rrweb-json"], "login.compare.html"), (["export"], "login.dataset/coco.json"),
  ])
  func anOutputWithoutANameIsBesideTheInputAndNamed(words: [String], output: String) throws {
    let world = try Scratch()
    let name = "runs/login.hierarchy.ndjson"
    try world.write(Scratch.session(), name)
    let before = world.bytes(name)
    let result = try world.silhouette([words[0], world.file(name)] + words.dropFirst())
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(world.bytes("runs/" + output) != nil)
    let path = world.file("runs/" + String(output.split(separator: "/")[0]))
    #expect(result.errorLines.contains { $0.hasPrefix("note: the output is \(path)") }, "\(result.errors)")
    #expect(world.bytes(name) == before)
    let quiet = try world.silhouette([words[0], world.file(name), "--quiet"] + words.dropFirst())
    #expect(quiet.errors.isEmpty || quiet.exitCode != 0, "\(quiet.errors)")
  }

  @Test func aFileWithOneScreenBecomesAPicture() throws {
    let world = try Scratch()
    try world.write(
      "<hierarchy rotation=\"0\"><node class=\"a.B\" bounds=\"[0,0][9,9]\"/></hierarchy>", "a.xml")
    let result = try world.silhouette(["render", world.file("a.xml")])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(world.bytes("a.wireframe.png") != nil)
  }

  @Test func aFolderGivesItsName() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "run/s.ndjson")
    let result = try world.silhouette(["encode", world.file("run/")])
    #expect(result.exitCode == 0 && world.bytes("run.log.json") != nil, "\(result.errors)")
  }

  @Test(arguments: ["render", "encode", "play", "convert", "export"])
  func standardInputNeedsAName(verb: String) throws {
    for input in ["-", ".", "/", ".."] {
      let result = try run("silhouette", [verb, input], input: Scratch.session())
      #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
      #expect(result.errors.contains("-o") && result.output.isEmpty)
    }
  }

  @Test(arguments: ["render", "encode", "play", "convert"])
  func aListNeedsAPlaceForNames(verb: String) throws {
    let result = try run("silhouette", [verb, "--list", "sessions.txt"])
    #expect(result.exitCode == 64 && result.errorLines.count == 1)
    #expect(result.errors.contains("-o 'out/{}."), "\(result.errors)")
  }

  @Test(arguments: [("txt", "text"), ("md", "markdown"), ("json", "json")])
  func theSuffixOfAnOutlineSelectsItsForm(suffix: String, form: String) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    let result = try world.silhouette(
      ["outline", world.file("s.ndjson"), "-o", world.file("o.\(suffix)"), "-q"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let told = try world.silhouette(["outline", world.file("s.ndjson"), "--format", form])
    #expect(world.bytes("o.\(suffix)") == told.output && !told.output.isEmpty)
    let other = try world.silhouette(["outline", world.file("s.ndjson"), "-o", world.file("o.xls")])
    #expect(other.exitCode == 64 && other.errors.contains(".txt, .md or .json"))
  }

  @Test(arguments: [("html", "<!DOCTYPE html>"), ("md", "#"), ("xml", "<?xml"), ("json", "{")])
  func theSuffixOfADiffSelectsItsForm(suffix: String, start: String) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "a.ndjson")
    try world.write(Scratch.session(shift: 9), "b.ndjson")
    let result = try world.silhouette(
      ["diff", world.file("a.ndjson"), world.file("b.ndjson"), "-o", world.file("d.\(suffix)")])
    #expect(result.exitCode == 1, "\(result.errors)")
    let text = String(decoding: world.bytes("d.\(suffix)") ?? Data(), as: UTF8.self)
    #expect(text.lowercased().hasPrefix(start.lowercased()), "\(text.prefix(80))")
  }
}

/// Spellings of options that were replaced.
@Suite struct OldSpellingTests {
  @Test(arguments: [
    (
      ["render", "-o", "-", "--format", "svg", "--touches"],
      ["render", "-o", "-", "--format", "svg", "--touches", "safe"]
    ),
    (
      ["render", "-o", "-", "--format", "apng", "--no-touches"],
      ["render", "-o", "-", "--format", "apng", "--touches", "hide"]
    ),
    (["outline", "--markdown"], ["outline", "--format", "markdown"]),
    (["inspect", "--reveal", "text"], ["inspect", "--reveal", "labels"]),
    (["inspect", "--reveal=text"], ["inspect", "--reveal=labels"]),
    (["verify", "--rules"], ["verify", "--list-rules"]),
  ])
  func anOldSpellingWorksAndNamesTheNewOne(old: [String], new: [String]) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    func run(_ words: [String]) throws -> RunResult {
      let input = words[0] == "verify" ? [] : [world.file("s.ndjson")]
      return try world.silhouette([words[0]] + input + words.dropFirst())
    }
    let (before, after) = (try run(old), try run(new))
    #expect(before.exitCode == 0 && after.exitCode == 0, "\(before.errors)\(after.errors)")
    #expect(before.output == after.output && !after.output.isEmpty)
    #expect(before.errorLines.filter { $0.contains(" is now ") }.count == 1, "\(before.errors)")
    #expect(
      before.errorLines.filter { !$0.contains(" is now ") }.map(Self.untimed)
        == after.errorLines.map(Self.untimed))
    #expect(try world.silhouette(old + ["--help"]).text == world.silhouette([new[0], "--help"]).text)
  }

  private static func untimed(_ line: String) -> String { line.replacing(#/[0-9.]+ s$/#, with: "") }

  @Test func wordsBehindTwoDashesAreFiles() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    let result = try world.silhouette(["outline", "--", "--markdown"])
    #expect(result.exitCode == 74 && !result.errors.contains("is now"), "\(result.errors)")
  }

  @Test(arguments: [
    ["--out=/dev/null/x"], ["--out", "/dev/null/x"], ["--most-sessions", "1", "-o", "/dev/null/x"],
    ["--most-rate=9", "-o", "/dev/null/x"],
  ])
  func oldOptionsOfLiveAreKnown(words: [String]) throws {
    let result = try run("silhouette", ["live", "--port", "0"] + words)
    #expect(result.exitCode == 74 && result.errorLines.count == 2, "\(result.errors)")
    #expect(result.errorLines.first?.contains(" is now --") == true)
  }

  @Test func aListOfRulesReadsNoLog() throws {
    let result = try run("silhouette", ["verify", "--list-rules", "log.json"])
    #expect(result.exitCode == 64 && result.errors.contains("leave out log.json"))
  }

  @Test func picturesRefuseTouchesThatCouldSpellASecret() throws {
    let result = try run("silhouette", ["render", "x", "-o", "x.png", "--touches", "show"])
    #expect(result.exitCode == 64 && result.errors.contains("safe or hide"))
  }
}
