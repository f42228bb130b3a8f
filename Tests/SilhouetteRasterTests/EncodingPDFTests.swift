import Foundation
import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRaster

@Suite struct EncodingPDFTests: VectorScenes {
  private func file(_ scenes: [WireframeScene]) -> [UInt8] {
    var writer = PDFWriter()
    var bytes: [UInt8] = []
    for scene in scenes { bytes += writer.add(scene, bookmark: "Screen (1)") ?? [] }
    return bytes + writer.finish()
  }

  private func page(_ scene: WireframeScene) -> PDFPage { PDFPage(scene, touches: []) }

  private func text(_ content: PDFContent) -> String { String(decoding: content.bytes, as: UTF8.self) }

  private func count(_ word: String, in content: PDFContent) -> Int {
    text(content).split(separator: "\n").count { $0 == word || $0.hasSuffix(" " + word) }
  }

  @Test func theTableOfObjectsPointsAtThem() throws {
    let bytes = file([sample(), empty(), sample()])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.hasSuffix("%%EOF\n"))
    let start = try #require(Int(text.components(separatedBy: "startxref\n")[1].prefix { $0.isNumber }))
    let lines = String(decoding: bytes[start...], as: UTF8.self).split(separator: "\n")
    try #require(lines[0] == "xref")
    let count = try #require(Int(lines[1].dropFirst(2)))
    for number in 1..<count {
      let offset = try #require(Int(lines[2 + number].prefix(10)))
      #expect(String(decoding: bytes[offset...].prefix(12), as: UTF8.self).hasPrefix("\(number) 0 obj"))
    }
    #expect(text.contains("/Type /Pages /Count 3 "))
  }

  @Test func aPageThatShowsTheSameIsLeftOut() {
    var writer = PDFWriter()
    #expect(writer.add(sample()) != nil)
    #expect(writer.add(sample()) == nil)
    #expect(writer.add(empty()) != nil)
  }

  @Test func theSameScenesAreTheSameBytes() {
    #expect(file([sample(), empty()]) == file([sample(), empty()]))
  }

  @Test func thousandsOfPagesAreInGroups() {
    var scenes: [WireframeScene] = []
    for index in 0..<600 {
      var scene = empty()
      add(box(Rect2D(x: Double(index % 300), y: 0, width: 5, height: 5), .init(rgb: 0xABCDEF)), to: &scene)
      scenes.append(scene)
    }
    let text = String(decoding: file(scenes), as: UTF8.self)
    #expect(
      text.contains("/Count 600 /Kids") && text.contains("/Count 256 /Kids")
        && text.contains("/Count 88 /Kids"))
  }

  @Test func statesThatAreSavedAreRestored() {
    for content in [page(sample()).content] + page(sample()).forms {
      #expect(count("q", in: content) == count("Q", in: content))
      #expect(count("q", in: content) > 0)
    }
  }

  @Test func nothingIsPaintedForOtherVerdicts() {
    for verdict in SceneNode.Verdict.allCases where verdict != .draw {
      var scene = empty()
      add(
        box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0x112233)) { $0.verdict = verdict },
        to: &scene)
      #expect(page(scene).content == page(empty()).content)
    }
  }

  @Test func aSubtreeThatIsFadedIsOneForm() {
    var scene = empty()
    add(box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0x112233)) { $0.alpha = 0.5 }, to: &scene)
    add(box(Rect2D(x: 0, y: 0, width: 5, height: 5), .init(rgb: 0xABCDEF)), to: &scene, parent: 0)
    let page = page(scene)
    #expect(page.forms.count == 1 && count("f", in: page.forms[0]) == 2)
    #expect(text(page.content).contains("/A128 gs\n/X0 Do\n"))
    #expect(page.alphas[128])
  }

  @Test func nodesOfOneClipShareItsPath() {
    var scene = empty()
    add(
      box(Rect2D(x: 0, y: 0, width: 20, height: 20), .clear) {
        $0.verdict = .skip
        $0.flags = .clips
        $0.radius = 4
      }, to: &scene)
    for x in [0.0, 10] {
      add(
        box(Rect2D(x: x, y: 0, width: 50, height: 50), .init(rgb: 0xABCDEF)) { $0.clip = 0 }, to: &scene,
        parent: 0)
    }
    #expect(count("n", in: page(scene).content) == 1)
  }

  @Test func aPageOfTooManyShapesIsLeftOut() {
    var scene = empty()
    for _ in 0..<1500 {
      add(
        box(Rect2D(x: 0, y: 0, width: 19, height: 9000), .clear) { $0.hatch = .init(rgb: 0x888888) },
        to: &scene
      )
    }
    var writer = PDFWriter()
    #expect(writer.add(scene) == nil && writer.isTooLarge)
  }

  @Test func titlesOfBookmarksCannotEndTheirString() {
    #expect(String(decoding: file([sample()]), as: UTF8.self).contains("/Title (Screen 1)"))
  }
}
