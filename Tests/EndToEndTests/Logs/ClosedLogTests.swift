import Foundation
import Silhouette
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

@testable import SilhouetteVerbs

/// That a log which was written with text revealed is read without it, unless it is asked for again.
struct ClosedLogTests {
  private static let label = "SHOWN-1"
  private static let typed = "TYPED-2"
  private static let data = "DATA-3"

  /// A log with everything revealed, of a screen whose words change, come and go.
  private func revealedLog(in folder: URL, _ name: String = "open.json") throws -> InputList {
    var session = SmallSession(width: 200, height: 200)
    func screen(_ time: Int, _ extra: String) {
      session.lines.append(
        """
        {"t":\(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,200,200],"children":[\
        {"id":2,"class":"UILabel","frame":[0,0,120,20],"text":"\(Self.label) \(time)"},\
        {"id":3,"class":"UITextView","frame":[0,40,180,60],"editable":true,"text":"\(Self.typed) \(time)"}\(extra)]}]}
        """)
    }
    session.lines.append(#"{"t":0,"event":{"name":"early","data":{"query":"\#(Self.data)"}}}"#)
    screen(10, "")
    session.lines.append(#"{"t":15,"event":{"name":"search","data":{"query":"\#(Self.data)"}}}"#)
    screen(20, "")
    screen(
      30,
      #",{"id":4,"class":"UITextView","frame":[0,110,180,60],"editable":true,"children":[{"id":5,"class":"UILabel","frame":[4,4,120,20],"text":"\#(Self.typed)"}]},{"id":6,"class":"UILabel","frame":[0,180,120,20],"text":"\#(Self.label)"}"#
    )
    screen(40, "")
    let path = folder.appending(path: name).path
    var options = EncodeOptions()
    options.reveal = .inputs
    options.eventData = ["query"]
    _ = try Pipeline().encode(try session.write(to: folder), to: path, options: options)
    let log = try String(contentsOfFile: path, encoding: .utf8)
    #expect([Self.label, Self.typed, Self.data].allSatisfy { log.contains($0) })
    return try InputList(paths: [path])
  }

  private func words(in text: String) -> [String] {
    [Self.label, Self.typed, Self.data].filter { text.contains($0) }
  }

  private static let levels: [(Reveal, Set<String>, [String])] = [
    (.nothing, [], []), (.labels, [], [label]), (.inputs, [], [label, typed]),
    (.inputs, ["query"], [label, typed, data]),
  ]

  @Test func aPatternStaysOutOfALogThatIsReadAgain() throws {
    try withTemporaryFolder { folder in
      _ = try revealedLog(in: folder)
      let path = folder.appending(path: "open.json")
      let log = try String(contentsOf: path, encoding: .utf8)
        .replacingOccurrences(of: Self.label, with: "jane@example.com")
      try log.write(to: path, atomically: true, encoding: .utf8)
      var options = EncodeOptions()
      options.reveal = .inputs
      let again = folder.appending(path: "again.json").path
      _ = try Pipeline().encode(try InputList(paths: [path.path]), to: again, options: options)
      let written = try String(contentsOfFile: again, encoding: .utf8)
      #expect(!written.contains("jane@") && written.contains(Self.typed))
    }
  }

  @Test func encodeWithholdsWhatIsNotRevealedAnew() throws {
    try withTemporaryFolder { folder in
      let log = try revealedLog(in: folder)
      for (reveal, keys, expected) in Self.levels {
        let path = folder.appending(path: "again.json").path
        var options = EncodeOptions()
        (options.reveal, options.eventData) = (reveal, keys)
        _ = try Pipeline().encode(log, to: path, options: options)
        #expect(words(in: try String(contentsOfFile: path, encoding: .utf8)) == expected, "\(reveal)")
        #expect(try breaches(of: path) == [])
      }
    }
  }

  @Test func playWithholdsWhatIsNotRevealedAnew() throws {
    try withTemporaryFolder { folder in
      let log = try revealedLog(in: folder)
      for (reveal, keys, expected) in Self.levels {
        let path = folder.appending(path: "page.html").path
        var options = PlayOptions()
        options.player = .linked
        (options.encode.reveal, options.encode.eventData) = (reveal, keys)
        let summary = try Pipeline().play(log, to: path, options: options)
        #expect(summary.isLog && !summary.hasForeignPages)
        #expect(words(in: try String(contentsOfFile: path, encoding: .utf8)) == expected, "\(reveal)")
      }
    }
  }

  @Test func renderAndInspectWithholdWhatIsNotRevealedAnew() async throws {
    try await withTemporaryFolder { folder in
      let log = try revealedLog(in: folder)
      for (reveal, keys, expected) in Self.levels where keys.isEmpty {
        var pipeline = Pipeline()
        pipeline.options.reveal = reveal
        let path = folder.appending(path: "still.svg").path
        pipeline.options.moment = 30
        _ = try await pipeline.render(log, to: path)
        #expect(words(in: try String(contentsOfFile: path, encoding: .utf8)) == expected, "\(reveal)")
        #expect(words(in: try pipeline.page(of: log, at: 30)) == expected, "\(reveal)")
        var listed = ""
        try pipeline.listEvents(of: log) { listed += $0 }
        #expect(listed.contains("text=") == (reveal != .nothing), "\(reveal)")
      }
    }
  }

  @Test func aLogThatIsClosedIsTheOneThatWasNeverOpen() throws {
    try withTemporaryFolder { folder in
      let open = try revealedLog(in: folder)
      let closed = folder.appending(path: "closed.json").path
      _ = try Pipeline().encode(open, to: closed)
      let twice = folder.appending(path: "twice.json").path
      _ = try Pipeline().encode(try InputList(paths: [closed]), to: twice)
      #expect(try Data(contentsOf: URL(filePath: closed)) == Data(contentsOf: URL(filePath: twice)))
    }
  }

  @Test func anotherRecordersLogIsPlayedAsItStandsAndSaidToBe() throws {
    try withTemporaryFolder { folder in
      let log = folder.appending(path: "foreign.json")
      try Data(
        """
        [{"type":4,"data":{"href":"","width":10,"height":10},"timestamp":1},
        {"type":2,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"tagName":"html","attributes":{},"id":2,\
        "childNodes":[{"type":2,"tagName":"head","attributes":{},"childNodes":[],"id":3},{"type":2,"tagName":"body",\
        "attributes":{},"id":4,"childNodes":[{"type":3,"textContent":"FOREIGN","id":5}]}]}]},\
        "initialOffset":{"top":0,"left":0}},"timestamp":2},
        {"type":3,"data":{"source":3,"id":1,"x":0,"y":4},"timestamp":9}]
        """.utf8
      ).write(to: log)
      let page = folder.appending(path: "page.html").path
      var options = PlayOptions()
      options.player = .linked
      let summary = try Pipeline().play(try InputList(paths: [log.path]), to: page, options: options)
      #expect(summary.hasForeignPages)
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("FOREIGN"))
    }
  }
}
