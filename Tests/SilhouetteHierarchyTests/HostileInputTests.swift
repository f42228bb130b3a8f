import SilhouetteHierarchy
import TestSupport
import Testing

/// A small input of each format with a bit of everything in it.
enum SmallInputs {
  static let stream =
    headerLine + #"""
      {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,402,874],"background":"#FFFFFF","children":[{"id":"é","class":"UILabel","supers":["UIView"],"frame":[16,140.33333333333334,2e2,-0.5],"text":"a\u00e9\n","traits":["button","x"],"privacy":["mask"],"lines":[[0,0,1,1]]}]}]}
      {"t":410,"touch":{"pointer":1,"phase":"down","x":201,"y":183}}
      {"t":400,"event":{"name":"late"}}

      {"t":500,"viewport":{"width":874,"height":402,"scale":3}}
      {"t":501,"event":{"name":"log","data":[1,{"a":null}]}}
      {"t":502,"screenshot":"a.png"}

      """#

  static let tree = """
    # A dump
    UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)
    ├─ A<B, C>(frame: {{0, 0}, {40, 8}}, ax=1, "Say "hi"
    and more")
    │  ├─ (AX) label="x", value="1", traits=[button|selected], frame: {{1, 2}, {3, 4}}
    │  └─ UILabel(frame: {{0, -0.33333333333333331}, {402, 0.3}}, ax=0)
    └─ UIView(frame: {{0, 0}, {402, 874}}, ax=0)

    UIWindow(frame: {{0, 0}, {402, 874}}, ax=0)

    """

  static let sentry = #"""
    {"rendering_system":"flutter","windows":[{"type":"W","x":1,"y":2,"width":390,"height":844,"alpha":1,"visible":true,
    "children":[{"type":"é","x":5,"y":6,"width":80,"height":20.5,"alpha":0.5,"visibility":"gone","identifier":"a","children":[]},{"type":"N"}]}]}
    """#

  static let all = [stream, tree, sentry] + SmallDumps.all
}

/// For any input, a reader never traps or hangs, and its result does not depend on how the bytes arrive.
struct HostileInputTests {
  private func cut(_ bytes: [UInt8], at places: [Int]) -> [ArraySlice<UInt8>] {
    zip([0] + places, places + [bytes.count]).map { bytes[$0..<$1] }
  }

  @Test(arguments: SmallInputs.all) func itDoesNotMatterHowTheBytesArrive(_ text: String) {
    let bytes = Array(text.utf8)
    let whole = decode(bytes)
    #expect(whole.error == nil)
    let single = decode(chunks: bytes.indices.map { bytes[$0...$0] })
    #expect(single == whole)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20 {
      let places = (0..<5).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let result = decode(chunks: cut(bytes, at: places))
      #expect(result == whole)
    }
  }

  @Test(arguments: SmallInputs.all) func errorsDoNotDependOnHowTheBytesArrive(_ text: String) {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<60 {
      var bytes = Array(text.utf8)
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      let whole = decode(bytes)
      let halves = decode(chunks: cut(bytes, at: [Int.random(in: 0...bytes.count, using: &random)]))
      #expect(whole == halves)
    }
  }

  @Test func aStreamCutAnywhereGivesWhatWasWhole() {
    let bytes = Array(SmallInputs.stream.utf8)
    let whole = decode(bytes).records
    for count in 0...bytes.count {
      let result = decode(Array(bytes[..<count]), format: .hierarchyStream)
      #expect(result.error == nil, "\(count)")
      #expect(Array(whole.prefix(result.records.count)) == result.records)
      let lines = bytes[..<count].count { $0 == UInt8(ascii: "\n") }
      // The third line after the header is late and the fourth empty.
      let wholeLines = [0, 1, 2, 3, 3, 3, 4, 5, 6][lines]
      #expect(result.records.count >= wholeLines)
      let isInside =
        count > 0 && bytes[count - 1] != UInt8(ascii: "\n") && bytes[count - 1] != UInt8(ascii: "}")
      if isInside { #expect(result.diagnostics.count(of: .truncated) == 1, "\(count)") }
    }
  }

  @Test func aDumpCutAnywhereNeverTraps() {
    for text in [SmallInputs.tree, SmallInputs.sentry] + SmallDumps.all {
      let bytes = Array(text.utf8)
      for count in 0...bytes.count {
        let result = decode(Array(bytes[..<count]))
        #expect(result.error != nil || result.header != nil)
      }
    }
  }

  @Test(arguments: SmallInputs.all) func mutatedInputNeverTraps(_ text: String) {
    var random = SeededGenerator(seed: 5)
    let interesting =
      Array(#"{}[]",:\-0123456789eE.tfnu│├└─ (=<\#u{0}\#u{7F}"#.utf8) + [0xFF, 0xC3, 0xE2, 0x0A]
    for _ in 0..<400 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = interesting.randomElement(using: &random)!
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(interesting.randomElement(using: &random)!, at: place)
        default: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        }
      }
      let result = decode(bytes)
      #expect(result.snapshots.allSatisfy(isSound))
    }
  }

  /// What every snapshot promises to those who walk it.
  private func isSound(_ snapshot: HierarchySnapshot) -> Bool {
    snapshot.nodes.enumerated().allSatisfy { index, node in
      let numbers = [node.frame.x, node.frame.y, node.frame.width, node.frame.height]
      return node.parent < index && node.end > index && node.end <= snapshot.nodes.count
        && numbers.allSatisfy(\.isFinite) && node.alpha >= 0 && node.alpha <= 1
        && [node.text, node.label].allSatisfy { String(validating: snapshot[$0], as: UTF8.self) != nil }
    }
  }

  @Test func aHundredThousandLevelsAreRead() {
    let depth = 100_000
    let text = stream(
      windows: String(repeating: #"{"class":"V","frame":[0,0,1,1],"children":["#, count: depth)
        + String(repeating: "]}", count: depth))
    let result = decode(text)
    let count = result.snapshots.first?.nodes.count
    #expect(result.error == nil && count == depth)
    let sentry = decode(
      #"{"windows":["# + String(repeating: #"{"children":["#, count: depth)
        + String(repeating: "]}", count: depth)
        + "]}")
    let sentryCount = sentry.snapshots.first?.nodes.count
    #expect(sentry.error == nil && sentryCount == depth)
  }

  @Test func aFaultAHundredThousandLevelsDownHasAShortPath() {
    let text = stream(
      windows: String(repeating: #"{"class":"V","frame":[0,0,1,1],"children":["#, count: 100_000) + "!")
    let error = decode(text + "\n").error
    #expect(error?.code == .malformed)
    #expect(error.map { $0.path.count < 1000 } == true)
  }

  /// A million; fewer where the compiler has not made the reader fast.
  private static var many: Int {
    #if DEBUG
      100_000
    #else
      1_000_000
    #endif
  }

  @Test func aMillionChildrenAreRead() {
    let child = #"{"class":"V","frame":[0,0,1,1]},"#
    let text =
      headerLine + #"{"t":0,"windows":[{"class":"V","frame":[0,0,1,1],"children":["#
      + String(repeating: child, count: Self.many) + child.dropLast() + "]}]}\n"
    let result = decode(text)
    let count = result.snapshots.first?.nodes.count
    #expect(result.error == nil && count == Self.many + 2)
  }

  @Test func aTreeOfManyLevelsIsReadAsText() {
    var text = "A(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    for depth in 0..<300 {
      text += String(repeating: "   ", count: depth) + "└─ A(frame: {{0, 0}, {1, 1}}, ax=0)\n"
    }
    let result = decode(text)
    #expect(result.snapshots.first?.nodes.count == 301)
    #expect(result.diagnostics.count(of: .cutByWriter) > 0)
  }

  @Test func idsMadeToCollideAreStillTold() {
    // Multiples of 2^32 crowd into few of the table's slots.
    let nodes = (0..<3000).map { #"{"id":\#(UInt64($0 % 2999) << 40),"class":"V","frame":[0,0,1,1]}"# }
    let result = decode(stream(windows: nodes.joined(separator: ",")))
    #expect(result.diagnostics.count(of: .duplicateID) == 1)
    #expect(result.snapshots.first?.nodes.last?.id.isNone == true)
  }

  // MARK: Limits

  private func limits(_ change: (inout Limits) -> Void) -> Limits {
    var limits = Limits()
    change(&limits)
    return limits
  }

  @Test func everyLimitIsAnErrorThatNamesItsOption() {
    let two = #"{"class":"VV","frame":[0,0,1,1],"children":[{"class":"VV","frame":[0,0,1,1]}]}"#
    for (limits, option) in [
      (limits { $0.lineBytes = 130 }, "max-line-bytes"), (limits { $0.nodes = 1 }, "max-nodes"),
      (limits { $0.depth = 1 }, "max-depth"), (limits { $0.textBytes = 3 }, "max-text-bytes"),
    ] {
      let error = decode(stream(windows: two + String(repeating: " ", count: 99)), limits: limits).error
      #expect(error?.code == .limit && error?.line == 2)
      #expect(error?.remedy.contains(option) == true)
    }
  }

  @Test func aLineWithoutAnEndIsRefusedBeforeItIsBuffered() throws {
    var decoder = HierarchyDecoder(format: .hierarchyStream, limits: limits { $0.lineBytes = 1000 })
    try decoder.append([UInt8](repeating: 0x20, count: 1001))
    #expect(throws: InputError.self) { try decoder.next() }
  }

  @Test func numbersOfEverySizeAreKeptOrRefused() {
    for number in ["1e308", "-1e308", "5e-324", "0", "-0.0", "123456789012345678901234567890"] {
      let frame = #"{"class":"V","frame":[\#(number),\#(number),\#(number),\#(number)]}"#
      #expect(decode(stream(windows: frame)).error == nil)
    }
    for pointer in ["1e300", "1.5", "1e999"] {
      let line = #"{"t":1,"touch":{"pointer":\#(pointer),"phase":"up","x":1,"y":1}}"#
      #expect(decode(headerLine + line + "\n").error != nil)
    }
  }

  @Test func limitsBeyondWhatSlicesCanCountAreHeldThere() {
    let result = decode(SmallInputs.stream, limits: limits { ($0.textBytes, $0.nodes) = (.max, .max) })
    #expect(result.error == nil)
  }

  // MARK: Strictness and formats

  @Test(arguments: [
    SmallInputs.stream, SmallInputs.tree, SmallInputs.sentry, stream(node: #""alpha":2"#), headerLine + "{",
  ]) func oddInputIsAnErrorWhereThatIsWanted(_ text: String) {
    let strict = decode(text, strict: true)
    #expect(strict.error?.code == .strict)
    #expect(decode(text).error == nil)
  }

  @Test func soundInputIsFineInStrictMode() {
    #expect(decode(stream(node: ""), strict: true).error == nil)
  }

  @Test func theFormatIsToldFromTheContent() throws {
    let ids = ["hierarchy-stream", "ios-tree", "sentry-view-hierarchy"] + SmallDumps.formats
    for (text, id) in zip(SmallInputs.all, ids) {
      var decoder = HierarchyDecoder(among: everyFormat)
      try decoder.append(Array(text.utf8))
      try decoder.finish()
      _ = try decoder.next()
      #expect(decoder.format?.id == id)
      #expect(decoder.bytesRead == text.utf8.count)
    }
  }

  @Test(arguments: ["", "hello", "{}", "[1,2]", "<xml/>"])
  func anUnknownFormatIsAnErrorThatNamesTheNearestOnes(_ text: String) throws {
    let error = decode(text).error
    #expect(error?.code == .unknownFormat)
    let remedy = try #require(error?.remedy)
    guard !text.isEmpty else { return #expect(remedy == "give an input that is not empty") }
    #expect(remedy.contains("--input-format"))
    let problem = try #require(error?.problem)
    #expect(everyFormat.count { problem.contains($0.id + " (") } == 3)
  }

  @Test func aFormatThatIsGivenIsNotDoubted() {
    #expect(decode("hello\n", format: .hierarchyStream).error?.code == .malformed)
    #expect(decode("hello\n", format: .iosTree).error?.code == .malformed)
    #expect(decode("hello\n", format: .sentryViewHierarchy).error?.code == .malformed)
  }
}
