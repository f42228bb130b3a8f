import Foundation
import TestSupport
import Testing

/// `silhouette play`, as a person would use it.
@Suite struct PlayCommandTests {
  private static let session = Data(
    """
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":2},"start":0}
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[\
    {"id":2,"class":"UIButton","frame":[4,4,20,10],"text":"PLANTED-7f3a"}]}]}
    {"t":100,"event":{"name":"x","data":{"a":"PLANTED-7f3a"}}}

    """.utf8)

  /// Nothing is installed for whom nothing belongs to.
  private static let nobody = ["HOME": "/nonexistent", "VIRTUAL_ENV": "", "PYTHONPATH": ""]

  @Test func aPageGoesThroughPipesWithoutAWordOfTheInput() throws {
    let arguments = ["play", "-", "-o", "-", "--link-player", "--title", "Tuesday"]
    let result = try run("silhouette", arguments, input: Self.session, environment: Self.nobody)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.text.hasPrefix("<!doctype html>") && result.text.hasSuffix("</html>\n"))
    #expect(result.text.contains("<h1>Tuesday</h1>"))
    #expect(!result.text.contains("PLANTED"))
    #expect(result.errors.contains("from the network"))
    let quiet = try run("silhouette", arguments + ["--quiet"], input: Self.session)
    #expect(quiet.errors.isEmpty && quiet.output == result.output)
  }

  @Test(arguments: [
    (["play", "-"], 64), (["play", "-", "-o", "x.html", "--link-player", "--player", "x.js"], 64),
    (["play", "-", "-o", "x.html", "--player-css", "x.css"], 64),
    (["play", "-", "-o", "x.html", "--player", "rrweb", "--player-css", "x.css"], 64),
    (["play", "-", "-o", "x.html", "--checkout", "segment"], 64),
    (["play", "-", "-o", "/tmp/never.html", "--player", "/no/such/player.js"], 74),
    (["play", "-", "-o", "/no/such/folder/x.html", "--link-player"], 74),
    (["play", "/no/such/log.json", "-o", "/tmp/never.html"], 74),
    (["play", "-", "-o", "/tmp/never.json"], 64), (["play", "-", "-o", "/tmp/never"], 64),
  ])
  func misuseIsOneLine(arguments: [String], code: Int) throws {
    let result = try run("silhouette", arguments, input: Self.session)
    #expect(Int(result.exitCode) == code)
    #expect(result.errorLines.count == 1 && result.output.isEmpty, "\(result.errors)")
  }

  @Test func thePlayerIsInThePageWhoeverOpensIt() throws {
    let result = try run(
      "silhouette", ["play", "-", "-o", "-"], input: Self.session, environment: Self.nobody)
    #expect(result.exitCode == 0 && !result.errors.contains("note"), "\(result.errors)")
    #expect(result.text.hasPrefix("<!doctype html>") && result.text.hasSuffix("</html>\n"))
    #expect(!result.text.contains("https://") && !result.text.contains("PLANTED"))
  }

  @Test func theWheelsPlayerIsTakenWhereItIsAskedFor() throws {
    let result = try run(
      "silhouette", ["play", "-", "-o", "-", "--player", "rrweb"], input: Self.session,
      environment: Self.nobody)
    let installed = result.errors.contains("note: the player is ")
    #expect(installed ? result.exitCode == 0 : result.exitCode == 64 && result.output.isEmpty)
    #expect(installed || result.errors.contains("--player FILE"))
  }

  @Test func brokenInputLeavesAPageOfWhatWasWhole() throws {
    let broken = Self.session + Data(#"{"t":600,"windows":[{"class":7}]}"#.utf8) + Data("\n".utf8)
    let result = try run("silhouette", ["play", "-", "-o", "-", "--link-player"], input: broken)
    #expect(result.exitCode == 65 && result.errorLines.count == 1)
    #expect(result.text.hasSuffix("</html>\n"))
    #expect(result.errors.contains("standard input:4"))
  }
}
