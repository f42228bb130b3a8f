import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// Written records are read back as the same records.
struct StreamWriterTests {
  private func written(_ records: [HierarchyRecord]) -> [UInt8] {
    var writer = StreamWriter()
    var bytes: [UInt8] = []
    for record in records { writer.write(record, into: &bytes) }
    return bytes
  }

  /// A snapshot's strings may have another order, so texts are compared: writing again must not change the
  /// text.
  private func expectKept(_ stream: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let first = decode(stream)
    #expect(first.error == nil && !first.records.isEmpty, sourceLocation: sourceLocation)
    let bytes = written(first.records)
    let second = decode(bytes)
    #expect(second.error == nil, sourceLocation: sourceLocation)
    #expect(second.records.count == first.records.count, sourceLocation: sourceLocation)
    #expect(
      String(decoding: written(second.records), as: UTF8.self) == String(decoding: bytes, as: UTF8.self),
      sourceLocation: sourceLocation)
  }

  @Test(
    arguments: [
      #""id":7"#, #""id":"row \"3\"""#, #""id":18446744073709551615"#, #""supers":["UILabel","UIView"]"#,
      #""kind":"layer""#, #""kind":"ax""#, #""anchor":[0,1]"#, #""transform":[1,0.5,-0.5,1,12.25,1e-7]"#,
      #""scroll":[0,120.3333]"#, #""z":-3"#, #""alpha":0.4"#, #""hidden":true"#, #""clips":true"#,
      ##""background":"#11223344""##, #""radius":12"#, ##""border":{"width":0.5,"color":"#ABCDEF"}"##,
      #""opaque":true"#, ##""shadow":{"color":"#00000080","radius":8,"offset":[0,2],"opacity":0.25}"##,
      ##""shadow":{"color":"#112233","radius":0}"##,
      ##""layer":{"class":"CALayer","background":"#000000","opaque":false,"opacity":0.5}"##,
      #""layer":{}"#, #""text":"tab\tline\nquote\" back\\ \u0001 ünïcödé 🙂""#,
      #""lines":[[0,1,2,3],[4,5.5,6,7]]"#,
      ##""textColor":"#1C1C1E","fontSize":17"##, #""label":"","value":"3","hint":"h","identifier":"i""#,
      #""traits":["button","selected","ownTrait"]"#, #""traits":["selected"],"selected":false"#,
      #""traits":["disabled"],"enabled":true"#, #""enabled":false,"selected":true"#,
      #""focused":true,"checked":true,"secure":true,"editable":true"#, #""contentType":"password""#,
      ##""image":{"width":20,"height":10,"color":"#010203","bundled":false,"name":"n"}"##, #""image":{}"#,
      #""custom":true,"unreadable":true"#, #""privacy":"mask""#,
      #""privacy":["unmask","clipOut"],"swiftui":true"#,
      #""seen":{}"#, #""seen":{"frame":[1,2,3,4],"lines":[[0,1,2,3],[4,5.5,6,7]],"as":["empty","blank"]}"#,
      #""seen":{"as":["open","ground","added","untold"]}"#,
      ##""presentation":{"frame":[1,2,3,4],"transform":[1,0,0,1,0,9],"alpha":0,"scroll":[1,1],"radius":2,"background":"#FFFFFF"}"##,
    ])
  func everyMemberIsKept(member: String) throws {
    let text = stream(node: member)
    expectKept(text)
    let again = String(decoding: written(decode(text).records), as: UTF8.self)
    let key = member.dropFirst().prefix { $0 != "\"" }
    #expect(again.contains("\"\(key)\":"), "\(again)")
    // Strings of several members may change their places; all else is the same.
    if member.count(where: { $0 == "\"" }) <= 2, key != "id" {
      #expect(decode(again).snapshots == decode(text).snapshots)
    }
  }

  @Test func whatIsUsualIsLeftOut() {
    let text = stream(node: #""alpha":1,"hidden":false,"enabled":true,"children":[],"traits":[],"z":0"#)
    let line = String(decoding: written(decode(text).records), as: UTF8.self).split(separator: "\n")[1]
    #expect(line == #"{"t":0,"windows":[{"class":"V","frame":[0,0,1,1]}]}"#)
  }

  @Test func otherLinesAreKept() {
    expectKept(
      headerLine
        + #"{"t":1,"touch":{"pointer":-1,"phase":"cancel","x":1.5,"y":-2}}"# + "\n"
        + #"{"t":1,"touch":{"pointer":0,"phase":"down","x":1,"y":2,"lastScreen":true}}"# + "\n"
        + #"{"t":2.25,"viewport":{"width":874,"height":402,"scale":2.625}}"# + "\n"
        + #"{"t":3,"event":{"name":"n\"","data":{"a":[1,null]}}}"# + "\n"
        + #"{"t":3,"event":{"name":"bare"}}"# + "\n" + #"{"t":4,"screenshot":"shots/a b.png"}"# + "\n"
        + #"{"t":5,"screen":"Shop \"1\"","keyboard":true,"windows":[]}"# + "\n"
        + #"{"t":6,"keyboard":[0,538,402,336.5],"windows":[]}"# + "\n")
    expectKept(
      #"{"stream":"hierarchy","version":1,"platform":"compose","viewport":{"width":1,"height":2,"scale":1},"start":0,"app":{"name":"ä"},"device":{"model":"x","os":"y"}}"#
        + "\n")
  }

  @Test(arguments: [
    "", #""tells":[]"#, #""tells":["custom","secure","editable","colors","lines","keyboard","shadow"]"#,
  ])
  func whatASourceTellsIsKept(tells: String) {
    let header = headerLine.replacing(
      "\"version\":1", with: "\"version\":1" + (tells.isEmpty ? "" : ",\(tells)"))
    expectKept(header)
    let again = String(decoding: written(decode(header).records), as: UTF8.self)
    #expect(tells.isEmpty ? !again.contains("\"tells\"") : again.contains(tells))
  }

  @Test func aKeyboardAndAScreensNameComeBeforeTheWindows() {
    let line = #"{"t":1,"screen":"Login","keyboard":[0,1,2,3],"windows":[{"class":"V","frame":[0,0,1,1]}]}"#
    let text = String(decoding: written(decode(headerLine + line).records), as: UTF8.self)
    #expect(text.split(separator: "\n").last.map(String.init) == line)
  }

  @Test func anEventsDataStaysOnItsLine() {
    let event = AppEvent(time: 0, name: "e", data: "{\n\"a\":\r\n1}")
    let lines = String(decoding: written([.event(event)]), as: UTF8.self)
    #expect(lines == #"{"t":0,"event":{"name":"e","data":{ "a":  1}}}"# + "\n")
  }

  @Test func treesOfAllShapesKeepTheirShape() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      var builder = SnapshotBuilder(time: 5)
      for step in 0..<40 {
        if builder.depth > 0, Bool.random(using: &random) {
          builder.close()
        } else {
          try? builder.open()
          builder.node.className = (try? builder.add("C\(step)")) ?? .none
        }
      }
      let snapshot = builder.finish()
      let header = StreamHeader(platform: .ios, viewport: Viewport(width: 1, height: 1))
      let read = decode(written([.header(header), .snapshot(snapshot)])).snapshots
      #expect(read == [snapshot])
    }
  }

  @Test func aDeepTreeCostsNoStack() throws {
    var builder = SnapshotBuilder(time: 0)
    for _ in 0..<100_000 {
      try builder.open()
      builder.node.className = try builder.add("D")
    }
    let header = StreamHeader(platform: .web, viewport: Viewport(width: 1, height: 1))
    let read = decode(written([.header(header), .snapshot(builder.finish())]))
    #expect(read.snapshots.first?.nodes.count == 100_000)
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func aRecordingIsKeptByteForByteOnTheSecondTrip() throws {
    let file = Places.data!.appending(path: "web-recording/1fps/session.hierarchy.ndjson")
    expectKept(String(decoding: try Data(contentsOf: file), as: UTF8.self))
  }
}
