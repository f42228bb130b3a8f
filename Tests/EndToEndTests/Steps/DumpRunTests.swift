import Foundation
import SilhouetteHierarchy
import SilhouetteStory
import SilhouetteVerbs
import TestSupport
import Testing

@testable import Silhouette

/// A run of dumps is a run of dumps: order, steps, screens, dead taps.
@Suite struct DumpRunTests {
  /// A screen with as many buttons.
  private func dump(_ buttons: Int, _ word: String = "Word") -> String {
    let nodes = (0..<buttons).map {
      #"<node class="android.widget.Button" text="\#(word) \#($0)" clickable="true" enabled="true" bounds="[40,\#(200 + $0 * 160)][1040,\#(320 + $0 * 160)]"/>"#
    }
    return
      #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.FrameLayout" enabled="true" bounds="[0,0][1080,2400]">"#
      + nodes.joined() + "</node></hierarchy>"
  }

  private func outline(
    _ files: [(name: String, buttons: Int)], taps: String? = nil
  ) throws -> SessionOutline {
    try outline(files.map { ($0.name, dump($0.buttons)) }, taps: taps)
  }

  private func outline(_ files: [(name: String, text: String)], taps: String?) throws -> SessionOutline {
    var outline: SessionOutline?
    try withTemporaryFolder { folder in
      let run = folder.appending(path: "run")
      for file in files {
        let path = run.appending(path: file.name)
        try FileManager.default.createDirectory(
          at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: path)
      }
      var list = try InputList(paths: [run.path])
      if let taps {
        let log = folder.appending(path: "taps.csv")
        try Data(taps.utf8).write(to: log)
        try list.add(touchLogAt: log.path)
      }
      outline = try Pipeline().outline(list)
    }
    return outline!
  }

  @Test(arguments: [
    ["welcome_20260301_090000.xml", "about_20260301_090010.xml", "bye_20260301_090005.xml"],
    ["welcome-1772355600000.xml", "about-1772355610000.xml", "bye-1772355605000.xml"],
    ["welcome.1772355600.xml", "about.1772355610.xml", "bye.1772355605.xml"],
    ["z 2026-03-01 at 09.00.00.xml", "a 2026-03-01 at 09.00.10.xml", "m 2026-03-01 at 09.00.05.xml"],
    ["z_2026_03_01_09_00_00.xml", "a_2026_03_01_09_00_10.xml", "m_2026_03_01_09_00_05.xml"],
    ["z260301090000.xml", "a260301090010.xml", "m260301090005.xml"],
    ["z1772355600000000.xml", "a1772355610000000.xml", "m1772355605000000.xml"],
  ])
  func timesOfAllNamesOrder(names: [String]) throws {
    let steps = try outline(zip(names, 1...).map { ($0, $1) }).steps
    #expect(steps.dumps.map(\.name) == [names[0], names[2], names[1]])
    #expect(steps.dumps.map(\.time) == [0, 5000, 10_000])
    #expect(!steps.isStepped)
  }

  @Test func dumpsOfOneSecondShareIt() throws {
    let names = ["a_20260301_090001.xml", "b_20260301_090001.xml", "c_20260301_090002.xml"]
    #expect(try outline(zip(names, 1...).map { ($0, $1) }).steps.dumps.map(\.time) == [0, 500, 1000])
  }

