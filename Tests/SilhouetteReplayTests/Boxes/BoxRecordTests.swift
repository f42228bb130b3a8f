import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText
import Testing

@testable import SilhouetteReplay

/// Records of a session whose pages are flat lists.
@Suite struct BoxRecordTests {
  private let start: Int64 = 1_763_000_000_000

  private func scene(at time: Double, x: Double = 10, width: Double = 400, text: String? = nil)
    -> WireframeScene
  {
    var scene = WireframeScene(
      time: time, viewport: Viewport(width: width, height: 800), background: RGBAColor(rgb: 0xfafafa))
    var node = SceneNode()
    node.id = NodeID(integer: 7)!
    node.end = 1
    node.verdict = .draw
    node.category = .label
    node.frame = Rect2D(x: x, y: 20, width: 200, height: 40)
    node.toParent = .translation(x: x, y: 20)
    node.toViewport = node.toParent
    node.fill = RGBAColor(rgba: 0x1122_3380)
    node.radius = 2.5
    node.effectiveAlpha = 0.5
    node.border = SceneNode.Border(width: 0.5, color: RGBAColor(rgb: 0x00ff00))
    scene.parts = [
      ScenePart(
        role: .textBar, frame: Rect2D(x: 0, y: 10, width: 90, height: 14), color: RGBAColor(rgb: 0x808080))
    ]
    node.parts = SliceRange(start: 0, count: 1)
    if let text {
      node.privacy = .revealed
      scene.bytes = Array(text.utf8)
      node.text = TextSlice(start: 0, count: UInt32(scene.bytes.count))
    }
    scene.nodes = [node]
    return scene
  }

  private func records(_ batch: EventBatch) throws -> [[String: Any]] {
    try batch.entries.map { entry in
      let value = try JSONSerialization.jsonObject(with: Data(batch.bytes[entry.range]))
      return try #require(value as? [String: Any])
    }
  }

  private func recorded(_ scenes: [WireframeScene], _ touches: [TouchRecord] = []) throws -> (
    batch: EventBatch, records: [[String: Any]]
  ) {
    var recorder = Recorder(start: start, touches: .show, form: .boxes)
    var batch = EventBatch()
    for scene in scenes { recorder.record(scene, into: &batch) }
    for touch in touches { recorder.record(touch, into: &batch) }
    recorder.record(AppEvent(time: 900, name: "bought", data: "{\"price\":3}"), into: &batch)
    recorder.finish(at: 1000, into: &batch)
    return (batch, try records(batch))
  }

  @Test func aSessionIsAView() throws {
    let (batch, records) = try recorded(
      [scene(at: 0), scene(at: 100, x: 12)],
      [
        TouchRecord(time: 200, pointer: 1, phase: .down, location: Point2D(x: 30.2, y: 40)),
        TouchRecord(time: 250, pointer: 1, phase: .up, location: Point2D(x: 30.2, y: 40)),
      ])
    #expect(records.map { $0["type"] as? Int } == [4, 6, 10, 11, 11, 11, 7])
    #expect(records.map { $0["timestamp"] as? Int64 } == [0, 0, 0, 100, 200, 250, 1000].map { start + $0 })
    #expect(batch.entries.map(\.isCheckout) == [true, false, false, false, false, false, false])
    #expect(batch.entries.firstIndex(where: \.isPage) == 2 && batch.entries.last?.isEnd == true)
    let touches = records[4...5].compactMap { $0["data"] as? [String: Any] }
    #expect(touches.map { $0["pointerEventType"] as? String } == ["down", "up"])
    #expect(touches[0]["x"] as? Int == 30 && touches[0]["source"] as? Int == 9)
  }

