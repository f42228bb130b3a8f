import SilhouettePictures

/// How an element's place in a picture looks: the brightness of four by four parts. It never leaves the process.
struct ElementLook: Sendable, Hashable {
  private var parts = SIMD16<UInt8>(repeating: 0)

  init(_ picture: Picture, at box: PixelBox) {
    let (left, top) = (max(0, box.x), max(0, box.y))
    let (right, bottom) = (min(picture.width, box.x + box.width), min(picture.height, box.y + box.height))
    guard left < right, top < bottom else { return }
    let (width, height) = (right - left, bottom - top)
    picture.pixels.withUnsafeBufferPointer { pixels in
      for part in 0..<16 {
        let (column, line) = (part % 4, part / 4)
        let columns =
          left + width * column / 4..<max(left + width * (column + 1) / 4, left + width * column / 4 + 1)
        let rows = top + height * line / 4..<max(top + height * (line + 1) / 4, top + height * line / 4 + 1)
        var sum = 0
        for row in rows {
          for place in row * picture.width + columns.lowerBound..<row * picture.width + columns.upperBound {
            let pixel = pixels[place]
            sum += Int(pixel & 0xFF) + 2 * Int(pixel >> 8 & 0xFF) + Int(pixel >> 16 & 0xFF)
          }
        }
        parts[part] = UInt8(sum / 4 / (rows.count * columns.count))
      }
    }
  }

  /// The mean difference of brightness, in levels.
  func apart(_ other: ElementLook) -> Int {
    var sum = 0
    for part in 0..<16 { sum += abs(Int(parts[part]) - Int(other.parts[part])) }
    return sum / 16
  }
}
