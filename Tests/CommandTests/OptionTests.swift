import Foundation
import TestSupport
import Testing

/// Options and help pages of all verbs, as the parser describes them.
@Suite struct OptionTests {
  struct Option: Sendable {
    var verb: String
    var name: String
    var kind: String
    var valueName: String
    var help: String
  }

  private struct Tool: Decodable {
    struct Command: Decodable {
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
    }
    struct Argument: Decodable {
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var kind: String
      var names: [Name]?
      var valueName: String?
      var abstract: String?
    }
    var command: Command
  }

  /// Options of every verb; `help` is no verb.
  static let options: [Option] = {
    let page = try? run("silhouette", ["--experimental-dump-help"]).output
    guard let page, let tool = try? JSONDecoder().decode(Tool.self, from: page) else { return [] }
    let verbs = (tool.command.subcommands ?? []).filter { $0.commandName != "help" }
    return verbs.flatMap { verb in
      (verb.arguments ?? []).flatMap { argument in
        (argument.names ?? []).filter { $0.kind == "long" }.map {
          Option(
            verb: verb.commandName, name: $0.name, kind: argument.kind, valueName: argument.valueName ?? "",
            help: argument.abstract ?? "")
        }
      }
    }
  }()

  static let verbs = Set(options.map(\.verb)).sorted()

  @Test func theParserDescribesAllVerbs() {
    #expect(Self.verbs.count == 21)
    #expect(Self.options.count > 300)
  }

  /// Words in parentheses are formats and defaults, which differ by verb.
  @Test func anOptionMeansTheSameInEveryVerb() {
    for (name, all) in Dictionary(grouping: Self.options, by: \.name) {
      let meanings = Set(
        all.map { "\($0.kind) <\($0.valueName)> \($0.help.replacing(#/ *\([^()]*\)/#, with: ""))" })
      #expect(meanings.count == 1, "--\(name): \(meanings.sorted().joined(separator: " | "))")
    }
  }

  @Test func everyOptionSaysWhatItDoes() {
    for option in Self.options { #expect(!option.help.isEmpty, "\(option.verb) --\(option.name)") }
  }

  /// The pages of all verbs, and of the command, by their arguments.
  private static let pages: Result<[[String]: RunResult], any Error> = Result {
    var pages: [[String]: RunResult] = [:]
    for page in ["--help", "--help-all", "--help-limits"] {
      for arguments in [[page]] + verbs.map({ [$0, page] }) {
        pages[arguments] = try run("silhouette", arguments)
      }
    }
    return pages
  }

  @Test func helpHasAtMost80ColumnsAndTheFirstPageHasExamples() throws {
    for (arguments, result) in try Self.pages.get() {
      #expect(result.exitCode == 0 && result.errors.isEmpty, "\(arguments)")
      // There is one way to ask for formats.
      let hasExamples = arguments.last == "--help" && arguments[0] != "formats"
      #expect(!hasExamples || result.text.contains("EXAMPLES"), "\(arguments)")
      for line in result.text.split(separator: "\n") where line.count > 80 {
        Issue.record("silhouette \(arguments.joined(separator: " ")): \(line)")
      }
    }
  }

  @Test func theFirstPageIsShortAndTheOthersHoldTheRest() throws {
    let pages = try Self.pages.get()
    for verb in Self.verbs {
      let names = Self.options.filter { $0.verb == verb }.map(\.name)
      let first = try #require(pages[[verb, "--help"]]).text
      #expect(first.split(separator: "\n", omittingEmptySubsequences: false).count <= 52, "\(verb)")
      #expect(!first.contains("--max-nodes"))
      let all = try #require(pages[[verb, "--help-all"]]).text
      for name in names { #expect(all.contains("--\(name)"), "\(verb)") }
      let limits = try #require(pages[[verb, "--help-limits"]]).text
      for name in names where name.hasPrefix("max-") && name != "max-length" {
        #expect(limits.contains("--\(name)"), "\(verb)")
      }
      #expect(!limits.contains("--quiet"), "\(verb)")
    }
    #expect(try run("silhouette", ["help", "render"]).text == run("silhouette", ["render", "-h"]).text)
  }

  @Test func theFirstPageOfAllListsVerbsInGroups() throws {
    let lines = try run("silhouette", []).text.split(separator: "\n").map(String.init)
    let groups = ["SEE IT:", "STORE IT:", "MASK IT:", "ASK IT:", "CHECK IT:", "LOOK UP:"]
    #expect(lines.filter { groups.contains($0) } == groups)
    let listed = lines.drop { $0 != groups[0] }.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(listed.filter { Self.verbs.contains($0) }.sorted() == Self.verbs)
  }
}

/// Times as people type them.
@Suite struct TypedTimeTests {
  @Test(arguments: [
    ("0", 0), ("999", 0), ("1000", 1), ("1000ms", 1), ("1s", 1), ("2.5s", 2), ("0:03", 3), ("0:00:03", 3),
    ("0.05m", 3), ("0:02.5", 2), ("-5", 0), ("1e3", 1), ("1:00", 3),
  ])
  func timesHaveUnits(text: String, screen: Int) throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    func inspect(_ at: String) throws -> RunResult {
      try world.silhouette(["inspect", world.file("s.ndjson"), "--at", at])
    }
    let result = try inspect(text)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text == (try inspect("\(screen * 1000)").text))
  }

  @Test(arguments: [
    "", "nan", "inf", "0x10", "5 s", "5sec", "1:75", "1:2:3:4", ":30", "1:", "1.5:00", "--5", "1e999", "9h9",
  ])
  func whatIsNoTimeIsRefusedWithExamples(text: String) throws {
    let result = try run("silhouette", ["inspect", "x", "--at", text])
    #expect(result.exitCode == 64 && result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains("2.5s") || text.isEmpty, "\(result.errors)")
  }

  @Test func lengthsThatWereSecondsAreMillisecondsWithANote() throws {
    let world = try Scratch()
    try world.write(Scratch.session(), "s.ndjson")
    func encode(_ segment: String, _ folder: String) throws -> RunResult {
      try world.silhouette(["encode", world.file("s.ndjson"), "-o", world.file(folder), "--segment", segment])
    }
    #expect(try encode("1s", "a").errors.contains("now means") == false)
    #expect(try encode("1000", "b").errors.contains("for seconds write 1000s"))
    #expect(world.tree("a") == world.tree("b") && !world.tree("a").isEmpty)
    let short = try encode("5", "c")
    #expect(short.exitCode == 64 && short.errors.contains("such as 5s"), "\(short.errors)")
  }
}
