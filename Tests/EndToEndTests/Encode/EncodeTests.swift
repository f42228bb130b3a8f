import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Sessions become logs, and logs are drawn as their sessions are.
@Suite struct EncodeTests {
  static let samples = SampleTests.samples.map(\.path)
  static let appearances = Appearance.Style.allCases.flatMap { style in
    Appearance.Colors.allCases.map { colors in
      Appearance(
        style: style, colors: colors, scheme: (style == .blocks) == (colors == .source) ? .light : .dark)
    }
  }

  private func input(_ sample: String) throws -> InputList {
    try InputList(paths: [Places.samples.appending(path: sample).path])
  }

  @Test(arguments: samples)
  func framesOfALogAreThoseOfItsStream(sample: String) throws {
    // Each appearance has half of the samples: all of all take long.
    let first = (Self.samples.firstIndex(of: sample) ?? 0) % 2
    for (index, appearance) in Self.appearances.enumerated() where index % 2 == first {
      try withTemporaryFolder { folder in
        let form = LogForm.all[(index + sample.count) % LogForm.all.count]
        let path = folder.appending(path: form.name).path
        _ = try Pipeline().encode(try input(sample), to: path, options: form.options(appearance))
        let stream = Screening(try input(sample), appearance)
        let log = try Screening(path: path)
        #expect(log.error == nil && stream.error == nil)
        let step = max(1, stream.scenes.count / 4)
        #expect(differences(stream, log, every: step, scale: 1) == [], "\(appearance) \(form)")
        #expect(try breaches(of: path) == [], "\(appearance) \(form)")
      }
    }
  }

