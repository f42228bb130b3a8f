import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `silhouette diff`, as a person would use it.
@Suite struct DiffCommandTests {
  private static let dump = Places.samples.appending(path: "formats/uiautomator/1.xml")

  private struct Report: Decodable {
    struct Found: Decodable {
      var kind: String
      var category: String?
      var path: [String]?
      var `class`: String?
      var detail: String?
      var count: Int
      var inside: Int
      var boxesInA: [[Double]]
      var boxesInB: [[Double]]
    }

    struct Screen: Decodable {
      var name: String
      var nameInB: String?
      var timeInA: Double?
      var timeInB: Double?
      var elements: Int
      var findings: [Found]
    }

    var a: String
    var b: String
    var findings: Int
    var following: Int
    var ignored: Int
    var failures: [String]
    var screens: [Screen]
  }

  /// A switch was turned on, and a picture is elsewhere.
  private func edited() throws -> String {
    try String(contentsOf: Self.dump, encoding: .utf8)
      .replacing(#/(id/dawn"[^>]*)checked="false"/#) { "\($0.output.1)checked=\"true\"" }
      .replacing("[950,598][1013,661]", with: "[929,598][992,661]")
  }

  private func runs() throws -> Scratch {
    let scratch = try Scratch()
    for name in ["a/1.xml", "a/same.xml", "b/same.xml"] {
      try scratch.write(try Data(contentsOf: Self.dump), name)
    }
    try scratch.write(try edited(), "b/1.xml")
    return scratch
  }

  private func diff(_ scratch: Scratch, _ more: String..., a: String = "a", b: String = "b") throws
    -> RunResult
  {
    try run("silhouette", ["diff", scratch.file(a), scratch.file(b)] + more)
  }

  @Test func aLineForEachFinding() throws {
    let result = try diff(try runs())
    #expect(result.exitCode == 1)
    #expect(
      result.text == """
        1.xml: moved: icon in cell [ImageView] at 362, 227.75 (24 × 24): 8 left
        1.xml: state: switch in cell [Switch] at 335.25, 160 (52.25 × 32): now checked

        """)
    #expect(result.errors.hasPrefix("2 findings on 1 of 2 screens"), "\(result.errors)")
  }

  @Test func thePageShowsBothRunsWithEachFindingOutlined() throws {
    let scratch = try runs()
    try scratch.write(try Data(contentsOf: Self.dump), "b/<script>&.xml")
    let result = try diff(scratch, "-o", scratch.file("diff.html"))
    #expect(result.exitCode == 1)
    let page = try String(contentsOfFile: scratch.file("diff.html"), encoding: .utf8)
    #expect(page.contains("default-src 'none'; style-src 'sha256-") && !page.contains("<script"))
    #expect(page.split(separator: "</style>").count == 2)
    // Two pictures of the screen with findings, one of the screen that only one run has, none of the other.
    #expect(page.ranges(of: "<image ").count == 3)
    #expect(page.ranges(of: #"<g id="s1f1" class="moved">"#).count == 1)
    let moved = try #require(page.ranges(of: #"<g id="s1f1""#).first)
    let end = try #require(page[moved.lowerBound...].range(of: "</g>"))
    let group = page[moved.lowerBound..<end.lowerBound]
    #expect(group.contains(#"<rect x="362" y="227.75" width="24" height="24"/>"#))
    #expect(group.ranges(of: "<rect ").count == 2)
    #expect(page.contains("1 screen without findings"))
    // Pictures hold no words.
    for part in page.split(separator: "base64,").dropFirst() {
      let data = try #require(Data(base64Encoded: String(part.prefix { $0 != "\"" })))
      let svg = String(decoding: data, as: UTF8.self)
      #expect(svg.hasPrefix("<svg") && !svg.contains("<text"))
    }
  }

  @Test func oneReportMayGoToStandardOutputAndThenThereAreNoLines() throws {
    let scratch = try runs()
    let report = try diff(scratch, "--junit", "-")
    #expect(
      report.exitCode == 1 && report.text.hasPrefix("<?xml") && report.text.hasSuffix("</testsuites>\n"))
    let page = try diff(scratch, "-o", "-")
    #expect(page.exitCode == 1 && page.text.hasPrefix("<!doctype") && page.text.hasSuffix("</html>\n"))
    for more in [["--junit", "-", "--json"], ["-o", "-", "--markdown", "-"]] {
      let both = try run("silhouette", ["diff", scratch.file("a"), scratch.file("b")] + more)
      #expect(both.exitCode == 64 && both.text.isEmpty && both.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func aPageIsCalledOne() throws {
    let scratch = try runs()
    let result = try diff(scratch, "-o", scratch.file("diff.png"))
    #expect(result.exitCode == 64 && result.errors.contains("diff writes a page (.html), Markdown (.md)"))
    #expect(!FileManager.default.fileExists(atPath: scratch.file("diff.png")))
  }

  @Test func withoutFindingsItSucceeds() throws {
    let result = try diff(try runs(), b: "a")
    #expect(result.exitCode == 0 && result.text.isEmpty)
    #expect(result.errors.hasPrefix("no findings on 2 screens"), "\(result.errors)")
  }

