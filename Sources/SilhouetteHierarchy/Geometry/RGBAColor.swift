/// An sRGB colour with straight (not premultiplied) alpha, eight bits a channel.
public struct RGBAColor: Sendable, Hashable {
  /// The four channels as 0xRRGGBBAA.
  public var rgba: UInt32

  package init(rgba: UInt32) {
    self.rgba = rgba
  }

  /// A colour from its channels; opaque unless `alpha` is given.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    rgba = UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// An opaque colour from 0xRRGGBB. Bits above the lowest 24 are ignored.
  public init(rgb: UInt32) {
    rgba = rgb << 8 | 0xFF
  }

  package var red: UInt8 { UInt8(truncatingIfNeeded: rgba >> 24) }
  package var green: UInt8 { UInt8(truncatingIfNeeded: rgba >> 16) }
  package var blue: UInt8 { UInt8(truncatingIfNeeded: rgba >> 8) }
  package var alpha: UInt8 { UInt8(truncatingIfNeeded: rgba) }

  package var isOpaque: Bool { rgba & 0xFF == 0xFF }
  package var isClear: Bool { rgba & 0xFF == 0 }

  package static let clear = RGBAColor(rgba: 0)

  package func withAlpha(_ alpha: UInt8) -> RGBAColor {
    RGBAColor(rgba: rgba & 0xFFFF_FF00 | UInt32(alpha))
  }
}

extension RGBAColor: CustomStringConvertible {
  /// `#RRGGBB`, or `#RRGGBBAA` if the colour is not opaque: the notation of the hierarchy stream.
  public var description: String {
    let digits = Array("0123456789ABCDEF")
    var text = "#"
    for shift in stride(from: 28, through: isOpaque ? 8 : 0, by: -4) {
      text.append(digits[Int(rgba >> UInt32(shift)) & 0xF])
    }
    return text
  }
}
