extension [UInt8] {
  /// A number with at most `places` decimals, without zeros at the end and without an exponent: `12.25`, `-0.5`, `0`.
  ///
  /// A number beyond the limit becomes the limit, and NaN becomes 0: a place on a screen is never that
  /// large, and a value has one spelling.
  ///
  /// - Parameters:
  ///   - places: 1 to 6.
  ///   - limit: With `places` digits more it must be below 2⁶³.
  package mutating func append(decimal value: Double, places: Int = 3, within limit: Double = 1e9) {
    var unit: UInt64 = 1
    for _ in 0..<places { unit *= 10 }
    let limited = value.isNaN ? 0 : Swift.min(Swift.max(value, -limit), limit)
    let scaled = Int64((limited * Double(unit)).rounded())
    if scaled < 0 { append(0x2D) }
    append(integer: scaled.magnitude / unit)
    var rest = scaled.magnitude % unit
    if rest > 0 { append(0x2E) }
    while rest > 0 {
      unit /= 10
      append(0x30 + UInt8(rest / unit))
      rest %= unit
    }
  }

  /// The digits of a whole number.
  package mutating func append(integer: UInt64) {
    var power: UInt64 = 1
    while integer / power >= 10 { power *= 10 }
    while power > 0 {
      append(0x30 + UInt8(integer / power % 10))
      power /= 10
    }
  }
}

extension String {
  /// As `append(decimal:places:within:)`.
  package init(decimal value: Double, places: Int = 3, within limit: Double = 1e9) {
    var bytes: [UInt8] = []
    bytes.append(decimal: value, places: places, within: limit)
    self.init(decoding: bytes, as: UTF8.self)
  }
}
