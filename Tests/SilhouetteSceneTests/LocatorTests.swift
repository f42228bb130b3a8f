import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

/// Locators of elements for test tools: which one is chosen, how names are escaped, and what they leave out.
struct LocatorTests {
  private func finder(
    _ window: Tree, _ platform: AppPlatform, reveal: Reveal = .labels
  ) throws -> LocatorFinder {
    let snapshot = snapshot(window)
    var flattener = Flattener(reveal: reveal)
    let scene = flattener.flatten(snapshot, viewport: phone, platform: platform)
    return LocatorFinder(scene, of: snapshot, platform: platform)
  }

  /// Locators of the node at a place, by the names of their tools.
  private func locators(
    _ place: Int, _ window: Tree, _ platform: AppPlatform, reveal: Reveal = .labels
  ) throws -> [String: String] {
    let found = try finder(window, platform, reveal: reveal).locators(of: place)
    return Dictionary(uniqueKeysWithValues: found.map { ($0.tool.rawValue, $0.code) })
  }

  private func android(_ children: [Tree]) -> Tree {
    Tree("android.widget.FrameLayout", 0, 0, 402, 874, children)
  }

  private func button(_ name: String, _ id: String? = nil, y: Double = 20) -> Tree {
    Tree("android.widget.Button", 20, y, 200, 40).text(name).with { $0.identifier = id }
  }

  /// As many as a list of equal rows may have: time grows with their number alone.
  @Test func manyEqualNamesAreCounted() throws {
    let window = android((0..<20_000).map { button("Row", y: Double($0)) })
    let finder = try finder(window, .android)
    var last = ""
    for place in 1...20_000 { last = finder.locators(of: place).first { $0.tool == .maestro }?.code ?? "" }
    #expect(last == #"{ text: "Row", index: 19999 }"#)
  }

