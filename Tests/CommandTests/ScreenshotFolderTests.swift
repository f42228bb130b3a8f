import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// Screenshots without a hierarchy, named or in a folder: each is a step.
@Suite struct ScreenshotFolderTests {
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

  private static let dump = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="an.app" bounds="[0,0][200,400]" /></hierarchy>

    """

  private func world() throws -> Scratch {
    let world = try Scratch()
    for (number, top) in [20, 150, 280].enumerated() {
      try world.write(Self.shot(top), "shots/step-\(number + 9).png")
    }
    try world.write("Made by a script.\n", "shots/README.txt")
    return world
  }

  /// Step 9 comes before step 10.
  @Test func eachPictureOfAFolderIsAStep() throws {
    let world = try world()
    let result = try world.silhouette(
      ["convert", world.file("shots"), "--density", "1", "-o", "-"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let screens = result.text.split(separator: "\n").filter { $0.contains("\"windows\"") }
    #expect(screens.count == 3)
    for (line, top) in zip(screens, ["20", "150", "280"]) {
      #expect(line.contains(#""class":"seen.picture","frame":[50,\#(top),100,100]"#), "\(line)")
    }
  }

  @Test(arguments: [
    ["render", "-o", "a.gif"], ["encode", "-o", "a.json"], ["play", "-o", "a.html"],
    ["convert", "-o", "a.hierarchy.ndjson"], ["outline"], ["export", "-o", "set"], ["inspect", "--json"],
  ])
  func everyVerbTakesThem(words: [String]) throws {
    let world = try world()
    let words = words.map { $0.hasPrefix("a.") || $0 == "set" ? world.file($0) : $0 }
    let folder = try world.silhouette(words + [world.file("shots")])
    #expect(folder.exitCode == 0, "\(folder.errors)")
    let named = try world.silhouette(words + [world.file("shots/step-9.png")])
    #expect(named.exitCode == 0, "\(named.errors)")
  }

  @Test func twoPicturesAreCompared() throws {
    let world = try world()
    let (one, other) = (world.file("shots/step-9.png"), world.file("shots/step-10.png"))
    #expect(try world.silhouette(["diff", one, one]).exitCode == 0)
    #expect(try world.silhouette(["diff", one, other]).exitCode == 1)
  }

  /// Beside a dump, pictures belong to it.
  @Test func picturesBesideADumpAreNoSteps() throws {
    let world = try world()
    try world.write(Self.dump, "shots/step-9.xml")
    let result = try world.silhouette(["convert", world.file("shots"), "-o", "-"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.split(separator: "\n").count { $0.contains("\"windows\"") } == 1)
    #expect(!result.text.contains("seen.picture"))
  }

  /// Masks need a hierarchy, and `--look tree` asks for one.
  @Test(arguments: [["redact", "--regions", "-"], ["inspect", "--look", "tree"]])
  func whereATreeIsNeededTheyAreRefused(words: [String]) throws {
    let world = try world()
    let result = try world.silhouette(words + [world.file("shots/step-9.png")])
    #expect(result.exitCode == 65, "\(result.errors)")
  }

  @Test func withoutFFmpegARecordingSaysHowToInstallIt() throws {
    let world = try Scratch()
    try world.write(Data([0x1A, 0x45, 0xDF, 0xA3] + Array(repeating: 0, count: 40)), "a.webm")
    let result = try world.silhouette(
      ["outline", world.file("a.webm")], environment: ["PATH": world.file("tmp")])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("ffmpeg is not on PATH"), "\(result.errors)")
  }
}
