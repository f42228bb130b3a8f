import SilhouettePictures

/// The colours of a picture that has 256 at most, and the number of each pixel's colour among them.
struct PictureColors {
  /// Ordered by first use.
  private(set) var colors: [UInt32] = []
  private(set) var numbers: [UInt8] = []

  /// Open addressing in a table four times as large as it may become full.
  private var slots = [Int16](repeating: -1, count: 1024)

  /// nil if there are more colours. Cost: the pixels up to the 257th colour.
  init?(of picture: Picture) {
    var isWhole = true
    numbers = [UInt8](unsafeUninitializedCapacity: picture.pixels.count) { numbers, count in
      var last = ~picture.pixels[0]
      var number: UInt8 = 0
      for index in picture.pixels.indices {
        let pixel = picture.pixels[index]
        if pixel != last {
          guard let its = self.number(of: pixel) else {
            isWhole = false
            return
          }
          number = its
          last = pixel
        }
        numbers[index] = number
      }
      count = picture.pixels.count
    }
    guard isWhole else { return nil }
  }

  /// The number of a colour, which is added if it is new; nil if it is the 257th.
  private mutating func number(of pixel: UInt32) -> UInt8? {
    var slot = Int((pixel &* 0x9E37_79B1) >> 22)
    while slots[slot] >= 0 {
      if colors[Int(slots[slot])] == pixel { return UInt8(slots[slot]) }
      slot = (slot + 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    slots[slot] = Int16(colors.count)
    colors.append(pixel)
    return UInt8(colors.count - 1)
  }
}
