import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// The server for agents, message by message.
@Suite struct AgentTests {
  private static let start =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#

  /// The answers to these lines, as JSON.
  private func answers(_ lines: [String], options: AgentOptions = AgentOptions()) throws -> [[String: Any]] {
    var server = MCPServer(Pipeline(), options)
    return try lines.map { line in
      let message = try MCPMessage(line.utf8, most: options.messageBytes)
      let bytes = server.answer(message, stop: InputStop())
      #expect(!bytes.contains(0x0A))
      return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
  }

  private func call(_ tool: String, _ arguments: String, options: AgentOptions = AgentOptions()) throws -> (
    text: String, structured: [String: Any]?, isError: Bool
  ) {
    let line =
      #"{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    let result = try #require(
      try answers([Self.start, line], options: options)[1]["result"] as? [String: Any])
    let content = try #require(result["content"] as? [[String: Any]])
    return (
      try #require(content[0]["text"] as? String), result["structuredContent"] as? [String: Any],
      try #require(result["isError"] as? Bool)
    )
  }

  private static let dump = Places.samples.appending(path: "formats/uiautomator/1.xml").path
  private static let session = Places.samples.appending(path: "login.hierarchy.ndjson").path

  @Test func aVersionIsAgreedOrTheNewestIsOffered() throws {
    let versions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "1.0"]
    let agreed = try versions.map { version in
      let result =
        try answers([Self.start.replacing("2025-06-18", with: version)])[0]["result"] as? [String: Any]
      return result?["protocolVersion"] as? String
    }
    #expect(agreed == ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2025-11-25"])
  }

  @Test func idsComeBackAsTheyWere() throws {
    for id in ["7", "-3", "\"a\\\"b\"", "9007199254740991"] {
      let found = try answers([#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#])[0]
      let expected = try #require(JSONSerialization.jsonObject(with: Data("[\(id)]".utf8)) as? [NSObject])
      #expect(found["id"] as? NSObject == expected[0])
    }
  }

  @Test(arguments: [
    "[]", "7", "\"x\"", "{\"id\":null}", "{\"id\":1.5}", "{\"id\":{}}", "{", "", "{\"id\":1e400}",
  ])
  func whatIsNoMessageIsRefused(line: String) {
    #expect(throws: MCPError.self) { try MCPMessage(line.utf8, most: 100) }
  }

  @Test func marksHaveNumbersKindsAndPlaces() throws {
    let found = try call("marks", #"{"path":"\#(Self.dump)"}"#)
    let marks = try #require(found.structured?["marks"] as? [[String: Any]])
    #expect(!found.isError && marks.count > 3)
    #expect(marks.map { $0["number"] as? Int } == Array(1...marks.count))
    let kinds = marks.compactMap { $0["kind"] as? String }
    #expect(kinds.contains("switch") && kinds.contains("text field"))
    for mark in marks {
      let line = "\(mark["number"] as? Int ?? 0) \(mark["kind"] as? String ?? "")"
      #expect(found.text.contains("\n\(line)"))
    }
  }

  @Test func aCutListGoesOnWhereItWasCut() throws {
    var (from, kinds, calls) = (1, [String](), 0)
    while calls < 100 {
      let found = try call("marks", #"{"path":"\#(Self.session)","visit":1,"tokens":90,"from":\#(from)}"#)
      #expect(TokenCount.of(found.text) <= 120)
      kinds += try #require(found.structured?["marks"] as? [[String: Any]]).compactMap {
        $0["kind"] as? String
      }
      calls += 1
      guard let next = found.structured?["next"] as? Int else { break }
      #expect(next > from && found.text.contains("from=\(next)"))
      from = next
    }
    let all = try call("marks", #"{"path":"\#(Self.session)","visit":1,"tokens":9000}"#)
    let whole = try #require(all.structured?["marks"] as? [[String: Any]]).compactMap {
      $0["kind"] as? String
    }
    #expect(calls > 1 && kinds == whole)
  }

  @Test func wordsNeedToBeRevealed() throws {
    let withheld = try call("find", #"{"path":"\#(Self.dump)","words":"a"}"#)
    #expect(withheld.isError && withheld.text.contains("--reveal"))
    var options = AgentOptions()
    options.reveal = .labels
    let shown = try call("marks", #"{"path":"\#(Self.dump)"}"#, options: options)
    let hidden = try call("marks", #"{"path":"\#(Self.dump)"}"#)
    #expect(shown.text.contains("“") && !hidden.text.contains("“"))
  }

  @Test func onlyNamedFoldersAreRead() throws {
    try withTemporaryFolder { folder in
      let (inside, outside) = (folder.appending(path: "in"), folder.appending(path: "out"))
      for place in [inside, outside] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: Self.dump, toPath: place.appending(path: "1.xml").path)
      }
      try FileManager.default.createSymbolicLink(
        at: inside.appending(path: "link.xml"), withDestinationURL: outside.appending(path: "1.xml"))
      var options = AgentOptions()
      options.roots = [inside.path]
      #expect(try !call("open", #"{"path":"1.xml"}"#, options: options).isError)
      for path in [
        "../out/1.xml", outside.appending(path: "1.xml").path, "link.xml", "/etc/passwd",
        inside.path + "/../out",
      ] {
        let found = try call("open", #"{"path":"\#(path)"}"#, options: options)
        #expect(found.isError && found.text.contains("outside"), "\(path)")
      }
    }
  }

  @Test func aSessionThatGrowsIsReadAgain() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "s.hierarchy.ndjson")
      let lines = try String(contentsOfFile: Self.session, encoding: .utf8).split(separator: "\n")
      var server = MCPServer(Pipeline(), AgentOptions())
      func actions() throws -> String {
        let line =
          #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"open","arguments":{"path":"\#(file.path)"}}}"#
        _ = server.answer(try MCPMessage(Self.start.utf8, most: 9999), stop: InputStop())
        return String(
          decoding: server.answer(try MCPMessage(line.utf8, most: 9999), stop: InputStop()), as: UTF8.self)
      }
      try Data((lines.prefix(lines.count / 3).joined(separator: "\n") + "\n").utf8).write(to: file)
      let early = try actions()
      #expect(try actions() == early)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
      #expect(try actions() != early)
    }
  }

  @Test func whatFollowedATapIsTold() throws {
    let taps = try call("actions", #"{"path":"\#(Self.session)","only":"taps"}"#)
    let first = try #require(
      taps.text.split(separator: "\n").first { $0.contains("tap · ") }?.split(separator: " ").first)
    let after = try call("after", #"{"path":"\#(Self.session)","action":\#(first)}"#)
    #expect(!after.isError && after.text.contains("followed by") && after.text.contains("difference"))
    let dead = try call("dead_taps", #"{"path":"\#(Self.session)"}"#)
    #expect(!dead.isError)
  }

  @Test func aScreenIsWhatItWasAndEqualsItself() throws {
    let same = try call("compare", #"{"a":"\#(Self.session)","a_visit":1,"b_visit":1}"#)
    #expect(same.text.contains("no difference"))
    let other = try call("compare", #"{"a":"\#(Self.session)"}"#)
    #expect(!other.text.contains("no difference"))
  }

  @Test func aNodeHasItsReasons() throws {
    let found = try call("why", #"{"path":"\#(Self.dump)","mark":1}"#)
    #expect(found.text.contains("rule ") && found.text.contains("=>") && found.text.contains("mark 1"))
    #expect(try call("why", #"{"path":"\#(Self.dump)"}"#).isError)
    #expect(try call("why", #"{"path":"\#(Self.dump)","mark":500}"#).isError)
  }

  // MARK: Lines and budgets

  @Test func linesAreCutAndLongOnesAreNotHeld() {
    var lines = MCPLines(most: 8)
    var found: [MCPLines.Line] = []
    for chunk in ["ab", "c\nd", "\n\n123456789", "0123\nxy", "z"] {
      found += lines.take(Array(chunk.utf8)[...])
    }
    #expect(found == [.whole(Array("abc".utf8)), .whole(Array("d".utf8)), .whole([]), .tooLong])
    #expect(lines.finish() == .whole(Array("xyz".utf8)))
    #expect(lines.finish() == nil)
  }

  @Test func aListShowsAtLeastOneLine() {
    let list = AgentList(head: "", lines: [String(repeating: "word ", count: 500), "b"], budget: 50)
    #expect(list.answer.text.hasSuffix("… 1 more: ask again with from=2, or with more tokens"))
    var behind = list
    behind.from = 9
    #expect(behind.answer.text.isEmpty)
  }

  @Test func pictureScalesToItsBudget() throws {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"picture","arguments":{"path":"\#(Self.dump)","tokens":150}}}"#
    let result = try #require(try answers([Self.start, line])[1]["result"] as? [String: Any])
    let content = try #require(result["content"] as? [[String: Any]])
    let data = try #require(content[1]["data"] as? String)
    let png = try #require(Data(base64Encoded: data))
    let sides = [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(sides[0] * sides[1] <= 150 * 750 && sides[0] * sides[1] > 50 * 750)
    #expect((content[0]["text"] as? String)?.contains("less for the budget") == true)
  }

  // MARK: Locators

  private static let run = Places.samples.appending(path: "formats/uiautomator").path

  @Test func locatorsHaveNamesOnlyWhereTheyAreRevealed() throws {
    var options = AgentOptions()
    options.reveal = .labels
    let named = try call("locators", #"{"path":"\#(Self.run)","visit":1,"tokens":9000}"#, options: options)
    let bare = try call("locators", #"{"path":"\#(Self.run)","visit":1,"tokens":9000}"#)
    #expect(!named.isError && named.text.contains("AppiumBy.id("))
    #expect(bare.text.contains("--reveal labels") && bare.text.contains("/hierarchy/"))
    let dump = try String(contentsOfFile: Self.dump, encoding: .utf8)
    let names = dump.matches(of: #/(?:resource-id|content-desc|text)="([^"]{4,})"/#).map { String($0.1) }
    #expect(names.count > 3)
    for name in names { #expect(!bare.text.contains(name), "\(name)") }
    let elements = try #require(named.structured?["elements"] as? [[String: Any]])
    let marks = try #require(
      try call("marks", #"{"path":"\#(Self.run)","visit":1,"tokens":9000}"#).structured?["marks"] as? [Any])
    #expect(elements.count == marks.count)
    for element in elements {
      let locators = try #require(element["locators"] as? [[String: Any]])
      #expect(locators.allSatisfy { ($0["kept"] as? Int ?? -1) <= ($0["screens"] as? Int ?? -2) })
    }
  }

  @Test func oneElementMayBeAskedFor() throws {
    var options = AgentOptions()
    options.reveal = .labels
    let found = try call("locators", #"{"path":"\#(Self.run)","visit":1,"mark":2}"#, options: options)
    #expect((found.structured?["elements"] as? [[String: Any]])?.map { $0["number"] as? Int } == [2])
    let wrong = try call("locators", #"{"path":"\#(Self.run)","visit":1,"mark":900}"#, options: options)
    #expect(wrong.isError && wrong.text.contains("no mark 900"))
  }
}
