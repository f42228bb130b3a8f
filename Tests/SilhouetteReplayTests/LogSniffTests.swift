import SilhouetteHierarchy
import SilhouetteReplay
import TestSupport
import Testing

@Suite struct LogSniffTests {
  private static let meta = #"{"type":4,"timestamp":5,"data":{"width":40,"height":60,"href":""}}"#
  private static let page =
    #"{"type":2,"timestamp":5,"data":{"node":{"type":0,"id":1,"childNodes":[]},"initialOffset":{"top":0,"left":0}}}"#
  private static let custom = #"{"type":5,"timestamp":6,"data":{"tag":"é","payload":{}}}"#

  static let logs = [
    "[\(meta),\(page),\(custom)]", "\u{FEFF}[\(meta),\(page)]", "\(meta)\n\(page)\n\(custom)\n",
    "{\"segment_id\":0}\n[\(meta),\(page)]", "{\"events\":[\(meta),\(page)]}",
    #"{"id":"a","errors":[],"events":{"events":[\#(meta),\#(page)]}}"#,
    #"{"event":"$snapshot","properties":{"$snapshot_data":[\#(meta),\#(page)]}}"#, "[[\(meta)],[\(page)]]",
    // No page at all: the log's reader reports that.
    "[\(meta),\(custom)]", "\(custom)\n",
  ].map { Array($0.utf8) }

  private static func forms(of bytes: [UInt8]) -> [[UInt8]] {
    [bytes, ArchiveMaker.gzip(bytes), ArchiveMaker.zlibbed(bytes)]
  }

  private func isLog(_ pieces: [ArraySlice<UInt8>]) -> Bool {
    var sniff = LogSniff()
    for piece in pieces { _ = sniff.take(piece) }
    return sniff.finish()
  }

  @Test(arguments: logs) func aLogIsALogWhereverItIsCut(_ bytes: [UInt8]) {
    for form in Self.forms(of: bytes) {
      for place in 0...form.count {
        #expect(isLog([form[..<place], form[place...]]), "cut at \(place)")
      }
    }
  }

  @Test(arguments: SmallFile.all) func aHierarchyIsNoneWhereverItIsCut(_ file: SmallFile) {
    for form in Self.forms(of: file.bytes) {
      for place in 0...form.count {
        #expect(!isLog([form[..<place], form[place...]]), "cut at \(place)")
      }
    }
  }

  @Test func anAnswerHoldsWhateverFollows() {
    for bytes in Self.logs + SmallFile.all.map(\.bytes) {
      for form in Self.forms(of: bytes) {
        let expected: LogSniff.Answer = isLog([form[...]]) ? .yes : .no
        var sniff = LogSniff()
        for index in form.indices {
          let answer = sniff.take(form[index...index])
          #expect(answer == .more || answer == expected, "at \(index)")
        }
      }
    }
  }

  /// A session that goes on is not waited for: its first line or page is enough.
  @Test func theFirstLineOfAStreamAndThePageOfALogAreEnough() {
    var stream = LogSniff()
    let header = SmallFile.stream.bytes.prefix { $0 != UInt8(ascii: "\n") }
    #expect(stream.take(header) == .no)
    var log = LogSniff()
    #expect(log.take(Array("[\(Self.meta),".utf8)) == .more)
    #expect(log.take(Array(Self.page.utf8)) == .yes)
  }

  @Test func whatHasNotToldByTheLimitIsJudgedByWhatIsThere() {
    let long = Array(#"{"type":3,"timestamp":1,"data":{"texts":[],"attributes":[],"x":""#.utf8)
    var sniff = LogSniff()
    #expect(sniff.take(long) == .more)
    let filler = [UInt8](repeating: UInt8(ascii: "a"), count: LogSniff.mostBytes)
    #expect(sniff.take(filler) == .yes)
  }
}
