/// The filters of a PNG's rows (W3C PNG, 9), over pixels of 0xAABBGGRR.
///
/// Four samples are computed at once, as the bytes of a number.
enum PNGRows {
  /// Makes pixels of filtered rows.
  ///
  /// `memory` holds rows of three or four bytes a pixel behind a filter's number, from byte `start` on, and becomes the pixels
  /// from its beginning on. It has a byte behind the last row.
  ///
  /// - Returns: Whether each row's filter is known.
  static func restore(
    from start: Int, in memory: UnsafeMutableRawBufferPointer, width: Int, height: Int, depth: Int
  ) -> Bool {
    let pixels = memory.baseAddress!
    // Pixels without alpha are opaque. Their fourth byte is the next pixel's first.
    let (kept, opaque): (UInt32, UInt32) = depth == 4 ? (.max, 0) : (0x00FF_FFFF, 0xFF00_0000)
    for y in 0..<height {
      var at = start + y * (width * depth + 1)
      let filter = memory[at]
      at += 1
      var to = y * width * 4
      var above = to - width * 4
      let isFirst = y == 0
      @inline(__always) func next() -> UInt32 {
        defer { at += depth }
        return pixels.loadUnaligned(fromByteOffset: at, as: UInt32.self) & kept
      }
      @inline(__always) func up() -> UInt32 {
        guard !isFirst else { return 0 }
        defer { above += 4 }
        return pixels.load(fromByteOffset: above, as: UInt32.self)
      }
      @inline(__always) func put(_ pixel: UInt32) {
        pixels.storeBytes(of: pixel | opaque, toByteOffset: to, as: UInt32.self)
        to += 4
      }
      switch filter {
      case 0:
        for _ in 0..<width { put(next()) }
      case 1:
        var left: UInt32 = 0
        for _ in 0..<width {
          left = sum(next(), left)
          put(left)
        }
      case 2:
        for _ in 0..<width { put(sum(next(), up())) }
      case 3:
        var left: UInt32 = 0
        for _ in 0..<width {
          let up = up()
          left = sum(next(), (left & up) &+ (((left ^ up) >> 1) & 0x7F7F_7F7F))
          put(left)
        }
      case 4:
        var (left, corner) = (SIMD4<Int16>(), SIMD4<Int16>())
        for _ in 0..<width {
          let up = samples(up())
          let nearest = paeth(left, up, corner)
          let pixel = sum(next(), number(nearest))
          put(pixel)
          (left, corner) = (samples(pixel), up)
        }
      default: return false
      }
    }
    return true
  }

  /// Each row as its difference from the row above, behind the number of that filter.
  static func differences(of pixels: [UInt32], width: Int, height: Int, depth: Int) -> [UInt8] {
    let size = height * (width * depth + 1)
    // Pixels of three bytes are stored as four.
    return [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      let rows = UnsafeMutableRawPointer(buffer.baseAddress!)
      var at = 0
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          rows.storeBytes(of: 2, toByteOffset: at, as: UInt8.self)
          at += 1
          let row = y * width
          for x in row..<row + width {
            let above = y == 0 ? 0 : pixels[x - width]
            rows.storeBytes(of: difference(pixels[x], above), toByteOffset: at, as: UInt32.self)
            at += depth
          }
        }
      }
      count = size
    }
  }

  /// Rows of colours' numbers, each in `bits`. Those that equal the row above become zeros, others stay: numbers of colours are
  /// names, and their differences say nothing.
  static func numbers(_ numbers: [UInt8], width: Int, height: Int, bits: Int) -> [UInt8] {
    let stride = (width * bits + 7) / 8 + 1
    var rows = [UInt8](repeating: 0, count: height * stride)
    let perByte = 8 / bits
    numbers.withUnsafeBufferPointer { numbers in
      rows.withUnsafeMutableBufferPointer { rows in
        for y in 0..<height {
          let row = UnsafeBufferPointer(rebasing: numbers[y * width..<(y + 1) * width])
          if y > 0, row.elementsEqual(numbers[(y - 1) * width..<y * width]) {
            rows[y * stride] = 2
            continue
          }
          for x in 0..<width {
            let shift = 8 - bits * (x % perByte + 1)
            rows[y * stride + 1 + x / perByte] |= row[x] << UInt8(truncatingIfNeeded: shift)
          }
        }
      }
    }
    return rows
  }

  // MARK: Four samples at once

  /// The sums of four bytes, without carries from one to the next.
  @inline(__always) private static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    ((a & 0x7F7F_7F7F) &+ (b & 0x7F7F_7F7F)) ^ ((a ^ b) & 0x8080_8080)
  }

  @inline(__always) private static func difference(_ a: UInt32, _ b: UInt32) -> UInt32 {
    ((a | 0x8080_8080) &- (b & 0x7F7F_7F7F)) ^ ((a ^ ~b) & 0x8080_8080)
  }

  @inline(__always) private static func samples(_ pixel: UInt32) -> SIMD4<Int16> {
    SIMD4(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
  }

  @inline(__always) private static func number(_ samples: SIMD4<Int16>) -> UInt32 {
    unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: samples), to: UInt32.self)
  }

  /// Of left, above and corner the one that is nearest to left + above - corner; of equals the first.
  @inline(__always) private static func paeth(
    _ left: SIMD4<Int16>, _ up: SIMD4<Int16>, _ corner: SIMD4<Int16>
  ) -> SIMD4<Int16> {
    let fromLeft = size(up &- corner)
    let fromUp = size(left &- corner)
    let fromCorner = size(left &+ up &- corner &- corner)
    let other = up.replacing(with: corner, where: fromCorner .< fromUp)
    return other.replacing(with: left, where: (fromLeft .<= fromUp) .& (fromLeft .<= fromCorner))
  }

  @inline(__always) private static func size(_ values: SIMD4<Int16>) -> SIMD4<Int16> {
    values.replacing(with: 0 &- values, where: values .< 0)
  }
}
