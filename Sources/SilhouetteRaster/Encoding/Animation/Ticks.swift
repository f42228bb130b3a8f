/// Times in a format's own unit, as whole numbers, so that rounding never adds up: delays are differences of
/// rounded times.
enum Ticks {
  /// Milliseconds in ticks of `unit` milliseconds. NaN and times before `earliest` become `earliest`. A gap
  /// of more than `longestGap` milliseconds is cut to it, so that a hostile time cannot make an endless file.
  static func ticks(of time: Double, unit: Int, notBefore earliest: Int) -> Int {
    guard time == time else { return earliest }
    let latest = earliest + longestGap / unit
    let tick = (time / Double(unit)).rounded()
    guard tick > Double(earliest) else { return earliest }
    return tick < Double(latest) ? Int(tick) : latest
  }

  /// The tick at which an animation begins; times before 0 are taken for 0.
  static func first(_ time: Double, unit: Int) -> Int {
    time > 0 ? Int(min((time / Double(unit)).rounded(), Double(1 << 50))) : 0
  }

  /// About 25 days.
  static let longestGap = 1 << 31
}
