/// A small bitmap font of this project's own: letters of up to 5 by 7 pixels, with two rows below the line
/// for descenders, each as wide as it is drawn.
///
/// It has ASCII, a few signs, and a hollow box for all other characters; accents are left off. Letters are
/// kept as rectangles, which do not overlap, so that translucent ink is even. Two of its glyphs draw nothing:
/// `nothing`, which takes no room, and `newline`.
struct PixelFont: Sendable {
  /// In font pixels, relative to the top left of the letter.
  struct Piece: Sendable, Hashable {
    var x: UInt8
    var y: UInt8
    var width: UInt8
    var height: UInt8
  }

  /// Rows above the line that letters stand on.
  static let ascent = 7
  /// All rows.
  static let height = 9
  /// Columns of a cell of `drawing`, the last of them free.
  private static let columns = 6
  private static let spaceWidth = 3

  static let standard = PixelFont(drawing)

  private var pieces: [Piece] = []
  /// Glyph g has the pieces `starts[g]..<starts[g + 1]`.
  private var starts: [Int] = [0]
  private var widths: [UInt8] = []

  /// Reads letters from pictures of them; see `drawing`.
  init(_ drawing: StaticString) {
    let text = UnsafeBufferPointer(start: drawing.utf8Start, count: drawing.utf8CodeUnitCount)
    let lines = text.split(separator: UInt8(ascii: "\n"))
    for block in stride(from: 0, to: lines.count - Self.height, by: Self.height + 1) {
      let rows = lines[block + 1...block + Self.height]
      for column in stride(from: 0, to: rows[block + 1].count, by: Self.columns) {
        add(GlyphPicture(rows.map { $0.dropFirst(column).prefix(Self.columns - 1) }))
      }
    }
    // `nothing` and `newline`.
    starts += [pieces.count, pieces.count]
    widths += [0, 0]
  }

  private mutating func add(_ picture: GlyphPicture) {
    widths.append(UInt8(starts.count == 1 ? Self.spaceWidth : picture.width))
    pieces += picture.pieces
    starts.append(pieces.count)
  }

  func pieces(of glyph: UInt8) -> ArraySlice<Piece> {
    pieces[starts[Int(glyph)]..<starts[Int(glyph) + 1]]
  }

  /// Columns that a glyph covers.
  func width(of glyph: UInt8) -> Int { Int(widths[Int(glyph)]) }

  /// From a glyph to the next one.
  func advance(of glyph: UInt8) -> Int { glyph >= Self.nothing ? 0 : Int(widths[Int(glyph)]) + 1 }
}

// MARK: - Characters

extension PixelFont {
  static let space: UInt8 = 0
  static let ellipsis: UInt8 = 95
  static let box: UInt8 = 100
  static let nothing: UInt8 = 101
  static let newline: UInt8 = 102

  /// The glyph of a Unicode scalar.
  static func glyph(of scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0x20...0x7E: UInt8(scalar - 0x20)
    case 0x0A, 0x85, 0x2028, 0x2029: newline
    case 0x09: space
    case 0x00...0x1F, 0x7F...0x9F: nothing
    case 0xC0...0x17F: UInt8(withoutAccents.utf8Start[Int(scalar - 0xC0)]) - 0x20
    default: sign(scalar)
    }
  }

  /// Typewriter forms of printers' signs; joiners, accents that stand alone and the like draw nothing.
  private static func sign(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: space
    case 0xAD, 0x300...0x36F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF:
      nothing
    case 0x2018, 0x2019, 0x201A, 0x2032: ascii("'")
    case 0x201C, 0x201D, 0x201E, 0x2033, 0xAB, 0xBB: ascii("\"")
    case 0x2010...0x2015, 0x2212: ascii("-")
    case 0x2026: ellipsis
    case 0x2022, 0xB7: 96
    case 0x20AC: 97
    case 0xA3: 98
    case 0xB0: 99
    default: box
    }
  }

  private static func ascii(_ sign: Unicode.Scalar) -> UInt8 { UInt8(sign.value) - 0x20 }

  /// U+00C0 to U+017F as ASCII letters.
  private static let withoutAccents: StaticString = """
    AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy\
    AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL\
    lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs
    """
}

// MARK: - From pictures to pieces

/// The set pixels of one letter.
private struct GlyphPicture {
  private var isSet: [[Bool]]

  init(_ rows: [Slice<UnsafeBufferPointer<UInt8>>]) {
    isSet = rows.map { row in row.map { $0 == UInt8(ascii: "#") } }
  }

  var width: Int { isSet.map { ($0.lastIndex(of: true) ?? -1) + 1 }.max() ?? 0 }

  /// Rectangles that cover each set pixel once: from the top left on, the longer of the two strokes that begin there.
  var pieces: [PixelFont.Piece] {
    var open = self
    var pieces: [PixelFont.Piece] = []
    for y in isSet.indices {
      for x in isSet[y].indices where open.isSet[y][x] { pieces.append(open.takeStroke(x, y)) }
    }
    return pieces
  }

  private mutating func takeStroke(_ x: Int, _ y: Int) -> PixelFont.Piece {
    let across = isSet[y][x...].prefix { $0 }.count
    let down = isSet[y...].prefix { $0[x] }.count
    let (width, height) = across >= down ? (across, 1) : (1, down)
    for row in y..<y + height {
      for column in x..<x + width { isSet[row][column] = false }
    }
    return PixelFont.Piece(x: UInt8(x), y: UInt8(y), width: UInt8(width), height: UInt8(height))
  }
}
