import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouetteRedaction
import SilhouetteScene
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Pipes, sockets and devices among inputs: nothing waits for what may never come.
@Suite struct SpecialFileTests {
  private static let dump = SmallFile.all.first { $0.format == "maestro" }!

  private func makePipe(_ file: URL) { #expect(mkfifo(file.path, 0o600) == 0) }

  private func makeSocket(_ file: URL) throws {
    let descriptor = socket(AF_UNIX, streamSocket, 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(file.path.utf8) + [0]
    try #require(path.count <= MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(result == 0)
  }

  #if canImport(Glibc) || canImport(Musl)
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
  #else
    private let streamSocket = SOCK_STREAM
  #endif

  @Test func aFoldersRegularFilesAreReadAndOthersAreNamed() throws {
    try withTemporaryFolder { folder in
      try Data(Self.dump.bytes).write(to: folder.appending(path: "1.json"))
      makePipe(folder.appending(path: "0.json"))
      try makeSocket(folder.appending(path: "2.json"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "3.json").path, withDestinationPath: "/dev/zero")
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "4.json").path, withDestinationPath: "1.json")
      makePipe(folder.appending(path: "1.png"))
      makePipe(folder.appending(path: "gestures.json"))
      makePipe(folder.appending(path: ".hidden"))
      let list = try InputList(paths: [folder.path])
      #expect(list.entries.map { name($0.path) } == ["1.json", "4.json"])
      #expect(list.entries.allSatisfy { $0.screenshots.isEmpty })
      let leftOut = list.leftOut.map(name).sorted()
      #expect(leftOut == ["0.json", "1.png", "2.json", "3.json", "gestures.json"])
      var reader = SessionReader(list)
      var count = 0
      while try reader.next() != nil { count += 1 }
      #expect(count == 3 && reader.passedOver.count == 5)
      let coverage = try Pipeline().coverage(of: [folder.path])
      #expect(coverage.rows.map(\.files) == [2])
      let matched = try InputList(paths: [folder.path + "/?.json"])
      #expect(matched.entries.map { name($0.path) } == ["1.json", "4.json"])
      #expect(matched.leftOut.count == 3)
    }
  }

  private func name(_ path: String) -> String { URL(filePath: path).lastPathComponent }

  @Test func aFolderOfPipesHoldsNoFiles() throws {
    try withTemporaryFolder { folder in
      makePipe(folder.appending(path: "0.json"))
      let error = #expect(throws: SilhouetteError.self) { try InputList(paths: [folder.path]) }
      #expect(error?.kind == .usage)
    }
  }

  @Test func aSocketIsRefusedByItsKind() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "s")
      try makeSocket(file)
      var source = SceneSource(try InputList(paths: [file.path]))
      let error = #expect(throws: SilhouetteError.self) { try source.next() }
      #expect(error?.kind == .io && error?.message.contains("is a socket") == true)
    }
  }

  @Test func aNamedPipeIsOpenedOnceAndRead() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "pipe")
      makePipe(file)
      let writer = Thread {
        // Waits for the reader; a second one would find nothing.
        try? FileHandle(forWritingTo: file).write(contentsOf: Data(SmallFile.stream.bytes))
      }
      writer.start()
      var source = SceneSource(try InputList(paths: [file.path]))
      #expect(source.totalBytes == nil)
      var scenes = 0
      while try source.next() != nil { scenes += 1 }
      #expect(scenes == 2)
    }
  }

  @Test func policiesAndRulesMayComeThroughPipes() throws {
    try withTwoPieces(Array("{}".utf8), cutAt: 1) { descriptor in
      _ = try RedactionPolicy(path: "/dev/fd/\(descriptor)")
    }
    try withTwoPieces(Array("# none\n".utf8), cutAt: 3) { descriptor in
      _ = try Categorizer(rulesAt: "/dev/fd/\(descriptor)")
    }
  }

  /// These pipes never get a byte.
  @Test func aStopEndsWaitingForAPipe() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "pipe")
      makePipe(file)
      let stop = InputStop()
      Thread { stop.request() }.start()
      var reading = ReadingOptions()
      reading.stop = stop
      var source = SceneSource(try InputList(paths: [file.path]), reading: reading)
      _ = try? source.next()
      #expect(stop.isRequested)
      let error = #expect(throws: SilhouetteError.self) { try RedactionPolicy(path: file.path, stop: stop) }
      #expect(error?.message.contains("was stopped") == true)
      #expect(throws: SilhouetteError.self) { try Categorizer(rulesAt: file.path, stop: stop) }
    }
  }

  @Test func aNameWithU0000IsNoOtherFiles() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "a.json")
      try Data(Self.dump.bytes).write(to: file)
      #expect(throws: SilhouetteError.self) {
        _ = try FileBytes(path: file.path + "\0.json", isNamed: false)
      }
      #expect(FileStatus(file.path + "\0") == nil && FileStatus(file.path) != nil)
    }
  }

  @Test func aPackedArchiveThatUnpacksBeyondMeasureIsRefused() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "bomb.tar.gz")
      let zeros = [UInt8](repeating: 0, count: 65 << 20)
      try Data(ArchiveMaker.gzip(ArchiveMaker.tar([.init("a.json", bytes: zeros)]))).write(to: file)
      let error = #expect(throws: SilhouetteError.self) { try InputList(paths: [file.path]) }
      #expect(error?.kind == .input && error?.message.contains("zip bomb: an archive") == true)
    }
  }
}
