import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import Testing

@testable import SilhouetteRedaction

/// Pictures of 200 x 200 points at one pixel a point.
struct InkTests {
  private func picture(_ paint: (inout Pixmap) -> Void) -> Picture {
    var pixmap = Pixmap(width: 200, height: 200, fill: 0xFFFF_FFFF)!
    paint(&pixmap)
    return Picture(format: .png, width: 200, height: 200, pixels: pixmap.pixels)!
  }

  private func fill(_ box: PixelRect, _ pixel: UInt32, _ pixmap: inout Pixmap) {
    for row in box.top..<box.bottom {
      for column in box.left..<box.right { pixmap.pixels[row * 200 + column] = pixel }
    }
  }

  private func write(_ text: String, _ left: Int, _ top: Int, size: Int = 1, into pixmap: inout Pixmap) {
    Caption(text, size: size).draw(
      left: left, top: top, ink: RGBAColor(rgb: 0), plate: RGBAColor(rgb: 0xFF_FFFF), into: &pixmap)
  }

  private func grid(_ picture: Picture, boxes: [Rect2D] = []) -> InkGrid {
    var grid = InkGrid(picture, pixelsPerPoint: 1)
    var lines = InkLines(grid, boxes: boxes)
    lines.mark(&grid)
    return grid
  }

  private func boxes(_ grid: InkGrid) -> [CellBox] { InkGrouper.boxes(of: .ink, without: .line, in: grid) }

  @Test func flatGroundGradientsAndNoiseHaveNoInk() {
    let flat = picture { _ in }
    let gradient = picture { pixmap in
      for index in pixmap.pixels.indices {
        pixmap.pixels[index] = 0xFF00_0000 | UInt32(index % 200) << 8 | UInt32(index / 200)
      }
    }
    let noise = picture { pixmap in
      for index in pixmap.pixels.indices {
        pixmap.pixels[index] = 0xFFF0_F0F0 + UInt32(truncatingIfNeeded: index &* 7919 % 11) * 0x0001_0101
      }
    }
    for plain in [flat, gradient, noise] { #expect(grid(plain).marks.allSatisfy { $0.isEmpty }) }
  }

  @Test func aShapeThatOnlyAlphaMakesIsInk() {
    let shape = picture { fill(PixelRect(left: 50, top: 50, right: 60, bottom: 60)!, 0x00FF_FFFF, &$0) }
    #expect(boxes(grid(shape)).count == 1)
  }

  @Test func wordsOfALineAreOneBoxAndLinesAreTwo() throws {
    let text = picture { pixmap in
      write("Two words", 20, 20, into: &pixmap)
      write("below", 20, 40, into: &pixmap)
    }
    let found = boxes(grid(text))
    try #require(found.count == 2)
    #expect(found.allSatisfy { $0.left >= 18 && $0.left <= 23 && $0.height < 14 })
    #expect(found[0].bottom < found[1].top)
  }

  @Test func aFrameDoesNotCoverWhatItEncloses() {
    let framed = picture { pixmap in
      fill(PixelRect(left: 20, top: 20, right: 180, bottom: 180)!, 0xFF00_0000, &pixmap)
      fill(PixelRect(left: 26, top: 26, right: 174, bottom: 174)!, 0xFFFF_FFFF, &pixmap)
    }
    let inside = CellBox(left: 60, top: 60, right: 140, bottom: 140)
    let found = InkGrouper.boxes(of: .ink, without: [], in: grid(framed))
    #expect(!found.isEmpty && found.allSatisfy { !$0.touches(inside) })
    #expect(
      InkGrouper.boxes(of: .ink, without: [], in: grid(framed), as: .pictures).contains { $0.touches(inside) }
    )
  }

  @Test func edgesThatAreToldAndSeparatorsAreLines() {
    let box = PixelRect(left: 40, top: 60, right: 90, bottom: 100)!
    let told = Rect2D(x: 40, y: 60, width: 50, height: 40)
    let filled = picture { fill(box, 0xFF20_2020, &$0) }
    // Where lines meet, a cell stays; nothing as small as that is masked.
    #expect(boxes(grid(filled, boxes: [told])).allSatisfy { max($0.width, $0.height) <= 2 })
    #expect(boxes(grid(filled)).contains { max($0.width, $0.height) > 20 })
    let separator = picture {
      fill(PixelRect(left: 10, top: 100, right: 190, bottom: 101)!, 0xFF20_2020, &$0)
    }
    #expect(boxes(grid(separator)).isEmpty)
  }

  @Test func theStrokesOfGiantLettersAreNoSeparators() {
    // An "H" of 120 points: its strokes are straight, long, and have two sides.
    let letter = picture { pixmap in
      fill(PixelRect(left: 40, top: 40, right: 56, bottom: 160)!, 0xFF00_0000, &pixmap)
      fill(PixelRect(left: 104, top: 40, right: 120, bottom: 160)!, 0xFF00_0000, &pixmap)
      fill(PixelRect(left: 56, top: 92, right: 104, bottom: 108)!, 0xFF00_0000, &pixmap)
    }
    let found = boxes(grid(letter))
    #expect(found.contains { $0.left <= 41 } && found.contains { $0.right >= 119 })
  }

  @Test func softShapesAreFoundWhereTheyAreAskedFor() {
    // From white to a dark grey and back over 100 points.
    let blob = picture { pixmap in
      for index in pixmap.pixels.indices {
        let (dx, dy) = (Double(index % 200) - 100, Double(index / 200) - 100)
        let level = UInt32(255 - max(0, 150 - (dx * dx + dy * dy).squareRoot() * 3))
        pixmap.pixels[index] = 0xFF00_0000 | level * 0x0001_0101
      }
    }
    var found = InkGrid(blob, pixelsPerPoint: 1)
    #expect(!found.marks.contains { $0.contains(.ink) })
    found.markSoft()
    #expect(found.marks[100 * 200 + 120].contains(.soft))
    #expect(!found.marks[10 * 200 + 10].contains(.soft))
  }

