import Foundation
import TestSupport
import Testing

/// The table of docs/EXIT-CODES.md, cell by cell, with the built command.
@Suite struct ExitCodeTests {
  struct Cell: Sendable, CustomStringConvertible {
    var situation: String
    var command: String
    var code: Int32

    var description: String { "\(command): \(situation)" }
  }

  /// Cells that are no dash.
  static let cells: [Cell] = {
    let page = Places.root.appending(path: "docs/EXIT-CODES.md")
    let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
    let rows = lines.drop { !$0.hasPrefix("| situation |") }.prefix { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    guard let titles = rows.first else { return [] }
    return rows.dropFirst(2).flatMap { row in
      zip(titles, row).dropFirst().compactMap { command, code in
        Int32(code).map { Cell(situation: row[0], command: command, code: $0) }
      }
    }
  }()

  @Test func theTableIsThere() {
    #expect(Self.cells.count > 100)
    #expect(Set(Self.cells.map(\.command)) == Set(OptionTests.verbs))
  }

  @Test(arguments: cells) func everyCellIsSo(_ cell: Cell) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "silhouette-exit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let world = try ExitWorld(folder, cell.command)
    let result = try world.run(cell.situation)
    #expect(result.exitCode == cell.code, "\(result.errors)")
    if cell.code >= 64, cell.code < 128 {
      #expect(result.errorLines.contains { $0.hasPrefix("silhouette: ") }, "\(result.errors)")
    }
    let isPartial = ["the input ends early", "a packed input lost its last byte", "an archive lost its end"]
      .contains(cell.situation)
    if isPartial, let output = world.output(cell.situation) {
      let size = try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int
      #expect(size ?? 0 > 0, "what is whole is written")
    }
  }
}

/// Inputs and outputs of one command.
private struct ExitWorld {
  let folder: URL
  let command: String

  private static let stream = String(decoding: SmallFile.stream.bytes, as: UTF8.self)
  private static let log =
    #"[{"type":4,"timestamp":5,"data":{"width":40,"height":60,"href":""}},{"type":2,"timestamp":5,"data":{"node":"#
    + #"{"type":0,"id":1,"childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},{"type":2,"id":3,"#
    + #""tagName":"html","attributes":{},"childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},"#
    + #""childNodes":[]},{"type":2,"id":5,"tagName":"body","attributes":{},"childNodes":[]}]}]},"#
    + #""initialOffset":{"top":0,"left":0}}}]"#

  init(_ folder: URL, _ command: String) throws {
    self.folder = folder
    self.command = command
    // What the command starts has this test's environment.
    if command == "scrub" { setenv("SILHOUETTE_CHROMIUM", try FakeBrowser.write(in: Self.browsers.get()), 1) }
  }

  /// A folder for the program in the browser's place.
  private static let browsers = Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-browsers")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  private var isOfLogs: Bool { ["verify", "repair", "scrub"].contains(command) }
  private var whole: [UInt8] { Array((isOfLogs ? Self.log : Self.stream).utf8) }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The output's name by command; nil where it prints.
  private var outputName: String? {
    switch command {
    case "render": "x.apng"
    case "encode", "redact", "compare", "repair", "scrub": "x.json"
    case "play", "audit": "x.html"
    case "convert": "x.ndjson"
    case "export", "live": "x"
    default: nil
    }
  }

  func output(_ situation: String) -> String? { outputName.map(path) }

  private func arguments(_ input: String?, to output: String? = nil) -> [String] {
    var arguments = [command]
    if let input { arguments.append(input) }
    if let input, command == "diff" { arguments.append(input) }
    let option = command == "redact" ? "--regions" : "-o"
    if let output { arguments += [option, output] }
    switch command {
    case "compare": arguments += ["--only", "rrweb-json"]
    case "play": arguments.append("--link-player")
    case "live": arguments += ["--port", "0"]
    case "diff": arguments.append("--json")
    // A moment behind the end, so that all of the input is read.
    case "inspect": arguments += ["--at", "99"]
    default: break
    }
    return arguments
  }

  func run(_ situation: String) throws -> RunResult {
    let takesInput = command != "legend" && command != "formats"
    func run(_ bytes: [UInt8]?, _ more: [String] = [], name: String = "input") throws -> RunResult {
      if let bytes { try Data(bytes).write(to: folder.appending(path: name)) }
      let arguments = arguments(takesInput ? path(name) : nil, to: outputName.map(path)) + more
      return try TestSupport.run("silhouette", arguments)
    }
    switch situation {
    case "nothing is wrong": return try run(whole)
    case "an option is unknown": return try run(whole, ["--no-such-option"])
    case "the input does not exist": return try run(nil)
    case "an option names a file that does not exist": return try run(whole, missingFile)
    case "the input has no known format": return try run(Array("Dear diary,\n".utf8))
    case "the input ends early": return try run(whole.dropLast(9))
    case "a packed input lost its last byte": return try run(ArchiveMaker.gzip(whole).dropLast())
    case "an archive lost its end":
      return try run(ArchiveMaker.tar([.init("session", bytes: whole)]).dropLast(1024))
    case "a line of the input is broken":
      return try run(whole + Array((isOfLogs ? "no event\n" : "{\"t\":99,\"windows\":7}\n").utf8))
    case "the output cannot be written": return try runOnFullDisk()
    case "the reader of standard output has left": return try runWithoutReader()
    case "a log breaks a rule, a picture cannot be masked, two runs differ, or an audit finds something":
      return try runOnProblem()
    case "`--check` found something": return try runOnFinding()
    case "SIGINT while the input is read": return try signal(SIGINT)
    case "SIGTERM while the input is read": return try signal(SIGTERM)
    default: throw Unknown(situation: situation)
    }
  }

