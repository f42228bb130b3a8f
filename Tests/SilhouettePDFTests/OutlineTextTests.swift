import Foundation
import Testing

@testable import SilhouettePDF

/// Text that was converted to curves becomes a box a line; other shapes stay.
@Suite struct OutlineTextTests {
  /// A letter of curves at a place, with a counter.
  private static func letter(_ x: Double, _ y: Double, _ size: Double = 8) -> String {
    let (r, t) = (x + size * 0.6, y + size)
    return
      "\(x) \(y) m \(x) \(t) \(r) \(t) \(r) \(y) c h \(x + 1) \(y + 1) m \(x + 1) \(y + 3) \(x + 3) \(y + 3) \(x + 3) \(y + 1) c h "
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
    // The box lies under the same matrix, so its corners are those of the line.
    #expect(found.text.contains("0 0 m\n"), "\(found.text)")
  }

  @Test func shortWordsAreMaskedBesideLongerOnes() throws {
    let long = Self.word(7, 10, 50).joined(separator: "f ") + "f "
    let short = Self.word(2, 10, 90).joined(separator: "f ") + "f "
    #expect(try Self.clean(long + short).rows == 2)
    #expect(try Self.clean(short).rows == 0)
    let icons = Self.word(2, 10, 90, 24).joined(separator: "f ") + "f "
    #expect(try Self.clean(long + icons).rows == 1)
  }

  private static func repeated(_ count: Int, _ shape: (Int) -> String) -> String {
    (0..<count).map(shape).joined()
  }

  private static let bars: String = repeated(9) { "\(10 + $0 * 12) 20 8 \(10 + $0) re f " }
  private static let grid: String = repeated(9) { "10 \(20 + $0 * 10) m 100 \(20 + $0 * 10) l S " }
  private static let tabBar: String = repeated(5) { letter(Double(10 + $0 * 40), 20, 20) + "f " }
  private static let threeIcons: String = word(3, 10, 20, 20).joined(separator: "f ") + "f"
  private static let list: String = repeated(5) { letter(10, Double(10 + $0 * 44), 20) + "f " }

  @Test(arguments: [bars, grid, tabBar, threeIcons, list])
  func otherShapesStay(content: String) throws {
    let found = try Self.clean(content)
    #expect(found.rows == 0)
    #expect(!found.text.contains("0.5 g"))
  }
}
