import Foundation
import TestSupport
import Testing

/// `silhouette outline`, as a person would use it.
@Suite struct OutlineCommandTests {
  private func outline(_ arguments: String...) throws -> String {
    let result = try run("silhouette", ["outline"] + arguments)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.text
  }

  private func sample(_ name: String) -> String {
    Places.samples.appending(path: "\(name).hierarchy.ndjson").path
  }

  @Test(arguments: ["login", "checkout", "feed", "inbox"])
  func samplesAreToldAsTheyWere(name: String) throws {
    try expectGolden(try outline(sample(name)), named: "Outline/\(name).txt")
  }

  @Test func theSameIsToldInMarkdownAndJSON() throws {
    try expectGolden(try outline(sample("login"), "--format", "markdown"), named: "Outline/login.md")
    let json = try outline(sample("login"), "--json")
    try expectGolden(json, named: "Outline/login.json")
    #expect(
      (try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?["deadTaps"] as? Int == 0)
  }

  @Test func aLogIsToldAsItsSession() throws {
    let scratch = try Scratch()
    let encoded = try scratch.silhouette([
      "encode", sample("login"), "-o", scratch.file("login.hierarchy.ndjson.zlib"),
    ])
    #expect(encoded.exitCode == 0)
    let ofLog = try outline(scratch.file("login.hierarchy.ndjson.zlib"))
    let ofStream = try outline(sample("login"))
    #expect(ofLog.split(separator: "\n").dropFirst() == ofStream.split(separator: "\n").dropFirst())
  }

  /// A log that is written again keeps which steps are questions of a test.
  @Test func assertionsStayAssertionsInALog() throws {
    let scratch = try Scratch()
    let log = """
      2026-01-01T10:00:00.000Z INFO webdriver: COMMAND getElementText("1")
      2026-01-01T10:00:00.100Z INFO webdriver: RESULT a

      """
    try scratch.write(log, "wdio.log")
    for (from, to) in [("wdio.log", "one.json"), ("one.json", "two.json")] {
      #expect(try scratch.silhouette(["encode", scratch.file(from), "-o", scratch.file(to)]).exitCode == 0)
    }
    let data = try Data(contentsOf: URL(filePath: scratch.file("two.json")))
    #expect(String(decoding: data, as: UTF8.self).contains(#""isAssertion":true"#))
    #expect(!(try outline(scratch.file("two.json"))).contains("event get element text"))
  }

  @Test func detailGoesAndActionsStay() throws {
    let whole = try outline(sample("feed"))
    let actions = { (text: String) in
      text.split(separator: "\n").filter {
        $0.contains(" tap ") || $0.contains(" swipe ") || $0.contains(" scroll · ")
      }
      .map { String($0.split(separator: "→")[0]).trimmingCharacters(in: .whitespaces) }
    }
    #expect(actions(whole).count == 7)
    for most in [1200, 900, 10] {
      let short = try outline(sample("feed"), "--max-length", "\(most)")
      #expect(short.count < whole.count)
      if most > 10 { #expect(short.count <= most) }
      #expect(actions(short) == actions(whole))
    }
  }

  @Test func deadTapsRepeatedTapsAndErrorsStandOut() throws {
    let window =
      ##"{"t":T,"screen":"com.example.Order/4711","windows":[{"id":1,"class":"UIWindow","frame":[0,0,402,874],"children":[{"id":2,"class":"UIButton","frame":[20,100,200,44],"background":"#007AFF","label":"Pay now"}]}]}"##
    let tap = { (time: Int) in
      """
      {"t":\(time),"touch":{"pointer":0,"phase":"down","x":50,"y":120}}
      {"t":\(time + 50),"touch":{"pointer":0,"phase":"up","x":50,"y":120}}

      """
    }
    let stream =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":1763000000000}"#
      + "\n" + window.replacing(":T,", with: ":0,") + "\n" + tap(1000) + tap(1200) + tap(1400)
      + #"{"t":5000,"event":{"name":"paymentFailed"}}"# + "\n" + tap(6000)
      + window.replacing(":T,", with: ":6500,").replacing("[20,100,200,44]", with: "[20,100,240,44]") + "\n"
      + window.replacing(":T,", with: ":9000,").replacing("[20,100,200,44]", with: "[20,100,240,44]") + "\n"
    let result = try run("silhouette", ["outline", "-"], input: Data(stream.utf8))
    #expect(result.exitCode == 0)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines[0] == "Session · 9.0 s, 402 × 874, 1 screen, 2 actions, 1 dead tap, 1 error")
    #expect(lines[1].hasPrefix("0:00.0  screen 1 com.example.Order/# · button · #"))
    #expect(lines.contains("0:01.0 !tap · button (3 times, nothing changed)"))
    #expect(lines.contains("0:05.0 !event paymentFailed"))
    #expect(
      lines.contains { $0.hasPrefix("0:06.0  tap · button → ") && $0.hasSuffix("of the screen changed") })
    #expect(!result.text.contains("Pay"))
    let told = try run("silhouette", ["outline", "-", "--reveal", "labels"], input: Data(stream.utf8))
    #expect(told.text.contains("tap · button “Pay now” → "))
  }

  @Test func aBrokenStreamIsToldUpToThere() throws {
    let whole = try Data(contentsOf: Places.samples.appending(path: "login.hierarchy.ndjson"))
    let result = try run(
      "silhouette", ["outline", "-"], input: whole.prefix(60_000) + Data("\n{\"t\":oops}\n".utf8))
    #expect(result.exitCode == 65)
    #expect(result.text.contains("screen 1"))
    #expect(result.errors.contains("expected"))
  }

  @Test func optionsThatExcludeEachOtherAreRefused() throws {
    for arguments in [
      ["--json", "--format", "markdown"], ["--json", "--max-length", "9"], ["--max-length", "0"],
    ] {
      let result = try run("silhouette", ["outline", sample("login")] + arguments)
      #expect(result.exitCode == 64)
      #expect(result.text.isEmpty)
    }
  }
}
