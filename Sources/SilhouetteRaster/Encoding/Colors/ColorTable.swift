internal import SilhouettePictures

/// Up to 256 different pixels, numbered in the order of their first use.
///
/// Open addressing in a table four times as large. An empty slot is recognized by its number, so every pixel
/// value may be a key. Copies are values: keep a copy to return to the state before a frame.
struct ColorTable: Sendable {
  static let capacity = 256

  /// Pixels in order of their numbers.
  private(set) var colors: [UInt32] = []
  private var keys = [UInt32](repeating: 0, count: ColorTable.slots)
  private var numbers = [Int16](repeating: -1, count: ColorTable.slots)

  private static let slots = 1024

  var count: Int { colors.count }

  mutating func removeAll() {
    guard !colors.isEmpty else { return }
    colors.removeAll(keepingCapacity: true)
    for slot in numbers.indices { numbers[slot] = -1 }
  }

  /// The pixel's number, or nil if it is not here.
  func number(of pixel: UInt32) -> UInt8? {
    let number = numbers[slot(of: pixel)]
    return number < 0 ? nil : UInt8(truncatingIfNeeded: number)
  }

  /// Whether the pixel is in the table now: false if it would be the 257th.
  mutating func insert(_ pixel: UInt32) -> Bool {
    let slot = slot(of: pixel)
    if numbers[slot] >= 0 { return true }
    guard colors.count < ColorTable.capacity else { return false }
    keys[slot] = pixel
    numbers[slot] = Int16(truncatingIfNeeded: colors.count)
    colors.append(pixel)
    return true
  }

  /// Inserts all pixels of a box; false at the 257th colour, with the table in an unspecified state.
  mutating func insert(_ box: PixelRect, of pixels: [UInt32], width: Int) -> Bool {
    for y in box.top..<box.bottom {
      var last = pixels[y * width + box.left]
      guard insert(last) else { return false }
      if y > box.top, rowsAreEqual(pixels, width: width, box: box, y, y - 1) { continue }
      for x in box.left + 1..<max(box.right, box.left + 1) where pixels[y * width + x] != last {
        last = pixels[y * width + x]
        guard insert(last) else { return false }
      }
    }
    return true
  }

  /// Whether every pixel of a box is here.
  func contains(_ box: PixelRect, of pixels: [UInt32], width: Int) -> Bool {
    for y in box.top..<box.bottom {
      if y > box.top, rowsAreEqual(pixels, width: width, box: box, y, y - 1) { continue }
      var last: UInt32?
      for pixel in pixels[y * width + box.left..<y * width + box.right] where pixel != last {
        guard number(of: pixel) != nil else { return false }
        last = pixel
      }
    }
    return true
  }

  /// Appends the numbers of a box's pixels; a pixel outside of the table gets the number of the nearest
  /// colour. The table must not be empty.
  func appendNumbers(_ box: PixelRect, of pixels: [UInt32], width: Int, to numbers: inout [UInt8]) {
    var last = pixels[box.top * width + box.left]
    var number = number(of: nearest(to: last)) ?? 0
    for y in box.top..<box.bottom {
      for pixel in pixels[y * width + box.left..<y * width + box.right] {
        if pixel != last {
          last = pixel
          number = self.number(of: nearest(to: pixel)) ?? 0
        }
        numbers.append(number)
      }
    }
  }

  /// A box's pixels, rows without padding; a pixel outside of the table is replaced by the nearest colour.
  /// The table must not be empty.
  func nearest(_ box: PixelRect, of pixels: [UInt32], width: Int) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(box.area)
    var last = pixels[box.top * width + box.left]
    var replacement = nearest(to: last)
    for y in box.top..<box.bottom {
      for pixel in pixels[y * width + box.left..<y * width + box.right] {
        if pixel != last {
          last = pixel
          replacement = nearest(to: pixel)
        }
        result.append(replacement)
      }
    }
    return result
  }

  private func nearest(to pixel: UInt32) -> UInt32 {
    if number(of: pixel) != nil { return pixel }
    return colors.min { squaredDistance($0, pixel) < squaredDistance($1, pixel) } ?? pixel
  }

  /// The slot of the pixel, or the empty slot for it.
  private func slot(of pixel: UInt32) -> Int {
    // Fibonacci hashing: the upper bits of a product by 2^32 / golden ratio.
    var slot = Int((pixel &* 0x9e37_79b1) >> 22)
    while numbers[slot] >= 0, keys[slot] != pixel {
      slot = (slot + 1) & (ColorTable.slots - 1)
    }
    return slot
  }
}

/// Between two colours, in the cube of red, green and blue.
func squaredDistance(_ a: UInt32, _ b: UInt32) -> Int {
  let red = Int(a & 0xFF) - Int(b & 0xFF)
  let green = Int(a >> 8 & 0xFF) - Int(b >> 8 & 0xFF)
  let blue = Int(a >> 16 & 0xFF) - Int(b >> 16 & 0xFF)
  return red * red + green * green + blue * blue
}
