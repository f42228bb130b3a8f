import SilhouetteHierarchy
import Testing

@testable import SilhouetteScene

/// What is drawn of a node that the app marks `mask` or `hide`, and of what is in it.
struct MarkingTests {
  private func marked(_ tree: Tree, _ privacy: NodeDetail.Privacy) -> Tree {
    tree.detail { $0.privacy = privacy }
  }

  private func window(_ children: Tree...) -> Tree { Tree("UIWindow", 0, 0, 402, 874, children) }

  private func drawn(_ scene: Scene) -> [Category] {
    scene.nodes.dropFirst().filter { $0.verdict == .draw }.map(\.category)
  }

  @Test func aMaskedContainerShowsItsControlsAndNothingElse() throws {
    let row = Tree(
      "UIStackView", 10, 10, 300, 50,
      [
        Tree("UILabel", 0, 0, 80, 20).text("9 €"), Tree("UISwitch", 100, 0, 51, 31).flags(.checked),
        Tree("UIButton", 200, 0, 60, 30, [Tree("UILabel", 0, 0, 60, 30).text("Pay")]),
        Tree("UIImageView", 270, 0, 20, 20),
      ])
    let flat = try scene(window(marked(Tree("UIView", 20, 100, 320, 80, [row]), .mask)))
    #expect(drawn(flat) == [.view, .toggle, .button])
    #expect(flat.nodes[1].flags.isSuperset(of: [.sealed, .clips, .secret]))
    #expect(flat.nodes[2].flags.contains(.concealed) && flat.nodes[3].flags.contains(.concealed))
    // Where controls stand does not change by what is left out around them.
    #expect(flat.nodes[4].bounds == Rect(x: 130, y: 110, width: 51, height: 31))
    #expect(flat.nodes[4].state == .enabled && flat.nodes[4].clip == 1)
  }

  @Test(arguments: [
    ("UIButton", Category.button), ("_UITabButton", .tab), ("UITextField", .textField),
    ("UISearchTextField", .searchField), ("UITextView", .textView), ("UISwitch", .toggle),
    ("XCUIElementTypeCheckBox", .checkbox), ("XCUIElementTypeRadioButton", .radio), ("UISlider", .slider),
    ("UIStepper", .stepper), ("UISegmentedControl", .segmentedControl), ("UIPickerView", .picker),
    ("UIKBKeyView", .key),
  ])
  func everyControlInAMaskIsDrawn(_ name: String, _ category: SilhouetteScene.Category) throws {
    let card = marked(Tree("UIView", 20, 100, 320, 200, [Tree(name, 10, 10, 90, 40)]), .mask)
    #expect(drawn(try scene(window(card))) == [.view, category])
  }

  @Test(arguments: [
    "UILabel", "UIImageView", "UIView", "UIPageControl", "UIProgressView", "UIActivityIndicatorView",
    "WKWebView", "CGDrawingView", "Mystery", "UITableView", "UITableViewCell",
  ])
  func nothingElseInAMaskIsDrawn(_ name: String) throws {
    let card = marked(Tree("UIView", 20, 100, 320, 200, [Tree(name, 10, 10, 90, 40)]), .mask)
    #expect(drawn(try scene(window(card))) == [.view])
  }

  @Test func nothingOfAListInAMaskIsDrawn() throws {
    let cell = Tree("UITableViewCell", 0, 0, 300, 44, [Tree("UIButton", 0, 0, 60, 30)])
    let list = Tree("UITableView", 0, 0, 300, 300, [cell])
    let flat = try scene(window(marked(Tree("UIView", 20, 100, 320, 400, [list]), .mask)))
    #expect(drawn(flat) == [.view])
  }

  @Test func whatIsHiddenIsOneStripedBox() throws {
    for name in ["UIView", "UIButton", "UILabel", "UISwitch", "UITableView", "Mystery"] {
      let hidden = marked(Tree(name, 20, 100, 200, 60, [Tree("UIButton", 0, 0, 60, 30)]), .hide)
      let flat = try scene(window(hidden))
      #expect(drawn(flat) == [.view] && flat.parts.isEmpty, "\(name)")
      #expect(!flat.nodes[1].hatch.isClear && flat.nodes[1].flags.contains(.sealed), "\(name)")
    }
  }

