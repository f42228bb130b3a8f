internal import Silhouette
internal import SilhouetteSystem

/// The `ffmpeg` program as a tool that is measured: its abilities, and the cost of a run.
struct FFmpegTool {
  struct Cost {
    var seconds: Double
    /// nil if the system does not report it.
    package var peakBytes: Int?
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
    encoders = Self.videoEncoders(in: Self.ask(program, ["-encoders"]))
    let words = Self.ask(program, ["-version"]).split(separator: " ").prefix(3)
    version = words.joined(separator: " ")
  }

  /// Of lines as `V....D libx264   libx264 H.264 / AVC / …`.
  private static func videoEncoders(in answer: String) -> Set<String> {
    var names: Set<String> = []
    for line in answer.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count > 1, words[0].hasPrefix("V") { names.insert(String(words[1])) }
    }
    return names
  }

  private static func ask(_ program: String, _ arguments: [String]) -> String {
    guard let process = try? HelperProgram(program, ["-v", "error"] + arguments, given: []) else { return "" }
    _ = process.wait()
    return String(decoding: process.output(most: 1 << 20).prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Runs it to its end in a folder, and measures its cost.
  ///
  /// - Throws: with the program's first message, if it failed or printed anything.
  func run(_ arguments: [String], in folder: String) throws(SilhouetteError) -> Cost {
    let before = ResourceMeter.childrenSeconds
    let process = try HelperProgram(program, arguments, takesInput: false, in: folder)
    let peak = Self.watch(process)
    let code = process.wait()
    let said = process.said
    guard code == 0, said == nil else {
      throw SilhouetteError(.io, "ffmpeg stopped (\(said ?? "exit code \(code)"))")
    }
    return Cost(seconds: ResourceMeter.childrenSeconds - before, peakBytes: peak)
  }

  /// Looks at the program's peak every few milliseconds until it has ended.
  private static func watch(_ process: HelperProgram) -> Int? {
    var peak: Int?
    while process.isRunning {
      if let now = ResourceMeter.peak(of: String(process.pid)) { peak = max(peak ?? 0, now) }
      usleep(4000)
    }
    return peak
  }
}
