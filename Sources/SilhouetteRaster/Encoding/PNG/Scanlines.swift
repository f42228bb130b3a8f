/// The rows of a box of pixels as PNG wants them before compression: a filter's number and the filtered bytes.
///
/// ```
/// first row    Sub   each pixel minus its left neighbour        palette: None
/// other rows   Up    each pixel minus the one above             zeros where rows repeat
/// ```
///
/// A wireframe is made of upright edges: most rows equal the row above, and Up makes zeros of them. Trying the five
/// filters row by row, as general encoders do, costs more than all the rest and gains nothing on such pictures.
struct Scanlines: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Of one row, with the filter's number.
  private(set) var stride = 0

  private enum Filter {
    static var none: UInt8 { 0 }
    static var sub: UInt8 { 1 }
    static var up: UInt8 { 2 }
  }

  /// Red, green, blue; with alpha too where there are four channels, and then straight, not premultiplied.
  mutating func fillTrueColor(_ pixels: [UInt32], width: Int, box: PixelRect, channels: Int) {
    clear(stride: 1 + channels * box.width, rows: box.height)
    let stride = stride
    pixels.withUnsafeBufferPointer { pixels in
      bytes.withUnsafeMutableBufferPointer { bytes in
        for row in 0..<box.height {
          let start = (box.top + row) * width + box.left
          let source = UnsafeBufferPointer(rebasing: pixels[start..<start + box.width])
          let target = UnsafeMutableBufferPointer(rebasing: bytes[row * stride..<(row + 1) * stride])
          guard row > 0 else {
            Scanlines.sub(source, channels: channels, into: target)
            continue
          }
          let above = UnsafeBufferPointer(rebasing: pixels[(start - width)..<(start - width + box.width)])
          Scanlines.up(source, above, channels: channels, into: target)
        }
      }
    }
  }

  /// Numbers in a table that holds every pixel of the box, `depth` (1, 2, 4 or 8) bits each.
  mutating func fillIndexed(
    _ pixels: [UInt32], width: Int, box: PixelRect, table: borrowing ColorTable, depth: Int
  ) {
    clear(stride: 1 + (box.width * depth + 7) / 8, rows: box.height)
    var current = [UInt8](repeating: 0, count: stride - 1)
    var above = current
    for row in 0..<box.height {
      let y = box.top + row
      bytes[row * stride] = row == 0 ? Filter.none : Filter.up
      if row > 0, rowsAreEqual(pixels, width: width, box: box, y, y - 1) { continue }
      swap(&current, &above)
      let start = y * width + box.left
      Scanlines.pack(pixels[start..<start + box.width], table, depth: depth, into: &current)
      subtract(row == 0 ? nil : above, from: current, row: row)
      // Rows that repeat skip the packing, so the row above is always the last one packed.
    }
  }

  private mutating func clear(stride: Int, rows: Int) {
    self.stride = stride
    let count = stride * rows
    if bytes.count == count {
      bytes.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 0) }
    } else {
      bytes = [UInt8](repeating: 0, count: count)
    }
  }

  private mutating func subtract(_ above: [UInt8]?, from current: [UInt8], row: Int) {
    let start = row * stride + 1
    if let above {
      for x in current.indices { bytes[start + x] = current[x] &- above[x] }
    } else {
      for x in current.indices { bytes[start + x] = current[x] }
    }
  }

  private static func pack(
    _ pixels: ArraySlice<UInt32>, _ table: borrowing ColorTable, depth: Int, into row: inout [UInt8]
  ) {
    var last = pixels[pixels.startIndex]
    var number = table.number(of: last) ?? 0
    var held: UInt8 = 0
    var room = 8
    var next = 0
    for pixel in pixels {
      if pixel != last {
        last = pixel
        number = table.number(of: pixel) ?? 0
      }
      room -= depth
      held |= number << UInt8(truncatingIfNeeded: room)
      if room == 0 {
        row[next] = held
        next += 1
        held = 0
        room = 8
      }
    }
    if room < 8 { row[next] = held }
  }

  private static func sub(
    _ source: UnsafeBufferPointer<UInt32>, channels: Int, into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    target[0] = Filter.sub
    var left: UInt32 = 0
    for x in source.indices {
      let pixel = channels == 4 ? straight(source[x]) : source[x]
      if pixel != left { store(pixel, minus: left, channels: channels, at: 1 + x * channels, in: target) }
      left = pixel
    }
  }

  private static func up(
    _ source: UnsafeBufferPointer<UInt32>, _ above: UnsafeBufferPointer<UInt32>, channels: Int,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) {
    target[0] = Filter.up
    if pixelsAreEqual(source[...], above[...]) { return }
    if channels == 4 {
      for x in source.indices where source[x] != above[x] {
        store(straight(source[x]), minus: straight(above[x]), channels: 4, at: 1 + x * 4, in: target)
      }
    } else {
      for x in source.indices where source[x] != above[x] {
        store(source[x], minus: above[x], channels: 3, at: 1 + x * 3, in: target)
      }
    }
  }

  @inline(__always)
  private static func store(
    _ pixel: UInt32, minus other: UInt32, channels: Int, at place: Int,
    in target: UnsafeMutableBufferPointer<UInt8>
  ) {
    target[place] = UInt8(truncatingIfNeeded: pixel) &- UInt8(truncatingIfNeeded: other)
    target[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8) &- UInt8(truncatingIfNeeded: other >> 8)
    target[place + 2] = UInt8(truncatingIfNeeded: pixel >> 16) &- UInt8(truncatingIfNeeded: other >> 16)
    if channels == 4 {
      target[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24) &- UInt8(truncatingIfNeeded: other >> 24)
    }
  }

  /// A premultiplied pixel as PNG stores it; of a clear one nothing is left.
  static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255 else { return pixel }
    guard alpha != 0 else { return 0 }
    var result = alpha << 24
    for shift in [UInt32(0), 8, 16] {
      let channel = ((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha
      result |= min(channel, 255) << shift
    }
    return result
  }
}
