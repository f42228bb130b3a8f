import SilhouetteHierarchy
import SilhouetteScene

/// Turns the revealed text of nodes into upright boxes on whole device pixels, in the place of their text bars.
///
/// A pixel of the font is a square of whole device pixels, as many as let capitals be as high as the bars, and fewer
/// where the text would not fit. The text as a whole is moved to the nearest pixel, so a list that scrolls breaks its
/// lines alike in every frame.
struct TextOutlines {
  /// Of the last node that was written; apart from each other, inside the node's box and the window.
  private(set) var outlines: [Outline] = []
  private var layout = TextLayout()
  private let font = PixelFont.standard
  /// Characters that may still be drawn; whoever comes later keeps bars.
  private var charactersLeft = maxCharacters

  /// In one scene: more than a screen has room for, and little enough memory.
  static let maxCharacters = 20_000
  /// Device pixels of one font pixel: beyond it letters are larger than screens.
  private static let maxSize = 512.0

  var ink: Color { layout.room.ink }

  /// Writes a node's text; false where its bars are to be drawn instead: it has no revealed text or no bars, is turned
  /// or mirrored, lies outside of the window, or is too small for letters.
  mutating func write(_ node: SceneNode, in scene: Scene, under map: Transform, window: Outline) -> Bool {
    guard node.privacy == .revealed, map.isAxisAligned, map.isFinite, charactersLeft > 0 else { return false }
    let area = Shape(rect: node.box, radius: 0).snapped(under: map).hullIntersection(window)
    guard !area.isEmpty, layout.read(node, in: scene) else { return false }
    guard let size = fit(map) else { return false }
    charactersLeft -= layout.glyphs.count
    outlines.removeAll(keepingCapacity: true)
    for (line, slot) in zip(layout.lines, layout.slots) { write(line, slot, size, map, area) }
    return true
  }

  /// Device pixels of a font pixel; nil where a line has less than one a row.
  private mutating func fit(_ map: Transform) -> Int? {
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
    _ line: TextLayout.Line, _ slot: TextSlot, _ size: Int, _ map: Transform, _ area: Outline
  ) {
    let middle = map.apply(Point(x: slot.x + slot.width / 2, y: slot.middle))
    let start = map.apply(Point(x: slot.x, y: slot.middle))
    var x = Self.pixel(slot.isCentred ? middle.x - Double(line.width * size) / 2 : start.x)
    let y = Self.pixel(start.y - Double(PixelFont.ascent * size) / 2)
    guard y * 256 < Int(area.bottom), (y + PixelFont.height * size) * 256 > Int(area.top) else { return }
    for glyph in layout.glyphs[line.start..<line.end] {
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
      if !outline.isEmpty { outlines.append(outline) }
    }
  }

  /// The nearest pixel.
  private static func pixel(_ place: Double) -> Int { Int(Subpixel.floor(place + 0.5)) }
}

extension Outline {
  /// With a box that may lie far beyond what an outline can say.
  fileprivate func hullIntersection(left: Int, top: Int, right: Int, bottom: Int) -> Outline {
    hullIntersection(
      Outline(
        left: Int32(clamping: left), top: Int32(clamping: top), right: Int32(clamping: right),
        bottom: Int32(clamping: bottom)))
  }
}
