internal import SilhouetteSystem
internal import SystemPackage

/// The `ffmpeg` program, fed with uncompressed video through a pipe.
package final class FFmpeg {
  private let program: HelperProgram
  private let path: String

  /// Arguments of every run: to take no keys, to print errors alone, and to end at the first. Without the last it ends
  /// with exit code 0 on a full disk.
  package static let strictness = ["-nostdin", "-v", "error", "-xerror"]

  /// - Parameters:
  ///   - container: of the input, as ffmpeg calls it.
  ///   - arguments: everything between the input and the output file.
  package init(container: String, arguments: [String], output: String, for path: String)
    throws(SilhouetteError)
  {
    self.path = path
    let program = try Self.find(for: path, otherwise: ", or write .apng or .gif, which do not need it")
    // Without `file:`, a colon in the path would end the name of a protocol.
    self.program = try HelperProgram(
      program,
      Self.strictness + ["-f", container, "-i", "-"] + arguments + ["-y", "file:\(output)"],
      takesInput: true)
  }

  /// The program's path.
  ///
  /// - Parameters:
  ///   - path: The file that needs it, for the message.
  ///   - otherwise: Another remedy, for the message's end.
  /// - Throws: If it is not on PATH.
  static func find(for path: String, otherwise: String = "") throws(SilhouetteError) -> String {
    if let program = find() { return program }
    throw SilhouetteError(
      .usage,
      "\(path): the program ffmpeg is not on PATH; install it (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg)\(otherwise)"
    )
  }

  /// The program's path; nil if it is not on PATH.
  package static func find() -> String? { Host.program("ffmpeg") }

  package func write(_ bytes: [UInt8]) throws(SilhouetteError) {
    do throws(Errno) {
      try program.write(bytes)
    } catch {
      throw failure(program.wait(), error)
    }
  }

  /// Ends the input and waits for the video to be whole.
  ///
  /// - Throws: If it ended with another code than 0, or printed anything.
  package func finish() throws(SilhouetteError) {
    let code = program.wait()
    guard code == 0, program.said == nil else { throw failure(code) }
  }

  private func failure(_ code: Int32, _ error: Errno? = nil) -> SilhouetteError {
    let reason =
      program.said ?? (code != 0 ? "exit code \(code)" : error.map { "\($0)" } ?? "it stopped reading")
    return SilhouetteError(
      .io, "\(path): ffmpeg stopped (\(reason)); check its build and free space")
  }
}
