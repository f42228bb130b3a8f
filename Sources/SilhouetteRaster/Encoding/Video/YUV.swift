/// A colour as video stores it: ITU-R BT.709, limited range, eight bits.
///
/// The matrix is scaled by 2^16 and rounded so that white is (235, 128, 128), black (16, 128, 128), and the chroma
/// of every grey exactly 128.
struct YUV: Sendable, Hashable {
  var y: UInt8
  var blue: UInt8
  var red: UInt8

  /// Of a 0xAABBGGRR pixel; its alpha is ignored.
  init(_ pixel: UInt32) {
    let chroma = YUV.chroma(of: SIMD4(repeating: pixel))
    y = YUV.luma(pixel)
    blue = chroma.blue
    red = chroma.red
  }

  @inline(__always)
  static func luma(_ pixel: UInt32) -> UInt8 {
    let red = Int32(truncatingIfNeeded: pixel & 0xFF)
    let green = Int32(truncatingIfNeeded: pixel >> 8 & 0xFF)
    let blue = Int32(truncatingIfNeeded: pixel >> 16 & 0xFF)
    // 219/255 of Kr 0.2126, Kg 0.7152, Kb 0.0722.
    let sum = 11966 * red + 40254 * green + 4064 * blue
    return UInt8(truncatingIfNeeded: 16 + (sum + 1 << 15) >> 16)
  }

  /// Of four pixels' mean.
  @inline(__always)
  static func chroma(of block: SIMD4<UInt32>) -> (blue: UInt8, red: UInt8) {
    let even = (block & SIMD4(repeating: 0x00FF_00FF)).wrappedSum()
    let red = Int32(truncatingIfNeeded: even & 0xFFFF)
    let blue = Int32(truncatingIfNeeded: even >> 16)
    let green = Int32(truncatingIfNeeded: (block &>> 8 & SIMD4(repeating: 0xFF)).wrappedSum())
    // 224/255 of half the difference to luma over 1 - Kb and 1 - Kr; four times the range, so two bits more.
    let cb = 28784 * blue - 6596 * red - 22188 * green
    let cr = 28784 * red - 26145 * green - 2639 * blue
    return (
      UInt8(truncatingIfNeeded: 128 + (cb + 1 << 17) >> 18),
      UInt8(truncatingIfNeeded: 128 + (cr + 1 << 17) >> 18)
    )
  }
}
