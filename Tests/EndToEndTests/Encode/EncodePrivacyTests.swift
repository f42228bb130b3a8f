import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteRedaction
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// The session's data that a log holds, and the data that it must not hold.
@Suite struct EncodePrivacyTests {
  /// Everything that a person reads or types in an input, of four bytes or more.
  private static func words(of sample: String) throws -> Set<String> {
    let text = try files(of: sample).map { try String(contentsOf: $0, encoding: .utf8) }.joined(
      separator: "\n")
    let quoted = text.matches(
      of: #/"(?:text|label|value|hint|title|image|AXLabel|AXValue)": ?"((?:[^"\\]|\\.)*)"/#
    ).map {
      String($0.1)
    }
    let printed = text.matches(
      of: #/(?:label=|value=|ax=\d, |\stext=|content-desc=|hint=|placeholderValue=)"([^"\n&]*)"/#
    ).map { String($0.1) }
    let quotedOnce = text.matches(of: #/(?:label: |placeholderValue: |text = )'([^'\n]*)'/#).map {
      String($0.1)
    }
    // Numbers, and words that the page itself is made of, are everywhere.
    return Set(quoted + printed + quotedOnce).filter { word in
      word.utf8.count >= 4 && word.contains { !$0.isNumber && !$0.isPunctuation }
        && !word.allSatisfy { $0.isLowercase }
    }
  }

  private static func files(of sample: String) throws -> [URL] {
    let list = try InputList(paths: [Places.samples.appending(path: sample).path])
    return list.entries.map { URL(filePath: $0.path) }
  }

