import SilhouetteHierarchy
import SilhouetteXML
import Testing

struct AndroidPageTests {
  private func read(_ elements: String, root: String = "", density: Double? = nil) -> Decoded {
    let text = #"<hierarchy rotation="0"\#(root)>\#(elements)</hierarchy>"#
    return decode(text, density: density)
  }

  private func node(_ attributes: String, _ children: String = "") -> String {
    #"<node class="android.view.View" \#(attributes)>\#(children)</node>"#
  }

  @Test func boundsBecomePointsInTheParent() throws {
    let inner = node(#"bounds="[105,210][210,420]""#)
    let result = read(
      node(#"bounds="[0,0][1050,2100]""#, node(#"bounds="[84,42][1008,630]""#, inner)), density: 2.1)
    var viewport = Viewport(width: 500, height: 1000, scale: 2.1)
    viewport.told = viewport.bounds
    #expect(result.header == StreamHeader(platform: .android, viewport: viewport, rotation: "0"))
    #expect(
      result.snapshots.first?.nodes.map(\.frame) == [
        Rect2D(x: 0, y: 0, width: 500, height: 1000), Rect2D(x: 40, y: 20, width: 440, height: 280),
        Rect2D(x: 10, y: 80, width: 50, height: 100),
      ])
    #expect(result.diagnostics.count(of: .assumed) == 1, "the display's size is taken from the windows")
  }

  @Test(arguments: [(1080.0, 2.625), (1440, 3.5), (720, 2), (540, 1.5), (320, 1), (2160, 4)])
  func aDensityIsAssumedFromTheDisplaysShorterSide(_ width: Double, _ density: Double) {
    let result = read(node(#"bounds="[0,0][\#(Int(width * 2)),\#(Int(width))]""#))
    #expect(result.header?.viewport.scale == density)
    #expect(result.diagnostics.summary.first?.first.message.contains("--density") == true)
  }

  /// Of the shapes of tablets, in pixels; phones are longer, and old ones small.
  @Test(arguments: [
    (1920.0, 1200.0, 1.5), (1200, 1920, 1.5), (2560, 1600, 2), (1280, 800, 1), (2048, 1536, 2),
    (1080, 1749, 1.5), (1440, 2332, 2), (1200, 2039, 1.5), (1200, 2041, 3),
    (800, 480, 1.5), (1280, 768, 2), (1200, 799, 2), (1200, 800, 1), (1080, 1920, 2.625),
  ])
  func aTabletHasLargerPixels(_ width: Double, _ height: Double, _ density: Double) {
    let result = read(node(#"bounds="[0,0][\#(Int(width)),\#(Int(height))]""#))
    #expect(result.header?.viewport.scale == density)
  }

  /// Displays of 9 to 16 without the bar of keys, which dumps leave out.
  @Test(arguments: [
    (1080.0, 1776.0, 2.625), (1080, 1750, 2.625), (1794, 1080, 2.625), (1440, 2392, 3.5), (1440, 2333, 3.5),
  ])
  func aPhoneWithoutItsBarOfKeysIsNoTablet(_ width: Double, _ height: Double, _ density: Double) {
    let result = read(node(#"bounds="[0,0][\#(Int(width)),\#(Int(height))]""#))
    #expect(result.header?.viewport.scale == density)
  }

  @Test(arguments: [
    (466.0, 466.0, 2.0), (320, 320, 2), (400, 500, 2), (400, 501, 1), (319, 319, 1), (500, 500, 2),
    (501, 501, 1.5),
  ])
  func aSquareThatIsSmallIsAWatch(_ width: Double, _ height: Double, _ density: Double) {
    let result = read(node(#"bounds="[0,0][\#(Int(width)),\#(Int(height))]""#))
    #expect(result.header?.viewport.scale == density)
  }

  /// The density is that of the display that a picture shows, if it may be the dump's.
  @Test(arguments: [
    // A part as wide as the display; a dialog, which may be anywhere; a display that is too narrow, and one of another width.
    ("[0,0][1920,957]", Size2D(width: 1920, height: 1080), 2.0),
    ("[300,400][780,600]", Size2D(width: 1440, height: 3120), 3.5),
    ("[0,0][1920,957]", Size2D(width: 1080, height: 1920), 2.625),
    ("[0,0][1080,2200]", Size2D(width: 1440, height: 3120), 2.625),
  ])
  func thePictureOfADumpTellsItsDisplay(_ bounds: String, _ picture: Size2D, _ density: Double) {
    let text = "<hierarchy>" + node("bounds=\"\(bounds)\"", node("bounds=\"\(bounds)\"")) + "</hierarchy>"
    #expect(decode(text, density: nil, displays: [picture]).header?.viewport.scale == density)
  }

  @Test(arguments: [
    // The same display; all but its bar; turned; another one; a dialog.
    ("[0,0][1200,1920]", 1.0), ("[0,0][1200,1824]", 1), ("[0,0][1920,1200]", 1), ("[0,0][1080,1750]", 2.625),
    ("[0,0][1200,1921]", 1.5), ("[300,400][900,700]", 1),
  ])
  func theScreensOfOneDisplayHaveOneDensity(_ bounds: String, _ density: Double) {
    let last = DeviceDensity.OfDisplay(Viewport(width: 1200, height: 1920, scale: 1))
    let text = "<hierarchy>" + node("bounds=\"\(bounds)\"", node("bounds=\"\(bounds)\"")) + "</hierarchy>"
    #expect(decode(text, density: nil, last: last).header?.viewport.scale == density)
  }

  /// A dump without the system's bars does not make the display smaller.
  @Test func aDisplayIsAsLargeAsItsLargestScreen() {
    let whole = DeviceDensity.OfDisplay(Viewport(width: 960, height: 540, scale: 2))
    let part = DeviceDensity.OfDisplay(Viewport(width: 1280, height: 640, scale: 1.5), after: whole)
    #expect(part == DeviceDensity.OfDisplay(Viewport(width: 1280, height: 720, scale: 1.5)))
    let other = DeviceDensity.OfDisplay(Viewport(width: 400, height: 900, scale: 2), after: whole)
    #expect(other == DeviceDensity.OfDisplay(Viewport(width: 400, height: 900, scale: 2)))
  }

  /// A car's display has the shape of a TV, which says less than its text; a density that text gave stays.
  @Test(arguments: [(2.0, 24, 1.5), (2, 28, 2), (1.5, 16, 1.5)])
  func textSaysMoreThanTheShapeOfATV(_ before: Double, _ height: Int, _ density: Double) {
    let last = DeviceDensity.OfDisplay(Viewport(width: 1920 / before, height: 1080 / before, scale: before))
    let lines = (0..<5).map { line in
      #"<node class="android.widget.TextView" text="Route" bounds="[0,\#(line * 80)][400,\#(line * 80 + height)]"/>"#
    }
    let text = "<hierarchy>" + node(#"bounds="[0,0][1920,1080]""#, lines.joined()) + "</hierarchy>"
    #expect(decode(text, density: nil, last: last).header?.viewport.scale == density)
  }

  @Test func theDisplaysOwnSizeCountsMoreThanTheMiddleOfADialog() {
    let dialog = #"bounds="[28,1035][1052,1467]""#
    let result = read(node(dialog, node(dialog)), root: #" width="1080" height="2254""#, density: 1)
    #expect(result.header?.viewport.bounds.size == Size2D(width: 1080, height: 2254))
    #expect(result.header?.isViewportAssumed == false)
  }

  /// Whatever their pixels, TVs are 960 points wide. The same display upright is a phone's.
  @Test(arguments: [
    (1280.0, 720.0, 1.3333333333333333), (1920, 1080, 2), (3840, 2160, 4), (1920, 1088, 2.625),
    (1080, 1920, 2.625),
    (640, 360, 1),
  ])
  func aTVHasLargerPixels(_ width: Double, _ height: Double, _ density: Double) {
    let result = read(node(#"bounds="[0,0][\#(Int(width)),\#(Int(height))]""#))
    #expect(result.header?.viewport.scale == density)
  }

  /// A display as long as a phone, with lines of text as high as given.
  @Test(
    arguments: [
      ([28, 28, 28, 25, 38], 1.5), ([34, 40, 50, 52, 70], 2.625), ([28, 28, 28, 25], 2.625),
      ([34, 34, 34, 20, 20], 2),
    ] as [([Int], Double)])
  func textThatIsTooSmallToReadIsOfALowerDensity(_ heights: [Int], _ density: Double) {
    let lines = heights.enumerated().map { place, height in
      let bounds = "[0,\(place * 80)][400,\(place * 80 + height)]"
      return #"<node class="android.widget.TextView" text="Route \#(place)" bounds="\#(bounds)"/>"#
    }
    let result = read(node(#"bounds="[0,0][1920,960]""#, lines.joined()))
    #expect(result.header?.viewport.scale == density)
    #expect(result.diagnostics.summary.first?.first.message.contains("--density") == true)
  }

  @Test func aDialogThatIsAllThereIsStandsInTheMiddle() {
    func size(_ bounds: String) -> Size2D? {
      read(node("bounds=\"\(bounds)\"", node("bounds=\"\(bounds)\"")), density: 1).header?.viewport.bounds
        .size
    }
    #expect(size("[40,1000][1040,1500]") == Size2D(width: 1080, height: 2500))
    // A menu farther from the edge than half of its width, and windows at an edge, end where the screen ends.
    #expect(size("[200,100][600,500]") == Size2D(width: 800, height: 600))
    #expect(size("[201,100][600,500]") == Size2D(width: 1080, height: 2400))
    // A list below a field, and one at the end of a tablet's bar. There is no screen with a middle there.
    #expect(size("[77,1563][801,2166]") == Size2D(width: 1080, height: 2400))
    #expect(size("[1371,163][1595,451]") == Size2D(width: 1600, height: 2560))
    #expect(size("[1700,300][1900,800]") == Size2D(width: 1920, height: 1080))
    #expect(size("[2400,1000][2500,1590]") == Size2D(width: 2560, height: 1600))
    #expect(size("[2400,1000][2500,1610]") == Size2D(width: 2500, height: 1610))
    #expect(size("[0,900][1080,2400]") == Size2D(width: 1080, height: 2400))
    #expect(size("[540,0][1080,2400]") == Size2D(width: 1080, height: 2400))
    // The half of a phone's width, cut by rounding; a status bar; a bar of a display that lies.
    #expect(size("[180,484][539,795]") == Size2D(width: 719, height: 1279))
    #expect(size("[0,0][720,45]") == Size2D(width: 720, height: 1600))
    #expect(size("[0,0][2400,84]") == Size2D(width: 2400, height: 1080))
    #expect(size("[0,0][1000,251]") == Size2D(width: 1000, height: 251))
  }

  @Test func severalWindowsAreWindows() {
    let result = read(node(#"bounds="[0,0][1080,2340]""#) + node(#"bounds="[60,800][1020,1300]""#))
    #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, -1])
    #expect(result.snapshots.first?.nodes.map(\.end) == [1, 2])
  }

  @Test func theDisplayIsAsLargeAsItsWindowsReach() {
    let given = #" width="1080" height="2088" index="0" class="hierarchy""#
    let child = #"<android.view.View bounds="[0,0][1080,2340]"/>"#
    let result = read(child, root: given, density: 1)
    #expect(result.header?.viewport.bounds.size == Size2D(width: 1080, height: 2340))
    #expect(result.diagnostics.isEmpty)
    #expect(read("", root: given, density: 2).header?.viewport.height == 1044)
  }

  @Test func flagsAreRead() throws {
    for (attributes, flags) in [
      (#"enabled="false""#, HierarchyNode.Flags.disabled), (#"checked="true""#, .checked),
      (#"selected="true""#, .selected), (#"focused="true""#, .focused), (#"password="true""#, .secure),
      (#"displayed="false""#, .hidden), (#"visible-to-user="false""#, .hidden), (#"enabled="true""#, []),
      (#"displayed="true" checked="false""#, []),
    ] {
      let snapshot = try #require(read(node(attributes)).snapshots.first)
      #expect(snapshot.nodes.first?.flags == flags, "\(attributes)")
    }
  }

  /// Flutter's fields that are read-only for now. A view that can be pressed, has a description or cannot have the focus is none.
  @Test(arguments: [
    (#"text="Ann" focusable="true""#, true), (#"text="Ann" focusable="true" clickable="true""#, false),
    (#"text="Ann""#, false), (#"text="Ann" focusable="true" content-desc="Ann""#, false),
    (#"focusable="true""#, false),
  ])
  func aViewWithTextOfItsOwnIsAField(_ attributes: String, _ isField: Bool) throws {
    let snapshot = try #require(read(node(attributes + #" bounds="[0,0][900,147]""#)).snapshots.first)
    #expect(snapshot.nodes[0].flags.contains(.editable) == isField)
    let other = read(#"<node class="android.widget.TextView" \#(attributes) bounds="[0,0][900,147]"/>"#)
    #expect(other.snapshots.first?.nodes[0].flags.contains(.editable) == false)
  }

  @Test func whatCanBeDoneIsATrait() throws {
    let both = node(#"clickable="true" scrollable="true""#) + node(#"checkable="true" clickable="true""#)
    let snapshot = try #require(read(both + node(#"clickable="false""#)).snapshots.first)
    let words = snapshot.nodes.map { node in
      (snapshot.detail(of: node)?.otherTraits ?? .empty).range.map { snapshot.string(snapshot.slices[$0]) }
    }
    #expect(words == [["clickable", "scrollable"], ["clickable", "checkable"], []])
    #expect(read(node(#"heading="true""#)).snapshots.first?.nodes.first?.traits == .header)
  }

  @Test func wordsAreRead() throws {
    let text =
      #"text="a&amp;b&#10;ü" content-desc="c" resource-id="x:id/y" hint="h" drawing-order="4" package="p.q""#
    let result = read(node(text) + node(#"text="" content-desc="""#))
    let snapshot = try #require(result.snapshots.first)
    let first = snapshot.nodes[0]
    #expect(snapshot.string(first.text) == "a&b\nü" && snapshot.string(first.label) == "c")
    #expect(snapshot.string(first.identifier) == "x:id/y")
    let detail = try #require(snapshot.detail(of: first))
    #expect(snapshot.string(detail.hint) == "h" && detail.z == 4)
    #expect(
      snapshot.nodes[1].text.isNone && snapshot.nodes[1].label.isNone, "nothing is said with an empty text")
    #expect(result.header?.app.first?.value == "p.q")
  }

  @Test func appiumsElementsAreCalledByTheirClass() throws {
    let text = """
      <hierarchy class="hierarchy" width="9" height="9"><android.widget.Button bounds="[0,0][9,9]"/>\
      <a.B_C class="a.B$C"/></hierarchy>
      """
    let snapshot = try #require(decode(text, format: .appiumAndroid).snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.className) } == ["android.widget.Button", "a.B$C"])
  }

  @Test func aViewMayStandWithoutAHierarchyRoundIt() {
    let text =
      #"<com.android.internal.policy.DecorView index="0" bounds="[0,0][480,800]"><a.B/></com.android.internal.policy.DecorView>"#
    let result = decode(text)
    #expect(result.error == nil && result.snapshots.first?.nodes.count == 2)
  }

  @Test func whatHasNoBoundsIsWhereItsParentIs() {
    let result = read(
      node(#"bounds="[10,20][30,40]""#, node("", node(#"bounds="[15,25][16,26]""#))), density: 1)
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [10, 0, 5])
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func boundsMayHaveFractions() {
    let result = read(node(#"bounds="[-0.5,2][10.25,8]""#), density: 1)
    #expect(result.snapshots.first?.nodes.first?.frame == Rect2D(x: -0.5, y: 2, width: 10.75, height: 6))
  }

  @Test(arguments: [
    "[1,2][3]", "[1,2][3,4", "[1,2][3,12345678901]", "[1,2.][3,4]", "1,2,3,4", "[-,2][3,4]", "[1,2][3,4]x",
  ])
  func boundsThatAreNoneAreIgnored(_ bounds: String) {
    let result = read(node(#"bounds="\#(bounds)""#))
    #expect(result.error == nil && result.diagnostics.count(of: .unknownValue) == 1)
  }

  /// A sign of a program's literal around the document is no part of it, and the document is whole.
  @Test(arguments: ["'", "<", "&", "\\r\\n'", "</hierarchy>"])
  func whatFollowsTheDocumentIsSkipped(_ rest: String) {
    let text = #"<hierarchy rotation="0"><node class="a" bounds="[0,0][9,9]"/></hierarchy>"# + rest
    let result = decode(text)
    #expect(result.error == nil && result.snapshots.first?.nodes.count == 1)
    #expect(
      result.diagnostics.count(of: .trailingBytes) == 1 && result.diagnostics.count(of: .truncated) == 0)
    #expect(decode(String(text.dropLast(rest.count + 3))).diagnostics.count(of: .truncated) == 1)
  }

  @Test func whatTheShellSaysBehindADumpIsIgnored() {
    let result = decode(SmallDumps.uiAutomator + "UI hierarchy dumped to: /dev/tty\n")
    #expect(result.error == nil && result.diagnostics.count(of: .trailingBytes) == 1)
    #expect(result.snapshots.first?.nodes.count == 3)
  }

  @Test func anErrorInsteadOfADumpIsAnUnknownFormat() {
    #expect(decode("ERROR: could not get idle state.\n").error?.code == .unknownFormat)
  }
}

extension StreamHeader {
  fileprivate init(platform: AppPlatform, viewport: Viewport, rotation: String) {
    self.init(platform: platform, viewport: viewport, tells: .secure)
    device = [StreamFact("rotation", rotation)]
  }
}
