import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Which letters make a keyboard, and which lists, boards and tabs do not.
struct LetterPadTests {
  private static let qwerty = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  /// A key of 32 by 42 points.
  private static func key(_ column: Int, _ row: Int, _ text: String) -> Tree {
    Tree("UIView", Double(column) * 36 + 4, Double(row) * 52, 32, 42).text(text)
  }

  private static func keys(_ rows: [String] = qwerty, _ change: (Tree, String) -> Tree = { key, _ in key })
    -> [Tree]
  {
    rows.enumerated().flatMap { row, letters in
      letters.enumerated().map { column, letter in
        change(key(column, row, String(letter)), String(letter))
      }
    }
  }

  private static func screen(_ keys: [Tree], height: Double = 160) -> Tree {
    Tree("UIWindow", 0, 0, 402, 874, [Tree("UIView", 10, 500, 380, height, keys)])
  }

  private static func veils(_ keys: [Tree], height: Double = 160) throws -> [VeiledPlace] {
    try scene(screen(keys, height: height)).veils
  }

  private static func isSealed(_ keys: [Tree]) throws -> Bool { try !veils(keys).isEmpty }

  // MARK: Keyboards

  @Test func lettersInRowsAreOneSealedNode() throws {
    let found = try scene(Self.screen(Self.keys()))
    let board = try #require(found.nodes.first { $0.flags.contains(.sealed) })
    #expect(found.nodes.count { $0.flags.contains(.concealed) } == 26)
    #expect(board.bounds == Rect2D(x: 10, y: 500, width: 380, height: 160))
    let touches = [Point2D(x: 20, y: 510), Point2D(x: 330, y: 640)].map { TouchShield.veiled($0, in: found) }
    #expect(touches == [board.bounds.center, board.bounds.center])
  }

  @Test func lettersCountByTextLabelAndIdentifier() throws {
    func bare(_ key: Tree) -> Tree { key.with { $0.text = nil } }
    #expect(try Self.isSealed(Self.keys { key, letter in bare(key).label(letter.uppercased()) }))
    #expect(
      try Self.isSealed(Self.keys { key, letter in bare(key).with { $0.identifier = "key_\(letter)" } }))
    #expect(
      try Self.isSealed(
        Self.keys { key, letter in bare(key).with { $0.identifier = "key\(letter.uppercased())" } }))
    #expect(try Self.isSealed(Self.keys { key, letter in bare(key).with { $0.identifier = letter } }))
    #expect(
      try !Self.isSealed(Self.keys { key, letter in bare(key).with { $0.identifier = "row_\(letter)" } }))
    #expect(
      try Self.isSealed(
        Self.keys { key, letter in
          bare(key).with { $0.children = [Tree("UILabel", 10, 10, 12, 20).text(letter)] }
        }))
  }

  @Test func otherAlphabetsAreLettersToo() throws {
    #expect(try Self.isSealed(Self.keys(["йцукенгшщз", "фывапролдж", "ячсмитьбю"])))
    #expect(try Self.isSealed(Self.keys(["ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ", "ㅁㄴㅇㄹㅎㅗㅓㅏㅣ", "ㅋㅌㅊㅍㅠㅜㅡ"])))
    #expect(try Self.isSealed(Self.keys(["abcdefg", "hijklmn", "opqrstu", "vwxyz"])))
  }

  @Test func digitsAboveAndTheSpaceBelowBelongToIt() throws {
    let digits = (0..<10).map { Self.key($0, 0, "\(($0 + 1) % 10)") }
    let letters = Self.qwerty.enumerated().flatMap { row, letters in
      letters.enumerated().map { Self.key($0, row + 1, String($1)) }
    }
    let space = Tree("UIButton", 80, 208, 180, 42).label("space")
    let field = Tree("UITextField", 4, -120, 300, 42)
    let found = try Self.veils(digits + letters + [space, field], height: 370)
    #expect(found.map(\.box) == [Rect2D(x: 14, y: 500, width: 356, height: 250)])
  }

  @Test func aKnownKeyboardStaysWhenItsKeysShowSymbols() throws {
    let symbols = Self.keys(["+-*/=_%&@#", "()[]{}<>!", "?;:'~^$"])
    #expect(try !Self.isSealed(symbols))
    var flattener = Flattener()
    let viewport = Viewport(width: 402, height: 874, scale: 1)
    for keys in [Self.keys(), symbols, Array(symbols.prefix(6))] {
      let scene = flattener.flatten(snapshot(Self.screen(keys)), viewport: viewport, platform: .ios)
      #expect(scene.veils.count == 1)
    }
    let few = snapshot(Self.screen(Array(symbols.prefix(5))))
    #expect(flattener.flatten(few, viewport: viewport, platform: .ios).veils.isEmpty)
  }

  @Test func theAppMayOpenIt() throws {
    let open = Self.keys().map { key in key.detail { $0.privacy = [.unmask] } }
    #expect(try !Self.isSealed(open))
  }

  // MARK: Limits

  @Test func twentyLettersAreAKeyboard() throws {
    #expect(try Self.isSealed(Self.keys(["qwertyu", "asdfghj", "zxcvbn"])))
    #expect(try !Self.isSealed(Self.keys(["qwertyu", "asdfghj", "zxcvb"])))
  }

  @Test func threeToFiveRowsOfFourLettersOrMoreAreAKeyboard() throws {
    #expect(try !Self.isSealed(Self.keys(["abcdefghij", "klmnopqrst"])))
    #expect(try Self.isSealed(Self.keys(["abcd", "efgh", "ijkl", "mnop", "qrst"])))
    #expect(try !Self.isSealed(Self.keys(["abcdefghij", "klmnopqrstu", "vwx"])))
  }

  @Test func rowsAreEven() throws {
    func isSealed(lower: Double) throws -> Bool {
      try Self.isSealed(
        Self.keys { key, letter in
          Self.qwerty[2].contains(letter) ? key.with { $0.frame.y += lower } : key
        })
    }
    #expect(try isSealed(lower: 20) && !isSealed(lower: 60))
  }

  // MARK: Others

  @Test func anIndexBesideAListIsNone() throws {
    let index = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".enumerated().map { row, letter in
      Tree("UILabel", 360, Double(row) * 16, 14, 14).text(String(letter))
    }
    #expect(try !Self.isSealed(index))
    #expect(try Self.isSealed(index + Self.keys()))
  }

  @Test func boardsOfWordGamesAreNoneButTheirKeyboardsAre() throws {
    let board = Self.keys(["qwertyuiop", "asdfghjklq", "zxcvbnmqwe", "rtyuiopasd", "fghjklzxcv"])
    #expect(try !Self.isSealed(board))
    let guesses = ["crane", "moist", "would", "pinky", "crane"].enumerated().flatMap { row, word in
      word.enumerated().map { Self.key($0, row - 6, String($1)) }
    }
    let found = try Self.veils(guesses + Self.keys())
    #expect(found.map(\.box.height) == [160])
  }

  @Test func initialsAndTabsAreNone() throws {
    #expect(try !Self.isSealed(Self.keys(["abcdefghijklmnopqrstuvwxyz"])))
    #expect(
      try !Self.isSealed(Self.keys { key, _ in key.traits(.tab).with { $0.className = "UITabBarButton" } }))
  }

  @Test func aCalculatorIsNoKeyboard() throws {
    let calculator = Self.keys(["C()/", "789x", "456-", "123+", "0.=e"])
    // Its ten digits are a pad of digits, in three columns.
    #expect(try Self.veils(calculator).map(\.box.width) == [104])
  }
}
