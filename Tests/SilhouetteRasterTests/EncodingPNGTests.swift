import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct EncodingPNGTests {
  @Test(arguments: [1, 2, 3, 4, 5, 15, 16, 17, 100, 255, 256, 257, 300])
  func picturesOfAnyNumberOfColoursComeBack(colors: Int) throws {
    var random = SeededGenerator(seed: UInt64(colors))
    var encoder = PNGEncoder()
    for (width, height) in [(1, 1), (1, 9), (9, 1), (7, 5), (33, 17), (40, 40)] {
      let pixmap = Fixtures.boxes(width: width, height: height, colors: colors, using: &random)
      let decoded = try PNGDecoder(encoder.encode(pixmap))
      #expect(decoded.pixmap == pixmap)
    }
  }

  @Test(arguments: [(2, 1), (4, 2), (16, 4), (17, 8), (256, 8)])
  func fewColoursMakeANarrowPalette(colors: Int, depth: Int) throws {
    var random = SeededGenerator(seed: 7)
    let pixmap = Fixtures.boxes(width: 50, height: 30, colors: colors, using: &random)
    try #require(Fixtures.distinctColors(pixmap) == colors)
    var encoder = PNGEncoder()
    let decoded = try PNGDecoder(encoder.encode(pixmap))
    #expect(decoded.colorType == 3)
    #expect(decoded.depth == depth)
    #expect(decoded.palette.count == colors)
  }

  @Test func the257thColourMakesItRGB() throws {
    var random = SeededGenerator(seed: 8)
    let pixmap = Fixtures.boxes(width: 50, height: 30, colors: 257, using: &random)
    var encoder = PNGEncoder()
    let decoded = try PNGDecoder(encoder.encode(pixmap))
    #expect(decoded.colorType == 2)
    #expect(decoded.pixmap == pixmap)
  }

  @Test func pixelsThatAreNotOpaqueKeepTheirAlphaStraight() throws {
    var pixmap = Pixmap(width: 3, height: 2, fill: 0xFF10_2030)!
    // Half red, premultiplied; a clear pixel; a colour above its alpha, which no painter makes.
    pixmap.pixels[1] = 0x8000_0080
    pixmap.pixels[2] = 0x0000_0000
    pixmap.pixels[4] = 0x1000_00FF
    var encoder = PNGEncoder()
    let decoded = try PNGDecoder(encoder.encode(pixmap))
    #expect(decoded.colorType == 6)
    #expect(
      decoded.pixmap.pixels == [
        0xFF10_2030, 0x8000_00FF, 0, 0xFF10_2030, 0x1000_00FF, 0xFF10_2030,
      ])
  }

  @Test func everyLevelGivesTheSamePicture() throws {
    var random = SeededGenerator(seed: 9)
    for colors in [8, 300] {
      let pixmap = Fixtures.boxes(width: 61, height: 47, colors: colors, using: &random)
      for level in -1...12 {
        var encoder = PNGEncoder(level: level)
        #expect(try PNGDecoder(encoder.encode(pixmap)).pixmap == pixmap)
      }
    }
  }

  @Test func bytesDoNotDependOnWhatWasEncodedBefore() {
    var random = SeededGenerator(seed: 10)
    var used = PNGEncoder()
    for colors in [300, 5, 200, 300, 2] {
      let pixmap = Fixtures.boxes(width: 31, height: 23, colors: colors, using: &random)
      var fresh = PNGEncoder()
      #expect(used.encode(pixmap) == fresh.encode(pixmap))
    }
  }

  @Test func noiseComesBack() throws {
    var random = SeededGenerator(seed: 11)
    var pixmap = Pixmap(width: 211, height: 97)!
    for index in pixmap.pixels.indices {
      pixmap.pixels[index] = UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000
    }
    var encoder = PNGEncoder()
    #expect(try PNGDecoder(encoder.encode(pixmap)).pixmap == pixmap)
  }
}
