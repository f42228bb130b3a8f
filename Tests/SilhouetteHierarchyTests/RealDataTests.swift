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
