package import SilhouettePictures

/// Pixmaps become YUV4MPEG2 frames, the uncompressed video that ffmpeg and most video tools read from a pipe.
///
/// Planes are 4:2:0, eight bits, BT.709 in limited range (luma 16 to 235), chroma taken from the mean of each 2 by 2
/// block and so sited at its centre (`C420jpeg`, which names the siting, not the range). Odd sizes are made even by
/// repeating the last column and row. The container cannot name the matrix; hand `colorArguments` to ffmpeg.
/// All arithmetic is on whole numbers, so the bytes are the same everywhere.
///
/// Memory: one frame, 1.5 bytes a pixel. Cost: that of the damaged boxes, and of the copy that the caller makes.
package struct Y4MEncoder: Sendable {
  package let width: Int
  package let height: Int
  /// Width and height of the planes: even.
  package let paddedWidth: Int
  package let paddedHeight: Int
  /// `FRAME`, a line feed, then the planes Y, Cb, Cr.
  private var bytes: [UInt8]
  private var isFirst = true

  /// The bytes before the planes of each frame.
  package static let marker: [UInt8] = [0x46, 0x52, 0x41, 0x4D, 0x45, 0x0A]

  /// The output options of ffmpeg for these colours.
  package static let colorArguments = [
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
  ]

  package init(width: Int, height: Int) throws(EncodingError) {
    try EncodingError.check(width: width, height: height, format: "Y4M", maxSide: 1 << 20)
    self.width = width
    self.height = height
    paddedWidth = (width + 1) & ~1
    paddedHeight = (height + 1) & ~1
    bytes = Y4MEncoder.marker + [UInt8](repeating: 0, count: paddedWidth * paddedHeight * 3 / 2)
  }

  /// The stream's first line, for a constant rate of `rate / scale` frames a second, both at least 1.
  package static func header(width: Int, height: Int, rate: Int, scale: Int = 1) -> [UInt8] {
    Array(
      "YUV4MPEG2 W\((width + 1) & ~1) H\((height + 1) & ~1) F\(rate):\(scale) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
        .utf8)
  }

  /// The next frame. Pixels outside of `damage` must be as in the frame before; for the first frame, and if
  /// `damage` is nil, all of it is converted.
  ///
  /// The array is the encoder's own until the next call: one that is kept longer costs a copy then.
  package mutating func frame(_ pixmap: Pixmap, damage: Damage? = nil) -> [UInt8] {
    precondition(
      pixmap.width == width && pixmap.height == height, "all frames of a video have its size")
    if let damage, !isFirst {
      for box in damage.boxes {
        if let inside = box.intersection(pixmap.bounds) { convert(inside, of: pixmap) }
      }
    } else {
      convert(pixmap.bounds, of: pixmap)
    }
    isFirst = false
    return bytes
  }

  /// Converts the 2 by 2 blocks that the box touches.
  private mutating func convert(_ box: PixelRect, of pixmap: Pixmap) {
    let luma = Y4MEncoder.marker.count
    let (width, height) = (width, height)
    let (lumaStride, chromaStride) = (paddedWidth, paddedWidth / 2)
    let blue = luma + paddedWidth * paddedHeight
    let red = blue + chromaStride * (paddedHeight / 2)
    let (firstColumn, lastColumn) = (box.left / 2, (box.right - 1) / 2)
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      bytes.withUnsafeMutableBufferPointer { bytes in
        var known = YUV(pixels[0])
        var color = pixels[0]
        for row in box.top / 2...(box.bottom - 1) / 2 {
          let above = 2 * row * width
          let below = min(2 * row + 1, height - 1) * width
          for column in firstColumn...lastColumn {
            let (x, next) = (2 * column, min(2 * column + 1, width - 1))
            let block = SIMD4(
              pixels[above + x], pixels[above + next], pixels[below + x], pixels[below + next])
            let place = luma + 2 * row * lumaStride + x
            let chroma = row * chromaStride + column
            if block == SIMD4(repeating: color) {
              // Most blocks hold one colour, and the one of the block before.
            } else if block == SIMD4(repeating: block[0]) {
              color = block[0]
              known = YUV(color)
            } else {
              bytes[place] = YUV.luma(block[0])
              bytes[place + 1] = YUV.luma(block[1])
              bytes[place + lumaStride] = YUV.luma(block[2])
              bytes[place + lumaStride + 1] = YUV.luma(block[3])
              let mean = YUV.chroma(of: block)
              bytes[blue + chroma] = mean.blue
              bytes[red + chroma] = mean.red
              continue
            }
            bytes[place] = known.y
            bytes[place + 1] = known.y
            bytes[place + lumaStride] = known.y
            bytes[place + lumaStride + 1] = known.y
            bytes[blue + chroma] = known.blue
            bytes[red + chroma] = known.red
          }
        }
      }
    }
  }
}
