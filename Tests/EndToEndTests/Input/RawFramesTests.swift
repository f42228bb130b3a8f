import SilhouetteHierarchy
import SilhouettePictures
import Testing

@testable import Silhouette

/// Frames as ffmpeg writes them to a pipe. Its own are in `RecordingTests`.
@Suite struct RawFramesTests {
  /// An element; its size in eight bytes, as streams have it.
  private static func element(_ id: [UInt8], _ payload: [UInt8]) -> [UInt8] {
    id + size(payload.count) + payload
  }

  private static func size(_ count: Int) -> [UInt8] {
    [0x01] + (0..<7).reversed().map { UInt8(truncatingIfNeeded: count >> ($0 * 8)) }
  }

  private static let unknownSize: [UInt8] = [0x01] + Array(repeating: 0xFF, count: 7)

  private static func block(_ time: Int, _ color: UInt8, pixels: Int = 6) -> [UInt8] {
    let head: [UInt8] = [0x81, UInt8(time >> 8), UInt8(time & 0xFF), 0x80]
    return element([0xA3], head + (0..<pixels).flatMap { _ in [color, 0, 0, 0xFF] })
  }

  private static let head =
    element([0x1A, 0x45, 0xDF, 0xA3], [1, 2, 3])
    + [0x18, 0x53, 0x80, 0x67] + unknownSize
    + element([0x15, 0x49, 0xA9, 0x66], element([0x2A, 0xD7, 0xB1], [0x0F, 0x42, 0x40]))
    + element(
      [0x16, 0x54, 0xAE, 0x6B],
      element([0xAE], element([0xE0], element([0xB0], [3]) + element([0xBA], [2]))))

  private static func cluster(_ time: Int, _ blocks: [UInt8]) -> [UInt8] {
    [0x1F, 0x43, 0xB6, 0x75] + unknownSize
      + element([0xE7], [UInt8(time >> 8), UInt8(time & 0xFF)]) + blocks
  }

  private static let video =
    head + cluster(0, block(0, 10) + block(40, 20)) + element([0xEC], [0, 0]) + cluster(1000, block(7, 30))

  /// The last frame, at 1007 ms, stays until the end that the file says. An end before it is none.
  @Test(arguments: [(nil, 1007), (5330, 5330), (900, 1007)] as [(Double?, Double)])
  func theLastScreenStaysUntilTheEnd(length: Double?, end: Double) throws {
    var reader = RecordingReader(
      FormatOptions(limits: Limits()), RecordingSize(width: 3, height: 2, density: 1), length: length)
    var input = InputBuffer()
    input.append(Self.video[...])
    input.finish()
    var times: [Double] = []
    while case .record(let record) = try reader.next(&input) { times.append(record.time ?? -1) }
    #expect(times.last == end)
  }

  @Test(
    arguments: [
      ("00:00:05.33, start: 0.000000", 5330), ("01:02:03.50", 3_723_500), ("N/A, start: 0", nil),
      ("5.33", nil),
      ("00:00:inf", nil), ("-1:00:00", nil),
    ] as [(String, Double?)])
  func lengthsAreReadAsFFmpegWritesThem(text: String, milliseconds: Double?) {
    let read = ScreenRecording.milliseconds(text[...])
    #expect(read.map { $0.rounded() } == milliseconds)
  }

  private struct Seen: Equatable {
    var times: [Double] = []
    var reds: [UInt32] = []
  }

  private static func read(_ bytes: [UInt8], chunk: Int) throws(InputError) -> Seen {
    var frames = RawFrames(columns: 3, rows: 2)
    var input = InputBuffer()
    var (seen, place) = (Seen(), 0)
    while true {
      switch try frames.next(&input) {
      case .frame(let picture, let time):
        seen.times.append(time)
        seen.reds.append(picture.pixels[5] & 0xFF)
      case .end: return seen
      case .needsInput:
        let end = min(bytes.count, place + chunk)
        if place == end { input.finish() } else { input.append(bytes[place..<end]) }
        place = end
      }
    }
  }

  @Test(arguments: [1, 7, 64, 4096]) func framesHaveTheirTimes(chunk: Int) throws {
    #expect(try Self.read(Self.video, chunk: chunk) == Seen(times: [0, 40, 1007], reds: [10, 20, 30]))
  }

  @Test func theSizeStandsInTheHead() throws {
    let size = try #require(RawFrames.size(in: Self.video))
    #expect(size == (3, 2))
    #expect(RawFrames.size(in: Array(Self.video.prefix(40))) == nil)
  }

  /// Everything before the cut is read.
  @Test func aCutVideoGivesItsWholeFrames() throws {
    for end in Self.video.indices {
      let seen = try Self.read(Array(Self.video[..<end]), chunk: 16)
      #expect(seen.times == Array([0, 40, 1007].prefix(seen.times.count)))
    }
  }

  /// A frame of another size is refused before it is buffered.
  @Test(arguments: [5, 7]) func framesOfAnotherSizeAreRefused(pixels: Int) {
    #expect(throws: InputError.self) {
      try Self.read(Self.head + Self.cluster(0, Self.block(0, 1, pixels: pixels)), chunk: 64)
    }
    let huge = Self.head + [0x1F, 0x43, 0xB6, 0x75] + Self.unknownSize + [0xA3] + Self.size(1 << 50)
    #expect(throws: InputError.self) { try Self.read(huge, chunk: 64) }
  }

  /// Each byte of the file, changed: frames or an error, and no trap.
  @Test func brokenBytesAreFramesOrAnError() {
    for place in Self.video.indices {
      for bits: UInt8 in [0x01, 0x80, 0xFF] {
        var bytes = Self.video
        bytes[place] ^= bits
        let seen = try? Self.read(bytes, chunk: 33)
        #expect(seen?.times.count ?? 0 <= 3)
        _ = RawFrames.size(in: bytes)
      }
    }
  }
}
