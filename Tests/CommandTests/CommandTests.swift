import Foundation
import TestSupport
import Testing

/// The real binary, as a person would use it.
@Suite struct CommandTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#

  private static func snapshot(_ time: Int, x: Int = 4, width: Int = 20) -> String {
    ##"{"t":\##(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","##
      + ##""children":[{"id":2,"class":"UIButton","frame":[\##(x),4,\##(width),10],"text":"PLANTED-7f3a","##
      + ##""label":"PLANTED-7f3a"}]}]}"##
  }

  private static let session = Data(
    ([
      header, snapshot(0), snapshot(100), snapshot(200, x: 12), #"{"t":500,"event":{"name":"PLANTED-7f3a"}}"#,
    ]
    .joined(separator: "\n") + "\n").utf8)

  private static let commands = ["render", "encode", "verify", "inspect", "legend", "formats"]

  private func silhouette(_ arguments: String..., input: Data? = nil) throws -> RunResult {
    try run("silhouette", arguments, input: input)
  }

  // MARK: Help and usage

  @Test func helpShowsExamples() throws {
    for arguments in [["--help"], ["render", "--help"], ["inspect", "--help"]] {
      let result = try run("silhouette", arguments)
      #expect(result.exitCode == 0)
      #expect(result.text.contains("EXAMPLES"), "\(arguments)")
      #expect(result.errors.isEmpty)
    }
  }

  @Test(arguments: [
    ["render"], ["render", "-"], ["rendr", "x"], ["render", "x", "-o", "a.png", "--scale", "0"],
    ["render", "x", "-o", "a.png", "--fps", "nan"], ["render", "x", "-o", "a.png", "--style", "cubist"],
    ["render", "x", "-o", "a.png", "--jobs", "0"],
    ["render", "x", "-o", "a.png", "--from", "2", "--to", "1"],
    ["render", "x", "-o", "a.png", "--input-format", "docx"], ["inspect"], ["inspect", "-", "-"],
    ["render", "-", "-o", "-"], ["render", "-", "-o", "a.jpeg"],
    ["render", "x", "-o", "a.apng", "--at", "5"],
    ["inspect", "x", "--at", "nan"], ["render", "x", "-o", "a.png", "--interval", "1e300"],
  ])
  func misuseIsOneLineAndExitCode64(arguments: [String]) throws {
    let result = try run("silhouette", arguments)
    #expect(result.exitCode == 64)
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errorLines.first?.hasPrefix("silhouette: ") == true)
    #expect(result.output.isEmpty)
  }

  @Test func aWrongValueIsAnsweredByTheRightOnes() throws {
    let result = try silhouette("render", "x", "-o", "a.png", "--format", "docx")
    #expect(result.exitCode == 64 && result.errorLines.count == 1)
    #expect(
      result.errors.contains(
        "png, folder, apng, gif, y4m, mp4, webm, svg, pdf; see `silhouette render --help`"))
  }

  @Test func namesThatDoNotPrintAreWrittenOutInMessages() throws {
    let name = "/no/such\u{202E}\u{1B}[2J\nfile.ndjson"
    for arguments in [
      ["render", name, "-o", "/tmp/never.png"], ["render", "x", "-o", name], ["inspect", "x", name],
    ] {
      let result = try run("silhouette", arguments)
      #expect(result.exitCode != 0 && result.errorLines.count == 1, "\(result.errors)")
      #expect(!result.errors.contains("\u{202E}") && !result.errors.contains("\u{1B}"))
    }
    #expect(try silhouette("inspect", name).errors.contains("such\\u{202E}\\u{1B}[2J\\u{A}file"))
  }

  @Test func aMissingFileIsOneLineAndExitCode74() throws {
    let result = try silhouette("render", "/no/such/file.ndjson", "-o", "/tmp/never.png")
    #expect(result.exitCode == 74)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.contains("/no/such/file.ndjson"))
  }

  // MARK: Rendering

  @Test(arguments: ["png", "svg", "pdf", "apng", "gif", "y4m"])
  func everyFormatThatNeedsNoOtherProgramGoesThroughAPipe(format: String) throws {
    let result = try silhouette("render", "-", "-o", "-", "--format", format, input: Self.session)
    #expect(result.exitCode == 0, "\(result.errors)")
    let start: [String: [UInt8]] = [
      "png": [0x89, 0x50, 0x4E, 0x47], "apng": [0x89, 0x50, 0x4E, 0x47], "svg": Array("<svg".utf8),
      "pdf": Array("%PDF-1.7".utf8),
      "gif": Array("GIF89a".utf8), "y4m": Array("YUV4MPEG2 ".utf8),
    ]
    #expect(result.output.starts(with: start[format]!))
  }

  @Test(arguments: ["png", "svg", "pdf", "apng", "gif", "y4m"])
  func theBytesDoNotDependOnTheNumberOfJobs(format: String) throws {
    let one = try silhouette("render", "-", "-o", "-", "--format", format, "--jobs", "1", input: Self.session)
    let many = try silhouette(
      "render", "-", "-o", "-", "--format", format, "--jobs", "7", input: Self.session)
    #expect(one.output == many.output)
    #expect(!one.output.isEmpty)
  }

  @Test func aFolderHoldsOneFrameForEachChange() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let result = try silhouette("render", "-", "-o", folder.path, input: Self.session)
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["000000.png", "000200.png"])
  }

  @Test func videoAsksForFFmpegByNameWhereItIsMissing() throws {
    let result = try run(
      "silhouette", ["render", "-", "-o", "/tmp/never.mp4"], input: Self.session,
      environment: ["PATH": "/nonexistent"])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("apt-get install ffmpeg"))
    #expect(result.errorLines.count == 1)
  }

  /// The session changes at 200 ms, and ends at 500 ms. The last frame comes once more, so that players know how long it stays.
  @Test(
    arguments: ["mp4", "webm"],
    [([], "0.000000 0.200000 0.400000"), (["--fps", "10"], "0.000000 0.100000 0.200000 0.300000 0.400000")])
  func videoHasTheSessionsTimesOrAConstantRate(format: String, given: (options: [String], times: String))
    throws
  {
    guard let probe = tool("ffprobe") else {
      withKnownIssue("ffmpeg is not installed, so no video was made") { Issue.record("skipped") }
      return
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).\(format)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = try run("silhouette", ["render", "-", "-o", path] + given.options, input: Self.session)
    #expect(result.exitCode == 0, "\(result.errors)")
    func probed(_ entries: String) throws -> String {
      let text = try output(of: probe, ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path])
      return text.split(separator: "\n").map { $0.filter { $0 != "," } }.sorted().joined(separator: " ")
    }
    #expect(try probed("packet=pts_time") == given.times)
    #expect(try probed("format=duration") == "0.500000")
    #expect(try probed("stream=width") == "40")
  }

  // MARK: Broken input

  @Test func brokenInputNamesLineByteAndPathAndKeepsWhatWasWhole() throws {
    let broken = Self.session + Data(#"{"t":600,"windows":[{"class":7}]}"#.utf8) + Data("\n".utf8)
    let result = try silhouette("render", "-", "-o", "-", "--format", "apng", input: broken)
    #expect(result.exitCode == 65)
    #expect(result.output.starts(with: [0x89, 0x50]))
    let line = try #require(result.errorLines.last)
    #expect(line.contains("standard input:6") && line.contains("$.windows[0].class"), "\(line)")
  }

  @Test func aStreamThatEndsInALineRendersWhatWasWholeAndSaysSo() throws {
    let result = try silhouette(
      "render", "-", "-o", "-", "--format", "apng", input: Self.session + Data(#"{"t":600,"win"#.utf8))
    #expect(result.exitCode == 65)
    #expect(result.output.starts(with: [0x89, 0x50]))
    #expect(
      result.errors.contains("standard input:6") && result.errors.contains("ends in the middle of a line"))
    let strict = try silhouette(
      "render", "-", "-o", "-", "--format", "apng", "--strict",
      input: Self.session + Data(#"{"t":600,"win"#.utf8))
    #expect(strict.exitCode == 65)
  }

  @Test func noiseIsRefusedWithTheFormatsThatAreRead() throws {
    let result = try silhouette(
      "render", "-", "-o", "-", "--format", "png", input: Data("hello world\n".utf8))
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("--input-format"))
  }

  @Test func aFailedRunLeavesNothingUnderTheOutputsName() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png").path
    _ = try silhouette("render", "-", "-o", path, input: Data("hello".utf8))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  // MARK: Privacy

  @Test(arguments: [
    ["render", "-", "-o", "-", "--format", "svg"], ["inspect", "-"], ["inspect", "-", "--json"],
    ["inspect", "-", "--stage", "scene"], ["inspect", "-", "--stage", "scene", "--json"],
  ])
  func noWordOfTheInputIsInAnyOutput(arguments: [String]) throws {
    let result = try run("silhouette", arguments, input: Self.session)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.output.isEmpty)
    #expect(!result.text.contains("PLANTED") && !result.errors.contains("PLANTED"))
  }

  @Test(arguments: [["inspect", "-"], ["render", "-", "-o", "-", "--format", "svg"]])
  func revealedTextIsShownWhereItWasAskedFor(arguments: [String]) throws {
    let roomy = Data("\(Self.header)\n\(Self.snapshot(0, width: 120))\n".utf8)
    let result = try run("silhouette", arguments + ["--reveal", "labels"], input: roomy)
    #expect(result.text.contains("PLANTED-7f3a"))
  }

  @Test func theOlderWordForLabelsIsTakenWithANote() throws {
    let older = try silhouette("inspect", "-", "--reveal", "text", input: Self.session)
    let newer = try silhouette("inspect", "-", "--reveal", "labels", input: Self.session)
    #expect(older.exitCode == 0 && older.output == newer.output)
    #expect(older.errors.contains("--reveal labels") && newer.errors.isEmpty)
    let help = try silhouette("render", "--help").text
    #expect(help.contains("labels") && help.contains("inputs"))
  }

  /// A field that is secure in one snapshot and insecure in the next, at each stage of the second one.
  @Test(arguments: [["--stage", "snapshot"], ["--stage", "snapshot", "--json"], ["--stage", "scene"]])
  func aPasswordStaysOneInWhatIsInspected(arguments: [String]) throws {
    func snapshot(_ time: Int, _ secure: Bool) -> String {
      #"{"t":\#(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"#
        + #""class":"UITextField","frame":[0,4,40,20],"editable":true,"secure":\#(secure),"text":"PLANTED-7f3a"}]}]}"#
    }
    let input = Data([Self.header, snapshot(0, true), snapshot(100, false)].joined(separator: "\n").utf8)
    let result = try run(
      "silhouette", ["inspect", "-", "--at", "100", "--reveal", "inputs"] + arguments, input: input)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.contains("secure field") && !result.text.contains("PLANTED"))
  }

  @Test func keysOfEventsDataAreKeptWhereTheyAreListed() throws {
    let event = #"{"t":10,"event":{"name":"opened","data":{"screen":"beds","query":"PLANTED-7f3a"}}}"#
    let input = Data([Self.header, Self.snapshot(0), event].joined(separator: "\n").utf8)
    func log(_ arguments: String...) throws -> String {
      let result = try run(
        "silhouette", ["encode", "-", "-o", "-", "--format", "ndjson"] + arguments, input: input)
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.text
    }
    #expect(try log("--reveal", "inputs").contains(#""tag":"opened","payload":null"#))
    #expect(try log("--event-data", "screen").contains(#""payload":{"screen":"beds"}"#))
    #expect(
      try run("silhouette", ["encode", "-", "-o", "-", "--event-data", "a,,b"], input: input).exitCode == 64)
  }

  @Test(arguments: ["png", "apng", "gif", "y4m"])
  func revealedTextIsInPicturesToo(format: String) throws {
    func picture(_ style: String, _ reveal: String) throws -> Data {
      let result = try silhouette(
        "render", "-", "-o", "-", "--format", format, "--scale", "3", "--style", style, "--reveal", reveal,
        input: Self.session)
      #expect(result.exitCode == 0, "\(result.errors)")
      return result.output
    }
    #expect(try picture("skeleton", "labels") != picture("skeleton", "nothing"))
    #expect(try picture("blocks", "labels") == picture("blocks", "nothing"))
  }

  @Test func aKeyOfAnEventsDataIsNotInAnError() throws {
    let line = #"{"t":0,"event":{"name":"x","data":{"PLANTED":{"PLANTED-7f3a":[1,]}}}}"#
    let result = try silhouette("inspect", "-", input: Data((Self.header + "\n" + line).utf8))
    #expect(result.exitCode == 65)
    #expect(
      result.errors.contains("$.event.data[…]") && !result.errors.contains("PLANTED"), "\(result.errors)")
  }

  // MARK: Looking

  @Test func formatsAndLegendAreListed() throws {
    let formats = try silhouette("formats")
    for word in ["hierarchy-stream", "ios-tree", "sentry-view-hierarchy", ".apng", ".webm"] {
      #expect(formats.text.contains(word))
    }
    let legend = try silhouette("legend")
    for word in ["secure field", "page control", "custom drawing", "#"] {
      #expect(legend.text.contains(word))
    }
    #expect(!legend.text.contains("\u{1B}"), "no colours where nobody looks")
  }

  @Test func inspectPrintsTheTreeWithCategories() throws {
    let result = try silhouette("inspect", "-", input: Self.session)
    #expect(result.text.contains("└─ UIButton(frame: {{4, 4}, {20, 10}}"))
    #expect(result.text.contains("button"))
  }

  private func tool(_ name: String) -> URL? {
    ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
      .map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private func output(of program: URL, _ arguments: [String]) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
