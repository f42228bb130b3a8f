/// The hash FNV-1a of 64 bits (Fowler, Noll, Vo). It is stable and short; it does not withstand chosen input, so tables
/// that use it compare keys as well.
package struct FNV1a {
  @usableFromInline var hash: UInt64

  /// - Parameter seed: 0 for the hash as published.
  @inlinable
  package init(seed: UInt64 = 0) {
    hash = seed ^ 0xcbf2_9ce4_8422_2325
  }

  @inlinable
  package var value: UInt64 { hash }

  @inlinable
  package mutating func add(_ byte: UInt8) {
    hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  @inlinable
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = FNV1a()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }
}
