import CDeflate
import SilhouettePictures

/// Reads PNGs as screenshots are: red, green and blue, with or without alpha, eight bits each, rows in order, in sRGB.
///
/// libdeflate unpacks them at once and takes about a third of zlib's time. Files of other kinds, and files with
/// anything wrong, are libpng's to read or to refuse.
struct PNGReader {
  private let file: UnsafeRawBufferPointer
  private let width: Int
  private let height: Int
  /// Bytes of a pixel: 3, or 4 with alpha.
  private let depth: Int
  /// The data of all `IDAT` chunks.
  private var packed: [Range<Int>] = []

  /// nil if the file is of another kind, or not whole.
  init?(_ file: UnsafeRawBufferPointer) {
    self.file = file
    var at = PNGContainer.signature.count
    guard let header = PNGContainer.Chunk(at: at, in: file), header.type == PNGContainer.type("IHDR"),
      header.data.count == 13
    else { return nil }
    width = Int(PNGContainer.bigEndian32(at: header.data.lowerBound, in: file))
    height = Int(PNGContainer.bigEndian32(at: header.data.lowerBound + 4, in: file))
    let colorType = file[header.data.lowerBound + 9]
    depth = colorType == 2 ? 3 : 4
    // Eight bits; deflate, the five basic filters, not interlaced.
    guard file[header.data.lowerBound + 8] == 8, colorType == 2 || colorType == 6,
      file[header.data.lowerBound + 10..<header.data.upperBound].allSatisfy({ $0 == 0 })
    else { return nil }
    at = header.next
    var previous = header.type
    while let chunk = PNGContainer.Chunk(at: at, in: file) {
      switch chunk.type {
      case PNGContainer.type("IDAT"):
        guard packed.isEmpty || previous == chunk.type else { return nil }
        packed.append(chunk.data)
      case PNGContainer.type("IEND"):
        if packed.isEmpty { return nil }
        return
      case PNGContainer.type("IHDR"), PNGContainer.type("tRNS"): return nil
      case PNGContainer.type("gAMA"):
        // sRGB's own gamma, in hundred thousandths.
        guard chunk.data.count == 4, PNGContainer.bigEndian32(at: chunk.data.lowerBound, in: file) == 45455
        else { return nil }
      default:
        // A chunk that must be understood begins with a capital: its bit 5 is clear.
        guard chunk.type & 0x2000_0000 != 0 || chunk.type == PNGContainer.type("PLTE") else { return nil }
      }
      previous = chunk.type
      at = chunk.next
    }
    return nil
  }

  /// The picture; nil if its data are broken.
  ///
  /// - Throws: If it has more than `maxPixels` pixels.
  func read(maxPixels: Int) throws(PictureError) -> Picture? {
    try SystemPictures.check(width, height, maxPixels: maxPixels)
    var isRead = false
    // The rows are unpacked into the end of the pixels' own memory. Each of them has a byte more than its pixels, and no row
    // reaches its place before it was read.
    let capacity = width * height + height / 4 + 2
    let pixels = [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
      let rows = UnsafeMutableRawBufferPointer(buffer)
      let size = height * (width * depth + 1)
      // One byte is left behind the last row: pixels of three bytes are loaded as four.
      let start = rows.count - 1 - size
      guard unpack(into: UnsafeMutableRawBufferPointer(rebasing: rows[start..<start + size])) else { return }
      isRead = PNGRows.restore(from: start, in: rows, width: width, height: height, depth: depth)
      count = isRead ? width * height : 0
    }
    return isRead ? Picture(format: .png, width: width, height: height, pixels: pixels) : nil
  }

  private func unpack(into rows: UnsafeMutableRawBufferPointer) -> Bool {
    guard let unpacker = libdeflate_alloc_decompressor() else { return false }
    defer { libdeflate_free_decompressor(unpacker) }
    var count = 0
    func unpack(_ bytes: UnsafeRawBufferPointer) -> Bool {
      libdeflate_zlib_decompress(
        unpacker, bytes.baseAddress, bytes.count, rows.baseAddress, rows.count, &count)
        == LIBDEFLATE_SUCCESS && count == rows.count
    }
    if packed.count == 1 { return unpack(UnsafeRawBufferPointer(rebasing: file[packed[0]])) }
    var whole: [UInt8] = []
    whole.reserveCapacity(packed.reduce(0) { $0 + $1.count })
    for range in packed { whole += file[range] }
    return whole.withUnsafeBytes(unpack)
  }
}
