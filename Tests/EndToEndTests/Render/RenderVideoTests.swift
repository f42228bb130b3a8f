import Foundation
import SilhouetteHierarchy
import TestSupport
import Testing

@testable import Silhouette
@testable import SilhouetteVerbs

/// Frames of videos come at the times of the session's scenes, to the millisecond, and idle spans cost nothing.
@Suite(.enabled(if: FFmpeg.find() != nil, "needs ffmpeg"))
struct RenderVideoTests {
  /// A stream of one box that is at another place from each of these times on, odd in size.
  private static func stream(_ times: [Int], end: Int? = nil) -> String {
    var lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":41,"height":33,"scale":1},"start":5}"#
    ]
    for (number, time) in times.enumerated() {
      lines.append(
        ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,41,33],"background":"#FFFFFF","children":[{"id":2,"class":"UIButton","frame":[\##(number % 13),4,20,10],"background":"#3366CC"}]}]}"##
      )
    }
    if let end { lines.append(#"{"t":\#(end),"event":{"name":"end"}}"#) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func times(_ path: String) throws -> [Int] {
    let probe = URL(filePath: FFmpeg.find()!).deletingLastPathComponent().appending(path: "ffprobe").path
    let process = Process()
    process.executableURL = URL(filePath: probe)
    process.arguments = ["-v", "error", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").compactMap { Double($0.filter { $0 != "," }) }
      .map { Int(($0 * 1000).rounded()) }.sorted()
  }

  private static func render(_ stream: String, _ format: String) async throws -> (times: [Int], bytes: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "silhouette-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let input = folder.appending(path: "s.hierarchy.ndjson").path
    try stream.write(toFile: input, atomically: true, encoding: .utf8)
    let output = folder.appending(path: "a.\(format)").path
    let summary = try await Pipeline().render(InputList(paths: [input]), to: output)
    return (try times(output), summary.files[0].bytes)
  }

  @Test(arguments: ["mp4", "webm"]) func framesHaveTheScenesTimes(format: String) async throws {
    let times = [0, 1, 2, 130, 131, 900, 5000, 5100, 63_000]
    let found = try await Self.render(Self.stream(times, end: 65_500), format)
    #expect(found.times == times + [65_400])
  }

  @Test(arguments: ["mp4", "webm"]) func anHourThatStandsStillIsTwoFrames(format: String) async throws {
    let second = try await Self.render(Self.stream([0], end: 1000), format)
    let hour = try await Self.render(Self.stream([0], end: 3_600_000), format)
    #expect(second.times == [0, 900])
    #expect(hour.times == [0, 3_599_900])
    #expect(hour.bytes <= second.bytes + 100)
  }

  @Test(arguments: ["mp4", "webm"]) func oneFrameIsAVideo(format: String) async throws {
    #expect(try await Self.render(Self.stream([0]), format).times.first == 0)
    // Of two scenes of one moment, the later one shows.
    #expect(try await Self.render(Self.stream([0, 0, 0]), format).times.first == 0)
  }

  /// A thousand snapshots, a hundred screens: the encoder gets what differs, and the last frame again.
  @Test(arguments: ["mp4", "webm"]) func onlyFramesThatDifferReachTheEncoder(format: String) async throws {
    var lines = [Self.stream([]).split(separator: "\n")[0]]
    for index in 0..<1000 {
      lines.append(
        ##"{"t":\##(index * 50),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,41,33],"background":"#FFFFFF","children":[{"id":2,"class":"UIButton","frame":[\##(index / 10 % 13),4,20,10],"background":"#3366CC"}]}]}"##
      )
    }
    let found = try await Self.render(lines.joined(separator: "\n") + "\n", format)
    #expect(found.times.dropLast() == (0..<100).map { $0 * 500 }[...])
    #expect(found.times.count == 101)
  }
}
