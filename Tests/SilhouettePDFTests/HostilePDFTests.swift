import TestSupport
import Testing

@testable import SilhouettePDF

/// PDFs that are damaged, encrypted or made to harm end in one line.
@Suite struct HostilePDFTests {
  private func refuses(_ file: [UInt8], _ words: String, limits: PDFLimits = PDFLimits()) {
    do throws(PDFError) {
      _ = try CleanedPDF(file, limits: limits)
      Issue.record("was cleaned")
    } catch {
      #expect(error.problem.contains(words), "\(error.problem)")
      #expect(!error.problem.contains("\n"))
    }
  }

  @Test func damagedFilesAreRefused() {
    refuses([], "no whole PDF")
    refuses(Array("%PDF-1.7\n".utf8), "no whole PDF")
    refuses(Array("hello".utf8), "no whole PDF")
    let file = CanaryCase.twinFile
    refuses(Array(file.prefix(file.count / 2)), "no whole PDF")
  }

  @Test func encryptedFilesAreRefused() {
    var maker = PDFMaker(CanaryCase.drawing)
    let key = String(repeating: "41", count: 32)
    maker.trailer =
      "/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <\(key)> /U <\(key)> >>"
    refuses(maker.file(), "is encrypted")
  }

  @Test func formsThatDrawThemselvesAreCut() throws {
    var maker = PDFMaker("/A Do /B Do", resources: "/XObject << /A 17 0 R /B 18 0 R >>")
    for (number, other) in [(17, 18), (18, 17)] {
      maker.objects[number] = PDFMaker.stream(
        Array("0 0 60 60 re f /X Do /Y Do".utf8),
        "/Subtype /Form /BBox [0 0 90 90] /Resources << /XObject << /X \(other) 0 R /Y \(number) 0 R >> >>")
    }
    let clean = try CleanedPDF(maker.file())
    #expect(clean.counts.dropped == 3)
  }

  @Test func aTreeOfPagesMayBeDeepButNotRunInACircle() throws {
    var maker = PDFMaker(CanaryCase.drawing)
    maker.objects[2] = Array("<< /Type /Pages /Kids [100 0 R] /Count 1 >>".utf8)
    for number in 100..<900 {
      maker.objects[number] = Array(
        "<< /Type /Pages /Kids [\(number == 899 ? 3 : number + 1) 0 R] /Count 1 >>".utf8)
    }
    #expect(try CleanedPDF(maker.file()).pages == 1)
    maker.objects[899] = Array("<< /Type /Pages /Kids [100 0 R] /Count 1 >>".utf8)
    refuses(maker.file(), "circle")
    maker.objects[2] = Array("<< /Type /Pages /Kids [] /Count 0 >>".utf8)
    refuses(maker.file(), "no pages")
  }

  /// qpdf unpacks tables of objects into memory as soon as it looks for one.
  @Test(arguments: ["/FlateDecode", "[/ASCII85Decode /FlateDecode]", "[/ASCIIHexDecode/FlateDecode]"])
  func tablesAreMeasuredBeforeTheyAreUnpacked(filter: String) {
    let zeros = PDFMaker.packed([UInt8](repeating: 0x20, count: 5_000_000))
    let bytes =
      filter.contains("85") ? Self.base85(zeros) : filter.contains("Hex") ? Self.hexadecimal(zeros) : zeros
    var maker = PDFMaker(CanaryCase.drawing)
    maker.objects[19] = PDFMaker.stream(bytes, "/Type /ObjStm /N 1 /First 4 /Filter \(filter)")
    var limits = PDFLimits()
    limits.tableBytes = 6_000_000
    #expect(throws: Never.self) { try CleanedPDF(maker.file(), limits: limits) }
    limits.tableBytes = 4_000_000
    refuses(maker.file(), "unpacks to more than 4000000 bytes", limits: limits)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    Array((bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) + "\n" }.joined() + ">").utf8)
  }

  private static func base85(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let part = bytes[start..<min(start + 4, bytes.count)]
      var value = (Array(part) + [0, 0, 0]).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var digits: [UInt8] = []
      for _ in 0..<5 {
        digits.append(UInt8(value % 85) + 0x21)
        value /= 85
      }
      text += digits.reversed().prefix(part.count + 1)
    }
    return text + Array("~>".utf8)
  }

  @Test(arguments: [
    "/Filter /LZWDecode", "/Filter /RunLengthDecode", "/Filter [/ASCII85Decode /ASCII85Decode]",
    "/Filter [/FlateDecode /FlateDecode /FlateDecode]", "/Filter 4 0 R", "/Filter /Flat#65Decode",
  ])
  func tablesThatCannotBeMeasuredAreRefused(entries: String) {
    var maker = PDFMaker(CanaryCase.drawing)
    maker.objects[19] = PDFMaker.stream([0, 1, 2], "/Type /ObjStm /N 1 /First 4 \(entries)")
    refuses(maker.file(), "packs its content in an unusual way")
    // Pictures are not unpacked.
    if entries.contains("LZW") {
      maker.objects[19] = PDFMaker.stream([0, 1, 2], "/Subtype /Image \(entries)")
      #expect(throws: Never.self) { try CleanedPDF(maker.file()) }
    }
  }

  @Test func limitsHold() {
    let file = CanaryCase.twinFile
    var limits = PDFLimits()
    limits.fileBytes = 100
    refuses(file, "more than 100 bytes", limits: limits)
    limits = PDFLimits()
    limits.streamBytes = 50
    refuses(file, "content of more than 50 bytes", limits: limits)
    limits = PDFLimits()
    limits.inflatedBytes = 50
    refuses(file, "unpacks to more than 50 bytes", limits: limits)
    refuses(PDFMaker(String(repeating: "q ", count: 2000)).file(), "saves more than 1024")
    // Packed twice: nothing is known of its size.
    var maker = PDFMaker("")
    let zeros = PDFMaker.packed(PDFMaker.packed([UInt8](repeating: 0, count: 5_000_000)))
    maker.objects[19] = PDFMaker.stream(zeros, "/Filter [/FlateDecode /FlateDecode]")
    maker.page = "/Contents 19 0 R"
    maker.contents = []
    limits = PDFLimits()
    limits.streamBytes = 1 << 20
    maker.objects[3] = Array("<< /Type /Page /Parent 2 0 R /Contents 19 0 R >>".utf8)
    refuses(maker.file(), "packs its content in an unusual way", limits: limits)
    limits.inflatedBytes = 1 << 20
    refuses(maker.file(), "unpacks to more than", limits: limits)
  }

  @Test func statesPathsAndOperandsThatDoNotFitTogetherAreMended() throws {
    let clean = try CleanedPDF(
      PDFMaker("Q Q q q 1 2 l 0 0 60 60 re f 1 2 3 rg /x w 1 0 0 cm h S W 5 5 m").file())
    let text = String(decoding: PDFParts.inflated(clean.bytes), as: UTF8.self)
    #expect(text.contains("stream\nq\nq\n0 0 60 60 re\nf\nQ\nQ\n\nendstream"))
  }

  /// Bytes of real files are changed by chance: the result is clean or refused, and never holds the words.
  @Test func changedBytesNeverLetWordsThrough() throws {
    var random = SeededGenerator(seed: 7)
    for each in CanaryCase.all {
      for _ in 0..<12 {
        var file = each.file
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          file[Int.random(in: 0..<file.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        guard let clean = try? CleanedPDF(file) else { continue }
        let inflated = PDFParts.inflated(clean.bytes)
        #expect(!PDFParts.contains(inflated, Array(CanaryCase.canary.utf8)), "\(each.name)")
      }
    }
  }
}
