import SilhouettePictures

@testable import SilhouetteRedaction

extension InkGrid {
  /// A grid of one cell a point, without ink.
  static func plain(_ width: Int, _ height: Int) -> InkGrid {
    let pixels = [UInt32](repeating: 0xFFFF_FFFF, count: width * height)
    return InkGrid(Picture(format: .png, width: width, height: height, pixels: pixels)!, pixelsPerPoint: 1)
  }
}
