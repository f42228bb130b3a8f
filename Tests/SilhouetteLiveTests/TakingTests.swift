import Foundation
import NIOCore
import Silhouette
import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

@testable import SilhouetteLive

/// Pieces, queues and rates: the stages between a connection and a session.
struct TakingTests {
  @Test func piecesAreTakenOnceAndInOrder() throws {
    var order = PieceOrder()
    #expect(try order.turn(of: 0, bytes: 1) == .now)
    order.advance()
    #expect(try order.turn(of: 2, bytes: 1) == .later)
    order.wait(2, [2])
    #expect(try order.turn(of: 0, bytes: 1) == .past && order.turn(of: 2, bytes: 1) == .past)
    #expect(order.takeNext() == nil)
    #expect(try order.turn(of: 1, bytes: 1) == .now)
    order.advance()
    #expect(order.takeNext() == [2] && order.waitsSince == nil)
  }

  @Test func whatWaitsForAPieceIsBounded() throws {
    var order = PieceOrder()
    for number in 1...16 {
      #expect(try order.turn(of: number, bytes: 1) == .later)
      order.wait(number, [1])
    }
    #expect(throws: SilhouetteError.self) { try order.turn(of: 17, bytes: 1) }
    #expect(throws: SilhouetteError.self) { try PieceOrder().turn(of: 1, bytes: 17 << 20) }
  }

  @Test func aPieceThatComesAfterTheSessionWentOnIsRefused() throws {
    var order = PieceOrder(next: 5)
    order.wait(8, [8])
    order.giveUp()
    #expect(order.next == 8 && order.gaps == [5..<8] && order.takeNext() == [8])
    order.advance()
    #expect(try order.turn(of: 4, bytes: 1) == .past && order.turn(of: 8, bytes: 1) == .past)
    // It was never taken, so no answer may say that it was.
    #expect(throws: SilhouetteError.self) { try order.turn(of: 6, bytes: 1) }
    #expect(throws: SilhouetteError.self) { try PieceOrder(next: 9, gaps: order.gaps).turn(of: 5, bytes: 1) }
  }

  @Test func aPieceIsPackedOrNot() throws {
    let text = Array("{\"t\":0}\n".utf8)
    #expect(try PieceBody.unpacked(text, limits: Limits()) == text)
    #expect(try PieceBody.unpacked([], limits: Limits()) == [])
    let packed = try gzip(text)
    #expect(try PieceBody.unpacked(packed, limits: Limits()) == text)
    for count in 2..<packed.count - 8 {
      #expect(throws: SilhouetteError.self) {
        try PieceBody.unpacked(Array(packed.prefix(count)), limits: Limits())
      }
    }
    var limits = Limits()
    limits.inflatedBytes = 1000
    let bomb = try gzip([UInt8](repeating: 0x20, count: 100_000))
    #expect(throws: SilhouetteError.self) { try PieceBody.unpacked(bomb, limits: limits) }
  }

  @Test func aRateLetsABurstThroughAndThenHoldsBack() {
    let begin = ContinuousClock.now
    var rate = ByteRate(1000, at: begin)
    #expect(rate.take(4000, at: begin) == .zero)
    #expect(rate.take(500, at: begin) == .milliseconds(500))
    #expect(rate.take(0, at: begin + .seconds(1)) == .zero)
  }

  @Test func patienceIsWithSilenceAndNotWithAllOfIt() {
    let begin = NIODeadline.now()
    let patience = Patience(seconds: 60, at: begin)
    // A head that trickles.
    patience.renew(at: begin + .seconds(59))
    #expect(patience.isOver(at: begin + .seconds(60)))
    patience.allowSilence(seconds: 30, at: begin)
    for second in stride(from: Int64(17), to: 170, by: 17) {
      #expect(!patience.isOver(at: begin + .seconds(second)))
      patience.renew(at: begin + .seconds(second))
    }
    #expect(!patience.isOver(at: begin + .seconds(182)))
    #expect(patience.isOver(at: begin + .seconds(183)))
    patience.allowSilence(seconds: .infinity, at: begin)
    #expect(!patience.isOver(at: begin + .hours(1000)))
  }

  @Test func aSlowViewerGoesOnWithTheNextSegment() async {
    let queue = ViewerQueue(most: 10)
    queue.put(.segment(0, start: 0, events: [1, 2, 3]))
    queue.put(.events([UInt8](repeating: 4, count: 8)))
    #expect(queue.isSkipping)
    queue.put(.events([5]))
    queue.put(.segment(1, start: 0, events: [6]))
    queue.put(.events([7]))
    queue.put(.over)
    var seen: [[UInt8]] = []
    while let message = await queue.next() { seen.append(message.json) }
    #expect(
      seen.map { String(decoding: $0, as: UTF8.self) } == [
        "{\"segment\":1,\"start\":0,\"events\":[\u{6}]}", "{\"events\":[\u{7}]}", "{\"over\":true}",
      ])
  }

  @Test func factsThatDoNotFitLoseNoEventsUnseen() async {
    let queue = ViewerQueue(most: 12)
    queue.put(.segment(0, start: 0, events: [1, 2, 3]))
    queue.put(.events([4, 5, 6]))
    queue.put(.facts("{\"a\":12345}"))
    // Events after a gap would be played on a document that lacks the events in the gap.
    #expect(queue.isSkipping)
    queue.put(.events([7]))
    queue.put(.over)
    var seen: [String] = []
    while let message = await queue.next() { seen.append(String(decoding: message.json, as: UTF8.self)) }
    #expect(seen == ["{\"facts\":{\"a\":12345}}", "{\"over\":true}"])
  }

  @Test func newFactsTakeThePlaceOfOldOnes() async {
    let queue = ViewerQueue()
    queue.put(.facts("{\"a\":1}"))
    queue.put(.facts("{\"a\":2}"))
    queue.put(.over)
    #expect(await queue.next()?.json == Array("{\"facts\":{\"a\":2}}".utf8))
    #expect(await queue.next()?.json == Array("{\"over\":true}".utf8))
    let last = await queue.next()
    #expect(last.map(\.json) == nil)
  }

  @Test(arguments: ["", "-a", ".a", "a/b", "..", "a b", "ä", String(repeating: "a", count: 65)])
  func onlyPlainWordsNameSessions(name: String) {
    #expect(!SessionName.isValid(name))
    #expect(SessionName.isValid("A-z_09"))
    #expect(SessionName.isValid(SessionName.random()))
  }

  private func gzip(_ bytes: [UInt8]) throws -> [UInt8] { ArchiveMaker.gzip(bytes) }
}
