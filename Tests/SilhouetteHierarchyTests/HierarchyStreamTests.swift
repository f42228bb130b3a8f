import SilhouetteHierarchy
import Testing

/// The stream's page, rule by rule.
struct HierarchyStreamTests {
  private func node(_ members: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> (
    HierarchySnapshot, HierarchyNode, NodeDetail
  ) {
    let result = decode(stream(node: members))
    #expect(result.error == nil, sourceLocation: sourceLocation)
    let snapshot = try #require(result.snapshots.first, sourceLocation: sourceLocation)
    return (snapshot, snapshot.nodes[0], snapshot.detail(of: snapshot.nodes[0]) ?? NodeDetail())
  }

  // MARK: Lines

  @Test func everyKindOfLineIsRead() {
    let result = decode(
      headerLine + """
        {"t":0,"windows":[]}
        {"t":1.5,"touch":{"pointer":2,"phase":"down","x":3,"y":4.5}}
        {"t":2,"viewport":{"width":874,"height":402,"scale":3}}
        {"t":3,"event":{"name":"open","data":{"a": [1, "é"]}}}
        {"t":3,"event":{"name":"close"}}
        {"t":4,"screenshot":"shots/4.png"}

        """)
    #expect(result.error == nil)
    #expect(result.diagnostics.isEmpty)
    #expect(
      Array(result.records.dropFirst()) == [
        .snapshot(HierarchySnapshot(time: 0)),
        .touch(TouchRecord(time: 1.5, pointer: 2, phase: .down, location: Point2D(x: 3, y: 4.5))),
        .viewport(milliseconds: 2, Viewport(width: 874, height: 402, scale: 3)),
        .event(AppEvent(time: 3, name: "open", data: #"{"a": [1, "é"]}"#)),
        .event(AppEvent(time: 3, name: "close")),
        .screenshot(milliseconds: 4, path: "shots/4.png"),
      ])
  }

  @Test func theHeaderIsReadWhole() throws {
    let result = decode(
      #"{"app":{"name":"Shop","version":"1.2"},"device":{"model":"X"},"start":17.5,"viewport":{"height":2,"width":1,"scale":3},"platform":"react-native","version":1,"stream":"hierarchy","future":[{}]}"#
    )
    let header = try #require(result.header)
    #expect(header.platform == .reactNative)
    #expect(header.viewport == Viewport(width: 1, height: 2, scale: 3))
    #expect(header.start == 17.5)
    #expect(header.app.map(\.key) == ["name", "version"] && header.app.map(\.value) == ["Shop", "1.2"])
    #expect(header.device.map(\.value) == ["X"])
  }

  @Test func whatASourceTellsIsReadOrTakenFromItsPlatform() {
    let told = { (platform: String, tells: String) in
      decode(
        headerLine.replacing(
          "\"ios\"", with: "\"\(platform)\"" + (tells.isEmpty ? "" : ",\"tells\":\(tells)"))
      ).header
    }
    for platform in ["ios", "web"] {
      #expect(told(platform, "")?.told == [.custom, .secure, .editable])
    }
    for platform in ["android", "flutter", "react-native", "compose", "unity", "other"] {
      #expect(told(platform, "")?.told == [])
    }
    #expect(told("ios", "")?.tells == nil)
    #expect(told("ios", "[]")?.told == [])
    #expect(
      told("android", #"["shadow","lines","keyboard","colors"]"#)?.told
        == [.colors, .lines, .keyboard, .shadow])
  }

  @Test func aWordThatIsNotKnownTellsNothing() {
    let result = decode(headerLine.replacing("\"start\"", with: #""tells":["secure","weather"],"start""#))
    #expect(result.header?.tells == .secure)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func aKeyboardIsThereOrHasAPlace() {
    let keyboard = { (value: String) in
      decode(headerLine + #"{"t":0,"windows":[],"keyboard":\#(value)}"#).snapshots.first?.keyboard
    }
    #expect(keyboard("true") == .somewhere)
    #expect(keyboard("false") == nil)
    #expect(keyboard("[0,538,402,336]") == .frame(Rect2D(x: 0, y: 538, width: 402, height: 336)))
    for wrong in ["1", "null", "\"up\"", "[1,2]", "{}"] {
      let error = decode(headerLine + #"{"t":0,"windows":[],"keyboard":\#(wrong)}"#).error
      #expect(error?.path.hasPrefix("$.keyboard") == true, "\(wrong)")
    }
  }

  @Test func theScreensNameIsRead() throws {
    let snapshot = decode(headerLine + #"{"t":0,"screen":"Pay\u006dent","windows":[]}"#).snapshots.first
    #expect(snapshot.flatMap { $0.string($0.screen) } == "Payment")
  }

  @Test func aShadowIsRead() throws {
    let (_, _, whole) = try node(
      ##""shadow":{"color":"#11223344","radius":8,"offset":[1,-2],"opacity":0.5}"##)
    let shadow = NodeDetail.Shadow(
      color: RGBAColor(rgba: 0x1122_3344), radius: 8, offset: Point2D(x: 1, y: -2), opacity: 0.5)
    #expect(whole.shadow == shadow)
    let (_, _, bare) = try node(#""shadow":{}"#)
    #expect(bare.shadow == NodeDetail.Shadow(color: RGBAColor(rgb: 0), radius: 0))
    #expect(try node("").2.shadow == nil)
  }

  @Test(arguments: AppPlatform.allCases) func everyPlatformIsKnown(_ platform: AppPlatform) {
    let result = decode(
      #"{"stream":"hierarchy","version":1,"platform":"\#(platform.rawValue)","viewport":{"width":1,"height":1},"start":0}"#
    )
    #expect(result.header?.platform == platform)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func anUnknownPlatformIsOther() {
    let result = decode(headerLine.replacing("\"ios\"", with: "\"toaster\""))
    #expect(result.header?.platform == .other)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test(arguments: ["version", "platform", "viewport", "start"])
  func aHeaderWithoutAKeyIsAnError(_ key: String) {
    let result = decode(headerLine.replacing("\"\(key)\"", with: "\"_\(key)\""))
    #expect(result.error?.problem.contains("`\(key)`") == true)
    #expect(result.error?.line == 1)
  }

  @Test(arguments: ["2", "0", "1.5"]) func anotherVersionIsAnError(_ version: String) {
    let result = decode(headerLine.replacing("\"version\":1", with: "\"version\":\(version)"))
    #expect(result.error?.path == "$.version")
    #expect(result.error?.problem.contains("version 1") == true)
  }

  @Test func anotherStreamIsAnError() {
    let result = decode(headerLine.replacing("\"hierarchy\"", with: "\"geology\""))
    #expect(result.error?.path == "$.stream")
  }

  @Test func theHeaderComesFirstAndOnce() {
    let first = decode(#"{"t":0,"windows":[]}"# + "\n" + headerLine)
    #expect(first.records.isEmpty && first.error?.line == 1)
    #expect(first.error?.problem.contains("header") == true)
    let second = decode(headerLine + headerLine)
    #expect(second.records.count == 1 && second.error?.line == 2)
  }

  @Test func timeNeverFallsBack() {
    let result = decode(
      headerLine + #"{"t":5,"windows":[]}"# + "\n" + #"{"t":4,"windows":[]}"# + "\n"
        + #"{"t":4.5,"screenshot":"a"}"# + "\n"
        + #"{"windows":[],"t":5}"# + "\n")
    #expect(result.records.compactMap(\.time) == [5, 5])
    #expect(result.diagnostics.count(of: .timeWentBack) == 2)
    #expect(result.diagnostics.summary.first?.first.line == 3)
  }

  @Test func linesWithoutATimeAreErrors() {
    for line in [#"{"windows":[]}"#, #"{"event":{"name":"a"}}"#, #"{"screenshot":"a"}"#] {
      #expect(decode(headerLine + line).error?.problem.contains("`t`") == true)
    }
  }

  @Test func aLineOfAnUnknownKindIsCountedAndDropped() {
    let result = decode(headerLine + #"{"t":1,"weather":"sunny"}"# + "\n" + #"{"t":2,"windows":[]}"#)
    #expect(result.records.count == 2 && result.error == nil)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func aLineOfTwoKindsIsAnError() {
    #expect(decode(headerLine + #"{"t":1,"windows":[],"screenshot":"a"}"#).error != nil)
    #expect(decode(headerLine + #"{"t":1,"windows":[],"windows":[]}"#).error != nil)
  }

  @Test func aTouchOfAnUnknownPhaseIsCountedAndDropped() {
    let result = decode(headerLine + #"{"t":1,"touch":{"pointer":1,"phase":"hover","x":1,"y":1}}"# + "\n")
    #expect(result.records.count == 1 && result.error == nil)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test(arguments: ["pointer", "phase", "x", "y"]) func aTouchNeedsAllOfItsKeys(_ key: String) {
    let line = #"{"t":1,"touch":{"pointer":1,"phase":"up","x":1,"y":1}}"#.replacing(
      "\"\(key)\"", with: "\"-\"")
    #expect(decode(headerLine + line).error?.problem.contains("`\(key)`") == true)
  }

  @Test func emptyLinesCarriageReturnsAndAByteOrderMarkArePutUpWith() {
    let plain = headerLine + #"{"t":1,"windows":[]}"# + "\n"
    let odd = "\u{FEFF}" + plain.replacing("\n", with: "\r\n") + "\r\n   \n\n"
    #expect(decode(odd).records == decode(plain).records)
    #expect(decode(odd).error == nil && decode(odd).diagnostics.isEmpty)
  }

  // MARK: Nodes

  @Test func everyKeyOfANodeIsRead() throws {
    let (snapshot, node, detail) = try node(
      #"""
      "id":7,"supers":["UIView","UIResponder"],"kind":"layer","frame":[1,2.5,-3,4e1],"anchor":[0,1],
      "transform":[1,2,3,4,5,6],"scroll":[0,120],"z":-2,"alpha":0.5,"hidden":true,"clips":true,
      "background":"#01020380","radius":14,"border":{"width":2,"color":"#FF0000"},"opaque":true,
      "layer":{"class":"CALayer","background":"#0a0B0c","opaque":false,"opacity":0.25},"text":"Hé\"llo",
      "lines":[[1,2,3,4],[5,6,7,8]],"textColor":"#1C1C1E","fontSize":17,"label":"L","value":"V","hint":"H",
      "identifier":"I","traits":["button","wobbly","switch"],"enabled":false,"selected":true,"focused":true,
      "checked":true,"secure":true,"editable":true,"contentType":"password",
      "image":{"width":10,"height":20,"color":"#00FF00","bundled":true,"name":"logo"},"custom":true,"unreadable":true,
      "privacy":["mask","clipOut"],"swiftui":true,
      "presentation":{"frame":[9,8,7,6],"transform":[1,0,0,1,0,0],"alpha":0.1,"scroll":[1,1],"radius":3,"background":"#000000"},
      "children":[]
      """#.replacing("\n", with: ""))
    #expect(node.id == NodeID(integer: 7))
    #expect(snapshot.slices[node.supers.range].map { snapshot.string($0) } == ["UIView", "UIResponder"])
    #expect(node.kind == .layer)
    #expect(node.frame == Rect2D(x: 1, y: 2.5, width: -3, height: 40))
    #expect(detail.anchor == Point2D(x: 0, y: 1))
    #expect(detail.transform == Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(
      detail.scroll == Point2D(x: 0, y: 120) && detail.z == -2 && node.alpha == 0.5 && node.radius == 14)
    #expect(
      node.flags == [
        .hidden, .clips, .opaque, .disabled, .selected, .focused, .checked, .secure, .editable, .custom,
        .unreadable,
      ])
    #expect(node.background == RGBAColor(rgba: 0x0102_0380))
    #expect(detail.border == NodeDetail.Border(width: 2, color: RGBAColor(rgb: 0xFF0000)))
    #expect(detail.layer?.background == RGBAColor(rgb: 0x0A0B0C) && detail.layer?.opaque == false)
    #expect(detail.layer?.opacity == 0.25 && snapshot.string(detail.layer!.className) == "CALayer")
    #expect(snapshot.string(node.text) == "Hé\"llo")
    #expect(snapshot.lines[detail.lines.range].map(\.x) == [1, 5])
    #expect(detail.textColor == RGBAColor(rgb: 0x1C1C1E) && detail.fontSize == 17)
    #expect(
      [node.label, detail.value, detail.hint, node.identifier].map { snapshot.string($0) } == [
        "L", "V", "H", "I",
      ])
    #expect(node.traits == [.button, .toggle])
    #expect(snapshot.slices[detail.otherTraits.range].map { snapshot.string($0) } == ["wobbly"])
    #expect(snapshot.string(detail.contentType) == "password")
    let picture = try #require(detail.picture)
    #expect(picture.size == Size2D(width: 10, height: 20) && picture.color == RGBAColor(rgb: 0x00FF00))
    #expect(picture.bundled == true && snapshot.string(picture.name) == "logo")
    #expect(detail.privacy == [.mask, .clipOut, .swiftUI])
    let now = try #require(detail.presentation)
    #expect(
      now.frame == Rect2D(x: 9, y: 8, width: 7, height: 6) && now.transform == .identity && now.alpha == 0.1)
    #expect(now.scroll == Point2D(x: 1, y: 1) && now.radius == 3 && now.background == RGBAColor(rgb: 0))
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let (snapshot, node, _) = try node("")
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node.className = try builder.add("V")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 1, height: 1)
    #expect(node == builder.finish().nodes[0])
    #expect(snapshot.string(node.className) == "V" && snapshot.detail(of: node) == nil)
  }

  @Test(arguments: [#"{}"#, #"{"width":5}"#, #"{"height":5,"bundled":true}"#])
  func aPictureHasASizeWhereBothSidesAreTold(_ image: String) throws {
    let (_, _, detail) = try node(#""class":"V","frame":[0,0,1,1],"image":"# + image)
    let picture = try #require(detail.picture)
    #expect(picture.size == nil)
  }

  @Test func defaultsMayBeWrittenOut() throws {
    let (_, node, detail) = try node(
      #""supers":[],"kind":"view","anchor":[0.5,0.5],"transform":[1,0,0,1,0,0],"scroll":[0,0],"z":0,"alpha":1,"hidden":false,"clips":false,"radius":0,"opaque":false,"traits":[],"enabled":true,"selected":false,"custom":false,"children":[]"#
    )
    #expect(node.flags == [] && node.alpha == 1 && node.kind == .view)
    #expect(detail == NodeDetail())
  }

  @Test func childrenAreNestedAndOrdered() throws {
    let leaf = { (name: String) in #"{"class":"\#(name)","frame":[0,0,1,1]}"# }
    // The parent's own keys may come after its children.
    let result = decode(
      stream(
        windows:
          #"{"children":[\#(leaf("B")),{"children":[\#(leaf("D"))],"class":"C","frame":[0,0,1,1]}],"frame":[0,0,9,9],"class":"A"},\#(leaf("E"))"#
      ))
    let snapshot = try #require(result.snapshots.first)
    #expect(snapshot.nodes.map { snapshot.string($0.className) } == ["A", "B", "C", "D", "E"])
    #expect(snapshot.nodes.map(\.parent) == [-1, 0, 0, 2, -1])
    #expect(snapshot.nodes.map(\.end) == [4, 2, 4, 4, 5])
    #expect(snapshot.nodes[0].frame.width == 9)
  }

  @Test func anIdIsAnIntegerOrAString() throws {
    #expect(try node(#""id":0"#).1.id == NodeID(integer: 0))
    let (snapshot, text, detail) = try node(#""id":"cell\u002d7""#)
    #expect(text.id == NodeID(string: "cell-7".utf8) && snapshot.string(detail.idText) == "cell-7")
    let (_, _, huge) = try node(#""id":99999999999999999999999999"#)
    #expect(!huge.idText.isNone)
    #expect(try node(#""id":4611686018427387903"#).1.id.isInteger)
    #expect(try !node(#""id":4611686018427387904"#).1.id.isInteger)
    for wrong in ["-1", "1.0", "1e2", "true", "null", "[]", "01"] {
      #expect(decode(stream(node: #""id":\#(wrong)"#)).error != nil, "\(wrong)")
    }
  }

  @Test func theSameIdTwiceIsCountedAndTheLaterNodeLosesIt() throws {
    let leaf = #"{"id":7,"class":"V","frame":[0,0,1,1]}"#
    let result = decode(stream(windows: "\(leaf),\(leaf),\(leaf.replacing("7", with: "8"))"))
    #expect(result.snapshots.first?.nodes.map(\.id) == [NodeID(integer: 7)!, .none, NodeID(integer: 8)!])
    #expect(result.diagnostics.count(of: .duplicateID) == 1)
  }

  @Test func theSameIdInTwoSnapshotsIsFine() {
    let line = #"{"t":0,"windows":[{"id":7,"class":"V","frame":[0,0,1,1]}]}"# + "\n"
    #expect(decode(headerLine + line + line).diagnostics.isEmpty)
  }

  @Test func alphaIsHeldBetweenNothingAndAll() throws {
    for (written, alpha) in [("-0.5", 0.0), ("1.5", 1), ("1e300", 1), ("0", 0)] {
      let result = decode(stream(node: #""alpha":\#(written)"#))
      #expect(result.snapshots.first?.nodes.first?.alpha == alpha)
      #expect(result.diagnostics.count(of: .clamped) == (written == "0" ? 0 : 1))
    }
  }

  @Test func statesAmongTheTraitsAreStates() throws {
    #expect(try node(#""traits":["selected","disabled"]"#).1.flags == [.selected, .disabled])
  }

  @Test func anUnknownPrivacyHides() throws {
    let result = decode(stream(node: #""privacy":"blur""#))
    #expect(result.snapshots.first?.details.first?.privacy == .mask)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func privacyKeepsWhatSwiftUISaidInEitherOrder() throws {
    #expect(try node(#""swiftui":true,"privacy":"hide""#).2.privacy == [.hide, .swiftUI])
    #expect(try node(#""privacy":"unmask","swiftui":true"#).2.privacy == [.unmask, .swiftUI])
  }

  @Test func anUnknownKindIsAView() throws {
    let result = decode(stream(node: #""kind":"ghost""#))
    #expect(result.snapshots.first?.nodes.first?.kind == .view)
    #expect(result.diagnostics.count(of: .unknownValue) == 1)
  }

  @Test func ofAKeyThatComesTwiceTheLastOneCounts() throws {
    #expect(try node(#""alpha":0.25,"alpha":0.5"#).1.alpha == 0.5)
  }

  @Test func keysWithEscapesAreTheSameKeys() throws {
    #expect(try node(#""\u0061lpha":0.25"#).1.alpha == 0.25)
  }

  @Test func unknownKeysAreIgnoredEverywhere() throws {
    let (_, node, detail) = try node(
      ##""future":{"a":[1,{"b":null}]},"border":{"width":1,"color":"#000000","style":"dotted"},"image":{"x":[]},"layer":{"y":1},"presentation":{"z":{}}"##
    )
    #expect(node.alpha == 1 && detail.border?.width == 1 && detail.picture != nil)
  }

  // MARK: Errors

  @Test(arguments: [
    (#""class":7"#, "$.windows[0].class"), (#""frame":[1,2,3]"#, "$.windows[0].frame"),
    (#""frame":[1,2,3,4,5]"#, "$.windows[0].frame"), (#""frame":"x""#, "$.windows[0].frame"),
    (#""frame":[1,2,"3",4]"#, "$.windows[0].frame[2]"), (#""alpha":"1""#, "$.windows[0].alpha"),
    (#""hidden":1"#, "$.windows[0].hidden"), (#""hidden":null"#, "$.windows[0].hidden"),
    (#""supers":"UIView""#, "$.windows[0].supers"), (#""supers":["a",1]"#, "$.windows[0].supers[1]"),
    (#""background":"red""#, "$.windows[0].background"),
    (##""background":"#12345""##, "$.windows[0].background"),
    (##""background":"#12345g""##, "$.windows[0].background"),
    (##""background":"#1234567""##, "$.windows[0].background"),
    (#""border":{"width":1}"#, "$.windows[0].border"), (#""border":[]"#, "$.windows[0].border"),
    (#""text":null"#, "$.windows[0].text"), (#""lines":[[1,2,3,4],7]"#, "$.windows[0].lines[1]"),
    (#""privacy":1"#, "$.windows[0].privacy"), (#""privacy":["mask",1]"#, "$.windows[0].privacy[1]"),
    (#""children":{}"#, "$.windows[0].children"), (#""children":[1]"#, "$.windows[0].children[0]"),
    (#""children":null"#, "$.windows[0].children"),
    (#""image":{"bundled":"yes"}"#, "$.windows[0].image.bundled"),
    (#""presentation":{"frame":[]}"#, "$.windows[0].presentation.frame[0]"),
    (#""z":1e999"#, "$.windows[0].z"), (#""shadow":8"#, "$.windows[0].shadow"),
    (#""shadow":{"offset":3}"#, "$.windows[0].shadow.offset"),
    (#""z":NaN"#, "$.windows[0].z"), (#""future":1e999"#, "$.windows[0].future"),
    (#""children":[{"class":"A"}]"#, "$.windows[0].children[0]"),
    (#""children":[{"frame":[0,0,0,0]}]"#, "$.windows[0].children[0]"),
    (#""children":[{}]"#, "$.windows[0].children[0]"),
  ])
  func aWrongValueIsAnErrorThatNamesItsPath(_ members: String, _ path: String) {
    let result = decode(stream(node: members))
    #expect(result.records.count == 1)
    let error = result.error
    #expect(error?.code == .malformed && error?.line == 2)
    #expect(error?.path == path, "\(members)")
    #expect(error?.problem.contains("expected") == true && error?.remedy.isEmpty == false)
  }

  @Test func anErrorNamesTheByteOfTheWholeInput() throws {
    let text = stream(node: #""alpha":"x""#)
    let offset = text.utf8.count - (#""x"}]}"# + "\n").utf8.count
    #expect(decode(text).error?.byteOffset == offset)
    #expect(decode("\u{FEFF}" + text).error?.byteOffset == offset + 3)
  }

  @Test(arguments: [
    "{", "[]", "1", #"{"t":1,"windows":[]}}"#, #"{"t":1,"windows":[]} {}"#, "hello", #"{"t":1,,}"#,
  ])
  func aLineThatIsNotOneObjectIsAnError(_ line: String) {
    #expect(decode(headerLine + line + "\n").error?.line == 2)
  }

  @Test func bytesThatAreNotUTF8AreAnErrorWhereTheyAre() {
    var bytes = Array(stream(node: #""text":"x""#).utf8)
    let place = bytes.lastIndex(of: UInt8(ascii: "x"))!
    bytes[place] = 0xFF
    let error = decode(bytes).error
    #expect(error?.byteOffset == place && error?.path == "$.windows[0].text")
  }

  @Test func aMessageNeverQuotesTheInputsWords() {
    let error = decode(stream(node: #""frame":"my secret""#)).error
    #expect(error?.problem.contains("secret") == false)
  }

  @Test func nothingIsReadAfterAnError() throws {
    var decoder = HierarchyDecoder()
    try decoder.append(Array((headerLine + "oops\n" + #"{"t":0,"windows":[]}"#).utf8))
    try decoder.finish()
    #expect(try decoder.next() != .end)
    #expect(throws: InputError.self) { try decoder.next() }
    #expect(try decoder.next() == .end)
  }
}

extension String {
  /// `Foundation` has this; the tests of floor 0 do without.
  func replacing(_ old: String, with new: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: old) {
      result += rest[..<range.lowerBound] + new
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  fileprivate func firstRange(of needle: String) -> Range<Index>? {
    let bytes = Array(needle.utf8)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: bytes) {
        return start..<utf8.index(start, offsetBy: bytes.count)
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}
