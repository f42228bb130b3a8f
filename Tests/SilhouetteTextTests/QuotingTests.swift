import Foundation
import SilhouetteText
import Testing

@Suite struct QuotingTests {
  private static let hostile = "a\"b\\c\n\r\t\u{0}\u{1F}\u{7F}<é日\u{2028}\u{2029}\u{202E}🎈"

  /// Each way to write a string of JSON escapes in the same way, and is read as the same string.
  @Test func quotersOfJSONAgree() throws {
    var bytes = JSONBytes()
    bytes.write(string: Self.hostile.utf8)
    var printable = JSONBytes()
    printable.write(printable: Self.hostile)
    var wire = WireBytes()
    wire.write("\"")
    wire.write(escaped: Self.hostile.utf8)
    wire.write("\"")
    let exact = String(decoding: bytes.bytes, as: UTF8.self)
    #expect(exact == String(decoding: wire.bytes, as: UTF8.self))
    #expect(exact.hasPrefix(#""a\"b\\c\n\r\t\u0000\u001f"#))
    let texts = [exact, String(decoding: printable.bytes, as: UTF8.self), JSONLiteral.quoted(Self.hostile)]
    for text in texts {
      let read = try JSONDecoder().decode([String].self, from: Data("[\(text)]".utf8))
      #expect(read == [Self.hostile], "\(text)")
    }
  }

  @Test(arguments: [
    ("a\"b\\c\n", #""a\"b\\c\n""#), ("\u{2028}<\u{2029}", #""\u2028<\u2029""#), ("", "\"\""),
  ])
  func stringsOfJSONAreStringsOfJavaScript(text: String, quoted: String) {
    #expect(JSONLiteral.quoted(text) == quoted)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", #"a\u{A}b"#),
    // With a combining sign, a quote or a comma is another `Character`.
    ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("a,\u{301}b", "\"a,\u{301}b\""),
  ])
  func fieldsOfCSVStayFields(text: String, field: String) {
    #expect(CSVText.field(text) == field)
  }

  @Test func markupIsEscaped() {
    #expect(HTMLText.escaped("<a href=\"&\">") == "&lt;a href=&quot;&amp;&quot;&gt;")
    #expect(MarkdownText.escaped("*a* <b> | \"c\"") == "&#42;a&#42; &lt;b&gt; &#124; \"c\"")
    #expect(XMLText.escaped("<\u{1}>") == "&lt;\\u{1}&gt;")
    #expect(XMLText.escaped("a\u{FFFE}\u{301}\u{FFFF}b") == "a?\u{301}?b")
    var bytes: [UInt8] = []
    for scalar in [0x3C, 0x41, 0xD800, 0xFFFF, 0x1F388] as [UInt32] { bytes.append(xml: scalar) }
    #expect(String(decoding: bytes, as: UTF8.self) == "&lt;A\u{FFFD}\u{FFFD}🎈")
  }

  /// Beside Foundation's, for all lengths round a group of three and for pieces of all sizes.
  @Test func base64IsFoundations() {
    for count in 0..<50 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      let expected = Data(bytes).base64EncodedString()
      #expect(Base64Text.text(bytes) == expected)
      for size in 1...7 {
        var (pieces, text) = (Base64Text(), [UInt8]())
        for start in stride(from: 0, to: count, by: size) {
          text += pieces.add(Array(bytes[start...].prefix(size)))
        }
        text += pieces.finish()
        #expect(String(decoding: text, as: UTF8.self) == expected, "\(count), \(size)")
      }
    }
  }
}
