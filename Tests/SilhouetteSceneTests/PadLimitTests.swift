import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Both sides of each limit for finding pads, popups of keyboards and secret places.
struct PadLimitTests {
  private static let side = 60.0

  private static func key(_ index: Int, columns: Int = 3, _ left: Double = 0, _ top: Double = 0) -> Tree {
    Tree("UIButton", left + Double(index % columns) * 68, top + Double(index / columns) * 68, side, side)
  }

  private static func digit(_ index: Int) -> String { "\((index + 1) % 10)" }

  private static func screen(_ keys: [Tree], _ board: Rect2D = Rect2D(x: 20, y: 100, width: 360, height: 700))
    -> Tree
  {
    let box = Tree("UIView", board.x, board.y, board.width, board.height, keys)
    return Tree("UIWindow", 0, 0, 402, 874, [box])
  }

  private static func isPad(_ keys: [Tree]) throws -> Bool { try !scene(screen(keys)).veils.isEmpty }

  private static func keys(_ count: Int = 10, columns: Int = 3, _ change: (Tree, Int) -> Tree) -> [Tree] {
    (0..<count).map { change(key($0, columns: columns), $0) }
  }

  // MARK: Facts about a key

  @Test func aKeyIsSilentBehindTwelveDots() throws {
    func isPad(_ dots: Int) throws -> Bool {
      try Self.isPad(Self.keys { key, _ in key.text(String(repeating: "*", count: dots)) })
    }
    #expect(try isPad(12) && !isPad(13))
  }

  @Test func aKeyWithANameSaysNoMoreThan48Bytes() throws {
    func isPad(_ count: Int) throws -> Bool {
      try Self.isPad(
        Self.keys(columns: 5) { key, index in
          key.text(String(repeating: "w", count: count)).with { $0.identifier = "key\(Self.digit(index))" }
        })
    }
    #expect(try isPad(48) && !isPad(49))
  }

  @Test func aDigitHasTenLettersBesideItAtMost() throws {
    func isPad(_ letters: String) throws -> Bool {
      try Self.isPad(Self.keys(columns: 5) { key, index in key.text(Self.digit(index) + " " + letters) })
    }
    #expect(try isPad("ABCDEFGHIJ") && !isPad("ABCDEFGHIJK"))
  }

  @Test func identifiersAreReadUpTo128Bytes() throws {
    func isPad(_ count: Int) throws -> Bool {
      try Self.isPad(
        Self.keys(columns: 5) { key, index in
          key.with { $0.identifier = String(repeating: "k", count: count - 1) + Self.digit(index) }
        })
    }
    #expect(try isPad(128) && !isPad(129))
  }

  // MARK: How keys stand

  @Test func aKeyIsNoMoreThanFourTimesAsLargeAsTheOthers() throws {
    func isPad(_ width: Double, _ height: Double) throws -> Bool {
      try Self.isPad(
        Self.keys { key, index in
          key.text(Self.digit(index)).with { key in
            if index == 9 { key.frame = Rect2D(x: 0, y: 204, width: width, height: height) }
          }
        })
    }
    #expect(try isPad(240, 60) && !isPad(241, 60))
    #expect(try isPad(60, 240) && !isPad(60, 241))
  }

  @Test func numberedKeysInThreeColumnsAreAPadWhateverElseIsBelow() throws {
    let numbered = Self.keys(15) { key, index in
      index < 10 ? key.with { $0.identifier = "item\(index)" } : key
    }
    #expect(try Self.isPad(numbered))
  }

  @Test func keysInOrderAreTenToTwelve() throws {
    let all = Self.keys(12) { key, _ in key }
    // Three columns and four rows, however many keys are left out.
    let ten = Array(all[..<8]) + [all[8], all[9]]
    #expect(try Self.isPad(ten) && !Self.isPad(Array(ten[..<8]) + [ten[9]]))
    #expect(try Self.isPad(all) && !Self.isPad(all + [all[4]]))
  }

  @Test func equalKeysDifferByNoMoreThanAFifth() throws {
    func isPad(_ width: Double, _ height: Double) throws -> Bool {
      try Self.isPad(
        Self.keys { key, index in
          key.with { key in
            if index == 9 { key.frame = Rect2D(x: 0, y: 204, width: width, height: height) }
          }
        })
    }
    #expect(try isPad(72, 60) && !isPad(72.25, 60))
    #expect(try isPad(60, 72) && !isPad(60, 72.25))
  }

  @Test func aMarkedKeyHoldsFourteenNodesAtMost() throws {
    func isPad(_ inside: Int) throws -> Bool {
      try Self.isPad(
        Self.keys(6) { key, _ in
          key.detail { $0.privacy = .mask }.with { key in
            key.children = (0..<inside).map { _ in Tree("UIView", 10, 10, 20, 20) }
          }
        })
    }
    #expect(try isPad(14) && !isPad(15))
  }

  // MARK: Pads that were seen before

  private static let partial = [0, 1, 2, 3, 6, 9]

