import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// Real dumps and recordings: every file of these formats is read whole.
@Suite(.enabled(if: Places.data != nil, "real data is not in this checkout"))
struct RealDataTests {
  private func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Places.data!.appending(path: path)))
  }

  @Test func everyTreeDumpIsReadWhole() throws {
    for (file, views, elements) in [
      ("uikit-ios-swift-iphone17pro.txt", 94, 0), ("swiftui-sample-iphone14pro-views-only.txt", 14, 0),
      // 101 views and 40 elements are printed there: one half of the screen is an element of the hosting view
      // and so printed twice, and in each half five views are copies among the accessibility elements.
      ("swiftui-no-enabler-iphone17pro-with-ax.txt", 48, 20),
    ] {
      let result = decode(try bytes("ios-tree/\(file)"))
      #expect(result.error == nil)
      let nodes = try #require(result.snapshots.first).nodes
      #expect(nodes.count { $0.kind == .view } == views, "\(file)")
      #expect(nodes.count { $0.kind == .accessibility } == elements, "\(file)")
    }
  }

  @Test func sentryDumpsAreRead() throws {
    let kit = decode(try bytes("sentry/uikit-ios-swift.json"))
    #expect(kit.error == nil)
    #expect(kit.snapshots.first?.nodes.count == 88)
    #expect(kit.header?.viewport == Viewport(width: 393, height: 852))
    let minimal = decode(try bytes("sentry/java-minimal.json"))
    #expect(minimal.diagnostics.count(of: .missingGeometry) == 1)
    #expect(minimal.diagnostics.count(of: .assumed) == 2)
  }

  @Test(arguments: [
    ("uiautomator/llamatouch-trace_18/0.xml", "uiautomator", 86),
    ("uiautomator/llamatouch-trace_18/1.xml", "uiautomator", 35),
    ("uiautomator/llamatouch-trace_18/2.xml", "uiautomator", 88),
    ("uiautomator/llamatouch-trace_18/3.xml", "uiautomator", 89),
    ("uiautomator/llamatouch-trace_18/4.xml", "uiautomator", 63),
    ("appium-android/shirates-ConnectedDevicesScreen.xml", "appium-android", 31),
    ("appium-android/shirates-DateAndTime_ja.xml", "appium-android", 51),
    ("appium-android/shirates-FlowTest.xml", "appium-android", 19),
    ("appium-android/shirates-NodeForRootElementNotFound.xml", "appium-android", 1),
    ("appium-android/shirates-PlayStoreGamesScreen.xml", "appium-android", 93),
    ("appium-android/shirates-RelativeCoordinateTest.xml", "appium-android", 29),
    ("appium-android/shirates-RelativeMisc_check.xml", "appium-android", 5),
    ("appium-android/shirates-SecurityScreen2.xml", "appium-android", 32),
    ("appium-android/shirates-SettingsTopScreen.xml", "appium-android", 79),
    ("appium-android/shirates-clock_Alarm.xml", "appium-android", 62),
    ("xcuitest/shirates-KeyboardScreen.xml", "appium-xcuitest", 93),
    ("xcuitest/shirates-NodeForRootElementNotFound.xml", "appium-xcuitest", 0),
    ("xcuitest/shirates-RelativeCoordinateTest2.xml", "appium-xcuitest", 26),
    ("xcuitest/shirates-RelativeTest.xml", "appium-xcuitest", 13),
    ("xcuitest/shirates-iOS1.xml", "appium-xcuitest", 70),
    ("xcuitest-text/talaria-connect-host.txt", "xcuitest-text", 37),
    ("recursive-description/hou-readme-1.txt", "recursive-description", 12),
    ("recursive-description/sentry-ios-swift-uikit.txt", "recursive-description", 96),
  ]) func dumpsOfTestToolsAreReadWhole(_ file: String, _ format: String, _ count: Int) throws {
    let bytes = try bytes(file)
    #expect(sniffed(bytes.prefix(4096))?.id == format)
    let result = decode(bytes)
    #expect(result.error == nil && result.diagnostics.count(of: .truncated) == 0)
    #expect(result.snapshots.map(\.nodes.count) == [count])
  }

  @Test func webRecordingsAreRead() throws {
    let slow = decode(try bytes("web-recording/1fps/session.hierarchy.ndjson"))
    #expect(slow.error == nil)
    #expect(slow.diagnostics.isEmpty)
    #expect(slow.header?.platform == .web)
    let fast = decode(try bytes("web-recording/10fps.hierarchy.ndjson.gz"))
    #expect(fast.error == nil)
    #expect(fast.records.count == 491)
  }
}
