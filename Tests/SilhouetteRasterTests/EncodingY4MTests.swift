import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct EncodingY4MTests {
  @Test func damagedBoxesGiveTheSameBytesAsWholeFrames() throws {
    for seed in [UInt64](1...4) {
      let session = Fixtures.session(frames: 20, colors: 30, seed: seed)
      var byDamage = try Y4MEncoder(width: 37, height: 29)
      for frame in session {
        var fresh = try Y4MEncoder(width: 37, height: 29)
        #expect(byDamage.frame(frame.pixmap, damage: frame.damage) == fresh.frame(frame.pixmap))
      }
    }
  }

  @Test func bytesAreWhatTheFormulaSays() throws {
    var random = SeededGenerator(seed: 31)
    for (width, height) in [(1, 1), (2, 2), (3, 5), (8, 7), (16, 9)] {
      let pixmap = Fixtures.boxes(width: width, height: height, colors: 40, using: &random)
      var encoder = try Y4MEncoder(width: width, height: height)
      #expect(encoder.frame(pixmap) == twin(pixmap))
    }
  }

  @Test func greysHaveNoChroma() throws {
    for grey in UInt32(0)...255 {
      var encoder = try Y4MEncoder(width: 2, height: 2)
      let bytes = encoder.frame(Pixmap(width: 2, height: 2, fill: 0xFF00_0000 | grey * 0x01_0101)!)
      #expect(bytes.suffix(2) == [128, 128])
      #expect(bytes[6] == UInt8((16 + Double(grey) * 219 / 255).rounded()))
    }
  }

  @Test func theHeaderNamesThePaddedSizeAndTheRate() {
    let header = String(
      decoding: Y4MEncoder.header(width: 401, height: 874, rate: 30000, scale: 1001), as: UTF8.self)
    #expect(header == "YUV4MPEG2 W402 H874 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n")
  }

  @Test func sizesThatNoVideoHasAreErrors() {
    for (width, height) in [(0, 5), (5, 0), (-1, 5), (Int.max, Int.max), (1 << 21, 1)] {
      #expect(throws: EncodingError.self) { try Y4MEncoder(width: width, height: height) }
    }
  }

  /// Straight from the definition of BT.709, in floating point, at the precision that the encoder rounds to.
  private func twin(_ pixmap: Pixmap) -> [UInt8] {
    let (width, height) = ((pixmap.width + 1) / 2 * 2, (pixmap.height + 1) / 2 * 2)
    func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = pixmap.pixels[min(y, pixmap.height - 1) * pixmap.width + min(x, pixmap.width - 1)]
      return SIMD3(Double(pixel & 0xFF), Double(pixel >> 8 & 0xFF), Double(pixel >> 16 & 0xFF))
    }
    func rounded(_ value: Double) -> UInt8 { UInt8(value.rounded()) }
    var bytes = Array("FRAME\n".utf8)
    for y in 0..<height {
      for x in 0..<width {
        let sum = (SIMD3<Double>(11966, 40254, 4064) * color(x, y)).sum()
        bytes.append(rounded(((16 * 65536 + sum) / 65536)))
      }
    }
    for weights in [SIMD3<Double>(-6596, -22188, 28784), SIMD3<Double>(28784, -26145, -2639)] {
      for y in stride(from: 0, to: height, by: 2) {
        for x in stride(from: 0, to: width, by: 2) {
          let sum = color(x, y) + color(x + 1, y) + color(x, y + 1) + color(x + 1, y + 1)
          bytes.append(rounded(128 + (weights * sum).sum() / 262144))
        }
      }
    }
    return bytes
  }
}
