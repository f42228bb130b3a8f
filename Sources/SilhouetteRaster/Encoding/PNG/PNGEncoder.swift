public import SilhouettePictures

/// Encodes pixmaps as PNG files (W3C Portable Network Graphics, second edition), in memory and without loss.
///
/// The file has a palette of 1, 2, 4 or 8 bits if the pixmap has at most 256 colours. Otherwise it is RGB, or
/// RGBA if a pixel is not opaque. The same pixmap gives the same bytes on every platform, after any earlier
/// pictures. The encoder keeps its buffers from frame to frame, so use one for each worker.
package struct PNGEncoder: Sendable {
  private var scanlines = Scanlines()
  private var colors = ColorTable()
  private var deflater: RunDeflater
  /// Packs rows in place of `deflater`.
  private var packing: (@Sendable ([UInt8]) -> [UInt8])?
  private var marksRepeatedRows = true
  private var hasPalettes = true

  /// An encoder.
  ///
  /// - Parameter level: 1 (fastest) to 9 (smallest); any other value becomes the nearest of them.
  package init(level: Int = 6) {
    deflater = RunDeflater(level: level)
  }

  /// An encoder of pictures from elsewhere, with the caller's packing of rows.
  ///
  /// - Parameters:
  ///   - marksRepeatedRows: whether rows of palette numbers that equal the row above become zeros; some
  ///     pictures pack better if each row stays as it is.
  ///   - packing: makes a whole zlib stream.
  package init(marksRepeatedRows: Bool, packing: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    self.init()
    self.marksRepeatedRows = marksRepeatedRows
    self.packing = packing
  }

  /// An encoder of files for a program that makes a video of them. They have no palette, because a decoder of
  /// videos takes a change between palettes and colours for a change of the picture. They are packed fast.
  package static var ofTrueColor: PNGEncoder {
    var encoder = PNGEncoder(level: 1)
    encoder.hasPalettes = false
    return encoder
  }

  /// Returns the whole file.
  package mutating func encode(_ pixmap: Pixmap) -> [UInt8] {
    colors.removeAll()
    let opaque = PNGEncoder.isOpaque(pixmap.pixels)
    var bytes = PNGChunks.signature
    if opaque, hasPalettes, colors.insert(pixmap.bounds, of: pixmap.pixels, width: pixmap.width) {
      encodeIndexed(pixmap, to: &bytes)
    } else {
      encodeTrueColor(pixmap, opaque: opaque, to: &bytes)
    }
    PNGChunks.append("IEND", [], to: &bytes)
    return bytes
  }

  private mutating func encodeIndexed(_ pixmap: Pixmap, to bytes: inout [UInt8]) {
    let depth = PNGEncoder.depth(ofColors: colors.count)
    PNGChunks.appendHeader(
      width: pixmap.width, height: pixmap.height, depth: depth, color: .palette, to: &bytes)
    PNGChunks.appendPalette(colors.colors, to: &bytes)
    scanlines.fillIndexed(
      pixmap.pixels, width: pixmap.width, box: pixmap.bounds, table: colors, depth: depth,
      marksRepeats: marksRepeatedRows)
    appendImageData(to: &bytes)
  }

  private mutating func encodeTrueColor(_ pixmap: Pixmap, opaque: Bool, to bytes: inout [UInt8]) {
    PNGChunks.appendHeader(
      width: pixmap.width, height: pixmap.height, depth: 8, color: opaque ? .trueColor : .trueColorAlpha,
      to: &bytes)
    scanlines.fillTrueColor(
      pixmap.pixels, width: pixmap.width, box: pixmap.bounds, channels: opaque ? 3 : 4, subtracts: true)
    appendImageData(to: &bytes)
  }

  private mutating func appendImageData(to bytes: inout [UInt8]) {
    let packed = packing?(scanlines.bytes) ?? deflater.compress(scanlines.bytes)
    PNGChunks.append("IDAT", packed, to: &bytes)
  }

  static func depth(ofColors count: Int) -> Int {
    switch count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  private static func isOpaque(_ pixels: [UInt32]) -> Bool {
    // Without an early exit the loop becomes vector instructions.
    pixels.reduce(0xFFFF_FFFF) { $0 & $1 } >= 0xFF00_0000
  }
}

extension Pixmap {
  /// The pixels as a PNG file, with a palette if there are at most 256 colours. The same pixels give the same bytes.
  ///
  /// - Parameter level: 1 (fastest) to 9 (smallest); any other value becomes the nearest of them.
  public func png(level: Int = 6) -> [UInt8] {
    var encoder = PNGEncoder(level: level)
    return encoder.encode(self)
  }
}
