import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteRaster

/// Revealed text in a font that is not the pixel font.
@Suite struct TextFontTests {
  /// Each letter is a block as high as capitals, half as wide as the font's size, with grey sides.
  private final class Blocks: TextFont {
    let capitals = 0.75
    let missing: Set<UInt32>

    init(missing: Set<UInt32> = []) { self.missing = missing }

    func glyph(of scalar: UInt32) -> UInt32 { scalar }
    func advance(of glyph: UInt32) -> Double { 0.5 }
    func bitmap(of glyph: UInt32, size: Double, shift: Int) -> GlyphBitmap? {
      let (width, rows) = (max(2, Int(size / 2) - 1), max(1, Int(size * capitals)))
      guard !missing.contains(glyph) else { return nil }
      let row = [UInt8(128)] + [UInt8](repeating: 255, count: width - 2) + [UInt8(64)]
      return GlyphBitmap(
        left: shift / 2, top: -rows, width: width, coverage: Array((0..<rows).map { _ in row }.joined()))
    }
  }

  private func scene(_ text: String, width: Double, lines: Int = 1, bar: Double = 9) -> WireframeScene {
    var sketch = SceneSketch(width: width, height: 40 + Double(lines) * 24)
    sketch.add(Rect2D(x: 0, y: 0, width: width, height: 10 + Double(lines) * 24)) {
      $0.privacy = .revealed
      $0.text = TextSlice(start: 0, count: UInt32(text.utf8.count))
    }
    for line in 0..<lines {
      sketch.addPart(
        ScenePart(
          role: .textBar, frame: Rect2D(x: 4, y: 8 + Double(line) * 24, width: 20, height: bar), color: .white
        ))
    }
    var scene = sketch.scene
    scene.bytes = Array(text.utf8)
    return scene
  }

  private func drawn(_ scene: WireframeScene, scale: Double = 1, _ font: Blocks = Blocks()) -> Pixmap {
    let target = RenderTarget(viewport: scene.viewport, scale: scale)
    let list = DisplayList(scene, target: target, font: font)
    var (fast, exact) = (
      Pixmap(width: target.width, height: target.height)!, Pixmap(width: target.width, height: target.height)!
    )
    Painter.paint(list, into: &exact)
    var bands = BandRenderer()
    bands.render(list, into: &fast)
    #expect(fast == exact)
    return exact
  }

  /// Columns of letters from left to right: whether any pixel is lit.
  private func lit(_ picture: Pixmap, rows: Range<Int>) -> [Int] {
    (0..<picture.width).filter { x in rows.contains { picture.pixels[$0 * picture.width + x] & 0xFF > 0 } }
  }

  @Test func theSizeFollowsTheBar() {
    for bar in [6.0, 9, 12, 15] {
      let picture = drawn(scene("H", width: 100, bar: bar))
      let rows = (0..<picture.height).filter { y in
        (0..<picture.width).contains { picture.pixels[y * picture.width + $0] & 0xFF == 255 }
      }
      // Capitals are as high as the bar.
      #expect(abs(Double(rows.count) - bar) <= 1, "\(bar): \(rows.count)")
      #expect(abs(Double(rows[0] + rows[rows.count - 1] + 1) / 2 - (8 + bar / 2)) <= 1)
    }
  }

  @Test func lettersAreGreyWhereTheyCoverPartOfAPixel() {
    let picture = drawn(scene("H", width: 100, bar: 9))
    let row = picture.pixels[(12 * picture.width)..<(13 * picture.width)].map { Int($0 & 0xFF) }
    #expect(row[4] > 100 && row[4] < 160 && row[5] == 255 && row.contains { $0 > 40 && $0 < 90 })
  }

