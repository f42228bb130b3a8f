import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Both sides of each number that decides whether letters are a keyboard.
struct LetterPadLimitTests {
  private static let qwerty = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// Keys of 32 by 42 points, 52 points apart from row to row.
  private static func keys(
    _ rows: [String] = qwerty, pitch: Double = 52, first: Int = 0,
    _ change: (inout Tree, String, Int) -> Void = { _, _, _ in }
  ) -> [Tree] {
    rows.enumerated().flatMap { row, letters in
      letters.enumerated().map { column, letter in
        let top = Double(row + first) * pitch
        var key = Tree("UIView", Double(column) * 36 + 4, top, 32, 42).text(String(letter))
        change(&key, String(letter), row)
        return key
      }
    }
  }

  private static func veils(_ keys: [Tree]) throws -> [VeiledPlace] {
    let board = Tree("UIView", 10, 400, 380, 470, keys)
    return try scene(Tree("UIWindow", 0, 0, 402, 874, [board])).veils
  }

  private static func isSealed(_ keys: [Tree]) throws -> Bool { try !veils(keys).isEmpty }

  @Test func sixteenKeyboardsAreRemembered() {
    let symbols = ["+-*/=_%&@#", "()[]{}<>!", "?;:'~^$"]
    let viewport = Viewport(width: 402, height: 6000, scale: 1)
    var flattener = Flattener()
    func count(_ rows: [String], at place: Int) -> Int {
      let board = Tree("UIView", 10, Double(place) * 200, 380, 160, Self.keys(rows))
      let tree = Tree("UIWindow", 0, 0, 402, 6000, [board])
      return flattener.flatten(snapshot(tree), viewport: viewport, platform: .ios).veils.count
    }
    for place in 0..<17 { #expect(count(Self.qwerty, at: place) == 1) }
    #expect(count(symbols, at: 0) == 0)
    #expect(count(symbols, at: 1) == 1)
  }

  @Test func twoLettersMayRepeat() throws {
    #expect(try Self.isSealed(Self.keys(["qwertyuiop", "asdfghjklq", "zxcvbnmw"])))
    #expect(try !Self.isSealed(Self.keys(["qwertyuiop", "asdfghjklq", "zxcvbnmwe"])))
  }

  @Test func fourRowsAreEnoughForShortOnes() throws {
    #expect(try Self.isSealed(Self.keys(["abcde", "fghij", "klmno", "pqrst"])))
  }

  @Test func aKeyIsUpToFourTimesAsLargeAsItsLetter() throws {
    func isSealed(_ width: Double, _ height: Double) throws -> Bool {
      try Self.isSealed(
        Self.keys { key, letter, _ in
          key.text = nil
          key.children = [Tree("UILabel", 4, 4, width, height).text(letter)]
        })
    }
    #expect(try isSealed(8, 14) && !isSealed(7, 14))
    #expect(try isSealed(12, 10.5) && !isSealed(12, 9))
  }

  @Test func aLetterHasUpToSixteenBytes() throws {
    func isSealed(_ rows: [String], marks: Int) throws -> Bool {
      let accents = String(repeating: "\u{301}", count: marks)
      return try Self.isSealed(Self.keys(rows) { key, letter, _ in key = key.text(letter + accents) })
    }
    #expect(try isSealed(["йцукенгшщз", "фывапролдж", "ячсмитьбю"], marks: 7))
    #expect(try !isSealed(Self.qwerty, marks: 8))
  }

  @Test func anIdentifierHasUpTo128Bytes() throws {
    func isSealed(_ count: Int) throws -> Bool {
      try Self.isSealed(
        Self.keys { key, letter, _ in
          key.text = nil
          key.identifier = String(repeating: "a", count: count - 6) + "/key_" + letter
        })
    }
    #expect(try isSealed(128) && !isSealed(129))
  }

  @Test func keysAreAboutEquallyHigh() throws {
    func isSealed(_ height: Double) throws -> Bool {
      try Self.isSealed(Self.keys { key, _, row in if row == 2 { key.frame.height = height } })
    }
    #expect(try isSealed(50) && !isSealed(60))
  }

  @Test func aKeyMayBeHalfAKeyLowerThanItsRow() throws {
    func isSealed(_ lower: Double) throws -> Bool {
      try Self.isSealed(Self.keys { key, letter, _ in if letter == "t" { key.frame.y += lower } })
    }
    #expect(try isSealed(17) && !isSealed(30))
  }

  @Test func rowsAreAtMostTwoKeysApart() throws {
    #expect(try Self.isSealed(Self.keys(pitch: 84)) && !Self.isSealed(Self.keys(pitch: 100)))
  }

  @Test func rowsAreEvenToAQuarter() throws {
    func isSealed(_ lower: Double) throws -> Bool {
      try Self.isSealed(Self.keys { key, _, row in if row == 2 { key.frame.y += lower } })
    }
    #expect(try isSealed(30) && !isSealed(40))
  }

  /// Top and bottom of the keyboard, from its view's top, with a button above or below its three rows.
  private static func reach(_ top: Double, _ height: Double, first: Int = 0) throws -> [Double] {
    let button = Tree("UIButton", 80, top, 180, height).label("space")
    return try veils(keys(first: first) + [button]).flatMap { [$0.box.y - 400, $0.box.maxY - 400] }
  }

  @Test func aRowBelowIsAboutAsHighAsKeys() throws {
    #expect(try Self.reach(151, 52) == [0, 203])
    #expect(try Self.reach(150, 54) == [0, 146])
  }

  @Test func rowsAboveAndBelowAreAsFarAsOthersToAQuarter() throws {
    #expect(try Self.reach(40, 42, first: 2) == [40, 250])
    #expect(try Self.reach(37, 42, first: 2) == [104, 250])
    #expect(try Self.reach(168, 42) == [0, 210])
    #expect(try Self.reach(171, 42) == [0, 146])
  }
}
