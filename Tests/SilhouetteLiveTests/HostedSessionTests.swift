import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

@testable import SilhouetteLive

/// One session from its stream to its folder and its viewers.
struct HostedSessionTests {
  static let samples = ["login", "feed", "checkout"]

  private static func path(of sample: String) -> String {
    Places.samples.appending(path: "\(sample).hierarchy.ndjson").path
  }

  private static func bytes(of sample: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Places.samples.appending(path: "\(sample).hierarchy.ndjson")))
  }

  private static func lines(_ sample: String) throws -> [[UInt8]] {
    let bytes = try bytes(of: sample)
    return bytes.split(separator: 0x0A).map { Array($0) + [0x0A] }
  }

  private static func options(_ folder: URL) -> LiveOptions {
    var options = LiveOptions()
    options.folder = folder.path
    return options
  }

  /// What `encode` writes of a session, as lines of events.
  private static func encoded(_ path: String, in folder: URL) throws -> String {
    let log = folder.appendingPathComponent("\(UUID().uuidString).ndjson").path
    var options = EncodeOptions()
    options.checkouts = .segment
    _ = try Pipeline().encode(InputList(paths: [path]), to: log, options: options)
    return try String(contentsOfFile: log, encoding: .utf8)
  }

  /// The events of a folder of segments.
  private static func kept(_ path: String) -> [String] {
    var events: [String] = []
    var folder = SessionFolder(existing: path)
    folder?.replay(limits: Limits()) { event, _ in events.append(String(decoding: event, as: UTF8.self)) }
    return events
  }

  @Test(arguments: samples)
  func aStreamInAnyPiecesBecomesTheLogThatEncodeWrites(sample: String) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let bytes = try Self.bytes(of: sample)
    var generator = SeededGenerator(seed: 7)
    let session = HostedSession(
      id: "a", path: "\(folder.url.path)/a", options: Self.options(folder.url), now: 1)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...20_000, using: &generator)
      try await session.take(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    try await session.finish()
    let want = try Self.encoded(Self.path(of: sample), in: folder.url)
    let got = Self.kept("\(folder.url.path)/a")
    #expect(got.joined(separator: "\n") + "\n" == want)
    #expect(!got.isEmpty)
  }

  @Test func viewersGetEveryEventInOrderWheneverTheyCome() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let session = HostedSession(
      id: "a", path: "\(folder.url.path)/a", options: Self.options(folder.url), now: 1)
    let lines = try Self.lines("checkout")
    var viewers: [ViewerQueue] = []
    for (number, line) in lines.enumerated() {
      if [0, 3, lines.count / 2].contains(number) { viewers.append(try #require(await session.attach())) }
      try await session.take(line)
    }
    try await session.finish()
    let all = Self.kept("\(folder.url.path)/a")
    for viewer in viewers {
      var got: [Int: [String]] = [:]
      var (segment, isOver) = (-1, false)
      while let message = await viewer.next() {
        switch message {
        case .segment(let number, _, let events):
          segment = number
          got[number] = try Self.events(events)
        case .events(let events): got[segment]! += try Self.events(events)
        case .facts: break
        case .over: isOver = true
        }
      }
      #expect(isOver)
      let seen = got.sorted { $0.key < $1.key }.flatMap(\.value)
      #expect(seen.suffix(40) == all.suffix(min(40, seen.count)))
      #expect(seen == Array(all.suffix(seen.count)))
    }
  }

  private static func events(_ bytes: [UInt8]) throws -> [String] {
    var reader = LogReader()
    reader.append(Array("[".utf8) + bytes + Array("]".utf8))
    reader.finish()
    var events: [String] = []
    while case .event(let event) = try reader.next() {
      events.append(String(decoding: event.bytes, as: UTF8.self))
    }
    return events
  }

  @Test func whatCameBeforeABrokenLineIsKept() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let session = HostedSession(
      id: "a", path: "\(folder.url.path)/a", options: Self.options(folder.url), now: 1)
    for line in try Self.lines("login").prefix(6) { try await session.take(line) }
    await #expect(throws: SilhouetteError.self) { try await session.take(Array("{\"t\":5000,\n".utf8)) }
    await #expect(throws: SilhouetteError.self) { try await session.take([0x0A]) }
    #expect(await session.isOver)
    #expect(!Self.kept("\(folder.url.path)/a").isEmpty)
  }

  @Test func aLineThatIsTooLongEndsTheSessionBeforeItFillsTheMemory() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.limits.lineBytes = 10_000
    let session = HostedSession(id: "a", path: "\(folder.url.path)/a", options: options, now: 1)
    try await session.take(Self.lines("login")[0])
    await #expect(throws: SilhouetteError.self) {
      for _ in 0..<100 { try await session.take([UInt8](repeating: 0x20, count: 1000)) }
    }
  }

  @Test func anotherServerGoesOnWithASession() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let options = Self.options(folder.url)
    let lines = try Self.lines("login")
    let first = try LiveSessions(options)
    for number in 0..<8 {
      try await first.session(ofPiece: number, of: "s").take(piece: number, lines[number])
    }
    await first.close()
    let before = Self.kept("\(folder.url.path)/s")
    let second = try LiveSessions(options)
    for number in 8..<lines.count {
      try await second.session(ofPiece: number, of: "s").take(piece: number, lines[number])
    }
    await second.close()
    let all = Self.kept("\(folder.url.path)/s")
    #expect(all.count > before.count)
    #expect(Array(all.prefix(before.count)) == before)
    // The last screen is that of the whole session.
    let want = try Self.lastScene(Self.path(of: "login"))
    let got = try Self.lastScene("\(folder.url.path)/s")
    #expect(want == got)
  }

  private static func lastScene(_ path: String) throws -> String {
    var source = SceneSource(try InputList(paths: [path]))
    var last: WireframeScene?
    while let scene = try source.next() { last = scene }
    // A log has no nodes that cannot be seen, so pictures are compared.
    return String(decoding: SVGWriter().write(try #require(last)), as: UTF8.self)
  }

  /// Acts as a recorder does: a line that is refused for now is sent again.
  private static func isTaken(_ number: Int, _ line: [UInt8], by sessions: LiveSessions) async throws -> Bool
  {
    do throws(SilhouetteError) {
      try await sessions.session(ofPiece: number, of: "s").take(piece: number, line)
      return true
    } catch {
      if error.kind == .io { return false }
      throw error
    }
  }

  @Test func aSessionThatIsPutAwayAgainAndAgainLosesNothing() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    // Everything is quiet at once.
    options.idle = 0
    let sessions = try LiveSessions(options)
    let lines = try Self.lines("feed")
    let tidying = Task {
      while !Task.isCancelled {
        await sessions.tick()
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    for (number, line) in lines.enumerated() {
      while try await !Self.isTaken(number, line, by: sessions) { await Task.yield() }
      if number % 7 == 6 { await sessions.tick() }
    }
    tidying.cancel()
    await tidying.value
    await sessions.close()
    let events = Self.kept("\(folder.url.path)/s")
    let times = events.compactMap(Self.timestamp)
    #expect(times.count == events.count && times == times.sorted())
    // Each change is there. Touches wait for the next screen, so one that waited may be lost.
    let log = try Self.encoded(Self.path(of: "feed"), in: folder.url).split(separator: "\n").map(String.init)
    let changes = log.filter { $0.contains("\"source\":0") }.compactMap(Self.timestamp)
    #expect(!changes.isEmpty && Set(changes).subtracting(times) == [])
    let want = try Self.lastScene(Self.path(of: "feed"))
    #expect(try Self.lastScene("\(folder.url.path)/s") == want)
    // The stream has three segments by its own times.
    #expect(SessionFolder(existing: "\(folder.url.path)/s")!.segments > 3)
  }

  private static func timestamp(_ event: String) -> Int64? {
    event.firstRange(of: "\"timestamp\":").flatMap { Int64(event[$0.upperBound...].prefix { $0.isNumber }) }
  }

  @Test func aSessionGoesOnOnceTheDiskTakesItsSegmentsAgain() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("feed")
    let sessions = try LiveSessions(Self.options(folder.url))
    for number in 0..<10 { try #require(try await Self.isTaken(number, lines[number], by: sessions)) }
    // Something is in the way of the first segment.
    let obstacle = folder.url.appending(path: "s/000000.zlib")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
    var number = 10
    while number < lines.count, try await Self.isTaken(number, lines[number], by: sessions) { number += 1 }
    #expect(number < lines.count - 10)
    try FileManager.default.removeItem(at: obstacle)
    for number in number..<lines.count {
      #expect(try await Self.isTaken(number, lines[number], by: sessions))
    }
    await sessions.close()
    #expect(try Self.lastScene("\(folder.url.path)/s") == Self.lastScene(Self.path(of: "feed")))
  }

  @Test func manyPiecesAtOnceWakeOneSession() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("feed")
    let first = try LiveSessions(Self.options(folder.url))
    for number in 0..<10 {
      try await first.session(ofPiece: number, of: "s").take(piece: number, lines[number])
    }
    await first.close()
    let second = try LiveSessions(Self.options(folder.url))
    let woken = try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
      for number in 10..<20 {
        group.addTask {
          let session = try await second.session(ofPiece: number, of: "s")
          try await session.take(piece: number, lines[number])
          return ObjectIdentifier(session)
        }
      }
      return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }
    }
    #expect(woken.count == 1)
    await second.close()
  }

  @Test func aFolderHasOneServer() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let first = try LiveSessions(Self.options(folder.url))
    #expect(throws: SilhouetteError.self) { try LiveSessions(Self.options(folder.url)) }
    _ = first
  }

  @Test func namesAndNumbersOfSessionsAreHeldTo() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.mostSessions = 2
    let sessions = try LiveSessions(options)
    _ = try await sessions.begin("a")
    await #expect(throws: SilhouetteError.self) { try await sessions.begin("a") }
    await #expect(throws: SilhouetteError.self) { try await sessions.begin("../a") }
    await #expect(throws: SilhouetteError.self) { try await sessions.session(ofPiece: 3, of: "b") }
    _ = try await sessions.begin(nil)
    await #expect(throws: SilhouetteError.self) { try await sessions.begin("c") }
  }

  @Test func textIsWithheldHereAsEverywhere() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let session = HostedSession(
      id: "a", path: "\(folder.url.path)/a", options: Self.options(folder.url), now: 1)
    let viewer = try #require(await session.attach())
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":100,"scale":1},"start":5}"#
    let screen =
      #"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,100,100],"children":[{"class":"UILabel","frame":[0,0,90,20],"text":"evergreen","label":"evergreen"}]}]}"#
    try await session.take(Array("\(header)\n\(screen)\n".utf8))
    try await session.tick()
    try await session.finish()
    var said = ""
    while let message = await viewer.next() { said += String(decoding: message.json, as: UTF8.self) }
    #expect(said.contains("segment"))
    #expect(!said.contains("evergreen"))
    #expect(!String(decoding: await session.picture ?? [], as: UTF8.self).contains("evergreen"))
    #expect(!Self.kept("\(folder.url.path)/a").joined().contains("evergreen"))
  }
}

/// A folder of a test's own.
private struct Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "silhouette-test-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
