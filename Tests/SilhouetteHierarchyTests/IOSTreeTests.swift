import SilhouetteHierarchy
import Testing

struct IOSTreeTests {
  private func snapshot(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> HierarchySnapshot {
    let result = decode(text, format: .iosTree)
    #expect(result.error == nil, sourceLocation: sourceLocation)
    return try #require(result.snapshots.first, sourceLocation: sourceLocation)
  }

  private func classes(_ snapshot: HierarchySnapshot) -> [String] {
    snapshot.nodes.map { snapshot.string($0.className) ?? "(AX)" }
  }

  @Test func aTreeIsReadWithItsShape() throws {
    let snapshot = try snapshot(
      """
      UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)
      ├─ A(frame: {{1.5, -2}, {3e2, 4}}, ax=0)
      │  └─ B(frame: {{0, 0}, {1, 1}}, ax=1, "Send")
      └─ C(frame: {{0, 0}, {1, 1}}, ax=0)
         └─ D(frame: {{0, 0}, {1, 1}}, ax=0)
      """)
    #expect(classes(snapshot) == ["UIWindow", "A", "B", "C", "D"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 0, 3])
    #expect(snapshot.nodes[1].frame == Rect2D(x: 1.5, y: -2, width: 300, height: 4))
    #expect(snapshot.string(snapshot.nodes[2].label) == "Send" && snapshot.nodes[1].label.isNone)
  }

  @Test func theViewportIsTheFirstWindows() {
    let result = decode("W(frame: {{0, 0}, {402, 874}}, ax=0)")
    #expect(result.snapshots.first?.nodes.first?.isElement == false)
    #expect(
      result.header == StreamHeader(platform: .ios, viewport: Viewport(width: 402, height: 874), tells: []))
    #expect(result.diagnostics.isEmpty)
    let assumed = decode("W(frame: {{0, 0}, {0, 874}}, ax=0)")
    #expect(assumed.header?.viewport == Viewport(width: 402, height: 874))
    #expect(assumed.diagnostics.count(of: .assumed) == 1)
  }

  @Test func aTypeMayHaveAnythingGenericsHave() throws {
    let type = "Host<Pair<A, (B, C)>, (frame: Int) -> D>"
    let snapshot = try snapshot("\(type)(frame: {{0, 0}, {1, 1}}, ax=0)")
    #expect(classes(snapshot) == [type])
  }

  @Test func aLabelMayHaveQuotesBracketsAndFrames() throws {
    for label in [
      "say \"hi\")", "", "a\nb", "x\n\n y\n", "A(frame: {{0, 0}, {1, 1}}, ax=0)", "\")", "(AX) label=\"\"",
    ] where !label.hasSuffix("\")\nb") {
      let snapshot = try snapshot(
        "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ L(frame: {{0, 0}, {1, 1}}, ax=1, \"\(label)\")\n")
      #expect(snapshot.string(snapshot.nodes.last!.label) == label)
    }
  }

  @Test func accessibilityElementsAreAbsoluteAndHaveNoClass() throws {
    let snapshot = try snapshot(
      """
      W(frame: {{0, 0}, {402, 874}}, ax=0)
      └─ V(frame: {{100, 100}, {1, 1}}, ax=0)
         └─ (AX) label="A", value="B", traits=[button|selected|disabled|odd], frame: {{128.5, 240}, {145, 20}}
      """)
    let node = snapshot.nodes[2]
    #expect(node.kind == .accessibility && node.className.isNone)
    #expect(node.frame == Rect2D(x: 128.5, y: 240, width: 145, height: 20))
    #expect(node.traits == [.button, .selected, .disabled] && node.flags == [.selected, .disabled])
    let detail = try #require(snapshot.detail(of: node))
    #expect(snapshot.string(node.label) == "A" && snapshot.string(detail.value) == "B")
    #expect(snapshot.slices[detail.otherTraits.range].map { snapshot.string($0) } == ["odd"])
  }

  @Test func anElementsLabelMayGoOnForLines() throws {
    let snapshot = try snapshot(
      "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ (AX) label=\"a\n\"b\", value=\"c\nd\", traits=[], frame: {{0, 0}, {1, 1}}\n"
    )
    #expect(snapshot.string(snapshot.nodes[1].label) == "a\n\"b")
    #expect(snapshot.string(snapshot.details[0].value) == "c\nd")
  }

