/// How many device pixels make a point, for formats that count in pixels.
///
/// Pixels read as points would make a phone's buttons three times as large as they are: icons would be taken
/// for pictures, and a line of text for a paragraph. So if the input and the user give no density, one is
/// assumed, and the reader reports that.
package struct DeviceDensity {
  package let value: Double
  package let isAssumed: Bool

  /// - Parameters:
  ///   - given: The value from the input or the user; nil, or an impossible value, for none.
  ///   - width: Of the display, in pixels.
  package init(given: Double?, width: Double, height: Double) {
    if let given, given >= 0.01, given <= 1000 {
      (value, isAssumed) = (given, false)
    } else {
      (value, isAssumed) = (Self.likely(min(width, height)), true)
    }
  }

  /// The step of Android's densities at which a display is about as many points across as phones are, 400.
  private static func likely(_ across: Double) -> Double {
    guard across >= 480, across.isFinite else { return 1 }
    let steps = [1.5, 2, 2.625, 3, 3.5, 4]
    let wanted = across / 400
    return steps.min { abs($0 - wanted) < abs($1 - wanted) } ?? 1
  }

  /// The diagnostic for an assumed density.
  package var assumption: String {
    "the input gives no density; \(value.isWhole ? "\(Int(value))" : "\(value)") device pixels a point were assumed; set them with --density"
  }
}

extension Double {
  fileprivate var isWhole: Bool { self == rounded() && abs(self) < 1e9 }
}
