import Foundation
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct EncodingGoldenImageTests {
  @Test(
    .disabled(
      if: ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil, "it would record the wrong picture"))
  func aPictureThatDiffersLeavesThreePicturesBesideEachOther() throws {
    var random = SeededGenerator(seed: 41)
    let pixmap = Fixtures.boxes(width: 24, height: 16, colors: 9, using: &random)
    try expectGoldenImage(pixmap, named: "Encoding/boxes.png")
    var other = pixmap
    other.pixels[100] ^= 0x00FF_FFFF
    let failure = Places.failures.appending(path: "Encoding/boxes")
    withKnownIssue { try expectGoldenImage(other, named: "Encoding/boxes.png") }
    for (kind, picture) in [("expected", pixmap), ("actual", other)] {
      let file = try Data(contentsOf: failure.appendingPathExtension("\(kind).png"))
      #expect(try PNGDecoder(Array(file)).pixmap == picture)
    }
    let file = try Data(contentsOf: failure.appendingPathExtension("difference.png"))
    let red = try PNGDecoder(Array(file)).pixmap.pixels.indices { $0 == 0xFF00_00FF }
    #expect(red.ranges.map { $0 } == [100..<101])
  }

  @Test func sidesBeyond65535AreStillPNGAndVideo() throws {
    let wide = try #require(Pixmap(width: 70_000, height: 1, fill: 0xFF12_3456))
    var encoder = PNGEncoder()
    let isSame = try PNGDecoder(encoder.encode(wide)).pixmap == wide
    #expect(isSame)
    var animation = APNGEncoder()
    let bytes = animation.append(wide, time: 0)
    #expect(bytes.isEmpty)
    #expect(animation.finish(endTime: 1).tail.count < 2000)
    var video = try Y4MEncoder(width: 70_000, height: 1)
    #expect(video.frame(wide).count == 6 + 70_000 * 3)
  }
}
