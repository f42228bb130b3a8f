import TestSupport
import Testing

@testable import SilhouetteHierarchy

struct JSONCursorTests {
  /// Whether all of a text is one JSON value.
  private func accepts(_ bytes: [UInt8], depthLimit: Int = 512) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard UTF8Validation.firstFault(in: bytes) == nil else { return false }
      var cursor = JSONCursor(bytes, depthLimit: depthLimit)
      do throws(JSONFault) {
        try cursor.skipValue()
        try cursor.finish()
        return true
      } catch {
        return false
      }
    }
  }

  private func string(_ text: String) throws -> String {
    try Array(text.utf8).withUnsafeBytes { bytes in
      var cursor = JSONCursor(bytes, depthLimit: 8)
      return cursor.string(try cursor.readString())
    }
  }

  private func path(_ text: String, at needle: String) -> String {
    let offset = text.utf8.distance(
      from: text.utf8.startIndex, to: text.range(of: needle)!.lowerBound)
    return Array(text.utf8).withUnsafeBytes { JSONPath.describe($0, upTo: offset) }
  }

  @Test(arguments: [
    "0", "-1.5e+3", #""""#, "true", "false", "null", "[]", "{}", " [ 1 , 2 ] ", #"{"a":{"b":[{},[]]},"a":1}"#,
    #""\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00""#, "\t\r\n1\n", #"["é","日本","😀"]"#, "[[[[[[]]]]]]", #"{"":0}"#,
    #""\ud800""#,
  ])
  func whatTheGrammarHasIsAccepted(_ text: String) {
    #expect(accepts(Array(text.utf8)))
  }

  @Test(arguments: [
    "", " ", "[", "]", "{", "[1,]", "[,1]", "[1 2]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{a:1}"#,
    #"{'a':1}"#,
    #"{"a":1 "b":2}"#, "tru", "True", "nul", "[1}", "{]", #""a"#, #""\x""#, #""\u12""#, #""\u12G4""#,
    "\"\u{01}\"",
    "\"\n\"", "\"\t\"", "1 2", "[]]", "// x\n1", "[1]x", "nullx", "\u{FEFF}1", "\u{A0}1", "[\u{0}]",
  ])
  func whatTheGrammarHasNotIsRefused(_ text: String) {
    #expect(!accepts(Array(text.utf8)))
  }

  @Test func stringsAreRefusedWhereverAControlCharacterLies() {
    for place in 0..<40 {
      var text = Array(("\"" + String(repeating: "a", count: 40) + "\"").utf8)
      #expect(accepts(text))
      for control in UInt8(0)..<0x20 {
        text[place + 1] = control
        #expect(!accepts(text))
      }
      text[place + 1] = UInt8(ascii: "\"")
      #expect(!accepts(text))
      text[place + 1] = 0x7F
      #expect(accepts(text))
    }
  }

  @Test func escapesStandForTheirCharacters() throws {
    #expect(try string(#""\"\\\/\b\f\n\r\t""#) == "\"\\/\u{08}\u{0C}\n\r\t")
    #expect(try string(#""\u0041\u00e9\u65E5""#) == "Aé日")
    #expect(try string(#""a\uD83D\uDE00b""#) == "a😀b")
    #expect(try string(#""plain""#) == "plain")
  }

  @Test func surrogatesWithoutTheirOtherHalfAreReplaced() throws {
    #expect(try string(#""\uD83D""#) == "\u{FFFD}")
    #expect(try string(#""\uDE00x""#) == "\u{FFFD}x")
    #expect(try string(#""\uD83D\u0041""#) == "\u{FFFD}A")
    #expect(try string(#""\uD83Dx\uDE00""#) == "\u{FFFD}x\u{FFFD}")
  }

  @Test func skippingIsBoundedByTheDepthLimitAndNotByTheStack() {
    let deep = String(repeating: "[", count: 100_000) + "1" + String(repeating: "]", count: 100_000)
    let fits = accepts(Array(deep.utf8), depthLimit: 100_000)
    let isTooDeep = !accepts(Array(deep.utf8), depthLimit: 99_999)
    #expect(fits && isTooDeep)
  }

  @Test func bracketsOfTwoKindsMustMatchAtEveryDepth() {
    for depth in [1, 31, 32, 33, 63, 64, 65, 200] {
      let open = String(repeating: #"{"a":["#, count: depth) + "1"
      let close = String(repeating: "]}", count: depth)
      let fits = accepts(Array((open + close).utf8))
      let isOdd = !accepts(Array((open + close.dropLast() + "]").utf8))
      #expect(fits && isOdd)
    }
  }

  @Test func aPathNamesTheValueThatIsWrong() {
    let text = #"{"t":1,"windows":[{"class":"A","children":[{},{"frame":[1,2,"x"]}]}],"odd key":!}"#
    #expect(path(text, at: "\"x\"") == "$.windows[0].children[1].frame[2]")
    #expect(path(text, at: "\"A\"") == "$.windows[0].class")
    #expect(path(text, at: "!") == "$[…]")
    #expect(path(text, at: "1,\"windows") == "$.t")
    #expect(path(text, at: "}]}],") == "$.windows[0].children[1]")
  }

  @Test func aDeepPathIsCutInTheMiddle() {
    let text = String(repeating: #"{"c":["#, count: 1000) + "!"
    let path = path(text, at: "!")
    #expect(path.hasPrefix("$.c[0].c[0]"))
    #expect(path.contains("(1976 more)"))
    #expect(path.count < 200)
  }

  @Test func wordsEqualOnlyThemselves() {
    let words: [StaticString] = [
      "", "z", "id", "class", "frame", "children", "textColor", "presentation", "childrem",
    ]
    for (index, word) in words.enumerated() {
      let key = JSONWord(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
      for (other, text) in words.enumerated() { #expect(key.equals(text) == (index == other)) }
    }
    let longer = Array("presentation\0".utf8).withUnsafeBytes { JSONWord($0) }
    #expect(!longer.equals("presentation"))
  }
}

extension String {
  fileprivate func range(of needle: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
      start = index(after: start)
    }
    return nil
  }
}

struct UTF8ValidationTests {
  private func fault(_ bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBytes { UTF8Validation.firstFault(in: $0) }
  }

  @Test func everySequenceOfOneToThreeBytesIsJudgedAsTheStandardLibraryJudges() {
    var misjudged: [[UInt8]] = []
    for first in UInt8(0x70)...UInt8.max {
      for second in UInt8.min...UInt8.max {
        for bytes in [[first, second], [first, second, 0x80], [0x41, first, second, 0xBF, 0x80]] {
          let isValid = String(validating: bytes, as: UTF8.self) != nil
          if (fault(bytes) == nil) != isValid { misjudged.append(bytes) }
        }
      }
    }
    #expect(misjudged.isEmpty)
  }

  @Test func everyScalarIsValid() {
    for value in stride(from: UInt32(0), through: 0x10FFFF, by: 37) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      #expect(fault(Array(String(scalar).utf8)) == nil)
    }
  }

  @Test func theFaultIsWhereItIs() {
    var bytes = [UInt8](repeating: 0x61, count: 100)
    for place in 0..<100 {
      bytes[place] = 0xFF
      #expect(fault(bytes) == place)
      bytes[place] = 0x61
    }
  }

  @Test func aCharacterCutByTheEndIsAFaultAtTheEnd() {
    #expect(fault([0x61, 0xE2, 0x82]) == 3)
    #expect(fault([0xF0]) == 1)
    #expect(fault([0xE0, 0x80]) == 0)
  }
}
