import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteVerbs
import TestSupport
import Testing

@testable import SilhouetteLive

/// Sessions whose sender sends a log in the wire format.
struct WireSessionTests {
  private static func sample(_ name: String) -> String {
    Places.samples.appending(path: "\(name).hierarchy.ndjson").path
  }

  private static func encoded(_ path: String, as suffix: String, in folder: URL, checkouts: Bool = false)
    throws -> Data
  {
    let log = folder.appendingPathComponent("\(UUID().uuidString).\(suffix)").path
    var options = EncodeOptions()
    if checkouts { options.checkouts = .segment }
    _ = try Pipeline().encode(InputList(paths: [path]), to: log, options: options)
    return try Data(contentsOf: URL(filePath: log))
  }

  private static func session(_ folder: URL, _ change: (inout LiveOptions) -> Void = { _ in })
    -> HostedSession
  {
    var options = LiveOptions()
    options.folder = folder.path
    change(&options)
    return HostedSession(id: "a", path: "\(folder.path)/a", options: options, now: 1)
  }

  private static func kept(_ path: String) -> String {
    var events = ""
    var folder = SessionFolder(existing: path)
    folder?.replay(limits: Limits()) { event, _ in events += String(decoding: event, as: UTF8.self) + "\n" }
    return events
  }

  @Test(arguments: [
    ("login", 1_763_000_000_000), ("feed", 1_763_056_800_000), ("checkout", 1_763_144_520_000),
  ])
  func aLogInAnyPiecesBecomesWhatEncodeWritesOfIt(sample: String, start: Int64) async throws {
    let folder = try Room()
    defer { folder.remove() }
    let wire = folder.url.appending(path: "log.wire")
    let bytes = Array(try Self.encoded(Self.sample(sample), as: "wire", in: folder.url))
    try Data(bytes).write(to: wire)
    var generator = SeededGenerator(seed: 7)
    let session = Self.session(folder.url)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...200, using: &generator)
      try await session.take(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let summary = await session.summary
    #expect(summary.start == start)
    try await session.finish()
    let want = try Self.encoded(wire.path, as: "ndjson", in: folder.url, checkouts: true)
    #expect(Self.kept("\(folder.url.path)/a") == String(decoding: want, as: UTF8.self))
    #expect(!want.isEmpty)
    let picture = await session.picture
    #expect(picture != nil)
  }

  @Test func viewersGetItsEventsAsTheyCome() async throws {
    let folder = try Room()
    defer { folder.remove() }
    let bytes = Array(try Self.encoded(Self.sample("login"), as: "wire", in: folder.url))
    let session = Self.session(folder.url)
    let viewer = try #require(await session.attach())
    try await session.take(bytes)
    try await session.finish()
    viewer.close()
    #expect(await session.kept?.segments ?? 0 > 1)
  }

  /// What a sender gets for a log that cannot be taken.
  private static func refusal(_ bytes: [UInt8], _ change: (inout LiveOptions) -> Void = { _ in }) async throws
    -> String
  {
    let folder = try Room()
    defer { folder.remove() }
    let session = Self.session(folder.url, change)
    do {
      try await session.take(bytes)
      try await session.finish()
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func hostileLogsAreRefusedInALine() async throws {
    let folder = try Room()
    defer { folder.remove() }
    let whole = Array(try Self.encoded(Self.sample("login"), as: "wire", in: folder.url))
    #expect(try await Self.refusal(whole) == "")
    // A later version.
    #expect(try await Self.refusal([0xF7, 0x53, 9, 0, 1, 0]).contains("version 9"))
    // It goes on from a segment that the server does not have.
    #expect(try await Self.refusal([0xF7, 0x53, 1, 1, 0, 0, 1, 0]).contains("goes on from"))
    // Its length is more than a segment may have, or more than a line may.
    #expect(try await Self.refusal([0xF7, 0x53, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]).contains("damaged"))
    let long = [0xF7, 0x53, 1, 0, 0xFF, 0xFF, 0xFF, 0x0F] + [UInt8](repeating: 7, count: 3000)
    #expect(try await Self.refusal(long) { $0.limits.lineBytes = 2000 }.contains("max-line-bytes"))
    // It ends too early, or holds nothing.
    #expect(try await Self.refusal(Array(whole.dropLast(20))) != "")
    #expect(try await Self.refusal(Array(whole.prefix(1))) != "")
    // Some byte differs.
    var broken = whole
    broken[broken.count / 2] ^= 0x10
    #expect(try await Self.refusal(broken) != "")
    // More nodes than a screen may have; more than all events may unpack to.
    #expect(try await Self.refusal(whole) { $0.limits.nodes = 5 }.contains("max-nodes"))
    #expect(try await Self.refusal(whole) { $0.limits.inflatedBytes = 3000 }.contains("max-inflated-bytes"))
  }

  @Test func anotherRecordersLogIsRefused() async throws {
    var encoder = WireEncoder()
    for event in [
      #"{"type":4,"data":{"href":"","width":402,"height":874},"timestamp":1000}"#,
      #"{"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[]},"initialOffset":{"top":0,"left":0}},"timestamp":1000}"#,
    ] { encoder.add(Array(event.utf8)[...]) }
    #expect(try await Self.refusal(encoder.finish()).contains("another recorder"))
  }
}

/// A folder for one test.
private struct Room {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "silhouette-wire-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