  @Test func shapesThatBendOverManyPointsAreSoftAndEvenGradientsAreNot() {
    func waves(_ length: Double, _ height: Double) -> Picture {
      picture { pixmap in
        for index in pixmap.pixels.indices {
          let level = UInt32((128 + height * sin(Double(index % 200) * 2 * .pi / length)).rounded())
          pixmap.pixels[index] = 0xFF00_0000 | level * 0x0001_0101
        }
      }
    }
    func soft(_ picture: Picture) -> Int {
      var grid = InkGrid(picture, pixelsPerPoint: 1)
      grid.markSoft()
      return grid.marks.count { $0.contains(.blurred) }
    }
    #expect(soft(waves(100, 60)) > 30_000)
    #expect(soft(waves(100, 5)) == 0)
    let even = picture { pixmap in
      for index in pixmap.pixels.indices { pixmap.pixels[index] = 0xFF00_0000 | UInt32(index % 200) << 8 }
    }
    #expect(soft(even) == 0)
  }

  @Test(arguments: [(10, false), (11, true)])
  func contrastOfMoreThanTenLevelsIsInkAlsoWhereAnEdgeFallsOnAPixel(_ contrast: UInt32, _ isInk: Bool) {
    for left in 50...51 {
      let shape = picture { pixmap in
        fill(
          PixelRect(left: left, top: 50, right: 90, bottom: 90)!,
          0xFF00_0000 | (200 - contrast) * 0x0001_0101,
          &pixmap)
        fill(
          PixelRect(left: left, top: 50, right: left + 1, bottom: 90)!,
          0xFF00_0000 | (200 - contrast / 2) * 0x0001_0101, &pixmap)
        for index in pixmap.pixels.indices where pixmap.pixels[index] == 0xFFFF_FFFF {
          pixmap.pixels[index] = 0xFFC8_C8C8
        }
      }
      var found = InkGrid(shape, pixelsPerPoint: 1)
      #expect(found.marks[70 * 200 + left - 1].contains(.ink) == isInk)
      found.markSoft()
    }
  }

  @Test func largeLettersInARowAreOneBox() throws {
    // "HLH" of 100 points, with thick strokes: wider gaps than between words.
    let letters = picture { pixmap in
      for left in [10, 140] {
        fill(PixelRect(left: left, top: 40, right: left + 10, bottom: 140)!, 0xFF00_0000, &pixmap)
        fill(PixelRect(left: left + 40, top: 40, right: left + 50, bottom: 140)!, 0xFF00_0000, &pixmap)
        fill(PixelRect(left: left + 10, top: 85, right: left + 40, bottom: 95)!, 0xFF00_0000, &pixmap)
      }
      fill(PixelRect(left: 80, top: 40, right: 90, bottom: 140)!, 0xFF00_0000, &pixmap)
      fill(PixelRect(left: 80, top: 130, right: 120, bottom: 140)!, 0xFF00_0000, &pixmap)
    }
    let found = boxes(grid(letters))
    let box = try #require(found.first)
    #expect(found.count == 1)
    #expect(box.left <= 10 && box.right >= 190 && box.top <= 40 && box.bottom >= 140)
  }

  @Test(arguments: [8, 30])
  func theStrokesOfALetterThatStandsAloneAreNoSeparators(_ thickness: Int) {
    // An "L" of 140 points; where its strokes are thick, no other edge is near enough to be its second side.
    let letter = picture { pixmap in
      fill(PixelRect(left: 40, top: 30, right: 40 + thickness, bottom: 170)!, 0xFF00_0000, &pixmap)
      fill(PixelRect(left: 40, top: 170 - thickness, right: 130, bottom: 170)!, 0xFF00_0000, &pixmap)
    }
    #expect(boxes(grid(letter)).contains { $0.height >= 139 && $0.width >= 89 })
  }

  @Test func rowsOfLettersJoinOverGapsBetweenWordsAndNoWiderOnes() {
    let one = CellBox(left: 0, top: 0, right: 20, bottom: 100)
    let near = CellBox(left: 80, top: 40, right: 100, bottom: 140)
    #expect(LetterRows.join([near, one]) == [CellBox(left: 0, top: 0, right: 100, bottom: 140)])
    #expect(LetterRows.join([one, CellBox(left: 81, top: 0, right: 100, bottom: 100)]).count == 2)
    #expect(LetterRows.join([one, CellBox(left: 50, top: 50, right: 80, bottom: 150)]).count == 1)
    #expect(LetterRows.join([one, CellBox(left: 50, top: 51, right: 80, bottom: 151)]).count == 2)
  }

  @Test(arguments: [(1, 1), (7, 3), (300, 1), (5, 400)])
  func oddSizesAreLookedAt(width: Int, height: Int) {
    let pixels = (0..<width * height).map { $0 % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF as UInt32 }
    let picture = Picture(format: .png, width: width, height: height, pixels: pixels)!
    for scale in [0.001, 1, 2.6, 1000, .infinity, .nan] {
      var grid = InkGrid(picture, pixelsPerPoint: scale)
      var lines = InkLines(grid, boxes: [Rect2D(x: -1e300, y: .nan, width: .infinity, height: 3)])
      lines.mark(&grid)
      grid.markSoft()
      #expect(grid.columns * grid.cell >= width && grid.rows * grid.cell >= height)
      _ = InkGrouper.boxes(of: .soft, without: [], in: grid)
    }
  }
}
