import SilhouettePictures
import TestSupport
import Testing

@testable import SilhouetteImages

/// PNGs as screenshots are, which libpng reads as well.
@Suite struct PNGReaderTests {
  private static let sides = [(1, 1), (1, 9), (9, 1), (2, 2), (35, 21), (64, 33)]

  private func read(_ file: [UInt8], maxPixels: Int = 1 << 20) throws -> Picture? {
    try file.withUnsafeBytes { try PNGReader($0)?.read(maxPixels: maxPixels) }
  }

  private func noise(_ width: Int, _ height: Int, depth: Int, seed: UInt64 = 3) -> Picture {
    var random = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in
      // Small and large steps, so that each of the predictor's three sides is the nearest one.
      (UInt32.random(in: 0 ... .max, using: &random) & (Bool.random(using: &random) ? .max : 0x0303_0303))
        | (depth == 3 ? 0xFF00_0000 : 0)
    }
    return Picture(format: .png, width: width, height: height, pixels: pixels)!
  }

  @Test(arguments: sides, [3, 4])
  func everyFilterIsUndone(sides: (Int, Int), depth: Int) throws {
    let picture = noise(sides.0, sides.1, depth: depth)
    for filters: [UInt8] in [[0], [1], [2], [3], [4], [4, 0, 3, 1, 2]] {
      let file = PlainPNG(picture, depth: depth, filters: filters).file()
      #expect(try read(file) == picture)
      #expect(try PNGFile.decodeByLibrary(file, maxPixels: 1 << 20) == picture)
    }
  }

  @Test(arguments: [1, 7, 100_000])
  func dataMayBeInManyChunks(size: Int) throws {
    let picture = noise(20, 20, depth: 3)
    var plain = PlainPNG(picture, depth: 3, filters: [1])
    plain.chunkSize = size
    #expect(try read(plain.file()) == picture)
  }

  @Test func chunksThatChangeNoPixelArePassedOver() throws {
    let picture = noise(5, 5, depth: 4)
    var plain = PlainPNG(picture, depth: 4, filters: [0])
    plain.before = [
      ("sRGB", [0]), ("gAMA", [0, 0, 0xB1, 0x8F]), ("pHYs", Array(repeating: 0, count: 9)),
      ("tEXt", Array("Title".utf8) + [0] + Array("a word".utf8)),
    ]
    #expect(try read(plain.file()) == picture)
    #expect(try PNGFile.decodeByLibrary(plain.file(), maxPixels: 1 << 20) == picture)
  }

  /// The library reads or refuses them.
  @Test(
    arguments: [
      ("gAMA", [0, 1, 0x86, 0xA0]), ("tRNS", [0, 1, 0, 2, 0, 3]), ("ABCD", []), ("IHDR", []),
    ] as [(String, [UInt8])])
  func filesOfAnotherKindAreLeft(chunk: (String, [UInt8])) throws {
    var plain = PlainPNG(noise(5, 5, depth: 3), depth: 3, filters: [0])
    plain.before = [chunk]
    #expect(try read(plain.file()) == nil)
  }

  @Test func brokenFilesAreLeft() throws {
    let picture = noise(9, 9, depth: 3)
    let whole = PlainPNG(picture, depth: 3, filters: [2]).file()
    for at in whole.indices.dropFirst(8) {
      var broken = whole
      broken[at] ^= 0x10
      #expect(try read(broken) != picture, "byte \(at) is another one")
      #expect(try read(Array(whole[..<at])) == nil, "cut at byte \(at)")
    }
    #expect(try read(PlainPNG(picture, depth: 3, filters: [5]).file()) == nil)
    var plain = PlainPNG(picture, depth: 3, filters: [0])
    plain.rows.removeLast()
    #expect(try read(plain.file()) == nil, "a byte is missing")
    plain.rows += [0, 0]
    #expect(try read(plain.file()) == nil, "a byte too many")
    #expect(throws: PictureError.self) { try codec.decode(plain.file().dropLast(20), maxPixels: 1 << 20) }
  }

  private let codec = SystemPictures()

  @Test func aPictureOfTooManyPixelsIsRefused() throws {
    let file = PlainPNG(noise(10, 10, depth: 3), depth: 3, filters: [0]).file()
    #expect(try read(file, maxPixels: 100) != nil)
    #expect(throws: PictureError.self) { try read(file, maxPixels: 99) }
  }
}

/// A PNG that is not packed, with filters of one's choice.
private struct PlainPNG {
  private let header: [UInt8]
  var rows: [UInt8] = []
  var before: [(type: String, data: [UInt8])] = []
  var chunkSize = Int.max

  init(_ picture: Picture, depth: Int, filters: [UInt8]) {
    header =
      Self.bigEndian(picture.width) + Self.bigEndian(picture.height) + [8, depth == 3 ? 2 : 6, 0, 0, 0]
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      guard x >= 0, y >= 0 else { return 0 }
      return Int(UInt8(truncatingIfNeeded: picture.pixels[y * picture.width + x] >> UInt32(8 * channel)))
    }
    for y in 0..<picture.height {
      let filter = filters[y % filters.count]
      rows.append(filter)
      for x in 0..<picture.width {
        for channel in 0..<depth {
          let left = sample(x - 1, y, channel), up = sample(x, y - 1, channel)
          let guess =
            switch filter {
            case 1: left
            case 2: up
            case 3: (left + up) / 2
            case 4: Self.paeth(left, up, sample(x - 1, y - 1, channel))
            default: 0
            }
          rows.append(UInt8(truncatingIfNeeded: sample(x, y, channel) - guess))
        }
      }
    }
  }

  /// As the standard has it.
  private static func paeth(_ a: Int, _ b: Int, _ c: Int) -> Int {
    let p = a + b - c
    let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
    if pa <= pb && pa <= pc { return a }
    return pb <= pc ? b : c
  }

  func file() -> [UInt8] {
    var file = PNGContainer.signature
    Self.append("IHDR", header, to: &file)
    for (type, data) in before { Self.append(type, data, to: &file) }
    var rest = stored[...]
    while !rest.isEmpty {
      Self.append("IDAT", Array(rest.prefix(chunkSize)), to: &file)
      rest = rest.dropFirst(chunkSize)
    }
    Self.append("IEND", [], to: &file)
    return file
  }

  /// The rows in zlib's container, in blocks that are not packed.
  private var stored: [UInt8] {
    var bytes: [UInt8] = [0x78, 0x01]
    var rest = rows[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      let size = UInt16(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      for number in [size, ~size] { bytes += [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)] }
      bytes += block
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in rows {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return bytes + Self.bigEndian(b << 16 | a)
  }

  private static func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(data.count)
    let start = file.count
    file += Array(type.utf8) + data
    file += bigEndian(Int(PNGContainer.check(of: file[start...])))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
}
