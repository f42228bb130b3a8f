/// Bits, lowest first, at the end of bytes.
struct BitWriter: Sendable {
  private(set) var bytes: [UInt8]
  private var held: UInt64 = 0
  private var count: UInt64 = 0

  init(after bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Up to 32 bits; those above `width` must be 0.
  @inline(__always)
  mutating func append(_ bits: UInt32, width: UInt32) {
    held |= UInt64(bits) << count
    count += UInt64(width)
    guard count >= 32 else { return }
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: held).littleEndian) { bytes.append(contentsOf: $0) }
    held >>= 32
    count -= 32
  }

  mutating func alignToByte() {
    while count > 0 {
      bytes.append(UInt8(truncatingIfNeeded: held))
      held >>= 8
      count = count > 8 ? count - 8 : 0
    }
  }

  /// A number in network order; the bits before it must be aligned.
  mutating func appendBigEndian(_ value: UInt32) {
    bytes.appendBigEndian(value)
  }
}
