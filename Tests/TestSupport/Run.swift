public import Foundation

/// A program's output, and how it ended.
public struct RunResult: Sendable {
  public var exitCode: Int32
  public var output: Data
  public var errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }
  public init(exitCode: Int32, output: Data, errors: String) {
    self.exitCode = exitCode
    self.output = output
    self.errors = errors
  }

  public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
}

/// Runs a program of this package to its end.
public func run(
  _ program: String, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
) throws -> RunResult {
  try run(program: Places.program(program).path, arguments, input: input, environment: environment)
}

/// Runs any program to its end.
public func run(
  program: String, _ arguments: [String], input: Data? = nil, environment: [String: String] = [:]
) throws -> RunResult {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  // Files are used because two pipes that are not emptied at the same time can wait for each other.
  let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-run-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let (output, errors, given) = (
    folder.appending(path: "o"), folder.appending(path: "e"), folder.appending(path: "i")
  )
  for (url, data) in [(output, Data()), (errors, Data()), (given, input ?? Data())] {
    try data.write(to: url)
  }
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  process.standardInput = try FileHandle(forReadingFrom: given)
  try process.run()
  process.waitUntilExit()
  return RunResult(
    exitCode: process.terminationStatus, output: try Data(contentsOf: output),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}
