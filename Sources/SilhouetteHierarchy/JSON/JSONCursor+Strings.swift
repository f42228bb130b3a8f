import SilhouetteText

/// The range of a string in a JSON text, between its quotes, with its escapes.
package struct JSONText {
  package var start: Int
  package var count: Int
  /// Whether it has escapes, so that its bytes are not yet the string's.
  package var isEscaped: Bool
}

extension JSONCursor {
  /// Reads a string and checks its escapes.
  @inline(__always)
  package mutating func readString() throws(JSONFault) -> JSONText {
    guard peek() == UInt8(ascii: "\"") else { throw expected("a string") }
    let start = position + 1
    position = endOfPlainText(from: start)
    if position < end, byte(at: position) == UInt8(ascii: "\"") {
      position += 1
      return JSONText(start: start, count: position - 1 - start, isEscaped: false)
    }
    return try readRestOfString(from: start)
  }

  /// The first byte from `index` on that is a quote, a backslash or a control character, or the end.
  @inline(__always)
  private func endOfPlainText(from index: Int) -> Int {
    var index = index
    while index + 8 <= end {
      let hits = Self.specialBytes(of: word(at: index))
      if hits != 0 { return index + hits.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end {
      let next = byte(at: index)
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") || next < 0x20 { break }
      index += 1
    }
    return index
  }

  /// A bit at the top of each byte that is special, exact for the lowest one (Mycroft's zero-byte trick, thrice).
  @inline(__always)
  static func specialBytes(of word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let hits =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- (ones &* 0x20)) & ~word)
    return hits & (ones &* 0x80)
  }

  /// Goes on where plain text stopped at something other than a quote.
  @inline(never)
  private mutating func readRestOfString(from start: Int) throws(JSONFault) -> JSONText {
    while position < end {
      switch byte(at: position) {
      case UInt8(ascii: "\""):
        position += 1
        return JSONText(start: start, count: position - 1 - start, isEscaped: true)
      case UInt8(ascii: "\\"):
        position += 1
        try checkEscape()
      default:
        throw expected("`\"`, or control characters written as escapes")
      }
      position = endOfPlainText(from: position)
    }
    throw expected("`\"`")
  }

  /// Moves past the rest of an escape, behind its backslash.
  private mutating func checkEscape() throws(JSONFault) {
    guard position < end else { throw expected("an escape") }
    switch byte(at: position) {
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard position < end, byte(at: position).hexDigit != nil else { throw expected("a hex digit") }
        position += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default:
      throw expected("one of \" \\ / b f n r t u after a backslash")
    }
  }

  /// A string's bytes as they are written.
  @inline(__always)
  package func written(_ text: JSONText) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: bytes + text.start, count: text.count)
  }

  /// Whether a string is this one; false for a string with escapes.
  @inline(__always)
  package func text(_ text: JSONText, is other: StaticString) -> Bool {
    written(text).equals(other)
  }

  /// The string itself.
  package func string(_ text: JSONText) -> String {
    guard text.isEscaped else { return String(decoding: written(text), as: UTF8.self) }
    var decoded: [UInt8] = []
    unescape(text, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Appends the string's UTF-8. An escaped surrogate without its other half becomes U+FFFD.
  package func unescape(_ text: JSONText, into output: inout [UInt8]) {
    var index = text.start
    let end = text.start + text.count
    while index < end {
      let next = byte(at: index)
      index += 1
      if next == UInt8(ascii: "\\") {
        index = appendEscape(at: index, end: end, to: &output)
      } else {
        output.append(next)
      }
    }
  }

  /// Appends the character of the escape whose letter is at `index`; returns the index after it.
  private func appendEscape(at index: Int, end: Int, to output: inout [UInt8]) -> Int {
    switch byte(at: index) {
    case UInt8(ascii: "u"): return appendUnicodeEscape(at: index + 1, end: end, to: &output)
    case UInt8(ascii: "b"): output.append(0x08)
    case UInt8(ascii: "f"): output.append(0x0C)
    case UInt8(ascii: "n"): output.append(0x0A)
    case UInt8(ascii: "r"): output.append(0x0D)
    case UInt8(ascii: "t"): output.append(0x09)
    default: output.append(byte(at: index))
    }
    return index + 1
  }

  private func appendUnicodeEscape(at index: Int, end: Int, to output: inout [UInt8]) -> Int {
    let unit = hexUnit(at: index)
    if unit & 0xFC00 == 0xD800, index + 10 <= end, byte(at: index + 4) == UInt8(ascii: "\\"),
      byte(at: index + 5) == UInt8(ascii: "u")
    {
      let low = hexUnit(at: index + 6)
      if low & 0xFC00 == 0xDC00 {
        let scalar = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
        output.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar)!)!)
        return index + 10
      }
    }
    output.append(contentsOf: UTF8.encode(Unicode.Scalar(unit) ?? "\u{FFFD}")!)
    return index + 4
  }

  /// Four hex digits that were checked before.
  private func hexUnit(at index: Int) -> UInt32 {
    var unit: UInt32 = 0
    for digit in index..<index + 4 { unit = unit << 4 | UInt32(byte(at: digit).hexDigit ?? 0) }
    return unit
  }
}

extension UInt8 {
  /// 0 to 15 for a hex digit of either case.
  var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes are that text. With a literal and inlined, a few integer compares.
  @inline(__always)
  package func equals(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[index] != text.utf8Start[index] { return false }
    return true
  }
}
