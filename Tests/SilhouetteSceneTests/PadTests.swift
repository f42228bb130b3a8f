import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Which keys make a pad, and which rows, cards and pictures do not.
struct PadTests {
  /// How many pads a screen has whose controls stand in columns.
  private func pads(
    _ count: Int, columns: Int, width: Double = 60, height: Double = 60, _ key: (Tree, Int) -> Tree
  ) throws -> Int {
    let keys = (0..<count).map { index in
      key(
        Tree(
          "UIButton", Double(index % columns) * (width + 8), Double(index / columns) * (height + 8), width,
          height),
        index)
    }
    let board = Tree("UIView", 20, 200, 360, 500, keys)
    return try scene(Tree("UIWindow", 0, 0, 402, 874, [board])).veils.count
  }

  private func digit(_ index: Int) -> String { "\((index + 1) % 10)" }

  private func named(_ key: Tree, _ identifier: String) -> Tree { key.with { $0.identifier = identifier } }

  @Test func tenDigitsAreAPadAndNineAreNone() throws {
    #expect(try pads(10, columns: 3) { $0.text(digit($1)) } == 1)
    #expect(try pads(10, columns: 5) { $0.label(digit($1)) } == 1)
    #expect(try pads(9, columns: 3) { $0.text(digit($1)) } == 0)
  }

  /// A pad slides in: its last row is below the screen, or all of it.
  @Test(arguments: [(600.0, true), (700, true), (860, true), (880, false)])
  func aPadIsFoundWhileSomeOfItIsOnTheScreen(top: Double, isPad: Bool) throws {
    let keys = (0..<10).map { index in
      Tree("UIButton", Double(index % 3) * 68, Double(index / 3) * 68, 60, 60).text(digit(index))
    }
    let board = Tree("UIView", 20, top, 360, 300, keys)
    #expect(try scene(Tree("UIWindow", 0, 0, 402, 874, [board])).veils.count == (isPad ? 1 : 0))
  }

  @Test func aCalendarIsNone() throws {
    #expect(try pads(31, columns: 6, width: 40, height: 40) { $0.text("\($1 + 10)") } == 0)
  }

  @Test func drawnDigitsThatSayTheirNamesAreAPad() throws {
    let drawn = Tree("UIImageView", 22, 16, 16, 28)
    func pad(_ identifier: String, picture: Tree = drawn, words: String = "Chiffre un") throws -> Int {
      try pads(10, columns: 3) { key, index in
        named(key, identifier + digit(index)).label(words).with { $0.children = [picture] }
      }
    }
    #expect(try pad("com.example:id/key") == 1)
    #expect(try pad("pinKey") == 1)
    #expect(try pad("com.keys:id/item") == 0)
    #expect(try pad("shopping") == 0)
    #expect(try pad("key", words: String(repeating: "w", count: 48)) == 1)
    #expect(try pad("key", words: String(repeating: "w", count: 49)) == 0)
  }

  @Test func numberedCardsAreNone() throws {
    func cards(columns: Int, _ texts: [String]) throws -> Int {
      try pads(10, columns: columns, width: 100) { key, index in
        named(key, "good-\(index)").with { card in
          card.children = texts.map { Tree("UILabel", 4, 4, 80, 16).text($0) }
        }
      }
    }
    #expect(try cards(columns: 3, ["Sage", "4 €"]) == 0)
    #expect(try cards(columns: 3, []) == 1)
    #expect(try cards(columns: 2, []) == 0)
  }

  @Test func threeTextsAreMoreThanAKeySays() throws {
    func keys(_ texts: Int) throws -> Int {
      try pads(10, columns: 3) { key, index in
        named(key, "key\(digit(index))").with { key in
          key.children = (0..<texts).map { _ in Tree("UILabel", 4, 4, 20, 16).text("abc") }
        }
      }
    }
    #expect(try keys(2) == 1)
    #expect(try keys(3) == 0)
  }

  @Test func threeColumnsOfFourRowsAreAPadByOrder() throws {
    #expect(try pads(12, columns: 3) { key, _ in key } == 1)
    #expect(try pads(10, columns: 3) { key, _ in key } == 1)
    #expect(try pads(9, columns: 3) { key, _ in key } == 0)
    #expect(try pads(13, columns: 3) { key, _ in key } == 0)
    #expect(try pads(12, columns: 4) { key, _ in key } == 0)
  }

  @Test func picturesThatFillTheirButtonsAreAGallery() throws {
    func grid(_ side: Double) throws -> Int {
      try pads(12, columns: 3) { key, _ in
        key.with { $0.children = [Tree("UIImageView", 0, 0, side, 60)] }
      }
    }
    #expect(try grid(30) == 0)
    #expect(try grid(29) == 1)
  }
}
