import SilhouetteHierarchy
import SilhouetteText
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// The drawing of a node that the app marks `mask` or `hide`, and of its contents.
struct MarkingTests {
  private func marked(_ tree: Tree, _ privacy: NodeDetail.Privacy) -> Tree {
    tree.detail { $0.privacy = privacy }
  }

  private func window(_ children: Tree...) -> Tree { Tree("UIWindow", 0, 0, 402, 874, children) }

  private func drawn(_ scene: WireframeScene) -> [NodeCategory] {
    scene.nodes.dropFirst().filter { $0.verdict == .draw }.map(\.category)
  }

  @Test func aMaskedContainerIsOneBoxWhateverIsInIt() throws {
    let row = Tree(
      "UIStackView", 10, 10, 300, 50,
      [
        Tree("UILabel", 0, 0, 80, 20).text("9 €"), Tree("UISwitch", 100, 0, 51, 31).flags(.checked),
        Tree("UIButton", 200, 0, 60, 30, [Tree("UILabel", 0, 0, 60, 30).text("Pay")]),
        Tree("UIKeyboard", 0, 40, 90, 10), Tree("UITextField", 0, 30, 60, 10).flags(.secure),
      ])
    let flat = try scene(window(marked(Tree("UIView", 20, 100, 320, 80, [row]), .mask)))
    #expect(drawn(flat) == [.view])
    #expect(flat.nodes[1].flags.isSuperset(of: [.sealed, .secret]) && flat.nodes[1].hatch.isClear)
    #expect(flat.nodes.dropFirst(2).allSatisfy { $0.flags.contains(.concealed) && $0.verdict == .prune })
    let empty = try scene(window(marked(Tree("UIView", 20, 100, 320, 80, []), .mask)))
    let listing = SceneListing(rules: Categorizer.standard.rules)
    #expect(listing.json(flat) == listing.json(empty) && listing.text(flat) == listing.text(empty))
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

  @Test func listingsTellOfAMaskAndOfNothingInIt() throws {
    let stack = Tree("UIStackView", 0, 0, 200, 60, [Tree("UIButton", 0, 0, 60, 30)])
    let root = window(
      marked(Tree("UIView", 20, 100, 200, 60, [stack]), .mask), Tree("UILabel", 20, 300, 50, 20))
    var snapshots = SnapshotListing()
    let lines = snapshots.text(snapshot(root), viewport: phone, platform: .ios).split(separator: "\n")
    #expect(lines.count == 4 && lines[2] == "│  └─ …" && lines[3].hasPrefix("└─ UILabel"))
  }

  @Test func aSceneWithoutItsConcealedNodesLooksTheSame() throws {
    let inner = Tree("UIStackView", 7, 9, 200, 60, [Tree("UIButton", 1, 2, 60, 30)])
    let flat = try scene(
      window(marked(Tree("UIView", 20, 100, 300, 90, [inner]), .mask), Tree("UILabel", 0, 0, 9, 9)))
    let (shown, kept) = try #require(flat.withoutConcealed())
    #expect(kept == [0, 1, 4] && shown.nodes.map(\.parent) == [-1, 0, 0])
    #expect(shown.nodes.map(\.end) == [3, 2, 3])
    #expect(shown.nodes.map(\.bounds) == kept.map { flat.nodes[$0].bounds })
  }

  @Test func aSceneInWhichNothingIsConcealedIsLeftAsItIs() throws {
    #expect(try scene(window(Tree("UILabel", 0, 0, 9, 9))).withoutConcealed() == nil)
  }
}
