import Foundation
import TestSupport
import Testing

/// `silhouette convert` and `silhouette coverage`, as a person would use them.
@Suite struct ConvertCommandTests {
  private let sample = Places.samples.appending(path: "formats/uiautomator").path

  @Test func aConvertedSessionGoesThroughPipesIntoTheNextCommand() throws {
    let converted = try run("silhouette", ["convert", sample, "-o", "-", "-q"])
    #expect(converted.exitCode == 0 && converted.errors.isEmpty, "\(converted.errors)")
    #expect(converted.text.hasPrefix(#"{"stream":"hierarchy","version":1,"platform":"android""#))
    for arguments in [["inspect", "--stage", "scene", "--at", "1000"], ["inspect", "--at", "0", "--json"]] {
      let before = try run("silhouette", arguments + [sample])
      let after = try run("silhouette", arguments + ["-"], input: converted.output)
      #expect(before.output == after.output && before.exitCode == 0 && after.exitCode == 0)
    }
  }

  @Test func aLogInAnotherFormIsSaidInEvents() throws {
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let (packed, plain, again) = (scratch.file("a.wire"), scratch.file("a.json"), scratch.file("b.json"))
    for output in [packed, plain] {
      #expect(try run("silhouette", ["encode", session, "-o", output, "-q"]).exitCode == 0)
    }
    let result = try run("silhouette", ["convert", packed, "-o", again])
    #expect(result.exitCode == 0 && result.errors.contains("  36 events  "), "\(result.errors)")
    #expect(!result.errors.contains("snapshot"), "\(result.errors)")
    #expect(FileManager.default.contentsEqual(atPath: plain, andPath: again))
  }

  @Test func manyScreensAreInspectedALineEach() throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(screens: 3), "b.ndjson")
    try scratch.write("not a hierarchy", "c.txt")
    // Beside the other file, so that the order does not depend on where the project is.
    try FileManager.default.copyItem(atPath: sample, toPath: scratch.file("d"))
    let files = [scratch.file("d"), scratch.file("b.ndjson")]
    let result = try run("silhouette", ["inspect", "--json"] + files)
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = result.text.split(separator: "\n").map(String.init)
    let objects = try lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    // In name order, as files of one session are.
    #expect(
      objects.map { $0["file"] as? String }
        == Array(repeating: scratch.file("b.ndjson"), count: 3)
        + [scratch.file("d/1.xml"), scratch.file("d/2.xml")])
    let alone = try run("silhouette", ["inspect", "--json", sample + "/2.xml"])
    #expect(alone.text.dropFirst().dropLast() == lines[4].drop { $0 != "," }.dropFirst())
    let broken = try run("silhouette", ["inspect", "--json"] + files + [scratch.file("c.txt")])
    #expect(broken.exitCode == 1 && broken.text == result.text && broken.errorLines.count == 1)
  }

  @Test func aConversionSaysWhatItMadeAndWhatWasOdd() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson.gz").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try run("silhouette", ["convert", sample, "-o", path])
    #expect(result.exitCode == 0 && result.output.isEmpty)
    #expect(result.errors.contains("2 snapshots") && result.errors.contains("--density"))
    let strict = try run("silhouette", ["convert", sample, "-o", path, "--strict"])
    #expect(strict.exitCode == 65)
  }

  @Test(arguments: [
    ["convert", "-"], ["convert", "x", "-o", "y", "--rules", "z"], ["coverage"], ["coverage", "x", "--top"],
  ])
  func misuseIsOneLineAndExitCode64(arguments: [String]) throws {
    let result = try run("silhouette", arguments)
    #expect(result.exitCode == 64 && result.output.isEmpty)
    #expect(result.errorLines.count == 1, "\(result.errors)")
  }

  @Test func anInputIsNotOverwritten() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(try run("silhouette", ["convert", sample, "-o", path, "-q"]).exitCode == 0)
    let result = try run("silhouette", ["convert", path, "-o", path])
    #expect(result.exitCode == 64 && result.errors.contains("is the same file as the input"))
  }

  @Test func coverageOfNothingIsAnError() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let empty = try run("silhouette", ["coverage", folder.path])
    #expect(empty.exitCode == 64 && empty.output.isEmpty)
    #expect(empty.errors.contains("the folder holds no files") && empty.errorLines.count == 1)
    for name in ["a.txt", "b.txt"] { try Data("hello".utf8).write(to: folder.appending(path: name)) }
    let strange = try run("silhouette", ["coverage", folder.path, "--json"])
    #expect(strange.exitCode == 65 && strange.output.isEmpty)
    #expect(strange.errors.contains("a.txt and 1 more: no hierarchy to measure"))
    #expect(strange.errorLines.count == 1)
  }

  @Test func coverageIsATableOrJSON() throws {
    let formats = Places.samples.appending(path: "formats").path
    let table = try run("silhouette", ["coverage", formats, "-q"])
    #expect(table.exitCode == 0 && table.errors.isEmpty, "\(table.errors)")
    let lines = table.text.split(separator: "\n")
    #expect(lines.first?.hasPrefix("format") == true && lines.last?.hasPrefix("all") == true)
    #expect(lines.contains { $0.hasPrefix("rico-semantic ") && !$0.hasSuffix("-") })
    #expect(Set(lines.map(\.count)).count == 1, "the columns line up")
    let json = try run("silhouette", ["coverage", formats, "--json", "-q"])
    let object = try JSONSerialization.jsonObject(with: json.output) as? [String: [[String: Any]]]
    let rows = try #require(object?["formats"])
    #expect(rows.count == lines.count - 2)
    #expect(rows.allSatisfy { $0["leaves"] is Int && $0["missed"] is Int && $0["format"] is String })
  }
}
