import Foundation
import TestSupport
import Testing

/// `silhouette convert`, as a person would use them.
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
    ["convert", "x"], ["convert", "x", "-o", "y", "--rules", "z"],
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
    #expect(result.exitCode == 64 && result.errors.contains("is the input"))
  }
}
