import SilhouetteHierarchy
import Testing

/// Traces of Playwright: versions, references between snapshots, frames, privacy, hostile ones.
struct PlaywrightTraceTests {
  private static let options =
    #"{"version":8,"type":"context-options","origin":"library","options":{"viewport":{"width":800,"height":600}},"wallTime":1772355600000,"monotonicTime":1000}"#

  private func shot(
    _ name: String, _ html: String, at time: Int, frame: String = "f1", isMain: Bool = true
  ) -> String {
    #"{"type":"frame-snapshot","snapshot":{"callId":"c","snapshotName":"\#(name)","pageId":"p","frameId":"\#(frame)","html":\#(html),"viewport":{"width":800,"height":600},"timestamp":\#(time),"isMainFrame":\#(isMain)}}"#
  }

  private func call(_ id: String, _ method: String, _ params: String, at time: Int) -> String {
    #"{"type":"before","callId":"\#(id)","startTime":\#(time),"class":"Frame","method":"\#(method)","params":\#(params),"beforeSnapshot":"before@\#(id)"}"#
      + "\n" + #"{"type":"after","callId":"\#(id)","endTime":\#(time + 40),"afterSnapshot":"after@\#(id)"}"#
  }

  private func trace(_ lines: String...) -> Decoded {
    decode(([Self.options] + lines).joined(separator: "\n") + "\n")
  }

  private func words(_ snapshot: HierarchySnapshot) -> [String] {
    snapshot.nodes.compactMap { snapshot.string($0.text) }
  }