  @Test(arguments: [
    ["1.xml", "2.xml", "10.xml"], ["step 01.xml", "step 02.xml", "step 03.xml"],
    // The run's name is no time of a dump, and a time that only some hold orders nothing.
    ["20260301_090000_a.xml", "20260301_090000_b.xml"], ["a.xml", "b_20260301_090000.xml"],
  ])
  func withoutTimesDumpsAreSteps(names: [String]) throws {
    let told = try outline(zip(names, 1...).map { ($0, $1) })
    #expect(told.steps.isStepped && told.steps.dumps.map(\.name) == names)
    let texts = [OutlineText.text(told), OutlineMarkdown.text(told), OutlineJSON.text(told)]
    for text in texts {
      #expect(
        !text.contains("0:0") && !text.contains(" ms") && !text.contains(" s,") && !text.contains("\"t\""))
    }
    #expect(texts[0].contains("step \(names.count)  \(names.last!)"))
    #expect(told.story.input.diagnostics.assumptions.count == 3)
  }

  @Test func aDumpIsOneScreenAndOneStep() throws {
    let told = try outline([("a.xml", 9), ("b.xml", 8), ("c.xml", 8), ("d.xml", 9)])
    #expect(told.steps.screens.map(\.dump) == ["a.xml", "b.xml", "c.xml", "d.xml"])
    #expect(told.steps.screens.map(\.isSame) == [false, false, true, false])
    #expect(told.steps.steps.map(\.text) == ["a.xml", "b.xml", "c.xml", "d.xml"])
    #expect(told.trees.allSatisfy { !$0.items.isEmpty })
  }

  @Test func namesakesOfTwoFoldersAreNumbered() throws {
    let told = try outline([("states/x.xml", 1), ("dumps/x.xml", 2)])
    #expect(told.steps.dumps.map(\.name) == ["x.xml (1)", "x.xml (2)"])
  }

  @Test func dumpsJudgeTheTapsBetweenThem() throws {
    let taps = """
      dump,x,y
      a.xml,540,260
      b.xml,540,260
      c.xml,540,260
      c.xml,540,260
      c.xml,540,260
      d.xml,540,260

      """
    // Nothing follows d.xml, so nothing is known of its tap.
    let told = try outline([("a.xml", 2), ("b.xml", 2), ("c.xml", 3), ("d.xml", 3)], taps: taps)
    let steps = told.steps.steps.filter { $0.kind == .tap }
    #expect(steps.map(\.isDead) == [true, false, true, false])
    #expect(steps.map(\.count) == [1, 1, 3, 1])
    #expect(steps.map { told.steps.answer(to: $0)?.text } == [nil, "c.xml", nil, nil])
    #expect(steps.map { told.steps.dumpNumber(at: $0.time) } == [1, 2, 3, 4])
    #expect(OutlineJUnit.text(told).contains(#"tests="4" failures="2""#))
    #expect(TapTrouble.allCases.map { trouble in steps.count { trouble.holds($0) } } == [2, 1, 0])
  }

  private func judged(_ one: String, _ other: String) throws -> SessionOutline {
    try outline([("a.xml", one), ("b.xml", other)], taps: "dump,x,y\na.xml,540,260\n")
  }

  /// Words are not drawn, and no output holds them. Their change answers a tap all the same.
  @Test func aTapThatChangesOnlyWordsIsNotDead() throws {
    let told = try judged(dump(2, "Word"), dump(2, "Term"))
    #expect(told.deadTaps == 0)
    #expect(told.steps.answer(to: told.steps.steps.first { $0.kind == .tap }!)?.text == "b.xml")
    #expect(told.steps.steps.last?.note == "only words changed")
    #expect(told.steps.screens.map(\.changesOnlyWords) == [false, true])
    for text in [OutlineText.text(told), OutlineMarkdown.text(told)] {
      #expect(text.contains("(only words changed)") && !text.contains("Word") && !text.contains("Term"))
    }
    let json = OutlineJSON.text(told)
    #expect(json.contains(#""changesOnlyWords":true"#) && !json.contains("Term"))
    #expect(try judged(dump(2), dump(2)).deadTaps == 1)
  }

  /// A secret's content and the clock's time are no answer.
  @Test(arguments: [
    #"<node class="android.widget.EditText" password="true" text="\#u{2022}abc" enabled="true" bounds="[40,900][1040,1000]"/>"#,
    #"<node class="android.widget.FrameLayout" resource-id="com.android.systemui:id/status_bar" bounds="[0,0][1080,80]"><node class="android.widget.TextView" resource-id="com.android.systemui:id/clock" text="9:4abc" bounds="[0,0][200,80]"/></node>"#,
  ])
  func wordsOfSecretsAndOfTheStatusBarAreNoAnswer(node: String) throws {
    let screens = ["1", "2"].map {
      dump(2).replacing("</node></hierarchy>", with: node.replacing("abc", with: $0) + "</node></hierarchy>")
    }
    #expect(try judged(screens[0], screens[1]).deadTaps == 1)
  }

  @Test func theTimeBetweenTimedDumpsJudgesNothing() throws {
    let taps = "dump,x,y\na_20260301_090000.xml,540,260\n"
    let files = [("a_20260301_090000.xml", 2), ("b_20260301_091000.xml", 3)]
    let told = try outline(files, taps: taps)
    #expect(told.deadTaps == 0 && told.steps.steps.count == 3)
  }
}
