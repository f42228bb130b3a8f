import Foundation
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct EncodingSVGTests: VectorScenes {
  @Test func aSceneIsDrawnAsItsGoldenSays() throws {
    try expectGolden(text(sample()), named: "Encoding/sample.svg")
  }

  @Test func theSampleIsWellFormed() throws {
    let elements = try parse(text(sample()))
    #expect(elements.first == "svg")
    #expect(elements.filter { $0 == "pattern" }.count == 1)
    #expect(elements.filter { $0 == "text" }.count == 1)
    #expect(!elements.contains("title"))
  }

  @Test func nothingIsPaintedForOtherVerdicts() throws {
    for verdict in SceneNode.Verdict.allCases where verdict != .draw {
      var scene = empty()
      add(
        box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0x112233)) { $0.verdict = verdict },
        to: &scene)
      #expect(text(scene) == text(empty()))
    }
  }

  @Test func hiddenTakesItsSubtreeAndSkipDoesNot() throws {
    for (verdict, drawn) in [(SceneNode.Verdict.hidden, false), (.skip, true)] {
      var scene = empty()
      add(box(Rect2D(x: 0, y: 0, width: 50, height: 50), .clear) { $0.verdict = verdict }, to: &scene)
      add(box(Rect2D(x: 0, y: 0, width: 5, height: 5), .init(rgb: 0xABCDEF)), to: &scene, parent: 0)
      #expect(text(scene).contains("#ABCDEF") == drawn)
    }
  }

  /// The number of unseen nodes must not show: they may be dots in a field, one for each character.
  @Test func clipsAreNamedInTheOrderInWhichTheyAreWritten() throws {
    func drawn(unseen: Int) -> String {
      var scene = empty()
      for _ in 0..<unseen {
        add(box(Rect2D(x: 0, y: 0, width: 5, height: 5), .clear) { $0.verdict = .prune }, to: &scene)
      }
      let outer = scene.nodes.count
      let clipping = box(Rect2D(x: 0, y: 0, width: 20, height: 20), .clear) {
        $0.verdict = .skip
        $0.flags = .clips
        $0.radius = 4
      }
      add(clipping, to: &scene)
      add(clipping, to: &scene, parent: outer)
      scene.nodes[outer + 1].clip = Int32(outer)
      let inside = box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0xABCDEF)) {
        $0.clip = Int32(outer + 1)
      }
      add(inside, to: &scene, parent: outer + 1)
      return text(scene)
    }
    let plain = drawn(unseen: 0)
    #expect(plain.split(separator: "<clipPath id=").count == 3)
    #expect(drawn(unseen: 9) == plain)
    _ = try parse(plain)
  }

  @Test func wordsAppearOnlyWhereTheyAreRevealed() throws {
    for privacy in SceneNode.Privacy.allCases {
      var scene = empty()
      scene.bytes = Array("a<b & \"c\"\u{1}\u{FFFF}>é".utf8) + [0xFF]
      var node = box(Rect2D(x: 0, y: 0, width: 50, height: 20), .init(rgb: 0))
      scene.parts = [bar(Rect2D(x: 0, y: 6, width: 20, height: 8))]
      node.parts = SliceRange(start: 0, count: 1)
      node.text = TextSlice(start: 0, count: UInt32(scene.bytes.count))
      node.privacy = privacy
      add(node, to: &scene)
      let written = text(scene)
      #expect(written.contains("a&lt;b &amp;") == (privacy == .revealed))
      #expect(written.contains("#123456"))
      #expect(written.contains("<rect y=\"6\"") == (privacy != .revealed))
      _ = try parse(written)
    }
  }

  @Test func wordsStandInTheLinesOfTheirBars() throws {
    var scene = empty()
    scene.bytes = Array("One line, another line, and more than there is room for, even in small letters".utf8)
    scene.parts = [6.0, 18].map { bar(Rect2D(x: 2, y: $0, width: 40, height: 7)) }
    add(
      box(Rect2D(x: 0, y: 0, width: 70, height: 30), .clear) {
        $0.privacy = .revealed
        $0.parts = SliceRange(start: 0, count: 2)
        $0.text = TextSlice(start: 0, count: UInt32(scene.bytes.count))
      }, to: &scene)
    let written = text(scene)
    #expect(written.contains("<g font-family=\"sans-serif\" font-size=\"7.5\" fill=\"#123456\">"))
    #expect(written.contains("<text x=\"2\" y=\"12.125\">One line, another</text>"))
    #expect(written.contains("<text x=\"2\" y=\"24.125\">line, and more tha…</text>"))
  }

  @Test func withoutBarsThereAreNoWords() {
    var scene = empty()
    scene.bytes = Array("Blocks".utf8)
    add(
      box(Rect2D(x: 0, y: 0, width: 70, height: 30), .init(rgb: 0xABCDEF)) {
        $0.privacy = .revealed
        $0.text = TextSlice(start: 0, count: 6)
      }, to: &scene)
    #expect(!text(scene).contains("<text"))
  }

  @Test func squareClipsAroundTheirContentAreNotWritten() throws {
    for (inside, radius) in [(true, 0.0), (true, 4), (false, 0)] {
      var scene = empty()
      add(
        box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0)) {
          $0.flags = .clips
          $0.radius = radius
        }, to: &scene)
      add(
        box(Rect2D(x: 5, y: 5, width: inside ? 10 : 100, height: 10), .init(rgb: 0xFF)) { $0.clip = 0 },
        to: &scene, parent: 0)
      #expect(text(scene).contains("clipPath") == !(inside && radius == 0))
    }
  }

  @Test func aFadedGroupIsFadedOnce() throws {
    var scene = empty()
    add(box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0)) { $0.alpha = 0.5 }, to: &scene)
    add(box(Rect2D(x: 5, y: 5, width: 10, height: 10), .init(rgb: 0xFF)), to: &scene, parent: 0)
    add(box(Rect2D(x: 60, y: 5, width: 10, height: 10), .init(rgb: 0xFF)), to: &scene)
    let written = text(scene)
    #expect(written.components(separatedBy: "<g opacity=\"0.5\">").count == 2)
    #expect(written.components(separatedBy: "<g").count == written.components(separatedBy: "</g>").count)
  }

  @Test func largeBoxesHaveBroadStripes() throws {
    func pattern(_ side: Double) throws -> String {
      var scene = empty()
      add(box(Rect2D(x: 0, y: 0, width: side, height: side), .clear) { $0.hatch = .init(rgb: 1) }, to: &scene)
      let written = text(scene)
      _ = try parse(written)
      return written
    }
    #expect(try pattern(191).contains(#"width="8" height="8"><path d="M0 0H2L0 2Z"#))
    #expect(try pattern(192).contains(#"width="64" height="64"><path d="M0 0H16L0 16Z"#))
  }

  @Test func hostileNumbersStillMakeAWellFormedFile() throws {
    let numbers = [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0, -7]
    for number in numbers {
      var scene = empty()
      var node = box(Rect2D(x: number, y: 1, width: number, height: 20), .init(rgba: 0x0102_0304))
      node.radius = number
      node.border = .init(width: number, color: .init(rgb: 0))
      node.hatch = .init(rgb: 1)
      node.alpha = number
      node.clip = 77
      node.parts = SliceRange(start: 5, count: 9)
      add(node, to: &scene)
      let written = text(scene)
      #expect(!written.contains("nan") && !written.contains("inf"))
      _ = try parse(written)
    }
  }

  @Test func ringsAndDeepNestsOfClipsEnd() throws {
    var scene = empty()
    for index in 0..<3000 {
      add(
        box(Rect2D(x: 0, y: 0, width: 50, height: 50), .init(rgb: 0)) {
          $0.clip = Int32(index - 1)
          $0.radius = 3
        }, to: &scene, parent: index - 1)
    }
    scene.nodes[0].clip = 2999
    let written = text(scene)
    #expect(written.utf8.count < 3000 * 400)
  }

  private func text(_ scene: WireframeScene) -> String {
    String(decoding: SVGWriter().write(scene), as: UTF8.self)
  }

  /// Names of all elements in order; throws where the text is not XML.
  private func parse(_ text: String) throws -> [String] {
    let names = Names()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = names
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    return names.all
  }

  private final class Names: NSObject, XMLParserDelegate {
    var all: [String] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String] = [:]
    ) {
      all.append(name)
    }
  }
}
