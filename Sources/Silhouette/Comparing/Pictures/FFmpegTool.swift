internal import Foundation

/// The `ffmpeg` program as a tool that is measured: what it can do, and what a run of it took.
struct FFmpegTool {
  struct Cost {
    var seconds: Double
    /// nil where the system does not tell.
    var peakBytes: Int?
  }

  private let program: String
  /// Names of the video encoders that it was built with.
  let encoders: Set<String>
  /// Its first line about itself.
  let version: String

  /// nil where it is not on PATH.
  init?() {
    guard let program = FFmpeg.find() else { return nil }
    self.program = program
    encoders = Set(
      Self.ask(program, ["-encoders"]).split(separator: "\n")
        .map { $0.split(separator: " ") }.filter { $0.count > 1 && $0[0].hasPrefix("V") }.map {
          String($0[1])
        })
    let words = Self.ask(program, ["-version"]).split(separator: " ").prefix(3)
    version = words.joined(separator: " ")
  }

  private static func ask(_ program: String, _ arguments: [String]) -> String {
    let process = Process()
    let answer = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-v", "error"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = answer
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let bytes = answer.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Runs it to its end in a folder, and measures what it took.
  ///
  /// - Throws: with what it said first, where it failed.
  func run(_ arguments: [String], in folder: String) throws(SilhouetteError) -> Cost {
    let process = Process()
    let log = folder + "/ffmpeg.log"
    try WorkFolder.write([], to: log)
    defer { try? FileManager.default.removeItem(atPath: log) }
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(forWritingAtPath: log)
    let before = ResourceMeter.childrenSeconds
    do {
      try process.run()
    } catch {
      throw SilhouetteError(.io, "\(program): cannot be started (\(error.localizedDescription))")
    }
    let peak = Self.watch(process)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = (try? String(contentsOfFile: log, encoding: .utf8))?.split(separator: "\n").first
      throw SilhouetteError(.io, "ffmpeg stopped (\(said ?? "exit code \(process.terminationStatus)"))")
    }
    return Cost(seconds: ResourceMeter.childrenSeconds - before, peakBytes: peak)
  }

  /// Looks at the program's peak every few milliseconds until it has ended.
  private static func watch(_ process: Process) -> Int? {
    var peak: Int?
    while process.isRunning {
      if let now = ResourceMeter.peak(of: String(process.processIdentifier)) { peak = max(peak ?? 0, now) }
      usleep(4000)
    }
    return peak
  }
}
