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
}
