import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `--look` and `--screenshots`.
@Suite struct InspectLookTests {
  private static let dump = """
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":400,"scale":1},"start":0}
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,400],"children":[{"id":2,"class":"UILabel","frame":[20,90,160,40],"text":"Zebrafish"}]}]}

    """

  /// A white screen with a square of noise.
  private static func shot() throws -> [UInt8] {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 200 * 400)
    var state: UInt32 = 7
    for row in 200..<300 {
      for column in 50..<150 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * 200 + column] = 0xFF00_0000 | state >> 8
      }
    }
    return try SystemPictures().encode(Picture(format: .png, width: 200, height: 400, pixels: pixels)!)
  }

  private func world() throws -> Scratch {
    let world = try Scratch()
    try world.write(Self.dump, "a.hierarchy.ndjson")
    try world.write(Data(Self.shot()), "a.png")
    return world
  }

  private func inspect(_ words: [String], in world: Scratch) throws -> String {
    let result = try world.silhouette(["inspect", "--stage", "scene"] + words)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.text
  }

  @Test func aScreenshotCorrectsItsTree() throws {
    let world = try world()
    let (dump, shot) = (world.file("a.hierarchy.ndjson"), world.file("a.png"))
    let tree = try inspect([dump], in: world)
    let both = try inspect([dump, "--screenshots", shot], in: world)
    #expect(tree.contains("parts=") && !tree.contains("seen/"))
    #expect(both.contains("seen/seen.picture"))
    #expect(!both.split(separator: "\n").contains { $0.contains("label") && $0.contains("parts=") })
  }

  private static let page = """
    <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
    <hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="an.app" bounds="[0,0][200,400]">
    <node index="0" class="android.widget.TextView" text="Zebrafish" package="an.app" bounds="[20,90][180,130]" /></node></hierarchy>

    """

  /// Its file is beside the dump.
  @Test(arguments: [([], true), (["--look", "tree"], false), (["--look", "both"], true)])
  func aScreenshotBesideADumpIsLookedAt(words: [String], isSeen: Bool) throws {
    let world = try Scratch()
    try world.write(Self.page, "home.xml")
    try world.write(Data(Self.shot()), "home.png")
    let scene = try inspect([world.file("home.xml")] + words, in: world)
    #expect(scene.contains("seen/seen.picture") == isSeen)
  }

  /// A broken file, and one that claims 3.6 thousand million pixels.
  @Test(arguments: ["broken", "huge"])
  func aBadScreenshotBesideADumpIsANote(kind: String) throws {
    let world = try Scratch()
    try world.write(Self.page, "home.xml")
    var shot = try Self.shot()
    if kind == "huge" {
      shot.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    } else {
      shot.removeLast(shot.count / 2)
    }
    try world.write(Data(shot), "home.png")
    let result = try world.silhouette(["inspect", "--stage", "scene", world.file("home.xml")])
    #expect(result.exitCode == 0 && !result.text.contains("seen/"))
    #expect(result.errors.contains("a screenshot cannot be read, so the tree alone is drawn"))
  }

  /// A difference of two runs is one of their trees, unless `--look` asks for pictures.
  @Test func aDiffGoesByTrees() throws {
    let world = try Scratch()
    for run in ["one", "two"] {
      try world.write(Self.page, "\(run)/home.xml")
      if run == "two" { try world.write(Data(Self.shot()), "two/home.png") }
    }
    let (one, two) = (world.file("one"), world.file("two"))
    #expect(try world.silhouette(["diff", one, two]).exitCode == 0)
    #expect(try world.silhouette(["diff", one, two, "--look", "both"]).exitCode == 1)
  }

  @Test func aScreenshotAloneIsAScreen() throws {
    let world = try world()
    #expect(try inspect([world.file("a.png"), "--look", "pixels"], in: world).contains("seen/seen.picture"))
  }

  @Test(arguments: [
    ["redact", "a.hierarchy.ndjson", "--look", "both", "--regions", "r.json"],
    ["render", "a.png", "--look", "pixels", "--screenshots", "a.png"],
    ["render", "a.png", "--look", "pixels", "--input-format", "rico"],
    ["render", "a.hierarchy.ndjson", "--look", "tree", "--screenshots", "a.png"],
  ])
  func whatCannotBeMeantIsMisuse(words: [String]) throws {
    let world = try world()
    let words = words.map { $0.hasPrefix("a.") ? world.file($0) : $0 }
    #expect(try world.silhouette(words).exitCode == 64)
  }
}
