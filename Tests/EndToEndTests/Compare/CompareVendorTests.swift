import Foundation
import SilhouetteHierarchy
import SilhouetteReplay
import SilhouetteScene
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// What vendors' SDKs would send, and the sums that are made of it.
@Suite struct CompareVendorTests {
  private static let bodies = VendorBodies(
    start: 1_763_000_000_000, viewport: Viewport(width: 390, height: 844, scale: 3))

  private func unpacked(_ bytes: [UInt8], _ compression: Compression) throws -> [UInt8] {
    var inflater = Inflater(compression, limits: Limits())
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let step = try bytes.withUnsafeBytes { input in
      try room.withUnsafeMutableBytes { try inflater.inflate(input, into: $0) }
    }
    #expect(inflater.isWhole)
    return Array(room.prefix(step.given))
  }

  private func object(_ bytes: some Sequence<UInt8>) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  // MARK: Sentry

  @Test func anEnvelopeOfAVideoHoldsItsThreeParts() throws {
    let video = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
    let body = try unpacked(Self.bodies.sentry(video, number: 2, second: 10, frames: 5), .gzip)
    let lines = body.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    #expect(try object(lines[0])["event_id"] as? String != nil)
    let head = try object(lines[1])
    #expect(head["type"] as? String == "replay_video" && head["length"] as? Int == lines[2].count)
    // A map of three, whose last value is the video behind its length in four bytes.
    #expect(lines[2].first == 0x83 && lines[2].suffix(300).elementsEqual(video))
    #expect(lines[2].dropLast(300).suffix(5).elementsEqual([0xC6, 0, 0, 1, 44]))
    let text = String(decoding: lines[2].dropLast(305), as: UTF8.self)
    #expect(
      text.contains(#""segment_id":2,"replay_start_timestamp":1763000000.000,"timestamp":1763000015.000"#))
    #expect(text.contains(#""size":300,"duration":5000,"#) && text.contains(#""frameCount":5,"#))
  }

  // MARK: PostHog

  @Test func anEventOfAPictureHoldsIt() throws {
    let picture: [UInt8] = [82, 73, 70, 70, 9]
    let event = Self.bodies.posthogEvent(picture, second: 3)
    let body = try unpacked(VendorBodies.posthogBody([event, event]), .gzip)
    let events = try #require(try JSONSerialization.jsonObject(with: Data(body)) as? [[String: Any]])
    #expect(events.count == 2 && events[0]["timestamp"] as? String == "2025-11-13T02:13:23.000Z")
    let text = String(decoding: body, as: UTF8.self)
    #expect(text.contains("data:image/webp;base64,\(Data(picture).base64EncodedString())"))
  }

  @Test func picturesAreSentByTwentyOrAfterHalfAMinute() {
    #expect(VendorBodies.posthogRequests([]) == [])
    #expect(VendorBodies.posthogRequests([4]) == [0..<1])
    #expect(VendorBodies.posthogRequests(Array(0..<25)) == [0..<20, 20..<25])
    #expect(VendorBodies.posthogRequests([0, 29, 30, 31, 95]) == [0..<2, 2..<4, 4..<5])
  }

  // MARK: Datadog

  @Test func aBatchIsASegmentAndItsMetadata() throws {
    let packer = DatadogBodyPacker()
    for number in 0..<2 {
      packer.add(Array(#"{"type":4,"timestamp":5}"#.utf8)[...], at: 5)
      packer.add(Array(#"{"type":\#(number == 0 ? 10 : 11),"timestamp":9}"#.utf8)[...], at: 9)
      let body = packer.endPiece()
      let mark = try #require(body.firstRange(of: Array("[{\"application\"".utf8)))
      let text = try unpacked(Array(body[..<mark.lowerBound]), .zlib)
      let segment = try object(text)
      #expect((segment["records"] as? [Any])?.count == 2 && segment["records_count"] as? Int == 2)
      let metadata = try #require(
        try JSONSerialization.jsonObject(with: Data(body[mark.lowerBound...])) as? [[String: Any]])
      #expect(metadata[0]["raw_segment_size"] as? Int == text.count)
      #expect(metadata[0]["compressed_segment_size"] as? Int == mark.lowerBound)
      #expect(metadata[0]["index_in_view"] as? Int == number)
      #expect(metadata[0]["has_full_snapshot"] as? Bool == (number == 0))
      #expect(metadata[0]["start"] as? Int == 5 && metadata[0]["end"] as? Int == 9)
    }
    #expect(packer.endLog().isEmpty)
  }

  @Test func screensThatComeSoonerThanTheSDKLooksAreLeftOut() {
    var recorder = FlatRecorder(gap: 100)
    #expect(
      [0, 40, 99, 100, 150, 260].map { recorder.isDue(at: $0) } == [true, false, false, true, false, true])
    var all = FlatRecorder()
    #expect([0, 0, 1].map { all.isDue(at: $0) } == [true, true, true])
  }

  // MARK: Savings

  private typealias Row = SilhouetteVerbs.Measurement

  private func row(_ id: String, _ bytes: Int, _ pieces: Int, _ seconds: Double?) -> Row {
    Row(
      contender: Contender(id, .vendors, id, ""),
      outcome: .sizes(
        Sizes(totalBytes: bytes, pieces: pieces, largestPiece: bytes, perSecond: [bytes], seconds: seconds)),
      command: "")
  }

  private func session(_ rows: [Row]) -> SessionComparison {
    var session = SessionComparison()
    session.measurements = rows
    return session
  }

  @Test func aMillionSessionsAreASessionAMillionTimes() throws {
    let session = session([row("sentry-sdk", 84_000, 3, 0.36), row("sentry-target", 7000, 2, 0.018)])
    let saving = try #require(VendorSaving.all(of: session).first)
    #expect(saving.vendor == .sentry && saving.ratio == 12)
    let (own, ours) = (try #require(saving.own), try #require(saving.ours))
    #expect(own.million.gigabytes == 84 && own.million.millionRequests == 3 && own.million.hours == 100)
    #expect(ours.million.gigabytes == 7 && ours.million.hours == 5)
    #expect(
      VendorSaving.lines([session]) == [
        "Sentry: our events take 12 times less than video of pictures; 7.0 kB in 2 requests, not 84.0 kB in 3 requests; a million such sessions: 7.0 GB and 5.0 h, not 84.0 GB and 100 h"
      ])
  }

  @Test func meansAreOfSessionsThatHaveBothSides() throws {
    let sessions = [
      session([row("posthog-sdk", 100, 1, 2), row("posthog-target", 50, 1, 1)]),
      session([row("posthog-sdk", 300, 3, nil), row("posthog-target", 70, 1, 3)]),
      session([row("posthog-sdk", 9, 9, 9)]),
    ]
    let mean = try #require(VendorSaving.means(of: sessions).first)
    #expect(mean.sessions == 2 && mean.saving.own == VendorSaving.Side(bytes: 200, requests: 2, seconds: nil))
    #expect(mean.saving.ours == VendorSaving.Side(bytes: 60, requests: 1, seconds: 2))
    #expect(VendorSaving.means(of: []).isEmpty && VendorSaving.lines([session([])]).isEmpty)
  }

  @Test func whatIsMissingSaysWhy() throws {
    let missing = Row(
      contender: Contender("sentry-sdk", .vendors, "", ""), outcome: .missing("no ffmpeg"), command: "")
    let savings = VendorSaving.all(of: session([missing, row("sentry-target", 5, 1, 1)]))
    #expect(savings.map(\.vendor) == [.sentry, .rrweb])
    #expect(savings[0].own == nil && savings[0].missing == "no ffmpeg" && savings[0].ratio == nil)
    #expect(savings[1].missing?.contains("--against") == true)
    let page = ReportVendors.section(session([missing, row("sentry-target", 5, 1, 1)]))
    #expect(page.contains("no ffmpeg") && page.contains("getsentry/sentry-cocoa"))
    #expect(ReportVendors.section(SessionComparison()).isEmpty)
  }
}
