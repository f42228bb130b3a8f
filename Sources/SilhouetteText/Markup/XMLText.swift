package enum XMLText {
  /// Text in an element or an attribute. Most of what XML 1.0 cannot hold does not print, so it is written out first; the
  /// other two scalars become question marks.
  package static func escaped(_ text: String) -> String {
    var plain = Printable.escaped(text)
    if plain.unicodeScalars.contains(where: isForbidden) {
      plain = String(String.UnicodeScalarView(plain.unicodeScalars.map { isForbidden($0) ? "?" : $0 }))
    }
    return HTMLText.escaped(plain)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool { scalar.value | 1 == 0xFFFF }
}

extension [UInt8] {
  /// A character of text in an element. What XML 1.0 forbids or Unicode does not know becomes U+FFFD.
  package mutating func append(xml scalar: UInt32) {
    switch scalar {
    case 0x26: append(contentsOf: "&amp;".utf8)
    case 0x3C: append(contentsOf: "&lt;".utf8)
    case 0x3E: append(contentsOf: "&gt;".utf8)
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
      append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
    default: append(contentsOf: "\u{FFFD}".utf8)
    }
  }
}
