import Foundation
import SilhouetteImages
import SilhouettePictures
import TestSupport
import Testing

/// `--max-memory`, on both sides of the memory that a run needs.
@Suite struct MemoryCommandTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":100,"scale":1},"start":0}"#
  private static let session =
    header + "\n" + #"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100]}]}"# + "\n"

  @Test func aPictureThatIsDrawnTakesItsShare() throws {
    let scratch = try Scratch()
    try scratch.write(Self.session, "s.hierarchy.ndjson")
    let arguments = [
      "render", scratch.file("s.hierarchy.ndjson"), "-o", scratch.file("a.png"), "--scale", "1",
    ]
    let refused = try run("silhouette", arguments + ["--max-memory", "119999"])
    #expect(refused.exitCode == 65 && refused.errors.contains("100 x 100 pixels needs about 120000 bytes"))
    #expect(refused.errors.contains("raise --max-memory") && scratch.bytes("a.png") == nil)
    #expect(try run("silhouette", arguments + ["--max-memory", "120000"]).exitCode == 0)
  }

  @Test(arguments: ["both", "pixels"]) func aPictureThatIsLookedAtTakesItsShare(look: String) throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.session + #"{"t":0,"screenshot":"a.png"}"# + "\n", "s.hierarchy.ndjson")
    let made = ["render", scratch.file("s.hierarchy.ndjson"), "-o", scratch.file("a.png"), "--scale", "1"]
    #expect(try run("silhouette", made).exitCode == 0)
    let input = scratch.file(look == "both" ? "s.hierarchy.ndjson" : "a.png")
    let arguments = ["outline", input, "--look", look]
    let refused = try run("silhouette", arguments + ["--max-memory", "119999"])
    #expect(refused.exitCode == 65 && refused.errors.contains("raise --max-memory"), "\(refused.errors)")
    #expect(try run("silhouette", arguments + ["--max-memory", "120000"]).exitCode == 0)
  }

  @Test func aPictureThatIsMaskedTakesItsShareOrNothingIsLeft() throws {
    let scratch = try Scratch()
    try scratch.write(Self.session, "s.hierarchy.ndjson")
    #expect(
      try run(
        "silhouette",
        ["render", scratch.file("s.hierarchy.ndjson"), "-o", scratch.file("a.png"), "--scale", "1"]
      ).exitCode == 0)
    let arguments = [
      "redact", scratch.file("s.hierarchy.ndjson"), "--screenshots", scratch.file("a.png"), "-o",
      scratch.file("masked.png"),
    ]
    #expect(try run("silhouette", arguments + ["--max-memory", "120000"]).exitCode == 0)
    #expect(scratch.bytes("masked.png") != nil)
    let refused = try run("silhouette", arguments + ["--max-memory", "119999"])
    #expect(refused.exitCode == 1 && refused.errors.contains("the picture needs about 120000 bytes"))
    #expect(scratch.bytes("masked.png") == nil && scratch.bytes("a.png") != nil)
  }

  @Test func aPictureThatIsComparedIsCheckedBeforeItIsRead() throws {
    let scratch = try Scratch()
    try scratch.write(
      Self.session + #"{"t":0,"screenshot":"a.png"}"# + "\n" + #"{"t":2000,"event":{"name":"end"}}"# + "\n",
      "s.hierarchy.ndjson")
    // Wireframes are smaller than the picture, so only the picture does not fit.
    let picture = Picture(
      format: .png, width: 200, height: 200, pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 40_000))!
    try scratch.write(Data(SystemPictures().encode(picture)), "a.png")
    let arguments = ["compare", scratch.file("s.hierarchy.ndjson"), "--only", "screenshots-png", "-o", "-"]
    let refused = try run("silhouette", arguments + ["--max-memory", "479999"])
    #expect(refused.text.contains("the picture needs about 480000 bytes"), "\(refused.text)\(refused.errors)")
    let read = try run("silhouette", arguments + ["--max-memory", "480000"])
    #expect(read.exitCode == 0 && !read.text.contains("bytes of memory"), "\(read.text)\(read.errors)")
  }

  @Test func anArchiveThatIsUnpackedTakesItsShare() throws {
    let scratch = try Scratch()
    let tar = ArchiveMaker.tar([ArchiveMaker.Member("s.hierarchy.ndjson", Self.session)])
    try scratch.write(Data(ArchiveMaker.gzip(tar)), "s.tar.gz")
    let arguments = ["inspect", scratch.file("s.tar.gz")]
    #expect(try run("silhouette", arguments + ["--max-memory", "\(tar.count)"]).exitCode == 0)
    let refused = try run("silhouette", arguments + ["--max-memory", "\(tar.count - 1)"])
    #expect(refused.exitCode == 65 && refused.errors.contains("the unpacked archive needs about"))
    #expect(refused.errors.contains("raise --max-memory"))
  }
}
