import Foundation
import TestSupport
import Testing

/// The parts, lists and rows of an export, as trainers of models read them.
@Suite struct ExportSetTests {
  private static let dump = Places.samples.appending(path: "formats/uiautomator/1.xml")

  private func object(_ scratch: Scratch, _ name: String) throws -> [String: Any] {
    let bytes = try #require(scratch.bytes(name), "\(name)")
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  private func list(_ object: [String: Any], _ name: String) throws -> [[String: Any]] {
    try #require(object[name] as? [[String: Any]])
  }

  private func text(_ scratch: Scratch, _ name: String) throws -> String {
    String(decoding: try #require(scratch.bytes(name), "\(name)"), as: UTF8.self)
  }

  /// Dumps of some apps, two of each.
  private func apps(_ scratch: Scratch, _ count: Int) throws {
    let dump = try String(contentsOf: Self.dump, encoding: .utf8)
    let name = try #require(dump.firstMatch(of: /package="([^"]+)"/)).1
    for app in 1...count {
      let text = dump.replacing("package=\"\(name)\"", with: "package=\"com.example.app\(app)\"")
      for number in 1...2 { try scratch.write(text, "in/\(app)-\(number).xml") }
    }
  }

  @Test func allScreensOfAnAppAreInOnePart() throws {
    let scratch = try Scratch()
    try apps(scratch, 20)
    let result = try scratch.shell("$S export in -o out --split 60/20/20 --yolo --captions")
    #expect(result.exitCode == 0, "\(result.errors)")
    let images = try list(try object(scratch, "out/coco.json"), "images")
    #expect(images.count == 40)
    var parts: [String: Set<String>] = [:]
    var counts: [String: Int] = [:]
    for image in images {
      let (app, part) = (try #require(image["app"] as? String), try #require(image["split"] as? String))
      parts[app, default: []].insert(part)
      counts[part, default: 0] += 1
      let name = try #require(image["file_name"] as? String)
      #expect(name.hasPrefix(part + "/") && scratch.bytes("out/" + name) != nil)
    }
    #expect(parts.count == 20 && parts.values.allSatisfy { $0.count == 1 })
    #expect(Set(counts.keys) == ["train", "validation", "test"])
    for (part, count) in counts {
      let own = try object(scratch, "out/\(part)/coco.json")
      let names = try list(own, "images").compactMap { $0["file_name"] as? String }
      #expect(names.count == count && names.allSatisfy { scratch.bytes("out/\(part)/\($0)") != nil })
      let lines = try text(scratch, "out/\(part).list").split(separator: "\n")
      #expect(lines.map(String.init) == names.map { "./\(part)/\($0)" })
      for line in lines { #expect(scratch.bytes("out/" + line.dropLast(4) + ".txt") != nil) }
      let rows = try text(scratch, "out/\(part)/metadata.jsonl").split(separator: "\n")
      #expect(rows.count == count)
    }
    let data = try text(scratch, "out/data.yaml")
    for line in ["train: train.list", "val: validation.list", "test: test.list", "  2: button"] {
      #expect(data.contains(line + "\n"))
    }
    let again = try scratch.shell("$S export in/1-1.xml -o one --split 60/20/20 && cat one/coco.json")
    #expect(
      again.text.contains("\"split\":\"\(parts["com.example.app1"]?.first ?? "?")\""), "an app keeps its part"
    )
  }

  @Test func aRowHasACaptionAndItsPictures() throws {
    let scratch = try Scratch()
    #expect(try scratch.shell("$S export '\(Self.dump.path)' -o out --captions").exitCode == 0)
    let row = try object(scratch, "out/metadata.jsonl")
    for key in ["file_name", "segments_file_name", "instances_file_name", "marks_file_name"] {
      #expect(scratch.bytes("out/\(row[key] as? String ?? "?")") != nil, "\(key)")
    }
    #expect((row["caption"] as? String)?.contains("cell") == true)
    let objects = try #require(row["objects"] as? [String: Any])
    let boxes = try #require(objects["bbox"] as? [[Int]])
    #expect((objects["category"] as? [String])?.count == boxes.count && boxes.allSatisfy { $0.count == 4 })
    #expect(try text(scratch, "out/README.md").contains("- split: train\n    path: \"**\""))
  }

  @Test func screenshotsAreNamedAndNotCopied() throws {
    let scratch = try Scratch()
    try scratch.write(try Data(contentsOf: Self.dump), "in/1.xml")
    try scratch.write(try Data(contentsOf: Self.dump), "in/2.xml")
    try scratch.write("no picture, but its name", "in/1.png")
    let stream =
      String(decoding: Scratch.session(screens: 2), as: UTF8.self) + #"{"t":0,"screenshot":"shots/a.png"}"#
      + "\n"
    let lines = stream.split(separator: "\n")
    try scratch.write(
      (lines.dropLast().prefix(2) + [lines.last!] + lines.dropLast().dropFirst(2)).joined(separator: "\n")
        + "\n", "s.ndjson")
    let result = try scratch.shell("$S export in s.ndjson -o out")
    #expect(result.exitCode == 0, "\(result.errors)")
    let images = try list(try object(scratch, "out/coco.json"), "images")
    let shots = Dictionary(
      uniqueKeysWithValues: images.map { ($0["file_name"] as? String ?? "", $0["screenshot"] as? String) })
    #expect(shots["1.png"] == "in/1.png" && shots["2.png"] == .some(nil))
    #expect(shots["s-0001.png"] == "shots/a.png" && shots["s-0002.png"] == .some(nil))
    #expect(scratch.bytes("out/1.png") != Data("no picture, but its name".utf8))
  }

  /// The sample's list holds its cells: its segment is larger than that of any of them, and they are in it.
  @Test func containersAreAnnotatedWithAllThatIsInThem() throws {
    let scratch = try Scratch()
    #expect(
      try scratch.shell(
        "$S export '\(Self.dump.path)' -o plain && $S export '\(Self.dump.path)' -o out --containers"
      ).exitCode == 0)
    let coco = try object(scratch, "out/coco.json")
    let names = Dictionary(
      uniqueKeysWithValues: try list(coco, "categories").map {
        ($0["id"] as? Int ?? 0, $0["name"] as? String ?? "")
      })
    let annotations = try list(coco, "annotations")
    func boxes(_ name: String) -> [[Int]] {
      annotations.filter { names[$0["category_id"] as? Int ?? 0] == name }.compactMap { $0["bbox"] as? [Int] }
    }
    let whole = annotations.filter { $0["container"] as? Bool == true }
    #expect(!whole.isEmpty)
    let around = try #require(boxes("list").first ?? boxes("scroll view").first)
    for cell in boxes("cell") {
      #expect(cell[0] >= around[0] && cell[1] >= around[1])
      #expect(cell[0] + cell[2] <= around[0] + around[2] && cell[1] + cell[3] <= around[1] + around[3])
    }
    for annotation in whole {
      let (box, area) = (try #require(annotation["bbox"] as? [Int]), try #require(annotation["area"] as? Int))
      #expect(area > 0 && area <= box[2] * box[3])
    }
    let plain = try list(try object(scratch, "plain/coco.json"), "annotations")
    #expect(plain.allSatisfy { $0["container"] == nil } && annotations.count >= plain.count)
    #expect(scratch.bytes("plain/1.segments.png") == scratch.bytes("out/1.segments.png"))
  }

  @Test func annotationsHaveClassesAndOnRequestIdentifiers() throws {
    let scratch = try Scratch()
    let dump = try String(contentsOf: Self.dump, encoding: .utf8)
    let ids = Set(dump.matches(of: /resource-id="([^"]+)"/).map { String($0.1) })
    #expect(!ids.isEmpty)
    #expect(
      try scratch.shell(
        "$S export '\(Self.dump.path)' -o plain && $S export '\(Self.dump.path)' -o out --identifiers"
      ).exitCode == 0)
    let annotations = try list(try object(scratch, "out/coco.json"), "annotations")
    let classes = Set(annotations.compactMap { $0["class"] as? String })
    #expect(classes.contains("android.widget.Switch"))
    let found = Set(annotations.compactMap { $0["identifier"] as? String })
    #expect(!found.isEmpty && found.isSubset(of: ids))
    #expect(try text(scratch, "out/1.marks.json").contains("\"identifier\""))
    for (name, data) in scratch.tree("plain") {
      for id in ids { #expect(data.range(of: Data(id.utf8)) == nil, "\(name)") }
    }
  }
}
