import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Inputs and outputs in memory are those of files.
@Suite struct MemoryInputTests {
  private static let samples = [
    "login.hierarchy.ndjson", "shop/session.hierarchy.ndjson.gz", "formats/rico-trace.zip",
    "formats/uiautomator/1.xml",
    "formats/maestro.json", "formats/posthog-replay.jsonl",
  ]

  private static func bytes(_ sample: String) throws -> [UInt8]? {
    let path = Places.samples.appending(path: sample)
    return FileManager.default.fileExists(atPath: path.path) ? [UInt8](try Data(contentsOf: path)) : nil
  }

  @Test(arguments: samples, LogFormat.allCases.filter { $0 != .folder })
  func bytesBecomeTheLogOfTheirFile(sample: String, format: LogFormat) throws {
    guard let bytes = try Self.bytes(sample) else { return }
    let path = Places.samples.appending(path: sample).path
    let list = try InputList(bytes: bytes, called: "memory", for: ReadingOptions())
    let ofBytes = try Pipeline().encoded(list, as: format)
    let ofFile = try Pipeline().encoded(try InputList(paths: [path]), as: format)
    #expect(ofBytes.log == ofFile.log)
    #expect(ofBytes.summary.counts.events > 0)
    #expect(ofBytes.summary.files.map(\.bytes) == [ofBytes.log.count])
  }

  private static func members() throws -> [ArchiveMaker.Member] {
    try ["1.xml", "2.xml"].map { name in
      ArchiveMaker.Member(name, bytes: try #require(try bytes("formats/uiautomator/\(name)")))
    }
  }

  @Test func archivesInMemoryAreTheirFiles() throws {
    let members = try Self.members()
    let folder = Places.samples.appending(path: "formats/uiautomator").path
    let expected = try Pipeline().encoded(try InputList(paths: [folder]), as: .json).log
    for archive in [
      ArchiveMaker.tar(members), ArchiveMaker.gzip(ArchiveMaker.tar(members)), ArchiveMaker.zip(members),
    ] {
      let list = try InputList(bytes: archive, called: "run", for: ReadingOptions())
      #expect(list.entries.map(\.path) == ["run/1.xml", "run/2.xml"])
      #expect(try Pipeline().encoded(list, as: .json).log == expected)
    }
  }

  @Test func limitsHoldForArchivesInMemory() throws {
    var reading = ReadingOptions()
    reading.limits.archiveMembers = 1
    let archive = ArchiveMaker.zip(try Self.members())
    #expect(throws: SilhouetteError.self) { try InputList(bytes: archive, called: "run", for: reading) }
  }

  @Test func errorsSayTheByteThatTheirMessagesSay() throws {
    let whole = try #require(try Self.bytes("login.hierarchy.ndjson"))
    let cut = Array(whole.prefix(whole.count / 2))
    let (log, summary) = try Pipeline().encoded(
      try InputList(bytes: cut, called: "cut.ndjson", for: ReadingOptions()), as: .json)
    let error = try #require(summary.inputError)
    let byte = try #require(error.byteOffset)
    #expect(error.message.contains("byte \(byte)") && error.message.hasPrefix("cut.ndjson:"))
    #expect(byte > 0 && byte <= cut.count && !log.isEmpty)
    #expect(error.noting(wholeSnapshots: 3).byteOffset == byte)
  }
}
