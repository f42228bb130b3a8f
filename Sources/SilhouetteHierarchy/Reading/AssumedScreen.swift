/// The screen of an input that gives no size: a present-day phone's.
package struct AssumedScreen: Sendable {
  /// In points.
  package static let ios = AssumedScreen(402, 874, "a viewport", "points")
  /// In points.
  package static let flutter = AssumedScreen(412, 915, "a viewport", "points")
  /// In device pixels.
  package static let android = AssumedScreen(1080, 2400, "a display", "pixels")

  package let viewport: Viewport
  private let kind: String
  private let unit: String

  private init(_ width: Double, _ height: Double, _ kind: String, _ unit: String) {
    viewport = Viewport(width: width, height: height)
    (self.kind, self.unit) = (kind, unit)
  }

  package var size: Size2D { Size2D(width: viewport.width, height: viewport.height) }

  /// The text of a diagnostic: the reason, and the assumed size.
  package func note(_ reason: String) -> String {
    "\(reason); \(kind) of \(Int(size.width)) × \(Int(size.height)) \(unit) was assumed"
  }
}
