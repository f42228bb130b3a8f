import SilhouetteHierarchy
import SilhouetteScene
import Testing

@testable import SilhouetteRaster

/// Words that are written from the right, such as Arabic's and Hebrew's.
@Suite struct TextOrderTests {
  private func visual(_ text: String) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    let order = TextOrder.visual(scalars[...], fromRight: TextOrder.isFromRight(scalars))
    return String(String.UnicodeScalarView(order.map { Unicode.Scalar(scalars[$0])! }))
  }

  @Test(arguments: [
    ("abc 12", "abc 12"), ("אבג", "גבא"), ("אב גד", "דג בא"), ("אב 12 גד", "דג 12 בא"),
    ("אב abc גד", "דג abc בא"),
    ("abc אב גד def", "abc דג בא def"), ("abc אב!", "abc בא!"), ("12 אב", "בא 12"), ("אב.", ".בא"), ("", ""),
    ("(אב)", ")בא("),
  ])
  func charactersStandWhereTheirScriptPutsThem(_ text: String, _ expected: String) {
    #expect(visual(text) == expected)
  }

  @Test func everyCharacterStandsOnce() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt32] = [0x20, 0x61, 0x31, 0x627, 0x5D0, 0x661, 0x2E, 0x4E00, 0x1F600]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<30, using: &generator)).map { _ in
        alphabet.randomElement(using: &generator)!
      }
      for fromRight in [true, false] {
        let order = TextOrder.visual(text[...], fromRight: fromRight)
        #expect(order.sorted() == Array(text.indices), "\(text)")
        #expect(TextOrder.visual(([0] + text)[1...], fromRight: fromRight).map { $0 - 1 } == order)
      }
    }
  }

  @Test(
    arguments: [
      ("بيت", [0xFE91, 0xFEF4, 0xFE96]), ("دار", [0xFEA9, 0xFE8D, 0xFEAD]), ("لا", [0xFEFB, 0x200B]),
      ("سلام", [0xFEB3, 0xFEFC, 0x200B, 0xFEE1]), ("ب ب", [0xFE8F, 0x20, 0xFE8F]),
      ("بَب", [0xFE91, 0x64E, 0xFE90]),
      ("abc", [0x61, 0x62, 0x63]), ("گچ", [0xFB94, 0xFB7B]),
    ] as [(String, [UInt32])])
  func arabicLettersJoin(_ word: String, _ forms: [UInt32]) {
    #expect(ArabicForms.joined(word.unicodeScalars.map(\.value)) == forms)
  }

  /// A bar at the right of its box, in a screen of such writing: words end where it does, and may begin at the left margin.
  @Test func aLineEndsWhereItsBarDoes() {
    func slot(fromRight: Bool, mark: Double? = nil) -> TextSlot? {
      var parts = [ScenePart(role: .textBar, frame: .init(x: 60, y: 4, width: 100, height: 8), color: .white)]
      if let mark {
        parts.append(ScenePart(role: .mark, frame: .init(x: mark, y: 4, width: 8, height: 8), color: .white))
      }
      var slots = TextSlots()
      return slots.read(
        parts[...], of: .label, in: .init(x: 0, y: 0, width: 166, height: 16), fromRight: fromRight)
        ? slots.slots.first : nil
    }
    #expect(slot(fromRight: true) == TextSlot(x: 6, width: 154, middle: 8, side: .right))
    #expect(slot(fromRight: true, mark: 20)?.x == 28)
    #expect(slot(fromRight: false)?.side == .left && slot(fromRight: false)?.x == 60)
  }
}
