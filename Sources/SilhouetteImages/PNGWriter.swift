import CDeflate
import SilhouettePictures

/// Writes PNGs in sRGB, packed by libdeflate.
enum PNGWriter {
  /// At 6, screenshots are smaller than with zlib at 6, in half of its time (docs/PERFORMANCE.md). Small pictures can take the time
  /// for 7: of some icons, files at 6 are larger than zlib's.
  private static func level(for pixels: Int) -> Int32 { pixels < 1 << 20 ? 7 : 6 }

  /// Pictures of few colours, such as most masked screenshots, have a palette, which about halves them. Rows of others are
  /// written as differences from the row above: trying every filter on every row saves 2 % of screenshots and photographs.
  static func write(_ picture: Picture) throws(PictureError) -> [UInt8] {
    if let few = PictureColors(of: picture), few.colors.count * 4 <= picture.pixels.count {
      let count = few.colors.count
      let bits = count > 16 ? 8 : count > 4 ? 4 : count > 2 ? 2 : 1
      let rows = PNGRows.numbers(few.numbers, width: picture.width, height: picture.height, bits: bits)
      return try file(of: picture, bits: bits, colorType: 3, palette: few.colors, rows: rows)
    }
    let isOpaque = picture.pixels.reduce(UInt32.max) { $0 & $1 } >= 0xFF00_0000
    let rows = PNGRows.differences(
      of: picture.pixels, width: picture.width, height: picture.height, depth: isOpaque ? 3 : 4)
    return try file(of: picture, bits: 8, colorType: isOpaque ? 2 : 6, rows: rows)
  }

  private static func file(
    of picture: Picture, bits: Int, colorType: UInt8, palette: [UInt32] = [], rows: [UInt8]
  ) throws(PictureError) -> [UInt8] {
    guard let packer = libdeflate_alloc_compressor(level(for: picture.pixels.count)) else { throw noMemory }
    defer { libdeflate_free_compressor(packer) }
    let bound = libdeflate_zlib_compress_bound(packer, rows.count)
    guard let most = UInt32(exactly: bound), most <= 0x7FFF_FFFF else {
      throw PictureError("cannot be written as PNG; it has more pixels than one of its chunks holds")
    }
    let head = head(of: picture, bits: bits, colorType: colorType, palette: palette)
    let end = [UInt8].end
    var isPacked = false
    let file = [UInt8](unsafeUninitializedCapacity: head.count + bound + 12 + end.count) { buffer, count in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.copyBytes(from: head)
      let start = head.count + 8
      let packed = rows.withUnsafeBytes {
        libdeflate_zlib_compress(packer, $0.baseAddress, $0.count, bytes.baseAddress! + start, bound)
      }
      guard packed > 0 else { return }
      func put(_ number: UInt32, at place: Int) {
        bytes.storeBytes(of: number.bigEndian, toByteOffset: place, as: UInt32.self)
      }
      put(UInt32(packed), at: head.count)
      put(PNGContainer.type("IDAT"), at: head.count + 4)
      put(libdeflate_crc32(0, bytes.baseAddress! + head.count + 4, packed + 4), at: start + packed)
      bytes[(start + packed + 4)...].copyBytes(from: end)
      count = start + packed + 4 + end.count
      isPacked = true
    }
    guard isPacked else { throw noMemory }
    return file
  }

  /// All that comes before the pixels.
  private static func head(
    of picture: Picture, bits: Int, colorType: UInt8, palette: [UInt32]
  ) -> [UInt8] {
    var header: [UInt8] = []
    PNGContainer.append(UInt32(truncatingIfNeeded: picture.width), to: &header)
    PNGContainer.append(UInt32(truncatingIfNeeded: picture.height), to: &header)
    // Deflate, the five basic filters, not interlaced.
    header += [UInt8(truncatingIfNeeded: bits), colorType, 0, 0, 0]
    var file = PNGContainer.signature
    PNGContainer.append("IHDR", header, to: &file)
    // The rendering intent "perceptual".
    PNGContainer.append("sRGB", [0], to: &file)
    guard !palette.isEmpty else { return file }
    var (colors, alphas): ([UInt8], [UInt8]) = ([], [])
    for color in palette {
      for shift: UInt32 in [0, 8, 16] { colors.append(UInt8(truncatingIfNeeded: color >> shift)) }
      alphas.append(UInt8(truncatingIfNeeded: color >> 24))
    }
    PNGContainer.append("PLTE", colors, to: &file)
    // Alphas behind the last one below 255 need not be said.
    while alphas.last == 255 { alphas.removeLast() }
    if !alphas.isEmpty { PNGContainer.append("tRNS", alphas, to: &file) }
    return file
  }

  private static var noMemory: PictureError {
    PictureError("cannot be written as PNG; there is not enough memory")
  }
}

extension [UInt8] {
  /// The last chunk, which is empty.
  fileprivate static var end: [UInt8] {
    var bytes: [UInt8] = []
    PNGContainer.append("IEND", [], to: &bytes)
    return bytes
  }
}
