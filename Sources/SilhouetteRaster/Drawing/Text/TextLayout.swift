import SilhouetteHierarchy
import SilhouetteScene

/// Breaks a node's revealed text into lines, one for each of its slots, in the measure of a font:
/// `PixelFont`, or another one with units of its size.
///
/// Words go into a line as long as they fit; a word longer than its line is cut where the line is full. Three
/// dots mark text that is left over after the last line. Reading a text costs its length, at most
/// `maxCharacters`; so does each try to lay it out. One value serves many nodes and keeps its memory.
struct TextLayout {
  /// One line: characters `start..<end`, and dots after them if the text is cut.
  struct Line: Hashable {
    var start: Int
    var end: Int
    /// In units of the font, dots included.
    var width: Double
    var isCut = false
  }

  /// Characters of one node that are looked at.
  static let maxCharacters = 2_000

  private let pixels = PixelFont.standard
  /// nil for `PixelFont`.
  let font: (any TextFont)?
  /// Unicode scalars, for outputs with a font of their own.
  private(set) var scalars: [UInt32] = []
  /// The pixel font's glyphs, which also identify blanks and line ends.
  private(set) var signs: [UInt8] = []
  /// Whether the text begins at the right, and whether any of it is written from there.
  private(set) var isFromRight = false
  private var hasRight = false
  /// Of the font, and how far it is from each to the next one.
  private(set) var glyphs: [UInt32] = []
  private(set) var advances: [Double] = []
  private(set) var room = TextSlots()
  /// Line n is in slot n.
  private(set) var lines: [Line] = []

  /// The places of lines at the size that was tried last.
  private(set) var slots: [TextSlot] = []

  init(font: (any TextFont)? = nil) {
    self.font = font
  }

  /// Height of capitals in units of the font.
  var capitals: Double { font?.capitals ?? Double(PixelFont.ascent) }
  /// The dots in place of text that is cut off.
  var dots: UInt32 { font?.glyph(of: 0x2026) ?? UInt32(PixelFont.ellipsis) }
  private var dotsWidth: Double {
    font.map { $0.advance(of: dots) } ?? Double(pixels.width(of: PixelFont.ellipsis))
  }

  /// Takes a node; false if it has no words to show, or no place for them.
  mutating func read(_ node: SceneNode, in scene: WireframeScene) -> Bool {
    guard let text = scene.revealedWords(of: node), node.box.isDrawable else { return false }
    guard room.read(scene.parts(of: node), of: node.category, in: node.box, fromRight: scene.writesFromRight)
    else { return false }
    scalars.removeAll(keepingCapacity: true)
    signs.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
    advances.removeAll(keepingCapacity: true)
    // A character has at most four bytes, so no more is decoded than is looked at.
    let head = String(decoding: text.prefix(4 * (Self.maxCharacters + 1)), as: UTF8.self)
    for scalar in head.unicodeScalars.prefix(Self.maxCharacters) { append(scalar.value) }
    if text.count > 4 * Self.maxCharacters || head.unicodeScalars.count > Self.maxCharacters {
      append(0x2026)
    }
    dropBlanksAtEnd()
    isFromRight = TextOrder.isFromRight(scalars)
    hasRight = isFromRight || scalars.contains(where: TextOrder.isRight)
    if hasRight { joinLetters() }
    return !glyphs.isEmpty
  }

  /// Gives Arabic letters the forms that the font has of them.
  private mutating func joinLetters() {
    guard let font else { return }
    let missing = font.glyph(of: 0xFFFF)
    for (index, form) in ArabicForms.joined(scalars).enumerated() where form != scalars[index] {
      let glyph = font.glyph(of: form)
      guard form == 0x200B || glyph != missing else { continue }
      glyphs[index] = glyph
      signs[index] = PixelFont.glyph(of: form)
      advances[index] = form == 0x200B ? 0 : font.advance(of: glyph)
    }
  }

  /// The places of a line's characters, from the left on.
  func order(of line: Line) -> [Int] {
    guard hasRight, line.end > line.start else { return Array(line.start..<line.end) }
    return TextOrder.visual(scalars[line.start..<line.end], fromRight: isFromRight)
  }

  /// The glyph of a character where it stands. Brackets in writing from the right are turned.
  func glyph(at index: Int) -> UInt32 {
    guard isFromRight, let font else { return glyphs[index] }
    let turned = TextOrder.mirrored(scalars[index])
    return turned == scalars[index] ? glyphs[index] : font.glyph(of: turned)
  }

  private mutating func append(_ scalar: UInt32) {
    let sign = PixelFont.glyph(of: scalar)
    scalars.append(scalar)
    signs.append(sign)
    guard let font else {
      glyphs.append(UInt32(sign))
      advances.append(Double(pixels.advance(of: sign)))
      return
    }
    let glyph = font.glyph(of: sign == PixelFont.space ? 0x20 : scalar)
    glyphs.append(glyph)
    advances.append(sign >= PixelFont.nothing ? 0 : font.advance(of: glyph))
  }

  /// The width of a glyph at the end of a line.
  private func width(of index: Int) -> Double {
    font == nil ? Double(pixels.width(of: signs[index])) : advances[index]
  }