  @Test func stylesAreWholeAndDefaultsAreLeftOut() throws {
    let (_, records) = try recorded([scene(at: 0)])
    let data = try #require(records[2]["data"] as? [String: Any])
    let boxes = try #require(data["wireframes"] as? [[String: Any]])
    #expect(boxes.map { $0["type"] as? String } == ["shape", "shape", "shape"])
    #expect(boxes[0]["shapeStyle"] as? [String: String] == ["backgroundColor": "#FAFAFA"])
    let style = try #require(boxes[1]["shapeStyle"] as? [String: Any])
    #expect(style["backgroundColor"] as? String == "#11223380")
    #expect(style["cornerRadius"] as? Double == 2.5 && style["opacity"] as? Double == 0.5)
    let border = try #require(boxes[1]["border"] as? [String: Any])
    #expect(border["width"] as? Int == 1 && border["color"] as? String == "#00FF00")
    #expect(boxes[2]["width"] as? Int == 90 && boxes[2]["border"] == nil)
  }

  @Test func anUpdateHoldsOnlyWhatDiffers() throws {
    let (_, records) = try recorded([scene(at: 0), scene(at: 50, x: 12)])
    let data = try #require(records[3]["data"] as? [String: Any])
    let updates = try #require(data["updates"] as? [[String: Any]])
    #expect(updates.map { Set($0.keys) } == [["id", "type", "x"], ["id", "type", "x"]])
    #expect((data["adds"] as? [Any])?.isEmpty == true && (data["removes"] as? [Any])?.isEmpty == true)
  }

  @Test func aTurnedScreenIsAnnouncedAndShownWhole() throws {
    let (_, records) = try recorded([scene(at: 0), scene(at: 50, width: 800)])
    #expect(records.map { $0["type"] as? Int } == [4, 6, 10, 11, 4, 6, 10, 7])
    let data = try #require(records[3]["data"] as? [String: Any])
    #expect(data["source"] as? Int == 4 && data["width"] as? Int == 800)
  }

  /// Words are there only if the scene has them, and then they take the place of their bar.
  @Test func revealedWordsTakeThePlaceOfTheirBar() throws {
    let (batch, records) = try recorded([scene(at: 0, text: "Hello \"you\"")])
    let data = try #require(records[2]["data"] as? [String: Any])
    let boxes = try #require(data["wireframes"] as? [[String: Any]])
    #expect(boxes.map { $0["type"] as? String } == ["shape", "shape", "text"])
    #expect(boxes[2]["text"] as? String == "Hello \"you\"")
    #expect((boxes[2]["textStyle"] as? [String: Any])?["size"] as? Int == 20)
    let masked = try recorded([scene(at: 0)]).batch
    #expect(String(decoding: batch.bytes, as: UTF8.self).contains("Hello"))
    #expect(!String(decoding: masked.bytes, as: UTF8.self).contains("\"text\""))
  }

  /// What an app says of itself has no place in the format.
  @Test func eventsOfTheAppStayHere() throws {
    let (batch, _) = try recorded([scene(at: 0)])
    #expect(!String(decoding: batch.bytes, as: UTF8.self).contains("bought"))
  }

  /// A reader of the format has the boxes that were written.
  @Test func aReaderHasTheBoxes() throws {
    let (batch, _) = try recorded([scene(at: 0), scene(at: 50, x: 12), scene(at: 90, x: 350)])
    var decoder = HierarchyDecoder()
    try decoder.append(batch.entries.flatMap { Array(batch.bytes[$0.range]) + [0x0A] })
    try decoder.finish()
    var snapshots: [HierarchySnapshot] = []
    reading: while true {
      switch try decoder.next() {
      case .record(.snapshot(let snapshot)): snapshots.append(snapshot)
      case .record: continue
      case .needsInput, .end: break reading
      }
    }
    #expect(decoder.format?.id == "datadog-replay")
    #expect(snapshots.map(\.time) == [0, 50, 90])
    #expect(
      snapshots.map { $0.nodes[2].frame } == [
        Rect2D(x: 10, y: 20, width: 200, height: 40), Rect2D(x: 12, y: 20, width: 200, height: 40),
        Rect2D(x: 350, y: 20, width: 50, height: 40),
      ])
    #expect(snapshots[2].nodes[2].background == RGBAColor(rgba: 0x1122_3380))
    #expect(decoder.diagnostics.isEmpty)
  }
}
