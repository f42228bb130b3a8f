import Foundation
import TestSupport
import Testing

/// What commands say of logs that other recorders wrote.
@Suite struct ForeignLogCommandTests {
  private static let meta =
    #"{"type":4,"data":{"href":"","width":400,"height":800},"timestamp":1700000000000}"#
  private static let page =
    #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html","attributes":{},"childNodes":[]}]},"initialOffset":{"left":0,"top":0}},"timestamp":1700000000001}"#

  private static func custom(_ tag: String, at time: Int) -> String {
    #"{"type":5,"data":{"tag":"\#(tag)","payload":{}},"timestamp":\#(1_700_000_000_000 + time)}"#
  }

  private func log(_ events: [String]) throws -> (scratch: Scratch, path: String) {
    let scratch = try Scratch()
    try scratch.write("[\(events.joined(separator: ","))]", "log.json")
    return (scratch, scratch.file("log.json"))
  }

  private static let events = [
    custom("Order lost by Anna, anna@example.com", at: 500), custom("cart.add", at: 600),
    custom("Card of Anna", at: 700),
  ]

  /// Without a page it is not known who wrote a log.
  @Test(arguments: [[meta, page] + events, [meta] + events + [page], [meta] + events, events])
  func tagsThatAreNoNamesInCodeStayInTheLog(events: [String]) throws {
    let (scratch, path) = try log(events)
    let outline = try scratch.silhouette(["outline", path])
    #expect(outline.exitCode == 0, "\(outline.errors)")
    #expect(outline.text.contains("event cart.add"), "\(outline.text)")
    // Each of the others is a row of its own.
    #expect(outline.text.split(separator: "\n").count { $0.hasSuffix(" event") } == 2, "\(outline.text)")
    let table = try scratch.silhouette(["events", path])
    #expect(table.exitCode == 0, "\(table.errors)")
    #expect(table.text.contains(#""name":"cart.add""#), "\(table.text)")
    #expect(table.text.components(separatedBy: #""name":"event""#).count == 3, "\(table.text)")
    for text in [outline.text, table.text, outline.errors, table.errors] {
      #expect(!text.lowercased().contains("anna"), "\(text)")
    }
  }

  /// - Parameters:
  ///   - type: 2 of a click, 7 of a finger that comes, 9 of one that goes, 10 of one that is taken away.
  private static func pointer(_ type: Int, _ x: Int, _ y: Int, at time: Int, finger: Int = 0) -> String {
    #"{"type":3,"data":{"source":2,"type":\#(type),"id":2,"x":\#(x),"y":\#(y),"pointerId":\#(finger)},"timestamp":\#(1_700_000_000_000 + time)}"#
  }

  private static func move(_ x: Int, _ y: Int, at time: Int, finger: Int = 0) -> String {
    #"{"type":3,"data":{"source":6,"positions":[{"id":2,"x":\#(x),"y":\#(y),"timeOffset":0}],"pointerId":\#(finger)},"timestamp":\#(1_700_000_000_000 + time)}"#
  }

  private static func scroll(at time: Int) -> String {
    #"{"type":3,"data":{"source":3,"id":2,"x":0,"y":50},"timestamp":\#(1_700_000_000_000 + time)}"#
  }

