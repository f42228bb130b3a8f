import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import TestSupport
import Testing

@testable import SilhouetteVerbs

/// Programs that read words, and what becomes of those that write anything else.
struct CheckWordReaderTests {
  private static let header =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

  private static func table(_ rows: String) throws(WordTable.Fault) -> [Rect2D] {
    try WordTable(Array((header + rows).utf8), width: 100, height: 50).words
  }

  @Test func wordsOfThreeLettersThatAreReadWellCount() throws {
    func row(_ text: String, confidence: String = "96.1", level: Int = 5) -> String {
      "\(level)\t1\t1\t1\t1\t1\t10\t20\t30\t12\t\(confidence)\t\(text)\n"
    }
    #expect(try Self.table(row("Hello")) == [Rect2D(x: 10, y: 20, width: 30, height: 12)])
    #expect(try Self.table(row("日本語")).count == 1)
    #expect(try Self.table(row("a.b.3")).count == 1)
    for other in [row("No"), row("—•|—"), row("Hello", confidence: "59.9"), row("Hello", level: 4), row("")] {
      #expect(try Self.table(other).isEmpty, "\(other)")
    }
  }

  @Test(arguments: [
    "", "5\t1\n", "x\t1\t1\t1\t1\t1\t10\t20\t30\t12\t96\tHello\n",
    "5\t1\t1\t1\t1\t1\t90\t20\t30\t12\t96\tHello\n",
    "5\t1\t1\t1\t1\t1\t-1\t20\t30\t12\t96\tHello\n", "5\t1\t1\t1\t1\t1\tnan\t20\t30\t12\t96\tHello\n",
    "5\t1\t1\t1\t1\t1\t1e99\t20\t30\t12\t96\tHello\n", "5\t1\t1\t1\t1\t1\t10\t20\t30\t12\tinf\tHello\n",
    "\u{0}\n",
  ]) func whatIsNoTableIsAFault(_ rows: String) {
    let bytes = rows.isEmpty ? [] : Array((Self.header + rows).utf8)
    #expect(throws: WordTable.Fault.self) { try WordTable(bytes, width: 100, height: 50) }
  }

  @Test func aTableHasALimit() {
    let rows = String(repeating: "1\t1\t0\t0\t0\t0\t0\t0\t9\t9\t-1\t\n", count: WordTable.mostRows)
    #expect(throws: WordTable.Fault.self) { try Self.table(rows) }
    let bytes = [UInt8](repeating: 0x0A, count: WordTable.mostBytes)
    #expect(throws: WordTable.Fault.self) { try WordTable(bytes, width: 9, height: 9) }
  }

  // MARK: Programs

  /// Runs a script in tesseract's place.
  private func read(_ script: String, seconds: Double = 60, stop: InputStop? = nil) throws -> [Rect2D] {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "reader").path
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
      let picture = try #require(
        Picture(
          format: .png, width: 100, height: 50, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 5000)))
      while true {
        do {
          return try TesseractReader(path, seconds: seconds, stop: stop).words(in: picture)
        } catch let error as SilhouetteError where error.message.contains("Text file busy") {
          // Another test has started a program while the script was open, and that one has it open until it runs.
          usleep(10_000)
        }
      }
    }
  }

  private static let answer =
    "printf '\(header.replacing("\t", with: "\\t").replacing("\n", with: "\\n"))5\\t1\\t1\\t1\\t1\\t1\\t20\\t40\\t60\\t24\\t96\\tHello\\n'"

  @Test func smallPicturesAreReadTwiceAsLarge() throws {
    let expected = [Rect2D(x: 10, y: 20, width: 30, height: 12)]
    #expect(try read("cat >/dev/null; " + Self.answer) == expected)
    // A program that does not take its input is judged by its output.
    #expect(try read(Self.answer) == expected)
    // The picture is one of 200 by 100 shades of grey.
    #expect(try read("[ \"$(head -c 11 | tr '\\n' ' ')\" = 'P5 200 100 ' ] && " + Self.answer) == expected)
  }

  @Test(arguments: [
    ("exit 3", "exit code 3"), ("echo 'no such language' >&2; exit 1", "no such language"),
    ("echo Hello", "line 1"),
    ("true", "is empty"), ("kill -SEGV $$", "exit code"),
  ]) func aProgramThatFailsIsOneLine(_ script: String, _ words: String) {
    let error = #expect(throws: SilhouetteError.self) { try read("cat >/dev/null; " + script) }
    #expect(error?.kind == .io && error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func aProgramWithoutEndIsStopped() {
    for script in ["sleep 600", "cat >/dev/null; while :; do :; done", "trap '' TERM; sleep 600 & wait"] {
      let error = #expect(throws: SilhouetteError.self) { try read(script, seconds: 0.3) }
      #expect(error?.message.contains("took longer") == true, "\(error?.message ?? "")")
    }
  }

  @Test(.timeLimit(.minutes(8))) func aStopEndsTheProgram() {
    let stop = InputStop()
    stop.request()
    let error = #expect(throws: SilhouetteError.self) { try read("sleep 600", seconds: 600, stop: stop) }
    #expect(error?.message.contains("the run was stopped") == true, "\(error?.message ?? "")")
  }

  @Test func endlessOutputEndsAtItsLimit() {
    let error = #expect(throws: SilhouetteError.self) { try read("cat >/dev/null; exec yes") }
    #expect(error?.kind == .io)
  }

  @Test func aReaderThatIsNotThereIsNamedWithItsPackage() {
    let error = #expect(throws: SilhouetteError.self) { try TesseractReader("/no/such/reader") }
    #expect(error?.kind == .usage && error?.message.contains("--reader /no/such/reader") == true)
  }

  @Test func wordsOfOneRowAreOneBox() {
    func word(_ x: Double, _ y: Double) -> Rect2D { Rect2D(x: x, y: y, width: 30, height: 10) }
    #expect(WordRows.join([word(40, 1), word(0, 0), word(0, 30), word(200, 0)]).count == 3)
    #expect(WordRows.join([word(40, 1), word(0, 0)]) == [Rect2D(x: 0, y: 0, width: 70, height: 11)])
  }
}
