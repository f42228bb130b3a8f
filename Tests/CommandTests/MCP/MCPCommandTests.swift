import Foundation
import TestSupport
import Testing

/// `silhouette mcp`, as an agent's program starts it.
@Suite struct MCPCommandTests {
  private static let start =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#
  private static let dump = Places.samples.appending(path: "formats/uiautomator/1.xml")

  private func call(_ id: Int, _ path: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"marks","arguments":{"path":"\#(path)"}}}"#
  }

  @Test func eachRequestHasOneLineAndTheEndOfTheInputEndsIt() throws {
    let lines = [Self.start, call(1, Self.dump.path), "", #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#]
    let result = try run("silhouette", ["mcp"], input: Data(lines.joined(separator: "\n").utf8))
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let answers = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(answers.count == 4 && answers[3].isEmpty)
    #expect(
      answers[1].contains("\"structuredContent\"") && answers[2] == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
  }

  @Test func wordsAreOnlyInAnswersOfAServerThatWasToldToShowThem() throws {
    let input = Data([Self.start, call(1, Self.dump.path)].joined(separator: "\n").utf8)
    let plain = try run("silhouette", ["mcp"], input: input).text
    let revealed = try run("silhouette", ["mcp", "--reveal", "labels"], input: input).text
    #expect(!plain.contains("“") && revealed.contains("“"))
  }

  @Test func aClientThatLeavesIsNoErrorAndAFullDiskIsOne() throws {
    let scratch = try Scratch()
    try scratch.write((Self.start + "\n" + call(1, Self.dump.path) + "\n"), "in")
    let left = try scratch.shell(
      "(cat in; sleep 2) | { $S mcp; echo $? >code; } | head -c 1 >/dev/null; cat code")
    #expect(left.text == "0\n", "\(left.errors)")
    #if os(Linux)
      let full = try scratch.shell("$S mcp <in >/dev/full")
      #expect(full.exitCode == 74 && full.errorLines.count == 1, "\(full.errors)")
    #endif
  }

  @Test func foldersThatMayBeReadMustBeThere() throws {
    let result = try run("silhouette", ["mcp", "/no/such/folder"])
    #expect(result.exitCode == 74 && result.errors.contains("does not exist"))
    #expect(try run("silhouette", ["mcp", "-"]).exitCode == 64)
  }
}