  @Test func wordsThatDoNotFitEndInDots() {
    // Twelve pixels a letter's size: 6 each. The box has room for 15 letters, or 20 at three quarters. Dots follow the last word.
    let whole = drawn(scene("aaaaa bbbbb", width: 100))
    let cut = drawn(scene(String(repeating: "aaaaa bbbbb ", count: 20), width: 100))
    #expect(lit(whole, rows: 0..<30).last! < 80)
    let end = lit(cut, rows: 0..<30).last!
    // Three words and the dots are 18 letters of 4.5 pixels.
    #expect(abs(end - 85) <= 4, "\(end)")
    let font = Blocks(missing: [0x2026])
    #expect(
      drawn(scene(String(repeating: "aaaaa bbbbb ", count: 20), width: 100), font) != cut,
      "the dots are a glyph")
  }

  @Test func linesBreakBetweenWords() {
    let picture = drawn(scene("aaaaa bbbbb ccccc", width: 72, lines: 3))
    for line in 0..<3 {
      let columns = lit(picture, rows: 24 * line..<24 * line + 24)
      #expect(columns.first == 4 && columns.last! < 40)
    }
  }

  @Test func textIsSmallerBeforeItIsCut() {
    // 16 letters of 6 pixels are 96: too many for 92, and few enough at fifteen sixteenths.
    let picture = drawn(scene(String(repeating: "a", count: 16), width: 100))
    let columns = lit(picture, rows: 0..<30)
    #expect(columns.last! < 95 && columns.last! > 85)
  }

  /// A box that is much higher than a line of body text does not say how high its words are.
  @Test func wordsInATallBoxAreAsHighAsBodyText() {
    func rows(_ category: NodeCategory, bar: Double) -> Int {
      var scene = scene("H", width: 100, bar: bar)
      scene.nodes[0].category = category
      let picture = drawn(scene)
      return (0..<picture.height).count { y in
        (0..<picture.width).contains { picture.pixels[y * picture.width + $0] & 0xFF == 255 }
      }
    }
    #expect(rows(.label, bar: ScenePart.barOfUnknownLine) == 12 && rows(.button, bar: 16) == 12)
    #expect(rows(.heading, bar: 16) >= 15 && rows(.label, bar: 15) >= 14)
  }

  /// One bar in a box with room for two lines.
  @Test func wordsThatAreTooLongForALineTakeMore() {
    var scene = scene("aaaaa bbbbb ccccc", width: 72, lines: 2, bar: 9)
    scene.parts.removeLast()
    scene.parts[0].frame.y = 24.5
    scene.nodes[0].parts.count = 1
    let picture = drawn(scene)
    let (upper, lower) = (lit(picture, rows: 10..<28), lit(picture, rows: 30..<48))
    #expect(!upper.isEmpty && !lower.isEmpty && upper.last! < 70)
    // Few words stand in the middle.
    scene.bytes = Array("aaaaa".utf8)
    scene.nodes[0].text.count = 5
    #expect(lit(drawn(scene), rows: 10..<20).isEmpty && !lit(drawn(scene), rows: 25..<33).isEmpty)
  }

  @Test func whatIsTooSmallOrTurnedKeepsItsBars() {
    #expect(drawn(scene("word", width: 60, bar: 2)) == painted(scene("", width: 60, bar: 2)))
    var stretched = scene("word", width: 60)
    stretched.nodes[0].toViewport = .scale(x: 2, y: 1)
    var silent = stretched
    silent.bytes = []
    silent.nodes[0].text = .none
    #expect(drawn(stretched) == painted(silent))
  }

  @Test func aSceneHasOnlySoManyBoxesOfLetters() {
    var scene = scene(String(repeating: "W", count: 1_900), width: 400, lines: 40)
    for _ in 0..<50 { scene.nodes.append(scene.nodes[0]) }
    let list = DisplayList(scene, target: RenderTarget(viewport: scene.viewport, scale: 1), font: Blocks())
    #expect(list.count > TextOutlines.maxBoxes / 2)
    #expect(list.count <= TextOutlines.maxBoxes + 51 * 40 + 2)
  }

  @Test func textThatIsNotRevealedKeepsItsBars() {
    for privacy in SceneNode.Privacy.allCases where privacy != .revealed {
      var scene = scene("Secret", width: 60)
      scene.nodes[0].privacy = privacy
      #expect(drawn(scene) == painted(self.scene("", width: 60)))
    }
  }

  @Test func oddTextAndOddBitmapsTrapNowhere() {
    final class Odd: TextFont {
      let capitals = 0.7
      let bitmap: GlyphBitmap?
      let advance: Double

      init(bitmap: GlyphBitmap?, advance: Double) { (self.bitmap, self.advance) = (bitmap, advance) }

      func glyph(of scalar: UInt32) -> UInt32 { scalar }
      func advance(of glyph: UInt32) -> Double { advance }
      func bitmap(of glyph: UInt32, size: Double, shift: Int) -> GlyphBitmap? { bitmap }
    }
    let far = 1 << 40
    let bitmaps = [
      nil, GlyphBitmap(left: 0, top: 0, width: 0, coverage: []),
      GlyphBitmap(left: 0, top: 0, width: 5, coverage: [1, 2, 3]),
      GlyphBitmap(left: far, top: far, width: 1, coverage: [255]),
      GlyphBitmap(left: -far, top: -far, width: 1, coverage: [255]),
    ]
    let texts = [
      "\u{0}\u{1}\u{7F}", "\u{202E}abc\u{301}", String(repeating: "W", count: 5000), "\n\n\n", "مرحبا 日本語 👩‍👩‍👧",
    ]
    for bitmap in bitmaps {
      for advance in [0, 0.5, 1e9, .infinity] {
        for text in texts {
          let scene = scene(text, width: 80, lines: 2)
          _ = DisplayList(
            scene, target: RenderTarget(viewport: scene.viewport, scale: 2),
            font: Odd(bitmap: bitmap, advance: advance))
        }
      }
    }
  }

  @Test func vectorLinesBreakWhereTheFontsDo() {
    let text = String(
      decoding: SVGWriter().write(
        scene("aaaaa bbbbb ccccc", width: 72, lines: 3), touches: [], font: Blocks()), as: UTF8.self)
    for word in ["aaaaa", "bbbbb", "ccccc"] { #expect(text.contains(">\(word)</text>")) }
    #expect(text.contains("font-size=\"12\""))
  }
}
