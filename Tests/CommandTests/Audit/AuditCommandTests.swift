import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `silhouette audit`, as a person would use it.
@Suite struct AuditCommandTests {
  private static func node(_ box: String, _ kind: String, _ attributes: String, _ inside: String = "")
    -> String
  {
    #"<node class="android.widget.\#(kind)" \#(attributes) bounds="\#(box)">\#(inside)</node>"#
  }

  /// A button without a name, and on request a small one.
  private static func dump(isWorse: Bool = false) -> String {
    let button = node(
      "[900,300][1040,440]", "ImageButton", #"clickable="true" enabled="true" resource-id="a:id/b""#)
    let small = node("[40,1300][340,1380]", "Button", #"text="Go" clickable="true" enabled="true""#)
    return #"<?xml version="1.0"?><hierarchy rotation="0">"#
      + node(
        "[0,0][1080,2400]", "FrameLayout", "",
        node("[40,100][800,180]", "TextView", #"text="Words" enabled="true""#) + button
          + (isWorse ? small : ""))
      + "</hierarchy>"
  }

  private func world() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Data(Self.dump().utf8), "old/1.xml")
    try scratch.write(Data(Self.dump(isWorse: true).utf8), "new/1.xml")
    return scratch
  }

  private static let name =
    "1.xml: wcag-4.1.2-name: button at 342.75, 114.25 (53.5 × 53.25) [ImageButton]: has no name\n"
  private static let small =
    "1.xml: android-48dp-target: button at 15.25, 495.25 (114.25 × 30.5) [Button]: is 114 × 31\n"

  @Test func aLineForEachFindingAndTheGravestFirst() throws {
    let scratch = try world()
    let result = try scratch.silhouette(["audit", scratch.file("new")])
    #expect(result.exitCode == 1)
    #expect(result.text == Self.name + Self.small)
    #expect(result.errors.contains("2 findings on 1 of 1 screen"), "\(result.errors)")
  }

  @Test func whatTheBaselineHasIsNoFinding() throws {
    let scratch = try world()
    let (old, new) = (scratch.file("old"), scratch.file("new"))
    let worse = try scratch.silhouette(["audit", new, "--baseline", old])
    #expect(worse.exitCode == 1 && worse.text == Self.small, "\(worse.text)")
    #expect(worse.errors.contains("1 new finding on 1 of 1 screen; 1 known, 0 gone"), "\(worse.errors)")
    let same = try scratch.silhouette(["audit", old, "--baseline", new])
    #expect(same.exitCode == 0 && same.text.isEmpty)
    #expect(same.errors.contains("1 known, 1 gone"), "\(same.errors)")
  }

  @Test func optionsChooseSizesAndLeaveFindingsOut() throws {
    let scratch = try world()
    let new = scratch.file("new")
    #expect(try scratch.silhouette(["audit", new, "--target-size", "24"]).text == Self.name)
    let ignored = try scratch.silhouette(
      ["audit", new, "--ignore", "rule = wcag-4.1.2-name", "--ignore", "class = Button"])
    #expect(ignored.exitCode == 0 && ignored.errors.contains("2 ignored"), "\(ignored.errors)")
    for wrong in [
      ["--target-size", "30"], ["--ignore", "rule = wcag"], ["--ignore", "finding = moved"], ["-o", "a.png"],
      ["-o", "-", "--junit", "-"],
    ] {
      let result = try scratch.silhouette(["audit", new] + wrong)
      #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(wrong): \(result.errors)")
    }
    #expect(try scratch.silhouette(["audit"]).exitCode == 64)
    #expect(try scratch.silhouette(["audit", "-"]).exitCode == 64)
  }

  @Test func aSuffixChoosesTheReport() throws {
    let scratch = try world()
    let beginnings = [
      "a.html": "<!doctype html>", "a.xml": "<?xml", "a.sarif": "{\n  \"$schema\"",
      "a.json": "{\n  \"$schema\"",
      "a.md": "## silhouette audit", "a.txt": "1.xml: wcag",
    ]
    for (name, start) in beginnings {
      let result = try scratch.silhouette(["audit", scratch.file("new"), "-o", scratch.file(name), "-q"])
      #expect(result.exitCode == 1 && result.text == Self.name + Self.small && result.errors.isEmpty)
      let text = String(decoding: try #require(scratch.bytes(name)), as: UTF8.self)
      #expect(text.hasPrefix(start) && text.hasSuffix("\n"), "\(name)")
    }
    let parser = XMLParser(data: Data(try #require(scratch.bytes("a.xml"))))
    #expect(parser.parse())
  }

  @Test func thePageDrawsFindingsAndTheOrderOfReading() throws {
    let scratch = try world()
    let result = try scratch.silhouette(["audit", scratch.file("new"), "-o", "-"])
    #expect(result.exitCode == 1)
    let page = result.text
    #expect(page.contains("default-src 'none'; style-src 'sha256-") && !page.contains("<script"))
    #expect(page.ranges(of: "<image ").count == 1)
    #expect(page.ranges(of: "<g id=\"s1f").count == 2)
    #expect(page.contains(#"<rect x="342.75" y="114.25" width="53.5" height="53.25"/>"#))
    // The text and the two controls, in a line.
    #expect(page.ranges(of: "<circle ").count == 3 && page.contains("<polyline "))
    #expect(page.contains("Order of reading: 3 stops, as the source says it"))
    #expect(!page.contains("Words") && !page.contains("a:id/b"))
    let revealed = try scratch.silhouette(["audit", scratch.file("new"), "-o", "-", "--reveal", "labels"])
      .text
    #expect(revealed.contains("#a:id/b"))
  }

  @Test func severalReportsAtOnce() throws {
    let scratch = try world()
    let result = try scratch.silhouette([
      "audit", scratch.file("new"), "--junit", scratch.file("j.xml"), "--sarif", scratch.file("s.sarif"),
      "--markdown",
      "-",
    ])
    #expect(result.exitCode == 1 && result.text.hasPrefix("## silhouette audit"))
    #expect(scratch.bytes("j.xml") != nil && scratch.bytes("s.sarif") != nil)
  }

  @Test func aBrokenFileStopsNoOther() throws {
    let scratch = try world()
    try scratch.write(Data(Self.dump().utf8).dropLast(200), "new/0.xml")
    let result = try scratch.silhouette(["audit", scratch.file("new"), "--junit", scratch.file("j.xml")])
    #expect(result.exitCode == 65 && result.text.contains("1.xml: wcag-4.1.2-name"))
    #expect(String(decoding: try #require(scratch.bytes("j.xml")), as: UTF8.self).contains("<error message="))
  }
}
