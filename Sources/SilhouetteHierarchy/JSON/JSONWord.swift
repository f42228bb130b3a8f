/// A short text as two integers and its length, so that comparing it with many takes a few integer compares.
///
/// The first eight bytes, little-endian and filled up with zeros, and the last eight: together they are all of a text
/// of up to sixteen bytes. Longer ones are equal to none.
struct JSONWord: Equatable {
  var head: UInt64
  var tail: UInt64
  var count: Int

  @inline(__always)
  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count <= 16 ? bytes.count : -1
    guard bytes.count >= 8 else {
      (head, tail) = (Self.pack(bytes), 0)
      return
    }
    head = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    tail = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
  }

  @inline(__always)
  private static func pack(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<bytes.count { word |= UInt64(bytes[index]) << (8 * UInt64(index)) }
    return word
  }

  /// Whether it is that text. With a literal and inlined, the literal's words are constants.
  @inline(__always)
  func equals(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard count == length else { return false }
    var head: UInt64 = 0
    for index in 0..<min(length, 8) { head |= UInt64(text.utf8Start[index]) << (8 * UInt64(index)) }
    guard self.head == head else { return false }
    guard length > 8 else { return true }
    var tail: UInt64 = 0
    for index in 0..<8 { tail |= UInt64(text.utf8Start[length - 8 + index]) << (8 * UInt64(index)) }
    return self.tail == tail
  }
}
