import SilhouetteText
import Testing

struct PrintableTests {
  @Test(arguments: [
    ("plain.json", "plain.json"), ("Größe 日本語 ❤️.json", "Größe 日本語 ❤️.json"), ("", ""),
    ("a\u{202E}nosj.b", "a\\u{202E}nosj.b"), ("\u{1B}[2Jx", "\\u{1B}[2Jx"),
    ("a\nb\r\tc", "a\\u{A}b\\u{D}\\u{9}c"),
    ("a\u{200B}\u{FEFF}b", "a\\u{200B}\\u{FEFF}b"), ("\u{7F}\u{85}\u{2028}", "\\u{7F}\\u{85}\\u{2028}"),
    ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{E0041}\u{3164}", "\\u{E0041}\\u{3164}"),
  ])
  func whatDoesNotPrintIsWrittenOut(_ pair: (String, String)) {
    #expect(Printable.escaped(pair.0) == pair.1)
  }

  @Test func printableStringsAreEscapedAsJSONEscapes() {
    var json = JSONBytes()
    json.write(printable: "a\"\\b\n\u{1}\u{7F}\u{202E}\u{E0041}é日")
    let text = #""a\"\\b\n\u0001\u007f\u202e\udb40\udc41é日""#
    #expect(String(decoding: json.bytes, as: UTF8.self) == text)
  }

  @Test func everyControlAndBidiScalarIsWrittenOut() {
    for range in [0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x206F] {
      for value in range {
        #expect(Unicode.Scalar(UInt32(value)).map(Printable.isPrintable) == false, "\(value)")
      }
    }
  }
}
