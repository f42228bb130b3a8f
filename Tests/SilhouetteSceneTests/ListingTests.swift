import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteText
import TestSupport
import Testing

/// The stream-format page's own example and a login form, as text.
struct ListingTests {
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
          ).flags(.clips).detail { $0.scroll = Point2D(x: 0, y: 120) },
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

  /// A label of a button is no element of its own, and a view may be one without words.
  @Test(arguments: [(true, "ax=1"), (false, "ax=0"), (nil, "ax=1")] as [(Bool?, String)])
  func whetherAViewIsAnElementIsListedAsReported(isElement: Bool?, word: String) {
    let window = Tree(
      "UIWindow", 0, 0, 402, 874,
      [
        Tree("UILabel", 20, 20, 90, 40).label("Words").node { $0.isElement = isElement },
        Tree("UITextField", 20, 80, 90, 40).flags([.editable, .secure]).node { $0.isElement = false },
      ])
    var listing = SnapshotListing()
    let lines = listing.text(snapshot(window), viewport: phone, platform: .ios).split(separator: "\n")
    #expect(lines[1].contains("UILabel(frame: {{20, 20}, {90, 40}}, \(word), "))
    // The flag of a secret may depend on its content.
    #expect(lines[2].contains("ax=1"))
  }

  @Test func namesThatDoNotPrintAreWrittenOut() throws {
    let odd = "Pay\u{202E}nottuB\u{1B}[2J\nUILabel\u{200B}"
    let window = Tree("UIWindow", 0, 0, 402, 874, [Tree(odd, 20, 20, 90, 40).text("a\u{202E}b")])
    var listing = SnapshotListing(flattener: Flattener(reveal: .labels))
    let text = listing.text(snapshot(window), viewport: phone, platform: .ios)
    #expect(text.contains("└─ Pay\\u{202E}nottuB\\u{1B}[2J\\u{A}UILabel\\u{200B}(frame"))
    let json = listing.json(snapshot(window), viewport: phone, platform: .ios)
    #expect(json.contains("\"class\":\"Pay\\u202enottu") && json.contains("\"text\":\"a\\u202eb\""))
    let scene = SceneListing(rules: Categorizer.standard.rules).text(try scene(window, reveal: .labels))
    #expect(scene.contains("\"a\\u202eb\""))
    for output in [text, json, scene] {
      #expect(output.unicodeScalars.allSatisfy { Printable.isPrintable($0) || $0 == "\n" })
    }
  }

  /// The page in a browser lists both side by side.
  @Test func reasonsAreThoseOfTheNodesInASceneListing() throws {
    let (login, scene) = (snapshot(Self.login), try scene(Self.login))
    let rules = Categorizer.standard.rules
    let reasons = SnapshotListing(rules: rules).reasons(login, in: scene)
    let classes = reasons.matches(of: #/"class":"([^"]*)"/#).map { $0.output.1 }
    let ids = SceneListing(rules: rules).json(scene, of: login).matches(of: #/"rule":"([^"]*)"/#).map {
      $0.output.1
    }
    let listed = scene.nodes.filter { !$0.flags.contains(.concealed) }
    #expect(classes.count == ids.count && classes.count == listed.count)
    #expect(zip(classes, ids).contains { $0 == "UISwitch" && $1 == "uikit/UISwitch" })
    #expect(!reasons.contains("hunter2") && !reasons.contains("marta") && !reasons.contains("Balance"))
    let line = try #require(rules.first { $0.id == "uikit/UISwitch" }).text
    #expect(reasons.contains("\"class\":\"UISwitch\",\"line\":\"\(line.replacing("\"", with: "\\\""))\""))
  }

  /// The hash of a name can be reversed by trying names.
  @Test func idsThatAreStringsAreNumbered() throws {
    func json(_ ids: [String]) throws -> String {
      let labels = ids.map { id in
        Tree("UILabel", 0, 0, 9, 9).node { $0.id = NodeID(string: id.utf8) }
      }
      let window = Tree("UIWindow", 0, 0, 402, 874, labels).id(7)
      return SceneListing(rules: Categorizer.standard.rules).json(try scene(window))
    }
    let one = try json(["account-4711", "account-12", "account-4711"])
    #expect(try json(["b", "a", "b"]) == one)
    #expect(try json(["b", "a", "a"]) != one)
    #expect(one.contains("{\"id\":7,\"parent\":-1"))
    #expect(
      one.split(separator: "\"id\":").dropFirst(2).map { $0.prefix(6) } == [
        "\"id-1\"", "\"id-2\"", "\"id-1\"",
      ])
  }
}
