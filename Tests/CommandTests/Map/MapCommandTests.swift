import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `silhouette map`, as a person would use it.
@Suite struct MapCommandTests {
  private let names = ["checkout", "feed", "inbox", "login"]
  private var samples: [String] {
    names.map { Places.samples.appending(path: "\($0).hierarchy.ndjson").path }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func aMapOfSamplesIsTheSumOfTheirMaps() throws {
    let scratch = try Scratch()
    let whole = try scratch.silhouette(["map"] + samples + ["-o", scratch.file("whole.json")])
    #expect(whole.exitCode == 0 && whole.errors.contains("in 4 sessions"), "\(whole.errors)")
    for (number, sample) in samples.enumerated() {
      _ = try scratch.silhouette(["map", sample, "-o", scratch.file("part\(number).json")])
    }
    let parts = [2, 0, 3, 1].map { scratch.file("part\($0).json") }
    _ = try scratch.silhouette(["map"] + parts + ["-o", scratch.file("sum.json")])
    #expect(scratch.bytes("sum.json") != nil && scratch.bytes("sum.json") == scratch.bytes("whole.json"))
    let map = try object(String(decoding: try #require(scratch.bytes("whole.json")), as: UTF8.self))
    let screens = try #require(map["screens"] as? [[String: Any]])
    #expect(screens.count == 6)
    let visits = screens.compactMap { $0["visits"] as? Int }.reduce(0, +)
    #expect(map["sessions"] as? Int == 4 && visits == map["visits"] as? Int)
    let ways = try #require(map["ways"] as? [[String: Any]])
    #expect(ways.count == 2, "feed and login have two screens each")
    #expect(ways.allSatisfy { ($0["causes"] as? [[String: Any]])?.first?["kind"] as? String == "tap" })
  }

  @Test func eachFormIsWhole() throws {
    let scratch = try Scratch()
    for name in ["map.html", "map.graphml", "map.json"] {
      let result = try scratch.silhouette(["map"] + samples + ["-o", scratch.file(name), "-q"])
      #expect(result.exitCode == 0 && result.errors.isEmpty)
    }
    let page = String(decoding: try #require(scratch.bytes("map.html")), as: UTF8.self)
    #expect(page.hasSuffix("</html>\n") && page.contains("Where sessions end"))
    let graph = XMLParser(data: Data(try #require(scratch.bytes("map.graphml"))))
    #expect(graph.parse())
    let told = try scratch.silhouette(["map"] + samples)
    #expect(told.text.hasPrefix("6 screens, 2 ways") && told.text.contains("\nscreens\n"), "\(told.text)")
    let wrong = try scratch.silhouette(["map"] + samples + ["-o", scratch.file("map.csv")])
    #expect(wrong.exitCode == 64 && wrong.errors.contains(".graphml"))
  }

  @Test func twoSetsOfOneReleaseHaveNoChangeAndOthersHave() throws {
    let scratch = try Scratch()
    _ = try scratch.silhouette(["map", samples[0], samples[1], "-o", scratch.file("old.json")])
    _ = try scratch.silhouette(["map", samples[0], samples[3], "-o", scratch.file("new.json")])
    let same = try scratch.silhouette(["diff", scratch.file("old.json"), scratch.file("old.json")])
    #expect(same.exitCode == 0 && same.text.isEmpty && same.errors.contains("no changes"), "\(same.errors)")
    let other = try scratch.silhouette([
      "diff", scratch.file("old.json"), scratch.file("new.json"), "--min-sessions", "1", "--junit",
      scratch.file("diff.xml"), "--markdown", scratch.file("diff.md"), "-o", scratch.file("diff.html"),
    ])
    #expect(other.exitCode == 1)
    #expect(other.text.contains("new screen: #") && other.text.contains("lost screen: #"), "\(other.text)")
    #expect(other.text.contains("login.hierarchy.ndjson at 0:"), "a change names a session and a moment")
    #expect(XMLParser(data: Data(try #require(scratch.bytes("diff.xml")))).parse())
    #expect(String(decoding: scratch.bytes("diff.md") ?? Data(), as: UTF8.self).contains("| new screen |"))
    let since = try scratch.silhouette([
      "map", samples[0], samples[3], "--min-sessions", "1", "--since", samples[0], samples[1],
    ])
    #expect(since.exitCode == 0 && since.text == other.text, "the sessions themselves say the same")
  }

  @Test func whatIsNoMapIsNamed() throws {
    let scratch = try Scratch()
    _ = try scratch.silhouette(["map", samples[0], "-o", scratch.file("map.json")])
    let mixed = try scratch.silhouette(["diff", scratch.file("map.json"), samples[0]])
    #expect(mixed.exitCode == 64 && mixed.errors.contains("silhouette map"), "\(mixed.errors)")
    try scratch.write("{\n  \"silhouetteMap\": 1,\n  \"sum\": 3\n}\n", "broken.json")
    let broken = try scratch.silhouette([
      "map", scratch.file("broken.json"), samples[0], "-o", scratch.file("x.json"),
    ])
    #expect(broken.exitCode == 1 && broken.errors.contains("broken.json") && scratch.bytes("x.json") != nil)
    let alone = try scratch.silhouette(["map", "--since", scratch.file("map.json")])
    #expect(alone.exitCode == 64 && alone.errors.contains("--since"))
    let over = try scratch.silhouette(["map", scratch.file("map.json"), "-o", scratch.file("map.json")])
    #expect(over.exitCode == 64 && over.errors.contains("same file"))
  }

  @Test func aSessionInTwoMapsIsNamed() throws {
    let scratch = try Scratch()
    for name in ["a.json", "b.json"] {
      _ = try scratch.silhouette(["map", samples[0], "-o", scratch.file(name)])
    }
    let result = try scratch.silhouette(["map", scratch.file("a.json"), scratch.file("b.json")])
    #expect(result.exitCode == 0 && result.errors.contains("counts more than once"), "\(result.errors)")
  }
}
