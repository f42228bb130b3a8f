/// Moments as people write them.
package enum Timestamp {
  /// Milliseconds since the Unix epoch of `2026-05-08T16:02:32.593889Z`, RFC 3339's form: the fraction may be missing
  /// or long, the zone `Z` or `±hh:mm`; without a zone it is UTC. nil for anything else.
  static func milliseconds(_ text: some Collection<UInt8>) -> Double? {
    var digits = Digits(Array(text))
    guard let year = digits.take(4), digits.skip("-"), let month = digits.take(2), digits.skip("-"),
      let day = digits.take(2), digits.skip("T") || digits.skip("t") || digits.skip(" "),
      let hour = digits.take(2), digits.skip(":"), let minute = digits.take(2), digits.skip(":"),
      let second = digits.take(2), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    let fraction = digits.skip(".") ? digits.fraction() : 0
    guard let zone = digits.zone() else { return nil }
    let days = daysSinceEpoch(year: year, month: month, day: day)
    let seconds = ((days * 24 + hour) * 60 + minute - zone) * 60 + second
    return Double(seconds) * 1000 + fraction
  }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-compatible date algorithms").
  package static func daysSinceEpoch(year: Int, month: Int, day: Int) -> Int {
    let y = month <= 2 ? year - 1 : year
    let era = y / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

private struct Digits {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func take(_ count: Int) -> Int? {
    guard index + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[index..<index + count] {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    index += count
    return value
  }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard index < bytes.count, UInt32(bytes[index]) == sign.value else { return false }
    index += 1
    return true
  }

  /// The digits after a point, in milliseconds.
  mutating func fraction() -> Double {
    var (value, scale) = (0.0, 100.0)
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) {
      value += Double(bytes[index] - 0x30) * scale
      scale /= 10
      index += 1
    }
    return value
  }

  /// Minutes east of Greenwich; nil if the text is not a zone.
  mutating func zone() -> Int? {
    if index == bytes.count || ((skip("Z") || skip("z")) && index == bytes.count) { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = take(2) else { return nil }
    _ = skip(":")
    guard let minutes = take(2), index == bytes.count else { return nil }
    return (hours * 60 + minutes) * (isWest ? -1 : 1)
  }
}
