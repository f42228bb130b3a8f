import Foundation
import TestSupport
import Testing

/// `render`, as a person would use it.
@Suite struct RenderCommandTests {
  @Test(arguments: ["png", "svg", "pdf", "apng", "gif", "y4m"])
  func everyFormatThatNeedsNoOtherProgramGoesThroughAPipe(format: String) throws {
    let result = try silhouette("render", "-", "-o", "-", "--format", format, input: PlantedSession.bytes)
    #expect(result.exitCode == 0, "\(result.errors)")
    let start: [String: [UInt8]] = [
      "png": [0x89, 0x50, 0x4E, 0x47], "apng": [0x89, 0x50, 0x4E, 0x47], "svg": Array("<svg".utf8),
      "pdf": Array("%PDF-1.7".utf8),
      "gif": Array("GIF89a".utf8), "y4m": Array("YUV4MPEG2 ".utf8),
    ]
    #expect(result.output.starts(with: start[format]!))
  }

  @Test(arguments: ["png", "svg", "pdf", "apng", "gif", "y4m"])
  func theBytesDoNotDependOnTheNumberOfJobs(format: String) throws {
    let one = try silhouette(
      "render", "-", "-o", "-", "--format", format, "--jobs", "1", input: PlantedSession.bytes)
    let many = try silhouette(
      "render", "-", "-o", "-", "--format", format, "--jobs", "7", input: PlantedSession.bytes)
    #expect(one.output == many.output)
    #expect(!one.output.isEmpty)
  }

  @Test func aFolderHoldsOneFrameForEachChange() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try silhouette("render", "-", "-o", folder.path, input: PlantedSession.bytes)
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["000000.png", "000200.png"])
  }

  @Test func videoAsksForFFmpegByNameWhereItIsMissing() throws {
    let result = try run(
      "silhouette", ["render", "-", "-o", "/tmp/never.mp4"], input: PlantedSession.bytes,
      environment: ["PATH": "/nonexistent"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("apt-get install ffmpeg"))
    #expect(result.errorLines.count == 1)
  }

  /// The session changes at 200 ms, and ends at 500 ms. The last frame comes once more, so that players know how long it stays.
  @Test(
    arguments: ["mp4", "webm"],
    [([], "0.000000 0.200000 0.400000"), (["--fps", "10"], "0.000000 0.100000 0.200000 0.300000 0.400000")])
  func videoHasTheSessionsTimesOrAConstantRate(format: String, given: (options: [String], times: String))
    throws
  {
    guard let probe = tool("ffprobe") else {
      withKnownIssue("ffmpeg is not installed, so no video was made") { Issue.record("skipped") }
      return
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(format)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try run(
      "silhouette", ["render", "-", "-o", path] + given.options, input: PlantedSession.bytes)
    #expect(result.exitCode == 0, "\(result.errors)")
    func probed(_ entries: String) throws -> String {
      let text = try output(of: probe, ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
      return text.split(separator: "\n").map { $0.filter { $0 != "," } }.sorted().joined(separator: " ")
    }
    #expect(try probed("packet=pts_time") == given.times)
    #expect(try probed("format=duration") == "0.500000")
    #expect(try probed("stream=width") == "40")
  }

  @Test(arguments: ["png", "apng", "gif", "y4m"])
  func revealedTextIsInPicturesToo(format: String) throws {
    func picture(_ style: String, _ reveal: String) throws -> Data {
      let result = try silhouette(
        "render", "-", "-o", "-", "--format", format, "--scale", "3", "--style", style, "--reveal", reveal,
        input: PlantedSession.bytes)
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.output
    }
    #expect(try picture("skeleton", "labels") != picture("skeleton", "nothing"))
    #expect(try picture("blocks", "labels") == picture("blocks", "nothing"))
  }

  // MARK: Broken input

  @Test func brokenInputNamesLineByteAndPathAndKeepsWhatWasWhole() throws {
    let broken = PlantedSession.bytes + Data(#"{"t":600,"windows":[{"class":7}]}"#.utf8) + Data("\n".utf8)
    let result = try silhouette("render", "-", "-o", "-", "--format", "apng", input: broken)
    #expect(result.exitCode == 65)
    #expect(result.output.starts(with: [0x89, 0x50]))
    let line = try #require(result.errorLines.last)
    #expect(line.contains("standard input:6") && line.contains("$.windows[0].class"), "\(line)")
  }

  @Test func aStreamThatEndsInALineRendersWhatWasWholeAndSaysSo() throws {
    let result = try silhouette(
      "render", "-", "-o", "-", "--format", "apng", input: PlantedSession.bytes + Data(#"{"t":600,"win"#.utf8)
    )
    #expect(result.exitCode == 65)
    #expect(result.output.starts(with: [0x89, 0x50]))
    #expect(
      result.errors.contains("standard input:6") && result.errors.contains("ends in the middle of a line"))
    let strict = try silhouette(
      "render", "-", "-o", "-", "--format", "apng", "--strict",
      input: PlantedSession.bytes + Data(#"{"t":600,"win"#.utf8))
    #expect(strict.exitCode == 65)
  }

  @Test func aFailedRunLeavesNothingUnderTheOutputsName() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png").path
    _ = try silhouette("render", "-", "-o", path, input: Data("hello".utf8))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  private func tool(_ name: String) -> URL? {
    ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
      .map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
