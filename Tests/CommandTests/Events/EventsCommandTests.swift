import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette events`, as a person would use it.
@Suite struct EventsCommandTests {
  private let names = ["checkout", "feed", "inbox", "login"]
  private var samples: [String] {
    names.map { Places.samples.appending(path: "\($0).hierarchy.ndjson").path }
  }

  private func rows(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func rowsAreTheSameInBothForms() throws {
    let scratch = try Scratch()
    for name in ["events.csv", "events.ndjson"] {
      let result = try scratch.silhouette(["events"] + samples + ["-o", scratch.file(name)])
      #expect(result.exitCode == 0)
      #expect(result.errors.contains("rows of 4 sessions"))
    }
    let objects = try rows(String(decoding: try #require(scratch.bytes("events.ndjson")), as: UTF8.self))
    let lines = String(decoding: try #require(scratch.bytes("events.csv")), as: UTF8.self).components(
      separatedBy: "\r\n")
    let columns = lines[0].split(separator: ",").map(String.init)
    #expect(lines.count == objects.count + 2 && lines.last == "")
    for (line, object) in zip(lines.dropFirst(), objects) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      #expect(cells.count == columns.count)
      for (column, cell) in zip(columns, cells) {
        switch object[column] {
        case nil: #expect(cell.isEmpty, "\(column)")
        case let text as String: #expect(cell == text)
        case let number as NSNumber:
          #expect(cell == "true" || cell == "false" || Double(cell) == number.doubleValue)
        default: Issue.record("\(column) is neither text nor number")
        }
      }
    }
    let taps = objects.filter { $0["kind"] as? String == "tap" }
    #expect(taps.count == 11)
    #expect(
      taps.allSatisfy { $0["name"] is String && $0["touch_x"] is NSNumber && $0["fingerprint"] is String })
  }

  @Test func screensHaveTheVariantsOfTheMap() throws {
    let scratch = try Scratch()
    let dumps = Places.samples.appending(path: "formats/ios-tree").path
    let sessions = samples + [try loading(scratch), dumps]
    let told = try rows(scratch.silhouette(["events"] + sessions).text)
    var seen: [String: [String]] = [:]
    for row in told where row["kind"] as? String == "screen" {
      let session = try #require(row["session"] as? String)
      if let variant = row["variant"] as? String { seen[session, default: []].append(variant) }
    }
    let text = try scratch.silhouette(["map", "--json"] + sessions).text
    let map = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let screens = try #require(map["screens"] as? [[String: Any]])
    #expect(Set(screens.flatMap { $0["variants"] as? [String] ?? [] }) == Set(seen.values.joined()))
    // Sessions begin and end in the rows as they do on the map.
    for (name, variants) in [
      ("starts", seen.values.compactMap(\.first)), ("ends", seen.values.compactMap(\.last)),
    ] {
      for screen in screens {
        let keys = screen["variants"] as? [String] ?? []
        #expect(screen[name] as? Int == variants.count(where: { keys.contains($0) }), "\(name)")
      }
    }
    // The screen that loads is the beginning of the one that it becomes.
    let loaded = try #require(seen[scratch.file("loading.hierarchy.ndjson")])
    #expect(loaded.count == 2 && Set(loaded).count == 1, "\(loaded)")
    #expect(
      told.allSatisfy { $0["variant"] != nil || $0["kind"] as? String != "tap" || $0["fingerprint"] == nil })
  }

  /// A session whose second screen waits for two seconds, and then has its contents.
  private func loading(_ scratch: Scratch) throws -> String {
    let row = { (id: Int) in
      #"{"id":\#(id),"class":"UITableViewCell","frame":[0,\#(id * 60),390,60],"children":[{"id":\#(id + 50),"class":"UILabel","frame":[16,20,200,20],"text":"Word"},{"id":\#(id + 80),"class":"UISwitch","frame":[320,14,51,31]}]}"#
    }
    let bar = #"{"id":4,"class":"UINavigationBar","frame":[0,44,390,44]}"#
    let list =
      #"{"id":3,"class":"UITableView","frame":[0,88,390,756],"children":[\#((5...9).map(row).joined(separator: ","))]},\#(bar)"#
    let spinner = #"{"id":2,"class":"UIActivityIndicatorView","frame":[175,400,40,40]},\#(bar)"#
    let screen = { (time: Int, content: String) in
      #"{"t":\#(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\#(content)]}]}"#
    }
    let lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","start":0,"viewport":{"width":390,"height":844,"scale":3}}"#,
      screen(0, spinner), screen(2000, list), screen(4000, list),
    ]
    try scratch.write(lines.joined(separator: "\n") + "\n", "loading.hierarchy.ndjson")
    return scratch.file("loading.hierarchy.ndjson")
  }

  @Test func aListNamesSessionsAndABrokenOneStopsNoOther() throws {
    let scratch = try Scratch()
    try scratch.write("no session", "broken.txt")
    let list =
      (samples + [scratch.file("broken.txt"), scratch.file("missing")]).joined(separator: "\n") + "\n"
    let result = try scratch.silhouette(["events", "--list", "-"], input: Data(list.utf8))
    #expect(result.exitCode == 1)
    let sessions = Set(try rows(result.text).compactMap { $0["session"] as? String })
    #expect(sessions == Set(samples))
    #expect(result.errors.contains("broken.txt") && result.errors.contains("missing"))
  }

  @Test func rowsCarryTheNamesOfAListAndOneSessionMayHaveSeveralFiles() throws {
    let scratch = try Scratch()
    let dumps = Places.samples.appending(path: "formats/ios-tree").path
    let files = try FileManager.default.contentsOfDirectory(atPath: dumps).sorted().map { "\(dumps)/\($0)" }
    let list = "monday/one\t\(samples[0])\nmonday/two\t\(files.joined(separator: "\t"))\n"
    let result = try scratch.silhouette(["events", "--list", "-"], input: Data(list.utf8))
    #expect(result.exitCode == 0)
    let told = try rows(result.text)
    #expect(Set(told.compactMap { $0["session"] as? String }) == ["monday/one", "monday/two"])
    let alone = try rows(try scratch.silhouette(["events", dumps]).text)
    let both = told.filter { $0["session"] as? String == "monday/two" }
    #expect(alone.count == both.count && files.count > 1)
  }

  @Test(arguments: ["events", "export"]) func aListEndsWithOneWhateverIsWrongWithItsSessions(verb: String)
    throws
  {
    let scratch = try Scratch()
    try scratch.write("Dear diary,\n", "broken")
    try scratch.write(scratch.file("broken") + "\n", "list")
    let output = scratch.file(verb == "events" ? "rows.csv" : "set")
    let result = try scratch.silhouette([verb, "--list", scratch.file("list"), "-o", output])
    #expect(result.exitCode == 1 && result.errors.contains("broken"), "\(result.errors)")
    #expect(try scratch.silhouette([verb, scratch.file("broken"), "-o", output]).exitCode == 65)
  }

  @Test func nothingIsWrittenWhereNoSessionCanBeRead() throws {
    let scratch = try Scratch()
    let result = try scratch.silhouette([
      "events", scratch.file("missing"), "-o", scratch.file("events.csv"), "--heatmap",
      scratch.file("taps.png"),
    ])
    #expect(result.exitCode == 74 && result.errors.contains("missing"))
    #expect(scratch.bytes("events.csv") == nil && scratch.bytes("taps.png") == nil && scratch.drafts.isEmpty)
  }

  @Test func theHeatMapIsWarmWhereTapsAre() throws {
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "feed.hierarchy.ndjson").path
    let result = try scratch.silhouette([
      "events", session, session, "-o", scratch.file("events.csv"), "--heatmap", scratch.file("taps.png"),
    ])
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("The heat map shows 8 taps on the screen #7c97a1."))
    let picture = try Self.picture(scratch)
    let legend = picture.pixels.suffix(picture.width * 60)
    #expect(legend.contains(where: Self.isCold) && legend.contains(where: Self.isWarm))
    #expect(picture.pixels.prefix(picture.width * 800).contains(where: Self.isWarm))
    let other = try scratch.silhouette([
      "events", session, "-o", scratch.file("events.csv"), "--heatmap", scratch.file("none.png"), "--screen",
      "#000000",
    ])
    #expect(other.exitCode == 65 && scratch.bytes("none.png") == nil)
    #expect(other.errors.contains("no screen has the fingerprint 000000"))
  }

  /// A list of twenty rows, and a person who scrolls down and taps a row that the first screen does not show.
  private func scrolled(taps: Int) -> String {
    let rows = (0..<20).map { row in
      ##"{"id":\##(10 + row),"class":"UITableViewCell","frame":[0,\##(row * 60),200,60],"background":"#FFFFFF","children":["##
        + ##"{"id":\##(100 + row),"class":"UILabel","frame":[16,20,100,20],"text":"Row"}]}"##
    }.joined(separator: ",")
    func screen(_ time: Int, _ offset: Int) -> String {
      ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,300],"background":"#FFFFFF","children":["##
        + ##"{"id":2,"class":"UITableView","frame":[0,60,200,240],"clips":true,"scroll":[0,\##(offset)],"children":[\##(rows)]}]}]}"##
    }
    var lines = [
      ##"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":300,"scale":1},"start":0}"##,
      screen(0, 0), screen(2000, 600),
    ]
    for tap in 0..<taps {
      let time = 4000 + tap * 2000
      lines.append(##"{"t":\##(time),"touch":{"pointer":1,"phase":"down","x":100,"y":150}}"##)
      lines.append(##"{"t":\##(time + 50),"touch":{"pointer":1,"phase":"up","x":100,"y":150}}"##)
    }
    lines.append(screen(4000 + taps * 2000, 600))
    return lines.joined(separator: "\n") + "\n"
  }

  @Test func aTapOnScrolledContentIsInItsPlaceOfTheContent() throws {
    let scratch = try Scratch()
    try scratch.write(scrolled(taps: 3), "s.ndjson")
    let result = try scratch.shell("$S events s.ndjson -o rows.ndjson --heatmap taps.png")
    #expect(result.exitCode == 0 && result.errors.contains("3 taps"), "\(result.errors)")
    // The row is at 150 + 600 - 60 of the content, which is higher than the screen with its legend.
    let picture = try Self.picture(scratch)
    #expect(picture.width >= 200 + 16 + 200 && picture.height > 690)
    #expect(Self.isWarm(picture.pixels[690 * picture.width + 200 + 16 + 100]))
    #expect(!Self.isWarm(picture.pixels[150 * picture.width + 100]), "the finger's place shows another row")
  }

  private static func picture(_ scratch: Scratch) throws -> Picture {
    let bytes = try #require(scratch.bytes("taps.png"))
    return try SystemPictures().decode([UInt8](bytes), maxPixels: 1 << 26)
  }

  /// The colours of the most taps and of the fewest, over something light.
  private static func isWarm(_ pixel: UInt32) -> Bool { Int(pixel & 0xFF) > Int(pixel >> 16 & 0xFF) + 80 }
  private static func isCold(_ pixel: UInt32) -> Bool { Int(pixel >> 16 & 0xFF) > Int(pixel & 0xFF) + 40 }

  @Test func touchesOfATestToolsLogAreInTheRowsOfDumps() throws {
    let scratch = try Scratch()
    let folder = Places.samples.appending(path: "formats/appium-android")
    for session in ["a", "b"] {
      for name in ["1.xml", "2.xml"] {
        try scratch.write(try Data(contentsOf: folder.appending(path: name)), "\(session)/\(name)")
      }
    }
    try scratch.write("dump,x,y\n1.xml,950,460\n", "logs/a.csv")
    try scratch.write("dump,x,y\n1.xml,950,460\n2.xml,950,460\n", "logs/b.csv")
    let one = try scratch.shell("$S events a --touch-log logs/a.csv")
    let taps = try rows(one.text).filter { $0["kind"] as? String == "tap" }
    #expect(taps.count == 1 && taps[0]["category"] as? String == "switch", "\(one.errors)")
    let both = try scratch.shell("$S events a b --touch-log 'logs/{}.csv'")
    let counts = Dictionary(
      grouping: try rows(both.text).filter { $0["kind"] as? String == "tap" },
      by: { $0["session"] as? String })
    #expect(counts["a"]?.count == 1 && counts["b"]?.count == 2, "\(both.errors)")
    let listed = try scratch.shell("printf 'b\\ta\\n' | $S events --list - --touch-log 'logs/{}.csv' -q")
    #expect(try rows(listed.text).count { $0["kind"] as? String == "tap" } == 2, "\(listed.errors)")
    let refused = try scratch.shell("$S events a b --touch-log logs/a.csv")
    #expect(refused.exitCode == 64 && refused.errors.contains("{}"))
    let lost = try scratch.shell("$S events a --touch-log logs/a.csv -o logs/a.csv")
    #expect(lost.exitCode == 64 && scratch.bytes("logs/a.csv") != nil)
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    for arguments in [
      [], ["a", "-o", "rows.xlsx"], ["a", "--screen", "f"], ["a", "--heatmap", "h.jpg"],
      ["-", "--list", "-"],
    ] {
      let result = try run("silhouette", ["events"] + arguments)
      #expect(result.exitCode == 64, "\(arguments)")
      #expect(result.text.isEmpty)
    }
  }

  @Test func anInputIsNotWrittenOver() throws {
    let scratch = try Scratch()
    let text = try Data(contentsOf: URL(filePath: samples[3]))
    try scratch.write(text, "login.ndjson")
    let result = try scratch.silhouette([
      "events", scratch.file("login.ndjson"), "-o", scratch.file("login.ndjson"),
    ])
    #expect(result.exitCode == 64)
    #expect(scratch.bytes("login.ndjson") == text)
  }
}
