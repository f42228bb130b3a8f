import Foundation
import SilhouetteFlattening
import SilhouetteRecording
import SilhouetteScene
import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Locators judged by all screens of a session.
@Suite struct SessionLocatorTests {
  private struct Button {
    var text: String
    var id: String?
    var y: Int
  }

  private func dump(_ buttons: [Button]) -> String {
    let nodes = buttons.enumerated().map { index, button in
      #"<node index="\#(index)" text="\#(button.text)" resource-id="\#(button.id ?? "")" class="android.widget.Button" "#
        + #"package="com.example.app" content-desc="" clickable="true" enabled="true" bounds="[20,\#(button.y)][400,\#(button.y + 80)]" />"#
    }
    return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
      + "<node index=\"0\" text=\"\" resource-id=\"\" class=\"android.widget.FrameLayout\" package=\"com.example.app\" content-desc=\"\" "
      + "clickable=\"false\" enabled=\"true\" bounds=\"[0,0][1080,2400]\">" + nodes.joined()
      + "</node></hierarchy>"
  }

  /// The locators of the first screen's marks, by their numbers and the names of tools.
  private func judged(_ screens: [[Button]], reveal: Reveal = .labels) throws -> [Int: [String:
    JudgedLocator]]
  {
    try withTemporaryFolder { folder in
      for (number, buttons) in screens.enumerated() {
        try dump(buttons).write(
          to: folder.appending(path: "\(number + 1).xml"), atomically: true, encoding: .utf8)
      }
      var pipeline = Pipeline()
      pipeline.options.reveal = reveal
      let list = try InputList(paths: [folder.path], for: pipeline.reading)
      var telling = OutlineOptions()
      telling.encode.reveal = reveal
      let visits = try VisitScreens(list, pipeline, pipeline.flattener, telling: telling)
      let judge = SessionLocators(visits, isNamed: reveal != .nothing)
      let marks = visits.marks[0] ?? []
      let found = judge.locators(of: marks, on: try #require(visits.screens[0]))
      return Dictionary(
        uniqueKeysWithValues: zip(marks, found).map { mark, locators in
          (mark.number, Dictionary(uniqueKeysWithValues: locators.map { ($0.locator.tool.rawValue, $0) }))
        })
    }
  }

  @Test func anIdentifierThatIsUniqueOnAllScreensIsStable() throws {
    let id = "com.example.app:id/save"
    let found = try judged([
      [Button(text: "Save", id: id, y: 100), Button(text: "Go", y: 300)],
      [Button(text: "Saved", id: id, y: 500), Button(text: "Stop", y: 300)],
    ])
    let save = try #require(found[1]?["Appium"])
    #expect(save.locator.code == #"AppiumBy.id("com.example.app:id/save")"#)
    #expect(save.isStable && save.screens == 2)
  }

  /// The identifier is unique on its own screen, and on the next one a second element has it.
  @Test func aLocatorThatFindsSeveralElsewhereGivesWayToOneThatDoesNot() throws {
    let id = "com.example.app:id/row"
    let found = try judged([
      [Button(text: "Alpha", id: id, y: 100), Button(text: "Go", y: 300)],
      [
        Button(text: "Alpha", id: id, y: 100), Button(text: "Beta", id: id, y: 500),
        Button(text: "Go", y: 300),
      ],
    ])
    let appium = try #require(found[1]?["Appium"])
    #expect(appium.locator.code.contains("text(") && appium.isStable && appium.screens == 2)
    let maestro = try #require(found[1]?["Maestro"])
    #expect(maestro.locator.code == #"text: "Alpha""#)
  }

  /// The words stand on another screen too, on another element: an identifier does not.
  @Test func aLocatorThatFindsAnotherElementIsToldOf() throws {
    let found = try judged([
      [Button(text: "Save", y: 100), Button(text: "Go", y: 300)],
      [
        Button(text: "Load", id: "com.example.app:id/a", y: 700),
        Button(text: "Up", id: "com.example.app:id/b", y: 900),
      ],
    ])
    let way = try #require(found[1]?["XPath"])
    #expect(way.locator.code == #"//*[@text="Save"]"# && way.isStable && way.screens == 1)
    let counted = try judged(
      [
        [Button(text: "Save", y: 100), Button(text: "Go", y: 300)],
        [
          Button(text: "Load", id: "com.example.app:id/a", y: 700),
          Button(text: "Up", id: "com.example.app:id/b", y: 900),
        ],
      ], reveal: .nothing)
    let bare = try #require(counted[1]?["XPath"])
    #expect(bare.locator.code.hasSuffix("android.widget.Button[1]") && bare.others == 1 && !bare.isStable)
    #expect(bare.verdict(of: 2) == "its one screen, finds something else on 1")
  }
}
