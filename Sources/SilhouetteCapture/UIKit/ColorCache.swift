#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  internal import SilhouetteHierarchy
  internal import UIKit

  /// Colours that layers have, by their pointers: Core Graphics makes a list of components for each look at a colour, so
  /// each is looked at once.
  ///
  /// An entry holds its colour, so no other can take its address.
  struct ColorCache {
    /// A power of two: the top nine bits of a product say where a colour is.
    private static let size = 512

    private var colors: [CGColor?] = Array(repeating: nil, count: size)
    private var values: [RGBAColor] = Array(
      repeating: RGBAColor(rgb: 0), count: size)

    /// The colour in sRGB. Colours of other spaces keep their numbers, cut to what sRGB has; a pattern is grey.
    @inline(__always)
    mutating func color(_ color: CGColor) -> RGBAColor {
      let bits = UInt(bitPattern: ObjectIdentifier(color))
      let place = Int(truncatingIfNeeded: (bits &* 0x9E37_79B9_7F4A_7C15) >> 55)
      if colors[place] === color { return values[place] }
      let value = RGBAColor(color)
      colors[place] = color
      values[place] = value
      return value
    }
  }

  extension RGBAColor {
    fileprivate init(_ color: CGColor) {
      let parts = color.components ?? []
      switch (color.colorSpace?.model, parts.count) {
      case (.rgb, 4):
        self.init(
          red: Self.byte(parts[0]), green: Self.byte(parts[1]), blue: Self.byte(parts[2]),
          alpha: Self.byte(parts[3]))
      case (.monochrome, 2):
        let gray = Self.byte(parts[0])
        self.init(red: gray, green: gray, blue: gray, alpha: Self.byte(parts[1]))
      default:
        self.init(rgb: 0x808080)
      }
    }

    private static func byte(_ part: CGFloat) -> UInt8 {
      let value = (Double(part) * 255).rounded()
      // A number that is none counts as nothing.
      return value > 0 ? UInt8(min(value, 255)) : 0
    }
  }
#endif
