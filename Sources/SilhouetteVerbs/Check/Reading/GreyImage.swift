import SilhouettePictures

/// A picture in shades of grey, as readers take it: a portable grey map, twice as large if the picture is small.
struct GreyImage {
  /// Narrower pictures are enlarged: their letters are too small to be read.
  private static let smallWidth = 700

  /// Readers miss letters of more than some hundred pixels, so large pictures are read smaller, too.
  private static let reductions = [3, 8]
  /// Narrower ones hold no word.
  private static let leastWidth = 96

  let scale: Double
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ picture: Picture) {
    let scale = picture.width < Self.smallWidth ? 2 : 1
    let grey = picture.pixels.map(Self.grey)
    self.init(
      scale == 1 ? grey : Self.doubled(grey, width: picture.width, height: picture.height),
      width: picture.width * scale, height: picture.height * scale, scale: Double(scale))
  }

  private init(_ grey: [UInt8], width: Int, height: Int, scale: Double) {
    (self.width, self.height, self.scale) = (width, height, scale)
    bytes = Array("P5\n\(width) \(height)\n255\n".utf8) + grey
  }

  /// The same picture at smaller scales, for large letters.
  var smaller: [GreyImage] {
    Self.reductions.compactMap { width / $0 >= Self.leastWidth && height >= $0 ? reduced(by: $0) : nil }
  }

  /// Squares of pixels become their averages; what does not fill one at the right and below is left out.
  private func reduced(by side: Int) -> GreyImage {
    let (columns, rows, start) = (width / side, height / side, bytes.count - width * height)
    var sums = [Int](repeating: 0, count: columns)
    var grey: [UInt8] = []
    grey.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { sums[column] = side * side / 2 }
      for line in row * side..<(row + 1) * side {
        for column in 0..<columns * side { sums[column / side] += Int(bytes[start + line * width + column]) }
      }
      for sum in sums { grey.append(UInt8(min(sum / (side * side), 255))) }
    }
    return GreyImage(grey, width: columns, height: rows, scale: scale / Double(side))
  }

  /// Over white, as it is shown.
  private static func grey(_ pixel: UInt32) -> UInt8 {
    let (red, green, blue, alpha) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF, pixel >> 24)
    let grey = (red * 77 + green * 150 + blue * 29) >> 8
    return UInt8((grey * alpha + 255 * (255 - alpha)) / 255)
  }

  /// Between pixels are their averages.
  private static func doubled(_ grey: [UInt8], width: Int, height: Int) -> [UInt8] {
    var doubled = [UInt8](repeating: 0, count: 4 * grey.count)
    for y in 0..<2 * height {
      let (above, below) = (y / 2, min((y + 1) / 2, height - 1))
      for x in 0..<2 * width {
        let (left, right) = (x / 2, min((x + 1) / 2, width - 1))
        let top = Int(grey[above * width + left]) + Int(grey[above * width + right])
        let foot = Int(grey[below * width + left]) + Int(grey[below * width + right])
        doubled[y * 2 * width + x] = UInt8((top + foot + 2) / 4)
      }
    }
    return doubled
  }
}
