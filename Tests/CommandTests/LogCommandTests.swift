import Foundation
import TestSupport
import Testing

/// `encode`, `verify`, and what `render` and `inspect` make of logs, as a person would use them.
@Suite struct LogCommandTests {
  private static func session(_ seconds: Range<Int>, header: Bool = true) -> Data {
    let first =
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#
    let lines = seconds.map { second in
      ##"{"t":\##(second * 1000),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"##
        + ##""class":"UIButton","frame":[\##(second % 9),4,20,10],"text":"PLANTED-7f3a","label":"PLANTED-7f3a"}]}]}"##
    }
    return Data((((header ? [first] : []) + lines).joined(separator: "\n") + "\n").utf8)
  }

  private func silhouette(_ arguments: String..., input: Data? = nil) throws -> RunResult {
    try run("silhouette", arguments, input: input)
  }

  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "silhouette-log-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func log(_ path: String, _ options: String...) throws {
    let result = try run("silhouette", ["encode", "-", "-o", path] + options, input: Self.session(0..<12))
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  // MARK: Usage

  @Test(arguments: ["encode", "verify", "inspect", "render"])
  func helpFitsATerminal(command: String) throws {
    let result = try silhouette(command, "--help")
    #expect(result.exitCode == 0 && result.text.contains("EXAMPLES"))
    let wide = result.text.split(separator: "\n").filter { $0.count > 80 && !$0.contains("USAGE") }
    #expect(wide == [], "lines over 80 columns")
  }

