import SilhouetteHierarchy
import TestSupport
import Testing

/// Pages in the words of New Relic's agents, iOS's with words and Android's with objects of styles.
struct NewRelicTests {
  private func event(_ type: Int, _ data: String, at time: Int = 1000) -> String {
    #"{"data":\#(data),"timestamp":\#(time),"type":\#(type)}"#
  }

  private func meta(_ scheme: String = "http") -> String {
    event(4, #"{"href":"\#(scheme)://newrelic.com","width":300,"height":600}"#)
  }

  private func place(_ x: Int, _ more: String = "") -> String {
    "position: fixed; left: \(x).00px; top: 1.00px; width: 10.00px; height: 20.00px;\(more)"
  }

  private func element(
    _ id: Int, _ name: String, _ children: String = "", tag: String = "div", more: String = ""
  ) -> String {
    // Swift writes members in any order: children may come before the name.
    #"{"childNodes":[\#(children)],"attributes":{"id":"\#(name)-\#(id)"\#(more)},"id":\#(id),"type":2,"tagName":"\#(tag)"}"#
  }

  private func text(_ id: Int, _ words: String) -> String {
    #"{"type":3,"id":\#(id),"isStyle":false,"textContent":"\#(words)"}"#
  }

  private func page(_ css: String, _ body: String) -> String {
    let style =
      #"{"type":2,"tagName":"style","id":901,"attributes":{},"childNodes":[{"type":3,"id":902,"isStyle":true,"textContent":"\#(css)"}]}"#
    func around(_ tag: String, _ id: Int, _ inner: String) -> String {
      #"{"type":2,"tagName":"\#(tag)","id":\#(id),"attributes":{},"childNodes":[\#(inner)]}"#
    }
    let html = around("html", 903, around("head", 904, style) + "," + around("body", 905, body))
    return event(
      2, #"{"node":{"type":0,"id":900,"childNodes":[\#(html)]},"initialOffset":{"top":0,"left":0}}"#)
  }

  private func change(_ data: String, at time: Int = 1100) -> String {
    event(3, #"{"source":0,\#(data)}"#, at: time)
  }

  private func read(_ events: String...) -> Decoded { decode("[" + events.joined(separator: ",") + "]") }

  /// A label in a box, and a switch that is on.
  private var world: String {
    let css =
      "#UIView-1 { \(place(5, " border-radius: 4.00px; opacity: 0.500;background-color: #11223344;border: 2.00px solid #AABBCCFF;")) } "
      + "#UILabel-2 { \(place(7, " font: normal 400 17.00px sans-serif; color: #010203FF;")) } "
      + ".switch#UISwitch-3 .slider { left: 90px; }"
    let on =
      #"{"type":2,"tagName":"input","id":4,"attributes":{"type":"checkbox","checked":"checked"},"childNodes":[]}"#
    let body = element(
      1, "UIView",
      element(2, "UILabel", text(20, "é *")) + ","
        + element(3, "UISwitch", on, tag: "label", more: #","class":"switch checked","style":"\#(place(9))""#)
    )
    return page(css, body)
  }

  @Test func aPageIsReadWithItsSheet() throws {
    let result = read(meta(), world)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.platform == .ios && result.header?.viewport == Viewport(width: 300, height: 600))
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.ids == [1, 2, 3])
    #expect(snapshot.nodes.map { snapshot.string($0.className)! } == ["UIView", "UILabel", "UISwitch"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0])
    // Places are absolute in the file, and in the parent here.
    #expect(snapshot.nodes.map(\.frame.x) == [5, 2, 4])
    let box = snapshot.nodes[0]
    #expect(box.background == RGBAColor(rgba: 0x1122_3344) && box.radius == 4 && box.alpha == 0.5)
    #expect(snapshot.detail(of: box)?.border == NodeDetail.Border(width: 2, color: RGBAColor(rgb: 0xaabbcc)))
    #expect(snapshot.string(snapshot.nodes[1].text) == "é *")
    #expect(snapshot.detail(of: snapshot.nodes[1])?.fontSize == 17)
    #expect(snapshot.nodes[2].flags.contains(.checked) && snapshot.nodes[2].traits.contains(.toggle))
  }

  @Test func changesOfBothAgentsAreApplied() throws {
    let added = element(5, "UILabel", more: #","style":"\#(place(30))""#)
    let result = read(
      meta("https"), world,
      // iOS names the element of a text, Android the text; iOS writes a style as words, Android as an object.
      change(
        ##""texts":[{"id":2,"value":"a"},{"id":20,"value":"b"}],"attributes":[{"id":2,"attributes":{"style":"\##(place(40))"}},{"id":1,"attributes":{"id":"UIView-1","style":{"left":"6px","background-color":"#ffffff"}}}]"##
      ),
      change(
        #""removes":[{"parentId":1,"id":2},{"parentId":2,"id":20}],"adds":[{"parentId":1,"nextId":3,"node":\#(added)},{"parentId":5,"node":\#(text(50, "c"))}]"#,
        at: 1200),
      change(#""attributes":[{"id":3,"attributes":{"class":"switch"}}]"#, at: 1300),
      event(3, #"{"source":5,"id":4,"isChecked":true,"text":""}"#, at: 1400))
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.platform == .android)
    #expect(result.snapshots.map(\.ids) == [[1, 2, 3], [1, 2, 3], [1, 5, 3], [1, 5, 3], [1, 5, 3]])
    let second = result.snapshots[1]
    #expect(second.nodes[0].frame.x == 6 && second.nodes[0].background == RGBAColor(rgb: 0xffffff))
    #expect(second.nodes[1].frame.x == 34 && second.string(second.nodes[1].text) == "b")
    #expect(result.snapshots[2].string(result.snapshots[2].nodes[1].text) == "c")
    #expect(result.snapshots.map { $0.nodes[2].flags.contains(.checked) } == [true, true, true, false, true])
  }

  @Test func fingersAreRead() {
    let result = read(
      meta(), world, event(3, #"{"source":2,"type":7,"id":1,"x":3.5,"y":4}"#, at: 1200),
      event(3, #"{"source":6,"positions":[{"x":5,"y":6,"id":1,"timeOffset":-20}]}"#, at: 1250),
      event(3, #"{"source":2,"type":9,"id":1,"x":5,"y":6}"#, at: 1300))
    let touches = result.records.compactMap { record -> TouchRecord? in
      if case .touch(let touch) = record { touch } else { nil }
    }
    #expect(touches.map(\.phase) == [.down, .move, .up] && touches.map(\.time) == [200, 250, 300])
    #expect(touches[0].location == Point2D(x: 3.5, y: 4))
  }

  @Test func anImageAndAMaskedOneAreImages() throws {
    let css =
      "#UIImageView-1 { \(place(1)) } #ImageView-3 { \(place(2, "background-image: url(data:image/png;base64,AA;})); ")) }"
    let inner =
      #"{"type":2,"tagName":"img","id":1000001,"attributes":{"style":"\#(place(1))","src":"data:"},"childNodes":[]}"#
    let result = read(
      meta(),
      page(
        css,
        element(1, "UIImageView", inner) + "," + element(3, "ImageView", more: #","data-nr-masked":"image""#))
    )
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.ids == [1, 1_000_001, 3] && snapshot.nodes[1].traits.contains(.image))
    #expect(snapshot.detail(of: snapshot.nodes[1])?.picture != nil)
    #expect(snapshot.nodes[2].traits.contains(.image) && snapshot.nodes[2].frame.width == 10)
  }

  /// A web page's own sheet may have fixed places, too.
  @Test(arguments: [
    "#menu { position: fixed; left: 0px; }", ".a-1 { position: fixed; }", "#a-b { position: fixed; }",
  ])
  func aWebPageIsNotTakenForAnAgents(css: String) {
    #expect(MobileReplaySniff.kind(of: Array(page(css, "").utf8)) == nil)
    #expect(
      MobileReplaySniff.kind(of: Array(page("#UIView-1 { position: fixed;left: 0px;", "").utf8)) == .newRelic)
  }

  /// The next payload of a session has the page of the one before.
  @Test func filesOfARecordingGoOn() throws {
    var first = HierarchyDecoder()
    try first.append(Array(("[" + meta() + "," + world + "]").utf8))
    try first.finish()
    while case .record = try first.next() {}
    var second = HierarchyDecoder(format: .newRelicReplay)
    second.goOn(after: first)
    try second.append(Array(("[" + change(#""texts":[{"id":20,"value":"d"}]"#, at: 1500) + "]").utf8))
    try second.finish()
    var records: [HierarchyRecord] = []
    while case .record(let record) = try second.next() { records.append(record) }
    #expect(second.diagnostics.isEmpty && records.count == 2)
    guard case .header(let header) = records[0], case .snapshot(let snapshot) = records[1] else {
      Issue.record("no header or no screen")
      return
    }
    #expect(header.start == 1500 && header.viewport == Viewport(width: 300, height: 600))
    #expect(
      snapshot.ids == [1, 2, 3] && snapshot.string(snapshot.nodes[1].text) == "d" && snapshot.time == 0)
  }
}