  @Test(arguments: LogForm.all)
  func everyFormHoldsTheSameFrames(form: LogForm) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: form.name).path
      _ = try Pipeline().encode(try input("login.hierarchy.ndjson"), to: path, options: form.options())
      let stream = Screening(try input("login.hierarchy.ndjson"))
      #expect(differences(stream, try Screening(path: path), every: 1, scale: 0.25) == [])
      #expect(try breaches(of: path) == [])
    }
  }

  @Test(arguments: ["login", "feed", "checkout"])
  func aStreamWithoutIdsIsShownAsWell(story: String) throws {
    try withTemporaryFolder { folder in
      let file = Places.samples.appending(path: "\(story).hierarchy.ndjson")
      let text = try String(contentsOf: file, encoding: .utf8)
      let stripped = text.replacing(#/"id":(?:\d+|"[^"]*"),/#, with: "")
      #expect(stripped.utf8.count < text.utf8.count)
      let (bare, path) = (folder.appending(path: "bare.ndjson"), folder.appending(path: "log.zlib").path)
      try Data(stripped.utf8).write(to: bare)
      let list = try InputList(paths: [bare.path])
      _ = try Pipeline().encode(list, to: path)
      #expect(differences(Screening(list), try Screening(path: path), every: 7, scale: 0.5) == [])
      #expect(try breaches(of: path) == [])
    }
  }

  @Test func revealedTextIsShownAsInTheStream() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "log.json").path
      var options = EncodeOptions()
      options.reveal = .labels
      _ = try Pipeline().encode(try input("feed.hierarchy.ndjson"), to: path, options: options)
      let stream = Screening(try input("feed.hierarchy.ndjson"), reveal: .labels)
      let log = Screening(try InputList(paths: [path]), reveal: .labels)
      #expect(log.scenes.contains { $0.nodes.contains { $0.privacy == .revealed } })
      #expect(differences(stream, log, every: 10, scale: 1) == [])
      #expect(try breaches(of: path) == [])
    }
  }

  @Test func aLogOfALogShowsTheSame() throws {
    try withTemporaryFolder { folder in
      let (first, second) = (folder.appending(path: "a.json").path, folder.appending(path: "b.json").path)
      var options = EncodeOptions()
      options.touches = .show
      _ = try Pipeline().encode(try input("login.hierarchy.ndjson"), to: first, options: options)
      _ = try Pipeline().encode(try InputList(paths: [first]), to: second, options: options)
      let (stream, log) = (try Screening(path: first), try Screening(path: second))
      #expect(differences(stream, log, every: 5, scale: 0.5) == [])
      #expect(stream.touches > 4 && log.touches > 4)
      #expect(try breaches(of: second) == [])
    }
  }

  @Test(arguments: [(40.0, 60.0), (40.5, 60.25), (0.5, 0.5), (39.3, 61.7), (100_000, 60)])
  func everySizeOfScreenComesBack(width: Double, height: Double) throws {
    try withTemporaryFolder { folder in
      var session = SmallSession(width: width, height: height)
      session.screen(0)
      let path = folder.appending(path: "log.json").path
      _ = try Pipeline().encode(try session.write(to: folder), to: path)
      let viewport = try #require(try Screening(path: path).scenes.first?.viewport)
      #expect(viewport.width == width && viewport.height == height && viewport.scale == 2)
      #expect(try breaches(of: path) == [])
    }
  }

  @Test(arguments: [(0.0, 60.0), (-4, 60), (40, 1e9), (1e300, 1e300)])
  func aScreenWithoutASizeIsRefused(width: Double, height: Double) throws {
    try withTemporaryFolder { folder in
      var session = SmallSession(width: width, height: height)
      session.screen(0)
      let list = try session.write(to: folder)
      for name in ["log.json", "log"] {
        let error = #expect(throws: SilhouetteError.self) {
          try Pipeline().encode(list, to: folder.appending(path: name).path)
        }
        #expect(error?.kind == .input)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session.ndjson"])
      }
    }
  }

  @Test(
    arguments: [0, -1e308, -1e16, -7, 0.4, 1e15, 1e19, 1.7e308],
    [0, -4, 1, 1_763_000_000_000, 9_000_000_000_000_000])
  func anyTimeGivesALogThatPlays(time: Double, start: Int) throws {
    try withTemporaryFolder { folder in
      var session = SmallSession(start: start)
      session.screen(min(time, 0))
      session.screen(time, x: 9)
      let list = try session.write(to: folder)
      for form in [LogForm.all[0], LogForm.all[4], LogForm.all[6], LogForm.all[7]] {
        let path = folder.appending(path: "\(form.target)-\(form.name)").path
        _ = try Pipeline().encode(list, to: path, options: form.options())
        #expect(try breaches(of: path) == [])
        let (last, stream) = (try Screening(path: path).scenes.last, Screening(list).scenes.last)
        #expect(picture(try #require(last), scale: 1) == picture(try #require(stream), scale: 1))
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  // MARK: Size

  @Test func aStillHourCostsNextToNothing() throws {
    try withTemporaryFolder { folder in
      var session = SmallSession()
      for second in 0..<720 { session.screen(Double(second) * 5000) }
      let list = try session.write(to: folder)
      for name in ["log.json", "log"] {
        let path = folder.appending(path: name).path
        let summary = try Pipeline().encode(list, to: path)
        #expect(summary.events == 3 && summary.files.reduce(0) { $0 + $1.bytes } < 2000)
        #expect(summary.duration == .milliseconds(719 * 5000))
      }
    }
  }

  // MARK: Real data

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func everyRealFileOfTheseFormatsBecomesACleanLog() throws {
    let data = try #require(Places.data)
    let inputs = [
      "ios-tree/swiftui-no-enabler-iphone17pro-with-ax.txt",
      "ios-tree/swiftui-sample-iphone14pro-views-only.txt",
      "ios-tree/uikit-ios-swift-iphone17pro.txt", "sentry/uikit-ios-swift.json", "sentry/java-minimal.json",
      "web-recording/1fps/session.hierarchy.ndjson", "web-recording/10fps.hierarchy.ndjson.gz",
    ]
    for input in inputs {
      try withTemporaryFolder { folder in
        let path = folder.appending(path: "log").path
        let list = try InputList(paths: [data.appending(path: input).path])
        _ = try Pipeline().encode(list, to: path)
        let stream = Screening(list)
        let step = max(1, stream.scenes.count / 6)
        #expect(differences(stream, try Screening(path: path), every: step, scale: 0.5) == [], "\(input)")
        #expect(try breaches(of: path) == [], "\(input)")
      }
    }
  }

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func anotherRecordersLogIsVerifiedAndNotDrawn() throws {
    let data = try #require(Places.data)
    let list = try InputList(paths: [data.appending(path: "web-recording/1fps/rrweb-recorder.json").path])
    let found = try Pipeline().verified(list)
    #expect(found.inputError == nil && found.verifier.eventCount > 10)
    let error = #expect(throws: SilhouetteError.self) { try Pipeline().screen(of: list, at: nil) }
    #expect(error?.kind == .input)
    #expect(error?.message.contains("another recorder wrote this log") == true, "\(error?.message ?? "")")
  }
}
