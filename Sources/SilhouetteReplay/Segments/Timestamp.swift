/// Milliseconds since the Unix epoch, as people and services write them.
package enum Timestamp {
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
    let date = "\(padded(civilYear, to: 4))-\(padded(month, to: 2))-\(padded(dayOfMonth, to: 2))"
    let seconds = rest / 1000
    let clock =
      "\(padded(seconds / 3600, to: 2)):\(padded(seconds / 60 % 60, to: 2)):\(padded(seconds % 60, to: 2))"
    return "\(date)T\(clock).\(padded(rest % 1000, to: 3))Z"
  }

  static func padded(_ number: Int64, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
