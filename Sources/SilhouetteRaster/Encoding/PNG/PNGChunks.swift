import CZlib

/// The container of PNG and APNG: a signature, then chunks of length, type, data and check (W3C PNG, 5.3).
enum PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  enum ColorType: UInt8 {
    case trueColor = 2
    case palette = 3
    case trueColorAlpha = 6
  }

  /// `type` is four ASCII letters.
  static func append(_ type: StaticString, _ data: [UInt8], to bytes: inout [UInt8]) {
    bytes.appendBigEndian(UInt32(truncatingIfNeeded: data.count))
    let start = bytes.count
    bytes.appendASCII(type)
    bytes.append(contentsOf: data)
    bytes.appendBigEndian(checksum(of: bytes[start...]))
  }

  static func appendHeader(width: Int, height: Int, depth: Int, color: ColorType, to bytes: inout [UInt8]) {
    var data: [UInt8] = []
    data.appendBigEndian(UInt32(truncatingIfNeeded: width))
    data.appendBigEndian(UInt32(truncatingIfNeeded: height))
    // Deflate, the five basic filters, not interlaced.
    data += [UInt8(truncatingIfNeeded: depth), color.rawValue, 0, 0, 0]
    append("IHDR", data, to: &bytes)
  }

  static func appendPalette(_ colors: [UInt32], to bytes: inout [UInt8]) {
    var data: [UInt8] = []
    for color in colors { data.appendRGB(color) }
    append("PLTE", data, to: &bytes)
  }

  /// CRC-32 of a chunk's type and data.
  static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { raw in
      UInt32(truncatingIfNeeded: crc32_z(0, raw.baseAddress?.assumingMemoryBound(to: UInt8.self), raw.count))
    }
  }
}

extension [UInt8] {
  /// A pixel's colour, without its alpha.
  mutating func appendRGB(_ pixel: UInt32) {
    append(UInt8(truncatingIfNeeded: pixel))
    append(UInt8(truncatingIfNeeded: pixel >> 8))
    append(UInt8(truncatingIfNeeded: pixel >> 16))
  }
}
