import Foundation
import SilhouetteHierarchy
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

@Suite struct CompareReportTests {
  @Test func numbersAreShort() {
    #expect(ReportNumbers.size(0) == "0 B" && ReportNumbers.size(999) == "999 B")
    #expect(ReportNumbers.size(1000) == "1.0 kB" && ReportNumbers.size(7781) == "7.8 kB")
    #expect(ReportNumbers.size(999_499) == "999 kB" && ReportNumbers.size(999_500) == "1.0 MB")
    #expect(ReportNumbers.short(0.474) == "0.47" && ReportNumbers.short(.nan) == "0.00")
    #expect(ReportNumbers.ratio(9.94) == "9.9" && ReportNumbers.ratio(818.2) == "818")
    #expect(ReportNumbers.count(1_234_567) == "1\u{202F}234\u{202F}567")
  }

  @Test func relationsSayLessOrMore() {
    #expect(ReportNumbers.relation(10, to: 130) == "13 times less")
    #expect(ReportNumbers.relation(21, to: 10) == "2.1 times more")
    #expect(ReportNumbers.relation(100, to: 101) == ReportNumbers.asMuch)
    #expect(ReportNumbers.relation(0, to: 1) == "nothing to compare")
  }

  @Test func aLogarithmicScaleEndsInDecades() {
    let scale = LogScale([2535, 6_367_000], length: 100)
    #expect(scale.ticks.first == 1000 && scale.ticks.last == 10_000_000)
    #expect(scale.place(of: 1000) == 0 && scale.place(of: 1e7) == 100 && scale.place(of: 100_000) == 50)
    #expect(scale.place(of: 0) == 0 && LogScale([], length: 10).ticks.count > 1)
  }

  @Test func aTreeBecomesHTMLThatRunsNothing() throws {
    let tree =
      #"{"type":0,"childNodes":[{"type":2,"tagName":"html","attributes":{},"childNodes":[{"type":2,"tagName":"script","attributes":{},"childNodes":[{"type":3,"textContent":"a<b"}]},{"type":2,"tagName":"div","attributes":{"style":"color:\"x\"","onclick":"no"},"childNodes":[{"type":3,"textContent":"</div>&"}]}]}]}"#
    let html = try #require(PageDocument.html(of: tree, limits: Limits()))
    #expect(
      html
        == "<!doctype html><html>a&lt;b<div style=\"color:&quot;x&quot;\">&lt;/div>&amp;</div></html>")
    #expect(PageDocument.html(of: "{", limits: Limits()) == nil)
  }

  @Test func whatAnotherRecorderKeepsIsSaidWhereItsLogIsCompared() {
    var session = SessionComparison()
    #expect(!ReportFidelity.section(session).contains("keeps what that recorder"))
    session.measurements = [
      Measurement(contender: OtherLog.all[0].contender, outcome: .sizes(Sizes()), command: "")
    ]
    #expect(ReportFidelity.section(session).contains("keeps what that recorder"))
  }

  @Test func aRowWithoutATimeHasADash() {
    var session = SessionComparison()
    session.measurements = [
      Measurement(
        contender: PictureContender.photographic(.screenshots)[0].contender,
        outcome: .sizes(Sizes(totalBytes: 5, pieces: 1, largestPiece: 5)), command: "")
    ]
    var comparison = Comparison()
    comparison.sessions = [session]
    #expect(ReportTable.section(session).contains("<td>5 B</td><td>–</td><td>–</td></tr>"))
    #expect(ReportJSON.text(comparison).contains(#""processorSeconds": null"#))
  }

  @Test func sizesOfVideoFramesComeFromTheirBox() {
    let box: [UInt8] =
      [0, 0, 0, 28] + Array("stsz".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 7]
    #expect(VideoSamples.sizes(in: [9, 9] + box) == [256, 7])
    #expect(VideoSamples.sizes(in: Array(box.dropLast())).isEmpty, "a box that is cut says nothing")
    #expect(VideoSamples.sizes(in: []).isEmpty)
  }

  @Test func commandsAreWhatAShellTakes() throws {
    let input = try InputList(paths: [Places.oddName])
    var options = CompareOptions()
    options.policyPath = "my policy.json"
    options.readingWords = ["--dark"]
    #expect(CompareCommands(input, options).all.contains(" --dark --policy 'my policy.json' --keep kept"))
    let command = CompareCommands(input, CompareOptions()).all
    #expect(command.contains(#"silhouette compare '"#) && command.contains(#"it'\''s here.ndjson'"#))
  }
}

private enum Places {
  /// A path is only listed, not read: that of a file that must exist.
  static let oddName: String = {
    let path = FileManager.default.temporaryDirectory.appending(path: "it's here.ndjson").path
    _ = FileManager.default.createFile(atPath: path, contents: Data())
    return path
  }()
}
