import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette convert --look` and `--screenshots`, as a person would use them.
@Suite struct ConvertLookCommandTests {
  private static let session = ##"""
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":400,"scale":1},"start":0}
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,400],"background":"#FFFFFF","children":[{"id":2,"class":"WKWebView","frame":[0,0,200,400]}]}]}
    {"t":0,"screenshot":"shots/0.png"}
    {"t":500,"touch":{"pointer":1,"phase":"down","x":100,"y":100}}
    {"t":560,"touch":{"pointer":1,"phase":"up","x":100,"y":100}}
    {"t":1000,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,400],"background":"#FFFFFF","children":[{"id":3,"class":"UIImageView","frame":[20,20,160,360]}]}]}
    {"t":1000,"screenshot":"shots/1000.png"}

    """##

  /// A white screen with a square of noise.
  private static func shot(_ top: Int) throws -> Data {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 200 * 400)
    var state: UInt32 = 7
    for row in top..<top + 100 {
      for column in 50..<150 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * 200 + column] = 0xFF00_0000 | state >> 8
      }
    }
    return Data(
      try SystemPictures().encode(Picture(format: .png, width: 200, height: 400, pixels: pixels)!))
  }

  private func world() throws -> Scratch {
    let world = try Scratch()
    try world.write(Self.session, "run.hierarchy.ndjson")
    try world.write(Self.shot(60), "shots/0.png")
    try world.write(Self.shot(240), "shots/1000.png")
    return world
  }

  @Test(arguments: [
    ["--look", "both"], ["--screenshots", "shots"], ["--look", "both", "--screenshots", "shots"],
  ])
  func framesAreTheSameBeforeAndAfter(options: [String]) throws {
    let world = try world()
    let words = options.map { $0 == "shots" ? world.file("shots") : $0 }
    let run = world.file("run.hierarchy.ndjson")
    let stream = world.file("joined.hierarchy.ndjson")
    for arguments in [
      ["render", run, "-o", world.file("before.gif")] + words, ["convert", run, "-o", stream] + words,
      ["render", stream, "-o", world.file("after.gif"), "--look", "tree"],
      ["render", run, "-o", world.file("tree.gif"), "--look", "tree"],
    ] {
      let result = try world.silhouette(arguments)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    let before = try #require(world.bytes("before.gif"))
    #expect(before == world.bytes("after.gif"))
    #expect(before != world.bytes("tree.gif"))
    #expect(try world.silhouette(["inspect", "--strict", stream]).exitCode == 0)
  }

  /// Masks of the stream are those of its tree.
  @Test func masksAreThoseOfTheTree() throws {
    let world = try world()
    let stream = world.file("joined.hierarchy.ndjson")
    #expect(
      try world.silhouette(["convert", world.file("run.hierarchy.ndjson"), "-o", stream, "--look", "both"])
        .exitCode == 0)
    let before = try world.silhouette(["redact", "--regions", "-", world.file("run.hierarchy.ndjson")])
    let after = try world.silhouette(["redact", "--regions", "-", stream])
    #expect(before.exitCode == 0 && before.output == after.output, "\(before.errors) \(after.errors)")
  }

  @Test func aTreeStaysAsItIsWithoutTheOption() throws {
    let world = try world()
    let result = try world.silhouette(["convert", world.file("run.hierarchy.ndjson"), "-o", "-"])
    #expect(result.exitCode == 0 && !result.text.contains("seen"), "\(result.errors)")
  }

  /// A stream with nothing but a header would look like an answer.
  @Test func aPictureThatCannotBeReadLeavesNoStream() throws {
    let world = try world()
    let stream = world.file("none.hierarchy.ndjson")
    try Data("no picture".utf8).write(to: URL(filePath: world.file("wrong.png")))
    let result = try world.silhouette([
      "convert", world.file("run.hierarchy.ndjson"), "-o", stream, "--screenshots", world.file("wrong.png"),
    ])
    #expect(result.exitCode == 65 && result.errorLines.count == 1, "\(result.errors)")
    #expect(world.bytes("none.hierarchy.ndjson") == nil)
  }

  @Test(arguments: [
    ["--browser", "--look", "both"], ["--browser", "--screenshots", "x"],
    ["--look", "tree", "--screenshots", "x"],
  ])
  func misuseIsOneLineAndExitCode64(options: [String]) throws {
    let result = try run("silhouette", ["convert", "x", "-o", "y"] + options)
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
  }
}
