import SilhouettePictures
import Testing

@testable import SilhouetteVision

/// Where a picture has edges and slopes.
@Suite struct EdgeMapTests {
  private static let side = 80
  private static let all = PixelBox(x: 0, y: 0, width: side, height: side)

  /// Grey levels by column and row, a pixel a point.
  private func map(_ level: (Int, Int) -> Int) throws -> EdgeMap {
    let pixels = (0..<Self.side * Self.side).map { place in
      UInt32(level(place % Self.side, place / Self.side)) * 0x01_0101 | 0xFF00_0000
    }
    let picture = try #require(
      Picture(format: .png, width: Self.side, height: Self.side, pixels: pixels))
    return EdgeMap(VisionGrid(picture, pixelsPer256Points: 256))
  }

  /// Twelve levels on eight points are a slope, eleven are none.
  @Test(arguments: [(11, false), (12, true)])
  func twelveLevelsAreASlope(levels: Int, isSlope: Bool) throws {
    let map = try map { column, _ in 100 + (min(max(column - 36, 0), 8) * levels + 4) / 8 }
    #expect((map.slopes(in: Self.all) > 0) == isSlope)
    #expect((map.shape(in: Self.all) != nil) == isSlope)
    #expect(map.share(of: Self.all) == 0)
  }

  @Test func aShapeIsWhereColoursChange() throws {
    let map = try map { column, row in
      let apart = max(abs(column - 40), abs(row - 30))
      return apart > 15 ? 220 : 70 + apart * 10
    }
    let shape = try #require(map.shape(in: Self.all))
    #expect(map.extent(in: Self.all) == nil)
    #expect((18...26).contains(shape.x) && (8...16).contains(shape.y))
    #expect((54...63).contains(shape.x + shape.width) && (44...53).contains(shape.y + shape.height))
  }

  /// Next to a box is something else, whose edge does not count as the box's.
  @Test func theRimOfABoxDoesNotCount() throws {
    let map = try map { column, _ in column < 40 ? 0 : 255 }
    #expect(map.slopes(in: PixelBox(x: 40, y: 0, width: 40, height: 80)) == 0)
    #expect(map.slopes(in: PixelBox(x: 20, y: 0, width: 40, height: 80)) > 0)
  }
}
