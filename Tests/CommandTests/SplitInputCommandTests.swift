import Foundation
import TestSupport
import Testing

/// The built command hears the same of standard input, wherever that is cut.
@Suite struct SplitInputCommandTests {
  private func silhouette(_ arguments: [String], given bytes: [UInt8], cutAt place: Int) throws -> (
    Int32, Data
  ) {
    let output = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let code = try withTwoPieces(bytes, cutAt: place) { descriptor in
      let process = Process()
      process.executableURL = Places.program("silhouette")
      process.arguments = arguments
      process.standardInput = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
    return (code, try Data(contentsOf: output))
  }

  /// Every form of a log at every place is a matter of the library (`SplitInputTests`); here each verb reads one form.
  @Test(arguments: [
    (["verify", "-"], "json"), (["inspect", "-", "--stage", "events"], "zlib"),
    (["encode", "-", "-o", "-", "--format", "json"], "ndjson"),
  ])
  func aLogIsToldInEveryCommand(_ command: [String], _ format: String) throws {
    let encode = ["encode", "-", "-o", "-", "--format", format]
    let log = Array(try run("silhouette", encode, input: Data(SmallFile.stream.bytes)).output)
    let whole = try silhouette(command, given: log, cutAt: log.count)
    #expect(whole.0 == 0 && (command[0] == "verify" || !whole.1.isEmpty))
    for place in [1, 2, 3, 7, 30, log.count / 2, log.count - 1] {
      #expect(try silhouette(command, given: log, cutAt: place) == whole, "\(command) cut at \(place)")
    }
  }

  @Test func aStreamIsToldInEveryCommand() throws {
    let packed = ArchiveMaker.gzip(SmallFile.stream.bytes)
    let commands = [
      ["convert", "-", "-o", "-"], ["inspect", "-", "--at", "9"], ["redact", "-"],
      ["coverage", "-", "--json"],
      ["render", "-", "-o", "-", "--format", "apng"], ["play", "-", "-o", "-", "--link-player"],
    ]
    for command in commands {
      let whole = try silhouette(command, given: packed, cutAt: packed.count)
      #expect(whole.0 == 0 && !whole.1.isEmpty, "\(command)")
      for place in [1, 2, 9, 10, 11, packed.count - 8, packed.count - 1] {
        #expect(try silhouette(command, given: packed, cutAt: place) == whole, "\(command) cut at \(place)")
      }
    }
  }
}