  private static let touches: [(events: [String], steps: [String])] = [
    ([pointer(7, 30, 30, at: 100), pointer(9, 31, 30, at: 180)], ["0.1  tap"]),
    ([pointer(7, 30, 30, at: 100), pointer(9, 31, 30, at: 900)], ["0.1  long press"]),
    // The browser's click after a finger, and clicks elsewhere and later.
    ([pointer(7, 30, 30, at: 100), pointer(9, 30, 30, at: 180), pointer(2, 32, 31, at: 400)], ["0.1  tap"]),
    (
      [pointer(7, 30, 30, at: 100), pointer(9, 30, 30, at: 180), pointer(2, 200, 31, at: 400)],
      ["0.1  tap", "0.4  click"]
    ),
    (
      [pointer(7, 30, 30, at: 100), pointer(9, 30, 30, at: 180), pointer(2, 30, 30, at: 1500)],
      ["0.1  tap", "1.5  click"]
    ),
    ([pointer(2, 30, 30, at: 100), pointer(2, 30, 30, at: 300)], ["0.1  click", "0.3  click"]),
    // A click is the end of a finger whose own end was lost.
    ([pointer(7, 30, 30, at: 100), pointer(2, 31, 30, at: 180)], ["0.1  tap"]),
    (
      [pointer(7, 30, 300, at: 100), move(30, 200, at: 150), pointer(9, 30, 120, at: 200)],
      ["0.1  swipe up"]
    ),
    // It came back.
    (
      [pointer(7, 30, 30, at: 100), move(150, 40, at: 150), pointer(9, 30, 30, at: 200)],
      ["0.1  swipe right"]
    ),
    // The page scrolled under it, or the browser took it.
    (
      [pointer(7, 30, 300, at: 100), scroll(at: 130), pointer(9, 30, 120, at: 200)],
      ["0.1  scroll"]
    ),
    ([pointer(7, 30, 300, at: 100), pointer(10, 30, 290, at: 150), scroll(at: 200)], ["0.2  scroll"]),
    // Two fingers at once.
    (
      [
        pointer(7, 30, 30, at: 100), pointer(7, 200, 200, at: 200, finger: 1),
        pointer(9, 30, 30, at: 300), pointer(9, 200, 200, at: 320, finger: 1),
      ],
      ["0.1  tap", "0.2  tap"]
    ),
  ]

  @Test(arguments: touches)
  func fingersAreTapsAndSwipesAndTheirClicksAreNotCountedAgain(events: [String], steps: [String]) throws {
    let (scratch, path) = try log([Self.meta, Self.page] + events)
    let outline = try scratch.silhouette(["outline", path])
    #expect(outline.exitCode == 0, "\(outline.errors)")
    let found = outline.text.split(separator: "\n").dropFirst().filter { !$0.contains("screen 1") }
    #expect(found.map { String($0.dropFirst(3)) } == steps, "\(outline.text)")
  }

  /// Logs hold places that are none, and fingers without an end.
  @Test func brokenTouchesAreNoSteps() throws {
    let events = [
      #"{"type":3,"data":{"source":2,"type":7,"id":2},"timestamp":1700000000100}"#,
      #"{"type":3,"data":{"source":2,"type":9,"id":2,"x":"a","y":[]},"timestamp":1700000000110}"#,
      #"{"type":3,"data":{"source":6,"positions":[7,null,{"x":1}]},"timestamp":1700000000120}"#,
      #"{"type":3,"data":{"source":6,"positions":{}},"timestamp":1700000000130}"#,
      #"{"type":3,"data":{"source":6},"timestamp":1700000000140}"#,
      Self.pointer(9, 3, 3, at: 150),
    ]
    let many = (0..<100).map { Self.pointer(7, 5, 5, at: 200 + $0, finger: $0) }
    let (scratch, path) = try log([Self.meta, Self.page] + events + many)
    let outline = try scratch.silhouette(["outline", path])
    #expect(outline.exitCode == 0 && outline.text.contains("0 actions"), "\(outline.text) \(outline.errors)")
  }

  /// Each says what to do, whatever the log begins with.
  @Test(arguments: [
    #"{"type":0,"data":{},"timestamp":1700000000000},{"type":1,"data":{},"timestamp":1700000000000}"#,
    #"{"type":6,"data":{"plugin":"rrweb/console@1","payload":{}},"timestamp":1700000000000}"#,
  ])
  func eventsBeforeThePageAreNoFaultOfTheLog(first: String) throws {
    let (scratch, path) = try log([first, Self.meta, Self.page])
    let verbs = [
      ["encode", path, "-o", scratch.file("out.json")], ["render", path, "-o", scratch.file("out.svg")],
      ["convert", path, "-o", scratch.file("out.ndjson")], ["diff", path, path],
      ["export", path, "-o", scratch.file("out")],
    ]
    for arguments in verbs {
      let errors = try scratch.silhouette(arguments).errors
      #expect(errors.contains("another recorder wrote this log"), "\(arguments[0]): \(errors)")
      #expect(
        errors.contains("silhouette scrub") && !errors.contains("expected"), "\(arguments[0]): \(errors)")
    }
    #expect(try scratch.silhouette(["outline", path]).text.contains("1 screen"))
  }
}
