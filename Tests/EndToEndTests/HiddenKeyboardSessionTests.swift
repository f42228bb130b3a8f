import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Sessions whose keyboard no window holds, from file to file.
@Suite struct HiddenKeyboardSessionTests {
  private static let windows =
    #""windows":[{"id":1,"class":"UIWindow","frame":[0,0,402,874],"children":[{"id":2,"class":"UITextField","supers":["UIView"],"frame":[16,100,370,44],"editable":true,"focused":true}]}]"#

  /// A tap on what may be a key, and one above it.
  private func session(tells: String = "", keyboard: String = "") -> String {
    let tap = { (time: Int, y: Int) in
      #"{"t":\#(time),"touch":{"pointer":1,"phase":"down","x":100,"y":\#(y)}}"# + "\n"
        + #"{"t":\#(time + 50),"touch":{"pointer":1,"phase":"up","x":100,"y":\#(y)}}"# + "\n"
    }
    return
      #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":402,"height":874,"scale":3},"start":0\#(tells)}"#
      + "\n" + #"{"t":0\#(keyboard),\#(Self.windows)}"# + "\n" + tap(100, 700) + tap(200, 200) + tap(300, 560)
      + #"{"t":900\#(keyboard),\#(Self.windows)}"# + "\n"
  }

  private func encoded(_ text: String) throws -> (summary: EncodeSummary, starts: Int) {
    try withTemporaryFolder { folder in
      let input = folder.appending(path: "in.hierarchy.ndjson")
      try Data(text.utf8).write(to: input)
      let output = folder.appending(path: "log.ndjson").path
      let summary = try Pipeline().encode(try InputList(paths: [input.path]), to: output)
      let log = try String(contentsOfFile: output, encoding: .utf8)
      return (summary, log.split(separator: "\n").count { $0.contains(#""type":7"#) })
    }
  }

  @Test func touchesWhereAKeyboardMayBeAreCountedInTheSummary() throws {
    let (summary, starts) = try encoded(session())
    #expect(summary.touchesNearKeyboard == 2 && starts == 1)
  }

  @Test func aSourceThatTellsOfTheKeyboardLosesNoTouch() throws {
    let (summary, starts) = try encoded(session(tells: #","tells":["editable","keyboard"]"#))
    #expect(summary.touchesNearKeyboard == 0 && starts == 3)
  }

  @Test func aToldKeyboardTakesItsTouchesAndNoMore() throws {
    let told = session(tells: #","tells":["keyboard"]"#, keyboard: #","keyboard":[0,600,402,274]"#)
    let (summary, starts) = try encoded(told)
    #expect(summary.touchesNearKeyboard == 0 && starts == 2)
    let (anywhere, few) = try encoded(session(keyboard: #","keyboard":true"#))
    #expect(anywhere.touchesNearKeyboard == 0 && few == 1)
  }

  @Test func aToldKeyboardIsInTheScene() throws {
    try withTemporaryFolder { folder in
      let input = folder.appending(path: "in.hierarchy.ndjson")
      try Data(session(keyboard: #","keyboard":true"#).utf8).write(to: input)
      var source = SceneSource(try InputList(paths: [input.path]))
      let screen = try #require(try source.nextScreen())
      #expect(screen.scene.nodes.last?.category == .keyboard)
      #expect(screen.snapshot?.nodes.count == screen.scene.nodes.count)
      #expect(screen.tells == [.custom, .secure, .editable])
    }
  }

  @Test func convertKeepsWhatRicoTellsOfTheKeyboard() throws {
    try withTemporaryFolder { folder in
      let input = folder.appending(path: "12.json")
      try Data(
        #"{"activity_name":"a","is_keyboard_deployed":true,"activity":{"root":{"bounds":[0,0,1440,2560],"class":"android.view.View"}}}"#
          .utf8
      ).write(to: input)
      let output = folder.appending(path: "out.hierarchy.ndjson").path
      _ = try Pipeline().convert(try InputList(paths: [input.path]), to: output)
      let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
      #expect(lines[0].contains(#""tells":["keyboard"]"#) && lines[1].contains(#""keyboard":true,"windows""#))
      // No window was added for it.
      #expect(lines[1].components(separatedBy: #""class""#).count == 2)
    }
  }
}
