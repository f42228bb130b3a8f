import CDeflate

/// The container of a PNG: a signature, then chunks of length, type, data and check (W3C PNG, 5.3).
enum PNGContainer {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk of a file: its type as a big-endian number, and where its data are.
  struct Chunk {
    var type: UInt32
    var data: Range<Int>

    /// nil if there is no whole chunk at this byte, or if its check is wrong.
    init?(at start: Int, in file: UnsafeRawBufferPointer) {
      guard file.count - start >= 12 else { return nil }
      let count = Int(bigEndian32(at: start, in: file))
      guard count <= file.count - start - 12 else { return nil }
      type = bigEndian32(at: start + 4, in: file)
      data = start + 8..<start + 8 + count
      let check = libdeflate_crc32(0, file.baseAddress! + start + 4, count + 4)
      guard check == bigEndian32(at: data.upperBound, in: file) else { return nil }
    }

    var next: Int { data.upperBound + 4 }
  }

  static func bigEndian32(at start: Int, in file: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(bigEndian: file.loadUnaligned(fromByteOffset: start, as: UInt32.self))
  }

  /// The number of a chunk's type, which is four ASCII letters.
  static func type(_ name: StaticString) -> UInt32 {
    (0..<4).reduce(0) { $0 << 8 | UInt32(name.utf8Start[$1]) }
  }

  static func append(_ name: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
    append(UInt32(truncatingIfNeeded: data.count), to: &file)
    let start = file.count
    append(type(name), to: &file)
    file += data
    append(check(of: file[start...]), to: &file)
  }

  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// CRC-32 of a chunk's type and data.
  static func check(of bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
