import Foundation
import Silhouette
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Folders of segments, and the files of a run.
@Suite struct EncodeSegmentTests {
  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// Timestamps of a log's events.
  private func times(_ path: String) throws -> [Double] {
    var times: [Double] = []
    try Pipeline().listEvents(of: try InputList(paths: [path])) { (text) throws(SilhouetteError) in
      times.append(Double(text.prefix { $0 != " " }) ?? .nan)
    }
    return times
  }

  @Test(arguments: [1000.0, 2500, 5000, 100_000], [0.0, 1300, 8999.5])
  func eachSegmentPlaysAloneWithinItsSpan(length: Double, first: Double) throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      for second in 0..<24 { session.screen(first + Double(second) * 700, x: Double(second % 17)) }
      session.lines.append(#"{"t":40000,"event":{"name":"late"}}"#)
      let list = try session.write(to: folder)
      let path = folder.appending(path: "log").path
      var options = EncodeOptions()
      (options.segment, options.checkouts) = (length, .segment)
      let summary = try Pipeline().encode(list, to: path, options: options)
      let segments = try names(path)
      #expect(
        segments == segments.indices.map { String(repeating: "0", count: $0 < 10 ? 5 : 4) + "\($0).zlib" })
      #expect(segments.count == summary.files.reduce(0) { $0 + $1.parts })
      let stream = Screening(list)
      for segment in segments {
        let alone = try Screening(path: "\(path)/\(segment)")
        #expect(try breaches(of: "\(path)/\(segment)") == [], "\(segment)")
        let begin = try #require(alone.scenes.first).time
        let end = try #require(alone.scenes.last).time
        let origin = first.rounded(.down)
        #expect(((begin - origin) / length).rounded(.down) == ((end - origin) / length).rounded(.down))
        for scene in alone.scenes {
          let seen = try #require(stream.scenes.last { $0.time.rounded(.down) <= scene.time })
          #expect(picture(scene, scale: 1) == picture(seen, scale: 1))
        }
      }
    }
  }

  @Test func onlyTheFirstSegmentHoldsThePageElse() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "log").path
      var options = EncodeOptions()
      options.checkouts = .never
      let summary = try Pipeline().encode(
        try SmallSession.seconds(30).write(to: folder), to: path, options: options)
      #expect(summary.checkouts == 1)
      #expect(try names(path).count == 6)
      #expect(try Screening(path: path + "/000000.zlib").scenes.count == 5)
      let later = try Screening(path: path + "/000001.zlib")
      #expect(later.scenes.isEmpty && later.error?.kind == .input)
    }
  }

  @Test func aSpanWithoutAnEventHasNoSegment() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      for time in [0.0, 1000, 61_000, 999_000] { session.screen(time, x: time / 1000) }
      let path = folder.appending(path: "log").path
      _ = try Pipeline().encode(try session.write(to: folder), to: path)
      #expect(try names(path) == ["000000.zlib", "000001.zlib", "000002.zlib"])
    }
  }

  @Test func aFolderThatHoldsALogIsRefusedAndKept() throws {
    try withTemporaryFolder { folder in
      let list = try SmallSession.seconds(12).write(to: folder)
      let path = folder.appending(path: "log").path
      _ = try Pipeline().encode(list, to: path)
      let before = try Data(contentsOf: URL(filePath: path + "/000000.zlib"))
      let error = #expect(throws: SilhouetteError.self) { try Pipeline().encode(list, to: path) }
      #expect(error?.kind == .usage && error?.message.contains("000000.zlib") == true)
      #expect(try Data(contentsOf: URL(filePath: path + "/000000.zlib")) == before)
    }
  }

  @Test(arguments: ["log.json", "log.ndjson", "log.zlib", "log"])
  func aRunThatFailsLeavesTheOutputAsItWas(name: String) throws {
    try withTemporaryFolder { folder in
      let output = folder.appending(path: name)
      if name != "log" { try Data("kept".utf8).write(to: output) }
      var session = SmallSession()
      session.lines.append(#"{"t":0,"event":{"name":"only"}}"#)
      let list = try session.write(to: folder)
      let error = #expect(throws: SilhouetteError.self) { try Pipeline().encode(list, to: output.path) }
      #expect(error?.kind == .input)
      if name == "log" {
        #expect(!FileManager.default.fileExists(atPath: output.path))
      } else {
        #expect(try Data(contentsOf: output) == Data("kept".utf8))
      }
      #expect(try names(folder.path).count == (name == "log" ? 1 : 2), "no draft is left")
    }
  }

  @Test func whatWasWholeBeforeBrokenInputIsInTheLog() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession.seconds(7)
      session.lines.append(#"{"t":9000,"windows":[{"class":7}]}"#)
      let list = try session.write(to: folder)
      for name in ["log.json", "log"] {
        let path = folder.appending(path: name).path
        let summary = try Pipeline().encode(list, to: path)
        #expect(summary.inputError?.kind == .input && summary.snapshots == 7)
        #expect(try breaches(of: path) == [])
        #expect(try Screening(path: path).scenes.count == 7)
      }
    }
  }

  @Test func theInputIsNeverTheLog() throws {
    try withTemporaryFolder { folder in
      let list = try SmallSession.seconds(3).write(to: folder, as: "session.ndjson")
      let before = try Data(contentsOf: URL(filePath: list.entries[0].path))
      let error = #expect(throws: SilhouetteError.self) {
        try Pipeline().encode(list, to: folder.path + "/./session.ndjson")
      }
      #expect(error?.kind == .usage)
      #expect(try Data(contentsOf: URL(filePath: list.entries[0].path)) == before)
    }
  }

  /// What New Relic's agents put into the address of their request.
  @Test func payloadsForNewRelicAreDescribed() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "log").path
      var options = EncodeOptions()
      (options.target, options.checkouts) = (.newrelic, .segment)
      _ = try Pipeline().encode(
        try InputList(paths: [Places.samples.appending(path: "login.hierarchy.ndjson").path]), to: path,
        options: options)
      let bodies = try names(path).filter { $0.hasSuffix(".json.gz") }
      #expect(bodies.count >= 2)
      for (number, name) in bodies.enumerated() {
        let body = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        #expect(body.starts(with: [0x1F, 0x8B]))
        let file = "\(path)/\(name.replacing(".json.gz", with: ".attributes"))"
        let query = "?attributes=" + (try String(contentsOfFile: file, encoding: .utf8))
        let text = try #require(URLComponents(string: query)?.queryItems?.first?.value)
        let told = text.split(separator: "&").reduce(into: [String: String]()) { told, pair in
          let sides = pair.split(separator: "=", maxSplits: 1).map(String.init)
          told[sides[0]] = sides[1]
        }
        #expect(told["isFirstChunk"] == "\(number == 0)" && told["hasMeta"] == "true")
        #expect(told["rrweb.version"] == "^2.0.0-alpha.17" && told["content_encoding"] == "gzip")
        let first = try #require(try times("\(path)/\(name)").first)
        #expect(first == 0 && (Int64(told["replay.firstTimestamp"] ?? "") ?? 0) > 0)
      }
    }
  }

  /// Sentry's server refuses custom events of other tags, and reads the log's own commands as they are.
  @Test func eventsOfTheAppAreBreadcrumbsForSentry() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession.seconds(2)
      session.lines.append(#"{"t":1500,"event":{"name":"paid \"twice\"","data":{"status":3,"who":"me"}}}"#)
      session.lines.append(#"{"t":1600,"event":{"name":"bare"}}"#)
      let path = folder.appending(path: "log").path
      var options = EncodeOptions()
      (options.target, options.eventData) = (.sentry, ["status"])
      _ = try Pipeline().encode(try session.write(to: folder), to: path, options: options)
      let envelope = try Data(contentsOf: URL(filePath: path + "/000000.envelope"))
      let events = try #require(SentryBody(envelope)?.events)
      let customs = events.filter { $0["type"] as? Int == 5 }.compactMap { $0["data"] as? [String: Any] }
      #expect(customs.map { $0["tag"] as? String } == ["breadcrumb", "breadcrumb"])
      let crumbs = customs.compactMap { $0["payload"] as? [String: Any] }
      #expect(crumbs.map { $0["message"] as? String } == ["paid \"twice\"", "bare"])
      #expect(crumbs[0]["data"] as? [String: Int] == ["status": 3] && crumbs[1]["data"] == nil)
      #expect(crumbs[0]["timestamp"] as? Double == 1_763_000_001.5)
      var listing = ""
      try Pipeline().listEvents(of: try InputList(paths: [path])) { listing += $0 }
      #expect(listing.contains("paid") && listing.contains("bare") && !listing.contains("breadcrumb"))
    }
  }

  /// A button at (4, 4), with a secure field below it.
  private static let tapped = #"""
    {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"background":"#FFFFFF","children":[\#
    {"id":2,"class":"UINavigationBar","frame":[0,0,40,20],"children":[\#
    {"id":3,"class":"UIButton","identifier":"pay-now","label":"Pay Ada","frame":[4,4,20,10]}]},\#
    {"id":4,"class":"UITextField","secure":true,"frame":[4,40,20,10]}]}]}
    """#

  /// Sentry's player lists taps, which are breadcrumbs of its SDKs for phones. Reading the log again finds each tap once.
  @Test func tapsAreBreadcrumbsForSentryAndSayNoWords() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      session.lines.append(Self.tapped)
      for (time, y) in [(500, 8), (900, 45), (1300, 30)] {
        session.lines.append(
          #"{"t":\#(time),"touch":{"pointer":1,"phase":"down","x":10,"y":\#(y)}}"#)
        session.lines.append(
          #"{"t":\#(time + 60),"touch":{"pointer":1,"phase":"up","x":10,"y":\#(y)}}"#)
      }
      var input = try session.write(to: folder)
      var listings: [String] = []
      for name in ["once", "again"] {
        let path = folder.appending(path: name).path
        var options = EncodeOptions()
        options.target = .sentry
        _ = try Pipeline().encode(input, to: path, options: options)
        let envelope = try Data(contentsOf: URL(filePath: path + "/000000.envelope"))
        let events = try #require(SentryBody(envelope)?.events)
        let crumbs = events.compactMap { $0["data"] as? [String: Any] }.filter {
          $0["tag"] as? String == "breadcrumb"
        }.compactMap { $0["payload"] as? [String: Any] }
        #expect(crumbs.map { $0["category"] as? String } == ["ui.tap", "ui.tap"])
        #expect(crumbs.map { $0["message"] as? String } == ["button in navigation bar", "view"], "\(crumbs)")
        #expect(crumbs.map { $0["timestamp"] as? Double } == [1_763_000_000.56, 1_763_000_001.36])
        let text = try JSONSerialization.data(withJSONObject: events)
        for word in ["Ada", "pay-now", "UIButton"] {
          #expect(text.firstRange(of: Data(word.utf8)) == nil)
        }
        input = try InputList(paths: [path])
        var listing = ""
        try Pipeline().listEvents(of: input) { listing += $0 }
        #expect(listing.contains("breadcrumb tap \"button in navigation bar\""), "\(listing)")
        listings.append(listing)
      }
      #expect(listings[0] == listings[1])
    }
  }

  @Test func aBodyForPostHogIsWhatItsServiceTakes() throws {
    try withTemporaryFolder { folder in
      let path = try encoded(.posthog, in: folder)
      let bodies = try names(path)
      #expect(bodies.count >= 2)
      for name in bodies {
        let bytes = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
        let body = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        #expect(bytes.count < 943_718 && body["event"] as? String == "$snapshot")
        let properties = try #require(body["properties"] as? [String: Any])
        #expect((properties["$snapshot_data"] as? [Any])?.isEmpty == false)
        #expect(properties["$snapshot_source"] as? String == "web")
      }
    }
  }

  /// One file is one body: a header with the replay's id, and both items with their lengths.
  @Test func aBodyForSentryIsAWholeEnvelope() throws {
    try withTemporaryFolder { folder in
      let path = try encoded(.sentry, in: folder)
      let names = try names(path)
      #expect(names.count >= 2 && names.allSatisfy { $0.hasSuffix(".envelope") })
      for (number, name) in names.enumerated() {
        let body = try #require(SentryBody(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))))
        let header = try JSONSerialization.jsonObject(with: Data(body.header)) as? [String: String]
        let event = try #require(
          try JSONSerialization.jsonObject(with: Data(body.event)) as? [String: Any])
        let replay = try #require(event["replay_id"] as? String)
        #expect(header == ["event_id": replay] && replay.count == 32)
        #expect(event["segment_id"] as? Int == number)
        #expect((event["replay_start_timestamp"] != nil) == (number == 0))
        #expect(body.recording.starts(with: Array("{\"segment_id\":\(number)}\n".utf8) + [0x78]))
        #expect(body.events?.isEmpty == false)
      }
    }
  }

  private func encoded(_ target: LogTarget, in folder: URL) throws -> String {
    let path = folder.appending(path: "log").path
    var options = EncodeOptions()
    options.target = target
    _ = try Pipeline().encode(
      try InputList(paths: [Places.samples.appending(path: "login.hierarchy.ndjson").path]), to: path,
      options: options)
    return path
  }
}
