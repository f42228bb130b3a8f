import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteStory
@testable import SilhouetteVerbs

@Suite struct DiffAligningTests {
  @Test func namesDecideBeforeLooks() {
    let pairs = ScreenAligner.align(["a", "b", "c"], ["c", "a"]) { (_, _) in 1 }
    #expect(pairs.map { [$0.old, $0.new] } == [[0, 1], [2, 0]])
  }

  @Test func namelessScreensAreAlignedInOrder() {
    // The second screen of the first run is missing in the other one.
    let looks: [[Double]] = [[1, 0, 0.1], [0.2, 0.3, 0.1], [0, 1, 0], [0, 0.1, 0.9]]
    let pairs = ScreenAligner.align([nil, nil, nil, nil], [nil, nil, nil]) { looks[$0][$1] }
    #expect(pairs.map { [$0.old, $0.new] } == [[0, 0], [2, 1], [3, 2]])
  }

  @Test func screensOutOfOrderAreFoundIfTheyAreAlike() {
    let looks: [[Double]] = [[0, 1], [0.9, 0]]
    let pairs = ScreenAligner.align([nil, nil], [nil, nil]) { looks[$0][$1] }
    #expect(Set(pairs.map { [$0.old, $0.new] }) == [[0, 1], [1, 0]])
  }

  @Test func oneScreenEachIsAPairWhateverItIsCalled() {
    #expect(ScreenAligner.align(["a"], ["b"]) { (_, _) in 0 }.count == 1)
  }

  @Test func siblingsAreAlignedWithoutCrossing() {
    var aligner = SiblingAligner()
    let pairs = aligner.align([1, 2, 3, 4], [3, 1, 4, 2], exact: { one, _ in Int(one) }) { $0 == $1 ? 5 : 0 }
    #expect(pairs.count == 2)
    #expect(pairs.map(\.0) == pairs.map(\.0).sorted())
  }

  @Test func longRowsAreAlignedPieceByPiece() {
    var aligner = SiblingAligner()
    let olds = (0..<3000).map { Int32($0) }
    let pairs = aligner.align(olds, olds.filter { $0 % 7 != 0 }, exact: { one, _ in Int(one) / 5 }) {
      $0 == $1 ? 5 : 0
    }
    #expect(pairs.count == olds.count { $0 % 7 != 0 })
    #expect(pairs.allSatisfy { $0.0 == $0.1 })
  }
}

@Suite struct DiffIgnoringTests {
  private func finding(
    _ kind: Finding.Kind = .moved, category: String = "button", path: [String] = [], name: String? = nil
  ) -> Finding {
    func find(_ name: String) -> NodeCategory {
      NodeCategory.allCases.first { $0.name == name }!
    }
    let facts = ElementFacts(category: find(category), path: path.map(find), className: name)
    return Finding(kind, facts, "")
  }

  @Test(arguments: [
    "category = button", "category = label | button", "finding = moved", "screen ^= home", "screen *= me.x",
    "class = AdView", "class $= View and finding = moved", "not category = label", "inside = navigation bar",
    "inside = navigation-bar", "class = \"com.x.AdView\"", "category=button",
  ]) func itMatches(_ text: String) throws {
    let rule = try IgnoreRule(text)
    #expect(rule.matches(finding(path: ["navigation bar"], name: "com.x.AdView"), screen: "home.xml"))
  }

  @Test func aClassIsAskedForAsItIsPrinted() throws {
    for (name, short) in [("com.x.Menu$Row", "Menu$Row"), ("app/Row", "Row"), ("List<a.B>", "List<a.B>")] {
      let found = finding(name: name)
      #expect(FindingWords.subject(found).hasSuffix("[\(short)]"))
      #expect(try IgnoreRule("class = \"\(short)\"").matches(found, screen: "x"))
    }
  }

  @Test(arguments: [
    "category = label", "finding = added", "screen = home", "class = View", "not finding = moved",
    "category = button and finding = added",
  ]) func itDoesNotMatch(_ text: String) throws {
    #expect(!(try IgnoreRule(text)).matches(finding(name: "AdView"), screen: "home.xml"))
  }

  @Test(arguments: [
    "", "button", "category", "category =", "category = knob", "finding = gone", "colour = red",
    "category = \"button", "category = button |", "and", "category = button and",
  ]) func whatCannotBeReadIsRefused(_ text: String) {
    #expect(throws: IgnoreRule.Problem.self) { try IgnoreRule(text) }
  }
}
