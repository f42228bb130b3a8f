import SilhouetteHierarchy
import SilhouetteText

extension WireBytes {
  /// `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, the shortest that is exact.
  mutating func write(_ color: RGBAColor) {
    write("#")
    let rgba = color.rgba
    let isShort = (rgba >> 4 ^ rgba) & 0x0F0F_0F0F == 0
    var shift: UInt32 = 28
    let last: UInt32 = color.isOpaque ? 8 : 0
    while true {
      write(byte: Self.hexDigit(UInt8(truncatingIfNeeded: rgba >> shift & 0xF)))
      let step: UInt32 = isShort ? 8 : 4
      guard shift >= last + step else { return }
      shift -= step
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
