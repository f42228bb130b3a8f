import Foundation
import TestSupport
import Testing

@testable import SilhouettePDF

/// Text that was converted to curves becomes a box a line; other shapes stay.
@Suite struct OutlineTextTests {
  /// A letter of curves at a place, with a counter.
  private static func letter(_ x: Double, _ y: Double, _ size: Double = 8) -> String {
    let (r, t) = (x + size * 0.6, y + size)
    let (left, low, right, high) = (x + size / 8, y + size / 8, x + size * 3 / 8, y + size * 3 / 8)
    return
      "\(x) \(y) m \(x) \(t) \(r) \(t) \(r) \(y) c h \(left) \(low) m \(left) \(high) \(right) \(high) \(right) \(low) c h "
  }

  private static func word(_ count: Int, _ x: Double, _ y: Double, _ size: Double = 8) -> [String] {
    (0..<count).map { letter(x + Double($0) * size * 0.7, y, size) }
  }

  private static func clean(_ content: String, _ resources: String = "") throws -> (text: String, rows: Int) {
    let clean = try CleanedPDF(PDFMaker(content, resources: resources).file())
    return (String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self), clean.counts.outlineRows)
  }

  @Test(arguments: [8.0, 3.5, 30])
  func lettersThatArePaintedOneByOneAreMasked(size: Double) throws {
    let found = try Self.clean(
      "0 0 200 300 re f 0.1 g " + Self.word(7, 10, 50, size).map { $0 + "f " }.joined() + "5 100 90 90 re f")
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
    #expect(found.text.contains("q\n0.5 g\n10 50 m"))
    #expect(found.text.contains("5 100 90 90 re\nf\n"))
    #expect(found.text.contains("0 0 200 300 re\nf\n"))
  }

  @Test func lettersOfOnePathAreMaskedItsOtherFiguresStay() throws {
    let found = try Self.clean("0 0 200 300 re " + Self.word(9, 10, 50).joined() + "f*")
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
    #expect(found.text.contains("0 0 200 300 re\nf*\n"))
  }

  @Test(arguments: ["S", "B", "b*", "W n 0 0 99 99 re f"])
  func lettersThatAreStrokedOrClipAreMasked(ending: String) throws {
    let found = try Self.clean("q " + Self.word(9, 10, 50).joined() + ending + " Q 5 100 90 90 re f")
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
  }

  @Test func linesAndWordsAreRowsOfTheirOwnUnderScalesAndTurnsToo() throws {
    let line = Self.word(8, 10, 50).map { "q 0.2 g " + $0 + "f Q " }.joined()
    let found = try Self.clean(
      line + "q 1 0 0 1 0 -20 cm \(line) Q q 0.5 0 0 0.5 20 100 cm \(line) Q q 0 1 -1 0 180 100 cm \(line) Q")
    #expect(found.rows == 4)
    #expect(!found.text.contains(" c\n"))
  }

  @Test func lettersThatAreFormsAreMasked() throws {
    var maker = PDFMaker(
      (0..<6).map { "q 1 0 0 1 \(10 + $0 * 6) 50 cm /X Do Q " }.joined(),
      resources: "/XObject << /X 19 0 R >>")
    maker.objects[19] = PDFMaker.stream(
      Array((Self.letter(0, 0) + "f").utf8), "/Subtype /Form /BBox [0 0 5 8]")
    let clean = try CleanedPDF(maker.file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    #expect(clean.counts.outlineRows == 1)
    #expect(!text.contains("Do\n"))
  }

  @Test(arguments: [30.0, 45, -45, 135, 200])
  func linesThatAreTurnedAreMasked(degrees: Double) throws {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let line = Self.word(9, 0, 0).joined(separator: "f ") + "f "
    let found = try Self.clean("q \(c) \(s) \(-s) \(c) 100 150 cm \(line) Q 5 5 90 90 re f")
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
    // The box is under the same matrix, so its corners are those of the line.
    #expect(found.text.contains("0 0 m\n"), "\(found.text)")
  }

  @Test(arguments: [1, 2, 3], [2.0, 8, 60, 110])
  func shortWordsAreMaskedAtAnySize(count: Int, size: Double) throws {
    let found = try Self.clean(Self.word(count, 10, 50, size).joined(separator: "f ") + "f")
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
  }

  /// Units of a page can be of any size.
  @Test(arguments: [0.02, 1, 40])
  func sizesAreMeasuredByThePage(unit: Double) throws {
    var maker = PDFMaker(
      "\(unit) 0 0 \(unit) 0 0 cm " + Self.word(3, 10, 50).joined(separator: "f ") + "f "
        + Self.code(10, 100, 3) { "\($0) \($1) \($2) \($2) re f " } + "150 10 40 40 re f")
    maker.page = "/MediaBox [0 0 \(200 * unit) \(300 * unit)] /UserUnit 4"
    maker.objects[3] = Array(
      "<< /Type /Page /Parent 2 0 R \(maker.page) /Resources << >> /Contents 4 0 R >>".utf8)
    let clean = try CleanedPDF(maker.file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    #expect(clean.counts.outlineRows == 2)
    #expect(!text.contains(" c\n"))
    #expect(text.contains("150 10 40 40 re\nf\n"))
  }

  /// The rest would show how wide each letter was.
  @Test func nothingIsLeftOfTheStepsBetweenLetters() throws {
    let word = (0..<5).map { "q 1 0 0 1 \(20 + $0 * 7) 70 cm /X Do Q " }.joined()
    let steps = (0..<5).map { _ in Self.letter(0, 0) + "f 1 0 0 1 7 0 cm " }.joined()
    var maker = PDFMaker(word + "q " + steps + " Q 5 100 90 90 re f", resources: "/XObject << /X 19 0 R >>")
    maker.objects[19] = PDFMaker.stream(
      Array((Self.letter(0, 0) + "f 17 0 m f").utf8), "/Subtype /Form /BBox [-50 -50 400 400]")
    let clean = try CleanedPDF(maker.file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    #expect(clean.counts.outlineRows == 2)
    #expect(text.components(separatedBy: "cm\n").count == 2)
    #expect(!text.contains("7 0 m") && !text.contains(" 7 0 cm"))
    // The form of the letter is drawn no longer, so it is not there.
    #expect(!text.contains("/Subtype /Form"))
  }

  @Test func lettersThatArePatternsAreMasked() throws {
    let names = (0..<4).map { "/P\($0) \(30 + $0) 0 R" }.joined(separator: " ")
    var maker = PDFMaker(
      (0..<4).map { "/Pattern cs /P\($0) scn \(10 + $0 * 7) 50 12 12 re f " }.joined(),
      resources: "/Pattern << \(names) >>")
    for at in 0..<4 {
      maker.objects[30 + at] = PDFMaker.stream(
        Array((Self.letter(0, 0) + "f").utf8),
        "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 12 12] /XStep 900 /YStep 900 /Resources << >> /Matrix [1 0 0 1 \(10 + at * 7) 50]"
      )
    }
    let clean = try CleanedPDF(maker.file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    #expect(!text.contains(" c\n"))
    #expect(text.contains("10 50 m\n43 50 l\n"), "\(text)")
    #expect(!text.contains("/PatternType"))
  }

  /// A code of 21 squares a side; chance paints half of them.
  private static func code(
    _ x: Double, _ y: Double, _ size: Double, _ square: (Double, Double, Double) -> String
  ) -> String {
    var random = SeededGenerator(seed: 7)
    var text = ""
    for row in 0..<21 {
      for column in 0..<21 where Bool.random(using: &random) {
        text += square(x + Double(column) * size, y + Double(row) * size, size)
      }
    }
    return text
  }

  @Test(arguments: [0.5, 3, 8])
  func codesOfSquaresAreMasked(size: Double) throws {
    let squares: [(Double, Double, Double) -> String] = [
      { "\($0) \($1) \($2) \($2) re f " },
      { "q 1 0 0 1 \($0) \($1) cm \($2) w 0 \($2 / 2) m \($2) \($2 / 2) l S Q " },
      { "\($0) \($1) m \($0 + $2) \($1) l \($0 + $2) \($1 + $2) l \($0) \($1 + $2) l h f " },
    ]
    for square in squares {
      let found = try Self.clean(Self.code(10, 100, size, square) + "5 20 90 60 re f")
      #expect(found.rows == 1)
      #expect(found.text.contains("5 20 90 60 re\nf\n"))
      #expect(found.text.components(separatedBy: "\nf\n").count == 3)
    }
  }

  @Test(arguments: [0.4, 1.5], ["f", "S"])
  func barsAreMasked(unit: Double, ending: String) throws {
    var random = SeededGenerator(seed: 3)
    var (text, x) = ("", 10.0)
    for _ in 0..<20 {
      let width = Double(Int.random(in: 1...3, using: &random)) * unit
      text +=
        ending == "f"
        ? "\(x) 100 \(width) 60 re f " : "\(width) w \(x + width / 2) 100 m \(x + width / 2) 160 l S "
      x += width + Double(Int.random(in: 1...3, using: &random)) * unit
    }
    #expect(try Self.clean(text).rows == 1)
    #expect(try Self.clean("q 0 1 -1 0 190 20 cm \(text) Q").rows == 1)
  }

  @Test(arguments: ["S", "s", "B"])
  func digitsOfStrokesAreMasked(ending: String) throws {
    let one = "1 w 10 10 m 13 20 l 13 2 l S "
    let zero = "20 10 m 20 20 30 20 30 10 c 30 0 20 0 20 10 c \(ending) "
    let found = try Self.clean(one + (ending == "B" ? "" : zero))
    #expect(found.rows == 1)
    #expect(!found.text.contains(" c\n"))
  }

  private static func repeated(_ count: Int, _ shape: (Int) -> String) -> String {
    (0..<count).map(shape).joined()
  }

  private static let bars: String = repeated(9) { "\(10 + $0 * 12) 20 8 \(10 + $0) re f " }
  private static let grid: String = repeated(9) { "10 \(20 + $0 * 10) m 100 \(20 + $0 * 10) l S " }
  private static let panels: String =
    repeated(3) {
      "10 \(20 + $0 * 90) m 180 \(20 + $0 * 90) l 190 \(20 + $0 * 90) 190 \(30 + $0 * 90) 190 \(30 + $0 * 90) c 190 \(90 + $0 * 90) l 10 \(90 + $0 * 90) l h f "
    }
  private static let wave: String = "0 0 m 50 90 150 20 200 80 c 200 300 l 0 300 l h f"
  private static let tiles: String = repeated(30) { "\(10 + $0 % 6 * 30) \(10 + $0 / 6 * 30) 25 25 re f " }
  private static let ticks: String = repeated(30) { "\(10 + $0 * 6) 10 1 20 re f " }

  @Test(arguments: [bars, grid, panels, wave, tiles, ticks])
  func otherShapesStay(content: String) throws {
    let found = try Self.clean(content)
    #expect(found.rows == 0)
    #expect(!found.text.contains("0.5 g"))
  }

  /// They look like letters.
  @Test func iconsBecomeBoxes() throws {
    let tabBar = Self.repeated(5) { Self.letter(Double(10 + $0 * 40), 20, 16) + "f " }
    #expect(try Self.clean(tabBar).rows == 5)
    let list = Self.repeated(5) { Self.letter(10, Double(10 + $0 * 44), 20) + "f " }
    #expect(try Self.clean(list).rows == 5)
  }
}
