internal import Foundation

/// Runs a program with a named pipe among its arguments, and sends it a signal as soon as it has opened the pipe.
///
/// - Parameters:
///   - arguments: made of the pipe's path.
///   - given: written to the pipe before the signal; the pipe stays open.
public func runAndSignal(
  _ program: String, _ signal: Int32, pipe: String, _ arguments: [String], given: [UInt8] = []
) throws -> RunResult {
  guard mkfifo(pipe, 0o600) == 0 else { throw POSIXError(.EEXIST) }
  let process = Process()
  process.executableURL = Places.program(program)
  process.arguments = arguments
  let (output, errors) = (pipe + ".output", pipe + ".errors")
  for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
  process.standardInput = FileHandle.nullDevice
  process.standardOutput = FileHandle(forWritingAtPath: output)
  process.standardError = FileHandle(forWritingAtPath: errors)
  try process.run()
  // Waits until the program reads: by then it has long prepared for signals. A program that ends earlier
  // would never read.
  var writer: Int32 = -1
  while writer < 0, process.isRunning {
    writer = open(pipe, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if writer < 0 { usleep(1000) }
  }
  if writer >= 0 {
    _ = given.withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
    kill(process.processIdentifier, signal)
  }
  process.waitUntilExit()
  if writer >= 0 { close(writer) }
  return RunResult(
    exitCode: process.terminationStatus, output: try Data(contentsOf: URL(filePath: output)),
    errors: try String(contentsOfFile: errors, encoding: .utf8))
}
