import SilhouetteHierarchy
import Testing

struct ElementDumpTests {
  private func strings(_ snapshot: HierarchySnapshot, _ field: (HierarchyNode) -> TextSlice) -> [String?] {
    snapshot.nodes.map { snapshot.string(field($0)) }
  }

  private func roles(_ snapshot: HierarchySnapshot, _ index: Int) -> [String] {
    guard let detail = snapshot.detail(of: snapshot.nodes[index]) else { return [] }
    return snapshot.slices[detail.otherTraits.range].compactMap { snapshot.string($0) }
  }

  // MARK: Roborazzi

  private let roborazzi = #"""
    {"schemaVersion":1,"capture":{"imageWidth":210,"imageHeight":420,"scale":0.5},"root":
     {"n":1,"type":"view","className":"androidx.compose.ui.platform.ComposeView","bounds":[100,200,520,1040],"children":[
      {"n":2,"type":"compose","testTag":"save","bounds":[110,220,310,260],"properties":{"Role":"Button","Text":"[Save, now]"},
       "actions":["OnClick"],"flags":["Disabled"]},
      {"type":"compose","bounds":[110,300,310,340],"properties":{"EditableText":"4711","ContentDescription":"[Pin]",
       "Focused":"true"},"actions":["SetText"],"flags":["Password"]},
      {"type":"compose","bounds":[110,400,130,420],"properties":{"Role":"Checkbox","ToggleableState":"On","Text":"[]"}},
      {"type":"compose","bounds":[0,0,9,9],"properties":{"VerticalScrollAxisRange":"x"},"flags":["InvisibleToUser"]},
      {"type":"view","className":"android.widget.TextView","visibility":"GONE","bounds":[1,2,3]}]}}
    """#

  @Test func aTreeOfRoborazziHasTheClassesThatComposeTells() throws {
    let result = decode(roborazzi, density: 2)
    #expect(result.error == nil && result.header?.platform == .android)
    #expect(result.header?.viewport == Viewport(width: 210, height: 420, scale: 2))
    let snapshot = try #require(result.snapshots.first)
    #expect(
      strings(snapshot, \.className) == [
        "androidx.compose.ui.platform.ComposeView", "android.widget.Button", "android.widget.EditText",
        "android.widget.CheckBox", "android.widget.ScrollView", "android.widget.TextView",
      ])
    #expect(strings(snapshot, \.text) == [nil, "Save, now", "4711", nil, nil, nil])
    #expect(strings(snapshot, \.label) == [nil, nil, "Pin", nil, nil, nil])
    #expect(strings(snapshot, \.identifier)[1] == "save")
    // The picture begins where the root does.
    #expect(snapshot.nodes[0].frame == Rect2D(x: 0, y: 0, width: 210, height: 420))
    #expect(snapshot.nodes[1].frame == Rect2D(x: 5, y: 10, width: 100, height: 20))
    #expect(snapshot.nodes[1].flags == [.disabled] && roles(snapshot, 1) == ["clickable"])
    #expect(snapshot.nodes[2].flags == [.focused, .secure, .editable])
    #expect(snapshot.nodes[3].flags == [.checked] && roles(snapshot, 3) == ["checkable"])
    #expect(snapshot.nodes[4].flags == [.hidden] && snapshot.nodes[5].flags == [.hidden])
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func aTreeOfRoborazziNeedsARoot() {
    #expect(decode(#"{"schemaVersion":1,"capture":{}}"#).error != nil)
    let small = decode(
      #"{"schemaVersion":1,"capture":{"imageWidth":50,"imageHeight":80,"scale":0.5},"root":{"type":"screen"}}"#,
      density: 1)
    #expect(small.header?.viewport == Viewport(width: 100, height: 160, scale: 1))
  }

  // MARK: Answers of tools

  @Test func elementsInAnAnswerAreThoseOfThePlainList() throws {
    let plain =
      #"[{"type":"Application","AXLabel":"a \"b\"","frame":{"x":0,"y":0,"width":390,"height":844}},"#
      + #"{"type":"Button","AXLabel":"é","frame":{"x":1,"y":2,"width":30,"height":40}}]"#
    let quoted = plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let answer =
      #"{"content":[{"type":"text","text":"Elements:"},{"type":"text","text":""# + quoted + #""}]}"#
    let expected = decode(plain).records
    #expect(expected.count == 2 && decode(answer).records == expected)
    #expect(decode(#"{"jsonrpc":"2.0","id":1,"result":"# + answer + "}").records == expected)
    let cut = decode(answer.replacing("40}}]", with: ""))
    #expect(
      cut.error == nil && cut.diagnostics.count(of: .truncated) == 1 && cut.snapshots.first?.nodes.count == 2)
    #expect(decode(#"{"content":[{"type":"text","text":"none: \"AXFrame"}]}"#).error != nil)
  }

  // MARK: Trailblaze

  private let android = #"""
    {"waypointId":"a/b","capturedAt":"2026-05-08T16:02:32.500+02:00","screenshotFile":"a.webp","deviceWidth":1080,
    "deviceHeight":2400,"trailblazeNodeTree":{"bounds":{"left":0,"top":0,"right":1080,"bottom":2400},"driverDetail":
    {"class":"androidAccessibility","className":"android.widget.FrameLayout"},"children":[{"bounds":{"left":10,"top":
    20,"right":110,"bottom":70},"driverDetail":{"class":"androidAccessibility","className":"android.view.View",
    "isClickable":true,"isVisibleToUser":false,"contentDescription":"Back","tooltipText":"no","drawingOrder":3,
    "inputType":129,"isEnabled":false,"isHeading":true}}]}}
    """#

  @Test func anAndroidScreenIsReadFromItsDriversTree() throws {
    let result = decode(android)
    #expect(result.error == nil && result.records.count == 3)
    #expect(result.header?.platform == .android)
    let (width, height) = (1080 / 2.625, 2400 / 2.625)
    #expect(result.header?.viewport == Viewport(width: width, height: height, scale: 2.625))
    #expect(result.header?.start == 1_778_248_952_500)
    #expect(result.records.last == .screenshot(milliseconds: 0, path: "a.webp"))
    let snapshot = try #require(result.snapshots.first)
    #expect(strings(snapshot, \.className) == ["android.widget.FrameLayout", "android.view.View"])
    let factor = 1 / 2.625
    let frame = Rect2D(x: 10 * factor, y: 20 * factor, width: 100 * factor, height: 50 * factor)
    #expect(snapshot.nodes[1].frame == frame)
    #expect(snapshot.nodes[1].flags == [.hidden, .disabled, .secure])
    #expect(snapshot.nodes[1].traits == .header)
    #expect(strings(snapshot, \.label) == [nil, "Back"])
    #expect(snapshot.detail(of: snapshot.nodes[1])?.z == 3)
    #expect(roles(snapshot, 1) == ["clickable"])
    #expect(result.diagnostics.count(of: .assumed) == 1)
  }

  @Test func aDensityThatIsGivenIsNotAssumed() throws {
    let maestro =
      #"{"attributes":{"class":"a.B","bounds":"[0,0][1000,2000]"},"children":[{"attributes":{"class":"c","bounds":"[10,20][110,70]"}}]}"#
    let sentry =
      #"{"rendering_system":"compose","windows":[{"type":"W","x":0,"y":0,"width":1000,"height":2000,"children":[{"type":"A","x":10,"y":20,"width":100,"height":50}]}]}"#
    let trailblaze = android.replacing("1080", with: "1000").replacing("2400", with: "2000")
    for text in [trailblaze, maestro, sentry] {
      let result = decode(text, density: 2)
      #expect(result.header?.viewport == Viewport(width: 500, height: 1000, scale: 2))
      #expect(result.snapshots.first?.nodes[1].frame == Rect2D(x: 5, y: 10, width: 50, height: 25))
      let assumed = result.diagnostics.summary.first { $0.first.code == .assumed }
      #expect(assumed?.first.message.contains("density") != true)
      let other = decode(text)
      #expect(other.header?.viewport.scale == 2.625)
      #expect(other.diagnostics.summary.contains { $0.first.message.contains("--density") })
    }
  }

  @Test func whatMaestrosWordsLeaveOutIsZero() throws {
    let result = decode(
      #"{"waypointId":"a","deviceWidth":402,"deviceHeight":874,"viewHierarchy":{"centerPoint":"0,0","children":[{"x2":40,"y1":5,"y2":9,"accessibilityText":"x"}]}}"#
    )
    let snapshot = try #require(result.snapshots.first)
    #expect(result.header?.platform == .ios)
    #expect(snapshot.nodes.map(\.frame) == [.zero, Rect2D(x: 0, y: 5, width: 40, height: 4)])
    #expect(snapshot.nodes.map(\.kind) == [.view, .accessibility])
    #expect(result.diagnostics.isEmpty)
  }

  @Test func aScrollBarIsKnownByWhatItSays() throws {
    let result = decode(
      #"{"attributes":{"bounds":"[0,0][402,874]"},"children":[{"attributes":{"accessibilityText":"Vertical scroll bar, 2 pages","bounds":"[390,0][400,800]"}}]}"#
    )
    #expect(roles(try #require(result.snapshots.first), 1) == ["scrollBar"])
  }

  // MARK: Maestro

  @Test func maestrosAttributesAreStrings() throws {
    let result = decode(
      #"{"attributes":{"bounds":"[0,0][393,852]","enabled":"false"},"children":[{"attributes":{"text":"a","hintText":"","resource-id":"r","bounds":"[-5,10][15,40]","selected":"true"},"clickable":true},{"attributes":{"bounds":"oops"}},7]}"#
    )
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes[0].flags == .disabled && snapshot.nodes[1].flags == .selected)
    #expect(snapshot.nodes[1].frame == Rect2D(x: -5, y: 10, width: 20, height: 30))
    #expect(strings(snapshot, \.identifier) == [nil, "r", nil])
    #expect(roles(snapshot, 1) == ["clickable"])
    #expect(result.header?.viewport == Viewport(width: 393, height: 852))
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func nodesWithClassesAreAndroids() throws {
    let result = decode(
      #"{"attributes":{},"children":[{"attributes":{"class":"android.widget.TextView","bounds":"[0,0][100,50]"},"children":[{"attributes":{"class":"b","bounds":"[10,10][20,20]"}}]}]}"#
    )
    #expect(result.header?.platform == .android)
    #expect(result.snapshots.first?.nodes.map(\.kind) == [.view, .view, .view])
  }

  // MARK: idb and axe

  private let element = #""AXLabel":"x","frame":{"x":1,"y":2,"width":3,"height":4}"#

  @Test func aFlatListIsHeldByItsApplication() {
    let list =
      #"[{"type":"Application",\#(element)},{"type":"Button",\#(element)},{"type":"Group",\#(element)}]"#
    let result = decode(list)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, 0, 0])
  }

  @Test func aListWithoutAnApplicationStaysFlat() {
    let result = decode(#"[{"type":"Button",\#(element)},{"type":"Group",\#(element)}]"#)
    #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, -1])
  }

  @Test func wrappedAndNestedListsAreRead() {
    let nested =
      #"{"type":"Application",\#(element),"children":[{"type":"Switch","AXValue":"1",\#(element)}]}"#
    for text in ["[\(nested)]", #"{"elements":[\#(nested)]}"#, nested] {
      let result = decode(text)
      #expect(result.snapshots.first?.nodes.map(\.parent) == [-1, 0], "\(text)")
      #expect(result.snapshots.first?.nodes.last?.flags == .checked)
    }
  }

  @Test func framesMayBeStringsAlone() {
    let result = decode(
      #"[{"AXFrame":"{{16, 153.5}, {370, 36}}","subrole":"AXSearchField","traits":["StaticText"]}]"#)
    let node = result.snapshots.first?.nodes.first
    #expect(node?.frame == Rect2D(x: 16, y: 153.5, width: 370, height: 36))
    #expect(node?.traits == [.searchField, .staticText])
  }

  // MARK: Robustness

  @Test func aDumpCutAnywhereGivesWhatWasWhole() {
    let bytes = Array(android.utf8)
    let whole = decode(bytes)
    for count in 0..<bytes.count {
      let result = decode(Array(bytes[..<count]), format: .trailblaze)
      let nodes = result.snapshots.first?.nodes.count ?? 0
      #expect(result.error != nil || nodes > 0, "\(count)")
      #expect(nodes <= whole.snapshots[0].nodes.count)
      if result.error == nil { #expect(result.diagnostics.count(of: .truncated) == 1, "\(count)") }
    }
  }

  @Test func whatFollowsADumpIsIgnoredAndCounted() {
    let result = decode(android + " {}")
    #expect(result.snapshots.count == 1 && result.diagnostics.count(of: .trailingBytes) == 1)
  }

  @Test func enormousNumbersStayFinite() {
    let result = decode(
      #"{"waypointId":"a","viewHierarchy":{"x1":-1e308,"x2":1e308,"y2":1e308,"children":[{"x1":1e308,"y2":-1e308}]}}"#
    )
    #expect(
      result.snapshots.first?.nodes.allSatisfy { $0.frame.x.isFinite && $0.frame.width.isFinite } == true)
  }

  @Test func limitsAreKept() {
    var limits = Limits()
    limits.nodes = 2
    let list =
      #"[{"type":"Application",\#(element)},{"type":"Button",\#(element)},{"type":"Group",\#(element)}]"#
    #expect(decode(list, limits: limits).error?.code == .limit)
    limits = Limits()
    limits.lineBytes = 20
    #expect(decode(list, limits: limits).error?.code == .limit)
  }

  /// Android's own windows are among an app's: the edge panel first, which is no screen, or the status bar alone.
  @Test func aScreenOfMaestroIsAsLargeAsAllOfItsWindows() {
    func node(_ bounds: String, _ children: String = "") -> String {
      #"{"attributes":{"class":"android.view.View","bounds":"\#(bounds)"},"children":[\#(children)]}"#
    }
    func result(_ windows: String...) -> Decoded {
      decode(#"{"attributes":{},"children":[\#(windows.joined(separator: ","))]}"#, density: 2)
    }
    let both = result(node("[1013,436][1080,778]"), node("[0,0][1080,2400]", node("[0,0][1080,9000]")))
    #expect(both.header?.viewport.bounds.size == Size2D(width: 540, height: 1200))
    let bar = result(node("[0,0][1080,63]"))
    #expect(bar.header?.viewport.bounds.size == Size2D(width: 540, height: 1200))
    #expect(bar.header?.viewport.told == Rect2D(x: 0, y: 0, width: 540, height: 31.5))
  }
}
