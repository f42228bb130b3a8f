import SilhouetteImages
import SilhouetteRaster
import TestSupport
import Testing

@Suite struct SystemPicturesTests {
  private let codec = SystemPictures()

  private func decode(_ file: [UInt8], maxPixels: Int = 1 << 20) throws -> Picture {
    try codec.decode(file, maxPixels: maxPixels)
  }

  private func reason(_ file: [UInt8], maxPixels: Int = 1 << 20) -> String {
    do {
      _ = try codec.decode(file, maxPixels: maxPixels)
      return "none"
    } catch {
      return error.description
    }
  }

  private func noise(_ seed: UInt64, opaque: Bool) -> Picture {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<35 * 21).map { _ in
      UInt32.random(in: 0 ... .max, using: &random) | (opaque ? 0xFF00_0000 : 0)
    }
    return Picture(format: .png, width: 35, height: 21, pixels: pixels)!
  }

  // MARK: PNG

  @Test(arguments: [true, false])
  func aPNGComesBackAsItWas(opaque: Bool) throws {
    let picture = noise(7, opaque: opaque)
    let file = try codec.encode(picture)
    #expect(try decode(file) == picture)
    #expect(file[25] == (opaque ? 2 : 6), "colour type")
  }

  @Test func thisProjectsOwnPNGsAreRead() throws {
    let pixmap = Pixmap(width: 9, height: 5, fill: 0xFF12_3456)!
    var encoder = PNGEncoder()
    #expect(try decode(encoder.encode(pixmap)).pixels == pixmap.pixels)
  }

  @Test func everyKindOfPNGBecomesEightBitsAChannel() throws {
    #expect(try decode(PictureFixtures.gray16).pixels == [0xFF00_0000, 0xFFFF_FFFF])
    #expect(try decode(PictureFixtures.gray1).pixels == [0xFF00_0000, 0xFFFF_FFFF])
    #expect(try decode(PictureFixtures.palette).pixels == [0xFF00_00FF, 0xFFFF_0000])
    #expect(try decode(PictureFixtures.grayAlpha).pixels == [0xFF0A_0A0A, 0x80C8_C8C8])
  }

  // MARK: JPEG

  @Test func aJPEGStaysAJPEGOfItsQualityAndChroma() throws {
    let picture = try decode(PictureFixtures.jpeg75)
    #expect(picture.format == .jpeg(JPEGSettings(quality: 75, chroma: .half)))
    let again = try decode(codec.encode(picture))
    #expect(again.format == picture.format)
    #expect((again.width, again.height) == (16, 8))
  }

  @Test func progressiveAndGreyJPEGsAreRead() throws {
    let progressive = try decode(PictureFixtures.progressive)
    #expect(progressive.format == .jpeg(JPEGSettings(quality: 90, chroma: .every)))
    let red = progressive.pixels[40]
    #expect(red & 0xFF > 190 && red >> 8 & 0xFF < 40 && red >> 24 == 255)
    let gray = try decode(PictureFixtures.grayJPEG)
    #expect(gray.format == .jpeg(JPEGSettings(quality: 90, chroma: .gray)))
    #expect(gray.pixels[0] & 0xFF == gray.pixels[0] >> 8 & 0xFF)
  }

  @Test func nothingButPixelsIsWritten() throws {
    let file = try codec.encode(decode(PictureFixtures.upright))
    #expect(PictureFixtures.upright.contains(sequence: Array("Exif".utf8)))
    #expect(!file.contains(sequence: Array("Exif".utf8)))
  }

  // MARK: What is refused

  @Test func aPictureThatViewersTurnIsRefused() {
    #expect(reason(PictureFixtures.turnedPNG).contains("orientation 6"))
    #expect(reason(PictureFixtures.turnedJPEG).contains("orientation 3"))
    #expect(reason(PictureFixtures.upright) == "none")
  }

  @Test func tooManyPixelsAreRefusedBeforeAnyIsRead() {
    #expect(reason(PictureFixtures.hugePNG).contains("500000 x 500000"))
    #expect(reason(PictureFixtures.jpeg75, maxPixels: 127).contains("16 x 8"))
    #expect(reason(PictureFixtures.jpeg75, maxPixels: 128) == "none")
  }

  @Test func whatIsNoPictureSaysSo() {
    #expect(reason([]) == "the file is empty")
    #expect(reason(Array("RIFF....WEBP".utf8)).contains("neither PNG nor JPEG"))
  }

  @Test func fourInksAreRefusedOrRead() {
    // libjpeg-turbo reads four inks only as four inks.
    #expect(reason(PictureFixtures.cmyk).contains("JPEG"))
  }

  @Test func aFileThatBreaksOffIsRefusedWhereverItDoes() throws {
    for file in [
      PictureFixtures.jpeg75, PictureFixtures.progressive, try codec.encode(noise(3, opaque: true)),
    ] {
      for end in stride(from: 0, to: file.count - 4, by: max(1, file.count / 60)) {
        #expect(throws: PictureError.self, "\(end) of \(file.count)") { try decode(Array(file[..<end])) }
      }
    }
  }

  @Test func brokenBytesAreErrorsOrPicturesAndNeverMore() throws {
    var random = SeededGenerator(seed: 12)
    let files = [
      PictureFixtures.jpeg75, PictureFixtures.turnedJPEG, PictureFixtures.palette,
      try codec.encode(noise(4, opaque: false)),
    ]
    for _ in 0..<400 {
      var file = files.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let picture = try? decode(file) { #expect(picture.pixels.count == picture.width * picture.height) }
    }
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: [UInt8]) -> Bool {
    indices.contains { self[$0...].starts(with: sequence) }
  }
}
