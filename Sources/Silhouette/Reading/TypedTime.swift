/// A time or a length as people type it: `500ms`, `2.5s`, `2m`, `1h`, `1:30` or `1:02:07`. A number without a unit is
/// milliseconds.
package struct TypedTime: Equatable, Sendable, CustomStringConvertible {
  package let milliseconds: Double

  package init(milliseconds: Double) { self.milliseconds = milliseconds }

  /// nil if the text is no time.
  package init?(typed text: String) {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard let length = digits.contains(":") ? Self.clock(digits) : Self.united(digits), length.isFinite else {
      return nil
    }
    milliseconds = isNegative ? -length : length
  }

  private static func united(_ text: Substring) -> Double? {
    for (unit, factor) in [("ms", 1.0), ("s", 1000), ("m", 60_000), ("h", 3_600_000)]
    where text.hasSuffix(unit) {
      return number(text.dropLast(unit.count)).map { $0 * factor }
    }
    return number(text)
  }

  /// Minutes and seconds, or hours, minutes and seconds.
  private static func clock(_ text: Substring) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number)
    guard (2...3).contains(parts.count), numbers.count == parts.count,
      numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    return numbers.reduce(0) { $0 * 60 + $1 } * 1000
  }

  /// A decimal number: `Double` would also take `nan` and hexadecimal digits.
  private static func number(_ text: Substring) -> Double? {
    guard let first = text.utf8.first, first == UInt8(ascii: ".") || (48...57).contains(first),
      text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) })
    else { return nil }
    return Double(text)
  }

  /// In the largest unit that needs no fraction.
  package var description: String {
    for (unit, factor) in [("h", 3_600_000.0), ("m", 60_000), ("s", 1000)]
    where milliseconds >= factor && milliseconds.truncatingRemainder(dividingBy: factor) == 0
      && milliseconds < 1e15
    {
      return "\(Int(milliseconds / factor))\(unit)"
    }
    return milliseconds == milliseconds.rounded() && abs(milliseconds) < 1e15
      ? "\(Int(milliseconds))ms" : "\(milliseconds)ms"
  }
}
