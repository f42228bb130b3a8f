import Foundation
import TestSupport
import Testing

/// Signals while a run does something that does not look whether it was stopped.
@Suite struct InterruptionTests {
  /// Masks over each other: comparing what engines make of them takes minutes.
  private static let session: String = {
    let labels = (0..<4000).map { number in
      #"{"id":\#(number + 2),"class":"UILabel","frame":[0,0,700,700],"text":"a","radius":9}"#
    }
    return #"{"stream":"hierarchy","version":1,"platform":"ios","#
      + #""viewport":{"width":700,"height":700,"scale":1},"start":0,"tells":["custom","secure","editable"]}"#
      + "\n"
      + #"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,700,700],"children":["#
      + labels.joined(separator: ",") + "]}]}\n"
  }()

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsALongStepAndNothingIsWritten(signal: Int32) throws {
    let scratch = try Scratch()
    let folder = URL(filePath: scratch.path)
    let input = folder.appending(path: "grid.hierarchy.ndjson")
    try Data(Self.session.utf8).write(to: input)
    let output = folder.appending(path: "regions")
    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: false)
    let process = Process()
    let errors = Pipe()
    process.executableURL = Places.program("silhouette")
    process.arguments = [
      "redact", input.path, "--compare-engines", "--regions", output.appending(path: "r.json").path,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    // The regions' draft comes just before engines are compared.
    let deadline = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < deadline,
      try FileManager.default.contentsOfDirectory(atPath: output.path).isEmpty
    {
      Thread.sleep(forTimeInterval: 0.02)
    }
    try #require(process.isRunning)
    kill(process.processIdentifier, signal)
    let end = ContinuousClock.now + .seconds(60)
    while process.isRunning, ContinuousClock.now < end { Thread.sleep(forTimeInterval: 0.02) }
    try #require(!process.isRunning, "the run went on")
    #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
    let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(said == "silhouette: stopped before what was read could be written; run it again\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == [])
  }
}
