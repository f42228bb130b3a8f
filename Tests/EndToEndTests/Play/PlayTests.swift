import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
import SilhouetteText
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Pages as text; `Tests/Checks/page.py` opens them in a browser.
@Suite struct PlayTests {
  private static let player =
    "var rrwebPlayer = class { text = \"</script><!--\" };\n//# sourceMappingURL=index.js.map\n"

  private func session(in folder: URL, _ name: String = "story.hierarchy.ndjson") throws -> String {
    let lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":1},"start":0}"#,
      ##"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
        + ##""children":[{"id":2,"class":"UIButton","frame":[4,4,20,10],"text":"PLANTED"}]}]}"##,
      ##"{"t":90,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
        + ##""children":[{"id":2,"class":"UIButton","frame":[9,4,20,10],"text":"PLANTED"}]}]}"##,
    ]
    return try write(lines.joined(separator: "\n") + "\n", to: folder, name)
  }

  private func write(_ text: String, to folder: URL, _ name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  private func options(in folder: URL) throws -> PlayOptions {
    var options = PlayOptions()
    options.player = .file(try write(Self.player, to: folder, "player.js"), style: nil)
    return options
  }

  private func page(of input: String, in folder: URL, _ options: PlayOptions) throws -> (
    text: String, summary: PlaySummary
  ) {
    let path = folder.appending(path: "page.html").path
    let summary = try Pipeline().play(try InputList(paths: [input]), to: path, options: options)
    return (try String(contentsOfFile: path, encoding: .utf8), summary)
  }

  private func log(in page: String) throws -> [[String: Any]] {
    let start = try #require(page.range(of: #"<script type="application/json" id="log">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let text = Data(page[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: text) as? [[String: Any]])
  }

  private func unpacked(_ id: String, in page: String) throws -> [UInt8] {
    try #require(PageParts.unpacked(id, in: page))
  }

  // MARK: A page with our own player

  @Test func aPageHoldsTheLogThatEncodeWritesAndItsFacts() throws {
    try withTemporaryFolder { folder in
      let input = try session(in: folder)
      let path = folder.appending(path: "log.json").path
      _ = try Pipeline().encode(try InputList(paths: [input]), to: path)
      let (text, summary) = try page(of: input, in: folder, PlayOptions())
      let again = try page(of: path, in: folder, PlayOptions()).text
      #expect(summary.player == .own)
      let log = try unpacked("log", in: text)
      let lines = String(decoding: log, as: UTF8.self)
      #expect(
        lines.replacing(",\n", with: ",") + "\n" == (try String(contentsOfFile: path, encoding: .utf8)))
      #expect(lines.split(separator: "\n").count == summary.events)
      #expect(try unpacked("log", in: again) == log && log.count == summary.jsonBytes + summary.events - 1)
      let facts = try facts(in: text)
      #expect(facts["total"] as? Int == 90 && facts["sorted"] as? Bool == true)
      #expect(facts["chunks"] as? [Int] == [0])
      #expect(text.contains("</i>button</li>") && !text.contains("</i>slider</li>"))
      #expect(text.contains("<h1>story.hierarchy.ndjson</h1>") && text.contains("<dd>40 × 60</dd>"))
      #expect(summary.files == [WrittenFile(path: folder.path + "/page.html", bytes: text.utf8.count)])
      for part in [Array(text.utf8), log, try unpacked("facts", in: text)] {
        #expect(!String(decoding: part, as: UTF8.self).contains("PLANTED"))
      }
      #expect(try page(of: input, in: folder, PlayOptions()).text == text, "the same input, the same page")
    }
  }

  private func facts(in page: String) throws -> [String: Any] {
    let facts = Data(try unpacked("facts", in: page))
    return try #require(try JSONSerialization.jsonObject(with: facts) as? [String: Any])
  }

  @Test func locatorsAndWordsAreInAPageWithRevealedTextAlone() throws {
    try withTemporaryFolder { folder in
      let lines = [
        #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":200,"scale":1},"start":0}"#,
        Self.screen(0, "Save PLANTED"),
        #"{"t":200,"touch":{"pointer":1,"phase":"down","x":60,"y":30}}"#,
        #"{"t":260,"touch":{"pointer":1,"phase":"up","x":60,"y":30}}"#,
        Self.screen(600, "Saved PLANTED"),
      ]
      let input = try write(lines.joined(separator: "\n") + "\n", to: folder, "story.hierarchy.ndjson")
      var options = PlayOptions()
      options.encode.touches = .show
      let closed = try page(of: input, in: folder, options).text
      options.encode.metadata = true
      let hashed = try page(of: input, in: folder, options).text
      for part in [closed, hashed] {
        for id in ["log", "facts"] {
          let text = String(decoding: try unpacked(id, in: part), as: UTF8.self)
          for word in ["PLANTED", "save-button", "data-locators", "words"] { #expect(!text.contains(word)) }
        }
      }
      options.encode.reveal = .labels
      let open = try page(of: input, in: folder, options).text
      let log = try unpacked("log", in: open)
      let text = String(decoding: log, as: UTF8.self)
      #expect(text.contains(#"AppiumBy.accessibilityId(\\\"save-button\\\")"#))
      #expect(text.contains(#"element(by"#) == false, "an app without React Native is not tested with Detox")
      let steps = try #require(try facts(in: open)["steps"] as? [[String: Any]])
      #expect(steps.contains { $0["kind"] as? String == "tap" && $0["words"] as? String == "Save PLANTED" })
      // The page's own log, saved and played again, says no more than it is told to.
      let saved = try write(text, to: folder, "saved.json")
      let again = try page(of: saved, in: folder, PlayOptions()).text
      let shut = String(decoding: try unpacked("log", in: again), as: UTF8.self)
      for word in ["PLANTED", "save-button", "data-locators"] { #expect(!shut.contains(word)) }
      options.encode.metadata = false
      let kept = String(
        decoding: try unpacked("log", in: try page(of: saved, in: folder, options).text), as: UTF8.self)
      #expect(kept.contains("save-button"))
    }
  }

  @Test func locatorsAreJudgedByAllScreens() throws {
    try withTemporaryFolder { folder in
      let node = { (id: Int, name: String, y: Int, more: String) in
        #"{"id":\#(id),"class":"android.widget.\#(name)","frame":[20,\#(y),360,50]\#(more)}"#
      }
      let go = { (y: Int) in node(2, "Button", y, #","text":"Go","identifier":"app:id/go""#) }
      let screen = { (time: Int, nodes: [String]) in
        #"{"t":\#(time),"windows":[{"id":1,"class":"android.widget.FrameLayout","frame":[0,0,400,800],"children":["#
          + nodes.joined(separator: ",") + "]}]}"
      }
      let form = (0..<4).map { node(10 + $0, "EditText", 100 + 60 * $0, "") }
      let rows = (0..<5).map { node(30 + $0, "Switch", 200 + 60 * $0, "") }
      // Here two buttons have the identifier, and one the word.
      let other = node(3, "Button", 140, #","text":"Stop","identifier":"app:id/go""#)
      let lines = [
        #"{"stream":"hierarchy","version":1,"platform":"android","viewport":{"width":400,"height":800,"scale":1},"start":0}"#,
        screen(0, [go(20)] + form),
        #"{"t":2000,"touch":{"pointer":1,"phase":"down","x":60,"y":40}}"#,
        #"{"t":2060,"touch":{"pointer":1,"phase":"up","x":60,"y":40}}"#,
        screen(2300, [go(20), other] + rows), screen(5000, [go(20), other] + rows),
      ]
      let input = try write(lines.joined(separator: "\n") + "\n", to: folder, "story.hierarchy.ndjson")
      var options = PlayOptions()
      options.encode.reveal = .labels
      let log = String(
        decoding: try unpacked("log", in: try page(of: input, in: folder, options).text), as: UTF8.self)
      #expect(log.contains(#"text(\\\\\\\"Go\\\\\\\")"#), "the word is unique on both screens")
      #expect(log.contains("all 2 of its screens"))
      #expect(!log.contains("AppiumBy.id("), "the identifier finds two buttons on the second screen")
    }
  }

  private static func screen(_ time: Int, _ words: String) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,200],"background":"#FFFFFF","children":["##
      + ##"{"id":2,"class":"UIButton","frame":[20,10,160,40],"text":"\##(words)","identifier":"save-button"}]}]}"##
  }

  @Test func aPageHasTheLinesOfConsoleAndNetworkWithoutTheirWords() throws {
    let events = [
      #"{"type":6,"data":{"plugin":"rrweb/console@1","payload":{"level":"error","payload":["PLANTED"],"trace":[]}},"timestamp":1100}"#,
      #"{"type":6,"data":{"plugin":"rrweb/network@1","payload":{"requests":[{"name":"PLANTED","method":"get","status":404,"startTime":10,"endTime":60.4},{"url":"PLANTED","responseStatus":200}]}},"timestamp":1200}"#,
      #"{"type":5,"data":{"tag":"console.warning","payload":{"text":"PLANTED"}},"timestamp":1300}"#,
      #"{"type":5,"data":{"tag":"network","payload":{"method":"PLANTED","status":500,"duration":20}},"timestamp":1400}"#,
      #"{"type":5,"data":{"tag":"network POST 201"},"timestamp":1500}"#,
      #"{"type":5,"data":{"tag":"network","payload":{"failed":true}},"timestamp":1600}"#,
      // Nothing is known of these, and they stay the app's.
      #"{"type":5,"data":{"tag":"network"},"timestamp":1700}"#,
      #"{"type":5,"data":{"tag":"console"},"timestamp":1750}"#,
      #"{"type":5,"data":{"tag":"networking","payload":{"status":1}},"timestamp":1800}"#,
      #"{"type":6,"data":{"plugin":"rrweb/console@1","payload":7},"timestamp":1900}"#,
      #"{"type":6,"data":[]}"#,
    ]
    var lines = PageLines()
    var document = JSONDocument()
    for event in events {
      try document.read(Array(event.utf8)[...], limits: Limits())
      let type = document.member(0, "type").flatMap { document.integer($0) }
      let time = document.member(0, "timestamp").flatMap { document.number($0) } ?? 0
      lines.take(document, type: type, at: time - 1000, start: 1000)
    }
    #expect(
      lines.json
        == #"[[100,"console","error"],[149.6,"network","GET",404,50],[200,"network","",200,null],[300,"console","warn"],[400,"network","",500,20],[500,"network","POST",201,null],[600,"network","",0,null],[900,"console","log"]]"#
    )
    #expect(
      lines.holds("network", at: 400) && !lines.holds("network", at: 700) && !lines.holds("console", at: 750))
  }

  @Test func aPageRunsItsTwoScriptsAndLoadsNothing() throws {
    try withTemporaryFolder { folder in
      let text = try page(of: try session(in: folder), in: folder, PlayOptions()).text
      let code = try unpacked("code", in: text)
      let loader = scripts(in: text)
      #expect(loader.count == 1)
      let hashes = [Array(loader[0].utf8), code].map(PageHead.hash).joined(separator: " ")
      #expect(text.contains("default-src 'none'; script-src \(hashes); style-src 'unsafe-inline'; "))
      #expect(!text.contains("https://") && !text.contains("http://"))
    }
  }

  @Test func aChunkBeginsWithAMetaThatAFullSnapshotFollows() throws {
    var chunks = ChunkPacker(least: 1)
    let events: [(Int, Double)] = [
      (5, 1), (4, 2), (2, 2), (3, 3), (4, 4), (3, 5), (2, 6), (4, 7), (2, 7), (4, 8),
    ]
    var text = Data()
    for (type, time) in events {
      text += chunks.add(Array(#"{"type":\#(type)}"#.utf8)[...], type: type, time: time)
    }
    text += chunks.finish()
    let found = String(decoding: text, as: UTF8.self).split(separator: "\n").map {
      PageParts.inflated(base64: String($0)).map { String(decoding: $0, as: UTF8.self) }
    }
    let told = { (types: [Int]) in "[\(types.map { #"{"type":\#($0)}"# }.joined(separator: ",\n"))]" }
    #expect(found == [told([5]), told([4, 2, 3, 4, 3, 2]), told([4, 2, 4])])
    #expect(chunks.times == [1, 2, 7] && chunks.isSorted)
    var lines = ChunkPacker()
    _ = lines.add(Array("{\"type\":\r\n5}".utf8)[...], type: 5, time: 1)
    let line = String(decoding: lines.finish(), as: UTF8.self)
    #expect(PageParts.inflated(base64: line) == Array("[{\"type\":  5}]".utf8))
    var back = ChunkPacker()
    for time in [2.0, 1] { _ = back.add([0x7B, 0x7D], type: 3, time: time) }
    #expect(!back.isSorted && back.times == [2])
  }

  @Test func chunksThatAreSmallGoTogether() {
    var chunks = ChunkPacker(least: 100)
    var text = Data()
    for time in 0..<40 {
      for type in [4, 2] {
        text += chunks.add(Array(#"{"type":\#(type)}"#.utf8)[...], type: type, time: Double(time))
      }
    }
    text += chunks.finish()
    #expect(chunks.times == [0, 5, 10, 15, 20, 25, 30, 35])
    #expect(String(decoding: text, as: UTF8.self).split(separator: "\n").count == 8)
  }

  @Test func aPageNamesDumpsWithoutTheirFolders() throws {
    try withTemporaryFolder { folder in
      let dumps = folder.appending(path: "private/dumps")
      try FileManager.default.createDirectory(
        at: dumps.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Places.samples.appending(path: "ios-tree"), to: dumps)
      let text = try page(of: dumps.path, in: folder, PlayOptions()).text
      let facts = try #require(
        try JSONSerialization.jsonObject(with: Data(try unpacked("facts", in: text))) as? [String: Any])
      let steps = try #require(facts["steps"] as? [[String: Any]])
      let names = steps.filter { $0["kind"] as? String == "screen" }.compactMap { $0["text"] as? String }
      let files = try FileManager.default.contentsOfDirectory(atPath: dumps.path)
      #expect(names.sorted() == files.sorted() && names.count > 1)
      #expect(!text.contains("private"))
      #expect(!"\(facts)".contains("private"))
    }
  }

  @Test func hostileWordsStayInTheirStreams() throws {
    try withTemporaryFolder { folder in
      let odd = "</script><!-- <script> \u{2028} \u{2029} \\u003c"
      let said = try String(decoding: JSONEncoder().encode(odd), as: UTF8.self)
      let json =
        #"[{"type":4,"data":{"href":"","width":8,"height":6},"timestamp":5},{"type":2,"data":{},"timestamp":6},"#
        + #"{"type":5,"data":{"tag":\#(said),"payload":"</SCRIPT>"},"timestamp":7}]"#
      var options = PlayOptions()
      options.title = "</title><script>&\""
      let text = try page(of: try write(json, to: folder, "odd.json"), in: folder, options).text
      let log =
        try JSONSerialization.jsonObject(with: Data(try unpacked("log", in: text))) as? [[String: Any]]
      #expect((log?[2]["data"] as? [String: Any])?["tag"] as? String == odd)
      #expect(text.contains("<h1>&lt;/title&gt;&lt;script&gt;&amp;&quot;</h1>"))
      // The log, the facts, the code and the loader.
      #expect(text.components(separatedBy: "</script>").count == 5)
    }
  }

  @Test(arguments: 0..<8) func base64IsTheSameInPieces(size: Int) {
    let bytes = (0..<size * 3 + size).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    var text = Base64Text()
    var data = Data()
    for start in stride(from: 0, to: bytes.count, by: max(size, 1)) {
      data += text.add(Array(bytes[start..<min(start + max(size, 1), bytes.count)]))
    }
    data += text.finish()
    #expect(data == Data(bytes).base64EncodedData())
  }

  // MARK: Contents of a page with rrweb's player

  @Test func aPageHoldsTheLogThePlayerAndTheLegend() throws {
    try withTemporaryFolder { folder in
      let (text, summary) = try page(of: try session(in: folder), in: folder, try options(in: folder))
      let events = try log(in: text)
      #expect(events.count == summary.events && summary.events >= 4 && summary.checkouts == 1)
      #expect(events.map { $0["type"] as? Int }.prefix(2) == [4, 2])
      #expect(text.contains("var rrwebPlayer"))
      #expect(text.contains("</i>button</li>") && !text.contains("</i>slider</li>"))
      #expect(text.contains("<h1>story.hierarchy.ndjson</h1>"))
      #expect(
        text.contains("<dt>Screen</dt><dd>40 × 60</dd>") && text.contains("<dt>Length</dt><dd>0.1 s</dd>"))
      #expect(summary.files == [WrittenFile(path: folder.path + "/page.html", bytes: text.utf8.count)])
      #expect(!text.contains("PLANTED"))
    }
  }

  @Test package func theLogIsTheOneThatEncodeWrites() throws {
    try withTemporaryFolder { folder in
      let input = try session(in: folder)
      let path = folder.appending(path: "log.json").path
      let encoded = try Pipeline().encode(try InputList(paths: [input]), to: path)
      let played = try page(of: input, in: folder, try options(in: folder))
      let again = try page(of: path, in: folder, try options(in: folder))
      let text = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? NSArray
      #expect(text == (try log(in: played.text) as NSArray))
      #expect(text == (try log(in: again.text) as NSArray))
      #expect(encoded.events == played.summary.events && played.summary.snapshots == 2)
      #expect(again.summary.snapshots == 0)
      // The file ends in a line end, which is no part of the log.
      let bytes = try Data(contentsOf: URL(filePath: path)).count - 1
      #expect(played.summary.jsonBytes == bytes && again.summary.jsonBytes == bytes)
      #expect(played.summary.zlibBytes == again.summary.zlibBytes && played.summary.zlibBytes < bytes)
    }
  }

  @Test func theSameInputGivesTheSamePage() throws {
    try withTemporaryFolder { folder in
      let input = try session(in: folder)
      let first = try page(of: input, in: folder, try options(in: folder)).text
      #expect(try page(of: input, in: folder, try options(in: folder)).text == first)
    }
  }

  @Test func anotherRecordersLogGoesInAsItStandsWithoutALegend() throws {
    try withTemporaryFolder { folder in
      let log =
        #"[{"type":4,"data":{"href":"https://x.y","width":800,"height":600},"timestamp":5},"#
        + #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[]},"initialOffset":{"top":0,"left":0}},"#
        + #""timestamp":6},{"type":3,"data":{"source":1,"positions":[]},"timestamp":2006.5}]"#
      let input = try write(log, to: folder, "foreign.json")
      let (text, summary) = try page(of: input, in: folder, try options(in: folder))
      #expect(try self.log(in: text).count == 3)
      #expect(summary.duration == .milliseconds(2001.5) && summary.checkouts == 1)
      #expect(!text.contains("<aside") && text.contains("<dd>800 × 600</dd>"))
    }
  }

  @Test func aCutLogIsPlayedAsFarAsItGoes() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "log.json").path
      _ = try Pipeline().encode(try InputList(paths: [try session(in: folder)]), to: path)
      let whole = try String(contentsOfFile: path, encoding: .utf8)
      let cut = try write(String(whole.dropLast(40)), to: folder, "cut.json")
      let (text, summary) = try page(of: cut, in: folder, try options(in: folder))
      #expect(summary.inputError?.kind == .input)
      #expect(try self.log(in: text).count == summary.events && summary.events >= 2)
    }
  }

  @Test func wordsOfALogNeverEndTheirElement() throws {
    try withTemporaryFolder { folder in
      let odd = "</script><!-- <script> \u{2028} \u{2029} \\u003c"
      let said = try String(decoding: JSONEncoder().encode(odd), as: UTF8.self)
      let json =
        #"[{"type":4,"data":{"href":"","width":8,"height":6},"timestamp":5},{"type":2,"data":{},"timestamp":6},"#
        + #"{"type":5,"data":{"tag":\#(said),"payload":"</SCRIPT>"},"timestamp":7}]"#
      let input = try write(json, to: folder, "odd.json")
      var options = try options(in: folder)
      options.title = "</title><script>&\""
      let text = try page(of: input, in: folder, options).text
      let data = try self.data(of: text, 2)
      #expect(data["tag"] as? String == odd && data["payload"] as? String == "</SCRIPT>")
      #expect(text.contains("<h1>&lt;/title&gt;&lt;script&gt;&amp;&quot;</h1>"))
      #expect(text.contains(#"<title>&lt;/title&gt;&lt;script&gt;&amp;&quot; – Silhouette</title>"#))
      #expect(!text.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
      // The log, the player and the page's own script; a string in the player's code is no end.
      #expect(text.components(separatedBy: "</script>").count == 4)
      #expect(text.contains(#"text = "\x3c/script>\x3c!--""#) && !text.contains("sourceMappingURL"))
    }
  }

  private func data(of page: String, _ event: Int) throws -> [String: Any] {
    try #require(try log(in: page)[event]["data"] as? [String: Any])
  }

  @Test(arguments: [
    ("a</sTyLe>b", #"a\3c /sTyLe>b"#), ("a{}\n/*# sourceMappingURL=x */\n", "a{}\n"), ("<", "<"), ("", ""),
    ("\n\n", ""), ("a<!-", "a<!-"), ("a<!--", #"a\3c !--"#), ("/*# source */ a", ""),
  ])
  func styleSheetsStayInTheirElement(css: String, safe: String) {
    #expect(String(decoding: HTMLText.code(Array(css.utf8), as: .style), as: UTF8.self) == safe)
  }

  @Test func theLegendHasTheColoursOfTheLogHoweverItWasDrawn() throws {
    try withTemporaryFolder { folder in
      let input = try session(in: folder)
      for scheme in Appearance.Scheme.allCases {
        for colors in [Appearance.Colors.category, .rico] {
          var encoding = EncodeOptions()
          encoding.appearance = Appearance(colors: colors, scheme: scheme)
          let path = folder.appending(path: "log.json").path
          _ = try Pipeline().encode(try InputList(paths: [input]), to: path, options: encoding)
          let text = try page(of: path, in: folder, try options(in: folder)).text
          let entry = LegendEntry.legend(for: encoding.appearance).first { $0.name == "button" }!
          #expect(text.contains("color:\(entry.ink);background-color:\(entry.fill)"))
          #expect(text.contains(#"<ul class="dark">"#) == (scheme == .dark))
        }
      }
    }
  }

  // MARK: Source of the player

  @Test func aLinkedPlayerIsAllThatAPageMayLoad() throws {
    try withTemporaryFolder { folder in
      var options = PlayOptions()
      options.player = .linked
      let (text, summary) = try page(of: try session(in: folder), in: folder, options)
      #expect(summary.player == .linked)
      #expect(
        text.components(separatedBy: "https://").count == 5, "the policy twice, the script, the style sheet")
      #expect(text.contains("script-src 'sha256-") && !text.contains("script-src 'unsafe-inline'"))
      for file in [Player.script, Player.style] {
        #expect(text.contains(" \(file.address);"), "the policy names the file, not its server")
        #expect(
          text.contains(#""\#(file.address)" integrity="sha384-\#(file.hash)" crossorigin="anonymous">"#))
      }
      let inside = try page(of: try session(in: folder), in: folder, try self.options(in: folder)).text
      #expect(!inside.contains("https://") && inside.contains("default-src 'none'"))
    }
  }

  /// The text that a browser reads between the tags of the scripts that it would run.
  private func scripts(in page: String) -> [String] {
    page.components(separatedBy: "<script>").dropFirst().map { $0.components(separatedBy: "</script>")[0] }
  }

  @Test func thePolicyNamesEachScriptByItsHashAndNothingElse() throws {
    try withTemporaryFolder { folder in
      var options = PlayOptions()
      let player = "var Replayer = 1;\r\nvar a = '\u{0}';\r// \u{E9}</script>\r\n"
      options.player = .file(try write(player, to: folder, "crlf.js"), style: nil)
      let text = try page(of: try session(in: folder), in: folder, options).text
      let scripts = scripts(in: text)
      #expect(
        scripts.count == 2
          && scripts[0] == "\nvar Replayer = 1;\nvar a = '\u{FFFD}';\n// \u{E9}\\x3c/script>\n\n")
      let hashes = scripts.map { PageHead.hash(Array($0.utf8)) }.joined(separator: " ")
      #expect(text.contains("script-src \(hashes); "))
      #expect(
        !text.contains("<script ") || text.components(separatedBy: "<script ").count == 2, "the log alone")
    }
  }

  @Test func whereTheWheelIsNotInstalledAPlayerHasToBeNamed() throws {
    guard InstalledPlayer.find() == nil else { return }
    let error = #expect(throws: SilhouetteError.self) { try Player(.installed) }
    #expect(error?.kind == .usage && error?.message.contains("--player FILE") == true)
  }

  @Test(arguments: [
    ["VIRTUAL_ENV": "/lib/python3.9/site-packages"], ["VIRTUAL_ENV": "/lib/python3.12/site-packages"],
    ["PYTHONPATH": ""], ["HOME": "/.local/lib/python3.11/site-packages"],
    ["HOME": "/Library/Python/3.9/lib/python/site-packages"],
  ])
  func theInstalledWheelsPlayerIsFound(variables: [String: String]) throws {
    try withTemporaryFolder { folder in
      let (name, place) = variables.first!
      let site = folder.path + place + "/django_rrweb/static/django-rrweb"
      try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
      try Data(Self.player.utf8).write(to: URL(filePath: site + "/rrweb-player-0-7-14.js"))
      try Data("a{}".utf8).write(to: URL(filePath: site + "/rrweb-player-0-7-14-style.css"))
      let found = try #require(InstalledPlayer.find([name: folder.path]))
      #expect(found == site + "/rrweb-player-0-7-14.js")
      guard case .inline(_, let style, _) = try Player(.file(found, style: nil)) else {
        Issue.record("a file's player stands in the page")
        return
      }
      #expect(style == Array("a{}".utf8))
    }
  }

  @Test func whatIsNoPlayerIsRefusedByName() throws {
    try withTemporaryFolder { folder in
      let text = try write("alert(1)", to: folder, "other.js")
      let module = try write(Self.player, to: folder, "index.mjs")
      let noise = folder.appending(path: "noise.js").path
      try (Data("Replayer".utf8) + Data([0xFF, 0xFE])).write(to: URL(filePath: noise))
      for (path, kind) in [
        (text, SilhouetteError.Kind.usage), (module, .usage), (noise, .usage), ("/no/x.js", .io),
      ] {
        let error = #expect(throws: SilhouetteError.self) { try Player(.file(path, style: nil)) }
        #expect(error?.kind == kind && error?.message.hasPrefix(path) == true)
      }
    }
  }

  // MARK: Faults

  @Test func aStopWhileScreenshotsAreMaskedLeavesNoPage() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = try InputList(paths: [try session(in: folder)])
    _ = try write("no picture", to: folder, "000090.png")
    var masking = RedactOptions()
    masking.pictures = .folder(FilePath(folder.path))
    var pipeline = Pipeline()
    let stop = InputStop()
    pipeline.reading.stop = stop
    stop.request()
    let path = folder.appending(path: "page.html").path
    let error = await #expect(throws: SilhouetteError.self) {
      try await pipeline.play(
        input, to: path, options: PlayOptions(), screenshots: masking, codec: SystemPictures())
    }
    #expect(error?.message.hasPrefix("stopped while screenshots were masked") == true)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func anErrorLeavesNoPage() throws {
    try withTemporaryFolder { folder in
      let options = try options(in: folder)
      let path = folder.appending(path: "page.html").path
      for text in [
        "hello\n", #"[{"type":4,"data":{},"timestamp":1}]"#, #"[{"type":2,"data":{},"timestamp":1}]"#,
      ] {
        let input = try InputList(paths: [try write(text, to: folder, "in.json")])
        let error = #expect(throws: SilhouetteError.self) {
          try Pipeline().play(input, to: path, options: options)
        }
        #expect(error?.kind == .input)
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["in.json", "player.js"])
    }
  }

  @Test func theInputIsNeverThePage() throws {
    try withTemporaryFolder { folder in
      let input = try session(in: folder, "page.html")
      let before = try Data(contentsOf: URL(filePath: input))
      let error = #expect(throws: SilhouetteError.self) {
        try page(of: input, in: folder, try options(in: folder))
      }
      #expect(error?.kind == .usage)
      #expect(try Data(contentsOf: URL(filePath: input)) == before)
    }
  }
}