  @Test func jsonSaysWhatTheDocumentSays() throws {
    let result = try diff(try runs(), "--json", "-q")
    #expect(result.exitCode == 1 && result.errors.isEmpty)
    let report = try JSONDecoder().decode(Report.self, from: result.output)
    #expect(report.a == "a" && report.b == "b" && report.findings == 2 && report.failures.isEmpty)
    #expect(report.screens.map(\.name) == ["1.xml", "same.xml"])
    let found = try #require(report.screens.first?.findings.first)
    #expect(found.kind == "moved" && found.category == "icon" && found.path == ["list", "cell"])
    #expect(found.class == "android.widget.ImageView" && found.count == 1)
    #expect(found.boxesInA == [[362, 227.75, 24, 24]] && found.boxesInB == [[354, 227.75, 24, 24]])
  }

  @Test func toleranceAndRulesLeaveFindingsOut() throws {
    let scratch = try runs()
    #expect(try diff(scratch, "--tolerance", "8pt").text.contains("moved") == false)
    #expect(try diff(scratch, "--tolerance", "8", "--ignore", "finding = state").exitCode == 0)
    let result = try diff(
      scratch, "--ignore", "class = ImageView", "--ignore", "category = switch and inside = list")
    #expect(result.exitCode == 0 && result.errors.contains("2 ignored"), "\(result.errors)")
    for wrong in [["--ignore", "colour = red"], ["--tolerance", "far"], ["--ignore", "category = knob"]] {
      let result = try run("silhouette", ["diff", scratch.file("a"), scratch.file("b")] + wrong)
      #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
  }

  @Test func aRenamedFileIsFoundByWhatItShows() throws {
    let scratch = try Scratch()
    try scratch.write(try Data(contentsOf: Self.dump), "a/home.xml")
    try scratch.write(try Data(contentsOf: Self.dump), "a/other.xml")
    try scratch.write(try Data(contentsOf: Self.dump), "b/other.xml")
    try scratch.write(try edited(), "b/start.xml")
    let result = try diff(scratch)
    #expect(result.text.hasPrefix("home.xml → start.xml: moved: "), "\(result.text)")
  }

  @Test func aScreenOfOneRunIsOneFinding() throws {
    let scratch = try runs()
    let other = Places.samples.appending(path: "formats/uiautomator/2.xml")
    try scratch.write(
      try String(contentsOf: other, encoding: .utf8).replacing(
        "class=\"android.widget.TextView\"", with: "class=\"android.widget.SeekBar\""),
      "b/zoo.xml")
    let result = try diff(scratch, "--ignore", "screen = 1.xml")
    #expect(result.exitCode == 1)
    #expect(result.text.hasPrefix("zoo.xml: added: the whole screen, "), "\(result.text)")
  }

  @Test func aBrokenFileDoesNotEndTheRun() throws {
    let scratch = try runs()
    try scratch.write(try Data(contentsOf: Self.dump).dropLast(400), "b/0.xml")
    try scratch.write(try Data(contentsOf: Self.dump), "a/0.xml")
    let result = try diff(scratch, "--junit", scratch.file("d.xml"))
    #expect(result.exitCode == 65)
    #expect(result.text.contains("1.xml: moved: "), "the others are compared")
    #expect(result.errors.contains("0.xml"), "\(result.errors)")
    let report = String(decoding: try #require(scratch.bytes("d.xml")), as: UTF8.self)
    #expect(report.contains("<error message="))
  }

  @Test func reportsHoldHostileNamesSafely() throws {
    let scratch = try Scratch()
    let name = "]]><script>&\"'|`**x**[y](z)\u{202E}\u{1B}.xml"
    try scratch.write(try Data(contentsOf: Self.dump), "a/\(name)")
    let text = try edited().replacing(
      "android.widget.Switch", with: "android.widget.Switch&lt;b>|x`&#10;</script>&gt;"
    )
    .replacing("</script>", with: "")
    try scratch.write(text, "b/\(name)")
    let result = try diff(scratch, "--junit", scratch.file("d.xml"), "--markdown", scratch.file("d.md"))
    #expect(result.exitCode == 1, "\(result.errors)")
    #expect(!result.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
    let parser = XMLParser(data: try #require(scratch.bytes("d.xml")))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    let markdown = String(decoding: try #require(scratch.bytes("d.md")), as: UTF8.self)
    #expect(!markdown.contains("<script") && !markdown.contains("[y]"))
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(
      rows.count >= 3
        && rows.allSatisfy { $0.split(separator: "|", omittingEmptySubsequences: false).count == 6 })
  }

  @Test func textsStayAtHome() throws {
    let scratch = try Scratch()
    try scratch.write(try Data(contentsOf: Self.dump), "a/1.xml")
    let text = try edited().replacing("Birdsong at dawn", with: "CANARY words").replacing(
      "/find", with: "/canary")
    try scratch.write(text, "b/1.xml")
    let outputs = ["--junit", scratch.file("d.xml"), "--markdown", scratch.file("d.md")]
    for more in [[], ["--json"]] {
      let result = try run("silhouette", ["diff", scratch.file("a"), scratch.file("b")] + outputs + more)
      #expect(result.exitCode == 1)
      let all = [result.output, scratch.bytes("d.xml") ?? Data(), scratch.bytes("d.md") ?? Data()]
      for output in all { #expect(!String(decoding: output, as: UTF8.self).lowercased().contains("canary")) }
    }
  }

  @Test func outputsAreNotInputs() throws {
    let scratch = try runs()
    #expect(try diff(scratch, "--junit", scratch.file("a/1.xml")).exitCode == 64)
    #expect(try diff(scratch, "--junit", scratch.file("x"), "--markdown", scratch.file("x")).exitCode == 64)
    #expect(try run("silhouette", ["diff", "-", scratch.file("a")]).exitCode == 64)
  }
}
