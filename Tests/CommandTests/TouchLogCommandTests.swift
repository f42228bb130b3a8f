import Foundation
import TestSupport
import Testing

/// `--touch-log`, as a person would use it beside dumps of a test tool.
@Suite struct TouchLogCommandTests {
  /// Three Android dumps of 1080 by 1920 pixels. The last one has a password field at the place of the taps.
  private func world() throws -> Scratch {
    let world = try Scratch()
    for number in 1...3 {
      let field =
        number == 3
        ? #"<node index="0" class="android.widget.EditText" password="true" focused="false" bounds="[0,0][1080,600]" />"#
        : #"<node index="0" class="android.widget.TextView" password="false" focused="false" text="word" bounds="[0,0][1080,\#(200 + number)]" />"#
      try world.write(
        #"<?xml version='1.0' encoding='UTF-8'?><hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="app" bounds="[0,0][1080,1920]">"#
          + field + "</node></hierarchy>", "run/screen-\(number).xml")
    }
    return world
  }

  private func touches(_ world: Scratch, _ log: String, _ options: String...) throws -> [[String: Any]] {
    let result = try world.silhouette(
      ["convert", world.file("run"), "--touch-log", world.file(log), "-o", "-", "--density", "2"] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try result.text.split(separator: "\n").compactMap {
      let line = try JSONSerialization.jsonObject(with: Data($0.utf8)) as! [String: Any]
      guard var touch = line["touch"] as? [String: Any] else { return nil }
      touch["t"] = line["t"]
      return touch
    }
  }

  @Test func touchesOfDumpsAreTouchesOfTheSession() throws {
    let world = try world()
    try world.write(
      "dump,x,y,x2,y2\nscreen-1.xml,540,960,,\n2,540,960,540,160\nrun/screen-2.xml,10,20,,\n", "t.csv")
    let found = try touches(world, "t.csv")
    #expect(found.map { $0["phase"] as! String } == ["down", "up", "down", "move", "up", "down", "up"])
    #expect(found.allSatisfy { $0["lastScreen"] as? Bool == true })
    #expect(
      found[0]["x"] as? Double == 270 && found[0]["y"] as? Double == 480 && found[4]["y"] as? Double == 80)
    let times = found.map { $0["t"] as! Double }
    #expect(times[0] == 500 && times[1] == 560 && times[2] > 1000 && times[6] < 2000)
    #expect(times == times.sorted())
  }

  @Test func touchesWithTimesComeWhereTheyBelong() throws {
    let world = try world()
    try world.write(
      #"{"t":1500,"x":540,"y":960}"# + "\n" + #"{"t":100,"x":2,"y":4,"kind":"long"}"# + "\n"
        + #"{"t":2990,"x":2,"y":4}"# + "\n", "t.ndjson")
    let found = try touches(world, "t.ndjson")
    #expect(found.map { $0["t"] as! Double } == [100, 700, 1500, 1560, 2990, 3050])
    #expect(found.allSatisfy { $0["lastScreen"] == nil })
    // Names with times: the log may count from 1970 on, too.
    for (name, second) in [("a-1700000000.xml", "1"), ("b-1700000002.xml", "2")] {
      try FileManager.default.moveItem(
        atPath: world.file("run/screen-\(second).xml"), toPath: world.file("run/\(name)"))
    }
    try FileManager.default.removeItem(atPath: world.file("run/screen-3.xml"))
    try world.write("t,x,y\n1700000000700,2,4\n", "epoch.csv")
    #expect(try touches(world, "epoch.csv").map { $0["t"] as! Double } == [700, 760])
  }

  @Test(arguments: ["render", "encode", "play", "inspect", "redact"])
  func everyVerbThatReadsDumpsTakesOne(verb: String) throws {
    let world = try world()
    try world.write("dump,x,y\n1,540,960\n", "t.csv")
    let output =
      switch verb {
      case "render": ["-o", world.file("a.apng")]
      case "encode": ["-o", world.file("a.json")]
      case "play": ["-o", world.file("a.html")]
      case "redact": ["--regions", world.file("a.regions.json")]
      default: [String]()
      }
    let arguments = [verb, world.file("run")] + output
    let with = try world.silhouette(arguments + ["--touch-log", world.file("t.csv")])
    #expect(with.exitCode == 0, "\(with.errors)")
    if verb == "render" || verb == "encode" {
      let bytes = world.bytes(verb == "render" ? "a.apng" : "a.json")
      _ = try world.silhouette(arguments)
      #expect(bytes != world.bytes(verb == "render" ? "a.apng" : "a.json"))
    }
  }

  /// The tap on the second screen is at the place of the third one's password field: it was made on the
  /// second.
  @Test func aTouchIsJudgedByItsOwnDump() throws {
    let world = try world()
    func withheld(_ text: String) throws -> Bool {
      try world.write(text, "t.csv")
      let result = try world.silhouette(
        ["render", world.file("run"), "--touch-log", world.file("t.csv"), "-o", world.file("a.apng")])
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.errors.contains("note: 1 touch withheld on secrets")
    }
    #expect(try !withheld("dump,x,y\nscreen-2.xml,540,400\n"))
    #expect(try withheld("dump,x,y\nscreen-3.xml,540,400\n"))
    #expect(try withheld("t,x,y\n1500,540,400\n"), "what has only a time may be of either screen")
  }

  @Test func brokenLogsAreRefusedWithLineAndRemedy() throws {
    let world = try world()
    let cases = [
      ("dump,x,y\nscreen-9.xml,1,2\n", "t.csv:2: no file of the session is called screen-9.xml"),
      ("dump,x,y\n1,1,2\n4,1,2\n", "t.csv:3: no file of the session is called 4"),
      ("t,x,y\n1,2\n", "t.csv:2: `x` or `y` is missing"),
      ("t,x,y\n1700000000000,1,2\n", "t.csv:2: `t` counts from 1970 on"),
    ]
    for (text, message) in cases {
      try world.write(text, "t.csv")
      let result = try world.silhouette(
        ["encode", world.file("run"), "--touch-log", world.file("t.csv"), "-o", world.file("a.json"), "-q"])
      #expect(result.exitCode == 65 && result.errorLines.count == 1, "\(result.errors)")
      #expect(result.errors.contains(message) && result.errors.contains("; "), "\(result.errors)")
    }
    let lost = try world.silhouette(
      ["convert", world.file("run"), "--touch-log", world.file("t.csv"), "-o", world.file("t.csv")])
    #expect(lost.exitCode == 64 && lost.errors.contains("is the same file as the input"))
    let none = try world.silhouette(
      ["render", world.file("run"), "--touch-log", world.file("none.csv"), "-o", world.file("a.png")])
    #expect(none.exitCode == 74 && none.errors.contains("does not exist"), "\(none.errors)")
    try world.write(Scratch.session(), "s.ndjson")
    try world.write("dump,x,y\n1,1,2\n", "t.csv")
    let stream = try world.silhouette(
      ["encode", world.file("s.ndjson"), "--touch-log", world.file("t.csv"), "-o", world.file("a.json")])
    #expect(stream.exitCode == 65 && stream.errors.contains("is no dump but a stream"), "\(stream.errors)")
    _ = try world.silhouette(["encode", world.file("s.ndjson"), "-o", world.file("log.json")])
    let log = try world.silhouette(
      ["render", world.file("log.json"), "--touch-log", world.file("t.csv"), "-o", world.file("a.png")])
    #expect(log.exitCode == 64 && log.errors.contains("an event log has its own touches"))
  }
}
