internal import SilhouettePictures

/// The rows of a box of pixels as PNG wants them before compression: a filter's number and the filtered bytes.
///
/// ```
/// as the row above    Up      zeros
/// any other           None    the pixels themselves; Up if a still has more colours than a palette
/// ```
///
/// A wireframe is made of upright edges: most rows equal the row above, and Up makes zeros of them. The other
/// rows hold flat boxes, hatches and round corners, which mostly repeat earlier bytes: some rows above, or in
/// another box. Filters that subtract neighbours hide these repetitions from the search for matches; on
/// hatched pictures Up everywhere takes half as much again. A picture with more colours than a palette has
/// translucent boxes on each other and repeats little: Up takes a sixth less there. Trying the five filters
/// row by row, as general encoders do, costs more than all the rest.
struct Scanlines: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Of one row, with the filter's number.
  private(set) var stride = 0

  /// The filter's number; None is 0.
  static let up: UInt8 = 2

  /// Red, green, blue; with straight alpha, which is not premultiplied, if there are four channels.
  ///
  /// - Parameter subtracts: whether the row above is subtracted from rows that differ, too.
  mutating func fillTrueColor(
    _ pixels: [UInt32], width: Int, box: PixelRect, channels: Int, subtracts: Bool = false
  ) {
    clear(stride: 1 + channels * box.width, rows: box.height)
    let stride = stride
    pixels.withUnsafeBufferPointer { pixels in
      bytes.withUnsafeMutableBufferPointer { bytes in
        for row in 0..<box.height {
          let start = (box.top + row) * width + box.left
          let source = UnsafeBufferPointer(rebasing: pixels[start..<start + box.width])
          let target = UnsafeMutableBufferPointer(rebasing: bytes[row * stride..<(row + 1) * stride])
          guard row > 0 else {
            Scanlines.store(source, channels: channels, in: target)
            continue
          }
          let above = UnsafeBufferPointer(rebasing: pixels[start - width..<start - width + box.width])
          let isRepeated = pixelsAreEqual(source[...], above[...])
          if isRepeated || subtracts { target[0] = Scanlines.up }
          if isRepeated { continue }
          if subtracts {
            Scanlines.store(source, minus: above, channels: channels, in: target)
          } else {
            Scanlines.store(source, channels: channels, in: target)
          }
        }
      }
    }
  }

  /// Numbers in a table that holds every pixel of the box, `depth` (1, 2, 4 or 8) bits each.
  ///
  /// - Parameter marksRepeats: whether a row that equals the row above becomes zeros.
  mutating func fillIndexed(
    _ pixels: [UInt32], width: Int, box: PixelRect, table: borrowing ColorTable, depth: Int,
    marksRepeats: Bool = true
  ) {
    clear(stride: 1 + (box.width * depth + 7) / 8, rows: box.height)
    var packed = [UInt8](repeating: 0, count: stride - 1)
    for row in 0..<box.height {
      let y = box.top + row
      if marksRepeats, row > 0, rowsAreEqual(pixels, width: width, box: box, y, y - 1) {
        bytes[row * stride] = Scanlines.up
        continue
      }
      let start = y * width + box.left
      Scanlines.pack(pixels[start..<start + box.width], table, depth: depth, into: &packed)
      let target = row * stride + 1
      for x in packed.indices { bytes[target + x] = packed[x] }
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

  private static func store(
    _ source: UnsafeBufferPointer<UInt32>, minus above: UnsafeBufferPointer<UInt32>, channels: Int,
    in target: UnsafeMutableBufferPointer<UInt8>
  ) {
    for x in source.indices where source[x] != above[x] {
      let pixel = channels == 4 ? straight(source[x]) : source[x]
      let other = channels == 4 ? straight(above[x]) : above[x]
      for channel in 0..<channels {
        let bits = UInt32(channel) * 8
        target[1 + x * channels + channel] =
          UInt8(truncatingIfNeeded: pixel >> bits) &- UInt8(truncatingIfNeeded: other >> bits)
      }
    }
  }

  private static func store(
    _ source: UnsafeBufferPointer<UInt32>, channels: Int, in target: UnsafeMutableBufferPointer<UInt8>
  ) {
    var place = 1
    for x in source.indices {
      let pixel = channels == 4 ? straight(source[x]) : source[x]
      target[place] = UInt8(truncatingIfNeeded: pixel)
      target[place + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
      target[place + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
      if channels == 4 { target[place + 3] = UInt8(truncatingIfNeeded: pixel >> 24) }
      place += channels
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
