import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteLive

/// What hostile senders, damaged folders and unlucky moments must not do to sessions.
struct SessionCareTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":100,"scale":1},"start":5}"#

  private static func options(_ folder: URL) -> LiveOptions {
    var options = LiveOptions()
    options.folder = folder.path
    return options
  }

  private static func lines(_ sample: String) throws -> [[UInt8]] {
    let data = try Data(contentsOf: Places.samples.appending(path: "\(sample).hierarchy.ndjson"))
    return Array(data).split(separator: 0x0A).map { Array($0) + [0x0A] }
  }

  private static func picture(_ path: String) throws -> String {
    var source = SceneSource(try InputList(paths: [path]))
    var last: Scene?
    while let scene = try source.next() { last = scene }
    return String(decoding: SVGWriter().write(try #require(last)), as: UTF8.self)
  }

  private static func send(_ lines: ArraySlice<[UInt8]>, of id: String, to sessions: LiveSessions)
    async throws
  {
    for (number, line) in zip(lines.indices, lines) {
      try await sessions.session(ofPiece: number, of: id).take(piece: number, line)
    }
  }

  // MARK: Moments

  @Test func nothingIsTakenAfterTheServerClosedItsSessions() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("login")
    let sessions = try LiveSessions(Self.options(folder.url))
    try await Self.send(lines[..<8], of: "s", to: sessions)
    await sessions.close()
    // A sender that heard that its piece was taken would not send it to the next server.
    await #expect(throws: SilhouetteError.self) { try await sessions.session(ofPiece: 8, of: "s") }
    await #expect(throws: SilhouetteError.self) { try await sessions.begin(nil) }
  }

  @Test func sessionsThatWakeAtOnceAreNoMoreThanMayBeTaken() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("login")
    var options = Self.options(folder.url)
    let first = try LiveSessions(options)
    for id in 0..<8 { try await Self.send(lines[..<3], of: "s\(id)", to: first) }
    await first.close()
    options.mostSessions = 2
    let second = try LiveSessions(options)
    let woken = await withTaskGroup(of: Bool.self) { group in
      for id in 0..<8 {
        group.addTask { (try? await second.session(ofPiece: 3, of: "s\(id)")) != nil }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(woken == 2)
    await second.close()
  }

  @Test func aPieceThatWasKeptInPartIsTakenWholeWhenItComesAgain() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("feed")
    let sessions = try LiveSessions(Self.options(folder.url))
    try await Self.send(lines[..<2], of: "s", to: sessions)
    // The rest is one piece of several segments, and something is in the way of the second one.
    let obstacle = folder.url.appending(path: "s/000001.zlib")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
    let rest = Array(lines[2...].joined())
    let session = try await sessions.session(ofPiece: 2, of: "s")
    await #expect(throws: SilhouetteError.self) { try await session.take(piece: 2, rest) }
    try FileManager.default.removeItem(at: obstacle)
    try await sessions.session(ofPiece: 2, of: "s").take(piece: 2, rest)
    await sessions.close()
    let path = "\(folder.url.path)/s"
    #expect(
      try Self.picture(path) == Self.picture(Places.samples.appending(path: "feed.hierarchy.ndjson").path))
  }

  @Test func piecesDoNotGetIntoAStream() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("login")
    let sessions = try LiveSessions(Self.options(folder.url))
    let session = try await sessions.begin("s")
    try await session.take(lines[0] + lines[1].prefix(40))
    await #expect(throws: SilhouetteError.self) { try await sessions.session(ofPiece: 0, of: "s") }
    try await session.take(Array(lines[1].dropFirst(40)))
    try await session.finish()
  }

  @Test func aStreamThatIsSilentGoesOnWhileItsSenderIsThere() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.idle = 0
    let lines = try Self.lines("login")
    let sessions = try LiveSessions(options)
    let session = try await sessions.begin("s")
    for line in lines {
      try await session.take(line)
      await sessions.tick()
    }
    try await session.finish()
    await sessions.close()
  }

  @Test func anIdleTimeOfForeverIsNoTrap() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.idle = .infinity
    let sessions = try LiveSessions(options)
    _ = try await sessions.session(ofPiece: 0, of: "s")
    await sessions.tick()
    await sessions.close()
  }

  // MARK: Folders

  @Test(arguments: [(Int64.min, Int64.max), (.max, .min), (-1, 5)])
  func aNoteOfImpossibleTimesIsNoTrap(start: Int64, last: Int64) async throws {
    let folder = try Folder()
    defer { folder.remove() }
    try Self.keep(id: "s", start: start, last: last, in: folder.url)
    let sessions = try LiveSessions(Self.options(folder.url))
    _ = await sessions.list()
    await #expect(throws: SilhouetteError.self) { try await sessions.session(ofPiece: 1, of: "s") }
    await sessions.close()
  }

  @Test func segmentsWithoutANoteAreNotTakenForASessionThatBegins() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let place = folder.url.appending(path: "s")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let sessions = try LiveSessions(Self.options(folder.url))
    _ = try await sessions.begin("s")
    await sessions.close()
    try Data([1]).write(to: place.appending(path: "000000.zlib"))
    let others = try LiveSessions(Self.options(folder.url))
    await #expect(throws: SilhouetteError.self) { try await others.begin("s") }
    await #expect(throws: SilhouetteError.self) { try await others.session(ofPiece: 0, of: "s") }
    await others.close()
  }

  @Test func aSessionIsCalledAsItsFolderIs() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    // A copy, and a note that names a place elsewhere.
    try Self.keep(id: "s", in: folder.url)
    try Self.keep(id: "s", as: "copy", in: folder.url)
    try Self.keep(id: "../../elsewhere", as: "odd", in: folder.url)
    let sessions = try LiveSessions(Self.options(folder.url))
    #expect(Set(await sessions.list().map(\.id)) == ["s", "copy", "odd"])
    #expect(try await sessions.session(ofPiece: 0, of: "odd").id == "odd")
    await sessions.close()
  }

  @Test func nothingIsWrittenIntoAGapBetweenSegments() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("feed")
    let first = try LiveSessions(Self.options(folder.url))
    try await Self.send(lines[...], of: "s", to: first)
    await first.close()
    try FileManager.default.removeItem(at: folder.url.appending(path: "s/000001.zlib"))
    let second = try LiveSessions(Self.options(folder.url))
    await #expect(throws: SilhouetteError.self) { try await second.session(ofPiece: lines.count, of: "s") }
    await second.close()
  }

  private static func keep(
    id: String, as name: String? = nil, start: Int64 = 5, last: Int64 = 5, in folder: URL
  ) throws {
    let place = folder.appending(path: name ?? id)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let note = SessionFolder.Note(id: id, header: header, start: start, last: last)
    try JSONEncoder().encode(note).write(to: place.appending(path: ".session.json"))
  }

  // MARK: Amounts

  @Test func whatIsPackedCountsAsItUnpacks() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.mostRate = 100_000
    let session = HostedSession(id: "a", path: "\(folder.url.path)/a", options: options, now: 1)
    let blank = [UInt8](repeating: 0x0A, count: 1_000_000)
    let packed = ArchiveMaker.gzip(Array("\(Self.header)\n".utf8) + blank)
    #expect(packed.count < 10_000)
    #expect(try await session.take(packed) > .seconds(5))
  }

  @Test func piecesOfASessionShareItsRate() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.mostRate = 1000
    let session = HostedSession(id: "a", path: "\(folder.url.path)/a", options: options, now: 1)
    var waits: [Duration] = []
    try await waits.append(session.take(piece: 0, Array("\(Self.header)\n".utf8)))
    for number in 1...4 {
      try await waits.append(session.take(piece: number, [UInt8](repeating: 0x0A, count: 3000)))
    }
    #expect(waits[0] == .zero && waits[4] > .seconds(5))
  }

  @Test func aSegmentThatGrowsTooLargeEnds() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.mostOpenBytes = 20_000
    let session = HostedSession(id: "a", path: "\(folder.url.path)/a", options: options, now: 1)
    func screen(_ width: Int) -> String {
      #"{"t":\#(width),"windows":[{"class":"UIWindow","frame":[0,0,100,100],"children":[{"class":"UILabel","frame":[0,0,\#(width),20]}]}]}"#
    }
    // A moment of the stream's time.
    let stream = [Self.header] + (1...400).map(screen)
    try await session.take(Array((stream.joined(separator: "\n") + "\n").utf8))
    #expect(try #require(await session.kept).segments >= 2)
  }

  // MARK: What is said

  @Test func sendersDoNotLearnWhereTheServerKeepsThings() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let heard = Heard()
    var options = Self.options(folder.url)
    options.complain = { heard.add($0.message) }
    let session = HostedSession(id: "a", path: "/dev/null/a", options: options, now: 1)
    do {
      try await session.take(Array("\(Self.header)\n".utf8))
      Issue.record("nothing can be kept there")
    } catch {
      #expect(error.kind == .io && !error.message.contains("/dev/null"))
    }
    #expect(heard.all.count == 1 && heard.all[0].contains("/dev/null"))
  }

  @Test(.timeLimit(.minutes(1))) func aFeedThatCannotBeReadIsTold() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let heard = Heard()
    let sessions = try LiveSessions(Self.options(folder.url))
    // A folder can be opened, and not read.
    await LiveFeed(path: folder.url.path).run(into: sessions) { heard.add($0.message) }
    #expect(heard.all.count == 1)
    #expect(await sessions.list().allSatisfy { $0.state == .over })
    await sessions.close()
  }

  private final class Heard: @unchecked Sendable {
    private let lock = NSLock()
    private var words: [String] = []
    func add(_ word: String) { lock.withLock { words.append(word) } }
    var all: [String] { lock.withLock { words } }
  }
}

/// A folder of a test's own.
private struct Folder {
  let url = FileManager.default.temporaryDirectory.appending(path: "silhouette-test-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
