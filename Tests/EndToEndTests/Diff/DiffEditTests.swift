import Foundation
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Each edit of a dump is one finding of its kind, and no other.
@Suite struct DiffEditTests {
  struct Case: Sendable, CustomStringConvertible {
    var file: String
    /// Of the node, in pre-order.
    var node: Int
    var edit: String

    var description: String { "\(file) \(node) \(edit)" }
  }

  private static func cases(_ text: String) -> [Case] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ").map(String.init)
      return Case(file: words[0], node: Int(words[1])!, edit: words[2])
    }
  }

  static let ofSamples = cases(
    """
    idb-nested.json 10 added
    sentry-uikit/view-hierarchy-2.json 9 added
    uiautomator/1.xml 11 added
    maestro.json 11 removed
    settings.hierarchy.ndjson 2 removed
    trailblaze.example.json 2 removed
    uiautomator/2.xml 11 removed
    idb-nested.json 11 moved
    sentry-uikit/view-hierarchy-2.json 12 moved
    uiautomator/1.xml 11 moved
    idb-nested.json 10 resized
    settings.hierarchy.ndjson 12 resized
    uiautomator/2.xml 10 resized
    idb-nested.json 8 restyled
    settings.hierarchy.ndjson 4 restyled
    uiautomator/1.xml 13 restyled
    maestro.json 7 category
    trailblaze.example.json 2 category
    uiautomator/2.xml 4 category
    idb-nested.json 4 state
    settings.hierarchy.ndjson 9 state
    uiautomator/2.xml 14 state
    """)

  static let ofRealData = cases(
    """
    appium-android/shirates-SettingsTopScreen.xml 34 added
    droidbot/report_com.yanzhenjie.album.sample/states/state_2017-08-11_155624.json 1 added
    idb/reminders-flat.json 4 added
    uiautomator/llamatouch-trace_18/4.xml 35 added
    appium-android/shirates-clock_Alarm.xml 49 removed
    droidbot/report_com.yanzhenjie.album.sample/states/state_2017-08-11_155828.json 1 removed
    recursive-description/hou-readme-1.txt 7 removed
    ios-tree/uikit-ios-swift-iphone17pro.txt 18 removed
    uiautomator/llamatouch-trace_18/1.xml 13 removed
    appium-android/shirates-FlowTest.xml 11 moved
    droidbot/report_com.yanzhenjie.album.sample/states/state_2017-08-11_155448.json 24 moved
    ios-tree/uikit-ios-swift-iphone17pro.txt 14 moved
    uiautomator/llamatouch-trace_18/2.xml 12 moved
    appium-android/shirates-clock_Alarm.xml 23 resized
    droidbot/report_com.yanzhenjie.album.sample/states/state_2017-08-11_155516.json 16 resized
    idb/reminders-flat.json 1 resized
    uiautomator/llamatouch-trace_18/3.xml 72 resized
    appium-android/shirates-clock_Alarm.xml 39 restyled
    droidbot/report_com.yanzhenjie.album.sample/states/state_2017-08-11_155634.json 11 restyled
    ios-tree/uikit-ios-swift-iphone17pro.txt 39 restyled
    uiautomator/llamatouch-trace_18/2.xml 23 restyled
    appium-android/shirates-DateAndTime_ja.xml 47 category
    maestro/ios-rn-hierarchy.json 14 category
    recursive-description/hou-readme-1.txt 4 category
    uiautomator/llamatouch-trace_18/4.xml 28 category
    appium-android/shirates-SecurityScreen2.xml 20 state
    recursive-description/hou-readme-1.txt 5 state
    trailblaze/ios-contacts-session-075607/contacts_ios_contact_detail.json 11 state
    uiautomator/llamatouch-trace_18/2.xml 64 state
    """)

  private func findings(_ path: String, _ test: Case) throws -> [Finding] {
    try withTemporaryFolder { folder in
      var editor = try DumpEditor(path, in: folder)
      let edit = DumpEditor.Edit(rawValue: test.edit)!
      let (whole, edited) = (folder.appending(path: "whole.ndjson"), folder.appending(path: "less.ndjson"))
      try editor.stream.write(to: whole)
      editor.apply(edit, to: test.node)
      try editor.stream.write(to: edited)
      let paths = edit == .added ? [edited.path, whole.path] : [whole.path, edited.path]
      return try Pipeline().diff(paths[0], paths[1]).screens.flatMap(\.findings)
    }
  }

  @Test(arguments: ofSamples) func anEditOfASampleIsOneFinding(_ test: Case) throws {
    let found = try findings(Places.samples.appending(path: "formats/\(test.file)").path, test)
    #expect(found.map(\.kind.rawValue) == [test.edit], "\(found)")
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"), arguments: ofRealData)
  func anEditOfARealDumpIsOneFinding(_ test: Case) throws {
    let found = try findings(Places.data!.appending(path: test.file).path, test)
    #expect(found.map(\.kind.rawValue) == [test.edit], "\(found)")
  }

  @Test func thereAreThirtyEditsOfEveryKind() {
    for edits in [Self.ofSamples, Self.ofRealData] {
      #expect(Set(edits.map(\.edit)) == Set(DumpEditor.Edit.allCases.map(\.rawValue)))
    }
    #expect(Self.ofSamples.count + Self.ofRealData.count >= 30)
  }
}