  struct Unknown: Error {
    var situation: String
  }

  private var missingFile: [String] {
    switch command {
    case "redact": ["--policy", path("missing")]
    case "compare": ["--against", path("missing")]
    case "audit": ["--baseline", path("missing")]
    default: ["--rules", path("missing")]
    }
  }

  private func runOnFullDisk() throws -> RunResult {
    // Of a log without a breach nothing is printed.
    let log = Self.log.replacing("\"width\":40", with: "\"width\":0")
    try Data(isOfLogs ? Array(log.utf8) : whole).write(to: folder.appending(path: "input"))
    guard let outputName else {
      return try print(to: try #require(FileHandle(forWritingAtPath: "/dev/full")))
    }
    // A file where a folder is needed.
    return try TestSupport.run("silhouette", arguments(path("input"), to: path("input/\(outputName)")))
  }

  private func runWithoutReader() throws -> RunResult {
    try Data(whole).write(to: folder.appending(path: "input"))
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    return try print(to: pipe.fileHandleForWriting)
  }

  /// Runs the command with its output on standard output.
  private func print(to handle: FileHandle) throws -> RunResult {
    var arguments = arguments(
      outputName == nil && !hasInput ? nil : path("input"), to: outputName.map { _ in "-" })
    if command == "render" { arguments += ["--format", "apng"] }
    if command == "encode" || command == "scrub" { arguments += ["--format", "json"] }
    let process = Process()
    process.executableURL = Places.program("silhouette")
    process.arguments = arguments
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.standardOutput = handle
    try process.run()
    process.waitUntilExit()
    return RunResult(
      exitCode: process.terminationStatus, output: Data(),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }

  private var hasInput: Bool { command != "legend" && command != "formats" }

  private func runOnProblem() throws -> RunResult {
    if command == "diff" {
      try Data(whole).write(to: folder.appending(path: "input"))
      try Data(Self.stream.replacing("UIWindow", with: "UISwitch").utf8).write(
        to: folder.appending(path: "other"))
      return try TestSupport.run("silhouette", [command, path("input"), path("other")])
    }
    if command == "audit" {
      // A button of 20 × 20 points.
      let small =
        #"{"stream":"hierarchy","version":1,"platform":"ios","start":0,"viewport":{"width":400,"height":800}}"#
        + "\n" + #"{"t":0,"windows":[{"class":"UIWindow","frame":[0,0,400,800],"children":["#
        + #"{"class":"UIButton","frame":[40,400,20,20],"label":"a"}]}]}"# + "\n"
      try Data(small.utf8).write(to: folder.appending(path: "input"))
      return try TestSupport.run("silhouette", [command, path("input")])
    }
    guard command == "redact" else {
      try Data(Self.log.replacing("\"width\":40", with: "\"width\":0").utf8)
        .write(to: folder.appending(path: "input"))
      return try TestSupport.run("silhouette", [command, path("input")])
    }
    try Data((Self.stream + "{\"t\":9,\"screenshot\":\"no.png\"}\n").utf8)
      .write(to: folder.appending(path: "input"))
    return try TestSupport.run("silhouette", [command, path("input"), "-o", path("masked")])
  }

  /// A baseline without the picture is a finding. The reader finds no word.
  private func runOnFinding() throws -> RunResult {
    try Data((Self.stream + "{\"t\":9,\"screenshot\":\"a.png\"}\n").utf8).write(
      to: folder.appending(path: "input"))
    try Faults.screenshot.get().write(to: folder.appending(path: "a.png"))
    let columns = "level page_num block_num par_num line_num word_num left top width height conf text"
    try Data("#!/bin/sh\ncat >/dev/null\necho '\(columns)' | tr ' ' '\\t'\n".utf8).write(
      to: folder.appending(path: "reader"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: path("reader"))
    try Data("{\"silhouetteBaseline\":1,\"pictures\":{}}\n".utf8).write(to: folder.appending(path: "b.json"))
    return try TestSupport.run(
      "silhouette",
      [command, path("input"), "--check", "--baseline", path("b.json"), "--reader", path("reader")])
  }

  private func signal(_ number: Int32) throws -> RunResult {
    try runAndSignal(
      "silhouette", number, pipe: path("pipe"), arguments(path("pipe"), to: outputName.map(path)),
      given: whole)
  }
}
