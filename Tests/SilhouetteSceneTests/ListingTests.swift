import SilhouetteHierarchy
import SilhouetteScene
import TestSupport
import Testing

/// The stream-format page's own example and a login form, as text.
struct ListingGoldenTests {
  static let login = Tree(
    "UIWindow", 0, 0, 402, 874,
    [
      Tree(
        "UIView", 0, 0, 402, 874,
        [
          Tree("UINavigationBar", 0, 62, 402, 54, [Tree("UILabel", 150, 12, 102, 24).text("Sign in")]),
          Tree("UITextField", 16, 140, 370, 44).text("marta@example.org").flags(.editable),
          Tree("UITextField", 16, 200, 370, 44).text("hunter2").flags([.editable, .secure, .focused]),
          Tree("UIButton", 16, 260, 370, 50).radius(14).label("Sign in").flags(.disabled).alpha(0.5)
            .traits(.button),
          Tree("UISwitch", 335, 330, 51, 31).flags(.checked),
          Tree(
            "UIScrollView", 0, 380, 402, 300,
            [
              Tree("UILabel", 16, 140, 200, 20).text("Balance"),
              Tree("UIImageView", 16, 180, 100, 80),
            ]
          ).flags(.clips).detail { $0.scroll = Point(x: 0, y: 120) },
        ]
      ).background(0xFFFF_FFFF)
    ])

  @Test func sceneListingIsStable() throws {
    let listing = SceneListing(rules: Categorizer.standard.rules)
    try expectGolden(listing.text(try scene(Self.login)), named: "Scene/login.scene.txt")
    try expectGolden(listing.json(try scene(Self.login)), named: "Scene/login.scene.json")
  }

  @Test func snapshotListingIsStable() throws {
    var listing = SnapshotListing()
    let login = snapshot(Self.login)
    try expectGolden(
      listing.text(login, viewport: phone, platform: .ios), named: "Scene/login.snapshot.txt")
    try expectGolden(
      listing.json(login, viewport: phone, platform: .ios), named: "Scene/login.snapshot.json")
  }
}
