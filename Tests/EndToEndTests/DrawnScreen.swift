import SilhouetteImages
import SilhouettePictures

/// A white screen of 400 x 800 pixels that a test draws on, and the dump that belongs to it.
struct DrawnScreen {
  static let (width, height) = (400, 800)
  var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)

  /// A stream of one screen: a window with these nodes.
  static func dump(_ nodes: String) -> String {
    """
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":400,"height":800,"scale":1},"start":0}
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,400,800],"children":[\(nodes)]}]}

    """
  }

  mutating func fill(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int, _ color: UInt32 = 0xFF20_2020) {
    for row in y..<y + rows { for column in x..<x + columns { pixels[row * Self.width + column] = color } }
  }

  /// Twelve letters, 94 pixels wide.
  mutating func letters(_ x: Int, _ y: Int) {
    for number in 0..<12 { letter(x + number * 8, y) }
  }

  mutating func letter(_ x: Int, _ y: Int) {
    fill(x, y, 2, 10)
    fill(x, y, 6, 2)
    fill(x + 4, y, 2, 10)
  }

  /// A photograph.
  mutating func noise(_ x: Int, _ y: Int, _ columns: Int, _ rows: Int) {
    var state: UInt32 = 7
    for row in y..<y + rows {
      for column in x..<x + columns {
        state = state &* 1_664_525 &+ 1_013_904_223
        pixels[row * Self.width + column] = 0xFF00_0000 | state >> 8
      }
    }
  }

  /// A disc that fades to the white around it, without an edge anywhere.
  mutating func glow(_ x: Int, _ y: Int, _ side: Int) {
    for row in 0..<side {
      for column in 0..<side {
        let (right, down) = (column - side / 2, row - side / 2)
        let apart = min(Double(right * right + down * down).squareRoot() / Double(side / 2), 1)
        let light = UInt32(80 + 175 * apart)
        pixels[(y + row) * Self.width + x + column] = 0xFF00_0000 | light << 16 | light << 8 | light
      }
    }
  }

  func png() throws -> [UInt8] {
    try SystemPictures().encode(
      Picture(format: .png, width: Self.width, height: Self.height, pixels: pixels)!)
  }
}
