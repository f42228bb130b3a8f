import Foundation
import TestSupport
import Testing

/// The real binary, as a person would use it: the parts that verbs share.
@Suite struct CommandTests {
  // MARK: Help and usage

  @Test(arguments: [
    ["render"], ["render", "-"], ["rendr", "x"], ["render", "x", "-o", "a.png", "--scale", "0"],
    ["render", "x", "-o", "a.png", "--fps", "nan"], ["render", "x", "-o", "a.png", "--style", "cubist"],
    ["render", "x", "-o", "a.png", "--jobs", "0"],
    ["render", "x", "-o", "a.png", "--from", "2", "--to", "1"],
    ["render", "x", "-o", "a.png", "--input-format", "docx"], ["inspect"], ["inspect", "-", "-"], ["verify"],
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

  @Test func noiseIsRefusedWithTheFormatsThatAreRead() throws {
    let result = try silhouette(
      "render", "-", "-o", "-", "--format", "png", input: Data("hello world\n".utf8))
    #expect(result.exitCode == 65)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("--input-format"))
  }

  @Test func aFolderThatCannotBeMadeIsOneShortLine() throws {
    try inFolder { folder in
      try Data().write(to: URL(filePath: "\(folder)/file"))
      for arguments in [
        ["encode", "-", "-o", "\(folder)/file/a/log"], ["render", "-", "-o", "\(folder)/file/a"],
      ] {
        let result = try run("silhouette", arguments, input: PlainSession.seconds(0..<2))
        #expect(result.exitCode == 74 && result.errorLines.count == 1, "\(result.errors)")
        #expect(result.errors.contains("(Not a directory)"), "\(result.errors)")
      }
      let deep = try silhouette(
        "encode", "-", "-o", "\(folder)/a/b/c/log/", input: PlainSession.seconds(0..<2))
      #expect(deep.exitCode == 0, "\(deep.errors)")
      #expect(FileManager.default.fileExists(atPath: "\(folder)/a/b/c/log/000000.zlib"))
    }
  }

  @Test func aFolderOfSeveralLogsIsRefusedUnlessTheyAreSegments() throws {
    try inFolder { folder in
      for name in ["a.json", "b.zlib"] { try encode("\(folder)/\(name)") }
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
      let vain = try notes(encode + ["\(folder)/log.json"], input: PlainSession.seconds(0..<3))
      #expect(vain.count == 3 && vain.allSatisfy { $0.hasPrefix("note: --s") }, "\(vain)")
      let used = encode + ["\(folder)/log", "--target", "sentry", "--metadata"]
      #expect(try notes(used, input: PlainSession.seconds(0..<3)) == [])
      let look = ["--style", "skeleton", "--colors", "source", "--dark"]
      for arguments in [["render", "-o", "\(folder)/x.gif"], ["inspect", "--stage", "scene"]] {
        #expect(try notes(arguments + look + ["\(folder)/log.json"]).count == 3)
        #expect(try notes(arguments + look + ["-"], input: PlainSession.seconds(0..<3)) == [])
        #expect(try notes(arguments + ["\(folder)/log.json"]) == [])
      }
      #expect(try notes(["render", "-q", "-o", "\(folder)/x.gif", "--dark", "\(folder)/log.json"]) == [])
    }
  }

  // MARK: Privacy

  @Test(arguments: [
    ["render", "-", "-o", "-", "--format", "svg"], ["inspect", "-"], ["inspect", "-", "--json"],
    ["inspect", "-", "--stage", "scene"], ["inspect", "-", "--stage", "scene", "--json"],
  ])
  func noWordOfTheInputIsInAnyOutput(arguments: [String]) throws {
    let result = try run("silhouette", arguments, input: PlantedSession.bytes)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(!result.output.isEmpty)
    #expect(!result.text.contains("PLANTED") && !result.errors.contains("PLANTED"))
  }

  @Test(arguments: [["inspect", "-"], ["render", "-", "-o", "-", "--format", "svg"]])
  func revealedTextIsShownWhereItWasAskedFor(arguments: [String]) throws {
    let roomy = Data("\(PlantedSession.header)\n\(PlantedSession.snapshot(0, width: 120))\n".utf8)
    let result = try run("silhouette", arguments + ["--reveal", "labels"], input: roomy)
    #expect(result.text.contains("PLANTED-7f3a"))
  }

  @Test func theOlderWordForLabelsIsTakenWithANote() throws {
    let older = try silhouette("inspect", "-", "--reveal", "text", input: PlantedSession.bytes)
    let newer = try silhouette("inspect", "-", "--reveal", "labels", input: PlantedSession.bytes)
    #expect(older.exitCode == 0 && older.output == newer.output)
    #expect(older.errors.contains("--reveal labels") && newer.errors.isEmpty)
    let help = try silhouette("render", "--help").text
    #expect(help.contains("labels") && help.contains("inputs"))
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

  // MARK: Looking

  @Test func formatsAndLegendAreListed() throws {
    let formats = try silhouette("formats")
    for word in ["hierarchy-stream", "ios-tree", "sentry-view-hierarchy", ".apng", ".mkv"] {
      #expect(formats.text.contains(word))
    }
    let legend = try silhouette("legend")
    for word in ["secure field", "page control", "custom drawing", "#"] {
      #expect(legend.text.contains(word))
    }
    #expect(!legend.text.contains("\u{1B}"), "no colours where nobody looks")
  }

  @Test func aDumpWithoutElementsIsAHatchWithOneNote() throws {
    let result = try run(
      "silhouette", ["inspect", "-", "--stage", "scene"],
      input: Data(#"<hierarchy rotation="0"></hierarchy>"#.utf8))
    #expect(result.exitCode == 0 && result.text.contains(" hatch #"), "\(result.text)")
    #expect(result.errors.contains("no element for this screen") && !result.errors.contains("2 times"))
  }

  /// A picture beside a dump and under its name is its screenshot, but for the one that a run makes.
  @Test func aWireframeIsNoScreenshotOfItself() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "same-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (dump, picture) = (folder.appending(path: "page.xml"), folder.appending(path: "page.png"))
    let node = #"<node class="android.widget.TextView" text="words" bounds="[100,200][900,280]"/>"#
    try Data(
      #"<hierarchy rotation="0"><node class="a.B" bounds="[0,0][1080,2400]">\#(node)</node></hierarchy>"#.utf8
    )
    .write(to: dump)
    var made: [Data] = []
    for _ in 0..<2 {
      let result = try silhouette("render", dump.path, "-o", picture.path, "--quiet")
      #expect(result.exitCode == 0, "\(result.errors)")
      made.append(try Data(contentsOf: picture))
    }
    #expect(made[0] == made[1])
  }

  @Test func formatsListsLogs() throws {
    let text = try silhouette("formats").text
    for word in [".json", ".ndjson", ".zlib", "rrweb"] { #expect(text.contains(word), "\(word)") }
  }
}
