/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo). It is stable and short; it does not withstand chosen input, so tables
/// that use it compare keys as well.
package struct FNV1a {
  package private(set) var value: UInt64

  /// - Parameter seed: 0 for the hash as published.
  @inline(__always)
  package init(seed: UInt64 = 0) {
    value = seed ^ 0xcbf2_9ce4_8422_2325
  }

  @inline(__always)
  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