  private mutating func dropBlanksAtEnd() {
    while let last = signs.last, last == PixelFont.space || last >= PixelFont.nothing {
      signs.removeLast()
      glyphs.removeLast()
      advances.removeLast()
      scalars.removeLast()
    }
  }

  /// Lays the text out in units of `unit` points of the node's own space; true if all of it fits.
  private mutating func lay(unit: Double) -> Bool {
    lines.removeAll(keepingCapacity: true)
    var next = 0
    for slot in slots {
      let columns = Self.columns(of: slot, unit)
      let (line, rest) = breakLine(from: next, columns)
      lines.append(line)
      next = rest
      if next == glyphs.count { return true }
    }
    if let last = slots.last { cutLastLine(Self.columns(of: last, unit)) }
    return false
  }

  /// Whether each slot has room for the dots at least.
  private func isRoomy(unit: Double) -> Bool {
    let dots = dotsWidth
    return slots.allSatisfy { Self.columns(of: $0, unit) >= dots }
  }

  /// Lays the text out in the largest units that hold all of it, from `largest` points down to half of that. Smaller text
  /// has more lines. If none holds it, three quarters of the largest are used, with dots, or the largest; nil if even dots find no
  /// room. `settle` rounds a size to one that can be drawn.
  mutating func fit(largest: Double, settle: (Double) -> Double) -> Double? {
    var last = Double.infinity
    for share in font == nil ? Self.pixelShares : Self.shares {
      let unit = settle(largest * share)
      guard unit < last else { continue }
      last = unit
      if holds(unit: unit) { return unit }
    }
    for share in [Self.shareOfCutText, 1] {
      let unit = settle(largest * share)
      let height = lineHeight(unit)
      slots = room.slots(lines: room.mostLines(of: height), of: height)
      guard isRoomy(unit: unit) else { continue }
      _ = lay(unit: unit)
      return unit
    }
    return nil
  }

  /// Lays the text out in as few lines as hold all of it; false if there are none.
  private mutating func holds(unit: Double) -> Bool {
    slots = room.slots
    guard isRoomy(unit: unit) else { return false }
    if lay(unit: unit) { return true }
    let height = lineHeight(unit)
    let most = room.mostLines(of: height)
    guard most > 1 else { return false }
    slots = room.slots(lines: most, of: height)
    guard lay(unit: unit) else { return false }
    guard room.slots.count == 1 else { return true }
    slots = room.slots(lines: lines.count, of: height)
    return lay(unit: unit)
  }

  private func lineHeight(_ unit: Double) -> Double { unit * capitals * Self.linesPerCapital }

  /// From a line to the next one, in heights of capitals: 1.25 of a font's size.
  private static let linesPerCapital = 1.75
  private static let shareOfCutText = 0.75
  private static let pixelShares = stride(from: 8.0, through: 4, by: -1).map { $0 / 8 }
  private static let shares = stride(from: 16.0, through: 8, by: -1).map { $0 / 16 }

  private static func columns(of slot: TextSlot, _ unit: Double) -> Double {
    // Far more than the characters of a text can fill.
    let most = 1e6
    let columns = slot.width / unit
    return columns > 0 ? min(columns, most) : 0
  }

  /// The line that begins at a character, without leading blanks, and the start of the next one.
  private func breakLine(from first: Int, _ columns: Double) -> (line: Line, next: Int) {
    var line = Line(start: first, end: first, width: 0)
    while line.start < signs.count && signs[line.start] == PixelFont.space { line.start += 1 }
    line.end = line.start
    var lastBreak: Line?
    var pen = 0.0
    for index in line.start..<glyphs.count {
      let sign = signs[index]
      if sign == PixelFont.newline { return (line, index + 1) }
      if sign == PixelFont.space {
        if index > line.start && signs[index - 1] != PixelFont.space { lastBreak = line }
      } else if sign != PixelFont.nothing {
        let width = pen + width(of: index)
        if width > columns { return Self.broken(line, at: lastBreak) }
        line.width = width
        line.end = index + 1
      }
      pen += advances[index]
    }
    return (line, glyphs.count)
  }

  /// Breaks at the last blank; a line without one is broken where it is full.
  private static func broken(_ line: Line, at lastBreak: Line?) -> (line: Line, next: Int) {
    let line = lastBreak ?? line
    return (line, max(line.end, line.start))
  }

  /// Takes characters off until there is room for dots.
  private mutating func cutLastLine(_ columns: Double) {
    guard var line = lines.last else { return }
    let dots = dotsWidth
    var pen = advances[line.start..<line.end].reduce(0, +)
    while line.end > line.start && (pen + dots > columns || signs[line.end - 1] == PixelFont.space) {
      line.end -= 1
      pen -= advances[line.end]
    }
    line.width = pen + dots
    line.isCut = true
    lines[lines.count - 1] = line
  }
}

extension WireframeScene {
  /// UTF-8 of the node's text if the flattener revealed it; nil if not, or if there is none.
  fileprivate func revealedWords(of node: SceneNode) -> ArraySlice<UInt8>? {
    guard node.privacy == .revealed, !node.text.isNone, !node.text.isEmpty else { return nil }
    let range = Int(node.text.start)..<Int(node.text.start) + Int(node.text.count)
    return range.upperBound <= bytes.count ? bytes[range] : nil
  }
}
