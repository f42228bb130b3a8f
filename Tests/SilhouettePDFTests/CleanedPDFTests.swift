import Testing

@testable import SilhouetteHierarchy
@testable import SilhouettePDF

/// Words from everywhere in a PDF are nowhere in the cleaned one, and the drawing is that of a PDF that never had words.
@Suite struct CleanedPDFTests {
  @Test(arguments: CanaryCase.all)
  func nothingThatCanBeReadIsLeft(each: CanaryCase) throws {
    let clean = try CleanedPDF(each.file)
    let inflated = PDFParts.inflated(clean.bytes)
    for form in PDFParts.forms(of: CanaryCase.canary) {
      #expect(!PDFParts.contains(inflated, form), "\(each.name)")
    }
    #expect(
      String(decoding: inflated, as: UTF8.self)
        == String(decoding: PDFParts.inflated(try CleanedPDF(each.twin).bytes), as: UTF8.self))
  }

  @Test(arguments: CanaryCase.all)
  func cleaningTwiceChangesNothing(each: CanaryCase) throws {
    let once = try CleanedPDF(each.file)
    #expect(try CleanedPDF(once.bytes).bytes == once.bytes)
    #expect(try CleanedPDF(each.file).bytes == once.bytes)
  }

  @Test func vectorsStayAsTheyWere() throws {
    let content = """
      q 1 0 0 1 3.5 -4 cm 0.12345678 w 1 J 2 j 3 M [3 1.5] 0.5 d
      0.2 0.4 0.6 RG 0 0.5 1 0.25 k 1 2 m 3 250 5 6 190 8 c 1 2 3 4 v 5 6 7 8 y h B*
      0 0 10 10 re W* n 1 g 0 0 5 5 re f Q 9 9 m 9 8 l s
      """
    let clean = try CleanedPDF(PDFMaker(content).file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    let expected = """
      q
      1 0 0 1 3.5 -4 cm
      0.1235 w
      1 J
      2 j
      3 M
      [3 1.5 ] 0.5 d
      0 0.5 1 0.25 k
      0.2 0.4 0.6 RG
      1 2 m
      3 250 5 6 190 8 c
      1 2 3 4 v
      5 6 7 8 y
      h
      B*
      0 0 10 10 re
      W*
      n
      1 g
      0 0 5 5 re
      f
      Q
      9 9 m
      9 8 l
      s
      """
    #expect(text.contains(expected))
    #expect(clean.counts == ContentCounts())
  }

  @Test func whatIsTakenOutIsCounted() throws {
    var maker = PDFMaker(
      "BT (a) Tj [(b)] TJ ET /Im Do BI /W 1 /H 1 ID x EI /A BMC EMC (x) foo /C cs 1 scn",
      resources: "/XObject << /Im 19 0 R >> /ColorSpace << /C [/Separation /A /DeviceGray 18 0 R] >>")
    maker.objects[19] = PDFMaker.stream([0], "/Subtype /Image /Width 1 /Height 1")
    let clean = try CleanedPDF(maker.file())
    #expect(clean.pages == 1)
    var expected = ContentCounts()
    (expected.texts, expected.images, expected.marks) = (2, 2, 2)
    (expected.unknown, expected.dropped) = (1, 1)
    #expect(clean.counts == expected)
  }

  @Test func pagesKeepTheirBoxesTheirOrderAndWhatTheyInherit() throws {
    var maker = PDFMaker("")
    maker.objects[2] = Array(
      "<< /Type /Pages /Kids [10 0 R 11 0 R] /Count 2 /MediaBox [0 0 50 60.123456] /Rotate -90 /Resources << /ExtGState << /G << /LW 3 >> >> >> >>"
        .utf8)
    maker.objects[10] = Array(
      "<< /Type /Page /Parent 2 0 R /Contents 12 0 R /CropBox [1 2 3 4] /UserUnit 2 >>".utf8)
    maker.objects[11] = Array("<< /Type /Page /Parent 2 0 R /Rotate 0 /MediaBox [0 0 7 8] >>".utf8)
    maker.objects[12] = PDFMaker.stream(Array("/G gs 0 0 m 9 9 l S".utf8))
    let text = String(decoding: PDFParts.inflated(try CleanedPDF(maker.file()).bytes), as: UTF8.self)
    #expect(text.contains("/MediaBox [0 0 50 60.1235] /CropBox [1 2 3 4] /Rotate 270 /UserUnit 2"))
    #expect(text.contains("/ExtGState << /G0 << /LW 3 >> >>"))
    #expect(text.contains("/MediaBox [0 0 7 8] /Resources << >>"))
  }
}

enum PDFParts {
  /// The file with its packed streams unpacked.
  static func inflated(_ file: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var at = 0
    let mark = Array(">>\nstream\n".utf8)
    while at < file.count {
      guard at + mark.count < file.count, file[at] == 0x3E, file[at..<at + mark.count].elementsEqual(mark),
        let body = inflate(file[(at + mark.count)...])
      else {
        out.append(file[at])
        at += 1
        continue
      }
      out += mark + body.bytes
      at += mark.count + body.taken
    }
    return out
  }

  private static func inflate(_ bytes: ArraySlice<UInt8>) -> (bytes: [UInt8], taken: Int)? {
    var inflater = Inflater(.zlib, limits: Limits())
    var out: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var taken = 0
    let bytes = Array(bytes)
    while !inflater.isWhole {
      let step = bytes[taken...].withUnsafeBytes { input in
        room.withUnsafeMutableBytes { try? inflater.inflate(input, into: $0) }
      }
      guard let step, step.taken + step.given > 0 else { return nil }
      taken += step.taken
      out += room[..<step.given]
    }
    // It takes what follows, too, where nothing was packed.
    return (out, inflater.bytesIn)
  }

  /// How words can be spelt in a PDF.
  static func forms(of words: String) -> [[UInt8]] {
    let hex = words.utf8.map { String($0, radix: 16) }.joined()
    return [
      Array(words.utf8), Array(hex.utf8), Array(hex.uppercased().utf8), words.utf8.flatMap { [0, $0] },
      // A part is too much as well.
      Array(words.utf8.prefix(5)), Array(words.utf8.suffix(5)),
    ]
  }

  static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    return (0...bytes.count - part.count).contains { start in
      bytes[start] == part[0] && bytes[start..<start + part.count].elementsEqual(part)
    }
  }
}
