import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import Testing

/// Places where touches are withheld: where a secret is drawn, and where the app has it.
@Suite struct SecretPlacesTests {
  private static let phone = Viewport(width: 400, height: 800, scale: 1)

  private func scene(_ children: [Tree]) -> WireframeScene {
    var flattener = Flattener()
    return flattener.flatten(
      snapshot(Tree("UIWindow", 0, 0, 400, 800, children)), viewport: Self.phone, platform: .ios)
  }

  private func isHidden(_ x: Double, _ y: Double, _ children: [Tree]) -> Bool {
    TouchShield.hides(Point2D(x: x, y: y), in: scene(children))
  }

  private func moved(_ tree: Tree, by x: Double, _ y: Double) -> Tree {
    tree.detail { $0.transform = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }
  }

  private func marked(_ tree: Tree) -> Tree { tree.detail { $0.privacy = .mask } }

  @Test func aMarkIsShieldedWhereItRestsAndWhereItIs() {
    let pad = moved(marked(Tree("PinPad", 100, 600, 100, 100)), by: 0, -400)
    #expect(isHidden(150, 650, [pad]))
    #expect(isHidden(150, 250, [pad]))
    #expect(!isHidden(150, 450, [pad]))
  }

  @Test func whatIsInAMovedMarkMovesWithIt() {
    // The button reaches beyond the mark's box, without being cut to it.
    let pad = moved(
      marked(Tree("PinPad", 100, 600, 100, 100, [Tree("UIButton", 20, 80, 40, 60)])), by: 0, -400)
    #expect(isHidden(140, 330, [pad]))
    #expect(!isHidden(140, 400, [pad]))
  }

  @Test func whatScrollsInAMarkIsShieldedWhereItShows() {
    let pad = marked(
      Tree("UIScrollView", 0, 0, 400, 100, [Tree("UIButton", 0, 400, 400, 60)]).detail {
        $0.scroll = Point2D(x: 0, y: 200)
      })
    #expect(isHidden(200, 230, [pad]))
  }

  @Test func aListThatClipsHidesNoTouchBelowItself() {
    let rows = (0..<50).map { Tree("UITableViewCell", 0, Double($0) * 44, 400, 44) }
    let list = Tree("UITableView", 0, 0, 400, 300, rows).flags(.clips)
    #expect(isHidden(200, 200, [marked(list)]))
    #expect(!isHidden(200, 700, [marked(list)]))
    #expect(!isHidden(200, 700, [marked(Tree("UIView", 0, 0, 400, 400, [list]))]))
  }

  @Test func halfAPointAroundASecretCounts() {
    let field = Tree("UITextField", 100, 300, 100, 40).flags([.secure, .editable])
    #expect(isHidden(99.5, 320, [field]) && isHidden(150, 340.5, [field]))
    #expect(!isHidden(99.25, 320, [field]) && !isHidden(150, 340.75, [field]))
  }

  @Test func aMarksRoomIsAQuarterOfItAndTenPointsAtMost() {
    for (size, room) in [(20.0, 5.0), (100, 10)] {
      let key = marked(Tree("UIButton", 100, 300, size, size))
      #expect(isHidden(100 - room, 310, [key]) && isHidden(110, 300 - room, [key]), "\(size)")
      #expect(!isHidden(99 - room, 310, [key]) && !isHidden(110, 299 - room, [key]), "\(size)")
    }
  }

  @Test func whatCoversASecretIsNotAsked() {
    let field = Tree("UITextField", 100, 300, 100, 40).flags([.secure, .editable])
    let cover = Tree("UIView", 0, 0, 400, 800).background(0xFFFF_FFFF)
    #expect(isHidden(150, 320, [field, cover]) && !isHidden(150, 500, [field, cover]))
  }

  /// The answer is the same for every place, however far the key swells within its room.
  @Test func aSwollenKeyHidesNoMoreThanOneAtRest() {
    let key = marked(Tree("UIButton", 100, 300, 60, 60))
    let swollen = key.detail { $0.transform = Transform2D(a: 1.2, b: 0, c: 0, d: 1.2, tx: 0, ty: -3) }
    for x in stride(from: 60.0, to: 200, by: 1.5) {
      for y in stride(from: 260.0, to: 400, by: 1.5) {
        #expect(isHidden(x, y, [key]) == isHidden(x, y, [swollen]), "\(x), \(y)")
      }
    }
  }

  /// The contents of a mark make no difference either, as long as they stay in the mark's box.
  @Test func whatIsInAMarkHidesNoTouchBesideIt() {
    let one = marked(Tree("UIView", 100, 300, 100, 100, [Tree("UILabel", 4, 4, 10, 20)]))
    let other = marked(
      Tree("UIView", 100, 300, 100, 100, [Tree("UILabel", 4, 4, 90, 90), Tree("UIView", 0, 0, 9, 9)]))
    for x in stride(from: 60.0, to: 240, by: 3) {
      for y in stride(from: 260.0, to: 440, by: 3) {
        #expect(isHidden(x, y, [one]) == isHidden(x, y, [other]), "\(x), \(y)")
      }
    }
  }

  /// What reaches beyond a secret's box does so by whole steps.
  @Test func wordsThatHangOverAFieldAreNotMeasured() {
    func field(_ width: Double) -> Tree {
      Tree("UITextField", 100, 300, 100, 40, [Tree("UILabel", 0, 0, width, 20)]).flags([.secure, .editable])
    }
    for x in stride(from: 90.0, to: 300, by: 1) {
      #expect(isHidden(x, 320, [field(104)]) == isHidden(x, 320, [field(122)]), "\(x)")
      let unseen = field(104).with { $0.children[0] = $0.children[0].flags(.hidden) }
      #expect(isHidden(x, 320, [field(104)]) == isHidden(x, 320, [unseen]), "\(x)")
    }
  }
}
