extension [UInt8] {
  /// Appends a number as PDF writes it, without an exponent, and a space.
  ///
  /// A value has one spelling, and four or six decimals at most, so that nothing hides in digits that paint nothing.
  mutating func append(number: Double, places: Int = 4) {
    let scale: UInt64 = places == 4 ? 10_000 : 1_000_000
    let bounded = number.isFinite ? Swift.min(Swift.max(number, -1e8), 1e8) : 0
    let units = UInt64((bounded * Double(scale)).rounded().magnitude)
    if bounded < 0, units > 0 { append(0x2D) }
    append(integer: units / scale)
    var rest = units % scale
    if rest > 0 { append(0x2E) }
    var place = scale / 10
    while rest > 0 {
      append(0x30 + UInt8(rest / place))
      rest %= place
      place /= 10
    }
    append(0x20)
  }

  /// Appends the digits of a whole number.
  mutating func append(integer: UInt64) {
    let start = count
    var rest = integer
    repeat {
      append(0x30 + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends plain text.
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}
