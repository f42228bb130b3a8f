import SilhouetteHierarchy
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// What docs/PRIVACY.md says does show: no sentence there may promise more than is so.
struct StillShowsTests {
  private func shown(_ tree: Tree, _ colors: Appearance.Colors = .category) throws -> WireframeScene {
    try scene(Tree("UIWindow", 0, 0, 402, 874, [tree]), appearance: Appearance(colors: colors))
  }

  @Test func aLabelsBoxAndLinesTellHowWideItsTextIs() throws {
    let short = try shown(Tree("UILabel", 20, 20, 40, 20).text("9 €"))
    #expect(try shown(Tree("UILabel", 20, 20, 90, 20).text("1.234 €")).parts != short.parts)
    let broken = Tree("UILabel", 20, 20, 90, 60).text("a b").with {
      $0.lines = [Rect2D(x: 0, y: 0, width: 80, height: 20), Rect2D(x: 0, y: 20, width: 31, height: 20)]
    }
    #expect(try shown(broken).parts.map(\.frame.width) == [80, 31])
  }

  @Test func controlsOutsideOfMarksTellTheirState() throws {
    let off = Tree("UISwitch", 20, 20, 51, 31)
    #expect(try shown(off) != shown(off.flags(.checked)))
    func segments(_ count: Int, chosen: Int) -> Tree {
      Tree(
        "UISegmentedControl", 20, 20, 200, 30,
        (0..<count).map { index in
          let segment = Tree("UISegment", Double(index) * 40, 0, 40, 30).traits(.button)
          return index == chosen ? segment.flags(.selected) : segment
        })
    }
    #expect(try shown(segments(3, chosen: 0)).parts != shown(segments(4, chosen: 0)).parts)
    #expect(try shown(segments(3, chosen: 0)).parts != shown(segments(3, chosen: 1)).parts)
    #expect(try shown(segments(40, chosen: 0)).parts == shown(segments(50, chosen: 0)).parts)
  }

  @Test func aSecretTellsItsStateAndItsOwnBackground() throws {
    let field = Tree("UITextField", 20, 20, 200, 40).flags([.secure, .editable])
    #expect(try shown(field) != shown(field.flags(.focused)))
    #expect(try shown(field) != shown(field.flags(.disabled)))
    func colored(_ rgba: UInt32, borderWidth: Double = 0) throws -> WireframeScene {
      let field = field.background(rgba).detail {
        $0.border = NodeDetail.Border(width: borderWidth, color: RGBAColor(rgb: 0xFF0000))
      }
      return try shown(Tree("UIView", 0, 0, 300, 300, [field]).background(0xFFFF_FFFF), .source)
    }
    #expect(try colored(0xFF00_00FF) != colored(0x00FF_00FF))
    #expect(try colored(0xFF00_00FF, borderWidth: 3) != colored(0xFF00_00FF))
  }

  @Test func anInputTellsWhetherItHoldsAnythingAndHowTallItIs() throws {
    let field = Tree("UITextView", 20, 20, 200, 100).flags(.editable)
    let single = Tree("UITextField", 20, 20, 200, 40).flags(.editable)
    #expect(try shown(single).parts != shown(single.text("x")).parts)
    #expect(try shown(single.text("x")) == shown(single.text("correct horse")))
    #expect(try shown(field.text("x")).parts != shown(field.text("x").with { $0.frame.height = 200 }).parts)
  }

  @Test func sourceColoursTellAPicturesAverageAndOthersDoNot() throws {
    func picture(_ rgb: UInt32) -> Tree {
      Tree("UIImageView", 20, 20, 90, 90).detail {
        var picture = NodeDetail.Picture()
        picture.color = RGBAColor(rgb: rgb)
        $0.picture = picture
      }
    }
    #expect(try shown(picture(0xFF0000), .source) != shown(picture(0x00FF00), .source))
    for colors in [Appearance.Colors.category, .rico] {
      #expect(try shown(picture(0xFF0000), colors) == shown(picture(0x00FF00), colors))
    }
  }

  @Test func aMarkedNodeTellsItsFrame() throws {
    func pad(_ width: Double, key: Double) -> Tree {
      Tree("UIView", 20, 20, width, 90, [Tree("UIButton", 5, 5, key, 30)]).detail { $0.privacy = .mask }
    }
    func drawn(_ tree: Tree) throws -> [SceneNode] {
      try shown(tree).nodes.filter { !$0.flags.contains(.concealed) }
    }
    let one = try drawn(pad(200, key: 30))
    #expect(try drawn(pad(210, key: 30)) != one)
    #expect(try drawn(pad(200, key: 40)) == one)
  }

  @Test func aMarkedNodeTellsItsClassAndItsZ() throws {
    func window(_ z: Double) -> Tree {
      let marked = Tree("BalanceView", 20, 20, 90, 90).z(z).detail { $0.privacy = .mask }
      return Tree("UIWindow", 0, 0, 402, 874, [marked, Tree("UIView", 20, 20, 90, 90)])
    }
    #expect(try scene(window(0)).nodes.map(\.source) == [0, 1, 2])
    #expect(try scene(window(4)).nodes.map(\.source) == [0, 2, 1])
    var listing = SnapshotListing()
    let text = listing.text(snapshot(window(0)), viewport: phone, platform: .ios)
    #expect(text.contains("BalanceView"))
  }
}
