/// Moments as people and services write them, and milliseconds since the Unix epoch.
package enum Timestamp {
  /// Milliseconds since the Unix epoch of `2026-05-08T16:02:32.593889Z`, RFC 3339's form: the fraction may be missing
  /// or long, the zone `Z` or `±hh:mm`; without a zone it is UTC. nil for anything else.
  package static func milliseconds(_ text: some Collection<UInt8>) -> Double? {
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

  // MARK: Writing

  /// The last millisecond that ISO 8601 writes with four digits of a year: 9999-12-31T23:59:59.999Z.
  private static let last: Int64 = 253_402_300_799_999

  /// ISO 8601 in UTC with milliseconds, such as `2026-11-22T09:40:00.000Z`; kept within 1970 to 9999.
  ///
  /// The calendar is Howard Hinnant's `civil_from_days`: years that begin in March, in eras of 400 years.
  package static func iso8601(_ milliseconds: Int64) -> String {
    let milliseconds = min(max(milliseconds, 0), last)
    let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
    // Days since 0000-03-01, and the day of its era.
    let shifted = days + 719_468
    let (era, day) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let civilYear = era * 400 + year + (month <= 2 ? 1 : 0)
    let date = "\(String(civilYear, digits: 4))-\(String(month, digits: 2))-\(String(dayOfMonth, digits: 2))"
    let seconds = rest / 1000
    let clock =
      "\(String(seconds / 3600, digits: 2)):\(String(seconds / 60 % 60, digits: 2)):\(String(seconds % 60, digits: 2))"
    return "\(date)T\(clock).\(String(rest % 1000, digits: 3))Z"
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
