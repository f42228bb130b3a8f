import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@Suite struct EventWriterTests {
  @Test func aShortSessionIsWrittenAsItAlwaysWas() throws {
    let session = WireSession()
    var writer = EventWriter(start: WireSession.start)
    var bytes: [UInt8] = []
    for event in session.events {
      bytes.append(contentsOf: bytes.isEmpty ? [UInt8(ascii: "[")] : Array(",\n".utf8))
      writer.write(event, session.table, into: &bytes)
    }
    bytes.append(contentsOf: Array("]\n".utf8))
    try expectGolden(String(decoding: bytes, as: UTF8.self), named: "replay-events.json")
  }

  @Test func aShortSessionIsListedAsItAlwaysWas() throws {
    let session = WireSession()
    let listing = EventListing(start: WireSession.start)
    let text = session.events.map { listing.text($0, session.table) }.joined()
    try expectGolden(text, named: "replay-events.txt")
  }

  @Test func aListOfTwentyCardsIsSmall() {
    var table = LookTable()
    let tree = WirePages.list(rows: 20, &table)
    var writer = EventWriter(start: 0)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 0, body: .fullSnapshot(tree)), table, into: &bytes)
    #expect(tree.elements.count == 82)
    #expect(bytes.count < 15_500)
  }

  @Test func anUnchangedElementSaysNothing() throws {
    var table = LookTable()
    let tree = WirePages.list(rows: 1, &table)
    var mutation = Mutation()
    mutation.changes = [Mutation.Change(old: tree.elements[3], new: tree.elements[3])]
    #expect(
      written(mutation, tree, table)
        == #""texts":[],"attributes":[{"attributes":{},"id":11}],"removes":[],"adds":[]"#)
  }

  @Test func onlyWhatDiffersIsSaid() throws {
    var table = LookTable()
    let tree = WirePages.list(rows: 1, &table)
    var element = tree.elements[3]
    element.left = 0
    element.top += 1
    element.isHidden = true
    element.marks = -1
    var mutation = Mutation()
    mutation.changes = [Mutation.Change(old: tree.elements[3], new: element)]
    let style =
      #""left":"0","top":"12.25px","display":"none","--a":"initial","--m":"initial""#
    #expect(
      written(mutation, tree, table)
        == #""texts":[],"attributes":[{"attributes":{"style":{\#(style)}},"id":11}],"removes":[],"adds":[]"#)
  }

  /// Between the constant start and the end.
  private func written(_ mutation: Mutation, _ tree: ElementTree, _ table: LookTable) -> String {
    var writer = EventWriter(start: 0)
    var bytes: [UInt8] = []
    writer.write(ReplayEvent(timestamp: 0, body: .fullSnapshot(tree)), table, into: &bytes)
    bytes.removeAll()
    writer.write(ReplayEvent(timestamp: 0, body: .mutation(mutation)), table, into: &bytes)
    let start = #"{"timestamp":0,"type":3,"data":{"source":0,"#
    let end = "}}"
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasPrefix(start) && text.hasSuffix(end))
    return String(text.dropFirst(start.count).dropLast(end.count))
  }
}

/// A page, what may happen to it, and its end.
struct WireSession {
  static let start: Int64 = 1_700_000_000_000
  private(set) var table = LookTable()
  private(set) var events: [ReplayEvent] = []

  init() {
    let tree = WirePages.list(rows: 3, &table)
    add(0, .meta(width: 402, height: 874))
    add(0, .fullSnapshot(tree))
    add(250, .touch(.start, Point2D(x: 200, y: 500.5)))
    add(300, .touchMove(Point2D(x: 200, y: 430)))
    add(350, .touch(.end, Point2D(x: 200, y: 420)))
    add(400, .mutation(scrolled(tree)))
    add(800, .mutation(restyled(tree)))
    add(1200, .mutation(exchanged(tree)))
    add(1600, .viewportResize(width: 402, height: 500))
    add(2000, .custom(tag: "end", payload: "{}"))
  }

  private mutating func add(_ time: Int64, _ body: ReplayEvent.Body) {
    events.append(ReplayEvent(timestamp: Self.start + time, body: body))
  }

  private func change(
    _ element: Element, _ body: (inout Element) -> Void
  ) -> Mutation.Change {
    var new = element
    body(&new)
    return Mutation.Change(old: element, new: new)
  }

  private func scrolled(_ tree: ElementTree) -> Mutation {
    var mutation = Mutation()
    mutation.changes = [change(tree.elements[1]) { $0.top -= 121 }]
    return mutation
  }

  /// Another colour on the old class, another class, an alpha, a turn and words.
  private mutating func restyled(_ tree: ElementTree) -> Mutation {
    let red = table.index(
      of: WirePages.look(.heading) { ($0.ink, $0.state) = (RGBAColor(rgb: 0xC02030), [.enabled, .selected]) })
    let map = table.index(
      of: WirePages.look(.map) { ($0.fill, $0.hatch) = (RGBAColor(rgb: 0xE0E8D8), RGBAColor(rgb: 0xB0C0A0)) })
    let turn = table.index(of: Transform2D(a: 0.9962, b: 0.0872, c: -0.0872, d: 0.9962, tx: 0, ty: 0))
    let words = table.index(ofText: Array("Twenty “cards”".utf8))
    var mutation = Mutation()
    mutation.background = RGBAColor(rgb: 0xEEEEEE)
    mutation.changes = [
      change(tree.elements[3]) { ($0.look, $0.base, $0.marks) = (map, -1, -1) },
      change(tree.elements[4]) { ($0.look, $0.text) = (red, words) },
      change(tree.elements[5]) { $0.alpha = 500 },
      change(tree.elements[6]) { $0.transform = turn },
      change(tree.elements[10]) { $0.isHidden = true },
    ]
    return mutation
  }

  /// One card goes, another one comes.
  private mutating func exchanged(_ tree: ElementTree) -> Mutation {
    var mutation = Mutation()
    mutation.removes = [Mutation.Remove(parent: 9, id: 14)]
    let dot = table.index(
      of: {
        var look = Look()
        (look.fill, look.role, look.turn) = (RGBAColor(rgba: 0x3366_CC80), .check, .plus45)
        return look
      }())
    let tagged = table.index(of: [MetadataAttribute(name: "data-class", value: "A<\"B\">")])
    for (place, source) in [(Int32(9), 2), (50, 3), (50, 4)] {
      var element = tree.elements[source]
      element.id = 50 + Int32(source - 2)
      element.metadata = tagged
      mutation.adds.append(Mutation.Add(parent: place, next: source == 2 ? 18 : nil, element: element))
    }
    var part = WirePages.element(60, 300, 20, 30, 30, look: dot)
    (part.kind, part.base) = (.part, -1)
    mutation.adds.append(Mutation.Add(parent: 50, next: 51, element: part))
    return mutation
  }
}
