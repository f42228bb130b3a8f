/// A text that was printed as the inside of a string literal: its newlines are `\n`, its quotes `\"`.
enum EscapedText {
  static func isOne(_ text: [UInt8]) -> Bool {
    let start = text.prefix(InputFront.sniffedBytes)
    let first = start.first { !$0.isBlank }
    if first == UInt8(ascii: "<"), let isEscaped = hasEscapedQuotes(start) { return isEscaped }
    // JSON writes its newlines as `\n` too, and its reader undoes them.
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"") {
      return first == UInt8(ascii: "{") && start.drop { $0 != UInt8(ascii: "{") }.starts(with: #"{\""#.utf8)
    }
    let holdsJSON = start.withUnsafeBytes { bytes in
      bytes.firstRange(of: "{\"", from: 0) != nil || bytes.firstRange(of: "[\"", from: 0) != nil
    }
    return !holdsJSON && hasEscapedNewlines(start)
  }

  /// Whether the first tags' quotes have a backslash before them: `<hierarchy rotation=\"0\">`. nil if there is no tag of XML.
  private static func hasEscapedQuotes(_ start: ArraySlice<UInt8>) -> Bool? {
    start.prefix(512).withUnsafeBytes { bytes in
      if bytes.firstRange(of: #"=\""#, from: 0) != nil { return true }
      let isTag = bytes.firstRange(of: "=\"", from: 0) != nil || bytes.firstRange(of: "='", from: 0) != nil
      return isTag ? false : nil
    }
  }

  private static func hasEscapedNewlines(_ start: ArraySlice<UInt8>) -> Bool {
    var (escaped, real, index) = (0, 0, start.startIndex)
    while index < start.endIndex {
      if start[index] == 0x0A { real += 1 }
      if start[index] == UInt8(ascii: "\\") {
        let next = index + 1 < start.endIndex ? start[index + 1] : 0
        if next == UInt8(ascii: "n") { escaped += 1 }
        index += 1
      }
      index += 1
    }
    return escaped >= 2 && real * 2 <= escaped
  }

  /// The text with its escapes undone; nil if it is no such text.
  static func undone(_ text: [UInt8]) -> [UInt8]? {
    guard isOne(text) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
        result.append(text[index])
        index += 1
        continue
      }
      index += 2
      switch text[index - 1] {
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): continue
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"): appendUnit(text, &index, to: &result)
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        result.append(text[index - 1])
      default: result.append(contentsOf: text[(index - 2)..<index])
      }
    }
    return result
  }

  /// `\u00e9`, and two of them for a character beyond the first 65,536.
  private static func appendUnit(_ text: [UInt8], _ index: inout Int, to result: inout [UInt8]) {
    guard let unit = hex(text, at: index) else { return result.append(contentsOf: #"\u"#.utf8) }
    index += 4
    var value = unit
    if unit & 0xFC00 == 0xD800, text[index...].starts(with: #"\u"#.utf8), let low = hex(text, at: index + 2),
      low & 0xFC00 == 0xDC00
    {
      value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      index += 6
    }
    result.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}")!)
  }

  private static func hex(_ text: [UInt8], at start: Int) -> UInt32? {
    guard start + 4 <= text.count else { return nil }
    return UInt32(String(decoding: text[start..<start + 4], as: UTF8.self), radix: 16)
  }
}
