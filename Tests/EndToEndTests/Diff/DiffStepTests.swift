import Foundation
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// Steps that failed in one of two runs.
@Suite struct DiffStepTests {
  /// A flow as Maestro keeps it. A command whose name begins with `-` fails.
  private func flow(_ commands: [String]) -> String {
    let list = commands.enumerated().map { (place, command) in
      let isFailed = command.hasPrefix("-")
      let body = #"{"\#(isFailed ? String(command.dropFirst()) : command)Command":{"text":"Canary"}}"#
      let screen =
        #","error":{"message":"Canary","hierarchyRoot":{"attributes":{"bounds":"[0,0][400,800]"},"children":[{"attributes":{"bounds":"[20,100][200,140]","text":"Canary"},"children":[]}]}}"#
      return
        #"{"command":\#(body),"metadata":{"status":"\#(isFailed ? "FAILED" : "COMPLETED")","timestamp":\#(1_772_355_600_000 + place * 1000),"duration":100\#(isFailed ? screen : "")}}"#
    }
    return "[\(list.joined(separator: ","))]"
  }

  private func compare(
    _ one: [String], _ other: [String], ignoring rules: [String] = []
  ) throws -> DiffResult {
    var result: DiffResult?
    try withTemporaryFolder { folder in
      for (name, commands) in [("a", one), ("b", other)] {
        let path = folder.appending(path: name)
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        try Data(flow(commands).utf8).write(to: path.appending(path: "commands-(flow).json"))
      }
      var options = DiffOptions()
      options.ignore = try rules.map { try IgnoreRule($0) }
      result = try Pipeline().diff(
        folder.appending(path: "a").path, folder.appending(path: "b").path, options: options)
    }
    return result!
  }

  private func steps(_ result: DiffResult) -> [String] {
    result.screens.flatMap(\.findings).filter { $0.step != nil }.map(FindingWords.line)
  }

  @Test(arguments: [
    (["tapOn"], ["-tapOn"], ["failed: step tap on: passed before"]),
    (["-tapOn"], ["tapOn"], ["passed: step tap on: failed before"]),
    (["-tapOn"], ["-tapOn"], []),
    (
      ["tapOn", "-tapOn"], ["-tapOn", "tapOn"],
      ["failed: step tap on: passed before", "passed: step tap on (2): failed before"]
    ),
    (["swipe"], ["swipe", "-hideKeyboard"], ["failed: step hide keyboard: was not there before"]),
    (["tapOn", "-swipe"], ["tapOn"], ["passed: step swipe: failed before, and is not there now"]),
  ])
  func stepsThatFailInOneRunAreFindings(one: [String], other: [String], lines: [String]) throws {
    let result = try compare(one, other)
    #expect(steps(result).sorted() == lines)
    for text in [
      DiffJSON.text(result), DiffMarkdown.text(result), DiffPage.text(result), JUnitXML.text(result),
    ] {
      #expect(!text.contains("Canary") && (lines.isEmpty || text.contains("step")))
    }
  }

  @Test func findingsOfStepsCanBeIgnored() throws {
    let result = try compare(["swipe", "tapOn"], ["swipe", "-tapOn"], ignoring: ["finding = failed"])
    #expect(steps(result).isEmpty && result.ignored == 1)
  }
}
