import Foundation
import SilhouetteHierarchy
import SilhouettePictures
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Choices in favour of the contenders that are not ours.
@Suite struct CompareFairnessTests {
  private func words(
    _ making: PictureContender.Making, encoders: Set<String> = ["libx264", "libsvtav1"]
  ) -> [String] {
    let arguments = VideoArguments(viewport: Viewport(width: 64, height: 64), encoders: encoders)
    guard case .make(let words, _) = arguments.plan(making) else { return [] }
    return words
  }

  private func value(_ name: String, in words: [String]) -> String? {
    words.firstIndex(of: name).map { words[$0 + 1] }
  }

  @Test func aRateIsABoundFromTheFirstSecondAndNoGoal() {
    let words = words(.fieldVideo(kilobits: 20, size: 0.8))
    #expect(value("-maxrate", in: words) == "20k" && value("-bufsize", in: words) == "100k")
    #expect(value("-rc_init_occupancy", in: words) == "20k" && !words.contains("-b:v"))
  }

  /// 690 bytes of x264's settings, and the name of ffmpeg's muxer.
  @Test(.enabled(if: FFmpeg.find() != nil, "needs ffmpeg"))
  func videosHoldNothingOfTheProgramsThatMadeThemAndAreMadeAgainAsTheyWere() throws {
    let tool = try #require(FFmpegTool())
    for making in [PictureContender.Making.fieldVideo(kilobits: 40, size: 1), .h264, .av1] {
      let arguments = VideoArguments(viewport: Viewport(width: 320, height: 320), encoders: tool.encoders)
      guard case .make(let words, _) = arguments.plan(making) else { continue }
      let files = try (0..<2).map { _ in
        let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let moving = ["-f", "lavfi", "-i", "testsrc=size=320x320:rate=1:duration=12"]
        _ = try tool.run(FFmpeg.strictness + moving + words + ["%06d.mp4"], in: folder.path)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
          try Data(contentsOf: folder.appending(path: $0))
        }
      }
      #expect(!files[0].isEmpty && files[0] == files[1], "\(making)")
      for file in files[0] {
        #expect(file.range(of: Data("x264 - core".utf8)) == nil && file.range(of: Data("Lavf".utf8)) == nil)
      }
    }
  }

  @Test func aJPEGMayHaveHuffmanTablesThatFitIt() throws {
    let formats = try #require(PictureContender.Making.jpeg(quality: 30).stillFormats)
    let settings = formats.compactMap { if case .jpeg(let settings) = $0 { settings } else { nil } }
    #expect(settings.map(\.isProgressive) == [true, false])
    #expect(settings.allSatisfy { $0.quality == 30 && $0.chroma == .half })
    #expect(PictureContender.Making.webp(quality: 30).stillFormats == [.webp(.lossy(quality: 30))])
    #expect(PictureContender.Making.h264.stillFormats == nil)
  }

  @Test func onlyOneEncoderMakesTheRowOfAV1() {
    #expect(words(.av1).contains("libsvtav1"))
    #expect(words(.av1, encoders: ["libx264", "libaom-av1"]).isEmpty)
  }

  /// x264 alone would begin anew after 250 frames, which is four minutes at one a second.
  @Test(.enabled(if: FFmpeg.find() != nil, "needs ffmpeg"))
  func aVideoThatIsOneFileHasOneKeyFrame() throws {
    let tool = try #require(FFmpegTool())
    for making in [PictureContender.Making.h264, .av1] {
      let arguments = VideoArguments(viewport: Viewport(width: 64, height: 64), encoders: tool.encoders)
      guard case .make(let words, let output) = arguments.plan(making) else { continue }
      let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let gray = ["-f", "lavfi", "-i", "color=gray:size=64x64:rate=1:duration=600"]
      _ = try tool.run(FFmpeg.strictness + gray + words + [output], in: folder.path)
      #expect(try keyFrames(folder.appending(path: output).path) == 1, "\(making)")
    }
  }

  private func keyFrames(_ path: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: FFmpeg.find()!).deletingLastPathComponent().appending(
      path: "ffprobe")
    process.arguments = ["-v", "error", "-show_entries", "packet=flags", "-of", "csv=p=0", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").count { $0.hasPrefix("K") }
  }

  @Test func aPictureShrinksToPointsWithTheMeanOfEachPixelsPart() throws {
    let pixels: [UInt32] = [
      0xFF00_0000, 0xFF00_0004, 0xFF10_0000, 0xFF10_0000,
      0xFF00_0008, 0xFF00_000C, 0xFF10_0000, 0xFF10_0000,
    ]
    let picture = try #require(Picture(format: .png, width: 4, height: 2, pixels: pixels))
    let shrunk = picture.shrunk(toSide: 2)
    #expect(shrunk.width == 2 && shrunk.height == 1 && shrunk.pixels == [0xFF00_0006, 0xFF10_0000])
    #expect(picture.shrunk(toSide: 4) == picture && picture.shrunk(toSide: 9) == picture)
    let odd = picture.shrunk(toSide: 3)
    #expect(odd.width == 3 && odd.height == 2 && odd.pixels.count == 6)
  }
}
