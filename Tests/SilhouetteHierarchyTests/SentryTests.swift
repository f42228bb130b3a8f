import SilhouetteHierarchy
import Testing

struct SentryTests {
  private func read(_ system: String, _ windows: String, extra: String = "") -> Decoded {
    decode(#"{"rendering_system":"\#(system)"\#(extra),"windows":[\#(windows)]}"#)
  }

  private let nested =
    #"{"type":"W","x":10,"y":20,"width":390,"height":844,"children":[{"type":"A","x":15,"y":26,"width":5,"height":5,"children":[{"type":"B","x":16,"y":27,"width":1,"height":1}]}]}"#

  @Test func uikitPositionsAreRelativeAlready() {
    let result = read("UIKIT", nested)
    #expect(result.error == nil && result.diagnostics.isEmpty)
    #expect(
      result.header == StreamHeader(platform: .ios, viewport: Viewport(width: 390, height: 844), tells: []))
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [10, 15, 16])
  }

  @Test func flutterPositionsAreMadeRelative() {
    let result = read("Flutter", nested)
    #expect(result.diagnostics.isEmpty && result.header?.platform == .flutter)
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [10, 5, 1])
    #expect(result.snapshots.first?.nodes.map(\.frame.y) == [20, 6, 1])
  }

  @Test func theFlavourMayComeLast() {
    let result = decode(#"{"windows":[\#(nested)],"rendering_system":"flutter"}"#)
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [10, 5, 1])
  }

  @Test func positioningDecidesWhereItIsGiven() {
    #expect(
      read("UIKIT", nested, extra: #","positioning":"absolute""#).snapshots.first?.nodes[1].frame.x == 5)
    #expect(
      read("flutter", nested, extra: #","positioning":"relative""#).snapshots.first?.nodes[1].frame.x == 15)
  }

  @Test func flutterLeavesOutPositionsOfNothing() {
    let windows =
      #"{"type":"W","width":390,"height":844,"children":[{"type":"A","y":50,"width":5,"height":5,"children":[{"type":"B"}]}]}"#
    let result = read("flutter", windows)
    #expect(result.snapshots.first?.nodes.map(\.frame.y) == [0, 50, 0])
    #expect(result.diagnostics.count(of: .missingGeometry) == 1)
  }

  @Test func aChildOfAWidgetWithoutGeometryKeepsItsPlace() {
    let windows =
      #"{"type":"W","x":1,"y":1,"width":9,"height":9,"children":[{"type":"N","children":[{"type":"B","x":5,"y":5,"width":1,"height":1}]}]}"#
    #expect(read("flutter", windows).snapshots.first?.nodes.map(\.frame.x) == [1, 0, 4])
  }

  @Test(arguments: [
    ("android_view_system", AppPlatform.android), ("compose", .compose), ("Unity", .unity), ("Godot", .other),
    ("", .other),
  ])
  func otherSystemsAreReadWithAnAssumption(_ system: String, _ platform: AppPlatform) {
    let result = read(system, nested)
    #expect(result.header?.platform == platform)
    #expect(result.diagnostics.count(of: .assumed) == 1)
    #expect(result.snapshots.first?.nodes.map(\.frame.x) == [10, 15, 16])
  }

  @Test func whatIsNotSeenIsHidden() {
    for (members, hidden) in [
      (#""visible":false"#, true), (#""visible":true"#, false), (#""visibility":"visible""#, false),
      (#""visibility":"invisible""#, true), (#""visibility":"gone""#, true), (#""visible":null"#, false),
    ] {
      let result = read("UIKIT", #"{"type":"W","x":0,"y":0,"width":1,"height":1,\#(members)}"#)
      #expect(result.snapshots.first?.nodes.first?.flags.contains(.hidden) == hidden, "\(members)")
      #expect(result.diagnostics.isEmpty)
    }
  }

  @Test func alphaIdentifierAndTagAreRead() throws {
    let result = read(
      "UIKIT",
      #"{"type":"A\u00e9","x":0,"y":0,"width":1,"height":1,"alpha":0.5,"identifier":"i","tag":"t","view_controller":"VC"},{"type":"B","width":1,"height":1,"tag":"t","alpha":7}"#
    )
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.identifier) } == ["i", "t"])
    #expect(snapshot.nodes.map(\.alpha) == [0.5, 1])
    #expect(snapshot.string(snapshot.nodes[0].className) == "Aé")
    #expect(result.diagnostics.count(of: .clamped) == 1)
  }

  @Test func aCutTreeIsMarked() {
    let result = read(
      "UIKIT",
      #"{"type":"W","x":0,"y":0,"width":1,"height":1,"children":[{"type":"SentryTruncatedViewHierarchy"}]}"#)
    #expect(result.diagnostics.count(of: .cutByWriter) == 1)
    #expect(result.diagnostics.count(of: .missingGeometry) == 0)
    #expect(result.snapshots.first?.nodes.first?.flags.contains(.unreadable) == true)
  }

  @Test func aDocumentWithoutWindowsIsAnEmptyScreen() {
    for text in [
      #"{"rendering_system":"UIKIT"}"#, #"{"rendering_system":"UIKIT","windows":null}"#, #"{"windows":[]}"#,
    ] {
      let result = decode(text)
      #expect(result.error == nil && result.snapshots.map(\.nodes.count) == [0])
      #expect(result.header?.viewport == Viewport(width: 402, height: 874))
    }
  }

  @Test func bytesAfterTheDocumentAreIgnoredAndCounted() {
    let result = decode(#"{"windows":[],"rendering_system":"UIKIT"} x"#)
    #expect(result.error == nil && result.diagnostics.count(of: .trailingBytes) == 1)
  }

  @Test(arguments: [
    #"{"windows":[{"type":1}]}"#, #"{"windows":[{"x":"1"}]}"#, #"{"windows":[7]}"#, #"{"windows":{}}"#,
    #"{"windows":[{"x":1e999}]}"#, #"{"windows":[{"visible":"no"}]}"#, #"{"windows":[],}"#,
  ])
  func wrongTypesAreErrors(_ text: String) {
    let error = decode(text).error
    #expect(error?.code == .malformed && error?.problem.contains("expected") == true)
  }

  @Test func aDocumentCutShortGivesWhatWasWhole() {
    let text = #"{"rendering_system":"UIKIT","windows":["# + nested
    let result = decode(text)
    #expect(result.error == nil && result.diagnostics.count(of: .truncated) == 1)
    #expect(result.snapshots.first?.nodes.count == 3)
  }
}
