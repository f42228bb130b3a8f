import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

/// The same invented screen as each tool of testers prints it.
struct ToolFormatTests {
  private func sample(_ name: String) throws -> Decoded {
    decode(Array(try Data(contentsOf: Places.samples.appending(path: "formats/\(name)"))))
  }

  private static let texts = [
    "Garden settings", "Birdsong at dawn", "Lights on dark paths", "Peas and beans", "Save the garden",
  ]

  @Test(arguments: [
    ("detox-android.xml", "detox", AppPlatform.android), ("detox-ios.xml", "detox", .ios),
    ("ui-automation.xml", "ui-automation", .other), ("wda-source.json", "wda-json", .ios),
    ("mobile-mcp.json", "mobile-mcp", .android), ("droidrun.json", "droidrun", .android),
    ("droidrun-list.txt", "droidrun-text", .android), ("maestro-compact.csv", "maestro-csv", .android),
    ("compose-print.txt", "compose-text", .android), ("espresso.txt", "espresso", .android),
    ("poco.json", "poco", .android), ("flutter-semantics.txt", "flutter-semantics", .flutter),
    ("flutter-render.txt", "flutter-render", .flutter),
  ])
  func theWordsAndPlacesOfEachToolAreRead(_ name: String, _ id: String, _ platform: AppPlatform) throws {
    let result = try sample(name)
    #expect(result.error == nil && result.header?.platform == platform)
    #expect(result.diagnostics.count(of: .missingGeometry) == 0)
    let snapshot = try #require(result.snapshots.first)
    var words: [String] = []
    for node in snapshot.nodes {
      let slices = [node.text, node.label, snapshot.detail(of: node)?.value ?? .none]
      let said = slices.compactMap { snapshot.string($0) }.first { Self.texts.contains($0) }
      guard let said else { continue }
      words.append(said)
      #expect(node.frame.width > 0 && node.frame.height > 0, "\(said)")
    }
    #expect(words == Self.texts)
    var decoder = HierarchyDecoder(among: everyFormat)
    try decoder.append(Array(try Data(contentsOf: Places.samples.appending(path: "formats/\(name)"))))
    try decoder.finish()
    _ = try decoder.next()
    #expect(decoder.format?.id == id && decoder.format?.hasPlaces == true)
  }

  @Test(arguments: ["page.aria.yml", "ax-tree.json"])
  func treesWithoutPlacesAreListed(_ name: String) throws {
    var decoder = HierarchyDecoder(among: everyFormat)
    try decoder.append(Array(try Data(contentsOf: Places.samples.appending(path: "formats/\(name)"))))
    try decoder.finish()
    _ = try decoder.next()
    #expect(decoder.format?.hasPlaces == false)
    let snapshot = try #require(try sample(name).snapshots.first)
    let labels = snapshot.nodes.compactMap { snapshot.string($0.label) }
    #expect(labels.contains("Save the garden") && labels.contains("Birdsong at dawn"))
    #expect(snapshot.nodes.filter { $0.flags.contains(.checked) }.count == 1)
  }

  /// A report for people has lists, too; one of a page has names, states and roles.
  @Test(arguments: [
    ("- status: `online`\n- status: `active`\n", false),
    ("- link: see the wiki\n- time: 3 h\n- note\n", false),
    ("- link \"Beds\"\n- text: Sown\n", true), ("- heading [level=1]\n- text: Sown\n", true),
    ("- paragraph: Sown\n- text: Grown\n", true), ("- textbox: Ann\n", false), ("- button [ref=e1]\n", true),
  ])
  func aListInProseIsNoPage(_ text: String, _ isPage: Bool) {
    #expect(HierarchyFormat.ariaSnapshot.sniff(Array(text.utf8)[...]) == isPage)
  }

  @Test func aSignInAnIdentifierDecidesThatMaestrosRowsAreAndroids() {
    let rows = "element_num,depth,attributes,parent_num\n0,0,\"bounds=[0,0][390,%]\",\n"
    #expect(decode(rows.replacing("%", with: "1400")).header?.platform == .ios)
    #expect(decode(rows.replacing("%", with: "1401")).header?.platform == .android)
    let row =
      rows.replacing("%", with: "844")
      + "1,1,\"resource-id=a:id/b; text=x; y=z, \"\"q\"\"; enabled=true\",0\n"
    let result = decode(row)
    #expect(result.header?.platform == .android)
    #expect(result.snapshots.first.flatMap { $0.string($0.nodes[2].text) } == "x; y=z, \"q\"")
  }

