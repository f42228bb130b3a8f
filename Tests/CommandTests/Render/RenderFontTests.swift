import Foundation
import TestSupport
import Testing

/// `--font`, as a person would use it.
@Suite struct RenderFontTests {
  private func world() throws -> Scratch {
    let world = try Scratch()
    try world.write(
      ##"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":60,"scale":2},"start":0}"##
        + "\n"
        + ##"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,60],"background":"#FFFFFF","children":["##
        + ##"{"id":2,"class":"UILabel","frame":[4,4,180,24],"text":"Rain over the ridge","fontSize":17}]}]}"##
        + "\n",
      "s.ndjson")
    return world
  }

  private static let fonts = (FileManager.default.subpaths(atPath: "/usr/share/fonts") ?? [])
    .filter { $0.hasSuffix(".ttf") }.sorted().map { "/usr/share/fonts/" + $0 }

  @Test(.enabled(if: !fonts.isEmpty, "needs fonts"), arguments: ["png", "apng", "svg"])
  func theSameFontGivesTheSameBytes(format: String) throws {
    let world = try world()
    let base = ["render", world.file("s.ndjson"), "--reveal", "labels", "--font", Self.fonts[0]]
    for (name, jobs) in [("a", "1"), ("b", "4")] {
      let result = try world.silhouette(base + ["-o", world.file("\(name).\(format)"), "--jobs", jobs])
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    #expect(world.bytes("a.\(format)") == world.bytes("b.\(format)"))
    _ = try world.silhouette(["render", world.file("s.ndjson"), "-o", world.file("c.\(format)")])
    #expect(world.bytes("a.\(format)") != world.bytes("c.\(format)"))
  }

  @Test func aFontThatCannotBeReadIsAnError() throws {
    let world = try world()
    try world.write("no font", "bad.ttf")
    let cases: [(String, Int32, String)] = [
      ("none.ttf", 74, "the font does not exist"), ("bad.ttf", 65, "is not a font with outlines"),
    ]
    for (name, code, message) in cases {
      let result = try world.silhouette([
        "render", world.file("s.ndjson"), "-o", world.file("a.png"), "--reveal", "labels", "--font",
        world.file(name),
      ])
      #expect(result.exitCode == code && result.errorLines.count == 1, "\(result.errors)")
      #expect(result.errors.contains(message) && world.bytes("a.png") == nil)
    }
    let lost = try world.silhouette([
      "render", world.file("s.ndjson"), "-o", world.file("bad.ttf"), "--format", "png", "--font",
      world.file("bad.ttf"),
    ])
    #expect(lost.exitCode == 64 && world.bytes("bad.ttf") == Data("no font".utf8), "\(lost.errors)")
  }

  @Test func withoutTextAFontIsNotRead() throws {
    let world = try world()
    try world.write("no font", "bad.ttf")
    let result = try world.silhouette([
      "render", world.file("s.ndjson"), "-o", world.file("a.png"), "--font", world.file("bad.ttf"),
    ])
    #expect(result.exitCode == 0 && result.errors.contains("note: --font had no effect"), "\(result.errors)")
  }
}
