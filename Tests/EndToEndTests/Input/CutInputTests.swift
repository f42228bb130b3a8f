import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Where some of an input is missing, all that is whole comes, and then an error.
@Suite struct CutInputTests {
  private struct Heard {
    var records: [HierarchyRecord] = []
    var error: SilhouetteError?
  }

  private func heard(_ path: String, strict: Bool = false, format: String? = nil) throws -> Heard {
    var reading = ReadingOptions().forListing
    reading.strict = strict
    reading.format = format.flatMap { HierarchyFormat.named($0) }
    var reader = SessionReader(try InputList(paths: [path]), options: reading)
    var heard = Heard()
    do throws(SilhouetteError) {
      while let record = try reader.next() { heard.records.append(record) }
      #expect(try reader.next() == nil)
    } catch {
      heard.error = error
      // It is said once, and then the session is over.
      #expect(try reader.next() == nil)
    }
    return heard
  }

  private func heard(_ bytes: [UInt8], in folder: URL, strict: Bool = false, format: String? = nil) throws
    -> Heard
  {
    let file = folder.appending(path: "file")
    try Data(bytes).write(to: file)
    return try heard(file.path, strict: strict, format: format)
  }

  @Test(arguments: SmallFile.all) func aLostTrailerIsNoticedInEveryFormat(_ file: SmallFile) throws {
    let format = file.mustBeNamed ? file.format : nil
    try withTemporaryFolder { folder in
      for (packed, trailer) in [(ArchiveMaker.gzip(file.bytes), 8), (ArchiveMaker.zlibbed(file.bytes), 4)] {
        let whole = try heard(packed, in: folder, format: format)
        #expect(whole.error == nil && whole.records.count >= 2, "\(String(describing: whole.error))")
        for lost in 1...trailer {
          let cut = try heard(packed.dropLast(lost), in: folder, format: format)
          #expect(cut.records == whole.records, "without the last \(lost)")
          #expect(cut.error?.kind == .input && cut.error?.message.contains("ends early") == true)
          let strict = try heard(packed.dropLast(lost), in: folder, strict: true, format: format)
          #expect(strict.error?.kind == .input, "without the last \(lost)")
        }
      }
    }
  }

  @Test func aStreamThatIsCutIsAnErrorAfterItsWholeLines() throws {
    try withTemporaryFolder { folder in
      let bytes = SmallFile.stream.bytes
      let newlines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
      for count in newlines[0] + 1..<bytes.count {
        let cut = try heard(Array(bytes[..<count]), in: folder)
        // A line is whole without its newline, too.
        let isWhole = newlines.contains { $0 == count || $0 + 1 == count }
        #expect((cut.error == nil) == isWhole, "\(count): \(String(describing: cut.error))")
        #expect(cut.records.count == newlines.count { $0 <= count }, "\(count)")
      }
    }
  }

  @Test(arguments: [false, true]) func anArchiveThatIsCutIsAnErrorAfterItsWholeMembers(_ isPacked: Bool)
    throws
  {
    try withTemporaryFolder { folder in
      let dump = SmallFile.all.first { $0.format == "maestro" }!
      let members = (0..<3).map { ArchiveMaker.Member("\($0).json", bytes: dump.bytes) }
      let tar = ArchiveMaker.tar(members)
      let form = { (bytes: [UInt8]) in isPacked ? ArchiveMaker.gzip(bytes) : bytes }
      let whole = try heard(form(tar), in: folder)
      #expect(whole.error == nil && whole.records.count == 4)
      // Inside of the last member, in the last header, and where the end's empty blocks are missing.
      for count in [2560 + 20, 2048 + 100, 3072] {
        let cut = try heard(form(Array(tar[..<count])), in: folder)
        #expect(cut.error?.kind == .input, "\(count)")
        #expect(cut.records.count == (count == 3072 ? 4 : 3), "\(count)")
        #expect(try heard(form(Array(tar[..<count])), in: folder, strict: true).error != nil, "\(count)")
      }
    }
  }

  @Test func aPackedArchiveWithoutItsTrailerIsAnErrorAfterItsMembers() throws {
    try withTemporaryFolder { folder in
      let dump = SmallFile.all.first { $0.format == "maestro" }!
      let packed = ArchiveMaker.gzip(ArchiveMaker.tar([ArchiveMaker.Member("0.json", bytes: dump.bytes)]))
      for lost in 1...8 {
        let cut = try heard(packed.dropLast(lost), in: folder)
        #expect(cut.records.count == 2 && cut.error?.kind == .input, "without the last \(lost)")
      }
    }
  }

  @Test func anArchiveOfSegmentsThatIsCutIsAnErrorAfterThem() throws {
    try withTemporaryFolder { folder in
      let session = try SmallSession.seconds(7).write(to: folder)
      var options = EncodeOptions()
      options.segment = 2000
      let log = folder.appending(path: "log")
      _ = try Pipeline().encode(session, to: log.path, options: options)
      let names = try FileManager.default.contentsOfDirectory(atPath: log.path).sorted()
      let members = try names.map {
        ArchiveMaker.Member($0, bytes: Array(try Data(contentsOf: log.appending(path: $0))))
      }
      let file = folder.appending(path: "log.tar")
      let tar = ArchiveMaker.tar(members)
      try Data(tar).write(to: file)
      let whole = try Screening(path: file.path)
      #expect(whole.error == nil && whole.scenes.count == 7)
      try Data(tar.dropLast(1024)).write(to: file)
      let cut = try Screening(path: file.path)
      #expect(cut.scenes == whole.scenes && cut.error?.kind == .input)
    }
  }

  @Test func aPictureOfADumpThatIsCutIsDrawnAndTold() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "cut.json")
      let dump = SmallFile.all.first { $0.format == "maestro" }!
      try Data(dump.bytes.dropLast(20)).write(to: file)
      var summary = RenderSummary()
      _ = try Pipeline().screen(of: try InputList(paths: [file.path]), at: nil, into: &summary)
      #expect(summary.inputError?.kind == .input)
    }
  }

  @Test func whatAStopCutsIsNotMissing() throws {
    var reading = ReadingOptions()
    let stop = InputStop()
    reading.stop = stop
    let bytes = Array(SmallFile.stream.bytes.dropLast(9))
    let records = try withTwoPieces(bytes, cutAt: bytes.count) { descriptor in
      var reader = SessionReader(try InputList(paths: ["/dev/fd/\(descriptor)"]), options: reading)
      var records = 0
      while try reader.next() != nil {
        records += 1
        stop.request()
      }
      return records
    }
    #expect(records >= 1)
  }
}
