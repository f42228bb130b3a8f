internal import SilhouetteText

/// Numbers as people read them.
package enum ReportNumbers {
  /// `7.8 kB`; three digits that count.
  static func size(_ bytes: Double) -> String {
    switch bytes {
    case ..<999.5: "\(Int(bytes.rounded())) B"
    case ..<999_500: "\(short(bytes / 1e3)) kB"
    default: "\(short(bytes / 1e6)) MB"
    }
  }

  static func size(_ bytes: Int) -> String { size(Double(bytes)) }

  /// A power of ten as a size: `10 kB`.
  static func decade(_ bytes: Double) -> String {
    switch bytes {
    case ..<999.5: "\(Int(bytes.rounded())) B"
    case ..<999_500: "\(Int((bytes / 1e3).rounded())) kB"
    case ..<999_500_000: "\(Int((bytes / 1e6).rounded())) MB"
    default: "\(Int(min(bytes / 1e9, 1e9).rounded())) GB"
    }
  }

  /// `0.47`, `3.9`, `13`, `818`.
  static func ratio(_ ratio: Double) -> String {
    ratio < 9.95 ? short(ratio) : count(Int(min(ratio, 1e12).rounded()))
  }

  /// `13.0`, `130`, `0.13`: with two digits after the point below 1, one below 100.
  static func short(_ number: Double) -> String {
    let number = number > 0 ? min(number, 1e12) : 0
    if number >= 99.95 { return String(Int(number.rounded())) }
    let places = number < 0.995 ? 2 : 1
    let scale = places == 2 ? 100.0 : 10.0
    let whole = Int((number * scale).rounded())
    return "\(whole / Int(scale))." + String(whole % Int(scale), digits: places)
  }

  /// `13 times less`, `2.1 times more`, `as much`.
  static func relation(_ bytes: Double, to other: Double) -> String {
    guard bytes > 0, other > 0 else { return "nothing to compare" }
    let ratio = other / bytes
    if ratio > 0.95, ratio < 1.05 { return asMuch }
    return ratio > 1 ? "\(Self.ratio(ratio)) times less" : "\(Self.ratio(1 / ratio)) times more"
  }

  static let asMuch = "about as much"

  static func seconds(_ seconds: Double) -> String {
    seconds < 0.9995 ? "\(Int((seconds * 1000).rounded())) ms" : "\(short(seconds)) s"
  }

  /// A whole number with thin gaps between thousands.
  static func count(_ number: Int) -> String {
    var digits = String(number)
    var grouped = ""
    while digits.count > 3 {
      grouped = "\u{202F}" + digits.suffix(3) + grouped
      digits.removeLast(3)
    }
    return digits + grouped
  }

  /// For SVG: a tenth of a unit is finer than anybody sees.
  static func place(_ number: Double) -> String {
    let tenths = number.isNaN ? 0 : Int((min(max(number, -1e6), 1e6) * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(Double(tenths) / 10)"
  }
}
