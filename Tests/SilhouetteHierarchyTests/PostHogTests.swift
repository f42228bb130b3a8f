import SilhouetteHierarchy
import Testing

struct PostHogTests {
  private typealias World = ReplayWorld

  private func read(_ events: String...) -> Decoded {
    decode(events.joined(separator: "\n"), format: .postHogReplay)
  }

  private func change(_ data: String, at time: Int = 1100) -> String {
    World.event(3, at: time, #"{"source":0,\#(data)}"#)
  }

  @Test func aSessionIsReadInOrder() throws {
    let result = decode(World.postHog)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.viewport == Viewport(width: 300, height: 600) && result.header?.start == 1000)
    #expect(result.records.compactMap(\.time) == [0, 100, 200, 300])
    #expect(result.snapshots.map(\.ids) == [[1, 2], [1, 3], [1, 3, nil]])
    #expect(result.snapshots[0].nodes[1].frame == Rect2D(x: 5, y: 0, width: 10, height: 20))
    #expect(result.snapshots[2].nodes[2].frame == Rect2D(x: 0, y: 400, width: 300, height: 200))
    let touch = TouchRecord(time: 100, pointer: 0, phase: .down, location: Point2D(x: 3, y: 4))
    #expect(result.records[2] == .touch(touch))
  }

  @Test func anArrayIsAStreamOfItsElements() {
    let lines = World.postHog.split(separator: "\n")
    #expect(decode("[\(lines.joined(separator: ",\n "))]").records == decode(World.postHog).records)
    #expect(
      decode(#"{"window_id":"w","data":[\#(lines.joined(separator: ","))]}"#, format: .postHogReplay).records
        == decode(World.postHog).records)
    #expect(
      decode(lines.map { #"["w",\#($0)]"# }.joined(separator: "\n")).records == decode(World.postHog).records)
  }

  @Test func keysMayComeInAnyOrder() {
    let late = #"{"data":{"wireframes":[\#(World.wireframe(1))]},"timestamp":5,"type":2}"#
    #expect(decode(late).snapshots.map(\.ids) == [[1]])
  }

  @Test func anUpdateTakesThePlaceOfWhatItUpdates() {
    let page = World.page(World.wireframe(1), World.wireframe(2), World.wireframe(3))
    let result = read(
      World.meta(), page, change(#""updates":[{"parentId":5,"wireframe":\#(World.wireframe(2, x: 9))}]"#))
    #expect(result.snapshots.map(\.ids) == [[1, 2, 3], [1, 2, 3]])
    #expect(result.snapshots.last?.nodes.map(\.frame.x) == [0, 9, 0])
  }

  @Test func removalsComeBeforeAdditions() {
    let page = World.page(World.wireframe(1), World.wireframe(2))
    let moved =
      #""adds":[{"parentId":2,"wireframe":\#(World.wireframe(1))}],"removes":[{"id":1,"parentId":5}]"#
    let result = read(World.meta(), page, change(moved))
    #expect(result.snapshots.last?.ids == [2, 1])
    #expect(result.snapshots.last?.nodes.map(\.parent) == [-1, 0])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func aChildThatIsWrittenTwiceIsThereOnce() {
    let child = World.wireframe(2)
    let result = read(
      World.meta(), World.page(World.wireframe(1, more: #""childWireframes":[\#(child)]"#), child))
    #expect(result.snapshots.last?.ids == [1, 2])
    #expect(result.diagnostics.count(of: .duplicateSubtree) == 1)
  }

  @Test func twoThingsOfOneIdAreBothThere() {
    let result = read(World.meta(), World.page(World.wireframe(1), World.wireframe(1, x: 3)))
    #expect(result.snapshots.last?.ids == [1, nil])
    #expect(result.diagnostics.count(of: .duplicateID) == 1)
  }

  @Test func changesBeforeAnyPageAreMadeToAnEmptyOne() {
    let result = read(
      change(#""adds":[{"parentId":77,"wireframe":\#(World.wireframe(1))}],"removes":[{"id":4}]"#))
    #expect(result.snapshots.map(\.ids) == [[1]])
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
    // No page, no such parent, and no size of the screen.
    #expect(result.diagnostics.count(of: .assumed) == 3)
  }

  @Test func aPasswordIsASecret() throws {
    let field = World.wireframe(1, type: "input", more: #""inputType":"password","value":"hush""#)
    let result = read(World.meta(), World.page(field))
    #expect(result.snapshots.first?.nodes.first?.flags == .secure)
  }

  @Test func lengthsAndColoursComeInManyForms() throws {
    let style =
      ##""style":{"backgroundColor":"#0af","color":"#11223344","borderWidth":"4","borderRadius":"10px","borderColor":"red"}"##
    let result = read(World.meta(), World.page(World.wireframe(1, more: style)))
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes[0].background == RGBAColor(rgb: 0x00AAFF) && snapshot.nodes[0].radius == 10)
    let detail = try #require(snapshot.detail(of: snapshot.nodes[0]))
    #expect(detail.border?.width == 4 && detail.textColor == RGBAColor(rgba: 0x1122_3344))
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func timeNeverGoesBack() {
    let result = read(World.meta(at: 1000), World.page(at: 900, World.wireframe(1)))
    #expect(result.records.compactMap(\.time) == [0])
    #expect(result.diagnostics.count(of: .timeWentBack) == 1)
  }

  @Test func aSessionCutAnywhereGivesWhatWasWhole() {
    let bytes = Array(World.postHog.utf8)
    let whole = decode(bytes).records
    for count in 0..<bytes.count {
      let result = decode(Array(bytes[..<count]), format: .postHogReplay)
      #expect(result.error == nil, "\(count)")
      #expect(Array(whole.prefix(result.records.count)) == result.records)
    }
  }

  @Test(arguments: [ReplayWorld.postHog, ReplayWorld.datadog])
  func itDoesNotMatterHowTheBytesArrive(text: String) {
    let bytes = Array(text.utf8)
    let whole = decode(bytes)
    #expect(whole.error == nil && whole.snapshots.count > 1)
    #expect(decode(chunks: bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test(arguments: [ReplayWorld.postHog, ReplayWorld.datadog])
  func noByteMakesAReaderTrap(text: String) {
    let format = text == ReplayWorld.postHog ? HierarchyFormat.postHogReplay : .datadogReplay
    let original = Array(text.utf8)
    for index in original.indices {
      for byte in [UInt8(ascii: "{"), UInt8(ascii: "9"), UInt8(ascii: "\""), 0xFF] {
        var bytes = original
        bytes[index] = byte
        let result = decode(bytes, format: format)
        #expect(result.records.count <= 8)
      }
    }
  }

  @Test func aPageHoldsNoMoreThanItsLimit() {
    var limits = Limits()
    limits.nodes = 40
    let adds = (0..<60).map {
      change(#""adds":[{"parentId":5,"wireframe":\#(World.wireframe($0 + 100))}]"#, at: 1100 + $0)
    }
    let text = ([World.meta(), World.page()] + adds).joined(separator: "\n")
    let result = decode(text, format: .postHogReplay, limits: limits)
    #expect(result.error?.code == .limit)
    #expect(result.snapshots.last?.nodes.count == 40)
  }
}
