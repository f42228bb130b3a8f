internal import SilhouetteText

/// The time in a file's name.
package enum NameMoment {
  /// The time in milliseconds since 1970-01-01 00:00 UTC; nil if there is none.
  ///
  /// It may be `2024-01-31_120304`, `20240131T120304`, `2024_01_31_12_03_04`, `240131120304` and the like, in UTC, or digits
  /// since 1970: 19 of nanoseconds, 16 of microseconds, 13 of milliseconds, or 10 of seconds.
  package static func find(in path: String) -> Double? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    // Each form has ten digits and more, and most names have not.
    guard name.utf8.count(where: { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) >= 10 else { return nil }
    let calendar =
      #/(?:^|\D)(20\d\d)[\-_.]?(0[1-9]|1[0-2])[\-_.]?(0[1-9]|[12]\d|3[01])(?:[T_\- ]{0,2}| at )([01]\d|2[0-3])[:_\-.h]?([0-5]\d)[:_\-.m]?([0-5]\d)s?(?:[._,\-](\d{3})\d{0,6})?(?!\d)/#
    if let match = name.firstMatch(of: calendar) {
      let (_, year, month, day, hour, minute, second, thousandths) = match.output
      let days = Timestamp.daysSinceEpoch(year: Int(year)!, month: Int(month)!, day: Int(day)!)
      let seconds = ((days * 24 + Int(hour)!) * 60 + Int(minute)!) * 60 + Int(second)!
      return Double(seconds) * 1000 + (thousandths.flatMap { Double($0) } ?? 0)
    }
    for (pattern, unit) in [
      (#/(?:^|\D)(1\d{18})(?!\d)/#, 1e-6), (#/(?:^|\D)(1\d{15})(?!\d)/#, 1e-3),
      (#/(?:^|\D)(1\d{12})(?!\d)/#, 1), (#/(?:^|\D)(1\d{9})(?!\d)/#, 1000),
    ] {
      if let match = name.firstMatch(of: pattern), let count = Double(match.output.1) {
        return (count * unit).rounded(.down)
      }
    }
    // With two digits of a year, only without a gap: others look too much like numbers of steps.
    let short = #/(?:^|\D)(2\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])([0-5]\d)([0-5]\d)(?!\d)/#
    if let match = name.firstMatch(of: short) {
      let (_, year, month, day, hour, minute, second) = match.output
      let days = Timestamp.daysSinceEpoch(year: 2000 + Int(year)!, month: Int(month)!, day: Int(day)!)
      return Double(((days * 24 + Int(hour)!) * 60 + Int(minute)!) * 60 + Int(second)!) * 1000
    }
    return nil
  }
}
