import Foundation
import TestSupport
import Testing

/// `silhouette export`, as a person would use it.
@Suite struct ExportCommandTests {
  private struct COCO: Decodable {
    struct Image: Decodable {
      var id: Int
      var file_name: String
      var width: Int
      var height: Int
    }
    struct Annotation: Decodable {
      var image_id: Int
      var category_id: Int
      var bbox: [Int]
      var area: Int
    }
    struct Kind: Decodable {
      var id: Int
      var name: String
    }
    var images: [Image]
    var annotations: [Annotation]
    var categories: [Kind]
  }

  private struct Line: Decodable {
    var input: String
    var status: String
    var screens: [String]
    var error: String?
  }

  private static let dump = Places.samples.appending(path: "formats/uiautomator/1.xml")

  private func manifest(_ scratch: Scratch) throws -> [Line] {
    String(decoding: try #require(scratch.bytes("out/manifest.ndjson")), as: UTF8.self).split(separator: "\n")
      .compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  private func coco(_ scratch: Scratch) throws -> COCO {
    try JSONDecoder().decode(COCO.self, from: try #require(scratch.bytes("out/coco.json")))
  }

  @Test func aDumpBecomesPicturesAndNumbers() throws {
    let scratch = try Scratch()
    let result = try scratch.silhouette(["export", Self.dump.path, "-o", scratch.file("out"), "--yolo"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      Set(scratch.tree("out").keys) == [
        "1.png", "1.segments.png", "1.instances.png", "1.marks.png", "1.marks.json", "1.txt", "coco.json",
        "data.yaml", "manifest.ndjson", "pictures.list",
      ])
    for name in ["1.png", "1.segments.png", "1.instances.png", "1.marks.png", "1.marks.json", "1.txt"] {
      try expectGolden(try #require(scratch.bytes("out/\(name)")), named: "Export/\(name)")
    }
    let coco = try coco(scratch)
    #expect(coco.images.map(\.file_name) == ["1.png"])
    let names = Dictionary(uniqueKeysWithValues: coco.categories.map { ($0.id, $0.name) })
    let kinds = coco.annotations.map { names[$0.category_id] ?? "" }
    #expect(kinds.count { $0 == "cell" } == 3 && kinds.count { $0 == "switch" } == 1)
    for annotation in coco.annotations {
      #expect(annotation.area > 0 && annotation.area <= annotation.bbox[2] * annotation.bbox[3])
      #expect(annotation.bbox[0] + annotation.bbox[2] <= coco.images[0].width)
      #expect(annotation.bbox[1] + annotation.bbox[3] <= coco.images[0].height)
    }
  }

  @Test func aNewDataSetTakesThePlaceOfAnOlderOneAndOfNothingElse() throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(screens: 3), "s.ndjson")
    try scratch.write("mine", "out/notes/mine.md")
    #expect(try scratch.shell("$S export s.ndjson -o out && chmod 600 out/s-0001.png").exitCode == 0)
    let files = Set(scratch.tree("out").keys)
    for folder in ["out", "link", "."] {
      let line =
        folder == "."
        ? "cd out && $S export ../s.ndjson -o . --scale 2" : "$S export s.ndjson -o \(folder) --scale 2"
      if folder == "link" {
        try FileManager.default.createSymbolicLink(atPath: scratch.file("link"), withDestinationPath: "out")
      }
      let result = try scratch.shell(line)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(Set(scratch.tree("out").keys) == files && scratch.drafts.isEmpty)
      #expect(scratch.bytes("out/notes/mine.md") == Data("mine".utf8))
      #expect(try coco(scratch).images.allSatisfy { $0.width == 80 })
      #expect(try manifest(scratch).map(\.status) == ["done"])
      #expect(try scratch.mode("out/s-0001.png") == 0o600)
    }
  }

  @Test func whereAllInputsAreBrokenAnOlderDataSetStays() throws {
    let scratch = try Scratch()
    try scratch.write(Scratch.session(screens: 2), "s.ndjson")
    try scratch.write(Scratch.session().prefix(40), "broken.ndjson")
    let fresh = try scratch.shell("$S export broken.ndjson -o new")
    #expect(fresh.exitCode == 65 && scratch.tree("new").isEmpty)
    #expect(try scratch.shell("$S export s.ndjson -o out").exitCode == 0)
    let older = scratch.tree("out")
    #expect(try scratch.shell("$S export broken.ndjson -o out").exitCode == 65)
    #expect(scratch.tree("out") == older && scratch.drafts.isEmpty)
  }

  @Test func noFileOfADataSetTakesThePlaceOfAnInput() throws {
    let scratch = try Scratch()
    for name in ["out/manifest.ndjson", "out/s.marks.json", "out/coco.json"] {
      try scratch.write(Scratch.session(screens: 1), name)
    }
    try scratch.write(Scratch.session(screens: 1), "s.ndjson")
    try scratch.write("s.ndjson\n", "out/s.txt")
    let before = scratch.tree("")
    for inputs in [
      "out/manifest.ndjson", "out/coco.json", "s.ndjson out/s.marks.json", "--list out/s.txt --yolo",
    ] {
      let result = try scratch.shell("$S export \(inputs) -o out")
      #expect(result.exitCode == 64 && result.errors.contains("same file as the input"), "\(result.errors)")
      #expect(scratch.tree("") == before, "\(inputs)")
    }
  }

  @Test func eachInputHasItsOutputsAndABrokenOneStopsNoOther() throws {
    let scratch = try Scratch()
    let dump = try Data(contentsOf: Self.dump)
    for name in ["in/a/screen.xml", "in/b/screen.xml", "in/a/same.xml", "in/b/2.xml"] {
      try scratch.write(dump, name)
    }
    try scratch.write(dump.prefix(dump.count / 2), "in/b/half.xml")
    try scratch.write("not a hierarchy", "in/notes.txt")
    let result = try scratch.silhouette(["export", scratch.file("in"), "-o", scratch.file("out")])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("half.xml"))
    let lines = try manifest(scratch)
    let status = Dictionary(
      uniqueKeysWithValues: lines.map {
        ($0.input.split(separator: "/").suffix(2).joined(separator: "/"), $0)
      })
    for name in ["a/screen", "a/same", "b/screen", "b/2"] {
      #expect(status["\(name).xml"]?.status == "done")
      #expect(status["\(name).xml"]?.screens == ["\(name).png"])
      #expect(scratch.bytes("out/\(name).png") != nil)
    }
    #expect(status["in/notes.txt"]?.status == "passed over")
    let half = try #require(status["b/half.xml"])
    #expect(half.status != "done" && half.error != nil)
    #expect(try coco(scratch).images.count == lines.reduce(0) { $0 + $1.screens.count })
    #expect(scratch.drafts.isEmpty)
  }

  @Test func aSessionHasANumberForEachScreen() throws {
    let scratch = try Scratch()
    let session = Places.samples.appending(path: "inbox.hierarchy.ndjson")
    let snapshots = try String(contentsOf: session, encoding: .utf8).split(separator: "\n").count {
      $0.contains("\"windows\"")
    }
    let result = try scratch.silhouette([
      "export", session.path, "-o", scratch.file("out"), "--scale", "0.25",
    ])
    #expect(result.exitCode == 0)
    let screens = try manifest(scratch)[0].screens
    #expect(screens.count == snapshots)
    #expect(screens.first == "inbox-0001.png" && Set(screens).count == snapshots)
    let image = try coco(scratch).images[0]
    #expect(image.width == 103 && image.height == 223)
  }

  @Test func noWordOfTheInputIsInAnyFile() throws {
    let scratch = try Scratch()
    let word = "Wanderlust"
    let dump = try String(contentsOf: Self.dump, encoding: .utf8)
    let planted = dump.replacing(/text="[^"]+"/) { _ in "text=\"\(word)\"" }
      .replacing(/content-desc="[^"]+"/) { _ in "content-desc=\"\(word)\"" }
    #expect(planted.contains(word))
    try scratch.write(planted, "screen.xml")
    #expect(
      try scratch.silhouette(["export", scratch.file("screen.xml"), "-o", scratch.file("out")]).exitCode == 0)
    for (name, data) in scratch.tree("out") {
      #expect(data.range(of: Data(word.utf8)) == nil, "\(name)")
    }
    let shown = try scratch.silhouette([
      "export", scratch.file("screen.xml"), "-o", scratch.file("out"), "--reveal", "labels",
    ])
    #expect(shown.exitCode == 0)
    #expect(
      String(decoding: try #require(scratch.bytes("out/screen.marks.json")), as: UTF8.self).contains(word))
  }

