import Foundation
import SilhouettePictures
import TestSupport
import Testing

/// Touches in what `render` writes, as a person would use it.
@Suite struct RenderTouchTests {
  /// Two screens, with a tap on the first one's upper half and one on its password field.
  private static let session = Data(
    ([
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":200,"scale":2},"start":0,"tells":["keyboard"]}"#,
      screen(0, x: 10), touch(500, "down", 50, 50), touch(560, "up", 50, 50), touch(2000, "down", 50, 150),
      touch(2060, "up", 50, 150), screen(3000, x: 12), screen(4000, x: 10),
    ].joined(separator: "\n") + "\n").utf8)

  private static func screen(_ time: Int, x: Int) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,200],"background":"#FFFFFF","children":["##
      + ##"{"id":2,"class":"UILabel","frame":[\##(x),4,20,10],"text":"word"},{"id":3,"class":"UITextField","##
      + ##""frame":[0,140,100,20],"secure":true,"editable":true,"text":"word"}]}]}"##
  }

  private static func touch(_ time: Int, _ phase: String, _ x: Int, _ y: Int) -> String {
    #"{"t":\#(time),"touch":{"pointer":1,"phase":"\#(phase)","x":\#(x),"y":\#(y)}}"#
  }

  private func world() throws -> Scratch {
    let world = try Scratch()
    try world.write(Self.session, "s.ndjson")
    return world
  }

  private func render(_ world: Scratch, _ name: String, _ options: String...) throws -> RunResult {
    let result = try world.silhouette(
      ["render", world.file("s.ndjson"), "-o", world.file(name)] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result
  }

  @Test(arguments: ["apng", "gif", "y4m"])
  func movingPicturesShowTouchesUnlessToldNotTo(format: String) throws {
    let world = try world()
    let shown = try render(world, "a.\(format)")
    #expect(try render(world, "b.\(format)", "--touches", "safe").errorLines.count == 2)
    let hidden = try render(world, "c.\(format)", "--touches", "hide")
    #expect(world.bytes("a.\(format)") == world.bytes("b.\(format)"))
    #expect(world.bytes("a.\(format)") != world.bytes("c.\(format)"))
    let frames =
      format == "y4m"
      ? ("41 frames, 8 changed", "41 frames, 3 changed") : ("8 frames, 8 changed", "3 frames, 3 changed")
    #expect(
      shown.errors.contains(frames.0) && hidden.errors.contains(frames.1), "\(shown.errors)\(hidden.errors)")
    #expect(
      shown.errorLines.contains { $0.hasPrefix("note: 1 touch withheld on secrets") }, "\(shown.errors)")
    #expect(hidden.errorLines.count == 1)
  }

  @Test(arguments: ["png", "svg"]) func picturesShowTheirScreensTouchesOnRequest(format: String) throws {
    let world = try world()
    let plain = try render(world, "a.\(format)")
    _ = try render(world, "b.\(format)", "--touches", "hide")
    let shown = try render(world, "c.\(format)", "--touches", "safe")
    _ = try render(world, "d.\(format)", "--touches", "safe", "--at", "700")
    #expect(world.bytes("a.\(format)") == world.bytes("b.\(format)"))
    #expect(world.bytes("a.\(format)") != world.bytes("c.\(format)"))
    #expect(world.bytes("c.\(format)") == world.bytes("d.\(format)"))
    #expect(plain.errorLines.count == 1 && shown.errors.contains("note: 1 touch withheld"))
    for (name, options) in [("e", ["--touches", "safe"]), ("f", [])] {
      let path = world.file("\(name).\(format)")
      let result = try world.silhouette(
        ["render", world.file("s.ndjson"), "-o", path, "--at", "3500"] + options)
      #expect(result.exitCode == 0)
    }
    #expect(world.bytes("e.\(format)") == world.bytes("f.\(format)"), "no touch is on the second screen")
  }

  @Test func aPictureHasItsRingWhereTheTouchWas() throws {
    let world = try world()
    _ = try render(world, "a.png", "--touches", "safe")
    let picture = try PNGDecoder(Array(world.bytes("a.png")!)).pixmap
    #expect(picture.pixels[50 * 100 + 31] == 0xFFF6_5049 && picture.pixels[50 * 100 + 28] == 0xFFFF_FFFF)
    #expect(!picture.pixels[(130 * 100)...].contains(0xFFF6_5049), "the password's touch is withheld")
  }

  @Test func aFolderHasOnePictureAScreen() throws {
    let world = try world()
    _ = try render(world, "plain")
    _ = try render(world, "shown", "--touches", "safe")
    let (plain, shown) = (world.tree("plain"), world.tree("shown"))
    #expect(plain.count == 3 && plain.keys == shown.keys)
    #expect(plain["000000.png"] != shown["000000.png"] && plain["003000.png"] == shown["003000.png"])
    _ = try render(world, "moving", "--touches", "safe", "--fps", "10")
    #expect(world.tree("moving").count > 3)
  }

  @Test func aLogsPicturesShowTheSameTouches() throws {
    let world = try world()
    let encoded = try world.silhouette(["encode", world.file("s.ndjson"), "-o", world.file("log.json")])
    #expect(encoded.errors.contains("note: 1 touch withheld on secrets"), "\(encoded.errors)")
    _ = try render(world, "a.apng")
    _ = try render(world, "a.png", "--touches", "safe")
    for name in ["apng", "png"] {
      let result = try world.silhouette(
        ["render", world.file("log.json"), "-o", world.file("b.\(name)"), "--touches", "safe"])
      #expect(result.exitCode == 0 && !result.errors.contains("withheld"), "\(result.errors)")
      #expect(world.bytes("a.\(name)") == world.bytes("b.\(name)"))
    }
  }

  @Test(.enabled(if: Faults.tool("ffmpeg") != nil, "needs ffmpeg"))
  func videosShowTouches() throws {
    let world = try world()
    _ = try render(world, "a.mp4")
    _ = try render(world, "b.mp4", "--touches", "hide")
    #expect(world.bytes("a.mp4") != world.bytes("b.mp4"))
  }
}
