/// A font for revealed text, in place of the project's pixel font. `SilhouetteFonts` has one that reads font files.
///
/// The same font gives the same answers in every call and on every thread, so that pictures do not depend on how many
/// frames are drawn at the same time. Lengths are shares of the font's size. A class, since Embedded Swift has no other existentials.
package protocol TextFont: AnyObject, Sendable {
  /// Height of capital letters; more than 0.
  var capitals: Double { get }

  /// The glyph of a Unicode scalar. A scalar that the font does not have gets a replacement glyph.
  func glyph(of scalar: UInt32) -> UInt32

  /// From a glyph to the next one; not negative.
  func advance(of glyph: UInt32) -> Double

  /// A glyph's coverage of each pixel; nil if it covers none.
  ///
  /// - Parameters:
  ///   - size: The font's size in pixels, 1 to 512.
  ///   - shift: The offset of the glyph's start from a pixel's edge, in quarters of a pixel, 0 to 3.
  func bitmap(of glyph: UInt32, size: Double, shift: Int) -> GlyphBitmap?
}

/// A glyph in pixels.
package struct GlyphBitmap: Sendable, Equatable {
  /// The offset from the pixel of the glyph's start to the bitmap's left column; `top` is the offset from the
  /// baseline down to its top row.
  package var left: Int
  package var top: Int
  package var width: Int
  /// Row by row, 0 to 255.
  package var coverage: [UInt8]

  package init(left: Int, top: Int, width: Int, coverage: [UInt8]) {
    self.left = left
    self.top = top
    self.width = width
    self.coverage = coverage
  }
}
