import SilhouetteHierarchy
import SilhouetteScene

/// Turns the revealed text of nodes into upright boxes on whole device pixels, in the place of their text bars.
///
/// A pixel of the pixel font is a square of whole device pixels. Its size makes capitals as high as the bars,
/// and is smaller if the text would not fit. Another font has any size, and its glyphs become runs of pixels
/// with equal coverage. The text as a whole is moved to the nearest pixel, so a list that scrolls breaks its
/// lines alike in every frame.
struct TextOutlines {
  /// Boxes of the last written node, inside its box and the window, and their coverage of each pixel, 1 to
  /// 255.
  private(set) var outlines: [(box: Outline, coverage: UInt8)] = []
  private var layout: TextLayout
  private let font = PixelFont.standard
  /// Characters that may still be drawn; later nodes keep their bars.
  private var charactersLeft = maxCharacters

  /// Boxes that another font may still draw.
  private var boxesLeft = maxBoxes

  /// In one scene: pictures of text have a tenth of it.
  static let maxBoxes = 1 << 18
  /// In one scene: more than a screen has room for, and little enough memory.
  static let maxCharacters = 20_000
  /// Device pixels of one font pixel: beyond it letters are larger than screens.
  private static let maxSize = 512.0
  /// Pixels of another font's size: smaller letters cannot be read.
  private static let minSize = 6.0

  /// - Parameter font: nil for the pixel font.
  init(font: (any TextFont)? = nil) {
    layout = TextLayout(font: font)
  }

  var ink: RGBAColor { layout.room.ink }

  /// Writes a node's text; false if its bars are to be drawn instead: it has no revealed text or no bars, is
  /// turned or mirrored, is outside of the window, or is too small for letters.
  mutating func write(_ node: SceneNode, in scene: WireframeScene, under map: Transform2D, window: Outline)
    -> Bool
  {
    guard node.privacy == .revealed, map.isAxisAligned, map.isFinite, charactersLeft > 0 else { return false }
    let area = Shape(rect: node.box, radius: 0).snapped(under: map).hullIntersection(window)
    guard !area.isEmpty, layout.read(node, in: scene) else { return false }
    if let font = layout.font {
      guard let size = fit(font, map) else { return false }
      charactersLeft -= layout.glyphs.count
      outlines.removeAll(keepingCapacity: true)
      for (line, slot) in zip(layout.lines, layout.slots) where outlines.count <= boxesLeft {
        write(line, slot, font, size, map, area)
      }
      guard outlines.count <= boxesLeft else { return false }
      boxesLeft -= outlines.count
      return true
    }
    guard let size = fit(map) else { return false }
    charactersLeft -= layout.glyphs.count
    outlines.removeAll(keepingCapacity: true)
    for (line, slot) in zip(layout.lines, layout.slots) { write(line, slot, size, map, area) }
    return true
  }

  /// The font's size in device pixels, in quarters; nil if it would be too small to read, or the node is stretched.
  private mutating func fit(_ font: any TextFont, _ map: Transform2D) -> Double? {
    guard map.a > 0, abs(map.a - map.d) < 1e-9 else { return nil }
    let largest = min(layout.room.capitals / font.capitals, layout.room.line)
    guard largest * map.a >= Self.minSize else { return nil }
    let unit = layout.fit(largest: min(largest, Self.maxSize / map.a)) { unit in
      max((unit * map.a * 4 + 1e-6).rounded(.down) / 4, Self.minSize) / map.a
    }
    return unit.map { ($0 * map.a * 4).rounded() / 4 }
  }

  private mutating func write(
    _ line: TextLayout.Line, _ slot: TextSlot, _ font: any TextFont, _ size: Double, _ map: Transform2D,
    _ area: Outline
  ) {
    let start = map.apply(Point2D(x: slot.x, y: slot.middle))
    let x = Self.start(of: line.width * size, in: slot, map)
    let base = Self.pixel(start.y + font.capitals * size / 2)
    guard (base - 2 * Int(size)) * 256 < Int(area.bottom), (base + Int(size)) * 256 > Int(area.top) else {
      return
    }
    var pen = 0.0
    if line.isCut, layout.isFromRight {
      write(layout.dots, font, size, x, pen, base, area)
      pen += font.advance(of: layout.dots) * size
    }
    for index in layout.order(of: line) {
      if layout.signs[index] != PixelFont.space, layout.signs[index] < PixelFont.nothing {
        write(layout.glyph(at: index), font, size, x, pen, base, area)
      }
      pen += layout.advances[index] * size
    }
    if line.isCut, !layout.isFromRight { write(layout.dots, font, size, x, pen, base, area) }
  }