  @Test func aMaskedSwitchIsOffAndMaskedSegmentsAreThree() throws {
    let off = try scene(window(marked(Tree("UISwitch", 20, 100, 51, 31), .mask)))
    let on = try scene(window(marked(Tree("UISwitch", 20, 100, 51, 31).flags(.checked), .mask)))
    #expect(off == on && off.nodes[1].category == .toggle)
    let segments = (0..<5).map { Tree("UISegment", Double($0) * 40, 0, 40, 30).traits(.button) }
    let control = try scene(window(marked(Tree("UISegmentedControl", 20, 100, 200, 30, segments), .mask)))
    #expect(control.parts.count { $0.role == .textBar } == 3)
  }

  @Test func aMarkedNodeThatIsHiddenIsNotThere() throws {
    for privacy in [NodeDetail.Privacy.mask, .hide] {
      for absent in [
        Tree("UIView", 20, 100, 200, 60).flags(.hidden), Tree("UIView", 20, 100, 200, 60).alpha(0),
      ] {
        #expect(drawn(try scene(window(marked(absent, privacy)))) == [])
      }
    }
    // Each key of a pad may be marked by itself, and hide while it is pressed.
    let key = marked(Tree("UIButton", 20, 100, 60, 60).flags(.hidden), .mask)
    #expect(drawn(try scene(window(key))) == [.button])
  }

  @Test func whatLiesOutsideOfAMaskIsCutOff() throws {
    let button = Tree("UIButton", 0, 500, 60, 30)
    let scroll = marked(Tree("UIScrollView", 0, 100, 300, 200, [button]), .mask)
    let flat = try scene(window(scroll.detail { $0.scroll = Point(x: 0, y: 450) }))
    #expect(flat.nodes[1].contentOffset == .zero && flat.nodes[2].clip == 1)
    #expect(Culler(scale: 1).visibleNodes(of: flat).dropFirst() == [true, false])
  }

  @Test func listingsTellOfControlsInAMaskWhereTheyHang() throws {
    let stack = Tree("UIStackView", 0, 0, 200, 60, [Tree("UIButton", 0, 0, 60, 30)])
    let root = window(
      marked(Tree("UIView", 20, 100, 200, 60, [stack]), .mask), Tree("UILabel", 20, 300, 50, 20))
    let json = SceneListing(rules: Categorizer.standard.rules).json(try scene(root))
    #expect(json.contains("\"parent\":1,\"category\":\"button\""))
    var snapshots = SnapshotListing()
    let lines = snapshots.text(snapshot(root), viewport: phone, platform: .ios).split(separator: "\n")
    #expect(lines.count == 6 && lines[2] == "│  ├─ …" && lines[3].hasPrefix("│  └─ UIButton"))
    #expect(lines[4] == "│     └─ …" && lines[5].hasPrefix("└─ UILabel"))
  }

  @Test func aSceneWithoutItsConcealedNodesLooksTheSame() throws {
    let inner = Tree(
      "UIStackView", 7, 9, 200, 60, [Tree("UIStackView", 3, 4, 99, 50, [Tree("UIButton", 1, 2, 60, 30)])])
    let flat = try scene(
      window(marked(Tree("UIView", 20, 100, 300, 90, [inner]), .mask), Tree("UILabel", 0, 0, 9, 9)))
    let (shown, kept) = try #require(flat.withoutConcealed())
    #expect(kept == [0, 1, 4, 5] && shown.nodes.map(\.parent) == [-1, 0, 1, 0])
    #expect(shown.nodes.map(\.end) == [4, 3, 3, 4])
    #expect(shown.nodes.map(\.bounds) == kept.map { flat.nodes[$0].bounds })
    #expect(shown.nodes[2].frame == Rect(x: 11, y: 15, width: 60, height: 30))
    #expect(shown.nodes[2].toParent == .translation(x: 11, y: 15) && shown.nodes[2].clip == 1)
  }

  @Test func aSceneInWhichNothingIsConcealedIsLeftAsItIs() throws {
    #expect(try scene(window(Tree("UILabel", 0, 0, 9, 9))).withoutConcealed() == nil)
  }
}