  @Test func composeKeepsTextsWithNewlinesAndSecrets() throws {
    let text = """
      12-09 22:12:17.806 25179 25197 D TAG     : Node #1 at (l=0.0, t=88.0, r=1440.0, b=1441.0)px
      12-09 22:12:17.806 25179 25197 D TAG     :  |-Node #2 at (l=10.0, t=98.0, r=20.0, b=108.0)px, Tag: 'a'
      12-09 22:12:17.806 25179 25197 D TAG     :  | Text = '[one
      12-09 22:12:17.806 25179 25197 D TAG     : two]'
      12-09 22:12:17.806 25179 25197 D TAG     :  | [Heading, Password]
      12-09 22:12:17.806 25179 25197 D TAG     :  |-Node #3 at (l=10.0, t=98.0, r=20.0, b=108.0)px
      """
    let snapshot = try #require(decode(text).snapshots.first)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 1])
    #expect(snapshot.string(snapshot.nodes[2].text) == "one\ntwo")
    #expect(snapshot.nodes[2].traits.contains(.header) && snapshot.nodes[2].flags.contains(.secure))
    #expect(
      decode(text, density: 2).snapshots.first?.nodes[2].frame == Rect2D(x: 5, y: 5, width: 5, height: 5))
  }

  @Test func espressoReadsTextsWithSignsAndHidesPasswords() throws {
    let text = """
      View Hierarchy:
      +>A{id=-1, visibility=VISIBLE, width=100, height=200, layout-params={(0,0) ty=BASE,
      fl=X}, x=0.0, y=0.0, child-count=2}
      |
      +->B{id=1, res-name=b, visibility=GONE, width=10, height=20, text=a, b}, x=c, input-type=129, x=1.0, y=2.0} ****MATCHES****
      |
      +->C{id=1, visibility=VISIBLE, width=5, height=5, x=1.0, y=2.0}
      """
    let result = decode(text, density: 1)
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0])
    #expect(snapshot.nodes[1].flags == [.hidden, .secure])
    #expect(snapshot.nodes[1].frame == Rect2D(x: 1, y: 2, width: 10, height: 20))
    #expect(snapshot.string(snapshot.nodes[1].text)?.hasPrefix("a, b}") == true)
  }

  @Test func flutterReadsTextsWithNewlinesAndTransforms() throws {
    let text = """
      SemanticsNode#0
       │ Rect.fromLTRB(0.0, 0.0, 100.0, 200.0)
       │
       ├─SemanticsNode#2
       │   Rect.fromLTRB(0.0, 0.0, 10.0, 20.0) with transform [1.0,0.0,0.0,5.0; 0.0,1.0,0.0,7.0; 0.0,0.0,1.0,0.0; 0.0,0.0,0.0,1.0]
       │   flags: isTextField, isObscured
       │   label:
       │     "one
       │     two"
       └─SemanticsNode#3
           flags: isHidden
      """
    let result = decode(text)
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0])
    #expect(snapshot.nodes[1].frame == Rect2D(x: 5, y: 7, width: 10, height: 20))
    #expect(snapshot.string(snapshot.nodes[1].label) == "one\ntwo")
    #expect(snapshot.nodes[1].flags == [.editable, .secure] && snapshot.nodes[2].flags == .hidden)
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func aRenderTreeHasColoursOpacityAndSlivers() throws {
    let text = """
      RenderView#0a1b2
       │ configuration: BoxConstraints(w=800.0, h=600.0) at 2.0x (in logical pixels)
       └─child: RenderOpacity#0a1b3
         │ parentData: <none>
         │ size: Size(800.0, 600.0)
         │ opacity: 0.5
         └─child: RenderSliverList#0a1b4 relayoutBoundary=up1
           │ parentData: paintOffset=Offset(0.0, 56.0)
           │ constraints: SliverConstraints(AxisDirection.down, crossAxisExtent: 800.0, x)
           │ geometry: SliverGeometry(scrollExtent: 900.0, paintExtent: 544.0, y)
           ╎╌child with index 0 (kept alive but not laid out): RenderParagraph#0a1b6
           ╎   parentData: index=0; layoutOffset=None
           └─child with index 1: RenderDecoratedBox#0a1b5
               parentData: index=1; layoutOffset=100.0
               size: Size(10.0, 20.0)
                 color: Color(alpha: 1.0000, red: 1.0000, green: 0.0000, blue: 0.0000, colorSpace: ColorSpace.sRGB)
      """
    let result = decode(text)
    let snapshot = try #require(result.snapshots.first)
    #expect(result.header?.viewport == Viewport(width: 800, height: 600, scale: 2))
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 1, 2, 2])
    #expect(snapshot.nodes[1].alpha == 0.5 && snapshot.nodes[3].flags == .hidden)
    #expect(snapshot.nodes[2].frame == Rect2D(x: 0, y: 56, width: 800, height: 544))
    #expect(snapshot.nodes[4].frame == Rect2D(x: 0, y: 100, width: 10, height: 20))
    #expect(snapshot.nodes[4].background == RGBAColor(rgb: 0xFF0000))
  }

  @Test func aListInProseIsNoSnapshotOfAPage() {
    #expect(decode("- buttons are large\n- linked\n- Page URL: x\n").error?.code == .unknownFormat)
    #expect(decode("- text: a\n").error?.code == .unknownFormat)
    #expect(decode("- text: a\n- button \"b\"\n").error == nil)
  }

  @Test func anAccessibilityTreeThatNamesItselfEnds() {
    let loop =
      #"{"nodes":[{"nodeId":"0","role":{"value":"main"},"childIds":["1"]},{"nodeId":"1","role":{"value":"main"},"childIds":["1","0","9"]}]}"#
    #expect(decode(loop).snapshots.first?.nodes.map(\.parent) == [-1, 0])
    let puppeteer =
      #"{"role":"RootWebArea","name":"A","children":[{"role":"checkbox","name":"B","checked":true}]}"#
    #expect(decode(puppeteer).snapshots.first?.nodes.map(\.flags) == [[], .checked])
  }

  @Test func labelsThatDetoxJoinsAreRemovedFromContainers() throws {
    let text =
      #"<ViewHierarchy><A class="A" label="x y" width="9" height="9"><B class="B" label="x" width="1" height="1"/></A></ViewHierarchy>"#
    let snapshot = try #require(decode(text).snapshots.first)
    #expect(
      snapshot.string(snapshot.nodes[0].label) == nil && snapshot.string(snapshot.nodes[1].label) == "x")
  }

  @Test func windowsReportsPasswordsAndRectangles() throws {
    let text =
      #"<Pane RuntimeId="1" BoundingRectangle="X=10 Y=20 Width=30 Height=40"><Edit IsPassword="True" Name="x" BoundingRectangle="{l:12 t:22 r:20 b:30}"/></Pane>"#
    let result = decode(text)
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes[1].flags == [.secure, .editable] && result.header?.tells == .secure)
    #expect(snapshot.nodes[1].frame == Rect2D(x: 2, y: 2, width: 8, height: 8))
    #expect(decode(#"<Pane RuntimeId="1"><Edit Name="x"/></Pane>"#).header?.tells == [])
  }

  @Test func elidedLinesOfADebuggerAreNoted() {
    let text =
      "Element subtree:\n →Application, 0x1, pid: 1, label: 'a'\n...\n    Button, 0x2, {{468.0, 477.0}, {298.0, 126.0}}, label: 'b'\n...\n"
    let result = decode(text)
    #expect(result.error == nil && result.diagnostics.count(of: .cutByWriter) == 2)
    #expect(result.header?.viewport == Viewport(width: 766, height: 603))
  }

  @Test func aDescriptionMayLackItsAddresses() throws {
    let text =
      "<UIButton; frame = (0 0; 24 23); layer = <CALayer>>\n   | <UILabel; frame = (1 2; 3 4); text = 'a'; layer = <_UILabelLayer>>\n   | <UIView: ADDRESS; frame = (1 2; 3 4)>\n"
    let snapshot = try #require(decode(text).snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.className) } == ["UIButton", "UILabel", "UIView"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0] && snapshot.string(snapshot.nodes[1].text) == "a")
  }
}
