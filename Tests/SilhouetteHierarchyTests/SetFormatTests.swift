import SilhouetteHierarchy
import TestSupport
import Testing

/// Facts that are read of the dumps that data sets and test tools keep.
struct SetFormatTests {
  private func snapshot(_ text: String) throws -> HierarchySnapshot {
    let result = decode(text)
    #expect(result.error == nil)
    return try #require(result.snapshots.first)
  }

  @Test(arguments: [
    (SetInputs.rico, "rico"), (SetInputs.semantic, "rico-semantic"), (SetInputs.droidBot, "droidbot"),
    (SetInputs.llamaTouch, "llamatouch"), (SetInputs.llamaTouchKept, "llamatouch"),
    (SetInputs.viewCapture, "viewcapture"), (SetInputs.domSnapshot, "dom-snapshot"),
  ])
  func theContentTellsTheFormat(text: String, id: String) {
    #expect(sniffed(ArraySlice(text.utf8))?.id == id)
  }

  // MARK: Activities

  /// The class of the activity in front is the screen's name in code.
  @Test(arguments: [
    ("garden.app/.BedsActivity", "garden.app.BedsActivity"),
    ("garden.app/garden.app.beds.BedsActivity", "garden.app.beds.BedsActivity"),
    ("garden.app/com.other.ads.AdActivity", "com.other.ads.AdActivity"), ("BedsActivity", "BedsActivity"),
    ("Lenas Beete", nil), ("", nil), ("garden.app/", nil), ("lena@example.org", nil),
  ])
  func anActivityNamesItsScreen(activity: String, name: String?) throws {
    let view = #""class":"android.view.View","bounds":"#
    let rico = try snapshot(
      #"{"activity_name":"\#(activity)","activity":{"root":{\#(view)[0,0,1440,2560]}}}"#)
    #expect(rico.string(rico.screen) == name)
    let droidBot = try snapshot(
      #"{"state_str":"b","foreground_activity":"\#(activity)","views":[{"temp_id":0,"parent":-1,\#(view)[[0,0],[1440,2560]]}]}"#
    )
    #expect(droidBot.string(droidBot.screen) == name)
  }

  // MARK: Rico

  @Test func ricoIsInPointsOfItsOneTelephone() throws {
    let result = decode(SetInputs.rico)
    let viewport = try #require(result.header).viewport
    #expect(viewport == Viewport(width: 1440 / 3.5, height: 2560 / 3.5, scale: 3.5))
    #expect(result.diagnostics.isEmpty)
    let nodes = try snapshot(SetInputs.rico).nodes
    #expect(nodes[1].frame == Rect2D(x: 0, y: 24, width: 1440 / 3.5, height: 2308 / 3.5))
    #expect(nodes[2].frame.y == 0 && nodes[3].frame == Rect2D(x: 16, y: 8, width: 184, height: 16))
  }

  @Test func ricoKeepsWhatAViewSays() throws {
    let snapshot = try snapshot(SetInputs.rico)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 2, 0, 0])
    let title = snapshot.nodes[3]
    #expect(snapshot.string(title.text) == "Peäs")
    #expect(
      title.supers.range.map { snapshot.string(snapshot.slices[$0]) }.first == "android.widget.TextView")
    #expect(snapshot.nodes[0].id == NodeID(integer: 0xA1))
    #expect(snapshot.nodes[1].flags.contains(.clips))
    #expect(snapshot.nodes[2].traits.contains(.cell))
    #expect(snapshot.nodes[5].flags.isSuperset(of: [.hidden, .disabled]))
    #expect(snapshot.nodes[4].flags.contains(.hidden) && !snapshot.nodes[3].flags.contains(.hidden))
  }

  @Test func aDialogueOfRicoDoesNotChangeTheScreen() throws {
    let text = #"{"activity_name":"a","activity":{"root":{"class":"D","bounds":[160,510,1280,1966]}}}"#
    let result = decode(text)
    #expect(result.header?.viewport.width == 1440 / 3.5)
    #expect(result.snapshots.first?.nodes.first?.frame.x == 160 / 3.5)
    let wide = decode(#"{"activity_name":"a","activity":{"root":{"class":"D","bounds":[0,0,2560,1440]}}}"#)
    #expect(wide.header?.viewport.width == 2560 / 3.5)
  }

  @Test func aRicoStateWithoutViewsIsAnEmptyScreen() {
    let result = decode(#"{"activity_name":"a","activity":{"root":null}}"#)
    #expect(result.error == nil && result.snapshots.first?.nodes.isEmpty == true)
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func publishedLabelsAreKeptAsWordsForRules() throws {
    let snapshot = try snapshot(SetInputs.semantic)
    let words = snapshot.nodes.map { node in
      (snapshot.detail(of: node)?.otherTraits ?? .empty).range.map { snapshot.string(snapshot.slices[$0])! }
    }
    #expect(words[1] == ["clickable", "rico:Text Button", "text-button:go"])
    #expect(words[2] == ["rico:Icon", "icon:star"])
  }

  // MARK: Lists

  @Test func aListOfViewsBecomesATree() throws {
    let result = decode(SetInputs.droidBot)
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0, 2])
    let header = try #require(result.header)
    #expect(header.viewport == Viewport(width: 1080 / 2.625, height: 1920 / 2.625, scale: 2.625))
    #expect(header.app.first?.value == "garden.app/.Beds")
    #expect(result.diagnostics.count(of: .assumed) == 1)
    #expect(snapshot.nodes[3].flags.isSuperset(of: [.secure, .editable]))
    #expect(snapshot.string(snapshot.nodes[1].label) == "all beds")
    #expect(snapshot.nodes[1].flags.contains(.disabled))
  }

  @Test func densityThatIsSaidIsNotAssumed() throws {
    var decoder = HierarchyDecoder(among: everyFormat, options: FormatOptions(density: 2))
    try decoder.append(Array(SetInputs.droidBot.utf8))
    try decoder.finish()
    guard case .record(.header(let header)) = try decoder.next() else {
      Issue.record("a dump begins with its header")
      return
    }
    #expect(header.viewport == Viewport(width: 540, height: 960, scale: 2))
    #expect(decoder.diagnostics.isEmpty)
  }

  @Test func linksThatLeadNowhereOrRoundMakeWindows() {
    let result = decode(
      #"[{"temp_id":0,"parent":2,"bounds":[[0,0],[9,9]],"class":"A"},{"temp_id":1,"parent":99,"bounds":[[0,0],[9,9]],"class":"B"},{"temp_id":2,"parent":0,"bounds":[[0,0],[9,9]],"class":"C"}]"#
    )
    #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, 0, -1])
    #expect(result.diagnostics.count(of: .assumed) >= 2)
  }

  @Test func aDialogueWithoutItsScreenIsTakenForItsMiddle() {
    let result = decode(
      #"{"state_str":"a","views":[{"temp_id":0,"parent":-1,"bounds":[[36,900],[1044,1500]],"class":"D"},{"temp_id":1,"parent":0,"bounds":[[36,900],[1044,1500]],"class":"E"}]}"#
    )
    #expect(result.header?.viewport.width == 1080 / 2.625 && result.header?.isViewportAssumed == true)
  }

  @Test func theShorterListStaysFlat() throws {
    let snapshot = try snapshot(SetInputs.llamaTouchKept)
    #expect(snapshot.nodes.map(\.parent) == [-1, -1])
    #expect(snapshot.nodes[1].flags.contains(.checked))
  }

  // MARK: ViewCapture

  @Test func framesOfViewCaptureAreSnapshotsInTime() throws {
    let result = decode(SetInputs.viewCapture)
    #expect(result.error == nil && result.snapshots.map(\.time) == [0, 16])
    let view = result.snapshots[0].nodes[1]
    let scale = 2.625
    #expect(view.frame == Rect2D(x: 15.5 / scale, y: 20 / scale, width: 200 / scale, height: 100 / scale))
    #expect(view.alpha == 0.25 && view.flags.contains(.clips) && view.id == NodeID(integer: 8))
    let detail = try #require(result.snapshots[0].detail(of: view))
    #expect(
      detail.transform == .scale(x: 0.5, y: 0.5) && detail.scroll.y == 42 / scale && detail.z == 6 / scale)
    #expect(result.snapshots[1].nodes[1].flags.contains(.hidden))
  }

  @Test func aTraceSaysTheSameAsItsLines() throws {
    let trace = PerfettoMaker.trace
    let result = decode(trace)
    #expect(result.error == nil)
    #expect(sniffed(trace[...])?.id == "viewcapture")
    #expect(result.snapshots.map(\.time) == [0, 16])
    let node = result.snapshots[1].nodes[1]
    #expect(result.snapshots[1].string(node.className) == "android.widget.ImageView")
    #expect(node.frame.width == 200 / 2.625 && node.alpha == 0.5)
  }

  @Test func aTraceCutAnywhereGivesItsWholePackets() {
    let trace = PerfettoMaker.trace
    for count in 0...trace.count {
      let result = decode(Array(trace[..<count]), format: .viewCapture)
      #expect(result.error == nil, "\(count)")
      #expect(result.snapshots.count <= 2)
    }
  }

  // MARK: Pages

  @Test func aPageIsTheTreeOfItsBoxes() throws {
    let result = decode(SetInputs.domSnapshot)
    let snapshot = try #require(result.snapshots.first)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.viewport == Viewport(width: 800, height: 600))
    let names = snapshot.nodes.map { snapshot.string($0.className)! }
    #expect(
      names == [
        "#document", "html", "body", "button", "p", "#text", "b", "input:password", "iframe", "#document",
        "p",
      ])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 2, 2, 4, 4, 2, 2, 8, 9])
    #expect(snapshot.nodes[0].frame.y == -40)
    #expect(snapshot.nodes[9].frame.y == -10)
  }

  @Test func textIsItsElementsWhereNothingElseIsInIt() throws {
    let snapshot = try snapshot(SetInputs.domSnapshot)
    #expect(snapshot.string(snapshot.nodes[3].text) == "Go")
    #expect(snapshot.string(snapshot.nodes[5].text) == "a ")
    #expect(snapshot.string(snapshot.nodes[6].text) == "c")
    #expect(snapshot.string(snapshot.nodes[3].identifier) == "go")
    let lines = try #require(snapshot.detail(of: snapshot.nodes[3])).lines
    #expect(lines.range.map { snapshot.lines[$0] } == [Rect2D(x: 12, y: 4, width: 40, height: 16)])
  }

  @Test func aPasswordOfAPageIsSecure() throws {
    let snapshot = try snapshot(SetInputs.domSnapshot)
    #expect(snapshot.nodes[7].flags.contains(.secure))
    #expect(snapshot.detail(of: snapshot.nodes[7]).map { snapshot.string($0.hint) } == "Word")
  }

  @Test func anAnswerOfTheProtocolIsUnwrapped() {
    let answer = #"{"id":2,"result":\#(SetInputs.domSnapshot)}"#
    let result = decode(answer)
    #expect(result.error == nil && result.snapshots.first?.nodes.count == 11)
  }

  @Test func documentsThatHoldEachOtherEnd() {
    let text =
      #"{"documents":[{"documentURL":0,"nodes":{"parentIndex":[-1],"nodeName":[0],"contentDocumentIndex":{"index":[0],"value":[1]}},"layout":{"nodeIndex":[0],"bounds":[[0,0,9,9]]}},{"documentURL":0,"nodes":{"parentIndex":[-1],"nodeName":[0],"contentDocumentIndex":{"index":[0],"value":[0]}},"layout":{"nodeIndex":[0],"bounds":[[0,0,9,9]]}}],"strings":["A"]}"#
    #expect(decode(text).snapshots.first?.nodes.count == 2)
  }

  // MARK: Rectangles

  @Test func rectanglesAreReadAsTheyAreWritten() throws {
    let bytes: [UInt8] = [
      0x34, 0, 0, 3, 0x38, 4, 0x80,  // the screen, 824 × 1152
      0x00, 1, 2, 3, 4,  // a label
      0x86, 3, 0xE8, 2, 3, 4,  // a switch that is on, at x 1000
      0x81, 0xFC, 0x18, 2, 3, 4,  // a button at x -1000
    ]
    let result = decode(bytes, format: .rectangles)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.viewport == Viewport(width: 824, height: 1152))
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map(\.frame.x) == [0, 1, 1000, -1000])
    #expect(snapshot.nodes.map { snapshot.string($0.className)! } == ["view", "label", "switchOn", "button"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0, 0] && snapshot.nodes[2].flags.contains(.checked))
    for count in 0..<bytes.count {
      let part = decode(Array(bytes[..<count]), format: .rectangles)
      #expect(part.error == nil && part.snapshots.count == 1)
    }
  }

  /// Android's SDK counts in pixels, and no device is so large and so long in points.
  @Test func rectanglesInPixelsBecomePoints() throws {
    let bytes: [UInt8] = [0x34, 0, 0, 4, 0x38, 9, 0x24, 0x01, 30, 60, 90, 120]
    let result = decode(bytes, format: .rectangles)
    #expect(
      result.header?.viewport == Viewport(width: 411.42857142857144, height: 891.4285714285714, scale: 2.625))
    #expect(result.diagnostics.count(of: .assumed) == 1)
    let frame = try #require(result.snapshots.first?.nodes.last?.frame)
    #expect(abs(frame.width - 90 / 2.625) < 0.01)
  }

  // MARK: Gestures

  @Test func gesturesAreFoundByNameOrByOrder() throws {
    let rico = try GestureTable(rico: Array(#"{"7":[[0.5,0.25],[0.5,0.75]],"9":[],"x":[[1,"a"]]}"#.utf8))
    #expect(rico.gesture(named: "7", at: 0) == [Point2D(x: 0.5, y: 0.25), Point2D(x: 0.5, y: 0.75)])
    #expect(rico.gesture(named: "9", at: 0).isEmpty && rico.gesture(named: "x", at: 0).isEmpty)
    let text = "[Home]\n[Click] Screen Resolution (320, 720), Click Position (160, 180)\n"
    let llama = GestureTable(llamaTouch: Array(text.utf8))
    #expect(llama.gesture(named: "0", at: 0).isEmpty)
    #expect(llama.gesture(named: "1", at: 1) == [Point2D(x: 0.5, y: 0.25)])
  }

  // MARK: Hostile bytes

  @Test(arguments: SetInputs.documents)
  func aDocumentCutAnywhereGivesWhatWasWholeOrAnError(_ text: String) {
    let bytes = Array(text.utf8)
    let format = sniffed(bytes[...])
    let whole = decode(bytes).snapshots.first?.nodes.count ?? 0
    for count in 0..<bytes.count {
      let result = decode(Array(bytes[..<count]), format: format)
      #expect(result.error != nil || result.diagnostics.count(of: .truncated) == 1, "\(count)")
      #expect(result.snapshots.allSatisfy { $0.nodes.count <= whole && isSound($0) })
    }
  }

  @Test(arguments: SetInputs.all) func itDoesNotMatterHowTheBytesArrive(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = decode(bytes)
    #expect(decode(chunks: bytes.indices.map { bytes[$0...$0] }) == whole)
  }

  @Test(arguments: SetInputs.all.map { Array($0.utf8) } + [PerfettoMaker.trace])
  func mutatedInputNeverTraps(_ original: [UInt8]) {
    var random = SeededGenerator(seed: 8)
    let interesting = Array(#"{}[]",:-0123456789e.tfn"#.utf8) + [0xFF, 0xC3, 0x0A, 0x80]
    let format = sniffed(original[...])
    for _ in 0..<250 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = interesting.randomElement(using: &random)!
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        }
      }
      #expect(decode(bytes, format: format).snapshots.allSatisfy(isSound))
    }
  }

  @Test func numbersBeyondAllMeasureDoNotTrap() {
    for number in ["1e308", "-1e308", "9007199254740993", "1e18", "-9223372036854775808"] {
      for text in SetInputs.all {
        let changed = text.replacing("1080", with: number).replacing("1440", with: number)
          .replacing("\"id\":1,", with: "\"id\":\(number),").replacing("800", with: number)
        #expect(decode(changed).snapshots.allSatisfy(isSound))
      }
    }
  }

  private func isSound(_ snapshot: HierarchySnapshot) -> Bool {
    snapshot.nodes.enumerated().allSatisfy { index, node in
      Int(node.parent) < index && Int(node.end) > index && Int(node.end) <= snapshot.nodes.count
        && !node.frame.x.isNaN && !node.frame.width.isNaN
    }
  }
}