  @Test(arguments: [
    ["encode"], ["encode", "-"], ["encode", "-", "-o", "-"],
    ["encode", "-", "-o", "-", "--format", "folder"],
    ["encode", "-", "-o", "a.mp4"], ["encode", "-", "-o", "a.gz"],
    ["encode", "-", "-o", "a.json", "--target", "sentry"], ["encode", "-", "-o", "a.json", "--smallest"],
    ["encode", "-", "-o", "a", "--smallest", "--target", "posthog"],
    ["encode", "-", "-o", "a", "--target", "mixpanel"], ["encode", "-", "-o", "a", "--segment", "0"],
    ["encode", "-", "-o", "a", "--segment", "nan"], ["encode", "-", "-o", "a", "--checkout", "sometimes"],
    ["encode", "-", "-o", "a", "--checkout", "0"], ["encode", "-", "-o", "a", "--checkout", "-5s"],
    ["encode", "-", "-o", "a", "--touches", "some"], ["verify"],
  ])
  func misuseIsOneLineAndExitCode64(arguments: [String]) throws {
    let result = try run("silhouette", arguments, input: Self.session(0..<2))
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  /// Every zlib reader unpacks it to the same events.
  @Test(arguments: ["a.zlib", "rrweb", "sentry"]) func theSmallestLogHoldsTheSameEvents(name: String) throws {
    try inFolder { folder in
      let target = name == "sentry" ? ["--target", "sentry"] : []
      let session = Places.samples.appending(path: "login.hierarchy.ndjson").path
      var logs: [[Data]] = []
      for options in [[], ["--smallest"]] {
        let path = folder + "/\(logs.count)-" + name
        #expect(try run("silhouette", ["encode", session, "-o", path] + target + options).exitCode == 0)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
        let packed = files.filter { !$0.hasSuffix(".json") }.map { path + "/" + $0 }
        logs.append(try (files.isEmpty ? [path] : packed).map { try Data(contentsOf: URL(filePath: $0)) })
      }
      #expect(logs[0].count == logs[1].count)
      #expect(logs[1].reduce(0) { $0 + $1.count } < logs[0].reduce(0) { $0 + $1.count })
      for (usual, smallest) in zip(logs[0], logs[1]) {
        #expect(smallest.count <= usual.count)
        let line = name == "sentry" ? try #require(usual.firstIndex(of: UInt8(ascii: "\n"))) + 1 : 0
        #expect(usual[..<line] == smallest[..<line])
        let events = PageParts.inflated(base64: usual[line...].base64EncodedString())
        #expect(events?.isEmpty == false)
        #expect(PageParts.inflated(base64: smallest[line...].base64EncodedString()) == events)
      }
    }
  }

  @Test func anUnknownSuffixNamesTheOnesThatAreWritten() throws {
    let result = try silhouette("encode", "-", "-o", "log.mp4", input: Self.session(0..<2))
    for word in [".mp4", ".json", ".ndjson", ".zlib", "folder"] { #expect(result.errors.contains(word)) }
  }

  @Test func anUnknownCheckoutNamesWhatThereIs() throws {
    let result = try silhouette("encode", "-", "-o", "a", "--checkout", "sometimes")
    for word in ["sometimes", "segment", "never", "60s"] { #expect(result.errors.contains(word), "\(word)") }
  }

  @Test func formatsListsLogs() throws {
    let text = try silhouette("formats").text
    for word in [".json", ".ndjson", ".zlib", "rrweb"] { #expect(text.contains(word), "\(word)") }
  }

  // MARK: Encoding

  @Test(arguments: ["json", "ndjson", "zlib"])
  func aLogGoesThroughPipesThereAndBack(format: String) throws {
    let log = try silhouette("encode", "-", "-o", "-", "--format", format, input: Self.session(0..<5))
    #expect(log.exitCode == 0 && !log.output.isEmpty, "\(log.errors)")
    #expect(try silhouette("verify", "-", input: log.output).exitCode == 0)
    let drawn = try silhouette("render", "-", "-o", "-", "--format", "apng", input: log.output)
    let direct = try silhouette("render", "-", "-o", "-", "--format", "apng", input: Self.session(0..<5))
    #expect(drawn.exitCode == 0 && drawn.output == direct.output)
    #expect(!log.text.contains("PLANTED"))
  }

  @Test func aSegmentAppearsWhenItsTimeIsOverWhileTheInputGoesOn() throws {
    try inFolder { folder in
      let process = Process()
      let pipe = Pipe()
      process.executableURL = Places.program("silhouette")
      process.arguments = ["encode", "-", "-o", "\(folder)/log", "--segment", "2s", "-q"]
      process.standardInput = pipe
      try process.run()
      defer { if process.isRunning { process.terminate() } }
      // Nothing changes after the second 0, so no event but the time itself ends the first segment.
      let still = Self.session(0..<1) + Self.session(9..<10, header: false)
      pipe.fileHandleForWriting.write(still)
      let first = "\(folder)/log/000000.zlib"
      try wait { FileManager.default.fileExists(atPath: first) }
      #expect(FileManager.default.fileExists(atPath: first) && process.isRunning)
      #expect(try silhouette("inspect", first, "--stage", "events").text.contains("0 full 40x60"))
      try pipe.fileHandleForWriting.close()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(try silhouette("verify", "\(folder)/log").exitCode == 0)
    }
  }

  // MARK: Signals

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
    try give(Self.session(0..<12))
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
      try log("\(folder)/whole", "--segment", "5s")
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
      #expect(try run("silhouette", interrupted, input: Self.session(0..<12)).exitCode == 0)
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
      pipe.fileHandleForWriting.write(Self.session(0..<2))
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

  private func wait(until isSo: () throws -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try !isSo(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
  }

  @Test func theInputIsNotOverwritten() throws {
    try inFolder { folder in
      let path = folder + "/s.ndjson"
      try Self.session(0..<3).write(to: URL(filePath: path))
      let result = try silhouette("encode", path, "-o", path)
      #expect(result.exitCode == 64 && result.errors.contains("is the same file as the input"))
      #expect(try Data(contentsOf: URL(filePath: path)) == Self.session(0..<3))
    }
  }

  @Test func aFileIsNoFolderAndAFolderIsNoFile() throws {
    try inFolder { folder in
      try Data().write(to: URL(filePath: folder + "/log"))
      try FileManager.default.createDirectory(
        atPath: folder + "/log.json", withIntermediateDirectories: false)
      let file = try silhouette("encode", "-", "-o", folder + "/log", input: Self.session(0..<2))
      #expect(
        file.exitCode == 64 && file.errors.contains("is a file, but the output is a folder"), "\(file.errors)"
      )
      let other = try silhouette("encode", "-", "-o", folder + "/log.json", input: Self.session(0..<2))
      #expect(other.exitCode == 64 && other.errors.hasSuffix("is a folder; name a file\n"), "\(other.errors)")
    }
  }

  @Test func aFolderThatCannotBeMadeIsOneShortLine() throws {
    try inFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/file"))
      for arguments in [
        ["encode", "-", "-o", "\(folder)/file/a/log"], ["render", "-", "-o", "\(folder)/file/a"],
      ] {
        let result = try run("silhouette", arguments, input: Self.session(0..<2))
        #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains("(Not a directory)"), "\(result.errors)")
      }
      let deep = try silhouette("encode", "-", "-o", "\(folder)/a/b/c/log/", input: Self.session(0..<2))
      #expect(deep.exitCode == 0, "\(deep.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/a/b/c/log/000000.zlib"))
    }
  }

  @Test func aFolderOfSeveralLogsIsRefusedUnlessTheyAreSegments() throws {
    try inFolder { folder in
      for name in ["a.json", "b.zlib"] { try log("\(folder)/\(name)") }
      for arguments in [
        ["render", folder, "-o", "\(folder)/x.gif"], ["encode", folder, "-o", "\(folder)/log"],
      ] {
        let result = try run("silhouette", arguments)
        #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains("\(folder)/a.json and \(folder)/b.zlib"), "\(result.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.json", "b.zlib"])
      for (from, to) in [("a.json", "part-1.json"), ("b.zlib", "part-2.zlib")] {
        try FileManager.default.moveItem(atPath: "\(folder)/\(from)", toPath: "\(folder)/\(to)")
      }
      #expect(try silhouette("verify", folder, "-q").exitCode != 64)
    }
  }

  @Test func aFolderThatHoldsALogIsRefused() throws {
    try inFolder { folder in
      try log(folder + "/log")
      let again = try silhouette("encode", "-", "-o", folder + "/log", input: Self.session(0..<2))
      #expect(again.exitCode == 64 && again.errorLines.count == 1)
    }
  }

  @Test func aBrokenInputKeepsWhatWasWholeAndExitsWith65() throws {
    try inFolder { folder in
      let broken = Self.session(0..<3) + Data("{\"t\":5000,\"windows\":7}\n".utf8)
      let result = try silhouette("encode", "-", "-o", folder + "/log.json", input: broken)
      #expect(result.exitCode == 65 && result.errors.contains("standard input:5"), "\(result.errors)")
      #expect(try silhouette("verify", folder + "/log.json").exitCode == 0)
    }
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let runs = try (0..<2).map { _ in
      try silhouette("encode", "-", "-o", "-", "--format", "zlib", input: Self.session(0..<12)).output
    }
    #expect(runs[0] == runs[1])
  }

  // MARK: Damage

  @Test func aCutLogIsOneLineWithItsPlaceAndWhatWasWholeIsDrawn() throws {
    try inFolder { folder in
      try log(folder + "/log", "--segment", "4s")
      let second = URL(filePath: folder + "/log/000001.zlib")
      try Data(contentsOf: second).dropLast(9).write(to: second)
      for arguments in [["verify"], ["inspect", "--stage", "events"], ["render", "-o", folder + "/frames"]] {
        let result = try run("silhouette", [arguments[0], folder + "/log"] + arguments.dropFirst())
        #expect(result.exitCode == 65, "\(arguments) \(result.errors)")
        #expect(result.errors.contains("000001.zlib") && result.errors.contains("byte"), "\(result.errors)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/frames").count >= 4)
    }
  }

  @Test func anotherRecordersLogIsVerifiedAndNotDrawn() throws {
    let foreign = Data(
      #"""
      [{"type":4,"data":{"href":"","width":40,"height":60},"timestamp":1},{"type":2,"data":{"node":{"type":0,"id":1,
      "childNodes":[{"type":1,"id":2,"name":"html","publicId":"","systemId":""},{"type":2,"id":3,"tagName":"html",
      "attributes":{"n":1},"childNodes":[{"type":2,"id":4,"tagName":"head","attributes":{},"childNodes":[]},{"type":2,
      "id":5,"tagName":"body","attributes":{},"childNodes":[]}]}]},"initialOffset":{"top":0,"left":0}},"timestamp":1}]
      """#.utf8)
    let verified = try silhouette("verify", "-", input: foreign)
    #expect(verified.exitCode == 0, "\(verified.text) \(verified.errors)")
    for arguments in [["render", "-", "-o", "-", "--format", "png"], ["inspect", "-", "--stage", "events"]] {
      let result = try run("silhouette", arguments, input: foreign)
      #expect(result.exitCode == 65 && result.errorLines.count == 1)
      #expect(result.errors.contains("Silhouette did not write"), "\(result.errors)")
    }
  }

  @Test func aBreachIsNamedAndTheExitCodeIs1() throws {
    let log = Data(#"[{"type":4,"data":{"href":"","width":0,"height":60},"timestamp":1}]"#.utf8)
    let result = try silhouette("verify", "-", input: log)
    #expect(result.exitCode == 1 && result.text.contains("event 0") && result.text.contains("meta-size"))
  }

  @Test(arguments: [
    ["encode", "-", "-o", "-", "--format", "ndjson"], ["play", "-", "-o", "-", "--link-player"],
  ])
  func touchesThatAKeyboardMayHaveTakenAreSaid(arguments: [String]) throws {
    let lines = [
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}"#,
      #"{"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"#
        + #""class":"UITextField","frame":[0,4,40,20],"editable":true,"focused":true}]}]}"#,
      #"{"t":10,"touch":{"pointer":1,"phase":"down","x":20,"y":50}}"#,
      #"{"t":20,"touch":{"pointer":1,"phase":"up","x":20,"y":50}}"#, "",
    ]
    let result = try run("silhouette", arguments, input: Data(lines.joined(separator: "\n").utf8))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("1 touch was withheld near the foot of the screen"), "\(result.errors)")
  }

  @Test func optionsWithoutEffectGetANote() throws {
    try inFolder { folder in
      func notes(_ arguments: [String], input: Data? = nil) throws -> [String] {
        let result = try run("silhouette", arguments, input: input)
        #expect(result.exitCode == 0, "\(result.errors)")
        return result.errorLines.filter { $0.contains("had no effect") }
      }
      let encode = [
        "encode", "-", "--salt", "s", "--session-id", "x", "--segment", "2s", "--style", "blocks", "-o",
      ]
      let vain = try notes(encode + ["\(folder)/log.json"], input: Self.session(0..<3))
      #expect(vain.count == 3 && vain.allSatisfy { $0.hasPrefix("note: --s") }, "\(vain)")
      let used = encode + ["\(folder)/log", "--target", "sentry", "--metadata"]
      #expect(try notes(used, input: Self.session(0..<3)) == [])
      let look = ["--style", "skeleton", "--colors", "source", "--dark"]
      for arguments in [["render", "-o", "\(folder)/x.gif"], ["inspect", "--stage", "scene"]] {
        #expect(try notes(arguments + look + ["\(folder)/log.json"]).count == 3)
        #expect(try notes(arguments + look + ["-"], input: Self.session(0..<3)) == [])
        #expect(try notes(arguments + ["\(folder)/log.json"]) == [])
      }
      #expect(try notes(["render", "-q", "-o", "\(folder)/x.gif", "--dark", "\(folder)/log.json"]) == [])
    }
  }

  @Test func verifyTakesTheLimitsThatItsErrorsName() throws {
    let deep = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let log = Data(#"[{"type":5,"data":{"tag":"x","payload":\#(deep)},"timestamp":1}]"#.utf8)
    let refused = try silhouette("verify", "-", "--max-depth", "20", input: log)
    #expect(refused.exitCode == 65 && refused.errors.contains("--max-depth"), "\(refused.errors)")
    let taken = try silhouette("verify", "-", "--max-depth", "100", input: log)
    #expect(taken.exitCode == 1 && !taken.errors.contains("--max-depth"), "\(taken.errors)")
    #expect(try silhouette("verify", "-", "--max-depth", "0", input: log).exitCode == 64)
  }

  @Test func stagesThatALogHasNotAreRefused() throws {
    try inFolder { folder in
      try log(folder + "/log.json")
      for stage in ["events", "page", "scene"] {
        let result = try silhouette("inspect", folder + "/log.json", "--stage", stage)
        #expect(result.exitCode == 0 && !result.output.isEmpty, "\(stage) \(result.errors)")
      }
      let result = try silhouette("inspect", folder + "/log.json")
      #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    }
  }
}
