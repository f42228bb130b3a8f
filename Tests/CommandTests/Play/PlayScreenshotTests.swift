import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `silhouette play --screenshots`: what of screenshots comes into a page.
@Suite struct PlayScreenshotTests {
  private static let red: UInt32 = 0xFF20_10E0
  private static let blue: UInt32 = 0xFFE0_1020
  private static let green: UInt32 = 0xFF30_C040

  /// A label, which is masked, to the left, and an open view to the right.
  private static func snapshot(_ time: Int, x: Int = 0) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
      + ##""children":[{"id":2,"class":"UILabel","supers":["UIView"],"frame":[\##(x),0,16,60],"text":"PLANTED-7f3a"}]}]}"##
  }

  private static func session(_ lines: [String]) -> String {
    let header =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  private static func shot(_ time: Int, _ path: String) -> String {
    #"{"t":\#(time),"screenshot":"\#(path)"}"#
  }

  /// Red and blue where the label is, and a colour to the right of it.
  private func picture(_ color: UInt32 = green) throws -> Data {
    let pixels = (0..<80 * 120).map { $0 % 80 < 32 ? ($0 / 8 % 2 == 0 ? Self.red : Self.blue) : color }
    return Data(try SystemPictures().encode(Picture(format: .png, width: 80, height: 120, pixels: pixels)!))
  }

  private func pictures(in page: String) throws -> [Picture] {
    let parts = page.components(separatedBy: #"<script type="text/plain" id="pictures">"#)
    guard parts.count == 2 else { return [] }
    return try parts[1].components(separatedBy: "</script>")[0].split(separator: "\n").map { line in
      try SystemPictures().decode([UInt8](#require(Data(base64Encoded: String(line)))), maxPixels: 1 << 20)
    }
  }

  /// Start, end, moment and number of each screenshot.
  private func shots(in page: String) throws -> [[Double?]] {
    let bytes = try #require(PageParts.unpacked("facts", in: page))
    let facts = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    let shots = facts["shots"] as? [[Any]] ?? []
    return shots.map { $0.map { $0 as? Double } }
  }

  private func page(_ scratch: Scratch) throws -> String {
    String(decoding: try #require(scratch.bytes("page.html")), as: UTF8.self)
  }

  private func isNear(_ pixel: UInt32, _ color: UInt32) -> Bool {
    [0, 8, 16].allSatisfy { abs(Int(pixel >> $0 & 0xFF) - Int(color >> $0 & 0xFF)) <= 12 }
  }

  @Test func screenshotsAreInThePageMaskedAndForAsLongAsTheirScreenIsThere() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.session([
        Self.snapshot(0), Self.shot(20, "a.png"), Self.shot(60, "b.png"), Self.snapshot(100, x: 1),
        Self.snapshot(200, x: 2), Self.shot(200, "c.png"), Self.snapshot(300, x: 2),
      ]), "session.ndjson")
    for name in ["a", "b"] { try scratch.write(try picture(), name + ".png") }
    try scratch.write(try picture(0xFF80_8080), "c.png")
    let arguments = ["play", scratch.file("session.ndjson"), "--screenshots", "stream", "-o"]
    let result = try scratch.silhouette(arguments + [scratch.file("page.html")])
    #expect(result.exitCode == 0 && result.errors.contains("3 screenshots in the page, masked"))
    let page = try page(scratch)
    let pictures = try pictures(in: page)
    #expect(pictures.count == 2, "two are the same")
    #expect(pictures.allSatisfy { $0.width == 80 && $0.height == 120 })
    for (picture, color) in zip(pictures, [Self.green, 0xFF80_8080]) {
      #expect(isNear(picture.pixels[60 * 80 + 60], color))
      // The label of the last screen is two points to the right.
      let row = picture.pixels[(60 * 80 + 8)..<(60 * 80 + 28)]
      #expect(row.allSatisfy { isNear($0, row.first!) }, "one colour in place of stripes")
    }
    #expect(try shots(in: page) == [[0, 60, 20, 0], [60, 100, 60, 0], [200, nil, 200, 1]])
    #expect(page.contains("<dt>Screenshots</dt><dd>3, masked</dd>") && !page.contains("PLANTED"))
    #expect(scratch.drafts.isEmpty)
    let again = try scratch.silhouette(arguments + ["-", "--jobs", "3"])
    #expect(again.output == Data(page.utf8))
  }

  @Test func aScreenshotThatCannotBeMaskedIsLeftOutAndTold() throws {
    let scratch = try Scratch()
    let hostile = "<\\/script><b>\\u202e.png"
    try scratch.write(
      Self.session([
        Self.snapshot(0), Self.shot(0, "a.png"), Self.shot(50, hostile), Self.shot(60, "../b.png"),
      ]),
      "session.ndjson")
    try scratch.write(try picture(), "a.png")
    let result = try scratch.silhouette([
      "play", scratch.file("session.ndjson"), "--screenshots", "stream", "-o", scratch.file("page.html"),
    ])
    #expect(result.exitCode == 0)
    #expect(result.errorLines.count { $0.hasPrefix("silhouette: left out of the page: ") } == 2)
    #expect(result.errors.contains("1 screenshot in the page, masked") && !result.errors.contains("\u{202E}"))
    let page = try page(scratch)
    #expect(try pictures(in: page).count == 1 && shots(in: page).count == 1)
    #expect(!page.contains("<b>") && !page.contains("b.png"))
  }

  /// A file of two screens has the masks of neither.
  @Test func aScreenshotOfTwoScreensIsInNoPage() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.session([
        Self.snapshot(0), Self.shot(0, "a.png"), Self.snapshot(100, x: 9), Self.shot(100, "a.png"),
      ]), "session.ndjson")
    try scratch.write(try picture(), "a.png")
    let result = try scratch.silhouette([
      "play", scratch.file("session.ndjson"), "--screenshots", "stream", "-o", scratch.file("page.html"),
    ])
    #expect(result.exitCode == 0 && result.errors.contains("0 screenshots in the page"))
    #expect(try pictures(in: try page(scratch)).isEmpty)
  }

  @Test func aFolderAFileAndAPolicyAreTakenAsRedactTakesThem() throws {
    let scratch = try Scratch()
    try scratch.write(Self.session([Self.snapshot(0), Self.snapshot(100, x: 1)]), "session.ndjson")
    try scratch.write(try picture(), "shots/000100.png")
    try scratch.write(try picture(), "one.png")
    try scratch.write(#"{"text": "none"}"#, "open.json")
    let play = ["play", scratch.file("session.ndjson"), "-o", scratch.file("page.html"), "--screenshots"]
    let folder = try scratch.silhouette(play + [scratch.file("shots")])
    #expect(folder.exitCode == 0, "\(folder.errors)")
    #expect(try shots(in: try page(scratch)) == [[100, nil, 100, 0]])
    let open = try scratch.silhouette(
      play + [scratch.file("one.png"), "--policy", scratch.file("open.json"), "--engine", "hierarchy"])
    #expect(open.exitCode == 0, "\(open.errors)")
    #expect(try shots(in: try page(scratch)) == [[0, 100, 0, 0]])
    #expect(isNear(try pictures(in: try page(scratch))[0].pixels[60 * 80 + 4], Self.red))
  }

  @Test func whatCannotBeShownIsRefusedBeforeAnythingIsWritten() throws {
    let scratch = try Scratch()
    let session = Self.session([Self.snapshot(0), Self.snapshot(100, x: 1)])
    try scratch.write(session, "session.ndjson")
    try scratch.write(try picture(), "shots/000100.png")
    let (name, shots) = (scratch.file("session.ndjson"), scratch.file("shots"))
    #expect(try scratch.silhouette(["encode", name, "-o", scratch.file("log.json")]).exitCode == 0)
    for (arguments, code) in [
      (["-", "--screenshots", shots], 64), ([scratch.file("log.json"), "--screenshots", shots], 64),
      ([name, "--screenshots", shots, "--link-player"], 64), ([name, "--screenshots", "stream"], 65),
      ([name, "--screenshots", scratch.file("none")], 74), ([name, "--policy", name], 64),
      ([name, "--engine", "combined"], 64),
    ] {
      let result = try scratch.silhouette(
        ["play", "-o", scratch.file("page.html")] + arguments, input: Data(session.utf8))
      #expect(Int(result.exitCode) == code && result.errorLines.count == 1, "\(arguments): \(result.errors)")
      #expect(scratch.bytes("page.html") == nil && scratch.drafts.isEmpty)
    }
  }
}
