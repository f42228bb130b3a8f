import Foundation
import TestSupport
import Testing

/// Signals while a run reads its input.
@Suite struct SignalTests {
  /// Starts a run that waits for input, sends it `sent` when it has read everything and a file appears in its
  /// folder, and waits for its end.
  private func interrupt(
    _ arguments: [String], in folder: String, with sent: [Int32]
  ) throws -> (process: Process, errors: String) {
    let process = Process()
    let (pipe, errors) = (Pipe(), Pipe())
    process.executableURL = Places.program("silhouette")
    process.arguments = arguments
    process.standardInput = pipe
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    func give(_ input: Data) throws {
      pipe.fileHandleForWriting.write(input)
      try wait {
        var unread = pollfd(fd: pipe.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
        return try poll(&unread, 1, 0) == 0
          && !FileManager.default.contentsOfDirectory(atPath: folder).isEmpty
      }
    }
    try give(PlainSession.seconds(0..<12))
    // A run asks for more only when it has worked through the lines before. This one is not whole yet.
    try give(Data(#"{"t":12000,"windows":[{"id""#.utf8))
    for signal in sent { kill(process.processIdentifier, signal) }
    try wait { !process.isRunning }
    try #require(!process.isRunning)
    return (process, String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func theFirstSignalEndsTheInputAndWhatWasReadIsWritten(signal: Int32) throws {
    try inFolder { folder in
      let arguments = ["encode", "-", "-o", "\(folder)/log", "--segment", "5s"]
      let (process, errors) = try interrupt(arguments, in: folder, with: [signal])
      #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal, "\(errors)")
      #expect(errors.contains("11.0 s of session") && !errors.contains("silhouette:"), "\(errors)")
      try encode("\(folder)/whole", "--segment", "5s")
      for name in ["000000.zlib", "000001.zlib", "000002.zlib"] {
        let whole = try Data(contentsOf: URL(filePath: "\(folder)/whole/\(name)"))
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/log/\(name)")) == whole, "\(name)")
      }
    }
  }

  @Test(arguments: [["render", "-", "-o", "x.gif"], ["play", "-", "-o", "x.html", "--link-player"]])
  func interruptedPicturesAndPagesAreThoseOfWhatWasRead(arguments: [String]) throws {
    try inFolder { folder in
      let path = "\(folder)/\(arguments[3])"
      let interrupted = arguments.map { $0 == arguments[3] ? path : $0 }
      let (process, errors) = try interrupt(interrupted, in: folder, with: [SIGINT])
      #expect(process.terminationReason == .exit && process.terminationStatus == 130, "\(errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [arguments[3]])
      let found = try Data(contentsOf: URL(filePath: path))
      #expect(try run("silhouette", interrupted, input: PlainSession.seconds(0..<12)).exitCode == 0)
      #expect(try Data(contentsOf: URL(filePath: path)) == found)
    }
  }

  @Test func aHangUpEndsARunAtOnceAndLeavesNoDraft() throws {
    try inFolder { folder in
      let (process, errors) = try interrupt(
        ["encode", "-", "-o", "\(folder)/log.json"], in: folder, with: [SIGHUP])
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGHUP)
      #expect(errors.isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func theSecondSignalEndsARunThatDoesNotWaitForInput() throws {
    try inFolder { folder in
      // A pipe without a reader holds up the summary.
      let process = Process()
      let (pipe, output) = (Pipe(), Pipe())
      process.executableURL = Places.program("silhouette")
      process.arguments = ["render", "-", "-o", "-", "--format", "y4m", "--fps", "1000", "-q"]
      process.standardInput = pipe
      process.standardOutput = output
      process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder + "/"]) { $1 }
      try process.run()
      defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
      pipe.fileHandleForWriting.write(PlainSession.seconds(0..<2))
      // A run that has taken its input has long prepared for signals.
      try wait {
        var left: Int32 = 0
        return ioctl(pipe.fileHandleForWriting.fileDescriptor, UInt(FIONREAD), &left) == 0 && left == 0
      }
      kill(process.processIdentifier, SIGINT)
      #expect(!output.fileHandleForReading.readData(ofLength: 1).isEmpty)
      kill(process.processIdentifier, SIGTERM)
      try wait { !process.isRunning }
      try #require(!process.isRunning)
      #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGTERM)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }
}
