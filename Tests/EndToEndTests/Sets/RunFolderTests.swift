import Foundation
import SilhouetteHierarchy
import SilhouetteStory
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// Folders of runs as tools leave them: nested, with strays, with pictures elsewhere.
@Suite struct RunFolderTests {
  private let dump =
    #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.Button" enabled="true" bounds="[0,0][1080,2400]"/></hierarchy>"#

  private func list(_ files: [String], _ texts: [String: String] = [:]) throws -> (
    list: InputList, root: String
  ) {
    var found: (InputList, String)?
    try withTemporaryFolder { folder in
      for name in files + texts.keys {
        let file = folder.appending(path: "run/\(name)")
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let isDump = name.hasSuffix(".xml") || name.hasSuffix(".uix")
        try Data((texts[name] ?? (isDump ? dump : "x")).utf8).write(to: file)
      }
      let path = folder.appending(path: "run").path
      found = (try InputList(paths: [path]), path)
    }
    return found!
  }

  @Test(arguments: [
    (
      ["sources/page_1.xml", "sources/page_2.xml", "shots/screenshot_1.png", "shots/screenshot_2.png"],
      ["../shots/screenshot_1.png", "../shots/screenshot_2.png"]
    ),
    (
      ["xml/step-01.xml", "xml/step-02.xml", "img/screen1.png", "img/screen2.png"],
      ["../img/screen1.png", "../img/screen2.png"]
    ),
    (["a/b/dump3.uix", "pictures/deep/shot_003.jpg"], ["../../pictures/deep/shot_003.jpg"]),
    (["login_source.xml", "login_screenshot.png"], ["login_screenshot.png"]),
    (["x_20260301_090000.xml", "x_20260301_090001.png"], ["x_20260301_090001.png"]),
    // The picture of the very name comes first; a number that two others have behind words binds none.
    (["ui_beds.xml", "capture_beds.png", "ui_beds.png"], ["ui_beds.png", "capture_beds.png"]),
    (["ui2.xml", "screen_ui_capture2.png", "screen_home2.png"], ["screen_ui_capture2.png"]),
    (["ui2.xml", "ui2.png", "screen_home2.png", "screen_beds2.png"], ["ui2.png"]),
    // Just near enough.
    (["x_1772355600000.xml", "x_1772355602000.png"], ["x_1772355602000.png"]),
  ])
  func picturesAreFoundByNumberAndNeighbourhood(files: [String], pictures: [String]) throws {
    #expect(try list(files).list.entries.flatMap(\.screenshots) == pictures)
  }

  @Test(arguments: [
    // Another word, too late, and a name that two dumps have.
    ["x_20260301_090000.xml", "y_20260301_090001.png"], ["x_20260301_090000.xml", "x_20260301_090003.png"],
    ["x_1772355600000.xml", "x_1772355602001.png"],
    ["a/1.xml", "b/1.xml", "c/deep/1.png"],
    ["ui2.xml", "screen_ui_capture2.png", "screen_home2.png", "screen_beds2.png"],
  ])
  func picturesOfOtherMomentsAreNot(files: [String]) throws {
    #expect(try list(files).list.entries.allSatisfy { $0.screenshots.isEmpty })
  }

  @Test func straysAreCountedAndNotRead() throws {
    let (list, root) = try list(
      ["1.xml", "2.xml", "maestro.log", "video.mp4"],
      [
        "logcat.txt": "03-01 09:00:00 I/x", "report/junit.xml": "<testsuites/>",
        "package.json": #"{"name":"x"}"#,
        "commands-x.json": #"{"a":1}"#,
      ])
    #expect(list.entries.map { $0.path } == ["\(root)/1.xml", "\(root)/2.xml"])
    #expect(list.leftOut.count == 6)
    #expect(list.name == "run")
  }

  @Test func onlyAnEmptyFolderHoldsNoFiles() throws {
    for (files, word) in [([String](), "holds no files"), (["a.png"], "no hierarchy dump")] {
      try withTemporaryFolder { folder in
        for file in files { try Data("x".utf8).write(to: folder.appending(path: file)) }
        let error = #expect(throws: SilhouetteError.self) { try InputList(paths: [folder.path]) }
        #expect(error?.message.contains(word) == true)
      }
    }
  }

  @Test func aFailedFlowIsItsCommandsAndItsLastScreen() throws {
    let commands = """
      [{"command":{"applyConfigurationCommand":{"config":{}}},"metadata":{"status":"COMPLETED","timestamp":1772355600000}},
      {"command":{"tapOnElement":{"selector":{"textRegex":"Hidden"}}},"metadata":{"status":"COMPLETED","timestamp":1772355601000,"duration":400}},
      {"command":{"assertConditionCommand":{"condition":{"visible":{"textRegex":"Canary"}}}},"metadata":{"status":"FAILED","timestamp":1772355602000,"duration":7000,"error":{"message":"no","hierarchyRoot":{"attributes":{"bounds":"[0,0][402,874]"},"children":[{"attributes":{"bounds":"[20,100][200,140]","text":"Hidden"},"children":[]}]}}}}]
      """
    try withTemporaryFolder { folder in
      try Data(commands.utf8).write(to: folder.appending(path: "commands-(flow).json"))
      let outline = try Pipeline().outline(try InputList(paths: [folder.path]))
      #expect(outline.steps.events.map(\.name) == ["tap on element", "assert visible failed"])
      #expect(outline.errors == 1 && outline.steps.screens.count == 2 && outline.story.duration == 8000)
      #expect(outline.steps.steps.filter { $0.kind == .assertion }.map(\.isFailed) == [true])
      let json = OutlineJSON.text(outline)
      #expect(json.contains(#""kind":"assertion""#) && !json.contains("Hidden") && !json.contains("Canary"))
    }
  }

  @Test(arguments: [
    (#"{"visible":{"textRegex":"x"}}"#, "assert visible"),
    (#"{"notVisible":{"idRegex":"x"}}"#, "assert not visible"),
    (#"{"visible":null,"scriptCondition":"x"}"#, "assert true"), (#"{"other":1}"#, "assert condition"),
  ])
  func assertionsHaveTheFlowsWords(condition: String, words: String) throws {
    let commands =
      #"[{"command":{"assertConditionCommand":{"condition":\#(condition)}},"metadata":{"status":"COMPLETED","timestamp":1772355601000,"duration":40}}]"#
    try withTemporaryFolder { folder in
      try Data(commands.utf8).write(to: folder.appending(path: "commands-(flow).json"))
      let steps = try Pipeline().outline(try InputList(paths: [folder.path])).steps.steps
      #expect(steps.filter { $0.kind != .screen }.map { "\($0.kind) \($0.text)" } == ["assertion \(words)"])
    }
  }

  @Test func aFlowThatPassedIsItsCommands() throws {
    let commands =
      #"[{"command":{"launchAppCommand":{}},"metadata":{"status":"COMPLETED","timestamp":1772355601000,"duration":40}}]"#
    try withTemporaryFolder { folder in
      try Data(commands.utf8).write(to: folder.appending(path: "commands-(flow).json"))
      let outline = try Pipeline().outline(try InputList(paths: [folder.path]))
      #expect(outline.steps.events.map(\.name) == ["launch app"] && outline.errors == 0)
    }
  }
}
