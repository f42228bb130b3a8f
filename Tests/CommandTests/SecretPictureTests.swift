import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// Screenshots that differ only in a secret of their tree: every verb that looks at them writes the same bytes.
@Suite struct SecretPictureTests {
  /// A screen whose picture shows one of two secrets.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// Nodes of the hierarchy, as JSON.
    var nodes: String
    /// Dark places of the picture.
    var secrets: [[Place]]

    var testDescription: String { name }
  }

  struct Place: Sendable {
    var x, y, width, height: Int
  }

  static let (width, height) = (120, 200)

  private static func node(_ id: Int, _ name: String, _ frame: String, _ more: String = "") -> String {
    #"{"id":\#(id),"class":"\#(name)","frame":[\#(frame)]\#(more)}"#
  }

  /// Marks beside each other, as of dots or letters.
  private static func row(_ count: Int, _ x: Int, _ y: Int) -> [Place] {
    (0..<count).map { Place(x: x + $0 * 9, y: y, width: 5, height: 8) }
  }

  private static func keys(_ names: [String], columns: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int)
    -> String
  {
    names.enumerated().map { index, name in
      let frame =
        "\(x + index % columns * (width + 2)),\(y + index / columns * (height + 2)),\(width),\(height)"
      return node(20 + index, "UIButton", frame, #","text":"\#(name)""#)
    }.joined(separator: ",")
  }

  static let all: [Case] = [
    Case(
      name: "secure field", nodes: node(3, "UITextField", "10,60,100,24", #","secure":true"#),
      secrets: [row(2, 14, 68), row(9, 14, 68)]),
    Case(
      name: "code by content type",
      nodes: node(3, "UITextField", "10,60,100,24", #","contentType":"oneTimeCode""#),
      secrets: [row(2, 14, 68), row(6, 14, 68)]),
    Case(
      name: "masked view", nodes: node(3, "UIView", "10,60,100,80", #","privacy":"mask""#),
      secrets: [row(4, 20, 70), row(8, 12, 120)]),
    Case(
      name: "hidden view", nodes: node(3, "UIImageView", "10,60,100,80", #","privacy":"hide""#),
      secrets: [row(1, 20, 70), row(8, 12, 70) + row(8, 12, 120)]),
    Case(
      name: "pad of digits",
      nodes: keys(
        ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"], columns: 3, 10, 60, 30, 30),
      secrets: [
        [Place(x: 10, y: 60, width: 30, height: 30)], [Place(x: 42, y: 92, width: 30, height: 30)],
      ]),
    Case(
      name: "keyboard of letters",
      nodes: keys("qwertyuiopasdfghjklzxcvbnm..".map(String.init), columns: 10, 1, 90, 9, 30),
      secrets: [
        [Place(x: 1, y: 90, width: 9, height: 30)], [Place(x: 45, y: 122, width: 9, height: 30)],
      ]),
    Case(
      name: "system's keyboard",
      nodes: node(2, "UITextField", "10,30,100,20", #","secure":true"#) + ","
        + node(3, "UIKeyboard", "0,120,120,80"),
      secrets: [
        [Place(x: 2, y: 105, width: 14, height: 30)], [Place(x: 90, y: 140, width: 14, height: 20)],
      ]),
  ]

  /// A white screen with a word, a photograph and a secret.
  private static func shot(_ secret: [Place]) throws -> [UInt8] {
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    func fill(_ place: Place, _ color: UInt32) {
      for y in place.y..<min(height, place.y + place.height) {
        for x in place.x..<min(width, place.x + place.width) { pixels[y * width + x] = color }
      }
    }
    for place in row(5, 8, 8) { fill(place, 0xFF20_2020) }
    var state: UInt32 = 7
    for y in 4..<28 {
      for x in 80..<112 {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[y * width + x] = 0xFF00_0000 | state >> 8
      }
    }
    for place in secret { fill(place, 0xFF20_2020) }
    return try SystemPictures().encode(Picture(format: .png, width: width, height: height, pixels: pixels)!)
  }

  /// Every verb that looks at screenshots, with the files that it writes.
  private static let verbs: [(words: [String], output: String?)] = [
    (["render", "-o", "o.svg"], "o.svg"), (["render", "-o", "o.png", "--colors", "source"], "o.png"),
    (["render", "-o", "o.apng", "--style", "blocks"], "o.apng"), (["encode", "-o", "o.json"], "o.json"),
    (["encode", "-o", "m.json", "--metadata"], "m.json"), (["outline"], nil), (["outline", "--json"], nil),
    (["inspect", "--stage", "scene"], nil), (["inspect", "--json"], nil),
    (["play", "-o", "o.html"], "o.html"),
  ]

  private func outputs(_ nodes: String, _ secret: [Place]) throws -> [String: Data] {
    let world = try Scratch()
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":120,"height":200,"scale":1},"start":0,"tells":["secure","editable","keyboard"]}"#
    let window = #"{"id":1,"class":"UIWindow","frame":[0,0,120,200],"children":[\#(nodes)]}"#
    try world.write(
      header + "\n" + #"{"t":0,"windows":[\#(window)]}"# + "\n" + #"{"t":0,"screenshot":"a.png"}"# + "\n",
      "a.hierarchy.ndjson")
    try world.write(Data(Self.shot(secret)), "a.png")
    var made: [String: Data] = [:]
    for (words, output) in Self.verbs {
      let given = words.map { $0 == output ? world.file($0) : $0 }
      let result = try world.silhouette(
        [given[0], world.file("a.hierarchy.ndjson"), "--look", "both"] + given.dropFirst())
      #expect(result.exitCode == 0, "\(words): \(result.errors)")
      made[words.joined(separator: " ")] =
        try output.map { try Data(contentsOf: URL(filePath: world.file($0))) }
        ?? Data(result.text.replacing(world.path, with: "").utf8)
    }
    return made
  }

  @Test(arguments: all) func secretsOfPicturesStayIn(_ pair: Case) throws {
    let (one, other) = (try outputs(pair.nodes, pair.secrets[0]), try outputs(pair.nodes, pair.secrets[1]))
    #expect(one.keys.sorted() == other.keys.sorted())
    for (name, bytes) in one { #expect(other[name] == bytes, "\(pair.name): \(name)") }
  }

  /// The comparison notices a difference that is no secret.
  @Test func anOpenPlaceIsSeen() throws {
    let label = Self.node(3, "UILabel", "10,60,100,24")
    let (one, other) = (try outputs(label, Self.row(2, 14, 68)), try outputs(label, Self.row(9, 14, 68)))
    let drawn = one.keys.filter { $0.hasPrefix("render") || $0.hasPrefix("encode") }
    #expect(drawn.count == 5)
    for name in drawn { #expect(one[name] != other[name], "\(name)") }
  }
}
