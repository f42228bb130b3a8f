import Foundation
import TestSupport
import Testing

/// `Samples/ci/report`, as a job runs it.
@Suite struct CISampleTests {
  private static let report = Places.samples.appending(path: "ci/report").path

  private func report(_ scratch: Scratch, _ arguments: String) throws -> RunResult {
    try scratch.shell("SILHOUETTE=\"$S\" GITHUB_STEP_SUMMARY=summary.md bash \(Self.report) \(arguments)")
  }

  /// Page sources of Appium with a touch on the switch, against a run with a button in place of the switch.
  @Test func anAppiumFolderIsShownAndCompared() throws {
    let scratch = try Scratch()
    let folder = Places.samples.appending(path: "formats/appium-android").path
    for name in ["1.xml", "2.xml"] {
      let source = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      try scratch.write(source, "run/\(name)")
      try scratch.write(
        source.replacing("android.widget.Switch", with: "android.widget.Button"), "good/\(name)")
    }
    try scratch.write("dump,x,y\n1.xml,950,460\n", "touches.csv")
    let same = try report(scratch, "run --touch-log touches.csv --baseline run -o same")
    #expect(same.exitCode == 0, "\(same.errors)")
    let result = try report(scratch, "run --touch-log touches.csv --baseline good --title Settings -o out")
    #expect(result.exitCode == 1, "\(result.errors)")
    #expect(result.text.contains("button → switch"))
    #expect(
      String(decoding: try #require(scratch.bytes("out/replay.html")), as: UTF8.self).contains(
        "<title>Settings"))
    let steps = String(decoding: try #require(scratch.bytes("out/steps.md")), as: UTF8.self)
    #expect(steps.contains("tap · switch in cell"))
    let summary = String(decoding: try #require(scratch.bytes("summary.md")), as: UTF8.self)
    #expect(summary.contains(steps) && summary.contains("button → switch"))
    #expect(scratch.bytes("out/diff.xml") != nil && scratch.bytes("out/diff.html") != nil)
    #expect(scratch.bytes("out/session.mp4") != nil || scratch.bytes("out/session.apng") != nil)
  }

  @Test func aMaestroFolderIsShown() throws {
    let scratch = try Scratch()
    let dump = try Data(contentsOf: Places.samples.appending(path: "formats/maestro.json"))
    for name in ["1.json", "2.json"] { try scratch.write(dump, "run/\(name)") }
    let result = try report(scratch, "run -o out")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(String(decoding: try #require(scratch.bytes("out/steps.md")), as: UTF8.self).contains("2 steps"))
  }

  @Test func aBrokenDumpIsToldAndTheRestIsThere() throws {
    let scratch = try Scratch()
    let dump = try Data(contentsOf: Places.samples.appending(path: "formats/appium-android/1.xml"))
    try scratch.write(dump, "run/1.xml")
    try scratch.write(dump.prefix(dump.count / 2), "run/2.xml")
    let result = try report(scratch, "run -o out")
    #expect(result.exitCode == 65)
    #expect(result.errors.contains("2.xml"))
    #expect(scratch.bytes("out/replay.html") != nil && scratch.bytes("out/steps.md") != nil)
  }
}
