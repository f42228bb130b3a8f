import Foundation
import SilhouetteOutbox
import SilhouetteReplay
import Testing

// Tests wait for what the outbox does; one that waits in vain fails.
@Suite(.timeLimit(.minutes(10))) struct OutboxTests {
  let room: Room
  let clock = StoppedClock(start)
  let server = Server()

  init() throws { room = try Room() }

  private func outbox(_ policy: OutboxPolicy) throws -> Outbox {
    try Outbox(in: room.path, policy: policy, clock: clock.outboxClock) { [server] in await server.take($0) }
  }

  // MARK: Consent

  @Test func nothingIsKeptBeforeThePersonAgreed() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.keep(segment(0))
    await outbox.sendWaiting()
    #expect(room.names == [])
    #expect(await server.asked == 0)
    await outbox.resume()
    await outbox.keep(segment(1))
    await outbox.sendWaiting()
    #expect(await server.numbers == [1])
  }

  @Test func afterAPauseASegmentThatNeedsTheOnesBeforeIsLeftOut() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.keep(segment(0))
    await outbox.pause()
    await outbox.keep(segment(1, isWhole: false))
    await outbox.resume()
    await outbox.keep(segment(2, isWhole: false))
    await outbox.keep(segment(3))
    await outbox.keep(segment(4, isWhole: false))
    await outbox.sendWaiting()
    #expect(await server.numbers == [0, 3, 4])
  }

  @Test func aPauseKeepsWhatIsUnsentAndForgettingDeletesIt() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.set(.offline)
    await outbox.keep(0..<3)
    await outbox.pause()
    #expect(room.names.count == 3)
    #expect(await outbox.forget())
    #expect(room.names == [])
    await outbox.set([])
    await outbox.resume()
    await outbox.sendWaiting()
    #expect(await server.asked == 0)
  }

  @Test func forgettingWhileASegmentIsUnderWayLeavesNothing() async throws {
    let (asked, ask) = AsyncStream<Void>.makeStream()
    let (answers, answer) = AsyncStream<SegmentAnswer>.makeStream()
    let outbox = try Outbox(in: room.path, policy: policy(share: 1), clock: clock.outboxClock) { _ in
      ask.yield()
      for await answer in answers { return answer }
      return .refused
    }
    await outbox.resume()
    await outbox.keep(0..<2)
    for await _ in asked { break }
    #expect(await outbox.forget())
    answer.yield(.taken)
    while await outbox.counts.sent == 0 { await Task.yield() }
    #expect(room.names == [])
  }

  // MARK: Sampling and errors

  @Test func aSampledSessionIsSentWholeAndInOrder() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.set(.offline)
    await outbox.keep(0..<30) { $0 % 12 == 0 }
    await outbox.set([])
    await outbox.sendWaiting()
    while await outbox.counts.sent < 30 { await Task.yield() }
    #expect(await server.numbers == Array(0..<30))
    #expect(await server.got == (0..<30).map { segment($0, isWhole: $0 % 12 == 0) })
    #expect(room.names == [])
  }

  @Test func ofAnotherSessionOnlyTheLastMinuteIsHeld() async throws {
    let outbox = try outbox(policy(share: 0))
    await outbox.resume()
    await outbox.keep(0..<40)
    await outbox.sendWaiting()
    #expect(await server.asked == 0)
    // The newest segment ends at 199,999; the one that holds 139,999 is number 27.
    #expect(room.names.count == 13)
    clock.advance(to: start + 200_000)
    await outbox.reportError()
    await outbox.keep(40..<43)
    await outbox.sendWaiting()
    while await outbox.counts.sent < 16 { await Task.yield() }
    // Services count from 0, without gaps.
    #expect(await server.numbers == Array(0..<16))
    #expect(await server.got.first?.millisecondsSince1970.lowerBound == start + 27 * 5000)
  }

  @Test func whatFollowsAnErrorIsSentForAWhileOnly() async throws {
    let outbox = try outbox(policy(share: 0) { $0.afterError = .seconds(10) })
    await outbox.resume()
    clock.advance(to: start + 1)
    await outbox.reportError()
    await outbox.keep(0..<6)
    // Those that begin at 0, 5 and 10 seconds.
    while await outbox.counts.sent < 3 { await Task.yield() }
    #expect(await server.numbers == [0, 1, 2])
    #expect(room.names.count { $0.hasSuffix(".held") } == 3)
    // The next error goes on counting.
    await outbox.reportError()
    while await outbox.counts.sent < 6 { await Task.yield() }
    #expect(await server.numbers == Array(0..<6))
  }

  @Test func thePastBeginsWithAFullSnapshot() async throws {
    let outbox = try outbox(policy(share: 0))
    await outbox.resume()
    await outbox.keep(0..<40) { $0 % 10 == 0 }
    // A minute back is in number 27, which needs those from 20 on.
    await outbox.reportError()
    while await outbox.counts.sent < 20 { await Task.yield() }
    #expect(await server.got.first == segment(20).numbered(0))
  }

  @Test func thePastTakesNoMoreBytesThanItMay() async throws {
    let outbox = try outbox(policy(share: 0) { $0.mostBytesBeforeError = 1000 })
    await outbox.resume()
    for number in 0..<20 { await outbox.keep(segment(number, size: 300)) }
    #expect(room.names.count == 2)
    await outbox.keep(segment(20, size: 2000))
    #expect(room.names.count == 0)
    await outbox.keep(segment(21, isWhole: false))
    #expect(room.names.count == 0)
    await outbox.keep(segment(22))
    #expect(room.names.count == 1)
  }

  @Test func timesOfAnyLengthAreTaken() async throws {
    for length in [Duration.seconds(Int64.max), .seconds(Int64.min)] {
      let outbox = try outbox(
        policy(share: 0) {
          ($0.beforeError, $0.afterError, $0.mostAge) = (length, length, .seconds(Int64.max))
        })
      await outbox.resume()
      await outbox.keep(0..<3)
      await outbox.reportError()
      await outbox.close()
    }
    #expect(await server.got.isEmpty == false)
  }

  @Test func withoutAPastNothingIsHeld() async throws {
    let outbox = try outbox(policy(share: 0) { $0.beforeError = nil })
    await outbox.resume()
    await outbox.keep(0..<3)
    #expect(room.names == [])
  }

  // MARK: The end of a run

  @Test(arguments: [true, false]) func aCrashSendsThePast(countsCrashes: Bool) async throws {
    let way = policy(share: 0) { $0.countsCrashes = countsCrashes }
    do {
      let outbox = try outbox(way)
      await outbox.resume()
      await outbox.keep(0..<3)
    }
    let next = try outbox(way)
    await next.resume()
    await next.sendWaiting()
    if countsCrashes { while await next.counts.sent < 3 { await Task.yield() } }
    #expect(await server.numbers == (countsCrashes ? [0, 1, 2] : []))
    #expect(room.names == [])
  }

  @Test(arguments: ["background", "close", "pause"]) func anEndThatIsNoCrashSendsNothing(end: String)
    async throws
  {
    do {
      let outbox = try outbox(policy(share: 0))
      await outbox.resume()
      await outbox.keep(0..<3)
      switch end {
      case "background": await outbox.set(.background)
      case "close": await outbox.close()
      default: await outbox.pause()
      }
    }
    let next = try outbox(policy(share: 0))
    await next.resume()
    await next.sendWaiting()
    #expect(await server.asked == 0)
    #expect(room.names == [])
  }

  @Test func afterACrashNumbersGoOn() async throws {
    do {
      let outbox = try outbox(policy(share: 0) { $0.afterError = .zero })
      await outbox.resume()
      await outbox.keep(0..<2)
      await outbox.reportError()
      while await outbox.counts.sent < 2 { await Task.yield() }
      clock.advance(to: start + 1)
      await outbox.keep(2..<4)
    }
    let next = try outbox(policy(share: 0))
    await next.resume()
    while await next.counts.sent < 2 { await Task.yield() }
    #expect(await server.numbers == [0, 1, 2, 3])
  }

  @Test func closingTriesToSendTheRest() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.set(.offline)
    await outbox.keep(0..<2)
    await outbox.set([])
    await outbox.close()
    while await outbox.counts.sent < 2 { await Task.yield() }
    #expect(await server.numbers == [0, 1])
    await outbox.keep(segment(2))
    await outbox.resume()
    await outbox.keep(segment(3))
    #expect(room.names == [])
  }

  // MARK: Servers and networks

  @Test func aFailedRequestIsSentAgainAfterAPauseThatDoubles() async throws {
    await server.answers(.later())
    let outbox = try outbox(policy(share: 1) { $0.longestPause = .seconds(10) })
    await outbox.resume()
    await outbox.keep(segment(0))
    for (count, pause) in ([2000, 4000, 8000, 10_000, 10_000] as [Int64]).enumerated() {
      while clock.pauses.count <= count { await Task.yield() }
      #expect(clock.pauses.last == pause)
      clock.advance(to: clock.now + pause - 1)
      await outbox.sendWaiting()
      #expect(await server.asked == count + 1)
      clock.advance(to: clock.now + 1)
      while await server.asked == count + 1 { await Task.yield() }
    }
    await server.answers(.taken)
    while clock.pauses.count < 6 { await Task.yield() }
    clock.advance(to: clock.now + 10_000)
    while await outbox.counts.sent == 0 { await Task.yield() }
    #expect(await server.numbers == [0])
  }

  @Test func aServerMayAskForALongerPause() async throws {
    await server.answers(.later(.seconds(90)))
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.keep(segment(0))
    while clock.pauses.isEmpty { await Task.yield() }
    #expect(clock.pauses == [90_000])
  }

  @Test func aRefusedSegmentIsDeletedAndTheNextOneIsSent() async throws {
    await server.answers(.refused)
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.keep(segment(0))
    while await outbox.counts.refused == 0 { await Task.yield() }
    #expect(room.names == [])
    await server.answers(.taken)
    await outbox.keep(segment(1))
    while await outbox.counts.sent == 0 { await Task.yield() }
    #expect(await server.numbers == [1])
  }

  @Test(arguments: [OutboxConditions.offline, .lowPower]) func nothingIsSentWhileTheDeviceHasNoUseForIt(
    conditions: OutboxConditions
  ) async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.set(conditions)
    await outbox.resume()
    await outbox.keep(segment(0))
    await outbox.sendWaiting()
    #expect(await server.asked == 0)
    await outbox.set(.background)
    while await outbox.counts.sent == 0 { await Task.yield() }
    #expect(await server.numbers == [0])
  }

  // MARK: Bounds

  @Test func aFullFolderLosesItsOldestSegmentsAndThoseThatNeedThem() async throws {
    let outbox = try outbox(policy(share: 1) { $0.mostBytes = 2000 })
    await outbox.resume()
    await outbox.set(.offline)
    // Each takes some 220 bytes.
    await outbox.keep(0..<12) { $0 % 5 == 0 }
    await outbox.set([])
    while await outbox.counts.sent < 7 { await Task.yield() }
    #expect(await server.numbers == Array(5..<12))
    #expect(await outbox.counts.lost == 5)
  }

  @Test func whatIsTooOldIsDeleted() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    await outbox.set(.offline)
    await outbox.keep(0..<2)
    clock.advance(to: start + 3 * 86_400_000 + 5000)
    await outbox.set([])
    while await outbox.counts.sent == 0 { await Task.yield() }
    #expect(await server.numbers == [1])
    #expect(await outbox.counts.lost == 1)
  }

  @Test func aFolderThatIsGoneLosesSegmentsAndSaysSo() async throws {
    let outbox = try outbox(policy(share: 1))
    await outbox.resume()
    try FileManager.default.removeItem(atPath: room.path)
    await outbox.keep(segment(0))
    #expect(await outbox.counts.lost == 1)
    #expect(await outbox.counts.kept == 0)
  }

  @Test func aFolderThatCannotBeMadeIsAnError() {
    let error = #expect(throws: OutboxError.self) {
      try Outbox(in: room.path + "/missing/inside") { _ in .taken }
    }
    #expect(error?.description.contains("missing/inside cannot be made") == true)
  }

  // MARK: Foreign files

  @Test func filesOfOthersStayAndPartsGo() async throws {
    do {
      let outbox = try outbox(policy(share: 1))
      await outbox.resume()
      await outbox.set(.offline)
      await outbox.keep(0..<3)
    }
    let names = room.names
    try room.write(Array(try room.read(names[0]).dropLast()), as: names[0])
    try room.write([1], as: names[1] + ".part")
    try room.write([1], as: "notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: room.path + "/" + names[1].replacing("-000001-", with: "-000007-"),
      withDestinationPath: "/etc/hostname")
    let next = try outbox(policy(share: 1))
    await next.resume()
    while await next.counts.sent < 2 { await Task.yield() }
    #expect(await server.numbers == [1, 2])
    #expect(await next.counts.lost == 1)
    #expect(room.names.count == 2)
    #expect(room.names.contains("notes.txt"))
  }
}
