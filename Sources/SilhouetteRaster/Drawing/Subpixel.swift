/// Device space in whole numbers: 256 to a pixel, so that every edge has one exact place on every machine.
///
/// A row of pixels is cut into 16 sub-scanlines, each 16 subpixels high.
enum Subpixel {
  static let perPixel: Int32 = 256
  static let perLine: Int32 = 16

  /// A million pixels. No frame reaches further out, so coordinates stop here.
  static let limit: Int32 = 1 << 28

  /// A pixel's edge.
  static func of(_ pixel: Int) -> Int32 { Int32(truncatingIfNeeded: pixel) &* perPixel }

  /// The nearest subpixel to a place in device pixels, ties upwards.
  static func nearest(_ pixels: Double) -> Int32 {
    floor(pixels * 256 + 0.5)
  }

  /// Rounded down, and kept within the limit; NaN counts as far to the left.
  static func floor(_ value: Double) -> Int32 {
    guard value > -Double(limit) else { return -limit }
    guard value < Double(limit) else { return limit }
    let towardsZero = Int32(value)
    return Double(towardsZero) > value ? towardsZero - 1 : towardsZero
  }

  /// The pixel that contains a subpixel.
  static func pixelBelow(_ subpixel: Int32) -> Int32 { subpixel >> 8 }

  /// The first pixel that begins at or after a subpixel.
  static func pixelAbove(_ subpixel: Int32) -> Int32 { (subpixel + 255) >> 8 }
}
