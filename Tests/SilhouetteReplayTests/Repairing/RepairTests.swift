import SilhouetteHierarchy
import SilhouetteReplay
import Testing

/// Repairs a log of one window, as the verb does.
private struct Repaired {
  var events: [String] = []
  var changes: [RepairChange] = []

  init(_ log: [String], longestGap: Double? = nil, checkouts: Double? = nil, asWritten: Bool = false) {
    var document = JSONDocument()
    let facts = log.enumerated().map { index, event in
      EventFacts(Array(event.utf8), index: index, at: 0..<0, limits: Limits(), &document)
    }
    let times = EventTimes(facts)
    var plan = asWritten ? times.asWritten() ?? times.sorted() : times.sorted()
    if let longestGap { plan.foldGaps(longerThan: longestGap) { facts[$0].index } }
    changes = times.changes + plan.changes
    var mender = PageMender(
      limits: Limits(), size: facts.lazy.compactMap(\.size).first,
      hasSnapshot: facts.contains { $0.type == 2 },
      checkouts: checkouts)
    for entry in plan.entries {
      let index = facts[entry.number].index
      mender.take(
        RepairEvent(
          bytes: Array(log[index].utf8), index: index, time: entry.time, isRetimed: entry.isRetimed))
    }
    mender.finish()
    changes += mender.changes
    events = mender.output.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  /// The errors that `verify` finds in it.
  var errors: Set<LogRule> {
    var verifier = Verifier()
    for event in events { verifier.check(Array(event.utf8)[...]) }
    verifier.finish()
    return Set(verifier.problems.filter { $0.level == .error }.map(\.rule))
  }

  var kinds: Set<RepairChange.Kind> { Set(changes.map(\.kind)) }
}

@Suite struct RepairTests {
  @Test(arguments: BrokenLogs.good.indices) func aSoundLogStaysAsItIs(_ index: Int) {
    let repaired = Repaired(BrokenLogs.good[index])
    #expect(repaired.events == BrokenLogs.good[index])
    #expect(repaired.changes == [])
  }

  /// Warnings and notes are no reason to change a log.
  @Test(arguments: [
    LogRule.elementImage, .addOrder, .touchLasting, .nodeBlank, .addPrevious, .styleEmpty, .metaTime,
  ])
  func aLogThatPlayersShowStaysAsItIs(_ rule: LogRule) throws {
    let log = try #require(BrokenLogs.all.first { $0.0 == rule }?.1)
    #expect(Repaired(log).events == log)
  }

  /// Rules whose broken log is empty.
  private static let errors = BrokenLogs.all.filter { $0.0.level == .error && !$0.1.isEmpty }

  @Test(arguments: errors.map(\.0)) func eachErrorIsMendedAndSaid(_ rule: LogRule) throws {
    let log = try #require(BrokenLogs.all.first { $0.0 == rule }?.1)
    let repaired = Repaired(log)
    #expect(repaired.errors == [], "\(repaired.events)")
    #expect(!repaired.changes.isEmpty)
  }

