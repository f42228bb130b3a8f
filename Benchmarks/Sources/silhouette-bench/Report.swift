/// One measured line: case, boxes, scale, value and unit, separated by tabs, for the script that makes the
/// table.
struct Report {
  static func say(_ name: String, boxes: Int = 0, scale: Int = 0, value: Double, unit: String) {
    print("silhouette \(name)", boxes, scale, rounded(value), unit, separator: "\t")
  }

  /// To four significant places or so, without Foundation's formatting.
  private static func rounded(_ value: Double) -> String {
    let step = value >= 100 ? 10.0 : value >= 1 ? 1000.0 : 100_000.0
    return "\((value * step).rounded() / step)"
  }
}
