import TestSupport
import Testing

@testable import SilhouettePDF

/// For any content stream, the output holds only allowed operators.
@Suite struct ContentSoupTests {
  private static let allowed: Set<String> = [
    "q", "Q", "cm", "w", "J", "j", "M", "d", "i", "gs", "m", "l", "c", "v", "y", "h", "re", "S", "s", "f",
    "f*", "B",
    "B*", "b", "b*", "n", "W", "W*", "cs", "CS", "sc", "SC", "scn", "SCN", "g", "G", "rg", "RG", "k", "K",
    "sh", "Do",
  ]

  private static let pieces: [String] =
    allowed.sorted() + ContentOperator.allCases.map(\.rawValue) + [
      "0", "1", "-3.5", "12.25", "100", "1e5", "--4", ".", "+.5", "99999999999", "[1 2] 0 d", "[", "]", "<<",
      ">>", "{",
      "}", "(word)", "(", ")", "<776f7264>", "<", ">", "/X", "/C", "/P", "/G", "/S", "/#58", "/#", "/",
      "% word\n",
      "word", "true", "null", "5 5 m 9 9 l", "1 2 3 4 re", "0 0 5 5 re f", "BI /W 1 ID word EI ", "/X Do",
      "/C cs 1 sc",
      "/Pattern cs /P scn", "q 1 0 0 1 5 5 cm", "\0", "\u{C}", "ID", "EI",
    ]

  private static let resources = """
    /XObject << /X 19 0 R >> /ColorSpace << /C [/CalGray << /WhitePoint [1 1 1] >>] >> /ExtGState << /G << /ca 1 >> >>
    /Pattern << /P 18 0 R >> /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1]
    /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >> >>
    """

  @Test func onlyWhatIsAllowedComesOut() throws {
    for seed in 0..<400 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let text = (0..<80).map { _ in
        Self.pieces.randomElement(using: &random)! + (Int.random(in: 0..<9, using: &random) == 0 ? "" : " ")
      }.joined()
      var maker = PDFMaker(text, resources: Self.resources)
      maker.objects[18] = PDFMaker.stream(
        Array(text.utf8), "/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 9 9] /XStep 0 /YStep 9")
      maker.objects[19] = PDFMaker.stream(Array(text.utf8), "/Subtype /Form /BBox [0 0 9 9] /Resources << >>")
      let clean = try CleanedPDF(maker.file())
      for content in Self.contents(PDFParts.inflated(clean.bytes)) {
        #expect(Self.problem(content) == nil, "seed \(seed): \(Self.problem(content) ?? "")")
      }
    }
  }

  private static func contents(_ file: [UInt8]) -> [String] {
    String(decoding: file, as: UTF8.self).components(between: "stream\n", and: "\nendstream")
  }

  /// The first thing in a content that may not be there.
  private static func problem(_ content: String) -> String? {
    var depth = 0
    for line in content.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let last = words.last, allowed.contains(String(last)) else { return "line \(line)" }
      if last == "q" { depth += 1 }
      if last == "Q" { depth -= 1 }
      guard depth >= 0 else { return "Q without q" }
      for word in words.dropLast() {
        let isName = word.first == "/" && (word == "/Pattern" || Int(word.dropFirst(2)) != nil)
        let isArray = word.hasPrefix("[") || word == "]"
        guard isName || isArray || Double(word) != nil else { return "operand \(word)" }
      }
    }
    return depth == 0 ? nil : "\(depth) states saved"
  }
}

extension String {
  /// The parts between each pair of marks.
  fileprivate func components(between start: String, and end: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let from = rest.firstRange(of: start) {
      rest = rest[from.upperBound...]
      guard let to = rest.firstRange(of: end) else { break }
      parts.append(String(rest[..<to.lowerBound]))
      rest = rest[to.upperBound...]
    }
    return parts
  }
}