  private func log(
    of sample: String, in folder: URL, _ change: (inout EncodeOptions) -> Void = { _ in }
  ) throws -> String {
    let path = folder.appending(path: "log.json").path
    var options = EncodeOptions()
    change(&options)
    _ = try Pipeline().encode(
      try InputList(paths: [Places.samples.appending(path: sample).path]), to: path, options: options)
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// Whose words can be found by looking at the files as they lie there.
  private static let plainSamples = SampleTests.samples.map(\.path).filter { path in
    ![".gz", ".zlib", ".zip"].contains { path.hasSuffix($0) }
  }

  @Test(arguments: plainSamples)
  func noWordOfASampleIsInItsLog(sample: String) throws {
    let words = try Self.words(of: sample)
    let isWordless = ["sentry", "viewcapture", "dom-snapshot"].contains { sample.contains($0) }
    #expect(isWordless || words.count >= 3, "\(words.count)")
    try withTemporaryFolder { folder in
      for metadata in [false, true] {
        let log = try log(of: sample, in: folder) {
          $0.metadata = metadata
          $0.touches = .show
        }
        // Classes are code, and may be named after their contents.
        let told = metadata ? log.replacing(#/"data-class":"[^"]*"/#, with: "") : log
        #expect(words.filter { told.contains($0) } == [])
      }
    }
  }

  @Test func revealedTextIsInTheLogAndSecretsAreNot() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      session.lines.append(
        """
        {"t":0,"windows":[{"class":"UIWindow","frame":[0,0,40,60],"children":[\
        {"class":"UILabel","frame":[0,0,40,20],"text":"SHOWN-1"},\
        {"class":"UITextField","frame":[0,20,40,20],"text":"SECRET-2","secure":true},\
        {"class":"UITextField","frame":[0,40,40,20],"text":"SECRET-3","contentType":"emailAddress"}]}]}
        """)
      let list = try session.write(to: folder)
      let path = folder.appending(path: "log.json").path
      for (reveal, shown) in [(Reveal.nothing, false), (.labels, true)] {
        var options = EncodeOptions()
        options.reveal = reveal
        options.metadata = true
        _ = try Pipeline().encode(list, to: path, options: options)
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.contains("SHOWN-1") == shown && !log.contains("SECRET"))
        #expect(try breaches(of: path) == [])
      }
    }
  }

  /// A field that shows its password when a person wants it to: log and mask both keep it secret.
  @Test func aPasswordStaysOneInLogsAndMasks() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      for (time, isSecure) in [(0, true), (100, false)] {
        session.lines.append(
          #"{"t":\#(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[{"id":2,"#
            + #""class":"UITextField","frame":[0,4,40,20],"editable":true,"secure":\#(isSecure),"text":"SECRET"},"#
            + #"{"id":3,"class":"UITextField","frame":[0,30,40,20],"editable":true,"text":"fine"}]}]}"#
        )
      }
      let list = try session.write(to: folder)
      let path = folder.appending(path: "log.json").path
      var options = EncodeOptions()
      options.reveal = .inputs
      _ = try Pipeline().encode(list, to: path, options: options)
      let log = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!log.contains("SECRET") && log.contains("fine"))
      let policy = try RedactionPolicy(json: Array(#"{"text":"none","images":"none"}"#.utf8))
      var source = SceneSource(list)
      var screens = 0
      while let screen = try source.nextScreen() {
        let snapshot = try #require(screen.snapshot)
        let regions = Redactor(policy: policy).regions(
          of: snapshot, scene: screen.scene, viewport: screen.scene.viewport)
        #expect(regions.filter { $0.kind == .redact }.map(\.node) == [1], "\(screens)")
        screens += 1
      }
      #expect(screens == 2)
    }
  }

  @Test func dataOfEventsIsWithheldButForTheKeysThatAreListed() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      session.screen(0)
      session.lines.append(
        #"{"t":10,"event":{"name":"search","data":{"query":"SECRET","hits":[3,{"of":4}]}}}"#)
      session.screen(20)
      let list = try session.write(to: folder)
      let path = folder.appending(path: "log.json").path
      for (keys, payload) in [
        ([], "null"), (["other"], "null"), (["hits"], #"{"hits":[3,{"of":4}]}"#),
        (["query", "hits"], #"{"query":"SECRET","hits":[3,{"of":4}]}"#),
      ] as [(Set<String>, String)] {
        var options = EncodeOptions()
        options.reveal = .inputs
        options.eventData = keys
        _ = try Pipeline().encode(list, to: path, options: options)
        let log = try String(contentsOfFile: path, encoding: .utf8)
        #expect(log.contains(#""tag":"search""#))
        #expect(log.contains(#""tag":"search","payload":\#(payload)"#), "\(keys)")
      }
    }
  }

  @Test(arguments: [#""SECRET""#, #"["SECRET"]"#, "7"])
  func dataThatIsNoObjectIsWithheld(data: String) throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      session.screen(0)
      session.lines.append(#"{"t":10,"event":{"name":"search","data":\#(data)}}"#)
      let path = folder.appending(path: "log.json").path
      var options = EncodeOptions()
      (options.reveal, options.eventData) = (.inputs, ["SECRET", "0", "7"])
      _ = try Pipeline().encode(try session.write(to: folder), to: path, options: options)
      let log = try String(contentsOfFile: path, encoding: .utf8)
      #expect(log.contains(#""tag":"search","payload":null"#))
    }
  }

  @Test func metadataTellsCodesNamesAndHashesOfIdentifiers() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      session.lines.append(
        """
        {"t":0,"windows":[{"class":"UIWindow","frame":[0,0,40,60],"children":[\
        {"class":"UIButton","frame":[0,0,40,20],"identifier":"pay-now","background":"#336699","text":"Pay"}]}]}
        """)
      let list = try session.write(to: folder)
      let path = folder.appending(path: "log.json").path
      var logs: [String] = []
      for salt in [nil, "one", "two", "one", "1763000000000"] as [String?] {
        var options = EncodeOptions()
        options.metadata = true
        options.salt = salt
        _ = try Pipeline().encode(list, to: path, options: options)
        logs.append(try String(contentsOfFile: path, encoding: .utf8))
        #expect(try breaches(of: path) == [])
        #expect(try Screening(path: path).scenes.count == 1)
      }
      #expect(logs[0].contains(#""data-class":"UIButton""#) && logs[0].contains(#""data-category":"button""#))
      #expect(logs[0].contains(#""data-rule":""#) && logs[0].contains(#""data-identifier":""#))
      #expect(logs.allSatisfy { !$0.contains("pay-now") && !$0.contains("Pay") })
      #expect(logs[1] == logs[3] && logs[1] != logs[2] && logs[0] != logs[1])
      // FNV-1a of `one`, a zero byte and `pay-now`.
      #expect(logs[1].contains(#""data-identifier":"3905b6019e25e73c""#))
      // The session's start is the salt where none is given, and the time of the first event.
      #expect(logs[0] == logs[4] && logs[0].contains(#""timestamp":1763000000000"#))
    }
  }

  /// The login's touches go over a keyboard: which keys they hit is the password.
  @Test func noTouchOfALogLiesOnAKeyboardOrASecret() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "log.json").path
      let list = try InputList(paths: [Places.samples.appending(path: "login.hierarchy.ndjson").path])
      let stream = Screening(list)
      var options = EncodeOptions()
      var counts: [Int] = []
      for policy in [TouchPolicy.show, .safe, .hide] {
        options.touches = policy
        _ = try Pipeline().encode(list, to: path, options: options)
        let touches = try places(of: path)
        counts.append(touches.count)
        guard policy == .safe else { continue }
        for (time, place) in touches {
          let scene = try #require(stream.scene(at: time) ?? stream.scenes.first)
          #expect(!scene.nodes.contains { Self.isSecret($0) && Self.covers($0, place) }, "\(time)")
        }
      }
      #expect(counts[0] > counts[1] && counts[1] > 0 && counts[2] == 0, "\(counts)")
    }
  }

  private func places(of path: String) throws -> [(Double, Point2D)] {
    var source = SceneSource(try InputList(paths: [path]))
    var found: [(Double, Point2D)] = []
    while let moment = try source.nextMoment() {
      if case .touch(let touch) = moment { found.append((touch.time, touch.location)) }
    }
    return found
  }

  private static func isSecret(_ node: SceneNode) -> Bool {
    node.verdict != .hidden
      && ([.secureField, .keyboard, .key].contains(node.category) || node.privacy == .sensitive)
  }

  private static func covers(_ node: SceneNode, _ place: Point2D) -> Bool {
    guard let inside = node.toViewport.inverse?.apply(place) else { return false }
    return (0...node.frame.width).contains(inside.x) && (0...node.frame.height).contains(inside.y)
  }
}
