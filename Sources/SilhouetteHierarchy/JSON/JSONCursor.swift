import SilhouetteText

/// Pulls values out of one JSON text (RFC 8259, strictly), without building a tree and without recursion.
///
/// ```swift
/// var more = try cursor.enterObject()
/// while more {
///   let key = try cursor.readKey()
///   if cursor.text(key, is: "width") { width = try cursor.readNumber() } else { try cursor.skipValue() }
///   more = try cursor.nextMember()
/// }
/// try cursor.finish()
/// ```
///
/// The text must be valid UTF-8 (`UTF8Validation` checks a whole line faster than a cursor could) and must
/// outlive the cursor. The caller sees duplicate keys in order and decides on them. After a fault the
/// cursor's position is undefined, and the cursor must not be used.
package struct JSONCursor {
  let bytes: UnsafeRawPointer
  let end: Int
  /// Of the next unread byte.
  package var position = 0
  /// Levels that a skipped value may have.
  let depthLimit: Int
  let powers = PowersOfTen.shared

  package init(_ text: UnsafeRawBufferPointer, depthLimit: Int) {
    // An empty buffer may have no address; nothing is ever read through this one.
    bytes = text.baseAddress ?? UnsafeRawPointer(bitPattern: 1)!
    end = text.count
    self.depthLimit = depthLimit
  }

  @inline(__always)
  func byte(at index: Int) -> UInt8 {
    bytes.load(fromByteOffset: index, as: UInt8.self)
  }

  @inline(__always)
  func word(at index: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
  }

  /// The next byte that is not white space, which it moves to; 0 at the end, which no value starts with.
  @inline(__always)
  package mutating func peek() -> UInt8 {
    if position < end {
      let next = byte(at: position)
      if next > 0x20 { return next }
    }
    return peekPastSpace()
  }

  @inline(never)
  private mutating func peekPastSpace() -> UInt8 {
    while position < end {
      let next = byte(at: position)
      guard next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 else { return next }
      position += 1
    }
    return 0
  }

  package func expected(_ what: StaticString) -> JSONFault {
    JSONFault(.expected(what), at: position)
  }

  // MARK: Structure

  /// Reads `{`, and `}` if it follows. Returns whether there is a member to read.
  @inline(__always)
  package mutating func enterObject() throws(JSONFault) -> Bool {
    guard peek() == UInt8(ascii: "{") else { throw expected("an object") }
    position += 1
    guard peek() == UInt8(ascii: "}") else { return true }
    position += 1
    return false
  }

  /// Reads `,` or `}` after a member. Returns whether there is another one.
  @inline(__always)
  package mutating func nextMember() throws(JSONFault) -> Bool {
    let next = peek()
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else { throw expected("`,` or `}`") }
    position += 1
    return next == UInt8(ascii: ",")
  }

  /// Reads `[`, and `]` if it follows. Returns whether there is an element to read.
  @inline(__always)
  package mutating func enterArray() throws(JSONFault) -> Bool {
    guard peek() == UInt8(ascii: "[") else { throw expected("an array") }
    position += 1
    guard peek() == UInt8(ascii: "]") else { return true }
    position += 1
    return false
  }

  /// Reads `,` or `]` after an element. Returns whether there is another one.
  @inline(__always)
  package mutating func nextElement() throws(JSONFault) -> Bool {
    let next = peek()
    guard next == UInt8(ascii: ",") || next == UInt8(ascii: "]") else { throw expected("`,` or `]`") }
    position += 1
    return next == UInt8(ascii: ",")
  }

  /// Reads a member's key and its colon.
  @inline(__always)
  package mutating func readKey() throws(JSONFault) -> JSONText {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a key in quotes") }
    let key = try readString()
    guard peek() == UInt8(ascii: ":") else { throw expected("`:`") }
    position += 1
    return key
  }

  /// Makes sure that nothing but white space is left.
  package mutating func finish() throws(JSONFault) {
    _ = peek()
    guard position == end else { throw expected("the end of the JSON text") }
  }

  // MARK: Literals

  package mutating func readBool() throws(JSONFault) -> Bool {
    switch peek() {
    case UInt8(ascii: "t"):
      try readLiteral("true")
      return true
    case UInt8(ascii: "f"):
      try readLiteral("false")
      return false
    default:
      throw expected("`true` or `false`")
    }
  }

  package mutating func readLiteral(_ literal: StaticString) throws(JSONFault) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard position < end, byte(at: position) == literal.utf8Start[index] else { throw expected(literal) }
      position += 1
    }
  }
}
