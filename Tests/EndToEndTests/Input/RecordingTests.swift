import Foundation
import SilhouetteHierarchy
import SilhouetteImages
import SilhouetteScene
import SilhouetteStory
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Screen recordings as inputs. Their frames are those that `render` draws of a session whose boxes are known.
@Suite(.enabled(if: FFmpeg.find() != nil, "needs ffmpeg"))
struct RecordingTests {
  /// A bar, a list of rows that scrolls, and at the end another screen.
  private static let session: String = {
    var lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":360,"height":640,"scale":2},"start":0}"#
    ]
    func screen(_ time: Int, scrolled: Int) {
      let rows = (0..<30).map { row in
        ##"{"id":\##(10 + row),"class":"UIView","frame":[0,\##(row * 64),360,64],"children":[{"id":\##(100 + row),"class":"UIImageView","frame":[16,8,48,48],"background":"#3366\##(20 + row * 2)"},{"id":\##(200 + row),"class":"UIButton","frame":[80,14,\##(90 + row * 37 % 150),36],"background":"#\##(30 + row)A0C0"}]}"##
      }
      lines.append(
        ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,360,640],"background":"#FFFFFF","children":[{"id":2,"class":"UIScrollView","frame":[0,64,360,576],"clips":true,"scroll":[0,\##(scrolled)],"children":[\##(rows.joined(separator: ","))]},{"id":3,"class":"UIView","frame":[0,0,360,64],"background":"#204080"}]}]}"##
      )
    }
    screen(0, scrolled: 0)
    for step in 1...10 { screen(2000 + step * 33, scrolled: step * 20) }
    lines.append(
      ##"{"t":5000,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,360,640],"background":"#FFFFFF","children":[{"id":900,"class":"UIButton","frame":[60,300,240,60],"background":"#C03030"}]}]}"##
    )
    lines.append(#"{"t":7000,"event":{"name":"end"}}"#)
    return lines.joined(separator: "\n") + "\n"
  }()

  private static func recording(_ format: String, in folder: URL) async throws -> String {
    let input = folder.appending(path: "s.hierarchy.ndjson").path
    try session.write(toFile: input, atomically: true, encoding: .utf8)
    let output = folder.appending(path: "recording.\(format)").path
    var pipeline = Pipeline()
    pipeline.options.appearance.colors = .source
    _ = try await pipeline.render(InputList(paths: [input]), to: output)
    return output
  }

  private static var reading: ReadingOptions {
    var reading = ReadingOptions()
    reading.pixelCodec = SystemPictures()
    return reading
  }

  private static func scenes(_ path: String) throws -> [WireframeScene] {
    var source = SceneSource(try InputList(paths: [path], for: reading), reading: reading.forDrawing)
    var scenes: [WireframeScene] = []
    while let scene = try source.next() { scenes.append(scene) }
    return scenes
  }

  @Test(arguments: ["mp4", "gif"]) func aRecordingBecomesASession(format: String) async throws {
    try await inTemporaryFolder { folder in
      let scenes = try Self.scenes(try await Self.recording(format, in: folder))
      let first = try #require(scenes.first)
      #expect(first.time == 0 && scenes.count >= 3)
      #expect(abs(first.viewport.width / first.viewport.height - 360.0 / 640) < 0.01)
      #expect(abs(try #require(scenes.last).time - 5000) < 60)
      // The noise of a lossy codec moves edges.
      guard format == "gif" else { return }
      // One list, which scrolled by 200 of 640 points.
      #expect(scenes.count <= 8)
      let scrolled = try #require(scenes.dropLast().last)
      let list = try #require(scrolled.nodes.first { $0.category == .list })
      #expect(abs(list.contentOffset.y / first.viewport.height - 200.0 / 640) < 0.02)
      let last = try #require(scenes.last)
      #expect(!last.nodes.contains { $0.category == .list })
    }
  }

  /// Ten seconds of sound, and pictures in the first half alone.
  @Test func aRecordingLastsAsLongAsItsFile() async throws {
    try await inTemporaryFolder { folder in
      let path = folder.appending(path: "long.webm").path
      let arguments = [
        "-v", "error", "-f", "lavfi", "-i", "color=red:s=180x320:r=5:d=5", "-f", "lavfi", "-i",
        "anullsrc=r=8000:cl=mono", "-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libvorbis", "-t", "10",
        path,
      ]
      let program = try HelperProgram(try #require(FFmpeg.find()), arguments, takesInput: false)
      try #require(program.wait() == 0)
      var source = SceneSource(
        try InputList(paths: [path], for: Self.reading), reading: Self.reading.forDrawing)
      while try source.next() != nil {}
      #expect(abs(source.endTime - 10_000) < 200)
    }
  }

  @Test func outlineTellsTheScrollAndTheScreens() async throws {
    try await inTemporaryFolder { folder in
      let path = try await Self.recording("mp4", in: folder)
      var pipeline = Pipeline()
      pipeline.reading = Self.reading
      let outline = try pipeline.outline(try InputList(paths: [path], for: Self.reading))
      let kinds = outline.story.steps.steps.map(\.kind)
      #expect(kinds.contains(.scroll) && kinds.contains(.screen))
    }
  }

  @Test func aCutRecordingIsAnErrorWithARemedy() async throws {
    try await inTemporaryFolder { folder in
      let path = try await Self.recording("mp4", in: folder)
      let bytes = try Data(contentsOf: URL(filePath: path))
      let cut = folder.appending(path: "cut.mp4").path
      try bytes.prefix(bytes.count / 2).write(to: URL(filePath: cut))
      let error = #expect(throws: SilhouetteError.self) { try Self.scenes(cut) }
      #expect(error?.kind == .input && error?.message.contains("ffmpeg") == true)
    }
  }

  /// Bytes that only begin as a recording does.
  @Test(arguments: ["GIF89a and no picture", "\u{0}\u{0}\u{0}\u{10}ftypisom and no picture"])
  func noPictureIsAnError(text: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.mp4").path
      try Data(text.utf8).write(to: URL(filePath: path))
      let error = #expect(throws: SilhouetteError.self) { try Self.scenes(path) }
      #expect(error?.kind == .input)
    }
  }

  /// A GIF whose head claims 65,535 pixels a side.
  @Test func aHugeSizeIsRefused() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "a.gif").path
      let head: [UInt8] = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 2, 2, 0x4C, 1, 0, 0x3B]
      try Data(head + picture).write(to: URL(filePath: path))
      let error = #expect(throws: SilhouetteError.self) { try Self.scenes(path) }
      #expect(error?.kind == .input)
    }
  }

  private func inTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "silhouette-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }
}
