import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Other people's formats as their documents and tests have them.
@Suite struct ComparePeerTests {
  private func bytes(_ kind: UInt8, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    RectangleScreen.append(Rect2D(x: x, y: y, width: width, height: height), kind: kind, to: &bytes)
    return bytes
  }

  @Test func rectanglesAreFiveToNineBytes() {
    #expect(bytes(0, 1, 2, 3, 4) == [0, 1, 2, 3, 4])
    #expect(bytes(0, 1000, 2, 3, 4) == [0x80, 0x03, 0xE8, 2, 3, 4])
    #expect(bytes(4, 0, 0, 1080, 1920) == [0x34, 0, 0, 0x04, 0x38, 0x07, 0x80])
    #expect(bytes(0, -1000, 2, 3, 4) == [0x80, 0xFC, 0x18, 2, 3, 4])
    #expect(bytes(13, .nan, 1e300, -1e300, 256).count == 1 + 1 + 2 + 2 + 2)
  }

  private func scene(_ ids: [UInt64], x: Double = 0) -> WireframeScene {
    let viewport = Viewport(width: 100, height: 100)
    var scene = WireframeScene(time: 0, viewport: viewport, background: RGBAColor(rgb: 0xFFFFFF))
    for (index, id) in ids.enumerated() {
      var node = SceneNode()
      node.id = NodeID(integer: id)!
      node.end = Int32(index + 1)
      node.verdict = .draw
      node.fill = RGBAColor(rgb: 0x112233)
      node.frame = Rect2D(x: x + Double(id) * 12, y: 0, width: 10, height: 10)
      node.toParent = .translation(x: node.frame.x, y: 0)
      node.toViewport = node.toParent
      scene.nodes.append(node)
    }
    return scene
  }

  @Test func recordsBeginWithEverythingAndSayNothingWhereNothingChanged() {
    var recorder = FlatRecorder()
    let first = recorder.record(scene([1, 2]), at: 5)
    #expect(first.count == 3 && first[2].hasPrefix(#"{"type":10,"timestamp":5,"#))
    #expect(first[2].components(separatedBy: "backgroundColor").count == 3)
    #expect(recorder.record(scene([1, 2]), at: 6).isEmpty)
  }

  @Test func anUpdateHoldsOnlyWhatDiffers() throws {
    var recorder = FlatRecorder()
    _ = recorder.record(scene([1]), at: 5)
    let records = recorder.record(scene([1], x: 3), at: 6)
    let update = try #require(records.first)
    #expect(update.contains(#""adds":[],"removes":[],"updates":[{"id":0,"type":"shape","x":15}]"#))
  }

  @Test func whatMovedInTheListIsRemovedAndAddedAgain() throws {
    var recorder = FlatRecorder()
    _ = recorder.record(scene([1, 2, 3]), at: 5)
    let record = try #require(recorder.record(scene([2, 3, 1]), at: 6).first)
    // Only the node that the list was turned about is where removals and additions before it put it.
    #expect(record.components(separatedBy: "\"wireframe\":").count - 1 == 2)
    #expect(record.contains(#""removes":[{"id":64},{"id":128}],"updates":[]"#))
  }

  @Test func aGoneNodeIsOnlyRemoved() throws {
    var recorder = FlatRecorder()
    _ = recorder.record(scene([1, 2, 3]), at: 5)
    let record = try #require(recorder.record(scene([2, 3]), at: 6).first)
    #expect(record.contains(#""adds":[],"removes":[{"id":0}],"updates":[]"#))
  }
}
