import Foundation
import SilhouetteHierarchy
import SilhouetteStory
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// A folder of Allure's results, with the files that were attached to their steps.
@Suite struct AllureRunTests {
  private static let begin = 1_772_355_600_000

  private func dump(_ height: Int) -> String {
    #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,2400]"><node class="android.widget.Button" bounds="[0,0][900,\#(height)]"/></node></hierarchy>"#
  }

  private func step(
    _ name: String, _ start: Int, _ stop: Int, _ files: [String] = [], status: String = "passed"
  ) -> String {
    let attachments = files.map { #"{"name":"Source","source":"\#($0)","type":"text/plain"}"# }
    return
      #"{"name":"\#(name)","status":"\#(status)","start":\#(Self.begin + start),"stop":\#(Self.begin + stop),"attachments":[\#(attachments.joined(separator: ","))]}"#
  }

  private func result(_ start: Int, _ stop: Int, _ steps: String..., status: String = "passed") -> String {
    #"{"uuid":"9e","historyId":"7","name":"beds","status":"\#(status)","stage":"finished","start":\#(Self.begin + start),"stop":\#(Self.begin + stop),"steps":[\#(steps.joined(separator: ","))]}"#
  }

  private func run(_ files: [String: String], _ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let results = folder.appending(path: "run/allure-results")
      try FileManager.default.createDirectory(at: results, withIntermediateDirectories: true)
      for (name, text) in files { try Data(text.utf8).write(to: results.appending(path: name)) }
      try body(folder.appending(path: "run").path)
    }
  }

  /// The second test's file comes first by name.
  private var files: [String: String] {
    [
      "b-result.json": result(
        0, 4000, step("open page", 0, 500),
        step("tap button", 1000, 2000, ["5-attachment.xml", "4-attachment.png"]),
        step("check title", 2000, 4000, ["3-attachment.txt"])),
      "a-result.json": result(
        5000, 9000, step("tap menu", 5000, 6000),
        step(
          "type name", 6000, 8000, ["2-attachment.xml", "1-attachment.png", "0-attachment.xml"],
          status: "failed"),
        status: "failed"),
      "5-attachment.xml": dump(100), "3-attachment.txt": "a log", "2-attachment.xml": dump(200),
      "0-attachment.xml": dump(300), "4-attachment.png": "", "1-attachment.png": "",
      "c-container.json": #"{"uuid":"9f","children":["9e"],"befores":[],"afters":[],"start":1,"stop":2}"#,
      "environment.properties": "Browser=none",
    ]
  }

  @Test func attachmentsAreScreensAndStepsStandBetweenThem() throws {
    try run(files) { path in
      let list = try InputList(paths: [path])
      let names = list.entries.map { String($0.path.split(separator: "/").last!) }
      #expect(names == ["5-attachment.xml", "2-attachment.xml", "0-attachment.xml"])
      #expect(list.entries.map(\.screenshots) == [["4-attachment.png"], ["1-attachment.png"], []])
      #expect(
        Set(list.leftOut.map { $0.split(separator: "/").last! }) == [
          "3-attachment.txt", "c-container.json", "environment.properties",
        ])
      let steps = try Pipeline().outline(list).steps
      #expect(
        !steps.isStepped
          && steps.dumps.map(\.name) == [
            "start", "after tap button", "after type name (1)", "after type name (2)",
          ])
      #expect(steps.dumps.map(\.time) == [0, 1999, 7998, 8000])
      #expect(
        steps.events.map(\.name) == [
          "test", "open page", "tap button", "check title", "test", "tap menu", "type name failed",
        ])
      #expect(steps.events.map(\.time) == [0, 0, 1000, 2000, 5000, 5000, 8000])
    }
  }

  @Test func aResultAloneIsItsSteps() throws {
    try run(files.filter { $0.key.hasSuffix("result.json") }) { path in
      let steps = try Pipeline().outline(try InputList(paths: [path])).steps
      #expect(steps.events.map(\.name).suffix(3) == ["test", "tap menu", "type name failed"])
      #expect(steps.events.map(\.time).suffix(3) == [5000, 5000, 8000])
    }
  }

  @Test func picturesAreScreensIfNothingElseIs() throws {
    var files = files.filter { !$0.key.hasSuffix(".xml") }
    files["9-attachment.png"] = ""
    files["a-result.json"] = result(5000, 9000, step("tap menu", 5000, 6000, ["1-attachment.png"]))
    try run(files) { path in
      let list = try InputList(paths: [path], takesPictures: true)
      #expect(
        list.entries.map { String($0.path.split(separator: "/").last!) } == [
          "4-attachment.png", "1-attachment.png",
        ])
      #expect(list.entries[0].commandsBefore.map(\.name) == ["test", "open page", "tap button"])
      #expect(
        list.entries[1].commands.isEmpty
          && list.entries[0].commands.map(\.name) == ["check title", "test", "tap menu"])
    }
  }
}
