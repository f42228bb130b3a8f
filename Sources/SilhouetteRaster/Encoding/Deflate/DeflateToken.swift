/// A literal byte, or a match: a length of 3 to 258 and a distance of 1 to 32,768.
///
/// ```
/// literal   0 ……………………… byte
/// match     length (bits 16…) distance - 1 (bits 0…14)
/// ```
struct DeflateToken: Sendable {
  let raw: UInt32

  @inline(__always)
  init(literal: UInt8) {
    raw = UInt32(literal)
  }

  @inline(__always)
  init(length: Int, distance: Int) {
    raw = UInt32(truncatingIfNeeded: length << 16 | (distance - 1))
  }

  @inline(__always) var isLiteral: Bool { raw < 1 << 16 }
  @inline(__always) var length: UInt32 { raw >> 16 }
  /// Less one.
  @inline(__always) var distance: UInt32 { raw & 0xFFFF }

  /// RFC 1951, 3.2.5: the symbol of a length, the number of its extra bits, and these.
  @inline(__always) var lengthSymbol: (symbol: Int, width: UInt32, extra: UInt32) {
    let value = length - 3
    if length == 258 { return (285, 0, 0) }
    if value < 8 { return (257 + Int(value), 0, 0) }
    let width = 29 - UInt32(value.leadingZeroBitCount)
    return (257 + Int(4 * width + value >> width), width, value & (1 << width - 1))
  }

  /// The same of a distance.
  @inline(__always) var distanceSymbol: (symbol: Int, width: UInt32, extra: UInt32) {
    if distance < 4 { return (Int(distance), 0, 0) }
    let width = 30 - UInt32(distance.leadingZeroBitCount)
    return (Int(2 * width + distance >> width), width, distance & (1 << width - 1))
  }
}
