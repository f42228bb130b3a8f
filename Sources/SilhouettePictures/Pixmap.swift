/// The pixels of one frame, in rows from top to bottom without padding.
///
/// A pixel is 0xAABBGGRR, which is R, G, B, A in the memory of little-endian machines. Colours are premultiplied by
/// alpha. A finished frame is opaque everywhere.
public struct Pixmap: Sendable, Equatable {
  /// In device pixels; at least 1.
  public let width: Int
  /// In device pixels; at least 1.
  public let height: Int
  /// `width * height` pixels.
  public package(set) var pixels: [UInt32]

  /// A pixmap of one colour; nil if a side is less than 1 or there would be more than `maxPixels` pixels. Nothing is
  /// allocated then.
  package init?(width: Int, height: Int, fill: UInt32 = 0xFF00_0000, maxPixels: Int = Pixmap.maxPixels) {
    guard width > 0, height > 0 else { return nil }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= maxPixels else { return nil }
    self.width = width
    self.height = height
    pixels = Array(repeating: fill, count: count)
  }

  /// The largest number of pixels: 16,384 by 16,384.
  package static let maxPixels = 1 << 28

  package var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height)! }
}
