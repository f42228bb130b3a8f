internal import CFreeType
package import SilhouetteRaster
internal import SilhouetteSystem

/// A font from a file (TrueType, OpenType, a collection's first font), drawn by the system's FreeType.
///
/// Glyphs are not hinted, so their widths grow evenly with the size. Text is not shaped: each character has its own glyph, from
/// left to right, without ligatures and kerning. One value serves all threads; calls wait for each other.
package final class FontFile: TextFont, @unchecked Sendable {
  /// Why a file is no font that can be used.
  package struct Fault: Error, Sendable, Equatable {
    package var problem: String
    package var remedy: String
  }

  /// The largest size of a font's file, in bytes.
  package static let mostBytes = 64 << 20
  /// Glyphs whose pixels are kept, and glyphs whose widths are. When there are more, the table starts anew.
  private static let mostBitmaps = 4_096
  private static let mostAdvances = 16_384
  /// The widest or highest glyph that is drawn, in pixels.
  private static let mostPixels = 2_048

  private struct Drawn: Hashable {
    var glyph: UInt32
    /// In quarters of a pixel.
    var size: Int
    var shift: Int
  }

  package let capitals: Double
  private let unitsPerSize: Double
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let library: FT_Library
  private let face: FT_Face
  private let lock = Lock()
  private var bitmaps: [Drawn: GlyphBitmap?] = [:]
  private var advances: [UInt32: Double] = [:]
  private var glyphs: [UInt32: UInt32] = [:]

  /// - Parameter contents: The bytes of the file.
  package init(_ contents: [UInt8]) throws(Fault) {
    guard !contents.isEmpty, contents.count <= Self.mostBytes else {
      throw Fault(
        problem: "is empty or larger than \(Self.mostBytes >> 20) MiB", remedy: "check that it is a font")
    }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      throw Fault(problem: "FreeType does not start", remedy: "check its installation")
    }
    // FreeType reads the bytes as long as the face lives.
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: contents.count)
    _ = bytes.initialize(from: contents)
    var face: FT_Face?
    let code = FT_New_Memory_Face(library, bytes.baseAddress, FT_Long(bytes.count), 0, &face)
    let found = code == 0 ? face.flatMap(Self.measure) : nil
    guard let face, let (units, capitals) = found else {
      if let face { FT_Done_Face(face) }
      FT_Done_FreeType(library)
      bytes.deallocate()
      throw Fault(
        problem: "is not a font with outlines and Latin capitals",
        remedy: "give a TrueType or OpenType file, such as DejaVuSans.ttf")
    }
    (self.bytes, self.library, self.face) = (bytes, library, face)
    (unitsPerSize, self.capitals) = (units, capitals)
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    bytes.deallocate()
  }

  /// Units of the font's size, and the share of it that an H is high; nil for fonts that cannot be drawn in any size.
  private static func measure(_ face: FT_Face) -> (units: Double, capitals: Double)? {
    guard face.pointee.face_flags & silhouette_ft_scalable != 0, face.pointee.units_per_EM > 0 else {
      return nil
    }
    let glyph = FT_Get_Char_Index(face, FT_ULong(0x48))
    guard glyph != 0, FT_Load_Glyph(face, glyph, silhouette_ft_measure) == 0 else { return nil }
    let units = Double(face.pointee.units_per_EM)
    let capitals = Double(face.pointee.glyph.pointee.metrics.horiBearingY) / units
    return (0.2...2).contains(capitals) ? (units, capitals) : nil
  }

  package func glyph(of scalar: UInt32) -> UInt32 {
    lock.withLock {
      if let glyph = glyphs[scalar] { return glyph }
      if glyphs.count >= Self.mostAdvances { glyphs.removeAll() }
      let glyph = UInt32(FT_Get_Char_Index(face, FT_ULong(scalar)))
      glyphs[scalar] = glyph
      return glyph
    }
  }

  package func advance(of glyph: UInt32) -> Double {
    lock.withLock {
      if let advance = advances[glyph] { return advance }
      if advances.count >= Self.mostAdvances { advances.removeAll() }
      var advance = 0.0
      if FT_Load_Glyph(face, FT_UInt(glyph), silhouette_ft_measure) == 0 {
        advance = min(max(Double(face.pointee.glyph.pointee.metrics.horiAdvance) / unitsPerSize, 0), 10)
      }
      advances[glyph] = advance
      return advance
    }
  }

  package func bitmap(of glyph: UInt32, size: Double, shift: Int) -> GlyphBitmap? {
    guard size >= 1, size <= 512 else { return nil }
    let drawn = Drawn(glyph: glyph, size: Int((size * 4).rounded()), shift: shift & 3)
    return lock.withLock {
      if let bitmap = bitmaps[drawn] { return bitmap }
      if bitmaps.count >= Self.mostBitmaps { bitmaps.removeAll() }
      let bitmap = draw(drawn)
      bitmaps[drawn] = .some(bitmap)
      return bitmap
    }
  }

  private func draw(_ drawn: Drawn) -> GlyphBitmap? {
    // Sizes are in 64ths of a point. An inch has 72 points, and 72 pixels here.
    guard FT_Set_Char_Size(face, 0, FT_F26Dot6(drawn.size * 16), 72, 72) == 0,
      FT_Load_Glyph(face, FT_UInt(drawn.glyph), silhouette_ft_outline) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return nil }
    let metrics = slot.pointee.metrics
    let most = FT_Pos(Self.mostPixels * 64)
    guard metrics.width >= 0, metrics.width <= most, metrics.height >= 0, metrics.height <= most else {
      return nil
    }
    FT_Outline_Translate(&slot.pointee.outline, FT_Pos(drawn.shift * 16), 0)
    guard FT_Render_Glyph(slot, silhouette_ft_smooth) == 0 else { return nil }
    return Self.pixels(slot.pointee)
  }

  private static func pixels(_ slot: FT_GlyphSlotRec) -> GlyphBitmap? {
    let (width, rows, pitch) = (Int(slot.bitmap.width), Int(slot.bitmap.rows), Int(slot.bitmap.pitch))
    guard slot.bitmap.pixel_mode == silhouette_ft_grey, let buffer = slot.bitmap.buffer, pitch >= width,
      (1...mostPixels + 2).contains(width), (1...mostPixels + 2).contains(rows),
      abs(slot.bitmap_left) <= 4 * Int32(mostPixels), abs(slot.bitmap_top) <= 4 * Int32(mostPixels)
    else { return nil }
    var coverage: [UInt8] = []
    coverage.reserveCapacity(width * rows)
    for row in 0..<rows {
      coverage += UnsafeBufferPointer(start: buffer + row * pitch, count: width)
    }
    return GlyphBitmap(
      left: Int(slot.bitmap_left), top: -Int(slot.bitmap_top), width: width, coverage: coverage)
  }
}
