package import SilhouetteHierarchy

/// Encodes numbers from 0 to 255 as a PNG with a palette, so that the number of each pixel is its index.
///
/// The same numbers give the same bytes on every platform.
package struct IndexedPNG: Sendable {
  private let palette: [UInt8]
  private var deflater = RunDeflater(level: 6)
  private var scanlines: [UInt8] = []

  /// - Parameter colors: of the numbers from 0 on; further numbers are black.
  package init(colors: [RGBAColor]) {
    var palette: [UInt8] = []
    for color in colors.prefix(256) { palette += [color.red, color.green, color.blue] }
    self.palette = palette + Array(repeating: 0, count: 768 - palette.count)
  }

  /// Returns the whole file.
  ///
  /// - Parameter numbers: row by row; as many as width times height.
  package mutating func encode(_ numbers: [UInt8], width: Int, height: Int) -> [UInt8] {
    precondition(numbers.count == width * height, "there is a number for each pixel")
    var bytes = PNGChunks.signature
    PNGChunks.appendHeader(width: width, height: height, depth: 8, color: .palette, to: &bytes)
    PNGChunks.append("PLTE", palette, to: &bytes)
    scanlines.removeAll(keepingCapacity: true)
    scanlines.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      scanlines.append(0)
      scanlines.append(contentsOf: numbers[row * width..<(row + 1) * width])
    }
    PNGChunks.append("IDAT", deflater.compress(scanlines), to: &bytes)
    PNGChunks.append("IEND", [], to: &bytes)
    return bytes
  }
}
