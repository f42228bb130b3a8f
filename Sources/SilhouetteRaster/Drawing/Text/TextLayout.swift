import SilhouetteHierarchy
import SilhouetteScene

/// Breaks a node's revealed text into lines, one for each of its slots, in the measure of `PixelFont`.
///
/// Words go into a line as long as they fit; a word longer than its line is cut where the line is full. What is left
/// over after the last line is told by three dots. Reading a text costs its length, at most `maxCharacters`; so does
/// each try to lay it out. One value serves many nodes and keeps its memory.
struct TextLayout {
  /// One line: characters `start..<end`, and dots after them where the text is cut.
  struct Line: Hashable {
    var start: Int
    var end: Int
    /// In font pixels, dots included.
    var width: Int
    var isCut = false
  }

  /// Characters of one node that are looked at.
  static let maxCharacters = 2_000

  private let font = PixelFont.standard
  /// Unicode scalars, for those who have a better font.
  private(set) var scalars: [UInt32] = []
  private(set) var glyphs: [UInt8] = []
  private(set) var room = TextSlots()
  /// Line n stands in slot n.
  private(set) var lines: [Line] = []

  var slots: [TextSlot] { room.slots }

  /// Takes up a node; false where it has no words to show, or no place for them.
  mutating func read(_ node: SceneNode, in scene: Scene) -> Bool {
    guard let text = scene.revealedWords(of: node), node.box.isDrawable else { return false }
    guard room.read(scene.parts(of: node), in: node.box) else { return false }
    scalars.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    // Four bytes hold a character, so that no more than what is looked at is decoded.
    let head = String(decoding: text.prefix(4 * (Self.maxCharacters + 1)), as: UTF8.self)
    for scalar in head.unicodeScalars.prefix(Self.maxCharacters) { append(scalar.value) }
    if text.count > 4 * Self.maxCharacters || head.unicodeScalars.count > Self.maxCharacters {
      append(0x2026)
    }
    dropBlanksAtEnd()
    return !glyphs.isEmpty
  }

  private mutating func append(_ scalar: UInt32) {
    scalars.append(scalar)
    glyphs.append(PixelFont.glyph(of: scalar))
  }

  private mutating func dropBlanksAtEnd() {
    while let last = glyphs.last, last == PixelFont.space || last >= PixelFont.nothing {
      glyphs.removeLast()
      scalars.removeLast()
    }
  }

  /// Lays the text out in font pixels of `unit` points of the node's own space; true where all of it fits.
  private mutating func lay(unit: Double) -> Bool {
    lines.removeAll(keepingCapacity: true)
    var next = 0
    for slot in room.slots {
      let columns = Self.columns(of: slot, unit)
      let (line, rest) = breakLine(from: next, columns)
      lines.append(line)
      next = rest
      if next == glyphs.count { return true }
    }
    if let last = room.slots.last { cutLastLine(Self.columns(of: last, unit)) }
    return false
  }

  /// Whether each slot has room for the dots at least.
  private func isRoomy(unit: Double) -> Bool {
    let dots = font.width(of: PixelFont.ellipsis)
    return room.slots.allSatisfy { Self.columns(of: $0, unit) >= dots }
  }

  /// Lays the text out in the largest pixels that hold all of it, from `largest` points down to half of that; where
  /// none do, in the largest with dots. `settle` makes a size one that can be drawn. nil where even dots find no room.
  mutating func fit(largest: Double, settle: (Double) -> Double) -> Double? {
    var last = Double.infinity
    for eighths in stride(from: 8.0, through: 4, by: -1) {
      let unit = settle(largest * eighths / 8)
      guard unit < last else { continue }
      last = unit
      if isRoomy(unit: unit) && lay(unit: unit) { return unit }
    }
    let unit = settle(largest)
    guard isRoomy(unit: unit) else { return nil }
    _ = lay(unit: unit)
    return unit
  }

  private static func columns(of slot: TextSlot, _ unit: Double) -> Int {
    // Far more than the characters of a text can fill.
    let most = 1e6
    let columns = slot.width / unit
    return columns > 0 ? Int(min(columns, most)) : 0
  }

  /// The line that begins at a character, blanks before it left out, and where the next one begins.
  private func breakLine(from first: Int, _ columns: Int) -> (line: Line, next: Int) {
    var line = Line(start: first, end: first, width: 0)
    while line.start < glyphs.count && glyphs[line.start] == PixelFont.space { line.start += 1 }
    line.end = line.start
    var lastBreak: Line?
    var pen = 0
    for index in line.start..<glyphs.count {
      let glyph = glyphs[index]
      if glyph == PixelFont.newline { return (line, index + 1) }
      if glyph == PixelFont.space {
        if index > line.start && glyphs[index - 1] != PixelFont.space { lastBreak = line }
      } else if glyph != PixelFont.nothing {
        let width = pen + font.width(of: glyph)
        if width > columns { return Self.broken(line, at: lastBreak) }
        line.width = width
        line.end = index + 1
      }
      pen += font.advance(of: glyph)
    }
    return (line, glyphs.count)
  }

  /// At the last blank; a line without one is broken where it is full.
  private static func broken(_ line: Line, at lastBreak: Line?) -> (line: Line, next: Int) {
    let line = lastBreak ?? line
    return (line, max(line.end, line.start))
  }

  /// Takes characters off until there is room for dots.
  private mutating func cutLastLine(_ columns: Int) {
    guard var line = lines.last else { return }
    let dots = font.width(of: PixelFont.ellipsis)
    var pen = glyphs[line.start..<line.end].reduce(0) { $0 + font.advance(of: $1) }
    while line.end > line.start && (pen + dots > columns || glyphs[line.end - 1] == PixelFont.space) {
      line.end -= 1
      pen -= font.advance(of: glyphs[line.end])
    }
    line.width = pen + dots
    line.isCut = true
    lines[lines.count - 1] = line
  }
}

extension Scene {
  /// UTF-8 of the node's text where the flattener let it through; nil where it did not, or where there is none.
  fileprivate func revealedWords(of node: SceneNode) -> ArraySlice<UInt8>? {
    guard node.privacy == .revealed, !node.text.isNone, !node.text.isEmpty else { return nil }
    let range = Int(node.text.start)..<Int(node.text.start) + Int(node.text.count)
    return range.upperBound <= bytes.count ? bytes[range] : nil
  }
}
