import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// How much of what files say is understood, by the measure that `silhouette coverage` prints.
@Suite struct CoverageTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":80,"height":80,"scale":1},"start":0}"#

  /// One screen: a window, and in it a node of 40 × 80 with these members.
  private func coverage(_ members: String, children: String = "", over: String = "") throws -> Coverage {
    let node = ##"{"frame":[0,0,40,80],\##(members),"children":[\##(children)]}\##(over)"##
    let stream =
      ##"\##(Self.header)\##n{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,80,80],"background":"#FFFFFF","children":[\##(node)]}]}\##n"##
    return try withTemporaryFolder { folder in
      let file = folder.appending(path: "s.ndjson")
      try Data(stream.utf8).write(to: file)
      let report = try Pipeline().coverage(of: [file.path])
      #expect(report.rows.count == 1 && report.rows[0].format.id == "hierarchy-stream")
      return report.rows[0].coverage
    }
  }

  @Test(arguments: [
    // Nodes that a rule of a pack or a trait understood.
    (#""class":"UILabel","text":"a""#, 0, 1), (#""class":"UIButton""#, 0, 1),
    // A box without content, in any state.
    (#""class":"UIView""#, 0, 0), (##""class":"UIView","background":"#FF0000","selected":true"##, 0, 0),
    // A class that no rule knows, and a role that none looks at.
    (##""class":"Gizmo","background":"#FF0000""##, 1, 1), (#""class":"UIView","traits":["gizmo"]"#, 1, 1),
    // Hidden nodes are not missed.
    (##""class":"Gizmo","background":"#FF0000","hidden":true"##, 0, 0),
  ])
  func aLeafIsMissedWhereMoreIsSaidThanUnderstood(members: String, missed: Int, telling: Int) throws {
    let coverage = try coverage(members)
    #expect(coverage.missed == missed && coverage.telling == telling)
    #expect(coverage.examples.values.reduce(0, +) == missed)
  }

  @Test func theAreaIsThatOfWhatLiesOnTop() throws {
    let missed = try coverage(##""class":"Gizmo","background":"#FF0000""##)
    #expect(missed.cells == 20 * 20 && missed.missedCells == 10 * 20)
    let covered = try coverage(
      ##""class":"Gizmo","background":"#FF0000""##, over: #",{"class":"UIButton","frame":[0,0,40,40]}"#)
    #expect(covered.missedCells == 10 * 10)
    let cut = try coverage(
      #""class":"UIView","clips":true"#,
      children: ##"{"class":"Gizmo","background":"#FF0000","frame":[20,0,200,20]}"##)
    #expect(cut.missedCells == 5 * 5)
  }

  @Test func labelsThatWerePublishedAreComparedWithWhatIsSaidWithoutThem() throws {
    let report = try Pipeline().coverage(of: [Places.samples.appending(path: "formats/rico-semantic").path])
    let row = try #require(report.rows.first { $0.format.id == "rico-semantic" })
    #expect(row.coverage.labelled > 3 && row.coverage.agreeing <= row.coverage.labelled)
    let agreement = try #require(row.coverage.agreement)
    #expect(agreement > 0.5)
    #expect(try coverage(#""class":"UILabel""#).agreement == nil)
  }

  @Test func screensThatMisleadAreCounted() throws {
    let plain = try coverage(#""class":"UILabel","text":"a""#)
    #expect(plain.walls == 0 && plain.filled == 0 && plain.hatched == 0)
    // 40 of 80 points are not more than half.
    let wide = #",{"class":"UIImageView","frame":[0,0,80,60]}"#
    #expect(try coverage(#""class":"UIView""#, over: wide).filled == 1)
    let map = try coverage(#""class":"UIView""#, over: #",{"class":"MKMapView","frame":[0,0,80,60]}"#)
    #expect(map.hatched == 1 && map.hatchedShare == 1)
    // Many lines of a small font fit; lines that the source reports are no guess.
    let wall = #""class":"UILabel","text":"a","fontSize":4"#
    #expect(try coverage(wall).walls == 1)
    #expect(try coverage(wall + #","lines":[[0,0,40,8]]"#).walls == 0)
  }

  /// A dump of a dialog alone, beside the screenshot of the whole screen.
  @Test func screensOfWhichLittleIsToldAreJudgedAsTheyAreDrawn() throws {
    try withTemporaryFolder { folder in
      let text = #"<node class="android.widget.TextView" text="a" bounds="[60,340][300,380]"/>"#
      let dump =
        #"<hierarchy><node class="android.widget.FrameLayout" bounds="[40,300][360,500]">\#(text)</node></hierarchy>"#
      let file = folder.appending(path: "1.xml")
      try Data(dump.utf8).write(to: file)
      try ScreenSizeTests.png(400, 800).write(to: folder.appending(path: "1.png"))
      #expect(try Pipeline().coverage(of: [file.path]).rows[0].coverage.hatched == 1)
    }
  }

  @Test func foldersInFoldersAreLookedIntoAndWhatIsNoHierarchyIsNamed() throws {
    try withTemporaryFolder { folder in
      let deep = folder.appending(path: "a/b")
      try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
      let sample = Places.samples.appending(path: "formats/uiautomator/1.xml")
      try FileManager.default.copyItem(at: sample, to: deep.appending(path: "1.xml"))
      try Data("hello\n".utf8).write(to: deep.appending(path: "notes.txt"))
      try Data("\(Self.header)\n{\"t\":0,\"windows\":7}\n".utf8).write(to: folder.appending(path: "z.ndjson"))
      let report = try Pipeline().coverage(of: [folder.path])
      #expect(report.rows.map(\.format.id) == ["uiautomator"])
      #expect(report.passedOver.count == 1 && report.passedOver[0].hasSuffix("a/b/notes.txt"))
      #expect(report.failures.count == 1 && report.failures[0].message.contains("z.ndjson:2"))
    }
    #expect(throws: SilhouetteError.self) { try Pipeline().coverage(of: ["/no/such"]) }
  }

  /// The bound that the project holds itself to.
  @Test(
    .enabled(if: Places.data != nil, "real data is not in this checkout"),
    arguments: [
      "sentry", "trailblaze", "maestro", "idb", "posthog", "datadog", "uiautomator", "appium-android",
      "xcuitest",
      "xcuitest-text", "recursive-description", "ios-tree", "rico", "droidbot", "viewcapture",
    ])
  func underThreeInAHundredLeavesAreMissed(folder: String) throws {
    let report = try Pipeline().coverage(of: [try #require(Places.data).appending(path: folder).path])
    #expect(!report.rows.isEmpty && report.failures.isEmpty, "\(report.failures)")
    for row in report.rows {
      let coverage = row.coverage
      #expect(coverage.leaves > 0)
      #expect(coverage.missedShare < 0.03, "\(row.format): \(coverage.ranking.prefix(8))")
      #expect(coverage.missedArea < 0.03, "\(row.format)")
    }
  }
}
