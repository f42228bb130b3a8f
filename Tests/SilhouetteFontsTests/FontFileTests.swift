import Foundation
import SilhouetteFonts
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

@Suite struct FontFileTests {
  /// Bytes of a font that the machine has.
  static let bytes: [UInt8]? = SystemFonts.usual.lazy
    .compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }.first

  private func font() throws -> FontFile { try FontFile(try #require(Self.bytes)) }

  private static let needsFont: ConditionTrait = .enabled(
    if: bytes != nil, "needs a font of SystemFonts.usual")

  @Test(needsFont) func lettersHaveTheSizeThatIsAskedFor() throws {
    let font = try font()
    #expect((0.6...0.8).contains(font.capitals))
    for size in [8.0, 12.25, 40, 512] {
      let bitmap = try #require(font.bitmap(of: font.glyph(of: 0x48), size: size, shift: 0))
      let rows = bitmap.coverage.count / bitmap.width
      #expect(abs(Double(rows) - font.capitals * size) <= 2 && -bitmap.top <= rows)
      #expect(bitmap.coverage.max()! > (size < 20 ? 150 : 250))
      #expect(abs(Double(bitmap.width) - font.advance(of: font.glyph(of: 0x48)) * size) < size * 0.4)
    }
    #expect(font.advance(of: font.glyph(of: 0x57)) > font.advance(of: font.glyph(of: 0x69)) * 2)
    #expect(font.bitmap(of: font.glyph(of: 0x20), size: 20, shift: 0) == nil)
    for size in [0, 0.5, 513, .nan, .infinity] { #expect(font.bitmap(of: 40, size: size, shift: 0) == nil) }
  }

  @Test(needsFont) func aShiftMovesTheLetterByQuartersOfAPixel() throws {
    let font = try font()
    let glyph = font.glyph(of: 0x6C)
    let centres = try (0..<4).map { shift -> Double in
      let bitmap = try #require(font.bitmap(of: glyph, size: 20, shift: shift))
      var (sum, weight) = (0.0, 0.0)
      for (index, coverage) in bitmap.coverage.enumerated() {
        sum += Double(coverage) * (Double(bitmap.left + index % bitmap.width) + 0.5)
        weight += Double(coverage)
      }
      return sum / weight
    }
    for (a, b) in zip(centres, centres.dropFirst()) { #expect(abs(b - a - 0.25) < 0.12) }
  }

  /// Frames are drawn on several threads, and more glyphs are asked for than are kept.
  @Test(needsFont) func theSameFileGivesTheSamePixelsWheneverItIsAsked() async throws {
    let font = try font()
    let again = try self.font()
    let sizes = (0..<60).map { 8 + Double($0) / 4 }
    let first = sizes.map { font.bitmap(of: font.glyph(of: 0x67), size: $0, shift: 1) }
    await withTaskGroup(of: [GlyphBitmap?].self) { group in
      for _ in 0..<4 {
        group.addTask {
          for scalar in UInt32(0x41)..<0x7A {
            for size in sizes { _ = font.bitmap(of: font.glyph(of: scalar), size: size, shift: 0) }
          }
          return sizes.map { font.bitmap(of: font.glyph(of: 0x67), size: $0, shift: 1) }
        }
      }
      for await found in group { #expect(found == first) }
    }
    #expect(sizes.map { again.bitmap(of: again.glyph(of: 0x67), size: $0, shift: 1) } == first)
  }

  /// Line boxes of a platform's own font: the words come out nearly as wide.
  @Test(needsFont) func wordsAreNearlyAsWideAsTheirLineBox() throws {
    let words = "Sign in to plan the next walk"
    // Helvetica's widths: 0.5 of the size a letter on average, on a line of 1.2 sizes.
    let (size, box) = (17.0, Rect2D(x: 10, y: 10, width: 220, height: 20.5))
    let snapshot = WireframeScene(
      time: 0, viewport: Viewport(width: 300, height: 60), background: RGBAColor(rgb: 0xFFFFFF))
    var scene = snapshot
    var node = SceneNode()
    node.end = 1
    node.verdict = .draw
    node.privacy = .revealed
    node.frame = Rect2D(x: 0, y: 0, width: 240, height: 40)
    node.text = TextSlice(start: 0, count: UInt32(words.utf8.count))
    node.parts = SliceRange(start: 0, count: 1)
    scene.nodes = [node]
    scene.bytes = Array(words.utf8)
    let bar = Rect2D(x: box.x, y: 14, width: box.width, height: (box.height * 0.52).rounded())
    scene.parts = [ScenePart(role: .textBar, frame: bar, color: RGBAColor(rgb: 0))]
    var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 2), font: try font())
    _ = renderer.render(scene)
    let picture = renderer.pixmap
    let lit = (0..<picture.width).filter { x in
      (0..<picture.height).contains { picture.pixels[$0 * picture.width + x] != 0xFFFF_FFFF }
    }
    let width = Double(lit.last! - lit.first!) / 2
    #expect(abs(width - box.width) < box.width * 0.15, "\(width) of \(box.width) at size \(size)")
    var pixels = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: 2))
    _ = pixels.render(scene)
    #expect(pixels.pixmap != picture)
  }

  @Test func whatIsNoFontIsRefused() throws {
    for bytes in [
      [], Array("not a font".utf8), [UInt8](repeating: 0, count: 4096), Array("OTTO".utf8) + [0, 1],
    ] {
      #expect(throws: FontFile.Fault.self) { try FontFile(bytes) }
    }
  }

  /// A font's tables may say anything.
  @Test(needsFont) func damagedFontsTrapNowhere() throws {
    let whole = try #require(Self.bytes)
    var random = SeededGenerator(seed: 9)
    for round in 0..<60 {
      var bytes = whole
      if round % 3 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
      for _ in 0..<(1 << (round % 8)) where !bytes.isEmpty {
        // Most tables' headers lie in front.
        let place = Int(random.next() % UInt64(round % 2 == 0 ? min(bytes.count, 4096) : bytes.count))
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      }
      guard let font = try? FontFile(bytes) else { continue }
      for scalar in [UInt32(0x41), 0x67, 0x2026, 0x65E5, 0x10FFFF] {
        let glyph = font.glyph(of: scalar)
        #expect((0...10).contains(font.advance(of: glyph)))
        for size in [8.0, 33.25, 512] {
          guard let bitmap = font.bitmap(of: glyph, size: size, shift: 3) else { continue }
          #expect(bitmap.width > 0 && bitmap.coverage.count % bitmap.width == 0)
        }
      }
      for glyph in [UInt32.max, 65_535, 1 << 20] { _ = font.bitmap(of: glyph, size: 20, shift: 0) }
    }
  }
}
