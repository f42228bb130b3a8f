import SilhouetteHierarchy

/// The one arithmetic of colours: eight bits a channel, premultiplied, every division by 255 rounded exactly.
enum Blending {
  /// All four channels of a pixel times factor / 255.
  ///
  /// Two channels go through one multiplication: a product is at most 65,025 and rounding adds less than 510, so
  /// nothing carries over into the neighbour.
  @inline(__always)
  static func scaled(_ pixel: UInt32, by factor: UInt32) -> UInt32 {
    var even = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var odd = (pixel >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    even = (even &+ (even >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    odd = (odd &+ (odd >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return even | odd
  }

  /// Source over destination.
  @inline(__always)
  static func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
    source &+ scaled(destination, by: 255 &- (source >> 24))
  }

  /// The premultiplied pixel of a colour, its alpha multiplied by 0 to 1.
  static func pixel(_ color: RGBAColor, alpha: Double = 1) -> UInt32 {
    let a = level(Double(color.alpha) * alpha / 255)
    let opaque = 0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
    return scaled(opaque, by: a)
  }

  /// Maps 0 to 1 to 0 to 255; NaN counts as 1.
  static func level(_ fraction: Double) -> UInt32 {
    guard fraction < 1 else { return 255 }
    guard fraction > 0 else { return fraction.isNaN ? 255 : 0 }
    return UInt32(fraction * 255 + 0.5)
  }
}
