import SilhouetteImages
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct ComparePNGTests {
  private let codec = SystemPictures()

  private func picture(_ pixel: (Int, Int) -> UInt32) -> Picture {
    let pixels = (0..<120 * 200).map { pixel($0 % 120, $0 / 120) }
    return Picture(format: .png, width: 120, height: 200, pixels: pixels)!
  }

  private func packed(_ picture: Picture) throws -> (ours: [UInt8], codecs: [UInt8]) {
    var packer = PNGPacker()
    let file = try codec.encode(picture)
    let ours = packer.smallest(picture, or: (file, 1))
    #expect(try codec.decode(ours.file, maxPixels: 1 << 20).pixels == picture.pixels)
    return (ours.file, file)
  }

  /// Rows that repeat with a period, as a masked list has them, and rows that do not.
  @Test(arguments: [1, 7])
  func aPictureOfFewColoursHasAPaletteAndIsMuchSmaller(period: Int) throws {
    let stripes = picture { x, y in 0xFF10_2030 + UInt32((x / 9 * 31 + y % period * 17) % 200) }
    let (ours, codecs) = try packed(stripes)
    var trueColor = PNGEncoder.ofTrueColor
    let plain = trueColor.encode(try #require(stripes.opaquePixmap))
    #expect(ours[25] == 3 && plain[25] == 2, "a palette, and none")
    #expect(ours.count * 10 < plain.count * 8, "\(ours.count) of \(plain.count)")
    #expect(ours.count <= codecs.count)
  }

  @Test func aPictureOfManyColoursIsNeverLarger() throws {
    var random = SeededGenerator(seed: 5)
    let noise = picture { _, _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 }
    let (ours, codecs) = try packed(noise)
    #expect(ours.count <= codecs.count)
    _ = try packed(picture { x, y in 0xFF00_0000 | UInt32(x * 2 + y << 8) })
  }

  @Test func aPictureThatIsNotOpaqueStaysTheCodecs() throws {
    let (ours, codecs) = try packed(picture { x, y in x < 60 ? 0x8010_2030 : 0xFF10_2030 })
    #expect(ours == codecs)
  }
}
