import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// What each format reports wherever it is so, which `convert` writes into the stream's header.
struct TellsTests {
  /// A sample of each format that is no stream, and the words that its header gets.
  static let formats: [(sample: String, tells: Tells)] = [
    ("appium-android/1.xml", .secure), ("appium-xcuitest/1.xml", .secure), ("datadog-replay.jsonl", .colors),
    ("dom-snapshot/beds.json", [.custom, .secure]),
    ("droidbot/states/state_2024-05-06_101112.json", [.secure, .editable]), ("idb-flat.json", []),
    ("ios-tree/tree-1.txt", []), ("llamatouch/0.vh", [.secure, .editable]), ("maestro.json", []),
    ("posthog-replay.jsonl", .colors), ("newrelic-replay.json", .colors), ("bitdrift-replay.jsonl", []),
    ("rectangles/beds.rects", []), ("recursive-description/1.txt", []),
    ("rico-semantic/87.json", []), ("rico-trace/view_hierarchies/12.json", .keyboard),
    ("sentry-android.envelope", []), ("sentry-uikit/view-hierarchy-1.json", []),
    ("trailblaze.example.json", []), ("detox-android.xml", []), ("ui-automation.xml", .secure),
    ("wda-source.json", .secure), ("mobile-mcp.json", []), ("droidrun.json", []), ("maestro-compact.csv", []),
    ("compose-print.txt", []), ("espresso.txt", []), ("poco.json", []), ("flutter-semantics.txt", .secure),
    ("flutter-render.txt", []), ("page.aria.yml", []), ("ax-tree.json", []),
    ("uiautomator/1.xml", .secure), ("viewcapture/button.jsonl", []), ("xcuitest-text/1.txt", .secure),
  ]

  @Test(arguments: formats) func aFormatSaysWhatItTells(_ sample: String, _ tells: Tells) throws {
    let bytes = try Data(contentsOf: Places.samples.appending(path: "formats/\(sample)"))
    let format = sample.hasSuffix("rects") ? HierarchyFormat.rectangles : nil
    let header = try #require(decode(Array(bytes), format: format).header)
    #expect(header.tells == tells)
  }

  @Test(arguments: ["true", "false"]) func ricoTellsOfTheKeyboard(isUp: String) {
    let state =
      #"{"activity_name":"a","is_keyboard_deployed":\#(isUp),"activity":{"root":{"bounds":[0,0,1440,2560]}}}"#
    let result = decode(state)
    #expect(result.header?.tells == .keyboard)
    #expect(result.snapshots.first?.keyboard == (isUp == "true" ? .somewhere : nil))
  }

  @Test(arguments: [
    ("com.google.android.inputmethod.latin", true), ("com.sohu.inputmethod.sogou.xiaomi", true),
    ("com.touchtype.swiftkey", true), ("com.samsung.android.honeyboard", true), ("com.baidu.input_mi", true),
    ("com.htc.sense.ime", true), ("org.example.keyboard", true), ("com.example.bank", false),
    ("com.key.board", false), ("com.touch", false), ("inputmetho", false),
  ])
  func nodesOfAnInputMethodsPackageSaySo(_ package: String, _ isOne: Bool) throws {
    let page =
      #"<hierarchy><node class="V" clickable="true" package="\#(package)" bounds="[0,0][9,9]"/></hierarchy>"#
    let view =
      #"[{"class":"V","temp_id":0,"parent":-1,"bounds":[[0,0],[9,9]],"clickable":true,"package":"\#(package)"}]"#
    for text in [page, view] {
      let snapshot = try #require(decode(text).snapshots.first)
      let traits = snapshot.slices[try #require(snapshot.detail(of: snapshot.nodes[0])).otherTraits.range]
      #expect(traits.map { snapshot.string($0) } == (isOne ? ["clickable", "input-method"] : ["clickable"]))
    }
  }

  @Test func aStateOfRicoThatDoesNotSayTellsNothing() {
    let result = decode(#"{"activity_name":"a","activity":{"root":{"bounds":[0,0,1440,2560]}}}"#)
    #expect(result.header?.tells == [] && result.snapshots.first?.keyboard == nil)
  }

  @Test func aViewThatSaysNothingOfPasswordsLeavesThemUntold() {
    let view =
      #"{"class":"V","temp_id":0,"parent":-1,"bounds":[[0,0],[9,9]],"is_password":false,"editable":false}"#
    let less = #"{"class":"V","temp_id":1,"parent":0,"bounds":[[0,0],[9,9]],"editable":false}"#
    #expect(decode("[\(view)]").header?.tells == [.secure, .editable])
    #expect(decode("[\(view),\(less)]").header?.tells == .editable)
  }
}
