import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette redact --check`, with a script in tesseract's place, and with tesseract where it is.
@Suite struct CheckCommandTests {
  private static let word = "PLANTED-7f3a"

  /// A white picture of 40 by 60 points, a session with a label in it, and a script that finds words wherever the picture has
  /// dark pixels in one of three bands.
  private func world(_ nodes: String = "", policy: String = #"{"mode":"compat","text":"all"}"#) throws
    -> Scratch
  {
    let scratch = try Scratch()
    try scratch.write(
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
        + "\n"
        + ##"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","children":["##
        + ##"{"id":2,"class":"UILabel","supers":["UIView"],"frame":[4,20,30,10],"text":"\##(Self.word)"}\##(nodes)]}]}"##
        + "\n" + #"{"t":0,"screenshot":"a.png"}"# + "\n", "session.ndjson")
    let picture = Picture(
      format: .png, width: 80, height: 120, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 9600))!
    try scratch.write(Data(SystemPictures().encode(picture)), "a.png")
    try scratch.write(policy, "policy.json")
    return scratch
  }

  /// A reader that finds words at these boxes, in pixels of the picture; small pictures are read twice as large.
  private func reader(_ scratch: Scratch, _ boxes: [(Int, Int, Int, Int)]) throws -> String {
    let header =
      "level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n"
    let rows = boxes.map {
      "5\\t1\\t1\\t1\\t1\\t1\\t\($0.0 * 2)\\t\($0.1 * 2)\\t\($0.2 * 2)\\t\($0.3 * 2)\\t96\\t\(Self.word)\\n"
    }
    try scratch.write("#!/bin/sh\ncat >/dev/null\nprintf '\(header + rows.joined())'\n", "reader")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.file("reader"))
    return scratch.file("reader")
  }

  private func check(_ scratch: Scratch, _ arguments: [String]) throws -> RunResult {
    try scratch.silhouette(
      ["redact", scratch.file("session.ndjson"), "--policy", scratch.file("policy.json"), "--check"]
        + arguments)
  }

  // MARK: Words

  @Test func aWordThatCanBeReadIsAFindingAndItsTextIsNowhere() throws {
    let scratch = try world()
    let reader = try reader(scratch, [(8, 90, 30, 10), (40, 91, 10, 9)])
    let before = scratch.tree("").count
    let result = try check(
      scratch, ["--reader", reader, "--junit", scratch.file("j.xml"), "--markdown", scratch.file("m.md")])
    #expect(result.exitCode == 3, "\(result.errors)")
    #expect(
      result.text
        == "a.png: readable: at 0, 40 (32 × 16), rule no-node: no node of the hierarchy is there; use --engine combined\n"
    )
    #expect(result.errors.contains("1 finding on 1 of 1 picture"))
    #expect(scratch.tree("").count == before + 2, "nothing but the reports is written")
    let reports = [scratch.bytes("j.xml"), scratch.bytes("m.md")].map {
      String(decoding: $0 ?? Data(), as: UTF8.self)
    }
    #expect(reports[0].contains("failures=\"1\"") && reports[0].contains("readable: at 0, 40"))
    #expect(reports[1].contains("| a.png | readable&#58; at 0, 40"))
    let json = try check(scratch, ["--reader", reader, "--json"])
    #expect(json.exitCode == 3)
    let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["findings"] as? Int == 1)
    for text in reports + [result.text, result.errors, json.text, json.errors] {
      #expect(!text.contains(Self.word))
    }
  }

  @Test func theEngineThatWasUsedIsNotRecommended() throws {
    let scratch = try world()
    let result = try check(
      scratch, ["--reader", try reader(scratch, [(8, 90, 30, 10)]), "--engine", "combined"])
    #expect(result.exitCode == 3, "\(result.errors)")
    #expect(result.text.contains("readable") && !result.text.contains("--engine"), "\(result.text)")
  }

  @Test func wordsThatThePolicyOpensAndTheSystemsAreNoFindings() throws {
    let scratch = try world(policy: #"{"mode":"compat","unmaskedClasses":["UILabel"]}"#)
    let result = try check(scratch, ["--reader", try reader(scratch, [(10, 42, 30, 10), (10, 0, 20, 4)])])
    #expect(result.exitCode == 0, "\(result.text)\(result.errors)")
    #expect(result.errors.contains("no findings on 1 picture; 1 word stands where the policy opens"))
  }

  @Test func aWordUnderAMaskThatIsTooSmallNamesItsRule() throws {
    let scratch = try world()
    let result = try check(scratch, ["--reader", try reader(scratch, [(10, 42, 30, 10)])])
    #expect(result.exitCode == 3)
    #expect(
      result.text.contains("rule text-class [UILabel]: the mask ends before the words"), "\(result.text)")
  }

  @Test func whatIsWrittenIsChecked() throws {
    let scratch = try world()
    let result = try check(
      scratch, ["--reader", try reader(scratch, [(8, 90, 30, 10)]), "-o", scratch.file("masked")])
    #expect(result.exitCode == 3)
    #expect(scratch.tree("masked").keys.sorted() == ["a.png"])
  }

  // MARK: Baselines

  @Test func masksAreComparedWithABaseline() throws {
    let scratch = try world()
    let reader = ["--reader", try reader(scratch, [])]
    let recorded = try check(scratch, reader + ["--record-baseline", scratch.file("b.json")])
    #expect(recorded.exitCode == 0, "\(recorded.errors)")
    let text = String(decoding: try #require(scratch.bytes("b.json")), as: UTF8.self)
    #expect(
      text.contains(#"{"rule":"text-class","box":[4,20,30,10],"node":"UIWindow > UILabel"}"#), "\(text)")
    let same = try check(scratch, reader + ["--baseline", scratch.file("b.json")])
    #expect(same.exitCode == 0, "\(same.text)")
    try scratch.write(text.replacing("[4,20,30,10]", with: "[4,20,36,10]"), "b.json")
    let other = try check(scratch, reader + ["--baseline", scratch.file("b.json")])
    #expect(other.exitCode == 3)
    #expect(
      other.text.hasPrefix("a.png: resized: at 4, 20 (30 × 10), rule text-class, 4, 20 (36 × 10) before"),
      "\(other.text)")
    #expect(
      try check(scratch, reader + ["--baseline", scratch.file("b.json"), "--tolerance", "6pt"]).exitCode == 0)
    try scratch.write(text.replacing("a.png", with: "b.png"), "b.json")
    let missing = try check(scratch, reader + ["--baseline", scratch.file("b.json")])
    #expect(missing.exitCode == 3)
    #expect(missing.text.contains("a.png: no-baseline") && missing.text.contains("b.png: no-picture"))
  }

  // MARK: Large openings

  @Test func somethingLargeThatNothingProvesIsAFinding() throws {
    let scratch = try world(#",{"id":3,"class":"Canvas","supers":["UIView"],"frame":[0,32,40,28]}"#)
    let session = String(decoding: try #require(scratch.bytes("session.ndjson")), as: UTF8.self)
    try scratch.write(
      session.replacing("\"platform\":\"ios\"", with: "\"platform\":\"ios\",\"tells\":[\"pictures\"]"),
      "session.ndjson")
    let reader = ["--reader", try reader(scratch, [])]
    let result = try check(scratch, reader)
    #expect(result.exitCode == 3, "\(result.errors)")
    #expect(
      result.text.contains("a.png: open: at 0, 32 (40 × 28), rule nothing, 46 % of the screen [Canvas]"),
      "\(result.text)")
    #expect(try check(scratch, reader + ["--open-share", "0.5"]).exitCode == 0)
  }

  // MARK: Pictures

  /// A white screen of 200 by 300 points with a square of coloured noise at 80, 120, and the findings about it.
  private func checkSquare(_ side: Int, _ nodes: String = "") throws -> RunResult {
    let scratch = try world()
    try scratch.write(
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":200,"height":300,"scale":1},"start":0}"#
        + "\n"
        + ##"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,300],"background":"#FFFFFF","children":[\##(nodes)]}]}"##
        + "\n" + #"{"t":0,"screenshot":"a.png"}"# + "\n", "session.ndjson")
    var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: 60_000)
    var noise: UInt32 = 7
    for y in 120..<120 + side {
      for x in 80..<80 + side {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        pixels[y * 200 + x] = 0xFF00_0000 | noise >> 8
      }
    }
    let picture = Picture(format: .png, width: 200, height: 300, pixels: pixels)!
    try scratch.write(Data(SystemPictures().encode(picture)), "a.png")
    return try check(scratch, ["--reader", try reader(scratch, [])])
  }

  @Test func aLargePictureThatNoNodeShowsIsAFinding() throws {
    let open = try checkSquare(80)
    #expect(open.exitCode == 3, "\(open.errors)")
    #expect(
      open.text
        == "a.png: picture: at 72, 112 (96 × 96): mask what shows there: mark the view mask, or use a policy with mode strict\n"
    )
    let masked = try checkSquare(
      80, #"{"id":2,"class":"UIView","frame":[70,110,100,100],"privacy":"mask"}"#)
    #expect(masked.exitCode == 0, "\(masked.text)\(masked.errors)")
  }

  @Test func aPictureOfFewerThanFortyPointsIsLeftToTheReaderOfWords() throws {
    #expect(try checkSquare(48).exitCode == 3)
    #expect(try checkSquare(32).exitCode == 0)
  }

  // MARK: Mistakes

  @Test func aReaderThatIsMissingOrFails() throws {
    let scratch = try world()
    let missing = try scratch.silhouette(
      ["redact", scratch.file("session.ndjson"), "--check"], environment: ["PATH": scratch.path])
    #if os(Linux)
      #expect(missing.exitCode == 64)
      #expect(missing.errors.contains("apt-get install tesseract-ocr"), "\(missing.errors)")
      #expect(missing.errors.contains("brew install tesseract"))
    #endif
    try scratch.write("#!/bin/sh\nexit 5\n", "reader")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.file("reader"))
    let failed = try check(scratch, ["--reader", scratch.file("reader")])
    #expect(failed.exitCode == 1)
    #expect(failed.errorLines.contains { $0.hasPrefix("silhouette: a.png: ") && $0.contains("exit code 5") })
  }

  @Test func optionsThatDoNotGoTogether() throws {
    let scratch = try world()
    for options in [
      ["--baseline", "x"], ["--junit", "x"], ["--open-share", "0.5"], ["--reader", "cat"],
      ["--check", "--open-share", "2"], ["--check", "--baseline", "a", "--record-baseline", "b"],
      ["--check", "--tolerance", "2"], ["--check", "--explain"], ["--check", "--junit", "-", "--json"],
    ] {
      let result = try scratch.silhouette(["redact", scratch.file("session.ndjson")] + options)
      #expect(result.exitCode == 64, "\(options): \(result.errors)")
    }
    let reader = try reader(scratch, [])
    let lost = try check(scratch, ["--reader", reader, "--junit", scratch.file("a.png")])
    #expect(lost.exitCode == 64, "\(lost.errors)")
    #expect(scratch.bytes("a.png")?.starts(with: [0x89, 0x50]) == true)
  }

  @Test func aPictureThatCannotBeReadIsAFailure() throws {
    let scratch = try world()
    try scratch.write("no picture", "a.png")
    let result = try check(scratch, ["--reader", try reader(scratch, [])])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("a.png"))
    let recorded = try check(
      scratch, ["--reader", try reader(scratch, []), "--record-baseline", scratch.file("b.json")])
    #expect(recorded.exitCode == 1)
    #expect(recorded.errors.contains("b.json: was not written") && scratch.bytes("b.json") == nil)
  }

  // MARK: tesseract

  @Test(.enabled(if: Faults.tool("tesseract") != nil, "needs tesseract")) func tesseractReadsWhatIsLeft()
    throws
  {
    let scratch = try Scratch()
    let login = Places.samples.appending(path: "login.hierarchy.ndjson").path
    let drawn = try scratch.silhouette(
      [
        "render", login, "--at", "5200", "--scale", "2", "--reveal", "labels", "-o", scratch.file("a.png"),
        "-q",
      ])
    #expect(drawn.exitCode == 0, "\(drawn.errors)")
    func check(_ policy: String) throws -> RunResult {
      try scratch.write(policy, "policy.json")
      return try scratch.silhouette([
        "redact", login, "--at", "5200", "--screenshots", scratch.file("a.png"), "--policy",
        scratch.file("policy.json"), "--check",
      ])
    }
    let masked = try check(#"{"fill":"solid"}"#)
    #expect(masked.exitCode == 0, "\(masked.text)\(masked.errors)")
    let open = try check(#"{"text":"none"}"#)
    #expect(open.exitCode == 0, "\(open.text)\(open.errors)")
    #expect(open.errors.contains("where the policy opens"), "\(open.errors)")
  }
}
