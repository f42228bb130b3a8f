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

  /// Findings of a part of the input are no verdict: the rest of the log would make it whole.
  @Test func findingsOfAPartKeepTheSignalsCode() throws {
    let scratch = try Scratch()
    let pipe = scratch.file("log.json")
    let start = Array(#"[{"type":4,"timestamp":1,"data":{"href":"","width":1,"height":1}}"#.utf8)
    let result = try runAndSignal("silhouette", SIGTERM, pipe: pipe, ["verify", pipe], given: start + [0x2C])
    #expect(result.exitCode == 128 + SIGTERM, "\(result.errors)")
    let whole = try scratch.silhouette(["verify", "-"], input: Data(start + [0x5D]))
    #expect(whole.exitCode == 1)
  }

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
