package import SilhouettePictures

extension Picture {
  /// The picture with its longer side at most `side` pixels; itself if it is no longer than that.
  ///
  /// Each pixel is the mean of a block of pixels. Cost: one pass over the pixels.
  package func shrunk(toSide side: Double) -> Picture {
    let factor = side / Double(max(width, height))
    guard factor < 1 else { return self }
    let newWidth = max(1, Int((Double(width) * factor).rounded()))
    let newHeight = max(1, Int((Double(height) * factor).rounded()))
    var shrunk: [UInt32] = []
    shrunk.reserveCapacity(newWidth * newHeight)
    for y in 0..<newHeight {
      let rows = y * height / newHeight..<(y + 1) * height / newHeight
      for x in 0..<newWidth {
        shrunk.append(mean(x * width / newWidth..<(x + 1) * width / newWidth, rows))
      }
    }
    return Picture(format: format, width: newWidth, height: newHeight, pixels: shrunk) ?? self
  }

  /// Of each of a pixel's four bytes, whatever they stand for.
  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
    let count = UInt64(columns.count * rows.count)
    var (first, second, third, fourth) = (count / 2, count / 2, count / 2, count / 2)
    for y in rows {
      for x in columns {
        let pixel = UInt64(pixels[y * width + x])
        first += pixel & 0xFF
        second += pixel >> 8 & 0xFF
        third += pixel >> 16 & 0xFF
        fourth += pixel >> 24
      }
    }
    let upper = (fourth / count) << 24 | (third / count) << 16
    return UInt32(upper | (second / count) << 8 | first / count)
  }
}