  @Test func anIdentifierComesBeforeWords() throws {
    let found = try locators(1, android([button("Save", "com.example.app:id/save")]), .android)
    #expect(
      found == [
        "Appium": #"AppiumBy.id("com.example.app:id/save")"#, "Maestro": #"id: "save""#,
        "Espresso": "onView(withId(R.id.save))", "XPath": #"//*[@resource-id="com.example.app:id/save"]"#,
      ])
    let system = try locators(1, android([button("Yes", "android:id/button1")]), .android)
    #expect(system["Espresso"] == "onView(withId(android.R.id.button1))")
  }

  @Test func whatIsNotUniqueIsFoundByAnotherNameOrCounted() throws {
    let id = "com.example.app:id/row"
    let two = android([button("One", id), button("Two", id, y: 80)])
    #expect(
      try locators(2, two, .android) == [
        "Appium": #"AppiumBy.androidUIAutomator("new UiSelector().text(\"Two\")")"#,
        "Maestro": #"text: "Two""#,
        "Espresso": #"onView(withText("Two"))"#, "XPath": #"//*[@text="Two"]"#,
      ])
    let same = android([button("One", id), button("One", id, y: 80)])
    #expect(
      try locators(2, same, .android) == [
        "Appium":
          #"AppiumBy.androidUIAutomator("new UiSelector().resourceId(\"com.example.app:id/row\").instance(1)")"#,
        "Maestro": #"{ id: "row", index: 1 }"#, "XPath": #"(//*[@resource-id="com.example.app:id/row"])[2]"#,
      ], "Espresso cannot count")
    let crossed = android([
      button("One", id), button("One", id + "2", y: 80), button("Two", id, y: 140),
      button("Two", id + "2", y: 200),
    ])
    #expect(
      try locators(1, crossed, .android)["Espresso"] == #"onView(allOf(withId(R.id.row), withText("One")))"#)
  }

  @Test func aNodeWithoutANameIsFoundFromTheNearestOneThatHasOne() throws {
    let bare = Tree("android.widget.ImageView", 0, 0, 40, 40)
    let list = Tree("android.widget.ListView", 0, 0, 402, 400, [bare, bare]).with {
      $0.identifier = "a:id/list"
    }
    #expect(
      try locators(3, android([list]), .android)["XPath"]
        == #"//*[@resource-id="a:id/list"]/android.widget.ImageView[2]"#)
    #expect(
      try locators(1, android([bare]), .android)["XPath"]
        == "/hierarchy/android.widget.FrameLayout/android.widget.ImageView")
    let view = Tree("ImageView", 0, 0, 40, 40)
    #expect(
      try locators(1, android([view]), .android).isEmpty,
      "a dump of views has other classes than the tools' XML")
  }

  @Test func eachPlatformHasItsTools() throws {
    let save = Tree("XCUIElementTypeButton", 20, 20, 200, 40).label("Save")
    let ios = Tree("XCUIElementTypeWindow", 0, 0, 402, 874, [save, save])
    #expect(
      try locators(2, ios, .ios) == [
        "Appium": #"AppiumBy.iOSClassChain("**/XCUIElementTypeButton[`name == \"Save\"`][2]")"#,
        "Maestro": #"{ text: "Save", index: 1 }"#,
        "XCUITest": #"app.buttons.matching(identifier: "Save").element(boundBy: 1)"#,
        "XPath": #"(//XCUIElementTypeButton[@name="Save"])[2]"#,
      ])
    let label = Tree("UILabel", 0, 0, 200, 40).text("Save")
    let views = Tree("UIWindow", 0, 0, 402, 874, [Tree("UIButton", 20, 20, 200, 40, [label]).label("Save")])
    let view = try locators(1, views, .ios)
    #expect(view["XCUITest"] == #"app.buttons["Save"]"#)
    #expect(view["XPath"] == #"//XCUIElementTypeButton[@name="Save"]"#)
    let native = Tree("RCTView", 20, 20, 200, 40).label("Save").traits(.button).with {
      $0.identifier = "save"
    }
    let found = try locators(1, Tree("UIWindow", 0, 0, 402, 874, [native]), .ios)
    #expect(found["Detox"] == #"element(by.id("save"))"#)
    #expect(found["XCUITest"] == #"app.descendants(matching: .any)["save"]"#)
    let page = Tree("body", 0, 0, 402, 874, [Tree("button", 20, 20, 200, 40).text("Save")])
    #expect(
      try locators(1, page, .web)["Playwright"] == #"page.getByRole("button", { name: "Save", exact: true })"#
    )
    let compose = android([button("Save", "save")])
    #expect(try locators(1, compose, .android)["Compose"] == #"onNodeWithTag("save")"#)
    #expect(try locators(1, compose, .android)["Espresso"] == nil)
  }

  @Test func namesAreEscapedAsTheSyntaxWants() throws {
    let hard = "a \"b\" \\ 'c'\n*.x"
    let found = try locators(1, android([button(hard)]), .android)
    #expect(found["Espresso"] == #"onView(withText("a \"b\" \\ 'c'\n*.x"))"#)
    #expect(
      found["Appium"]
        == #"AppiumBy.androidUIAutomator("new UiSelector().text(\"a \\\"b\\\" \\\\ 'c'\\n*.x\")")"#)
    #expect(found["Maestro"] == #"text: "a \"b\" \\\\ 'c'\n\\*\\.x""#, "a regular expression in YAML")
    #expect(
      found["XPath"] == "/hierarchy/android.widget.FrameLayout/android.widget.Button",
      "XPath has no line ends")
    #expect(LocatorSyntax.xpath(#"a"b"#) == #"'a"b'"#)
    #expect(LocatorSyntax.xpath(#"it's "so""#) == #"concat("it's ", '"', "so", '"', "")"#)
    #expect(LocatorSyntax.quoted("\u{1B}\u{202E}") == #""\u001b\u202e""#)
    #expect(LocatorSyntax.quoted("\u{1B}", for: .swift) == #""\u{1b}""#)
    // A character of four bytes that cannot be seen, as in the flag of Wales.
    #expect(LocatorSyntax.quoted("\u{E0067}") == #""\udb40\udc67""#)
    #expect(LocatorSyntax.quoted("\u{E0067}", for: .yaml) == #""\U000e0067""#)
    #expect(LocatorSyntax.quoted("\u{3164}$", for: .kotlin) == #""\u3164\$""#, "a filler and a value's sign")
    #expect(LocatorSyntax.xpath("\u{3164}") == nil)
    #expect(LocatorSyntax.pattern("a.b*(c)") == #"a\.b\*\(c\)"#)
    let tick = Tree("XCUIElementTypeButton", 20, 20, 200, 40).label("a`b")
    let ios = Tree("XCUIElementTypeWindow", 0, 0, 402, 874, [tick, tick])
    #expect(try locators(1, ios, .ios)["Appium"]?.hasPrefix("AppiumBy.xpath(") == true)
    for (_, code) in found { #expect(!code.contains("\n")) }
  }

  @Test func noWordThatIsNotRevealedIsInALocator() throws {
    let field = Tree("android.widget.EditText", 20, 20, 200, 40).text("PLANTED").label("PLANTED")
    for reveal in [Reveal.nothing, .labels] {
      let found = try locators(1, android([field]), .android, reveal: reveal)
      #expect(!found.description.contains("PLANTED"))
    }
    let hidden = try locators(1, android([button("PLANTED")]), .android, reveal: .nothing)
    #expect(!hidden.description.contains("PLANTED"))
  }

  @Test func secretsHaveNoIdentifierAndAreNotCounted() throws {
    func secret(_ dots: Int) -> Tree {
      let inside = (0..<dots).map {
        Tree("android.view.View", Double($0) * 12, 4, 10, 10).with { $0.identifier = "dot-7" }
      }
      return Tree("android.widget.EditText", 20, 20, 200, 40, inside).flags([.secure, .editable]).with {
        $0.identifier = "a:id/pin-1234"
      }
    }
    for dots in [0, 3, 4] {
      let window = android([secret(dots), button("Save")])
      let finder = try finder(window, .android)
      #expect(finder.locators(of: 1).map(\.code).allSatisfy { !$0.contains("1234") })
      for place in 0..<dots { #expect(finder.locators(of: 2 + place).isEmpty) }
      #expect(finder.locators(of: 2 + dots).contains(Locator(.xpath, #"//*[@text="Save"]"#)))
    }
  }

  // MARK: Letters of icon fonts

  @Test func aNameWithLettersOfAnIconFontIsNoLocator() throws {
    let home = Tree("android.widget.TextView", 0, 20, 60, 20).text("Home")
    let icon = Tree("android.widget.TextView", 0, 0, 60, 20).text("\u{F383}")
    let tab = Tree("android.widget.Button", 0, 800, 60, 60, [icon, home]).label("\u{F383}, Home")
    let bare = Tree("android.widget.Button", 80, 800, 60, 60, [icon]).label("\u{F383}")
    let coded = Tree("android.widget.Button", 160, 800, 60, 60).label("\u{F0001}").with {
      $0.identifier = "com.example.app:id/more"
    }
    let finder = try finder(android([tab, bare, coded]), .android)
    for place in 0..<finder.count {
      for candidate in finder.candidates(of: place).joined() {
        #expect(!candidate.locator.code.unicodeScalars.contains { $0.value >= 0xE000 })
        #expect(!candidate.locator.code.contains(#"\u"#), "\(candidate.locator.code)")
        #expect(finder.found(by: candidate.target) == .one(place), "\(candidate.locator.code)")
      }
    }
    // The words in it find it.
    #expect(
      finder.locators(of: 1).map(\.code) == [
        #"AppiumBy.xpath("//*[@text=\"Home\"]/..")"#, #"text: "Home""#,
        #"onView(withChild(withText("Home")))"#, #"//*[@text="Home"]/.."#,
      ])
    // It has no words.
    #expect(
      finder.locators(of: 4).map(\.code).last
        == "/hierarchy/android.widget.FrameLayout/android.widget.Button[2]")
    // It has an identifier.
    #expect(finder.locators(of: 6).map(\.code).first == #"AppiumBy.id("com.example.app:id/more")"#)
    // Its words are not unique: the way by place is left.
    let two = try locators(1, android([tab, tab]), .android)
    #expect(two["XPath"] == "/hierarchy/android.widget.FrameLayout/android.widget.Button[1]")
    #expect(two["Maestro"] == nil)
    // Letters of languages and emoji are names.
    #expect(try locators(1, android([button("日本 🏠")]), .android)["XPath"] == #"//*[@text="日本 🏠"]"#)
  }

  // MARK: Maestro's comparison

  @Test func maestroFindsIdentifiersWithAndWithoutTheirOwners() throws {
    let two = android([
      button("One", "com.example:id/back"), button("Two", "com.example.system:id/back", y: 80),
    ])
    #expect(try locators(1, two, .android)["Maestro"] == #"id: "com\\.example:id/back""#)
    #expect(try locators(2, two, .android)["Maestro"] == #"id: "com\\.example\\.system:id/back""#)
    #expect(try locators(1, two, .android)["Appium"] == #"AppiumBy.id("com.example:id/back")"#)
    let cased = android([
      button("One", "com.example:id/Back"), button("Two", "com.example.system:id/back", y: 80),
    ])
    #expect(try locators(1, cased, .android)["Maestro"] == #"id: "com\\.example:id/Back""#)
    let finder = try finder(two, .android)
    let other = try self.finder(android([button("One", "com.example:id/back")]), .android)
    let short = try #require(other.candidates(of: 1).joined().first { $0.locator.code == #"id: "back""# })
    #expect(other.found(by: short.target) == .one(1) && finder.found(by: short.target) == .many)
  }

  @Test func maestroComparesWordsWithoutRegardToCase() throws {
    let two = android([button("SAVE"), button("Save", y: 80), button("Go", y: 140)])
    #expect(try locators(1, two, .android)["Maestro"] == #"{ text: "SAVE", index: 0 }"#)
    #expect(try locators(2, two, .android)["Maestro"] == #"{ text: "Save", index: 1 }"#)
    #expect(try locators(2, two, .android)["Espresso"] == #"onView(withText("Save"))"#)
    #expect(try locators(3, two, .android)["Maestro"] == #"text: "Go""#)
  }

  @Test func maestroCountsFromTheTopAndTakesTheInnermost() throws {
    let rows = android([button("Row", y: 300), button("Row", y: 20)])
    #expect(try locators(1, rows, .android)["Maestro"] == #"{ text: "Row", index: 1 }"#)
    #expect(try locators(2, rows, .android)["Maestro"] == #"{ text: "Row", index: 0 }"#)
    // A button that is named by the words in it is one with them.
    let words = Tree("android.widget.TextView", 0, 0, 60, 20).text("Send")
    let named = android([Tree("android.widget.Button", 0, 800, 60, 60, [words]).label("Send")])
    #expect(try locators(1, named, .android)["Maestro"] == #"text: "Send""#)
    #expect(try locators(2, named, .android)["Maestro"] == #"text: "Send""#)
    // Of two words in one, neither stands for it.
    let both = android([Tree("android.widget.Button", 0, 800, 60, 60, [words, words]).label("Send")])
    #expect(try locators(1, both, .android)["Maestro"] == nil)
    #expect(try locators(3, both, .android)["Maestro"] == #"{ text: "Send", index: 1 }"#)
  }

  // MARK: Roles

  private func role(_ role: String, _ label: String? = nil) -> Tree {
    Tree("role=\(role)", 0, 0, 200, 20).with { $0.label = label }
  }

  private func page(_ children: [Tree]) -> Tree {
    Tree("role=document", 0, 0, 402, 874, children)
  }

  @Test(arguments: [
    "button", "checkbox", "radio", "tab", "switch", "menuitem", "option", "heading", "img", "listitem",
    "slider",
  ])
  func aRoleWithItsNameFindsAnElementOfAPage(_ name: String) throws {
    let window = page([role(name, "Item"), role(name, "Other"), role(name, "Other")])
    #expect(
      try locators(1, window, .web)["Playwright"]
        == "page.getByRole(\"\(name)\", { name: \"Item\", exact: true })")
    #expect(
      try locators(3, window, .web)["Playwright"]
        == "page.getByRole(\"\(name)\", { name: \"Other\", exact: true }).nth(1)")
  }

  @Test func elementsWithoutANameAreCountedByTheirRoles() throws {
    let window = page([role("checkbox", "Agree"), role("checkbox"), role("generic"), role("image", "Logo")])
    #expect(try locators(2, window, .web)["Playwright"] == #"page.getByRole("checkbox").nth(1)"#)
    #expect(try locators(3, window, .web).isEmpty, "a plain box has no role")
    #expect(
      try locators(4, window, .web)["Playwright"] == #"page.getByRole("img", { name: "Logo", exact: true })"#)
    // Words in a row are no name of it.
    let row = page([role("listitem").text("Milk"), role("listitem")])
    #expect(try locators(1, row, .web)["Playwright"] == #"page.getByText("Milk", { exact: true })"#)
    let link = page([role("link").text("Terms")])
    #expect(
      try locators(1, link, .web)["Playwright"] == #"page.getByRole("link", { name: "Terms", exact: true })"#)
  }

  private func field(_ role: String, _ label: String, _ value: String? = nil) -> Tree {
    self.role(role, label).flags(.editable).traits(.textField).with { $0.value = value }
  }

  @Test func aFieldIsFoundByItsNameWhileItsValueIsWithheld() throws {
    for value in [nil, "PLANTED"] {
      let window = page([field("textbox", "User name", value), field("searchbox", "Search", value)])
      let found = try finder(window, .web)
      #expect(
        found.locators(of: 1) == [
          Locator(.playwright, #"page.getByRole("textbox", { name: "User name", exact: true })"#)
        ])
      #expect(
        found.locators(of: 2) == [
          Locator(.playwright, #"page.getByRole("searchbox", { name: "Search", exact: true })"#)
        ])
    }
  }

  @Test(arguments: [
    ("PLANTED", "PLANTED"), ("PLANTED", "planted"), ("Dear PLANTED", "PLANTED"),
    ("PLANTED", "PLANTED and more"),
    ("PLANTED@example.com", ""), ("PLANTED password", "x"), ("••••••••", ""),
  ])
  func aNameOfAFieldThatMayBeTypedIsInNoLocator(_ label: String, _ value: String) throws {
    let found = try locators(1, page([field("textbox", label, value)]), .web)
    #expect(!found.description.contains("PLANTED") && !found.description.contains("•"), "\(found)")
    #expect(found["Playwright"] == #"page.getByRole("textbox")"#)
    // A field in a field may be a part of its value.
    let outer = role("combobox", "Town").flags(.editable).traits(.textField)
      .with { $0.children = [field("textbox", label.isEmpty ? "" : "PLANTED street")] }
    #expect(try !locators(2, page([outer]), .web).description.contains("PLANTED"))
    let snapshot = snapshot(page([field("textbox", "PLANTED street")]))
    var flattener = Flattener(reveal: .nothing)
    let scene = flattener.flatten(snapshot, viewport: phone, platform: .web)
    let shut = LocatorFinder(scene, of: snapshot, platform: .web, isNamed: false)
    #expect(!shut.candidates(of: 1).joined().map(\.locator.code).joined().contains("PLANTED"))
  }

  // MARK: On other screens

  /// Each candidate of each node finds its node, and no other, on the screen that it was made on.
  @Test func everyCandidateFindsItsNodeOnItsOwnScreen() throws {
    let id = "com.example.app:id/row"
    let bare = Tree("android.widget.ImageView", 0, 0, 40, 40)
    let list = Tree("android.widget.ListView", 0, 100, 402, 400, [bare, bare, button("Row"), button("Row")])
      .with { $0.identifier = "a:id/list" }
    let trees = [
      (android([button("One", id), button("One", id, y: 80), list]), AppPlatform.android),
      (
        Tree(
          "XCUIElementTypeWindow", 0, 0, 402, 874,
          (0..<3).map {
            Tree("XCUIElementTypeButton", 20, 20, 200, 40).label($0 < 2 ? "Save" : "Go")
          }), .ios
      ),
      (
        Tree(
          "body", 0, 0, 402, 874, (0..<3).map { Tree("button", 20, 20, 200, 40).text($0 < 2 ? "Save" : "Go") }
        ), .web
      ),
    ]
    var tried = 0
    for (tree, platform) in trees {
      let finder = try finder(tree, platform)
      for place in 1..<finder.count {
        for candidate in finder.candidates(of: place).joined() {
          #expect(finder.found(by: candidate.target) == .one(place), "\(candidate.locator.code)")
          tried += 1
        }
      }
    }
    #expect(tried > 40)
  }

  @Test func aTargetTellsWhetherItFindsOneNodeSeveralOrNone() throws {
    let id = "com.example.app:id/row"
    let one = try finder(android([button("Save", id)]), .android)
    let candidates = Array(one.candidates(of: 1).joined())
    let byID = try #require(candidates.first { $0.locator.code == #"AppiumBy.id("com.example.app:id/row")"# })
      .target
    let byWay = try #require(
      candidates.first { $0.locator.code == "/hierarchy/android.widget.FrameLayout/android.widget.Button" }
    ).target
    let two = try finder(android([button("One", id), button("Two", id, y: 80)]), .android)
    #expect(two.found(by: byID) == .many && two.found(by: byWay) == .many)
    let other = try finder(android([button("Two", y: 20)]), .android)
    #expect(other.found(by: byID) == .none && other.found(by: byWay) == .one(1))
    let counted = try #require(
      two.candidates(of: 2).joined().first { $0.locator.code.contains("instance(1)") }
    ).target
    #expect(two.found(by: counted) == .one(2) && one.found(by: counted) == .none)
  }

  @Test func theFirstCandidateOfAToolIsItsLocator() throws {
    let id = "com.example.app:id/row"
    let finder = try finder(
      android([button("One", id), button("Two", id, y: 80), button("Two", y: 140)]), .android)
    for place in 0..<finder.count {
      #expect(finder.locators(of: place) == finder.candidates(of: place).map { $0[0].locator })
    }
  }

  /// A page's control without an id has its name as identifier.
  @Test func anIdentifierOfAPageIsAnIDATestIDOrTheNameOfAControlWithoutOne() throws {
    let page = Tree("body", 0, 0, 402, 874, [Tree("select", 20, 20, 200, 40).with { $0.identifier = "kind" }])
    let found = try locators(1, page, .web)
    #expect(
      found["Playwright"]
        == #"page.locator("[id=\"kind\"], [data-testid=\"kind\"], [name=\"kind\"]:not([id])")"#)
    #expect(found["XPath"] == #"//*[@id="kind" or @data-testid="kind" or @name="kind" and not(@id)]"#)
  }

  @Test func whatOnlyThePictureShowsHasNoLocator() throws {
    let tree = android([button("Save", "com.example.app:id/save"), button("Go", y: 80)])
    let snapshot = snapshot(tree)
    var flattener = Flattener(reveal: .labels)
    var scene = flattener.flatten(snapshot, viewport: phone, platform: .android)
    scene.firstSeen = 2
    let finder = LocatorFinder(scene, of: snapshot, platform: .android)
    #expect(!finder.candidates(of: 1).isEmpty && finder.candidates(of: 2).isEmpty)
  }

  @Test func withoutNamesOnlyTheWayFromTheRootIsLeft() throws {
    let tree = android([button("Save", "com.example.app:id/save"), button("Go", y: 80)])
    let snapshot = snapshot(tree)
    var flattener = Flattener(reveal: .labels)
    let scene = flattener.flatten(snapshot, viewport: phone, platform: .android)
    let finder = LocatorFinder(scene, of: snapshot, platform: .android, isNamed: false)
    let codes = finder.candidates(of: 2).joined().map(\.locator.code)
    let way = "/hierarchy/android.widget.FrameLayout/android.widget.Button[2]"
    #expect(codes == [#"AppiumBy.xpath("\#(way)")"#, way])
  }
}
