/// Finds the first bytes that are not UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing past U+10FFFF).
package enum UTF8Validation {
  /// Whether a text is UTF-8, but for a character that its end cuts off.
  static func isWhole(_ text: UnsafeRawBufferPointer) -> Bool {
    firstFault(in: text).map { $0 == text.count } ?? true
  }

  /// - Returns: nil if the text is valid, else the first byte of the fault; `text.count` if the text only
  ///   ends inside a character that is valid so far.
  package static func firstFault(in text: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while true {
      index = endOfASCII(in: text, from: index)
      guard index < text.count else { return nil }
      guard let length = lengthOfCharacter(in: text, at: index) else { return index }
      guard index + length <= text.count else { return text.count }
      index += length
    }
  }

  /// The first byte from `index` on that is not ASCII, or the end.
  private static func endOfASCII(in text: UnsafeRawBufferPointer, from index: Int) -> Int {
    var index = index
    let highBits: UInt64 = 0x8080_8080_8080_8080
    while index + 32 <= text.count {
      let first = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let second = text.loadUnaligned(fromByteOffset: index + 8, as: UInt64.self)
      let third = text.loadUnaligned(fromByteOffset: index + 16, as: UInt64.self)
      let fourth = text.loadUnaligned(fromByteOffset: index + 24, as: UInt64.self)
      if (first | second | third | fourth) & highBits != 0 { break }
      index += 32
    }
    while index < text.count, text[index] < 0x80 { index += 1 }
    return index
  }

  /// Bytes of the character that starts at `index`, checking those that are here; nil if they are invalid.
  private static func lengthOfCharacter(in text: UnsafeRawBufferPointer, at index: Int) -> Int? {
    let lead = text[index]
    let length: Int
    // The second byte's range rules out overlong forms, surrogates and code points past the last plane.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    let end = min(index + length, text.count)
    if index + 1 < end, !second.contains(text[index + 1]) { return nil }
    for next in stride(from: index + 2, to: end, by: 1) where text[next] & 0xC0 != 0x80 { return nil }
    return length
  }
}