  private func events(_ result: Decoded) -> [AppEvent] {
    result.records.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  private let page = #"["HTML",{},["BODY",{},["P",{},"Moth"],["BUTTON",{"id":"go"},"Plant"]]]"#

  @Test func eachCallIsAScreenWithTheCallsName() throws {
    let result = trace(
      call("call@1", "click", #"{"selector":"internal:role=button[name=\"Secret\"i]"}"#, at: 1100),
      shot("before@call@1", page, at: 1101), shot("after@call@1", #"[[1,5]]"#, at: 1140))
    #expect(result.error == nil)
    #expect(result.header?.start == 1_772_355_600_101 && result.header?.platform == .web)
    #expect(result.snapshots.map(\.step) == ["click · role button", "after click · role button"])
    #expect(result.snapshots.map(words) == [["Moth", "Plant"], ["Moth", "Plant"]])
    #expect(result.snapshots.map(\.time) == [0, 39])
    let button = result.snapshots[0].nodes.first { result.snapshots[0].string($0.identifier) == "go" }
    #expect(button.map { $0.frame.width > 40 && $0.frame.height >= 28 } == true)
  }

  @Test func nodesAreReferencesToEarlierSnapshots() throws {
    // Nodes in post-order: "Moth" 0, P 1, "Plant" 2, BUTTON 3, BODY 4, HTML 5.
    let result = trace(
      call("call@1", "hover", "{}", at: 1100), shot("before@call@1", page, at: 1101),
      call("call@2", "hover", "{}", at: 1200),
      shot(
        "before@call@2", #"["HTML",{},["BODY",{},[[1,3]],["P",{},"Bed"],[[1,1]],[[1,99]],[[9,0]],[["x"]]]]"#,
        at: 1201))
    #expect(result.snapshots.map(words) == [["Moth", "Plant"], ["Plant", "Bed", "Moth"]])
  }

  @Test func pagesOfInnerFramesStandInTheirFrame() throws {
    let outer = #"["HTML",{},["BODY",{},["IFRAME",{"__playwright_src__":"/snapshot/f2?x"}],"After"]]"#
    let inner = #"["HTML",{},["BODY",{},"Inside"]]"#
    let result = trace(
      call("call@1", "hover", "{}", at: 1100),
      shot("before@call@1", inner, at: 1101, frame: "f2", isMain: false),
      shot("before@call@1", outer, at: 1102))
    #expect(words(result.snapshots[0]) == ["Inside", "After"])
  }

  @Test func whatBrowsersDoNotShowIsLeftOut() {
    let html =
      #"["HTML",{},["HEAD",{},["TITLE",{},"T"]],["BODY",{},["SCRIPT",{},"s"],["DIV",{"hidden":""},"h"],["DIV",{"style":"color:red; display: none"},"d"],["DIALOG",{},"g"],["DIALOG",{"open":""},"Open"],["DETAILS",{},["SUMMARY",{},"Sum"],"closed"],["X-HOST",{},["TEMPLATE",{"__playwright_shadow_root_":"true"},["DIV",{},"Shadow"]]],["TEMPLATE",{},"t"],["SELECT",{},["OPTION",{},"o"]]]]"#
    let result = trace(call("call@1", "hover", "{}", at: 1100), shot("before@call@1", html, at: 1101))
    #expect(words(result.snapshots[0]) == ["Open", "Sum", "Shadow"])
  }

  @Test func blocksStandBelowEachOtherAndCellsSideBySide() throws {
    let html =
      #"["HTML",{},["BODY",{},["H1",{},"Beds"],["P",{},"One ",["A",{},"two"]],["TABLE",{},["TR",{},["TD",{},"a"],["TD",{},"b"]]],["INPUT",{"type":"password","__playwright_value_":"pw"}]]]"#
    let result = trace(call("call@1", "hover", "{}", at: 1100), shot("before@call@1", html, at: 1101))
    let snapshot = try #require(result.snapshots.first)
    let boxes = snapshot.absoluteFrames
    func box(_ text: String) -> Rect2D? {
      zip(snapshot.nodes, boxes).first { snapshot.string($0.0.text) == text }?.1
    }
    let (heading, one, two) = try (#require(box("Beds")), #require(box("One ")), #require(box("two")))
    let (a, b) = try (#require(box("a")), #require(box("b")))
    #expect(heading.maxY <= one.y && one.maxX <= two.x && one.y == two.y && two.maxY <= a.y)
    #expect(a.y == b.y && a.maxX <= b.x)
    #expect(snapshot.nodes.contains { $0.flags.contains([.secure, .editable]) })
  }

  @Test func aClickIsATouchOnItsElement() throws {
    let ready =
      #"["HTML",{},["BODY",{},["P",{},"Moth"],["BUTTON",{"__playwright_target__":"call@1"},"Plant"]]]"#
    let lines = [
      call("call@1", "click", #"{"selector":"button"}"#, at: 1100), shot("before@call@1", page, at: 1101),
      #"{"type":"input","callId":"call@1","point":{"x":9,"y":9},"inputSnapshot":"input@call@1"}"#,
    ]
    let marked = trace(lines[0], lines[1], lines[2], shot("input@call@1", ready, at: 1120))
    let touches = marked.records.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
    #expect(touches.map(\.phase) == [.down, .up] && touches.allSatisfy { $0.isOnLastScreen })
    let snapshot = try #require(marked.snapshots.first)
    let frames = snapshot.absoluteFrames
    let button = try #require(snapshot.nodes.firstIndex { snapshot.string($0.className) == "button" })
    #expect(frames[button].contains(touches[0].location))
    // Without a mark the place on the real page says nothing about this one.
    let bare = trace(lines[0], lines[1], lines[2], shot("input@call@1", page, at: 1120))
    #expect(!bare.records.contains { if case .touch = $0 { true } else { false } })
    #expect(bare.diagnostics.assumptions.contains { $0.contains("steps without a touch") })
  }

  @Test func whatIsTypedSoughtAndSaidIsInNoStep() {
    let result = trace(
      call("call@1", "fill", #"{"selector":"internal:label=\"Canary1\"i","value":"Canary2"}"#, at: 1100),
      #"{"type":"console","messageType":"error","text":"Canary3","time":1150}"#,
      #"{"type":"before","callId":"expect@1","startTime":1160,"class":"Test","method":"expect","title":"Canary4"}"#,
      #"{"type":"before","callId":"call@2","startTime":1170,"class":"Frame","method":"expect","params":{"expression":"to.have.text","isNot":true,"expectedText":[{"string":"Canary5"}]}}"#,
      #"{"type":"after","callId":"call@2","endTime":1180,"error":{"message":"Canary6"}}"#,
      #"{"type":"resource-snapshot","snapshot":{"_monotonicTime":1190,"time":30,"_resourceType":"xhr","request":{"method":"GET","url":"Canary7"},"response":{"status":404}}}"#,
      #"{"type":"before","callId":"test.step@3","startTime":1195,"class":"Test","method":"step","title":"Canary8"}"#
    )
    let events = events(result)
    #expect(
      events.map(\.name) == [
        "fill · label", "console error", "expect did not end", "expect not to have text failed",
        "GET 404 failed",
        "step did not end",
      ])
    #expect(!"\(result.records)".contains("Canary"))
    #expect(events[4].data == #"{"method":"GET","status":404,"duration":30}"#)
    #expect(events.allSatisfy { $0.isOfTool })
    #expect(events.map(\.isAssertion) == [false, false, true, true, false, false])
  }

  @Test(arguments: [
    // Version 3: metadata and a list of snapshots.
    #"{"type":"action","metadata":{"id":"call@1","startTime":1100,"endTime":1140,"type":"Frame","method":"goto","apiName":"page.goto","params":{},"wallTime":1772355600100,"snapshots":[{"title":"before","snapshotName":"before@call@1"},{"title":"after","snapshotName":"after@call@1"}]}}"#,
    // Version 4: an action as a whole.
    #"{"type":"action","callId":"call@1","startTime":1100,"endTime":1140,"apiName":"page.goto","class":"Frame","method":"goto","params":{},"wallTime":1772355600100,"beforeSnapshot":"before@call@1","afterSnapshot":"after@call@1"}"#,
    // Version 6: before and after.
    #"{"type":"before","callId":"call@1","startTime":1100,"apiName":"page.goto","class":"Frame","method":"goto","params":{},"wallTime":1772355600100,"beforeSnapshot":"before@call@1"}"#
      + "\n" + #"{"type":"after","callId":"call@1","endTime":1140,"afterSnapshot":"after@call@1"}"#,
  ])
  func olderVersionsGiveTheSame(action: String) {
    let head =
      #"{"version":4,"type":"context-options","browserName":"chromium","options":{"viewport":{"width":800,"height":600}},"wallTime":1772355599000}"#
    let result = decode(
      [
        head, action, shot("before@call@1", page, at: 1100), shot("after@call@1", #"[[1,5]]"#, at: 1140), "",
      ].joined(separator: "\n"))
    #expect(result.snapshots.map(\.step) == ["go to"])
    #expect(result.header?.start == 1_772_355_600_140)
  }

  @Test func stepsOfTheRunnerThatTheLibraryHasToAreOne() {
    let runner =
      #"{"version":8,"type":"context-options","origin":"testRunner","options":{},"wallTime":1772355600000,"monotonicTime":50}"#
    let lines = [
      runner,
      #"{"type":"before","callId":"pw:api@1","startTime":60,"class":"Test","method":"pw:api","title":"Click"}"#,
      #"{"type":"after","callId":"pw:api@1","endTime":70}"#,
      #"{"type":"before","callId":"expect@2","startTime":80,"class":"Test","method":"expect","title":"Expect \"toBe\""}"#,
      #"{"type":"after","callId":"expect@2","endTime":81,"error":{"message":"no"}}"#, Self.options,
      #"{"type":"before","callId":"call@1","startTime":1010,"class":"Frame","method":"click","params":{"selector":"a"},"stepId":"pw:api@1"}"#,
      #"{"type":"after","callId":"call@1","endTime":1020}"#,
    ]
    #expect(
      events(decode(lines.joined(separator: "\n") + "\n")).map(\.name) == [
        "click · CSS", "expect to be failed",
      ])
  }

  @Test func aTraceThatWasCutIsReadUpToThere() {
    let whole = [
      Self.options, call("call@1", "hover", "{}", at: 1100), shot("before@call@1", page, at: 1101),
    ].joined(separator: "\n")
    let cut = decode(whole + "\n" + String(shot("before@call@2", page, at: 1200).dropLast(20)))
    #expect(cut.error == nil && cut.snapshots.count == 1)
    #expect(cut.diagnostics.count(of: .truncated) == 1)
    let broken = decode(whole + "\n{]\n" + shot("before@call@2", page, at: 1200))
    #expect(broken.error?.code == .malformed)
  }

  @Test func aTraceWithoutSnapshotsIsItsCalls() {
    let result = trace(call("call@1", "goto", #"{"url":"u"}"#, at: 1100))
    #expect(events(result).map(\.name) == ["go to"] && result.snapshots.count == 1)
    #expect(result.diagnostics.count(of: .nothingSeen) == 1)
  }

  /// Each snapshot holds the one before it twice: a few lines stand for more nodes than any memory has.
  @Test func referencesCannotMultiplyWithoutEnd() {
    var lines = [Self.options, call("call@1", "hover", "{}", at: 1100)]
    lines.append(shot("s0", #"["DIV",{},"x"]"#, at: 1101))
    for number in 1...60 {
      lines.append(
        shot(
          "s\(number)", #"["DIV",{},[[1,\#(number == 1 ? 1 : 0)]],[[1,\#(number == 1 ? 1 : 0)]]]"#, at: 1101))
    }
    lines.append(shot("before@call@1", #"[[1,0]]"#, at: 1102))
    var limits = Limits()
    limits.nodes = 20_000
    let result = decode(lines.joined(separator: "\n"), limits: limits)
    #expect(result.error?.code == .limit)
  }

  @Test func deepPagesAreCutWhereBrowsersCutThem() {
    let html = String(repeating: #"["DIV",{},"#, count: 3000) + #""x""# + String(repeating: "]", count: 3000)
    let result = trace(call("call@1", "hover", "{}", at: 1100), shot("before@call@1", html, at: 1101))
    #expect(result.error == nil && result.snapshots.count == 1)
  }

  @Test(arguments: [
    "null", "[]", "[[]]", "[[0,0]]", "[[1]]", #"{"a":1}"#, #"["DIV"]"#, #"["DIV",7,[],null]"#, "3",
  ])
  func oddPagesEndNothing(html: String) {
    let result = trace(call("call@1", "hover", "{}", at: 1100), shot("before@call@1", html, at: 1101))
    #expect(result.error == nil && result.snapshots.count == 1)
  }
}

extension HierarchySnapshot {
  /// Frames in the window.
  fileprivate var absoluteFrames: [Rect2D] {
    var frames: [Rect2D] = []
    for node in nodes {
      let origin = node.parent < 0 ? Rect2D.zero : frames[Int(node.parent)]
      frames.append(node.frame.offset(dx: origin.x, dy: origin.y))
    }
    return frames
  }
}
