import Foundation
import TestSupport
import Testing

/// `verify`, as a person would use it, and the errors of `render` and `inspect` for logs that it refuses.
@Suite struct VerifyCommandTests {
  @Test func aBreachIsNamedAndTheExitCodeIs1() throws {
    let log = Data(#"[{"type":4,"data":{"href":"","width":0,"height":60},"timestamp":1}]"#.utf8)
    let result = try silhouette("verify", "-", input: log)
    #expect(result.exitCode == 1 && result.text.contains("event 0") && result.text.contains("meta-size"))
  }

  @Test func anotherRecordersLogIsVerifiedAndNotDrawn() throws {
    let foreign = Data(
      #"""
      [{"type":4,"data":{"href":"","width":40,"height":60},"timestamp":1},{"type":2,"data":{"node":{"type":0,"id":1,
      "childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},{"type":2,"id":3,"tagName":"html",
      "attributes":{"n":1},"childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},"childNodes":[]},{"type":2,
      "id":5,"tagName":"body","attributes":{},"childNodes":[]}]}]},"initialOffset":{"top":0,"left":0}},"timestamp":1}]
      """#.utf8)
    let verified = try silhouette("verify", "-", input: foreign)
    #expect(verified.exitCode == 0, "\(verified.text) \(verified.errors)")
    for arguments in [["render", "-", "-o", "-", "--format", "png"], ["inspect", "-", "--stage", "events"]] {
      let result = try run("silhouette", arguments, input: foreign)
      #expect(result.exitCode == 65 && result.errorLines.count == 1)
      #expect(result.errors.contains("another recorder wrote this log"), "\(result.errors)")
    }
  }

  @Test func aCutLogIsOneLineWithItsPlaceAndWhatWasWholeIsDrawn() throws {
    try inFolder { folder in
      try encode(folder + "/log", "--segment", "4s")
      let second = URL(filePath: folder + "/log/000001.zlib")
      try Data(contentsOf: second).dropLast(9).write(to: second)
      for arguments in [["verify"], ["inspect", "--stage", "events"], ["render", "-o", folder + "/frames"]] {
        let result = try run("silhouette", [arguments[0], folder + "/log"] + arguments.dropFirst())
        #expect(result.exitCode == 65, "\(arguments) \(result.errors)")
        #expect(result.errors.contains("000001.zlib") && result.errors.contains("byte"), "\(result.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/frames").count >= 4)
    }
  }

  @Test func verifyTakesTheLimitsThatItsErrorsName() throws {
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let log = Data(#"[{"type":5,"data":{"tag":"x","payload":\#(deep)},"timestamp":1}]"#.utf8)
    let refused = try silhouette("verify", "-", "--max-depth", "20", input: log)
    #expect(refused.exitCode == 65 && refused.errors.contains("--max-depth"), "\(refused.errors)")
    let taken = try silhouette("verify", "-", "--max-depth", "100", input: log)
    #expect(taken.exitCode == 1 && !taken.errors.contains("--max-depth"), "\(taken.errors)")
    #expect(try silhouette("verify", "-", "--max-depth", "0", input: log).exitCode == 64)
  }
}
