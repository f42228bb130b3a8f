import Foundation
import TestSupport
import Testing

/// Bytes for a terminal: none from an input may act on it.
@Suite struct TerminalTests {
  /// Moves the cursor, clears the screen, turns lines round, hides: C0, C1, bidi, joiners, tags, and a byte order mark.
  static let acting: [Unicode.Scalar] = [
    "\u{1B}", "\u{8}", "\u{7F}", "\u{85}", "\u{9B}", "\u{9D}", "\u{61C}", "\u{200B}", "\u{200E}", "\u{202E}",
    "\u{2028}", "\u{2066}", "\u{FEFF}", "\u{E0041}", "\u{E000}",
  ]

  private static let name = String(String.UnicodeScalarView(acting)) + "PLAIN"

  private func isQuiet(_ text: String) -> Bool {
    !text.unicodeScalars.contains { Self.acting.contains($0) }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// Everything that an input can name, by that name. JSON's own escapes are read before anything is printed.
  private static func session() throws -> Data {
    let quoted = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    return Data(
      """
      {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0,\
      "app":{"name":\(quoted)}}
      {"t":0,"windows":[{"id":\(quoted),"class":\(quoted),"identifier":\(quoted),"text":\(quoted),"label":\(quoted),\
      "traits":[\(quoted)],"frame":[0,0,40,60]}]}
      {"t":1,"event":{"name":\(quoted),"data":{\(quoted):\(quoted)}}}
      {"t":2,"screenshot":\(quoted)}

      """.utf8)
  }

  @Test(arguments: [
    ["inspect"], ["inspect", "--json"], ["inspect", "--stage", "scene"],
    ["inspect", "--stage", "scene", "--json"],
    ["inspect", "--reveal", "labels"], ["inspect", "--reveal", "labels", "--json"], ["redact"],
    ["redact", "--explain"], ["redact", "--explain", "--json"], ["redact", "--compare-engines"],
    ["coverage", "--missed"],
    ["coverage", "--json"], ["redact", "-o", "/nonexistent/masked"], ["map"], ["map", "--json"],
  ])
  func nothingOfAHierarchyActsOnATerminal(_ arguments: [String]) throws {
    try inFolder { folder in
      // Names of files too.
      let file = folder.appending(path: Self.name + ".ndjson")
      try Self.session().write(to: file)
      let result = try run("silhouette", [arguments[0], file.path] + arguments.dropFirst())
      #expect(!result.output.isEmpty || !result.errors.isEmpty)
      #expect(isQuiet(result.text) && isQuiet(result.errors), "\(result.text) \(result.errors)")
      if arguments.contains("--json") {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: result.output) }
      }
    }
  }

  @Test(arguments: [
    ["inspect", "--stage", "events"], ["inspect", "--stage", "page", "--reveal", "labels"],
    ["inspect", "--stage", "scene"],
    ["verify"],
  ])
  func nothingOfALogActsOnATerminal(_ arguments: [String]) throws {
    try inFolder { folder in
      let file = folder.appending(path: "log.json")
      let options = ["-o", file.path, "--reveal", "labels", "--metadata"]
      let encoded = try run("silhouette", ["encode", "-"] + options, input: try Self.session())
      #expect(encoded.exitCode == 0, "\(encoded.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8).contains("\u{202E}"), "the log holds the name")
      let result = try run("silhouette", [arguments[0], file.path] + arguments.dropFirst())
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(isQuiet(result.text) && isQuiet(result.errors), "\(result.text)")
      if arguments.contains("page") {
        let page = try JSONSerialization.jsonObject(with: result.output)
        #expect("\(page)".contains("PLAIN"), "words are printed, and as JSON they are the same")
      }
    }
  }

  @Test func nothingOfAnotherRecordersLogActsOnATerminal() throws {
    let quoted = String(decoding: try JSONEncoder().encode(Self.name), as: UTF8.self)
    let log =
      Data(
        #"[{"type":4,"data":{"href":\#(quoted),"width":0,"height":60},"timestamp":1},{"type":5,"data":{"tag":\#(quoted)},"#
          .utf8) + Data(#""timestamp":2,\#(quoted):1}]"#.utf8)
    let result = try run("silhouette", ["verify", "-"], input: log)
    #expect(result.exitCode == 1 && isQuiet(result.text) && isQuiet(result.errors), "\(result.text)")
  }

  @Test(arguments: [
    ["convert"], ["encode", "--format", "json"], ["play", "--link-player"], ["render", "--format", "svg"],
    ["render", "--format", "png"],
  ])
  func aFilesBytesAreNotSentToATerminal(_ arguments: [String]) throws {
    try inFolder { folder in
      let file = folder.appending(path: "session.ndjson")
      try Self.session().write(to: file)
      // The end of a terminal that a program such as a window holds: it is one itself.
      let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(terminal >= 0 && isatty(terminal) == 1)
      let process = Process()
      process.executableURL = Places.program("silhouette")
      process.arguments = [arguments[0], file.path, "-o", "-"] + arguments.dropFirst()
      process.standardOutput = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      process.waitUntilExit()
      let said = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(process.terminationStatus == 64 && said.contains("standard output is a terminal"), "\(said)")
    }
  }
}
