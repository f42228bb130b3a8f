import SilhouetteHierarchy
import TestSupport
import Testing

struct DatadogTests {
  private typealias World = ReplayWorld

  private func read(_ records: String...) -> Decoded {
    decode(records.joined(separator: "\n"), format: .datadogReplay)
  }

  private func change(_ data: String, at time: Int = 1100) -> String {
    World.event(11, at: time, #"{"source":0,\#(data)}"#)
  }

  @Test func segmentsAndRecordsAreOneStream() throws {
    let result = decode(World.datadog)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.platform == .ios && result.header?.start == 1000)
    #expect(result.header?.app.map(\.value) == ["s"])
    #expect(result.snapshots.map(\.ids) == [[nil, 1, 2], [nil, 1, 3]])
    #expect(result.snapshots[1].nodes[1].frame.x == 7)
    let touch = TouchRecord(time: 300, pointer: 2, phase: .down, location: Point2D(x: 3.5, y: 4))
    #expect(result.records.last == .touch(touch))
  }

  @Test func aPackedSegmentIsTheSame() throws {
    #expect(decode(pack(Array(World.datadog.utf8), .zlib)).records == decode(World.datadog).records)
  }

  @Test func additionsGoBehindTheOneThatTheyName() {
    let first = #"{"wireframe":\#(World.wireframe(4, type: "shape"))}"#
    let second = #"{"previousId":1,"wireframe":\#(World.wireframe(5, type: "shape"))}"#
    let lost = #"{"previousId":99,"wireframe":\#(World.wireframe(6, type: "shape"))}"#
    let result = read(
      World.meta(), World.record(World.wireframe(1, type: "shape"), World.wireframe(2, type: "shape")),
      change(#""adds":[\#(first),\#(second),\#(lost)]"#))
    #expect(result.snapshots.last?.ids == [nil, 4, 1, 5, 2, 6])
    #expect(result.diagnostics.count(of: .assumed) == 1)
  }

  @Test func anUpdateChangesOnlyWhatItNames() throws {
    let text = World.wireframe(
      1, type: "text", more: ##""text":"a","textStyle":{"size":14,"color":"#112233FF"}"##)
    let result = read(
      World.meta(), World.record(text),
      change(#""updates":[{"id":1,"type":"text","text":"bc","clip":{"left":4}}]"#))
    let snapshot = try #require(result.snapshots.last)
    #expect(snapshot.string(snapshot.nodes[1].text) == "bc")
    #expect(snapshot.nodes[1].frame == Rect2D(x: 4, y: 1, width: 6, height: 20))
    #expect(snapshot.detail(of: snapshot.nodes[1])?.fontSize == 14)
  }

  /// The slice of a string without bytes outlives the words that it was cut from.
  @Test func anEmptyTextIsUpdatedOnAnyPage() throws {
    let page = World.record(
      World.wireframe(1, type: "text", more: #""text":"long words before""#),
      World.wireframe(2, type: "text", more: #""text":"""#))
    let result = read(
      World.meta(), page, change(##""updates":[{"id":2,"type":"text","x":3}]"##),
      change(##""updates":[{"id":2,"type":"text","text":"","label":"","x":4}]"##, at: 1200),
      change(##""updates":[{"id":2,"type":"text","text":"b"}]"##, at: 1300))
    #expect(result.snapshots.map { $0.nodes[2].frame.x } == [0, 3, 4, 4])
    #expect(result.snapshots.map { $0.string($0.nodes[2].text) } == [nil, nil, nil, "b"])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func anUpdateThatChangesNothingShowsNothing() {
    let result = read(
      World.meta(), World.record(World.wireframe(1, type: "shape")),
      change(#""updates":[{"id":1,"type":"shape","x":0}]"#))
    #expect(result.snapshots.count == 1 && result.diagnostics.isEmpty)
  }

  @Test func theViewportTurns() {
    let result = read(
      World.meta(), World.record(World.wireframe(1, type: "shape")),
      World.event(11, at: 1500, #"{"source":4,"width":600,"height":300}"#))
    #expect(result.records.last == .viewport(milliseconds: 500, Viewport(width: 600, height: 300)))
  }

  @Test func recordsOfEmbeddedContentDoNotTouchThePage() {
    let embedded = #"{"type":4,"timestamp":1,"slotId":"3","data":{"width":5,"height":5}}"#
    let result = read(World.meta(), embedded, World.record(World.wireframe(1, type: "shape")))
    #expect(result.header?.viewport == Viewport(width: 300, height: 600))
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  // MARK: Layers

  private func layered(_ layers: String, children: String) -> String {
    let wireframes = (1...3).map { World.wireframe($0, type: "shape", x: 10 * $0) }.joined(separator: ",")
    return World.event(
      10, at: 1000,
      #"{"wireframes":[\#(wireframes)],"compositionTree":{"root":{"id":1,"x":0,"y":0,"width":300,"height":600,"children":[\#(children)]},"layers":[\#(layers)]}}"#
    )
  }

  private let layer =
    #"{"id":2,"x":20,"y":0,"width":100,"height":50,"children":[{"type":"wireframe","id":3},{"type":"wireframe","id":1}],"modifiers":[{"type":"opacity","value":0.5},{"type":"clip","path":"M 0 8 Q 0 0 8 0 H 92 Q 100 0 100 8 V 32 Q 100 40 92 40 H 8 Q 0 40 0 32 Z"}]}"#

  /// Layers choose the painted wireframes, and their order.
  @Test func layersOrderWireframes() throws {
    let result = read(World.meta(), layered(layer, children: #"{"type":"layer","id":2}"#))
    #expect(result.error == nil && result.diagnostics.isEmpty)
    let snapshot = try #require(result.snapshots.first)
    let names = snapshot.nodes.map { snapshot.string($0.className)! }
    #expect(names == ["page", "layer", "layer", "shape", "shape"])
    #expect(snapshot.nodes.map(\.frame.x) == [0, 0, 20, 10, -10])
    let group = snapshot.nodes[2]
    #expect(
      group.alpha == 0.5 && group.flags.contains(.clips) && group.radius == 8 && group.frame.height == 40)
  }

  @Test func changesOfLayersAreApplied() {
    let result = read(
      World.meta(), layered(layer, children: #"{"type":"layer","id":2}"#),
      World.event(
        11, at: 1100, #"{"source":10,"updates":[{"id":1,"children":[{"type":"wireframe","id":2}]}]}"#),
      World.event(
        11, at: 1200,
        #"{"source":10,"removes":[2],"adds":[{"id":5,"x":0,"y":0,"width":9,"height":9,"children":[{"type":"wireframe","id":1}]}],"updates":[{"id":1,"children":[{"type":"layer","id":5},{"type":"layer","id":2}]}]}"#
      ),
      change(#""updates":[{"id":1,"type":"shape","x":77}]"#, at: 1300),
      World.record(at: 1400, World.wireframe(9, type: "shape")))
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.snapshots.map(\.nodes.count) == [5, 3, 4, 4, 2])
    #expect(result.snapshots[3].nodes[3].frame.x == 77)
  }

  /// Layers that hold each other are entered once.
  @Test func layersInACircleEnd() {
    let one =
      #"{"id":2,"x":0,"y":0,"width":9,"height":9,"children":[{"type":"layer","id":3},{"type":"layer","id":2}]}"#
    let two =
      #"{"id":3,"x":0,"y":0,"width":9,"height":9,"children":[{"type":"layer","id":2},{"type":"layer","id":3}]}"#
    let result = read(
      World.meta(), layered(one + "," + two, children: #"{"type":"layer","id":2},{"type":"layer","id":3}"#))
    #expect(result.error == nil && result.snapshots.map(\.nodes.count) == [4])
  }

  @Test(arguments: [
    ("M0 0h10v20H0Z", Rect2D(x: 0, y: 0, width: 10, height: 20), 0.0),
    ("M 5,5 L 15 25", Rect2D(x: 5, y: 5, width: 10, height: 20), 0),
    (
      "M0 4A4 4 0 0 1 4 0H16A4 4 0 0 1 20 4V16A4 4 0 0 1 16 20H4A4 4 0 0 1 0 16Z",
      Rect2D(x: 0, y: 0, width: 20, height: 20), 4
    ),
  ])
  func boxesAreAroundPaths(path: String, box: Rect2D, radius: Double) {
    let clip =
      #"{"id":2,"x":0,"y":0,"width":99,"height":99,"children":[],"modifiers":[{"type":"clip","path":"\#(path)"}]}"#
    let node = read(World.meta(), layered(clip, children: #"{"type":"layer","id":2}"#)).snapshots.first?
      .nodes[2]
    #expect(node?.frame == box && node?.radius == radius)
  }

  /// Ids of a page after random changes, beside the obvious list.
  @Test func aPageAfterAnyChangesIsTheObviousList() {
    var random = SeededGenerator(seed: 11)
    var list: [Int] = []
    var events = [World.meta(), World.record()]
    var expected: [[Int]] = [[]]
    for step in 0..<300 {
      if list.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
        let place = Int.random(in: 0...list.count, using: &random)
        let previous = place == 0 ? "" : #""previousId":\#(list[place - 1]),"#
        list.insert(step + 1, at: place)
        events.append(
          change(
            #""adds":[{\#(previous)"wireframe":\#(World.wireframe(step + 1, type: "shape"))}]"#,
            at: 2000 + step))
      } else {
        let gone = list.remove(at: Int.random(in: list.indices, using: &random))
        events.append(change(#""removes":[{"id":\#(gone)}]"#, at: 2000 + step))
      }
      expected.append(list)
    }
    let result = decode(events.joined(separator: "\n"), format: .datadogReplay)
    #expect(result.snapshots.map { $0.ids.compactMap { $0.map(Int.init) } } == expected)
  }
}
