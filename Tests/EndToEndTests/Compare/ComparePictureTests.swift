import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// What rows of pictures are charged for: the work that a recorder would do, too.
@Suite struct ComparePictureTests {
  private let codec = SystemPictures()

  /// A page with bars; opaque.
  private func page(_ shade: UInt32) -> Picture {
    let pixels = (0..<200 * 300).map { $0 / 200 % 40 < 9 ? 0xFFB0_7040 + shade : 0xFFF7_F2F2 }
    return Picture(format: .png, width: 200, height: 300, pixels: pixels)!
  }

  /// Counts two pictures, the first for two seconds.
  private func count(_ files: [[UInt8]], areOurs: Bool) throws -> ByteTally {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    for name in ["shots", "frames", "counted"] {
      try FileManager.default.createDirectory(
        at: scratch.appending(path: name), withIntermediateDirectories: true)
    }
    let pictures = try files.enumerated().map { index, file in
      let path = scratch.appending(path: "shots/\(index).png")
      try Data(file).write(to: path)
      return SessionSurvey.Picture(time: Double(index) * 2000, file: path.path, name: "\(index).png")
    }
    let frames = PictureFrames(
      pictures: pictures, frames: 2 * files.count, codec: codec, maxPixels: 1 << 20, areOurs: areOurs)
    var tally = ByteTally()
    let folder = try frames.make(
      in: scratch.appending(path: "frames").path, counted: scratch.appending(path: "counted").path,
      tally: &tally
    ) { Issue.record("\($0)") }
    #expect(folder.count == 2 * files.count && tally.sizes.pieces == files.count)
    return tally
  }

  @Test func aFileThatCountsAsItCameCostsNoTime() throws {
    let small = try [UInt32(0), 3].map { try packed(page($0)) }
    let tally = try count(small, areOurs: false)
    #expect(tally.countsAsItCame && tally.charged == nil)
    #expect(tally.sizes.totalBytes == small.reduce(0) { $0 + $1.count })
  }

  /// As JPEGs in files of that name, which are then packed as PNG.
  @Test func aFileThatIsPackedHereIsChargedForThat() throws {
    let files = try [UInt32(0), 3].map { shade in
      var picture = page(shade)
      picture.format = .jpeg(JPEGSettings())
      return try codec.encode(picture)
    }
    let tally = try count(files, areOurs: false)
    #expect(!tally.countsAsItCame && (tally.charged ?? 0) > 0)
  }

  @Test func aMaskedFileIsOursHoweverWellItIsPacked() throws {
    let tally = try count([packed(page(0))], areOurs: true)
    #expect(!tally.countsAsItCame && (tally.charged ?? 0) > 0)
  }

  private func packed(_ picture: Picture) throws -> [UInt8] {
    var packer = PNGPacker()
    return packer.smallest(picture, or: (try codec.encode(picture), 0)).file
  }

  @Test func masksLoseNothingAndTellHowLongFilesTook() throws {
    let masking = MaskingCodec(codec)
    var picture = page(0)
    picture.format = .jpeg(JPEGSettings(quality: 1))
    let file = try masking.encode(picture)
    #expect(try codec.decode(file, maxPixels: 1 << 20).pixels == picture.pixels)
    let before = masking.seconds
    _ = try masking.decode(file, maxPixels: 1 << 20)
    #expect(before > 0 && masking.seconds > before)
  }

  @Test func workIsTimedByTheProcessorAndNotByTheClock() throws {
    let (value, seconds) = ResourceMeter.timed {
      usleep(300_000)
      return 7
    }
    #expect(value == 7 && seconds < 0.2)
  }
}
