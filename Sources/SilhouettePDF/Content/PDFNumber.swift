internal import SilhouetteText

extension [UInt8] {
  /// Appends a number as PDF writes it, without an exponent, and a space.
  ///
  /// A value has one spelling, and four or six decimals at most, so that nothing hides in digits that paint nothing.
  mutating func append(number: Double, places: Int = 4) {
    append(decimal: number.isFinite ? number : 0, places: places, within: 1e8)
    append(0x20)
  }

  /// Appends plain text.
  mutating func append(text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}
