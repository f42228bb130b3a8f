import SilhouettePictures

/// A picture in shades of grey, as readers take it: a portable grey map, twice as large if the picture is small.
struct GreyImage {
  /// Narrower pictures are enlarged: their letters are too small to be read.
  private static let smallWidth = 700

  let scale: Int
  let width: Int
  let height: Int
  let bytes: [UInt8]

  init(_ picture: Picture) {
    scale = picture.width < Self.smallWidth ? 2 : 1
    width = picture.width * scale
    height = picture.height * scale
    let grey = picture.pixels.map(Self.grey)
    let header = Array("P5\n\(width) \(height)\n255\n".utf8)
    bytes = header + (scale == 1 ? grey : Self.doubled(grey, width: picture.width, height: picture.height))
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
