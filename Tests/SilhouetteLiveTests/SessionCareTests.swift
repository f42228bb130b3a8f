import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRaster
internal import SilhouetteRecording
import SilhouetteReplay
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
    var last: WireframeScene?
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
    // Those that were quiet longest rest again.
    let taken = await withTaskGroup(of: Bool.self) { group in
      for id in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            do throws(SilhouetteError) {
              try await second.session(ofPiece: 3, of: "s\(id)").take(piece: 3, lines[3])
              return true
            } catch { await Task.yield() }
          }
          return false
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 8)
    #expect(await second.list().count { $0.state == .live } <= 2)
    await second.close()
  }

  @Test func aPageLoadThatIsOverHoldsNoPlace() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("login")
    var options = Self.options(folder.url)
    options.mostSessions = 3
    let sessions = try LiveSessions(options)
    for id in 0..<10 { try await Self.send(lines[..<3], of: "page\(id)", to: sessions) }
    // The first one goes on all the same.
    for number in 3..<lines.count {
      try await sessions.session(ofPiece: number, of: "page0").take(piece: number, lines[number])
    }
    await sessions.close()
    let want = try Self.picture(Places.samples.appending(path: "login.hierarchy.ndjson").path)
    #expect(try Self.picture("\(folder.url.path)/page0") == want)
  }

  @Test func sessionsTogetherHoldNoMoreThanTheyMay() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let lines = try Self.lines("login")
    var options = Self.options(folder.url)
    options.mostBytes = 1
    let sessions = try LiveSessions(options)
    for id in 0..<3 {
      let session = try await sessions.session(ofPiece: 0, of: "s\(id)")
      try await session.take(piece: 0, Array(lines[..<4].joined()))
      try await sessions.makeSpace(after: session)
    }
    #expect(await sessions.list().allSatisfy { $0.state == .over } && sessions.meter.total == 0)
    // A stream cannot rest.
    let stream = try await sessions.begin("stream")
    try await stream.take(Array(lines[..<4].joined()))
    await #expect(throws: SilhouetteError.self) { try await sessions.makeSpace(after: stream) }
    await sessions.close()
  }

  // MARK: The disk

  private static func times(_ path: String) -> [Int64] {
    var times: [Int64] = []
    var folder = SessionFolder(existing: path)
    folder?.replay(limits: Limits()) { _, timestamp in times.append(timestamp - 5) }
    return times
  }

  private static func screen(_ time: Int) -> [UInt8] {
    Array(
      (#"{"t":\#(time),"windows":[{"class":"UIWindow","frame":[0,0,100,100],"children":[{"class":"UILabel","frame":[0,0,\#(1 + time % 97),20]}]}]}"#
        + "\n").utf8)
  }

  @Test func whatWasTakenWaitsForTheDiskAndNothingElseIsTakenThen() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.encode.segment = 0
    let heard = Heard()
    options.complain = { heard.add($0.message) }
    let sessions = try LiveSessions(options)
    let session = try await sessions.session(ofPiece: 0, of: "s")
    try await session.take(piece: 0, Array("\(Self.header)\n".utf8) + Self.screen(0))
    let obstacle = folder.url.appending(path: "s/000000.zlib")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
    await sessions.tick()
    await sessions.tick()
    #expect(heard.all.count == 1)
    await #expect(throws: SilhouetteError.self) { try await session.take(piece: 1, Self.screen(100)) }
    try FileManager.default.removeItem(at: obstacle)
    // It was refused, and comes again.
    try await session.take(piece: 1, Self.screen(100))
    try await session.take(piece: 2, Self.screen(200))
    await sessions.close()
    #expect(sessions.failure?.kind == .io)
    let path = "\(folder.url.path)/s"
    #expect(Set(Self.times(path)).isSuperset(of: [0, 100, 200]))
    #expect(try Self.log(path).contains("silhouette.gap"))
  }

  private static func log(_ path: String) throws -> String {
    var text = ""
    var folder = SessionFolder(existing: path)
    folder?.replay(limits: Limits()) { event, _ in text += String(decoding: event, as: UTF8.self) + "\n" }
    return text
  }

  @Test func aStreamIsNotTakenUntilTheDiskHasIt() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let sessions = try LiveSessions(Self.options(folder.url))
    let session = try await sessions.begin("s")
    try await session.take(Array("\(Self.header)\n".utf8) + Self.screen(0))
    let obstacle = folder.url.appending(path: "s/000000.zlib")
    try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: false)
    await #expect(throws: SilhouetteError.self) { try await session.finish() }
    #expect(await !session.isWritten())
    #expect(await !session.isDone)
    try FileManager.default.removeItem(at: obstacle)
    #expect(await session.isWritten())
    #expect(await session.isDone)
    #expect(Self.times("\(folder.url.path)/s").first == 0)
    await sessions.close()
  }

  @Test func aFolderThatWasTakenAwayBeginsAnew() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.encode.segment = 0
    let sessions = try LiveSessions(options)
    let session = try await sessions.session(ofPiece: 0, of: "s")
    try await session.take(piece: 0, Array("\(Self.header)\n".utf8) + Self.screen(0))
    await sessions.tick()
    try FileManager.default.removeItem(at: folder.url.appending(path: "s"))
    try await session.take(piece: 1, Self.screen(100))
    await sessions.tick()
    try await session.take(piece: 2, Self.screen(200))
    await sessions.close()
    #expect(Set(Self.times("\(folder.url.path)/s")).isSuperset(of: [100, 200]))
    #expect(sessions.failure?.kind == .io)
  }

  @Test func aPieceThatWaitsOutlivesTheServer() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let options = Self.options(folder.url)
    var first: LiveSessions? = try LiveSessions(options)
    let session = try await first!.session(ofPiece: 0, of: "s")
    try await session.take(piece: 0, Array("\(Self.header)\n".utf8) + Self.screen(0))
    try await session.putAway(isLast: false)
    let again = try HostedSession(
      resuming: #require(SessionFolder(existing: "\(folder.url.path)/s")), options: options)
    try await again.take(piece: 3, Self.screen(300))
    try await again.take(piece: 2, Self.screen(200))
    // That one is killed.
    first = nil
    let last = try HostedSession(
      resuming: #require(SessionFolder(existing: "\(folder.url.path)/s")), options: options)
    try await last.take(piece: 1, Self.screen(100))
    try await last.putAway(isLast: true)
    #expect(Set(Self.times("\(folder.url.path)/s")).isSuperset(of: [0, 100, 200, 300]))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.url.path)/s")
    #expect(!names.contains { $0.hasPrefix(".piece") })
  }

  @Test func aSessionGoesOnWithoutAPieceThatDoesNotCome() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    var options = Self.options(folder.url)
    options.mostSecondsMissing = 0
    let session = HostedSession(id: "s", path: "\(folder.url.path)/s", options: options, now: 1)
    try await session.take(piece: 0, Array("\(Self.header)\n".utf8) + Self.screen(0))
    try await session.take(piece: 2, Self.screen(200))
    try await session.tick()
    try await session.take(piece: 3, Self.screen(300))
    // The sender must not hear that it was taken.
    await #expect(throws: SilhouetteError.self) { try await session.take(piece: 1, Self.screen(100)) }
    try await session.putAway(isLast: true)
    let path = "\(folder.url.path)/s"
    #expect(Set(Self.times(path)).isSuperset(of: [0, 200, 300]))
    #expect(try Self.log(path).contains("silhouette.gap"))
  }

  @Test func linesWithAnEarlierTimeAreKept() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let session = HostedSession(
      id: "s", path: "\(folder.url.path)/s", options: Self.options(folder.url), now: 1)
    let stream = Array("\(Self.header)\n".utf8) + [1000, 500, 700, 1500].flatMap(Self.screen)
    try await session.take(stream)
    try await session.finish()
    let times = Self.times("\(folder.url.path)/s")
    #expect(times == times.sorted() && times.count { $0 == 1000 } == 4 && times.contains(1500))
  }

  @Test func aStreamThatEndsEarlyIsNoSuccess() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let whole = Array("\(Self.header)\n".utf8) + Self.screen(0) + Self.screen(100)
    for (number, stream) in [whole.dropLast(9), ArchiveMaker.gzip(whole).dropLast(12), []].enumerated() {
      let session = HostedSession(
        id: "s", path: "\(folder.url.path)/\(number)", options: Self.options(folder.url), now: 1)
      try await session.take(Array(stream))
      await #expect(throws: SilhouetteError.self) { try await session.finish() }
    }
    #expect(Self.times("\(folder.url.path)/0").first == 0)
  }

  @Test func nothingIsReadThroughALink() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = "\(folder.url.path)/s"
    let session = HostedSession(id: "s", path: path, options: Self.options(folder.url), now: 1)
    try await session.take(Array("\(Self.header)\n".utf8) + Self.screen(0))
    try await session.putAway(isLast: true)
    #expect(SessionFolder.picture(in: path) != nil && SessionFolder.isPlain(path))
    let files = FileManager.default
    try files.createSymbolicLink(atPath: "\(folder.url.path)/link", withDestinationPath: path)
    #expect(SessionFolder(existing: "\(folder.url.path)/link") == nil)
    #expect(SessionFolder.picture(in: "\(folder.url.path)/link") == nil)
    for name in [".last.svg", "000000.zlib"] {
      try files.moveItem(atPath: "\(path)/\(name)", toPath: "\(folder.url.path)/elsewhere")
      try files.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "../elsewhere")
      #expect(SessionFolder.picture(in: path) == nil)
      #expect(SessionFolder(existing: path)?.segment(0) == nil || name == ".last.svg")
      try files.removeItem(atPath: "\(folder.url.path)/elsewhere")
    }
    #expect(!SessionFolder.isPlain(path))
  }

  @Test(.timeLimit(.minutes(10))) func pipesWithoutAWriterHoldNothingUp() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let sessions = try LiveSessions(Self.options(folder.url))
    let heard = Heard()
    let feeds = (0..<8).map { number in
      let path = folder.url.appending(path: "pipe\(number)").path
      mkfifo(path, 0o600)
      return Task { await LiveFeed(path: path).run(into: sessions) { heard.add($0.message) } }
    }
    let writer = try #require(FileHandle(forUpdatingAtPath: folder.url.appending(path: "pipe0").path))
    try writer.write(contentsOf: Data(Array("\(Self.header)\n".utf8) + Self.screen(0)))
    while await sessions.list().allSatisfy({ $0.start == nil }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try writer.close()
    await feeds[0].value
    for feed in feeds { feed.cancel() }
    for feed in feeds { await feed.value }
    #expect(heard.all.count == 7)
    await sessions.close()
  }

  @Test(.timeLimit(.minutes(10))) func aFollowedFileThatDisappearsIsTold() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let sessions = try LiveSessions(Self.options(folder.url))
    let file = folder.url.appending(path: "grows.ndjson")
    try Data(Array("\(Self.header)\n".utf8) + Self.screen(0)).write(to: file)
    let heard = Heard()
    let feed = Task { await LiveFeed(path: file.path).run(into: sessions) { heard.add($0.message) } }
    while await sessions.list().allSatisfy({ $0.start == nil }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try FileManager.default.removeItem(at: file)
    await feed.value
    #expect(heard.all.count == 1 && heard.all[0].contains("disappeared"))
    await sessions.close()
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

  // MARK: Messages

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

  @Test(.timeLimit(.minutes(10))) func aFeedThatCannotBeReadIsTold() async throws {
    let folder = try Folder()
    defer { folder.remove() }
    let heard = Heard()
    let sessions = try LiveSessions(Self.options(folder.url))
    // The folder can be opened, but reading from it fails.
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
