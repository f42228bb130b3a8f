import SilhouetteHierarchy
import Testing

struct XCUITestTests {
  private func page(_ elements: String) -> Decoded {
    decode(
      #"<XCUIElementTypeApplication visible="true" x="0" y="0" width="390" height="844">\#(elements)</XCUIElementTypeApplication>"#
    )
  }

  private func element(_ type: String, _ attributes: String, _ children: String = "") -> String {
    "<XCUIElementType\(type) \(attributes)>\(children)</XCUIElementType\(type)>"
  }

  // MARK: Page source

  @Test func placesBecomeRelative() {
    let inner = element("Button", #"x="30" y="50" width="10" height="10""#)
    let result = page(element("Other", #"x="10" y="20" width="100" height="100""#, inner))
    #expect(result.diagnostics.isEmpty)
    #expect(
      result.header
        == StreamHeader(platform: .ios, viewport: Viewport(width: 390, height: 844), tells: .secure))
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [0, 10, 20])
    #expect(result.snapshots.first?.nodes.map(\.frame.y) == [0, 20, 30])
  }

  @Test(arguments: [49, 50, 51, 52, 61, 62, 63, 64])
  func aTreeThatEndsWhereAppiumStopsIsCut(_ depth: Int) throws {
    func tree(_ words: String) -> Decoded {
      let place = #"x="0" y="0" width="390" height="844""#
      let leaf = element("Other", "\(place) \(words)") + element("Button", place)
      return page((0..<depth - 2).reduce(leaf) { inner, _ in element("Other", place, inner) })
    }
    let isCut = [50, 51, 62, 63].contains(depth)
    let result = tree("")
    let unreadable = try #require(result.snapshots.first).nodes.filter { $0.flags.contains(.unreadable) }
    #expect(unreadable.count == (isCut ? 1 : 0))
    #expect(result.diagnostics.count(of: .cutByWriter) == (isCut ? 1 : 0))
    // What has words is no empty box.
    #expect(tree(#"label="Words""#).diagnostics.count(of: .cutByWriter) == 0)
  }

  @Test func theWrapperIsNoElement() throws {
    let snapshot = try #require(decode(SmallDumps.pageSource).snapshots.first)
    #expect(
      snapshot.nodes.map { snapshot.string($0.className) } == [
        "XCUIElementTypeApplication", "XCUIElementTypeSwitch", "XCUIElementTypeOther",
      ])
    #expect(snapshot.nodes[2].frame == Rect2D(x: 0.5, y: 1.25, width: 10, height: 20.5))
    #expect(snapshot.nodes[1].flags == [.disabled, .selected, .checked, .hidden])
    #expect(snapshot.nodes[1].traits == [.button, .selected])
    let detail = try #require(snapshot.detail(of: snapshot.nodes[1]))
    #expect(detail.otherTraits.range.map { snapshot.string(snapshot.slices[$0]) } == ["Odd"])
    #expect(snapshot.string(snapshot.nodes[1].identifier) == "news")
    #expect(snapshot.nodes[0].identifier.isNone, "a name that is the label says nothing of its own")
  }

  @Test func anUnseenContainerOfSomethingSeenIsNotHidden() {
    let seen = element("Button", #"visible="true""#)
    let unseen = element("Button", #"visible="false""#)
    let result = page(
      element("Other", #"visible="false""#, seen + unseen) + element("Other", #"visible="false""#, unseen))
    #expect(
      result.snapshots.first?.nodes.map { $0.flags.contains(.hidden) } == [
        false, false, false, true, true, true,
      ])
  }

  @Test func whatHasNoPlaceIsWhereItsParentIs() {
    let result = page(
      element("Other", #"x="10" y="20" width="5" height="5""#, element("Image", #"width="3" height="3""#)))
    #expect(result.snapshots.first?.nodes.last?.frame == Rect2D(x: 0, y: 0, width: 3, height: 3))
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func titlesAreNoIdentifiers() throws {
    let bar = element("NavigationBar", #"name="Ann""#) + element("Other", #"name="ALL FRIENDS""#)
    let snapshot = try #require(page(bar + element("Table", #"name="friends.list""#)).snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.label) } == [nil, "Ann", "ALL FRIENDS", nil])
    #expect(snapshot.nodes.map { snapshot.string($0.identifier) } == [nil, nil, nil, "friends.list"])
  }

  @Test func secureFieldsAreSecureByTheirType() {
    let result = page(element("SecureTextField", "") + element("TextField", ""))
    #expect(result.snapshots.first?.nodes.map { $0.flags.contains(.secure) } == [false, true, false])
  }

  @Test func aPageOfNothingIsAnEmptyScreen() {
    let result = decode("<AppiumAUT>\n</AppiumAUT>")
    #expect(result.error == nil && result.snapshots.map(\.nodes.count) == [0])
    #expect(result.header?.viewport == Viewport(width: 402, height: 874))
    #expect(result.diagnostics.count(of: .assumed) == 1)
  }

  @Test(arguments: ["1e300", "nan", "x", "-inf"]) func numbersThatNoScreenHasAreNotTaken(_ number: String) {
    let result = page(element("Other", #"x="\#(number)" y="0" width="1" height="1""#))
    #expect(result.snapshots.first?.nodes.last?.frame == Rect2D(x: 0, y: 0, width: 1, height: 1))
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  // MARK: Printed subtrees

  @Test func aSubtreeIsReadUpToThePath() throws {
    let result = decode(SmallDumps.subtree)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.header?.viewport == Viewport(width: 390, height: 844))
    let snapshot = try #require(result.snapshots.first)
    #expect(
      snapshot.nodes.map { snapshot.string($0.className) } == ["Application", "Window", "Button", "Window"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 0])
    let button = snapshot.nodes[2]
    #expect(
      snapshot.string(button.label) == "YOU'RE, é\nhere" && snapshot.string(button.identifier) == "back")
    #expect(button.flags == [.disabled, .selected])
    #expect(button.frame == Rect2D(x: 24, y: 89.7, width: 12.3, height: 17))
    #expect(snapshot.detail(of: button).flatMap { snapshot.string($0.value) } == "0%")
  }

  @Test(arguments: [
    ("label: 'a'", "a"), ("label: ''", ""), ("label: 'it's, Disabled'", "it's, Disabled"),
    ("label: 'a', value: b', Selected", "a"), ("label: 'Save, Selected items'", "Save, Selected items"),
    ("title: 'T'", "T"), ("label: 'L', title: 'T'", "L"), ("traits: 8589934593, label: 'x'", "x"),
  ])
  func quotedTextsEndWhereAnotherFieldFollows(_ fields: String, _ label: String) throws {
    let text = "Element subtree:\n →Application, 0x1\n    Button, 0x2, {{1.0, 2.0}, {3.0, 4.0}}, \(fields)\n"
    let snapshot = try #require(decode(text).snapshots.first)
    #expect(snapshot.string(snapshot.nodes[1].label) == label)
  }

  @Test func whatOlderXcodesPrintIsRead() throws {
    let text = """
      Element subtree:
       →Application 0x600: traits: 8589934592, {{0.0, 0.0}, {375.0, 667.0}}, label: 'Shop'
          Window 0x601: traits: 8589934592, {{0.0, 0.0}, {375.0, 667.0}}
      """
    let result = decode(text)
    #expect(result.snapshots.first?.nodes.map(\.frame.width) == [375, 375])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func aTextWithoutElementsIsAnError() {
    #expect(decode("Element subtree:\nnothing\n").error?.code == .malformed)
  }
}
