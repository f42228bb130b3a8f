internal import Foundation

/// The `ffmpeg` program, fed with y4m through a pipe.
final class FFmpeg {
  private let process = Process()
  private let input = Pipe()
  private let log: URL
  private let path: String

  /// - Parameter arguments: everything between the input and the output file.
  init(arguments: [String], output: String, for path: String) throws(SilhouetteError) {
    self.path = path
    guard let program = Self.find() else {
      throw SilhouetteError(
        .usage,
        "\(path): needs the ffmpeg program, which is not on PATH; install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg), or write .apng or .gif, which need nothing"
      )
    }
    // What ffmpeg says goes to a file: a pipe that nobody reads while frames are written could fill up and stop it.
    log = URL(filePath: NSTemporaryDirectory()).appending(
      path: "silhouette-ffmpeg-\(UUID().uuidString.prefix(8)).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    process.executableURL = URL(filePath: program)
    process.arguments = ["-v", "error", "-f", "yuv4mpegpipe", "-i", "-"] + arguments + ["-y", output]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try? FileHandle(forWritingTo: log)
    do {
      try process.run()
    } catch {
      throw SilhouetteError(.io, "\(program): cannot be started (\(error.localizedDescription))")
    }
    try? input.fileHandleForReading.close()
  }

  deinit {
    // ffmpeg must be gone before its draft is taken away, or it would make it anew; asked politely, it would first
    // wait for the rest of its input.
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: log)
  }

  /// Where the program lies; nil where it is not on PATH.
  static func find() -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.map { "\($0)/ffmpeg" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  func write(_ bytes: [UInt8]) throws(SilhouetteError) {
    do {
      try input.fileHandleForWriting.write(contentsOf: bytes)
    } catch {
      process.waitUntilExit()
      throw failure()
    }
  }

  /// Ends the input and waits for the video to be whole.
  func finish() throws(SilhouetteError) {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw failure() }
  }

  private func failure() -> SilhouetteError {
    let said = (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").first.map(String.init)
    return SilhouetteError(
      .io,
      "\(path): ffmpeg stopped (\(said ?? "exit code \(process.terminationStatus)")); check its build and free space"
    )
  }
}
