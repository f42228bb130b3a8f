import CZlib
internal import SilhouettePictures

/// One encoded frame of an animated PNG.
struct APNGFrame: Sendable {
  var box: PixelRect
  /// In milliseconds.
  var start: Int
  /// The top left one, for `APNGWriter.longestDelay`.
  var pixel: UInt32
  /// Compressed scanlines.
  var data: [UInt8]

  /// The pixels of a frame that was encoded with a palette of 8 bits, rows without padding.
  func indexedPixels(colors: [UInt32]) -> [UInt32] {
    let stride = 1 + box.width
    var rows = [UInt8](repeating: 0, count: stride * box.height)
    var count = uLongf(rows.count)
    let status = uncompress(&rows, &count, data, uLong(data.count))
    precondition(
      status == Z_OK && Int(count) == rows.count, "what was compressed here unpacks to what it was")
    return (0..<box.height).flatMap { row in
      let start = row * stride + 1
      if rows[start - 1] == Scanlines.up {
        for x in start..<start + box.width { rows[x] &+= rows[x - stride] }
      }
      return rows[start..<start + box.width].map { colors[Int($0)] }
    }
  }
}
