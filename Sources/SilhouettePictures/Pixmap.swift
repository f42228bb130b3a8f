/// The only mutable pixels: one frame, rows top to bottom without padding.
///
/// A pixel is 0xAABBGGRR, which lies in memory as R, G, B, A on little-endian machines; colours are premultiplied.
/// A finished frame is opaque everywhere.
public struct Pixmap: Sendable, Equatable {
  /// In device pixels; both at least 1.
  public let width: Int
  public let height: Int
  /// `width * height` pixels.
  public var pixels: [UInt32]

  /// Sizes of less than 1, or of more than `maxPixels` together, give nil; nothing is allocated for them.
  package init?(width: Int, height: Int, fill: UInt32 = 0xFF00_0000, maxPixels: Int = Pixmap.maxPixels) {
    guard width > 0, height > 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= maxPixels else { return nil }
    self.width = width
    self.height = height
    pixels = Array(repeating: fill, count: count)
  }

  /// 16,384 by 16,384.
  package static let maxPixels = 1 << 28

  package var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height)! }
}
