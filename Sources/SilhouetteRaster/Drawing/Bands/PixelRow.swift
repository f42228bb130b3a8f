/// The loops over pixels. Ranges are half-open and inside the row.
struct PixelRow {
  let pixels: UnsafeMutablePointer<UInt32>

  @inline(__always)
  func fill(_ low: Int, _ high: Int, _ pixel: UInt32) {
    var x = low
    while x < high {
      pixels[x] = pixel
      x &+= 1
    }
  }

  /// Lays one premultiplied colour over a run.
  @inline(__always)
  func paint(_ low: Int, _ high: Int, _ pixel: UInt32) {
    let rest = 255 &- (pixel >> 24)
    if rest == 0 {
      fill(low, high, pixel)
      return
    }
    var x = low
    while x < high {
      pixels[x] = pixel &+ Blending.scaled(pixels[x], by: rest)
      x &+= 1
    }
  }

  @inline(__always)
  func paint(_ x: Int, _ pixel: UInt32, coverage: UInt32) {
    pixels[x] = Blending.over(Blending.scaled(pixel, by: coverage), pixels[x])
  }

  /// Lays another row over this one, faded.
  func composite(_ layer: PixelRow, _ low: Int, _ high: Int, alpha: UInt32) {
    var x = low
    while x < high {
      pixels[x] = Blending.over(Blending.scaled(layer.pixels[x], by: alpha), pixels[x])
      x &+= 1
    }
  }
}
