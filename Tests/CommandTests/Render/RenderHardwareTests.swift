import Foundation
import TestSupport
import Testing

/// `render --hardware`, with a program in the place of ffmpeg that claims to know an encoder.
@Suite(.enabled(if: program("ffmpeg") != nil, "needs ffmpeg"))
struct RenderHardwareTests {
  /// A program that takes the place of ffmpeg, knows one hardware encoder, and writes the same video with x264.
  static func standIn(_ folder: URL, works: Bool) throws {
    let real = try #require(program("ffmpeg"))
    let script = """
      #!/bin/bash
      printf '%s\\n' "$*" >>"\(folder.path)/calls"
      case "$*" in
      *-encoders*) echo ' V....D h264_nvenc  a stand-in'; exit ;;
      *lavfi*) exit \(works ? 0 : 1) ;;
      esac
      words=("$@")
      for index in "${!words[@]}"; do
        case "${words[index]}" in
        h264_nvenc) words[index]=libx264 ;;
        p4) words[index]=veryfast ;;
        -cq) words[index]=-crf ;;
        -rc) unset "words[index]" "words[index+1]" ;;
        -b:v) unset "words[index]" "words[index+1]" ;;
        esac
      done
      exec "\(real.path)" "${words[@]}"
      """
    let path = folder.appending(path: "ffmpeg").path
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  @Test(arguments: [true, false]) func hardwareEncodesWhereItWorksAndX264OtherwiseWithANote(works: Bool)
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "silhouette-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.standIn(folder, works: works)
    let input = folder.appending(path: "s.hierarchy.ndjson").path
    try PlantedSession.bytes.write(to: URL(filePath: input))
    let output = folder.appending(path: "a.mp4").path
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    let result = try run(
      "silhouette", ["render", input, "-o", output, "--hardware"],
      environment: ["PATH": "\(folder.path):\(path)"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(filePath: output)).count > 1000)
    let calls = try String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)
    let last = try #require(calls.split(separator: "\n").last)
    #expect(last.contains(works ? "h264_nvenc" : "libx264"))
    #expect(result.errors.contains("libx264 was used") == !works)
  }

  @Test func otherFormatsSayThatHardwareIsIdle() throws {
    let result = try silhouette(
      "render", "-", "-o", "-", "--format", "gif", "--hardware", input: PlantedSession.bytes)
    #expect(result.exitCode == 0 && result.errors.contains("--hardware"), "\(result.errors)")
  }
}

// Outside of the suite, whose own attribute cannot name its members.
private func program(_ name: String) -> URL? {
  ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    .map { URL(filePath: "\($0)/\(name)") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
