import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

private func verify(_ events: [String], limits: Limits = Limits()) -> Verifier {
  var verifier = Verifier(limits: limits)
  for event in events { verifier.check(Array(event.utf8)[...]) }
  verifier.finish()
  return verifier
}

private func rules(_ events: [String]) -> Set<LogRule> { Set(verify(events).problems.map(\.rule)) }

@Suite struct VerifierTests {
  @Test(arguments: BrokenLogs.good.indices) func aGoodLogHasNoProblem(_ index: Int) {
    #expect(verify(BrokenLogs.good[index]).problems == [])
  }

  /// Rules that cannot be broken alone, with those that break with them.
  private static let companions: [LogRule: Set<LogRule>] = [
    .metaPair: [], .addBelowItself: [.addLiving], .logSnapshot: [.logStart], .snapshotFirst: [.logStart],
    .addParentFirst: [.addOrder], .addDelay: [.addOrder], .addShadow: [.nodeInternal],
    .declarationRule: [.sourceFragile], .declarationNested: [.sourceFragile],
  ]

  @Test(arguments: BrokenLogs.all.map(\.0)) func eachRuleIsNamedWhereItIsBroken(_ rule: LogRule) {
    let log = BrokenLogs.all.first { $0.0 == rule }!.1
    guard !log.isEmpty else { return }
    #expect(rules(log) == Self.companions[rule, default: []].union([rule]))
  }

  @Test func everyRuleIsBrokenInSomeTest() {
    #expect(Set(BrokenLogs.all.map(\.0)) == Set(LogRule.allCases))
  }