  /// The first pixel of a line of that many pixels.
  private static func start(of width: Double, in slot: TextSlot, _ map: Transform2D) -> Int {
    func x(_ place: Double) -> Double { map.apply(Point2D(x: place, y: slot.middle)).x }
    switch slot.side {
    case .left: return pixel(x(slot.x))
    case .middle: return pixel(x(slot.x + slot.width / 2) - width / 2)
    case .right: return pixel(x(slot.x + slot.width) - width)
    }
  }

  /// - Parameter pen: from the line's start, in pixels.
  private mutating func write(
    _ glyph: UInt32, _ font: any TextFont, _ size: Double, _ x: Int, _ pen: Double, _ base: Int,
    _ area: Outline
  ) {
    let quarters = Int((min(pen, 1e6) * 4).rounded())
    let start = x + quarters >> 2
    guard start * 256 < Int(area.right), (start + 2 * Int(size)) * 256 > Int(area.left),
      let bitmap = font.bitmap(of: glyph, size: size, shift: quarters & 3), bitmap.width > 0
    else { return }
    let rows = bitmap.coverage.count / bitmap.width
    for row in 0..<rows {
      let top = (base + bitmap.top + row) * 256
      guard top < Int(area.bottom), top + 256 > Int(area.top) else { continue }
      addRuns(bitmap, row, left: start + bitmap.left, top: top, area)
    }
  }

  /// Neighbours of one row that are covered alike are one box.
  private mutating func addRuns(_ bitmap: GlyphBitmap, _ row: Int, left: Int, top: Int, _ area: Outline) {
    let first = row * bitmap.width
    var column = 0
    while column < bitmap.width {
      let coverage = Self.level(bitmap.coverage[first + column])
      var end = column + 1
      while end < bitmap.width, Self.level(bitmap.coverage[first + end]) == coverage { end += 1 }
      if coverage > 0 {
        let box = area.hullIntersection(
          left: (left + column) * 256, top: top, right: (left + end) * 256, bottom: top + 256)
        if !box.isEmpty { outlines.append((box, coverage)) }
      }
      column = end
    }
  }

  /// Coverage in 17 levels: more would not be visible in letters, and runs become longer.
  private static func level(_ coverage: UInt8) -> UInt8 {
    UInt8(min((Int(coverage) + 7) / 15 * 15, 255))
  }

  /// Device pixels of a font pixel; nil if a line has less than one a row.
  private mutating func fit(_ map: Transform2D) -> Int? {
    let line = layout.room.line * map.d / Double(PixelFont.height)
    guard line >= 1 else { return nil }
    let capitals = layout.room.capitals * map.d / Double(PixelFont.ascent)
    // Three quarters of a pixel count as one: letters that are a bit too high read better than ones half as high.
    let largest = min(max(min(capitals + 0.25, line), 1), Self.maxSize)
    let unit = layout.fit(largest: largest.rounded(.down) / map.a) { unit in
      max((unit * map.a + 1e-6).rounded(.down), 1) / map.a
    }
    return unit.map { Int(min(($0 * map.a).rounded(), Self.maxSize)) }
  }

  private mutating func write(
    _ line: TextLayout.Line, _ slot: TextSlot, _ size: Int, _ map: Transform2D, _ area: Outline
  ) {
    let start = map.apply(Point2D(x: slot.x, y: slot.middle))
    var x = Self.start(of: line.width * Double(size), in: slot, map)
    let y = Self.pixel(start.y - Double(PixelFont.ascent * size) / 2)
    guard y * 256 < Int(area.bottom), (y + PixelFont.height * size) * 256 > Int(area.top) else { return }
    for glyph in layout.signs[line.start..<line.end] {
      write(glyph, x, y, size, area)
      x += font.advance(of: glyph) * size
    }
    if line.isCut { write(PixelFont.ellipsis, x, y, size, area) }
  }

  private mutating func write(_ glyph: UInt8, _ x: Int, _ y: Int, _ size: Int, _ area: Outline) {
    for piece in font.pieces(of: glyph) {
      let left = (x + Int(piece.x) * size) * 256
      let top = (y + Int(piece.y) * size) * 256
      let outline = area.hullIntersection(
        left: left, top: top, right: left + Int(piece.width) * size * 256,
        bottom: top + Int(piece.height) * size * 256)
      if !outline.isEmpty { outlines.append((outline, 255)) }
    }
  }

  /// The nearest pixel.
  private static func pixel(_ place: Double) -> Int { Int(Subpixel.floor(place + 0.5)) }
}

extension Outline {
  /// With a box that may exceed the range of outlines.
  fileprivate func hullIntersection(left: Int, top: Int, right: Int, bottom: Int) -> Outline {
    hullIntersection(
      Outline(
        left: Int32(clamping: left), top: Int32(clamping: top), right: Int32(clamping: right),
        bottom: Int32(clamping: bottom)))
  }
}
