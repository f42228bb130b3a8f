extension [UInt8] {
  /// A number with at most `digits` decimals and no trailing zeros. NaN becomes 0; a number too large for a
  /// place on a screen becomes the largest one.
  mutating func appendNumber(_ value: Double, digits: Int = 3) {
    let factor = digits == 3 ? 1e3 : 1e6
    let limited = value == value ? Swift.min(Swift.max(value, -1e9), 1e9) : 0
    let scaled = Int64((limited * factor).rounded())
    var magnitude = scaled.magnitude
    if scaled < 0 { append(0x2D) }
    let unit = UInt64(factor)
    append(contentsOf: String(magnitude / unit).utf8)
    magnitude %= unit
    guard magnitude > 0 else { return }
    append(0x2E)
    var place = unit / 10
    while magnitude > 0 {
      append(0x30 + UInt8(magnitude / place))
      magnitude %= place
      place = Swift.max(place / 10, 1)
    }
  }

  /// A character of XML text: markup is escaped, and scalars that XML 1.0 or Unicode forbids become U+FFFD.
  mutating func appendEscaped(_ scalar: UInt32) {
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
