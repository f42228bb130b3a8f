import Foundation
import SilhouettePictures
import SilhouetteRaster
import TestSupport
import Testing

@testable import SilhouetteImages

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

  /// A gradient has no two rows that are equal, and every row differs from the one above by the same.
  @Test(arguments: [UInt32(0xFF00_0000), 0x8000_0000])
  func aPNGOfAGradientIsSmall(alpha: UInt32) throws {
    let (width, height) = (300, 200)
    let pixels = (0..<width * height).map { index -> UInt32 in
      let (x, y) = (UInt32(index % width), UInt32(index / width))
      return alpha | (x * 7919 % 251 + y) & 0xFF | ((x * 104_729 % 241 + 2 * y) & 0xFF) << 8
        | ((x ^ (x << 3)) & 0xFF) << 16
    }
    let picture = try #require(Picture(format: .png, width: width, height: height, pixels: pixels))
    let file = try codec.encode(picture)
    #expect(file.count < width * height * 3 / 50)
    #expect(try decode(file).pixels == pixels)
  }

  @Test(
    arguments: [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (16, 4), (17, 8), (256, 8)],
    [UInt32(0xFF00_0000), 0x8000_0000])
  func aPNGOfFewColoursHasAPalette(colours: (count: Int, bits: UInt8), lastAlpha: UInt32) throws {
    let (width, height) = (61, 37)
    let pixels = (0..<width * height).map { index -> UInt32 in
      // Every second row is like the one above.
      let place = index / width / 2 * width + index % width
      let number = UInt32(place * 7 % colours.count)
      return number * 0x0001_0305 & 0xFF_FFFF | (number == colours.count - 1 ? lastAlpha : 0xFF00_0000)
    }
    let picture = try #require(Picture(format: .png, width: width, height: height, pixels: pixels))
    let file = try codec.encode(picture)
    #expect(file[24] == colours.bits && file[25] == 3, "bits and colour type")
    #expect(try decode(file) == picture)
  }

  /// Beyond 256 colours, and if a palette would take more bytes than it saves.
  @Test(arguments: [(257, 40), (16, 5)])
  func otherPNGsHaveNoPalette(colours: Int, side: Int) throws {
    let pixels = (0..<side * side).map { UInt32($0 % colours) * 0x0001_0305 & 0xFF_FFFF | 0xFF00_0000 }
    let picture = try #require(Picture(format: .png, width: side, height: side, pixels: pixels))
    let file = try codec.encode(picture)
    #expect(file[25] == 2, "colour type")
    #expect(try decode(file) == picture)
  }

  @Test func aPNGOfNoiseIsHardlyLargerThanItsPixels() throws {
    let picture = noise(3, opaque: true)
    let file = try codec.encode(picture)
    let raw = picture.height * (picture.width * 3 + 1)
    #expect(file.count < raw + raw / 100 + 200)
  }

  @Test func thisProjectsOwnPNGsAreRead() throws {
    let pixmap = Pixmap(width: 9, height: 5, fill: 0xFF12_3456)!
    var encoder = PNGEncoder()
    #expect(try decode(encoder.encode(pixmap)).pixels == pixmap.pixels)
  }

  /// libpng would unpack and keep each of them.
  @Test func textsOfAPNGDoNotReachTheLibrary() throws {
    let file = try SystemPictures().encode(noise(3, opaque: true))
    let end = file.count - 12
    var text: [UInt8] = []
    for name in ["zTXt", "tEXt", "iTXt", "sPLT", "abCd"] {
      text += [0, 0, 0, 4] + Array(name.utf8) + [1, 2, 3, 4, 0, 0, 0, 0]
    }
    #expect(PNGFile.withoutTexts(file) == file)
    #expect(PNGFile.withoutTexts(file[..<33] + text + file[33..<end] + text + file[end...]) == file)
    // A chunk that breaks off is libpng's to report.
    let broken = Array(file[..<33] + text.dropLast(3))
    #expect(PNGFile.withoutTexts(broken) == Array(file[..<33] + text.suffix(16).dropLast(3)))
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

  @Test func aProgressiveJPEGOfAScreenIsSmallerAndHasTheSamePixels() throws {
    // A page with a bar of another colour: most blocks are flat.
    let pixels = (0..<200 * 300).map { $0 / 200 % 40 < 9 ? UInt32(0xFFB0_7040) : 0xFFF7_F2F2 }
    var settings = JPEGSettings(quality: 30, chroma: .half)
    let sequential = try codec.encode(
      Picture(format: .jpeg(settings), width: 200, height: 300, pixels: pixels)!)
    settings.isProgressive = true
    let progressive = try codec.encode(
      Picture(format: .jpeg(settings), width: 200, height: 300, pixels: pixels)!)
    #expect(progressive.count * 10 < sequential.count * 9, "\(progressive.count) of \(sequential.count)")
    #expect(try decode(progressive).pixels == decode(sequential).pixels)
  }

  // MARK: WebP

  @Test(arguments: [true, false])
  func aLosslessWebPComesBackAsItWas(opaque: Bool) throws {
    var picture = noise(8, opaque: opaque)
    picture.format = .webp(.lossless)
    // Clear pixels keep their colours too.
    if !opaque { picture.pixels[0] = 0x0012_3456 }
    let file = try codec.encode(picture)
    #expect(file[12..<16].elementsEqual("VP8L".utf8))
    #expect(try decode(file) == picture)
  }

  @Test func aLossyWebPStaysLossyAndNearlyAsItWas() throws {
    let picture = try decode(PictureFixtures.webP)
    #expect(picture.format == .webp(.lossy(quality: 80)))
    #expect((picture.width, picture.height) == (16, 8))
    let red = picture.pixels[40]
    #expect(red & 0xFF > 200 && red >> 8 & 0xFF < 40 && red >> 24 == 255)
    let file = try codec.encode(picture)
    #expect(file[12..<16].elementsEqual("VP8 ".utf8))
    let again = try decode(file)
    #expect(again.format == picture.format)
    #expect((again.width, again.height) == (16, 8))
    #expect(abs(Int(again.pixels[40] & 0xFF) - Int(red & 0xFF)) < 8)
  }

  @Test func alphaOfALossyWebPIsKeptToTheBit() throws {
    let picture = try decode(PictureFixtures.webPAlpha)
    #expect(picture.pixels[3] >> 24 == 128 && picture.pixels[12] >> 24 == 255)
    var noisy = noise(9, opaque: false)
    noisy.format = .webp(.lossy(quality: 20))
    let again = try decode(codec.encode(noisy))
    #expect(again.format == .webp(.lossy()))
    #expect(again.pixels.map { $0 >> 24 } == noisy.pixels.map { $0 >> 24 })
  }

  @Test func qualityOfAWebPIsAQuestionOfBytesAndNeverAnError() throws {
    var picture = noise(10, opaque: true)
    let sizes = try [-5, 0, 50, 100, 1000].map {
      picture.format = .webp(.lossy(quality: $0))
      return try codec.encode(picture).count
    }
    #expect(sizes[0] == sizes[1] && sizes[1] < sizes[2] && sizes[2] < sizes[3] && sizes[3] == sizes[4])
  }

  @Test func anAnimationIsNoScreenshot() {
    #expect(reason(PictureFixtures.animatedWebP).contains("animation"))
  }

  @Test func profilesAndExifDataOfAWebPDoNotComeAlong() throws {
    for file in [PictureFixtures.profiledWebP, PictureFixtures.uprightWebP] {
      let picture = try decode(file)
      #expect(try picture == decode(PictureFixtures.webP))
      let again = try codec.encode(picture)
      #expect(!again.contains(sequence: Array("ICCP".utf8)) && !again.contains(sequence: Array("EXIF".utf8)))
    }
  }

  @Test func aWebPHasAtMost16383PixelsASide() throws {
    for (width, height) in [(16384, 1), (1, 16384)] {
      let long = Picture(
        format: .webp(.lossless), width: width, height: height,
        pixels: Array(repeating: 0xFF00_0000, count: 16384))!
      #expect(throws: PictureError("cannot be written; a WebP has at most 16383 pixels a side")) {
        try codec.encode(long)
      }
    }
    let longest = Picture(
      format: .webp(.lossless), width: 16383, height: 1,
      pixels: Array(repeating: 0xFF00_0000, count: 16383))!
    #expect(try decode(codec.encode(longest)) == longest)
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func realScreenshotsAreReadAndWrittenAgain() throws {
    let root = Places.data!.appending(path: "trailblaze")
    let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    let pictures = names.filter { $0.hasSuffix(".webp") }
    #expect(pictures.count == 16)
    for name in pictures {
      let picture = try decode(Array(Data(contentsOf: root.appending(path: name))), maxPixels: 1 << 21)
      #expect(picture.format == .webp(.lossy()))
      #expect(picture.pixels.allSatisfy { $0 >> 24 == 255 })
      let again = try decode(codec.encode(picture), maxPixels: 1 << 21)
      #expect((again.width, again.height) == (picture.width, picture.height))
      let errors = zip(picture.pixels, again.pixels).reduce(0) {
        $0 + abs(Int($1.0 & 0xFF) - Int($1.1 & 0xFF))
      }
      #expect(errors < picture.pixels.count * 3)
    }
  }

  // MARK: Writing

  @Test func nothingButPixelsIsWritten() throws {
    let file = try codec.encode(decode(PictureFixtures.upright))
    #expect(PictureFixtures.upright.contains(sequence: Array("Exif".utf8)))
    #expect(!file.contains(sequence: Array("Exif".utf8)))
  }

  // MARK: Refusing

  @Test func aPictureThatViewersTurnIsRefused() {
    #expect(reason(PictureFixtures.turnedPNG).contains("orientation 6"))
    #expect(reason(PictureFixtures.turnedJPEG).contains("orientation 3"))
    #expect(reason(PictureFixtures.turnedWebP).contains("orientation 6"))
    #expect(reason(PictureFixtures.markedWebP).contains("orientation 8"))
    #expect(reason(PictureFixtures.uprightWebP) == "none")
    #expect(reason(PictureFixtures.upright) == "none")
  }

  @Test func tooManyPixelsAreRefusedBeforeAnyIsRead() {
    #expect(reason(PictureFixtures.hugePNG).contains("500000 x 500000"))
    #expect(reason(PictureFixtures.jpeg75, maxPixels: 127).contains("16 x 8"))
    #expect(reason(PictureFixtures.jpeg75, maxPixels: 128) == "none")
    #expect(reason(PictureFixtures.hugeWebP).contains("16384 x 16384"))
    #expect(reason(PictureFixtures.webP, maxPixels: 127).contains("16 x 8"))
    #expect(reason(PictureFixtures.webP, maxPixels: 128) == "none")
  }

  @Test func whatIsNoPictureSaysSo() {
    #expect(reason([]) == "the file is empty")
    #expect(reason(Array("RIFF....WAVE".utf8)).contains("is not a PNG, JPEG or WebP"))
    #expect(reason(Array("RIFF....WEBP".utf8)).contains("not a whole WebP"))
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

  @Test func aWebPThatBreaksOffIsRefusedAtEveryByte() throws {
    for file in [
      PictureFixtures.webP, PictureFixtures.webPAlpha, PictureFixtures.profiledWebP,
      PictureFixtures.animatedWebP,
      try codec.encode(webP(noise(3, opaque: false))),
    ] {
      for end in 0..<file.count {
        #expect(throws: PictureError.self, "\(end) of \(file.count)") { try decode(Array(file[..<end])) }
      }
    }
  }

  private func webP(_ picture: Picture) -> Picture {
    var picture = picture
    picture.format = .webp(.lossless)
    return picture
  }

  @Test func brokenBytesAreErrorsOrPicturesAndNeverMore() throws {
    var random = SeededGenerator(seed: 12)
    let files = [
      PictureFixtures.jpeg75, PictureFixtures.turnedJPEG, PictureFixtures.palette,
      try codec.encode(noise(4, opaque: false)), PictureFixtures.webPAlpha, PictureFixtures.turnedWebP,
      PictureFixtures.animatedWebP, try codec.encode(webP(noise(5, opaque: false))),
    ]
    for _ in 0..<800 {
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