  @Test func anElementWithoutAFrameIsKeptEmpty() {
    let result = decode(
      "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ (AX) label=\"a\", value=\"\", traits=[button|keyboardKey|keyboardKey]\n"
    )
    #expect(result.snapshots.first?.nodes.last?.frame == .zero)
    #expect(result.snapshots.first?.nodes.last?.traits == [.button, .keyboardKey])
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func treesLineByLineAreWindowsAndOthersSnapshots() {
    let tree = "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ V(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    #expect(decode(tree + tree).snapshots.map(\.nodes.count) == [4])
    for between in ["\n", "```\n\n## Next\n\n```\n", "prose (frame: of mind)\n"] {
      let result = decode("# Title\n```\n" + tree + between + tree + "```\n")
      #expect(result.error == nil)
      #expect(result.snapshots.map(\.nodes.count) == [2, 2])
      #expect(result.snapshots.map(\.time) == [0, 1000])
    }
  }

  @Test func carriageReturnsAndAByteOrderMarkArePutUpWith() {
    let plain = decode(SmallInputs.tree.replacing("\"Say \"hi\"\nand more\"", with: "\"Say\""))
    let odd = decode(
      "\u{FEFF}"
        + SmallInputs.tree.replacing("\"Say \"hi\"\nand more\"", with: "\"Say\"").replacing(
          "\n", with: "\r\n"))
    #expect(plain.records == odd.records && !plain.records.isEmpty)
  }

  @Test(arguments: [
    "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ nonsense\n",
    "W(frame: {{0, 0}, {1, 1}}, ax=0)\n└─ V(frame: {{0, 0}, {1}}, ax=0)\n",
    "W(frame: {{0, 0}, {1, 1}}, ax=0)\n   └─ V(frame: {{0, 0}, {1, 1}}, ax=0)\n",
    "└─ V(frame: {{0, 0}, {1, 1}}, ax=0)\n",
    "W(frame: {{0, 0}, {1, 1}}, ax=0, \"never closed\nW(frame: {{0, 0}, {1, 1}}, ax=0)\n",
  ])
  func aBrokenTreeIsAnErrorThatNamesItsLine(_ text: String) {
    let error = decode(text, format: .iosTree).error
    #expect(error?.code == .malformed)
    #expect(error?.line == (text.hasPrefix("└") ? 1 : 2))
  }

  // MARK: Copies

  /// A container with these children, each a block of lines.
  private func container(_ children: [String]) -> String {
    var text = "C(frame: {{0, 0}, {402, 874}}, ax=0)\n"
    for (index, child) in children.enumerated() {
      let isLast = index == children.count - 1
      for (number, line) in child.split(separator: "\n").enumerated() {
        text += number == 0 ? (isLast ? "└─ " : "├─ ") : (isLast ? "   " : "│  ")
        text += line + "\n"
      }
    }
    return text
  }

  private let element = "(AX) label=\"a\", value=\"\", traits=[button], frame: {{0, 0}, {1, 1}}"
  private let field = "F(frame: {{0, 0}, {393, 19.6}}, ax=0)\n└─ G(frame: {{-8, 0}, {146, 20}}, ax=0)"
  private let leaf = "R(frame: {{0, 0}, {145.6, 20.3}}, ax=0)"
  private let plain = "UIView(frame: {{0, 0}, {402, 874}}, ax=0)"

  private func host(_ child: String) -> String {
    let lines = child.split(separator: "\n")
    return "H(frame: {{0, 456}, {393, 19}}, ax=0)\n└─ \(lines[0])\n"
      + lines.dropFirst().map { "   \($0)\n" }.joined()
  }

  private func dropped(_ children: [String]) -> Int {
    let result = decode(container(children))
    #expect(result.error == nil)
    return result.diagnostics.count(of: .duplicateSubtree)
  }

  @Test func aViewAmongTheElementsThatComesAgainIsDropped() throws {
    #expect(dropped([leaf, element, host(leaf)]) == 1)
    let snapshot = try snapshot(container([field, leaf, element, leaf, host(field), host(leaf), host(leaf)]))
    #expect(classes(snapshot) == ["C", "(AX)", "H", "F", "G", "H", "R", "H", "R"])
    #expect(snapshot.nodes.map(\.end) == [9, 2, 5, 5, 5, 7, 7, 9, 9])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0, 2, 3, 0, 5, 0, 7])
  }

  @Test func eachOriginalAccountsForOneCopy() {
    #expect(dropped([leaf, leaf, element, host(leaf)]) == 1)
    #expect(dropped([leaf, leaf, element, host(leaf), host(leaf)]) == 2)
  }

  @Test func aSubviewThatIsAnElementTooIsDroppedOnce() {
    #expect(dropped([leaf, element, plain, leaf]) == 1)
  }

  @Test func wholeSubtreesAreToldApartWithoutAnyElement() {
    #expect(dropped([field, field, host(field), host(field)]) == 2)
  }

  @Test func whatMayBeACoincidenceIsKept() {
    // A background and a content view of the same size are what most screens are made of.
    #expect(dropped([plain, host(plain)]) == 0)
    #expect(dropped([leaf, host(leaf)]) == 0)
    #expect(dropped([element, plain, host(plain)]) == 0)
    #expect(dropped([leaf, leaf]) == 0)
  }

  @Test func aViewThatDiffersInAnythingIsKept() {
    #expect(dropped([leaf, element, host("R(frame: {{0, 1}, {145.6, 20.3}}, ax=0)")]) == 0)
    #expect(dropped([leaf, element, host("S(frame: {{0, 0}, {145.6, 20.3}}, ax=0)")]) == 0)
    #expect(dropped([leaf, element, host("R(frame: {{0, 0}, {145.6, 20.3}}, ax=0, \"x\")")]) == 0)
  }

  @Test func aViewAfterTheFirstSubviewIsKept() {
    #expect(dropped([host(plain), field, host(field)]) == 0)
  }

  @Test func manyCopiesCostLittle() {
    let count = 2000
    let children =
      Array(repeating: leaf, count: count) + [element, host(leaf)] + Array(repeating: leaf, count: count)
    let result = dropped(children)
    #expect(result == count)
  }
}
