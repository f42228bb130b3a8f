import SilhouetteHierarchy
import SilhouetteScene
import Testing

/// Pictures under other nodes have no picture mark.
struct BackdropTests {
  private let picture = Tree("UIImageView", 0, 0, 402, 320)

  private func category(_ windows: [Tree]) throws -> NodeCategory {
    try #require(scene(Tree("UIWindow", 0, 0, 402, 874, windows)).nodes.first { $0.frame.height == 320 })
      .category
  }

  @Test func aPictureAloneIsAPicture() throws {
    #expect(try category([picture]) == .image)
    #expect(try category([picture, Tree("UILabel", 20, 330, 200, 20)]) == .image)
    #expect(try category([Tree("UILabel", 20, 100, 200, 20), picture]) == .image)
  }

  @Test func writingAndControlsInItsMiddleMakeItABackground() throws {
    for name in ["UILabel", "UIButton", "UIImageView", "UITextField"] {
      #expect(try category([picture, Tree(name, 120, 120, 100, 60)]) == .backgroundImage, "\(name)")
      let nested = Tree("UIScrollView", 0, 50, 402, 800, [Tree(name, 120, 70, 100, 60)])
      #expect(try category([picture, nested]) == .backgroundImage, "\(name)")
      var owner = picture
      owner.children = [Tree(name, 120, 120, 100, 60)]
      #expect(try category([owner]) == .backgroundImage, "\(name)")
    }
  }

  @Test func whatStandsInACornerOrIsPlainOrHiddenDoesNot() throws {
    #expect(try category([picture, Tree("UILabel", 4, 4, 60, 20)]) == .image)
    #expect(try category([picture, Tree("UIView", 120, 120, 100, 60)]) == .image)
    #expect(try category([picture, Tree("UILabel", 120, 120, 100, 60).flags(.hidden)]) == .image)
  }

  @Test func whatLiesOnASurfaceOfItsOwnDoesNot() throws {
    let sheet = Tree("UIView", 0, 100, 402, 700, [Tree("UILabel", 120, 40, 100, 60)])
    #expect(try category([picture, sheet]) == .backgroundImage)
    #expect(try category([picture, sheet.background(0xFFFF_FFFF)]) == .image)
  }

  @Test func aPictureThatFillsItsParentLiesUnderItsParentsSiblings() throws {
    let framed = Tree("UIView", 0, 0, 402, 320, [Tree("UIImageView", 0, 0, 402, 320)])
    let title = Tree("UILabel", 120, 120, 100, 60)
    let made = try scene(Tree("UIWindow", 0, 0, 402, 874, [framed, title]))
    #expect(made.nodes[2].category == .backgroundImage)
    #expect(made.nodes[2].parts.isEmpty)
  }

  @Test func theNextPageOfACarouselDoesNotCount() throws {
    let pages = Tree(
      "UIScrollView", 0, 0, 402, 320,
      [Tree("UIImageView", 0, 0, 402, 320), Tree("UIImageView", 402, 0, 402, 320)])
    let made = try scene(Tree("UIWindow", 0, 0, 402, 874, [pages]))
    #expect(made.nodes[2].category == .image && made.nodes[3].category == .image)
  }
}
