package import SilhouetteHierarchy
package import SilhouettePictures

/// A line of words on a plate of its own, for pictures that explain something; in the project's pixel font.
///
/// It is placed on whole pixels and needs no layout, so it suits names and numbers, but no text of a screen.
package struct Caption: Sendable {
  package let width: Int
  package let height: Int
  private let glyphs: [UInt8]
  private let size: Int

  /// - Parameter size: device pixels of one pixel of the font, 1 or more.
  package init(_ text: String, size: Int) {
    let font = PixelFont.standard
    glyphs = text.unicodeScalars.prefix(200).map { PixelFont.glyph(of: $0.value) }.filter {
      $0 < PixelFont.nothing
    }
    self.size = min(max(size, 1), 64)
    let columns = glyphs.reduce(0) { $0 + font.advance(of: $1) }
    width = (columns + 3) * self.size
    height = (PixelFont.height + 3) * self.size
  }

  /// Draws plate and words, cut to the pixmap.
  package func draw(left: Int, top: Int, ink: RGBAColor, plate: RGBAColor, into pixmap: inout Pixmap) {
    fill(left, top, width, height, plate, &pixmap)
    let font = PixelFont.standard
    var x = left + 2 * size
    for glyph in glyphs {
      for piece in font.pieces(of: glyph) {
        fill(
          x + Int(piece.x) * size, top + (Int(piece.y) + 2) * size, Int(piece.width) * size,
          Int(piece.height) * size, ink, &pixmap)
      }
      x += font.advance(of: glyph) * size
    }
  }

  private func fill(
    _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: RGBAColor, _ pixmap: inout Pixmap
  ) {
    let box = PixelRect(left: x, top: y, right: x + width, bottom: y + height)
    guard let box = box?.intersection(pixmap.bounds) else { return }
    let pixel = Blending.pixel(color.withAlpha(255))
    for row in box.top..<box.bottom {
      let start = row * pixmap.width
      for index in start + box.left..<start + box.right { pixmap.pixels[index] = pixel }
    }
  }
}
