/// Numbers as people read them, without a locale.
package enum ReadableNumber {
  /// Always with one decimal, rounded: `12.3`, `0.0`. 0 for negative numbers and NaN.
  package static func tenths(_ number: Double) -> String {
    let tenths = Int((min(number > 0 ? number : 0, 1e15) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// Rounded to quarters, as places on screens are, without zeros at the end: `12`, `0.25`; `?` for numbers that no screen has.
  package static func quarters(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "?" }
    return JSONLiteral.number((number * 4).rounded() / 4)
  }

  /// `999 B`, `12.3 kB`, `4.5 MB`.
  package static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: "\(bytes) B"
    case ..<1_000_000: "\(tenths(Double(bytes) / 1e3)) kB"
    default: "\(tenths(Double(bytes) / 1e6)) MB"
    }
  }
}