  @Test(arguments: errors.map(\.0)) func aRepairedLogStaysAsItIs(_ rule: LogRule) throws {
    let once = Repaired(try #require(BrokenLogs.all.first { $0.0 == rule }?.1)).events
    let twice = Repaired(once)
    #expect(twice.events == once)
    #expect(twice.changes == [])
  }

  @Test func aPictureGetsItsBytesAsAddressInMutationsAlone() throws {
    let bytes = #""src":"blob:a","alt":"","rr_dataURL":"data:,x""#
    let sound = BrokenLogs.body(BrokenLogs.picture(bytes, id: 11))
    #expect(Repaired(sound).events == sound)
    let frame = BrokenLogs.frameDocument.replacing(
      #"{"type":3,"id":44,"textContent":"in it"}"#, with: BrokenLogs.picture(bytes, id: 44))
    let log =
      Array(BrokenLogs.body(BrokenLogs.frame)[..<2])
      + BrokenLogs.adds(BrokenLogs.add(BrokenLogs.picture(bytes)), BrokenLogs.add(frame, parent: "11"))[2...]
    let repaired = Repaired(log)
    #expect(repaired.kinds == [.mended])
    #expect(repaired.events[2].ranges(of: #""attributes":{"alt":"","src":"data:,x"}"#).count == 2)
    #expect(!repaired.events[2].contains("rr_dataURL"), "\(repaired.events[2])")
  }

  /// The element comes again with everything in it, before the sibling that follows it.
  @Test func anElementThatGetsAShadowRootComesAgain() {
    let inside = BrokenLogs.div(20).replacing("{}", with: #"{},"isShadow":true"#)
    let log = BrokenLogs.adds(BrokenLogs.add(inside, parent: "8"))
    let repaired = Repaired(log)
    #expect(repaired.kinds == [.mended] && repaired.errors == [])
    #expect(repaired.events[2].contains(#""removes":[{"parentId":7,"id":8}]"#), "\(repaired.events[2])")
    #expect(repaired.events[2].contains(#"{"parentId":7,"nextId":11,"node":{"type":2,"id":8,"#))
    #expect(repaired.events[2].contains(#"{"parentId":9,"nextId":null,"node":{"type":3,"id":10,"#))
    #expect(repaired.events[2].contains(#"{"parentId":8,"nextId":null,"node":{"type":2,"id":20,"#))
  }

  @Test func aDeclarationWithoutARuleIsLeftOut() {
    let insert = BrokenLogs.event(#""source":8,"id":5,"adds":[{"rule":"i{}","index":0}]"#)
    let log = BrokenLogs.log(BrokenLogs.declaration("[1]"), insert, BrokenLogs.declaration("[1]"))
    let repaired = Repaired(log)
    #expect(repaired.events == [log[0], log[1], log[3], log[4], log[5]])
    #expect(repaired.changes.map(\.kind) == [.dropped])
  }

  // MARK: Times

  private static let later = BrokenLogs.event(#""source":3,"id":1,"x":0,"y":1"#).replacing(
    "2000", with: "2500")

  @Test func eventsAreSortedAndThoseOfOneTimeKeepTheirOrder() {
    let log = BrokenLogs.log(Self.later, BrokenLogs.touch(7), BrokenLogs.touch(9))
    let repaired = Repaired(log)
    #expect(repaired.events == [log[0], log[1], log[3], log[4], log[2], log[5]])
    #expect(repaired.changes.map(\.kind) == [.order, .order] && repaired.changes.map(\.event) == [3, 4])
  }

  @Test func aClockThatWasSetBackIsFollowed() throws {
    let early = BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(20)))[2].replacing("2000", with: "10")
    let log = [BrokenLogs.meta, BrokenLogs.snapshotText, early, BrokenLogs.end.replacing("3000", with: "20")]
    #expect(Repaired(log).kinds == [.order, .dropped])
    let repaired = Repaired(log, asWritten: true)
    #expect(repaired.kinds == [.clock] && repaired.errors == [])
    #expect(
      repaired.events[2].contains(#""timestamp":1000}"#) && repaired.events[3].contains(#""timestamp":1010}"#)
    )
    var document = JSONDocument()
    let facts = BrokenLogs.good[0].enumerated().map {
      EventFacts(Array($1.utf8), index: $0, at: 0..<0, limits: Limits(), &document)
    }
    #expect(EventTimes(facts).asWritten() == nil)
  }

  @Test func secondsBecomeMilliseconds() {
    let log = BrokenLogs.inMilliseconds(
      BrokenLogs.log(BrokenLogs.end.replacing("3000", with: "1763000002.25")))
    let repaired = Repaired(log)
    #expect(repaired.kinds == [.time] && repaired.events[2].contains(#""timestamp":1763000002250}"#))
    let seconds = BrokenLogs.log().map {
      $0.replacing(#""timestamp":1000"#, with: #""timestamp":1763000001"#)
        .replacing(#""timestamp":3000"#, with: #""timestamp":1763000003.5"#)
    }
    #expect(Repaired(seconds).events.last?.contains(#""timestamp":1763000003500}"#) == true)
    // A log that counts milliseconds from 0, or from any other number, is no log in seconds.
    let small = seconds.map { $0.replacing("3.5", with: "3") }
    for log in [BrokenLogs.log(), small] { #expect(Repaired(log).changes == []) }
  }

  @Test func aMissingTimeIsThatOfTheEventBefore() {
    let log = BrokenLogs.log(#"{"type":5,"data":{"tag":"x","payload":1}}"#)
    let repaired = Repaired(log)
    #expect(repaired.events[2] == #"{"type":5,"data":{"tag":"x","payload":1},"timestamp":1000}"#)
    #expect(repaired.kinds == [.time])
  }

  @Test func pausesAreFoldedOnRequestAlone() {
    let log = BrokenLogs.log() + [BrokenLogs.end.replacing("3000", with: "90000")]
    #expect(Repaired(log).changes == [])
    let repaired = Repaired(log, longestGap: 10_000)
    #expect(repaired.kinds == [.gap] && repaired.events.last?.contains(#""timestamp":13000}"#) == true)
    #expect(repaired.events.dropLast() == log.dropLast())
  }

  // MARK: Doubles

  @Test func eventsThatCameTwiceAreLeftOut() {
    let log = BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(20)))
    let repaired = Repaired(log + log)
    #expect(repaired.events == log && repaired.errors == [])
    #expect(repaired.changes.filter { $0.kind == .duplicate }.count == 4)
  }

  /// Recorders write equal events in one millisecond.
  @Test func equalEventsThatDoNoHarmStay() {
    let log = BrokenLogs.log(BrokenLogs.move, BrokenLogs.move, BrokenLogs.end, BrokenLogs.end)
    #expect(Repaired(log).changes.filter { $0.kind != .order } == [])
  }

  // MARK: Lost snapshots

  @Test func aLogWithoutASnapshotShowsAnEmptyPage() {
    let log = [
      BrokenLogs.meta, BrokenLogs.attributes(#""class":"a""#)[2], BrokenLogs.touch(2), BrokenLogs.end,
    ]
    let repaired = Repaired(log)
    #expect(repaired.errors == [] && repaired.kinds.contains(.snapshot))
    #expect(repaired.events[0].contains(#""width":402"#) && repaired.events[1].contains(#""type":2"#))
    #expect(repaired.changes.contains { $0.kind == .dropped && $0.event == 1 })
    // The click is drawn at its place.
    #expect(repaired.events.contains { $0.contains(#""source":2"#) && $0.contains(#""x":1,"y":2"#) })
  }

  @Test func aPageWhoseSnapshotIsLostIsEmptyUntilTheNextOne() {
    let second = BrokenLogs.meta.replacing("1000", with: "1500").replacing(
      #""href":"""#, with: #""href":"b""#)
    let ofLost = BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(500), parent: "400"))[2]
    let third = [BrokenLogs.meta, BrokenLogs.snapshotText].map { $0.replacing("1000", with: "2500") }
    let repaired = Repaired(Array(BrokenLogs.log()[..<2]) + [second, ofLost] + third + [BrokenLogs.end])
    #expect(repaired.errors == [])
    #expect(repaired.events.filter { $0.contains(#""type":2,"data""#) }.count == 3)
    #expect(repaired.changes.contains { $0.kind == .dropped && $0.event == 3 })
  }

  @Test func aMetaOfTheSamePageBecomesAResize() {
    let turned = BrokenLogs.meta.replacing("1000", with: "1500").replacing("402", with: "900")
    let repaired = Repaired(
      Array(BrokenLogs.log()[..<2]) + [
        turned, BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(20)))[2], BrokenLogs.end,
      ])
    #expect(repaired.errors == [] && repaired.kinds == [.meta])
    #expect(repaired.events[2].contains(#""source":4,"width":900,"height":874"#))
  }

  @Test func aSnapshotWithoutAMetaGetsTheSizeThatIsKnown() {
    let log = [
      BrokenLogs.snapshotText, BrokenLogs.event(#""source":4,"width":300,"height":200"#), BrokenLogs.end,
    ]
    let repaired = Repaired(log)
    #expect(repaired.events[0] == #"{"type":4,"data":{"href":"","width":300,"height":200},"timestamp":1000}"#)
    #expect(repaired.events.dropFirst() == log[...] && repaired.kinds == [.meta])
  }

  // MARK: Pages

  @Test func rowsFromLeftToRightAreAddedFromRightToLeft() {
    let repaired = Repaired(BrokenLogs.leftToRight(20_000))
    #expect(repaired.errors == [] && repaired.changes.map(\.kind) == [.mended])
    let ids = repaired.events[2].matches(of: #/"node":\{"type":2,"id":(\d+)/#).compactMap { Int($0.1) }
    #expect(ids == Array((100..<20_100).reversed()))
  }

  @Test func childrenInsideOfAnAddAreAddedByThemselves() {
    let nested = BrokenLogs.div(20).replacing("[]", with: "[\(BrokenLogs.div(21)),\(BrokenLogs.div(22))]")
    let repaired = Repaired(BrokenLogs.adds(BrokenLogs.add(nested)))
    #expect(
      repaired.events[2].contains(
        #""adds":[{"parentId":7,"nextId":null,"node":{"type":2,"id":20,"tagName":"div","attributes":{},"childNodes":[]}},"#
          + #"{"parentId":20,"nextId":null,"node":{"type":2,"id":21,"tagName":"div","attributes":{},"childNodes":[]}},"#
          + #"{"parentId":20,"nextId":null,"node":{"type":2,"id":22,"tagName":"div","attributes":{},"childNodes":[]}}]"#
      ))
  }

  /// A node that is added while it is in the page moves, with everything in it.
  @Test func aLivingNodeMovesWithItsContent() {
    let repaired = Repaired(BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(8), next: "11")))
    #expect(repaired.errors == [])
    #expect(repaired.events[2].contains(#""removes":[{"parentId":7,"id":8}]"#))
    let ids = repaired.events[2].matches(of: #/"node":\{"type":\d,"id":(\d+)/#).compactMap { Int($0.1) }
    #expect(ids == [8, 9, 10])
  }

  @Test func theDocumentOfAFrameLeavesTheSnapshot() {
    let frame = BrokenLogs.frame.replacing("[]", with: "[\(BrokenLogs.frameDocument)]")
    let repaired = Repaired(BrokenLogs.body(frame))
    #expect(repaired.errors == [])
    #expect(!repaired.events[1].contains("in it"))
    #expect(repaired.events[2].contains("in it") && repaired.events[2].contains(#""isAttachIframe":true"#))
  }

  @Test func aReplacedDocumentIsASnapshotWithEverythingThatHasHappened() {
    let added = BrokenLogs.adds(
      BrokenLogs.add(BrokenLogs.div(20).replacing("{}", with: #"{"title":"kept"}"#)))[2]
    let html = BrokenLogs.mutation(
      removes: #"{"parentId":1,"id":3}"#,
      adds: [
        BrokenLogs.add(BrokenLogs.div(30).replacing("div", with: "html"), parent: "1"),
        BrokenLogs.add(BrokenLogs.div(31).replacing("div", with: "body"), parent: "30"),
        BrokenLogs.add(#"{"type":3,"id":32,"textContent":"new"}"#, parent: "31"),
      ].joined(separator: ","))[2]
    let repaired = Repaired(BrokenLogs.log(added, html))
    #expect(repaired.errors == [] && repaired.changes.map(\.kind) == [.snapshot])
    #expect(repaired.events[4].contains(#""type":2,"data":{"node""#) && repaired.events[4].contains("new"))
    #expect(!repaired.events[4].contains("kept"))
  }

  @Test func checkoutsHoldThePageAsItIsThen() throws {
    let changes = BrokenLogs.log(
      BrokenLogs.adds(BrokenLogs.add(BrokenLogs.div(20)))[2],
      BrokenLogs.style(#""left":"9px","color":["red","important"],"background-color":false"#)[2],
      BrokenLogs.event(#""source":3,"id":8,"x":1,"y":7"#),
      BrokenLogs.event(#""source":5,"id":20,"text":"hi","isChecked":true"#),
      BrokenLogs.mutation(texts: #"{"id":10,"value":"now"}"#)[2].replacing("2000", with: "2900"))
    #expect(Repaired(changes).changes == [])
    let repaired = Repaired(changes, checkouts: 1500)
    let checkout = try #require(repaired.events.last { $0.contains(#""type":2,"data":{"node""#) })
    for held in [
      #""style":"left:9px;color:red !important;""#, #""rr_scrollTop":7"#, #""value":"hi""#,
      #""textContent":"now""#,
    ] {
      #expect(checkout.contains(held), "\(held) \(checkout)")
    }
    #expect(repaired.errors == [] && repaired.kinds == [.checkout])
    let rules = changes.dropLast(2) + [BrokenLogs.event(#""source":8,"id":5,"adds":[]"#)] + changes.suffix(2)
    #expect(Repaired(Array(rules), checkouts: 1500).events == Array(rules))
  }

  // MARK: Hostile logs

  @Test func spoiledLogsNeverTrapAndComeOutWithoutErrors() {
    var random = SeededNumbers(state: 5)
    let logs = BrokenLogs.good + BrokenLogs.all.map(\.1).filter { $0.count > 2 }
    for _ in 0..<400 {
      var log = logs[random.next(logs.count)] + logs[random.next(logs.count)].dropFirst(2)
      for _ in 0..<3 {
        let (one, other) = (random.next(log.count), random.next(log.count))
        switch random.next(5) {
        case 0: log.swapAt(one, other)
        case 1: log.append(log[one])
        case 2 where log.count > 3: log.remove(at: one)
        case 3: log[one] = log[one].replacing(#""id":8"#, with: #""id":\#(random.next(30))"#)
        default: log[one] = log[one].replacing("2000", with: "\(random.next(5000))")
        }
      }
      let repaired = Repaired(log)
      #expect(repaired.errors == [], "\(log)")
    }
  }
}

private struct SeededNumbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
