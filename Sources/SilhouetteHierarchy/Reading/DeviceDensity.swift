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
      (value, isAssumed) = (Self.likely(min(width, height), max(width, height)), true)
    }
  }

  /// The step of Android's densities at which a display is about as many points across as others of its shape.
  private static func likely(_ across: Double, _ along: Double) -> Double {
    guard across >= 480, along.isFinite else { return 1 }
    let isTablet = across >= leastTablet && along < across * mostTabletAspect
    let steps = isTablet ? [1, 1.5, 2, 2.5, 3] : [1.5, 2, 2.625, 3, 3.5, 4]
    let wanted = across / (isTablet ? tabletPoints : phonePoints)
    return steps.min { abs($0 - wanted) < abs($1 - wanted) } ?? 1
  }

  private static let phonePoints = 400.0
  /// Android calls a device a tablet from 600 points across on; most have 720 to 800.
  private static let tabletPoints = 720.0
  /// Tablets are 3 to 4, 10 to 16 or 3 to 5; phones are longer, at least 9 to 16.
  private static let mostTabletAspect = 1.7
  /// In pixels: smaller displays of that shape are those of old phones (480 × 800, 768 × 1280).
  private static let leastTablet = 800.0

  /// The diagnostic for an assumed density.
  package var assumption: String {
    "the input gives no density; \(value.isWhole ? "\(Int(value))" : "\(value)") device pixels a point were assumed; set them with --density"
  }
}

extension Double {
  fileprivate var isWhole: Bool { self == rounded() && abs(self) < 1e9 }
}
