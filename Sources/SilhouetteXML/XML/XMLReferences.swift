internal import SilhouetteHierarchy

/// Character references that XML does not allow, although tools write them.
///
/// Older Androids write a character beyond the first 65,536 as two surrogates, `&#55357;&#56832;`, and some
/// tools write control characters. Two surrogates mean one character; a control character is unreadable.
enum XMLReferences {
  /// The text with two surrogates joined to one character, and every other forbidden reference replaced by
  /// U+FFFD; nil if there is none.
  static func repaired(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    var result: [UInt8] = []
    var copied = 0
    var index = 0
    while let start = text.firstRange(of: "&#", from: index) {
      index = start + 2
      guard let (value, end) = reference(text, at: start), !isAllowed(value) else { continue }
      result.append(contentsOf: text[copied..<start])
      index = end
      var scalar: UInt32?
      if let (low, after) = reference(text, at: end), let sign = sign(value, low) {
        (scalar, index) = (sign, after)
      }
      result.append(contentsOf: UTF8.encode(scalar.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")!)
      copied = index
    }
    guard copied > 0 else { return nil }
    result.append(contentsOf: text[copied...])
    return result
  }

  /// The character of a reference such as `&#10;` or `&#xA;`, and the reference's end.
  private static func reference(_ text: UnsafeRawBufferPointer, at start: Int) -> (UInt32, end: Int)? {
    guard text.has("&#", at: start) else { return nil }
    let isHex = text.has("x", at: start + 2)
    var index = start + (isHex ? 3 : 2)
    let first = index
    var value: UInt32 = 0
    while index < text.count, index - first < 8, let digit = digit(text[index], isHex) {
      value = value * (isHex ? 16 : 10) + digit
      index += 1
    }
    guard index > first, text.has(";", at: index) else { return nil }
    return (value, index + 1)
  }

  private static func digit(_ byte: UInt8, _ isHex: Bool) -> UInt32? {
    if byte >= 0x30, byte <= 0x39 { return UInt32(byte - 0x30) }
    let lower = byte | 0x20
    guard isHex, lower >= UInt8(ascii: "a"), lower <= UInt8(ascii: "f") else { return nil }
    return UInt32(lower - UInt8(ascii: "a") + 10)
  }

  /// XML 1.0, production 2.
  private static func isAllowed(_ value: UInt32) -> Bool {
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// The character of two surrogates.
  private static func sign(_ high: UInt32, _ low: UInt32) -> UInt32? {
    guard (0xD800...0xDBFF).contains(high), (0xDC00...0xDFFF).contains(low) else { return nil }
    return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
  }
}
