import Foundation
import TestSupport
import Testing

/// Logs whose screens are in a video beside them.
@Suite struct VideoLogCommandTests {
  private static let log =
    #"[{"type":4,"timestamp":1763000000000,"data":{"href":"","width":400,"height":800}},"#
    + #"{"type":5,"timestamp":1763000000000,"data":{"tag":"video","payload":{"segmentId":0,"duration":5000}}},"#
    + #"{"type":5,"timestamp":1763000001000,"data":{"tag":"breadcrumb","payload":{"category":"ui.tap"}}}]"#

  @Test(arguments: [("play", "page.html"), ("render", "frame.png"), ("encode", "out.json")])
  func theErrorNamesTheVideo(verb: String, output: String) throws {
    let scratch = try Scratch()
    let log = scratch.file("log.json")
    try Data(Self.log.utf8).write(to: URL(filePath: log))
    let result = try scratch.silhouette([verb, log, "-o", scratch.file(output)])
    #expect(result.exitCode != 0)
    #expect(result.errors.contains("its screens are in a video beside it"), "\(result.errors)")
  }

  @Test func itsEventsAreSteps() throws {
    let scratch = try Scratch()
    let log = scratch.file("log.json")
    try Data(Self.log.utf8).write(to: URL(filePath: log))
    let result = try scratch.silhouette(["outline", log])
    #expect(result.exitCode == 0 && result.text.contains("breadcrumb"), "\(result.text)")
  }
}
