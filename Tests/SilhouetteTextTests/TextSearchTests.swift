import SilhouetteText
import Testing

@Suite struct TextSearchTests {
  @Test(
    "A word is found where it first stands, and only as a whole",
    arguments: [
      ("display:none", "none", 8), ("aaab", "aab", 1), ("é—é", "é", 0), ("none", "nones", nil),
      ("", "a", nil),
      ("abab", "bab", 1),
    ] as [(String, String, Int?)])
  func firstPlace(text: String, word: String, start: Int?) {
    let found = text.place(of: word)
    #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == start)
    #expect(found.map { String(text[$0]) } == start.map { _ in word })
    #expect(text.holds(word) == (start != nil))
  }

  @Test func anEmptyWordIsAtTheStart() {
    #expect("abc".place(of: "")?.isEmpty == true)
    #expect("abc".parts(between: "") == ["abc"])
  }

  @Test func partsLieBetweenMarks() {
    #expect("a >> b >> c".parts(between: " >> ") == ["a", "b", "c"])
    #expect(">>a>>>>".parts(between: ">>") == ["", "a", "", ""])
    #expect("a > b".parts(between: ">>") == ["a > b"])
  }
}
