/// Times and lengths as people read them.
package enum ReadableTime {
  /// How long something took, in milliseconds: `12.3 s`, from a minute on `1:35 min`, from an hour on `1:02:07 h`.
  ///
  /// Rounded to a tenth below a minute, and cut off to whole seconds above.
  package static func length(_ milliseconds: Double) -> String {
    let milliseconds = limited(milliseconds)
    guard milliseconds >= 60_000 else { return ReadableNumber.tenths(min(milliseconds / 1000, 59.9)) + " s" }
    let seconds = Int(milliseconds / 1000)
    return "\(parts(seconds)) \(seconds < 3600 ? "min" : "h")"
  }

  /// A moment of a session, in milliseconds since its start: `0:07.4`, from an hour on `1:02:07`. It is cut off, so
  /// the shown moment has passed.
  package static func clock(_ milliseconds: Double) -> String {
    let tenths = Int(limited(milliseconds) / 100)
    return tenths < 36_000 ? "\(parts(tenths / 10)).\(tenths % 10)" : parts(tenths / 10)
  }

  /// `1:35`, `1:02:07`.
  private static func parts(_ seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, String(seconds % 60, digits: 2))
    return hours > 0 ? "\(hours):\(String(minutes, digits: 2)):\(rest)" : "\(minutes):\(rest)"
  }

  /// 0 for negative numbers and NaN.
  private static func limited(_ milliseconds: Double) -> Double {
    min(milliseconds > 0 ? milliseconds : 0, 1e15)
  }
}