  @Test func aNameThatLeadsNowhereLeavesNothing() throws {
    let scratch = try Scratch()
    let result = try scratch.silhouette(["export", scratch.file("missing"), "-o", scratch.file("out")])
    #expect(result.exitCode != 0 && result.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
    try scratch.write(try Data(contentsOf: Self.dump), "in/a/1.xml")
    let same = try scratch.silhouette(["export", scratch.file("in"), "-o", scratch.file("in")])
    #expect(same.exitCode == 64 && scratch.bytes("in/coco.json") == nil)
  }

  /// Edges of turned and stretched boxes fall between pixels.
  @Test func turnedAndStretchedBoxesAreWholeSegments() throws {
    let scratch = try Scratch()
    let box = { (id: Int, transform: String) in
      ##"{"id":\##(id),"class":"UIView","frame":[\##(40 + id * 60).3,90.7,41.3,33.9],"background":"#00AA00","transform":\##(transform)}"##
    }
    let boxes = [
      box(1, "[1.37,0,0,0.71,0,0]"), box(2, "[0.94,0.34,-0.34,0.94,0,0]"), box(3, "[-1,0,0,1.21,0.4,0]"),
    ]
    try scratch.write(
      ##"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":300,"scale":3},"start":1}"##
        + "\n"
        + ##"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,402,300],"background":"#FFFFFF","children":["##
        + boxes.joined(separator: ",") + "]}]}\n", "turned.ndjson")
    let result = try scratch.silhouette(["export", scratch.file("turned.ndjson"), "-o", scratch.file("out")])
    #expect(result.exitCode == 0, "\(result.errors)")
    let found = try coco(scratch).annotations.dropFirst()
    #expect(found.count == 3)
    for (annotation, wanted) in zip(found, [56.6 * 24.1, 41.3 * 33.9, 41.3 * 41.0]) {
      #expect(abs(Double(annotation.area) - wanted) < 0.12 * wanted)
    }
  }

  @Test func requestsThatMakeNoSenseAreRefused() throws {
    let scratch = try Scratch()
    for arguments in [
      ["--scale", "0"], ["-o", "-"], ["--touch-log", "t.csv"], ["--split", "1"], ["--split", "80/-1/10"],
      ["--split", "0/0"],
      ["--split", "a/b"],
    ] {
      let output = arguments.contains("-o") ? [] : ["-o", scratch.file("out")]
      let result = try scratch.silhouette(["export", Self.dump.path] + output + arguments)
      #expect(result.exitCode == 64, "\(arguments)")
    }
    #expect(scratch.bytes("out/coco.json") == nil)
  }
}
