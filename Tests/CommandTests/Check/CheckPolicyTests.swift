import Foundation
import TestSupport
import Testing

/// `Samples/policy-check`: its script, run as a job runs it.
@Suite(.enabled(if: Faults.tool("tesseract") != nil, "needs tesseract")) struct CheckPolicyTests {
  private func folder() throws -> Scratch {
    let scratch = try Scratch()
    for name in try FileManager.default.contentsOfDirectory(
      atPath: Places.samples.appending(path: "policy-check").path)
    {
      let source = Places.samples.appending(path: "policy-check/\(name)")
      try FileManager.default.copyItem(at: source, to: URL(filePath: scratch.file(name)))
    }
    return scratch
  }

  private func check(_ scratch: Scratch, _ arguments: String = "") throws -> RunResult {
    try scratch.shell("SILHOUETTE=\"$S\" REPORTS=\"$W\" ./check \(arguments)")
  }

  private func edit(_ scratch: Scratch, _ name: String, _ old: String, _ new: String) throws {
    let text = String(decoding: try #require(scratch.bytes(name)), as: UTF8.self)
    #expect(text.contains(old))
    try scratch.write(text.replacing(old, with: new), name)
  }

  @Test func theSamplePasses() throws {
    let scratch = try folder()
    let result = try check(scratch)
    #expect(result.exitCode == 0, "\(result.text)\(result.errors)")
    #expect(result.text.isEmpty)
    let report = String(decoding: try #require(scratch.bytes("check.md")), as: UTF8.self)
    #expect(report.contains("no findings on 1 picture"))
  }

  @Test func aPolicyThatOpensMoreIsAFinding() throws {
    let scratch = try folder()
    try edit(scratch, "policy.json", "\"CaptionLabel\"", "\"CaptionLabel\", \"BalanceLabel\"")
    let result = try check(scratch)
    #expect(result.exitCode == 3, "\(result.errors)")
    #expect(result.text.contains("removed: at 190, 299"), "\(result.text)")
    #expect(try check(scratch, "--record-baseline masks.json").exitCode == 0)
    #expect(try check(scratch).exitCode == 0)
  }

  @Test func wordsThatTheHierarchyDoesNotTellAreAFindingWhereThePictureIsNotAsked() throws {
    let scratch = try folder()
    try edit(scratch, "account.hierarchy.ndjson", "\"text\": \"forty two crowns\"", "\"hidden\": true")
    try edit(scratch, "policy.json", "\"text\"", "\"mode\": \"compat\", \"text\"")
    let result = try check(scratch)
    #expect(result.exitCode == 3, "\(result.errors)")
    #expect(result.text.contains("account.png: readable: at 18"), "\(result.text)")
    #expect(!result.text.contains("forty") && !result.text.contains("crowns"))
  }
}