  /// Links of every kind, in a snapshot, in an add, and made by a change.
  @Test(arguments: [
    "dns-prefetch", "preconnect", "prefetch", "preload", "modulepreload", "prerender", "STYLESHEET",
    "shortcut icon",
  ])
  func linksThatReachOutAreNamedWhereverTheyCome(_ rel: String) {
    let link = BrokenLogs.link(#""rel":"\#(rel)","href":"//a.example/x""#, id: 20)
    #expect(rules(BrokenLogs.adds(BrokenLogs.add(link))) == [.elementLink])
    let quiet = BrokenLogs.body(BrokenLogs.link(#""rel":"canonical","href":"//a.example""#))
    let change = BrokenLogs.attributes(#""rel":"\#(rel)""#, id: 11)
    #expect(rules(Array(quiet[..<2]) + change[2...]) == [.elementLink])
    let other = BrokenLogs.body(BrokenLogs.link(#""rel":"\#(rel)""#))
    #expect(
      rules(Array(other[..<2]) + BrokenLogs.attributes(#""href":"//a""#, id: 11)[2...]) == [.elementLink])
  }

  @Test func basesAndMetasAreNamedWhereAChangeMakesThem() {
    for (tag, attribute, rule) in [
      ("base", #""href":"//a""#, LogRule.elementBase), ("meta", #""http-equiv":" Refresh""#, .elementMeta),
    ] {
      let log = BrokenLogs.body(BrokenLogs.div(11).replacing("div", with: tag))
      #expect(rules(log) == [])
      #expect(rules(Array(log[..<2]) + BrokenLogs.attributes(attribute, id: 11)[2...]) == [rule])
    }
    #expect(rules(BrokenLogs.attributes(#""srcdoc":"x""#)) == [.attributeDocument])
  }

  // MARK: What players show

  /// One child before its parent, and rows out of order in small number, are shown by all players.
  @Test func addsThatPlayersCatchUpWithAreNoErrors() {
    let early = [
      BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(21), parent: "20"), BrokenLogs.add(BrokenLogs.div(20))),
      BrokenLogs.adds(
        BrokenLogs.add(BrokenLogs.div(21), parent: "20"), BrokenLogs.add(BrokenLogs.div(22), parent: "21"),
        BrokenLogs.add(BrokenLogs.div(20))),
      BrokenLogs.leftToRight(100),
    ]
    for log in early { #expect(rules(log) == [.addOrder]) }
    #expect(verify(BrokenLogs.leftToRight(20_000)).count(of: .addDelay) == 1)
  }

  @Test func placesOfOldRecordersAreKnownFromOtherAdds() {
    let first = #"{"parentId":7,"previousId":null,"nextId":-1,"node":\#(BrokenLogs.div(20))}"#
    let second = #"{"parentId":7,"previousId":20,"nextId":null,"node":\#(BrokenLogs.div(21))}"#
    #expect(rules(BrokenLogs.adds(first, second)) == [.addPrevious])
    #expect(rules(BrokenLogs.adds(first)) == [.addPrevious, .addNext])
    // Of a row of three, the last alone has a place; and a row whose end is not there.
    let middle = #"{"parentId":7,"previousId":20,"nextId":-1,"node":\#(BrokenLogs.div(21))}"#
    let last = #"{"parentId":7,"previousId":21,"nextId":null,"node":\#(BrokenLogs.div(22))}"#
    #expect(rules(BrokenLogs.adds(first, middle, last)) == [.addPrevious])
    #expect(rules(BrokenLogs.adds(first, middle)) == [.addPrevious, .addNext])
  }

  /// Newer players throw on a picture whose bytes are in `rr_dataURL` where a mutation brings it, also in a frame.
  @Test func picturesWithTheirBytesAreNamedInMutationsAlone() {
    let picture = BrokenLogs.picture(#""src":"blob:a","rr_dataURL":"data:,""#, id: 11)
    #expect(rules(BrokenLogs.body(picture)) == [])
    let inFrame = BrokenLogs.frameDocument.replacing(
      #"{"type":3,"id":44,"textContent":"in it"}"#, with: picture.replacing("11", with: "44"))
    let log =
      Array(BrokenLogs.body(BrokenLogs.frame)[..<2])
      + BrokenLogs.adds(BrokenLogs.add(inFrame, parent: "11"))[2...]
    #expect(rules(log) == [.addPicture])
  }

  /// A shadow root that comes with its element does no harm.
  @Test func shadowRootsAreNamedWhereTheirElementWasThere() {
    let inside = BrokenLogs.div(21).replacing("{}", with: #"{},"isShadow":true"#)
    let log = BrokenLogs.adds(
      BrokenLogs.add(BrokenLogs.div(20)), BrokenLogs.add(inside, parent: "20"))
    #expect(rules(log) == [.nodeInternal])
    let late = BrokenLogs.adds(BrokenLogs.add(inside, parent: "5"))
    #expect(rules(late).contains(.addShadow))
    // Of a document in a frame.
    let framed = inside.replacing(#""isShadow":true"#, with: #""isShadow":true,"rootId":30"#)
    #expect(!rules(BrokenLogs.adds(BrokenLogs.add(framed, parent: "5"))).contains(.addShadow))
  }

  @Test func rulesOfStyleSheetsAreCounted() {
    let insert = BrokenLogs.event(#""source":8,"id":5,"adds":[{"rule":"i{}","index":0}]"#)
    #expect(rules(BrokenLogs.log(BrokenLogs.declaration("[0]"))) == [.sourceFragile])
    #expect(rules(BrokenLogs.log(insert, BrokenLogs.declaration("[1]"))) == [.sourceFragile])
    #expect(
      rules(BrokenLogs.log(insert, BrokenLogs.declaration("[2]"))) == [.sourceFragile, .declarationRule])
    func text(_ css: String, index: String) -> Set<LogRule> {
      let change = BrokenLogs.mutation(texts: #"{"id":6,"value":"\#(css)"}"#)[2]
      return rules(BrokenLogs.log(change, BrokenLogs.declaration(index)))
    }
    let three = "@import 'x;{';a{b:c}/*}*/@media print{d{e:f}}"
    #expect(text(three, index: "[2]") == [.sourceFragile])
    #expect(text(three, index: "[3]") == [.sourceFragile, .declarationRule])
    #expect(text("a{b:c", index: "[9]") == [.sourceFragile, .cssText])
    // Elements without a style sheet, and sheets that the log does not hold.
    #expect(rules(BrokenLogs.log(BrokenLogs.declaration("[9]", sheet: 8))) == [.sourceFragile])
    let sheet = BrokenLogs.snapshot(
      #""tagName":"style","attributes":{}"#, #""tagName":"link","attributes":{"_cssText":"a{}"}"#)
    #expect(
      rules(Array(sheet[..<2]) + [BrokenLogs.declaration("[3]"), BrokenLogs.end])
        == [.sourceFragile, .declarationRule])
  }

  @Test func childrenOfADocumentThatIsNoFramesAreLost() {
    #expect(
      rules(BrokenLogs.adds(BrokenLogs.add(BrokenLogs.frameDocument, parent: "8"))).contains(.addChildren))
  }

  @Test func anEventBetweenMetaAndSnapshotDoesNoHarm() {
    let load = #"{"type":1,"data":{},"timestamp":1000}"#
    #expect(rules([BrokenLogs.meta, load, BrokenLogs.snapshotText, BrokenLogs.end]) == [])
  }

  @Test func eachWindowIsAPageOfItsOwn() throws {
    let log = BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(20)))
    let lines = log.flatMap { [#"["one",\#($0)]"#, #"["two",\#($0)]"#] }
    func problems(_ text: [String]) throws -> Set<LogRule> {
      var reader = LogReader()
      reader.append(Array(text.joined(separator: "\n").utf8))
      reader.finish()
      var verifier = Verifier()
      while case .event(let event) = try reader.next() { verifier.check(event) }
      verifier.finish()
      return Set(verifier.problems.map(\.rule))
    }
    #expect(try problems(lines) == [])
    #expect(try problems(lines.map { $0.replacing("two", with: "one") }).contains(.addLiving))
    #expect(try problems(lines.dropLast(7) + [#"["three",\#(BrokenLogs.end)]"#]).contains(.logSnapshot))
  }

  @Test func aLogWithoutEventsIsNamed() {
    #expect(rules([]) == [.logEvents, .logSnapshot])
  }

  @Test func tooManyNodesAreNamed() {
    var limits = Limits()
    limits.nodes = 10
    #expect(verify(BrokenLogs.log(), limits: limits).problems.map(\.rule) == [.logLimit])
  }

  @Test func aProblemSaysWhereItIs() {
    let problem = verify(BrokenLogs.attributes(#""class":1"#)).problems.first
    #expect(
      problem?.event == 2 && problem?.timestamp == 2000 && problem?.node == 8 && problem?.level == .error)
    #expect(
      problem?.message
        == "the attribute `class` is neither a string nor null; write a string, or null to remove it")
  }

  @Test func problemsAreCountedBeyondWhatIsKept() {
    let log = BrokenLogs.log() + (0..<250).map { _ in #"{"type":5,"data":{},"timestamp":3000}"# }
    let verifier = verify(log)
    #expect(verifier.problems.count == 100 && verifier.count(of: .customShape) == 250)
    #expect(verifier.count(of: LogRule.Level.warning) == 250)
  }

  /// Players keep properties in the order in which they were first set.
  @Test func aShorthandMayComeAfterItsPartsButNotAgain() {
    #expect(rules(BrokenLogs.style(#""background":"red""#)) == [])
    #expect(rules(BrokenLogs.style(#""border-top-color":"red","border":"0""#)) == [])
    let first = BrokenLogs.style(#""border":"1px","border-top-color":"red""#)
    #expect(rules(first) == [])
    #expect(
      rules(first.dropLast() + BrokenLogs.style(#""border-top-color":false,"border":"0""#)[2...]) == [])
    #expect(rules(first.dropLast() + BrokenLogs.style(#""border":"0""#)[2...]) == [.styleShorthand])
  }

  @Test func valuesOfTheInputAreNotQuoted() {
    for (_, log) in BrokenLogs.all {
      let secret = log.map { $0.replacing("\"x\"", with: "\"s3cret\"").replacing("card", with: "s3cret") }
      #expect(!verify(secret).problems.contains { $0.message.contains("s3cret") })
    }
  }

  @Test func rulesAreListedInTheDocumentation() throws {
    let text = try String(contentsOf: Places.root.appending(path: "docs/EVENTS.md"), encoding: .utf8)
    for rule in LogRule.allCases {
      #expect(text.contains("| `\(rule.rawValue)` | \(rule.level.rawValue) | \(rule.why) | \(rule.remedy) |"))
    }
  }

  // MARK: Others' logs

  private static let recorder = Places.data?.appending(path: "web-recording/1fps/rrweb-recorder.json")

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func rrwebsOwnRecorderMakesNoError() throws {
    var reader = LogReader()
    reader.append(Array(try Data(contentsOf: Self.recorder!)))
    reader.finish()
    var verifier = Verifier()
    while case .event(let event) = try reader.next() { verifier.check(event.bytes[...]) }
    verifier.finish()
    #expect(verifier.eventCount > 100)
    #expect(verifier.problems.filter { $0.level == .error } == [])
  }

  // MARK: Hostile logs

  @Test func spoiledEventsNeverTrap() {
    var random = SeededGenerator(seed: 11)
    let odd = ["null", "-1", "1e308", "99999999999999999999", "[]", "{}", "\"\"", "true", "7", "8", "0.5"]
    let logs = BrokenLogs.good + BrokenLogs.all.map(\.1)
    for _ in 0..<600 {
      let spoiled = logs.randomElement(using: &random)!.map { event in
        var bytes = Array(event.utf8)
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let digits = bytes[place...].prefix { (0x30...0x39).contains($0) }.count
        bytes.replaceSubrange(
          place..<place + digits, with: digits > 0 ? Array(odd.randomElement(using: &random)!.utf8) : [])
        if Bool.random(using: &random) {
          bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        }
        return String(decoding: bytes, as: UTF8.self)
      }
      _ = verify(spoiled)
    }
  }

  @Test func aVeryDeepPageIsWalkedWithoutRecursion() {
    let depth = 20_000
    let deep =
      (0..<depth).map { #"{"type":2,"id":\#(100 + $0),"tagName":"div","attributes":{},"childNodes":["# }
      .joined()
      + String(repeating: "]}", count: depth)
    var log = BrokenLogs.body(deep)
    log.insert(
      BrokenLogs.event(
        #""source":0,"texts":[],"attributes":[],"removes":[{"parentId":7,"id":100}],"adds":[]"#), at: 2)
    #expect(verify(log).problems == [])
  }

  @Test func addsInReverseOrderTakeLinearTime() {
    let count = 5_000
    let adds = (0..<count).map {
      BrokenLogs.add(BrokenLogs.div(100 + $0), next: $0 == count - 1 ? "null" : "\(101 + $0)")
    }
    #expect(
      verify(BrokenLogs.mutation(adds: adds.joined(separator: ","))).problems.map(\.rule)
        == [.addOrder, .addDelay])
  }
}
