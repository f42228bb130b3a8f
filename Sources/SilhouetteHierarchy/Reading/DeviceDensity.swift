/// How many device pixels make a point, for formats that count in pixels.
///
/// Pixels read as points would make a phone's buttons three times as large as they are: icons would be taken
/// for pictures, and a line of text for a paragraph. So if the input and the user give no density, one is
/// assumed, and the reader reports that.
package struct DeviceDensity {
  package let value: Double
  package let isAssumed: Bool

  /// The density that a display of this size in pixels was found to have, upright or not.
  package struct OfDisplay: Sendable, Hashable {
    private let across: Double
    private let along: Double
    fileprivate let value: Double

    /// - Parameter last: The display of the screen before: this one, if that screen was larger by the system's bars.
    package init(_ viewport: Viewport, after last: OfDisplay? = nil) {
      value = viewport.scale
      let (width, height) = ((viewport.width * value).rounded(), (viewport.height * value).rounded())
      if let last, last.holds(width, height, isPart: false) {
        (across, along) = (last.across, last.along)
      } else {
        (across, along) = (min(width, height), max(width, height))
      }
    }

    /// Whether its density was that of a TV's shape.
    fileprivate var isOfTV: Bool {
      value == DeviceDensity.likely(along, across) && DeviceDensity.isTV(along, across)
    }

    /// Whether a screen of this size is this display, or all of it but the system's bars.
    ///
    /// - Parameter isPart: Whether it may be any part of the display.
    fileprivate func holds(_ width: Double, _ height: Double, isPart: Bool) -> Bool {
      let (short, long) = (min(width, height).rounded(), max(width, height).rounded())
      guard short <= across, long <= along else { return false }
      return isPart || short == across || long == along
    }
  }

  /// - Parameters:
  ///   - given: The value from the input or the user; nil, or an impossible value, for none.
  ///   - width: Of the display, in pixels.
  ///   - last: The density of the screen before, which counts if it was of this display.
  ///   - corner: How far the windows reach if the size is a guess; nil if it is known.
  ///   - lines: The lines of text on the display, in pixels; nil if they are unknown.
  package init(
    given: Double?, width: Double, height: Double, last: OfDisplay? = nil, reaching corner: Size2D? = nil,
    lines: TextLines? = nil
  ) {
    if let given, given >= 0.01, given <= 1000 {
      (value, isAssumed) = (given, false)
      return
    }
    let reached = corner ?? Size2D(width: width, height: height)
    var likely = Self.likely(width, height)
    if let last, last.holds(reached.width, reached.height, isPart: corner != nil) {
      likely = last.value
      // The shape of a TV says less than the text on it, if that is not only a dialog's.
      guard last.isOfTV, corner == nil else {
        (value, isAssumed) = (likely, true)
        return
      }
    }
    // A display of another kind, such as a car's, has the shape of a phone, but text that would be too small to read on one.
    let line = lines?.usualHeight
    let isTooHigh = line.map { $0 < likely * TextLines.lowest } ?? false
    (value, isAssumed) = (isTooHigh ? Self.step(nearest: line! / TextLines.usual) : likely, true)
  }

  /// The density at which a display is about as many points across as others of its shape.
  fileprivate static func likely(_ width: Double, _ height: Double) -> Double {
    let (across, along) = (min(width, height), max(width, height))
    guard along.isFinite else { return 1 }
    if watches.contains(across), along <= across * mostWatchAspect { return 2 }
    guard across >= 480 else { return 1 }
    if isTV(width, height) { return across / television.height }
    let isTablet =
      across >= leastTablet
      && along < across * (phones.contains(across) ? leastPhoneAspect : mostTabletAspect)
    let steps = isTablet ? [1, 1.5, 2, 2.5, 3] : [1.5, 2, 2.625, 3, 3.5, 4]
    return step(nearest: across / (isTablet ? tabletPoints : phonePoints), of: steps)
  }

  fileprivate static func isTV(_ width: Double, _ height: Double) -> Bool {
    width > height && height >= leastTV && abs(width - height * television.width / television.height) <= 1
  }

  private static func step(
    nearest wanted: Double, of steps: [Double] = [1, 1.5, 2, 2.625, 3, 3.5, 4]
  ) -> Double {
    steps.min { abs($0 - wanted) < abs($1 - wanted) } ?? 1
  }

  private static let phonePoints = 400.0
  /// Android calls a device a tablet from 600 points across on; most have 720 to 800.
  private static let tabletPoints = 720.0
  /// Tablets are 3 to 4, 10 to 16 or 3 to 5; phones are longer, at least 9 to 16.
  private static let mostTabletAspect = 1.7
  /// Pixels across phones whose displays are 9 to 16. A dump leaves out their bar of keys: 1080 × 1776.
  private static let phones: Set<Double> = [1080, 1440]
  private static let leastPhoneAspect = 1.62
  /// Pixels across round and square watches, which have 320 dots an inch.
  private static let watches = 320.0...500
  private static let mostWatchAspect = 1.25
  /// In pixels: smaller displays of that shape are those of old phones (480 × 800, 768 × 1280).
  private static let leastTablet = 800.0
  /// The size of Android's TVs in points, whatever their pixels: 720, 1080 and 2160 across are 213, 320 and 640 dots an inch.
  package static let television = Size2D(width: 960, height: 540)
  /// In pixels.
  private static let leastTV = 720.0

  /// The diagnostic for an assumed density.
  package var assumption: String {
    "the input gives no density; \(Self.words(value)) device pixels a point were assumed; set them with --density"
  }

  /// With three digits at most.
  private static func words(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
  }
}