/// Writes a small Perfetto trace with two frames of ViewCapture.
enum PerfettoMaker {
  static let trace: [UInt8] = {
    let names = message(
      12,
      interned(40, 1, "id/bed") + interned(41, 1, "DecorView") + interned(41, 2, "android.widget.ImageView"))
    let first = number(8, 1_000_000) + number(10, 3) + number(13, 1) + names + capture(alpha: 1)
    let second = number(8, 17_000_000) + number(10, 3) + capture(alpha: 0.5)
    // A packet of another kind is between them.
    return message(1, first) + message(1, number(8, 5) + message(50, [1, 2, 3])) + message(1, second)
  }()

  private static func capture(alpha: Float) -> [UInt8] {
    let root =
      number(2, UInt64(bitPattern: -1)) + number(3, 7) + number(5, 1) + number(8, 1080) + number(9, 2400)
    let image = number(1, 1) + number(3, 8) + number(4, 1) + number(5, 2) + number(8, 200) + number(9, 100)
    let scale = float(14, 1) + float(15, 1)
    return message(
      112, message(4, message(3, root + scale + float(16, 1)) + message(3, image + scale + float(16, alpha))))
  }

  private static func interned(_ field: UInt64, _ id: UInt64, _ name: String) -> [UInt8] {
    message(field, number(1, id) + message(2, Array(name.utf8)))
  }

  private static func number(_ field: UInt64, _ value: UInt64) -> [UInt8] {
    varint(field << 3) + varint(value)
  }

  private static func float(_ field: UInt64, _ value: Float) -> [UInt8] {
    varint(field << 3 | 5) + (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
  }

  private static func message(_ field: UInt64, _ body: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(body.count)) + body
  }

  private static func varint(_ value: UInt64) -> [UInt8] {
    var (rest, bytes): (UInt64, [UInt8]) = (value, [])
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