  private static func pads(
    _ flattener: inout Flattener, _ indices: [Int], _ left: Double = 0, _ top: Double = 0
  ) -> Int {
    let keys = indices.map { key($0, left, top).text(digit($0)) }
    let shown = snapshot(screen(keys))
    return flattener.flatten(shown, viewport: phone, platform: .ios).veils.count
  }

  @Test func aPadThatIsKnownHasSixKeysLeft() {
    var flattener = Flattener()
    #expect(Self.pads(&flattener, Self.partial) == 0)
    #expect(Self.pads(&flattener, Array(0..<10)) == 1)
    #expect(Self.pads(&flattener, Self.partial) == 1)
    #expect(Self.pads(&flattener, Array(Self.partial.dropLast())) == 0)
  }

  @Test func sixteenPadsAreKnown() {
    var flattener = Flattener()
    func place(_ index: Int) -> (x: Double, y: Double) {
      (Double(index % 4) * 40, Double(index / 4) * 40)
    }
    for index in 0..<17 {
      #expect(Self.pads(&flattener, Array(0..<10), place(index).x, place(index).y) == 1)
    }
    #expect(Self.pads(&flattener, Self.partial, place(0).x, place(0).y) == 0)
    #expect(Self.pads(&flattener, Self.partial, place(1).x, place(1).y) == 1)
  }

  // MARK: What belongs to a pad

  @Test func aNodeHoldsAPadIfItIsHalfAsLargeAgain() throws {
    // The keys fill 196 by 264 points.
    func isGathered(_ width: Double) throws -> Bool? {
      let keys = Self.keys { key, index in key.text(Self.digit(index)) }
      let board = Rect2D(x: 20, y: 100, width: width, height: 264)
      return try scene(Self.screen(keys, board)).veils.first?.isGathered
    }
    #expect(try isGathered(294) == false && isGathered(294.25) == true)
  }

  @Test func whatIsLargerThanAPadOrLiesBesideItIsNoPartOfIt() throws {
    func isMember(_ left: Double, _ width: Double, _ height: Double) throws -> Bool {
      let keys = Self.keys { key, index in key.text(Self.digit(index)) }
      let more = Tree("UIView", left, 0, width, height)
      let found = try scene(Self.screen(keys + [more]))
      return try #require(found.veils.first).members.contains { $0.contains(12) }
    }
    #expect(try isMember(0, 196, 290.25) && !isMember(0, 196, 290.5))
    #expect(try isMember(146, 100, 100) && !isMember(146.25, 100, 100))
  }

  // MARK: Keyboards

  private static func concealed(_ width: Double, _ height: Double, popups count: Int = 1) throws -> Int {
    let large = Tree("UIKeyboardLayoutStar", 0, 600, 400, 200)
    let popups = (0..<count).map { _ in Tree("UIKeyboardLayoutStar", 0, 600, width, height) }
    let found = try scene(Tree("UIWindow", 0, 0, 402, 874, [large] + popups))
    return found.nodes.count { $0.category == .keyboard && $0.flags.contains(.concealed) }
  }

  @Test func aPopupIsNarrowerThanItsKeyboardAndHalfAsLarge() throws {
    #expect(try Self.concealed(360, 40) == 1 && Self.concealed(360.25, 40) == 0)
    #expect(try Self.concealed(320, 125) == 1 && Self.concealed(320, 125.25) == 0)
  }

  @Test func popupsAreLookedForAmongSixtyFourKeyboards() throws {
    #expect(try Self.concealed(40, 40, popups: 63) == 63 && Self.concealed(40, 40, popups: 64) == 0)
  }

  // MARK: Fields and secrets

  @Test func aFieldOfMoreThan60PointsHoldsSeveralLines() throws {
    func category(_ height: Double) throws -> NodeCategory {
      let field = Tree("UILabel", 0, 100, 300, height).flags(.editable)
      return try scene(Tree("UIWindow", 0, 0, 402, 874, [field])).nodes[1].category
    }
    #expect(try category(60) == .textField && category(60.25) == .textView)
  }

  @Test func aSecretGrowsByTenPointsForWhatSticksOut() throws {
    let field = Tree("UITextField", 100, 300, 20, 20, [Tree("UIView", 15, 5, 6, 6)])
      .flags([.secure, .editable])
    let found = try scene(Tree("UIWindow", 0, 0, 402, 874, [field]))
    #expect(TouchShield.hides(Point2D(x: 130.5, y: 310), in: found))
    #expect(!TouchShield.hides(Point2D(x: 130.75, y: 310), in: found))
  }

  @Test func roomAroundATouchIsHalfAPoint() throws {
    let field = Tree("UITextField", 100, 300, 100, 40).flags([.secure, .editable])
    let found = try scene(Tree("UIWindow", 0, 0, 402, 874, [field]))
    #expect(TouchShield.hides(Point2D(x: 99.5, y: 310), in: found))
    #expect(!TouchShield.hides(Point2D(x: 99.4, y: 310), in: found))
  }
}
