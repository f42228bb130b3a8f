internal import SilhouetteHierarchy
internal import SilhouettePictures
internal import SilhouetteRaster
internal import SilhouetteStory

/// Draws the numbered boxes of a screen's marks over its wireframe.
struct MarkedControls {
  let marks: [ScreenMark]

  /// Draws boxes and numbers over a wireframe of that many device pixels a point.
  func draw(into pixmap: inout Pixmap, scale: Double) {
    let size = max(1, Int(scale.rounded()))
    for mark in marks {
      let color = Self.colors[mark.number % Self.colors.count]
      let box = mark.element.box
      let (left, top) = (Int((box.x * scale).rounded()), Int((box.y * scale).rounded()))
      let (right, bottom) = (Int((box.maxX * scale).rounded()), Int((box.maxY * scale).rounded()))
      for side in [
        (left, top, right, top + 2 * size), (left, bottom - 2 * size, right, bottom),
        (left, top, left + 2 * size, bottom), (right - 2 * size, top, right, bottom),
      ] { Self.fill(side, color, &pixmap) }
    }
    // Numbers are drawn over all boxes.
    for mark in marks {
      let color = Self.colors[mark.number % Self.colors.count]
      let caption = Caption(String(mark.number), size: 2 * size)
      let left = min(Int((mark.element.box.x * scale).rounded()), pixmap.width - caption.width)
      let top = min(Int((mark.element.box.y * scale).rounded()), pixmap.height - caption.height)
      caption.draw(
        left: max(0, left), top: max(0, top), ink: RGBAColor(rgb: 0xFFFFFF), plate: color, into: &pixmap)
    }
  }

  private static func fill(_ box: (Int, Int, Int, Int), _ color: RGBAColor, _ pixmap: inout Pixmap) {
    let pixel = 0xFF00_0000 | UInt32(color.blue) << 16 | UInt32(color.green) << 8 | UInt32(color.red)
    for row in max(0, box.1)..<max(0, box.1, min(pixmap.height, box.3)) {
      for column in max(0, box.0)..<max(0, box.0, min(pixmap.width, box.2)) {
        pixmap.pixels[row * pixmap.width + column] = pixel
      }
    }
  }

  /// Dark enough for white numbers, and unlike each other.
  private static let colors = [0xB3261E, 0x1A5FB4, 0x26734D, 0x8A3FB0, 0x9C5700, 0x00707A].map {
    RGBAColor(rgb: $0)
  }
}
