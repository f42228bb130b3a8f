import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

@Suite struct RenderTests {
  private func header(width: Int = 40, height: Int = 60, start: Int = 0) -> String {
    """
    {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":\(width),"height":\(height),"scale":1},\
    "start":\(start)}
    """
  }

  private func snapshot(_ time: Double, x: Int = 4) -> String {
    """
    {"t":\(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60],"children":[\
    {"id":2,"class":"UIButton","frame":[\(x),4,20,10]}]}]}
    """
  }

  private func write(_ lines: [String], to folder: URL, as name: String) throws -> String {
    let url = folder.appending(path: name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    return url.path
  }

  private func frames(ofY4M path: String, width: Int, height: Int) throws -> Int {
    let bytes = try Data(contentsOf: URL(filePath: path))
    let header = try #require(bytes.firstIndex(of: 0x0A)) + 1
    let frame = 6 + width * height * 3 / 2
    #expect((bytes.count - header) % frame == 0)
    return (bytes.count - header) / frame
  }

  // MARK: Time

  @Test func aVideoLastsAsLongAsItsSession() async throws {
    try await withTemporaryFolder { folder in
      let input = try write(
        [header(), snapshot(0), snapshot(350, x: 9), #"{"t":1200,"event":{"name":"end"}}"#], to: folder,
        as: "s.ndjson")
      let output = folder.appending(path: "s.y4m").path
      let summary = try await Pipeline().render(try InputList(paths: [input]), to: output)
      #expect(try frames(ofY4M: output, width: 40, height: 60) == 12)
      #expect(summary.frames == 12 && summary.changedFrames == 2 && summary.duration == .milliseconds(1200))
    }
  }

  @Test func aStreamLastsAsLongAsItsLog() async throws {
    try await withTemporaryFolder { folder in
      for (number, last) in [snapshot(900.2, x: 9), snapshot(900.2, x: 12)].enumerated() {
        let lines = [header(), snapshot(0.4), snapshot(100), snapshot(350.7, x: 9), last]
        let stream = try InputList(paths: [try write(lines, to: folder, as: "\(number).ndjson")])
        let path = folder.appending(path: "\(number).json").path
        _ = try Pipeline().encode(stream, to: path)
        let log = try InputList(paths: [path])
        let ofStream = try await Pipeline().render(stream, to: folder.appending(path: "s.apng").path)
        let ofLog = try await Pipeline().render(log, to: folder.appending(path: "l.apng").path)
        #expect(ofStream.duration == ofLog.duration && ofStream.changedFrames == ofLog.changedFrames)
        #expect(ofLog.duration == .milliseconds(number == 0 ? 900 : 900 + 550))
        let pictures = try ["s.apng", "l.apng"].map { try Data(contentsOf: folder.appending(path: $0)) }
        #expect(pictures[0] == pictures[1])
      }
    }
  }

  @Test func framesOfAStreamAreNamedAsThoseOfItsLog() async throws {
    try await withTemporaryFolder { folder in
      let lines = [header(), snapshot(0.4), snapshot(350.7, x: 9), snapshot(5516.6, x: 12)]
      let stream = try InputList(paths: [try write(lines, to: folder, as: "s.ndjson")])
      let path = folder.appending(path: "s.json").path
      _ = try Pipeline().encode(stream, to: path)
      for (name, input) in [("stream", stream), ("log", try InputList(paths: [path]))] {
        let frames = folder.appending(path: name).path
        _ = try await Pipeline().render(input, to: frames)
        let names = try FileManager.default.contentsOfDirectory(atPath: frames).sorted()
        #expect(names == ["000000.png", "000350.png", "005516.png"])
        // A name is a moment at which that frame is seen.
        #expect(try Pipeline().screen(of: input, at: 5516).scene.time.rounded(.down) == 5516)
        #expect(try Pipeline().screen(of: input, at: 5515).scene.time.rounded(.down) == 350)
      }
    }
  }

  @Test func aSpanStartsWithWhatWasOnScreenByThen() async throws {
    try await withTemporaryFolder { folder in
      let lines = [header()] + (0..<10).map { snapshot(Double($0) * 1000, x: $0) }
      let input = try InputList(paths: [try write(lines, to: folder, as: "s.ndjson")])
      var pipeline = Pipeline()
      pipeline.options.span = 2500...5500
      let output = folder.appending(path: "frames").path
      let summary = try await pipeline.render(input, to: output)
      #expect(summary.frames == 4)
      let names = try FileManager.default.contentsOfDirectory(atPath: output).sorted()
      #expect(names == ["002500.png", "003000.png", "004000.png", "005000.png"])
    }
  }

  @Test(arguments: [-1e308, -1e19, 1e19, 1e22, 1.7e308])
  func momentsThatNoClockTellsAreDrawnAllTheSame(time: Double) async throws {
    try await withTemporaryFolder { folder in
      let input = try InputList(
        paths: [
          try write([header(), snapshot(min(time, 0)), snapshot(time, x: 9)], to: folder, as: "s.ndjson")
        ])
      for name in ["frames", "o.apng", "o.gif", "o.png"] {
        let summary = try await Pipeline().render(input, to: folder.appending(path: name).path)
        #expect(summary.frames >= 1)
      }
    }
  }

  @Test func theInputIsNeverTheOutput() async throws {
    try await withTemporaryFolder { folder in
      let path = try write([header(), snapshot(0)], to: folder, as: "s.png")
      let before = try Data(contentsOf: URL(filePath: path))
      let error = await #expect(throws: SilhouetteError.self) {
        try await Pipeline().render(try InputList(paths: [path]), to: folder.path + "/./s.png")
      }
      #expect(error?.kind == .usage)
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test(arguments: ["o.mp4", "o.apng", "o", "o.y4m"])
  func anErrorLeavesNothingBehind(name: String) async throws {
    try await withTemporaryFolder { folder in
      let input = try InputList(paths: [
        try write([header(), snapshot(0), snapshot(50, x: 9)], to: folder, as: "s.ndjson")
      ])
      var pipeline = Pipeline()
      pipeline.options.maxFrames = 1
      pipeline.options.rate = FrameRate(100)
      await #expect(throws: SilhouetteError.self) {
        try await pipeline.render(input, to: folder.appending(path: name).path)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["s.ndjson"])
    }
  }

  @Test(arguments: [1e9, 1e12, 1e15, 1e300])
  func aGapOfAgesIsRefusedAtOnceWhereFramesWouldFillIt(gap: Double) async throws {
    try await withTemporaryFolder { folder in
      let input = try InputList(
        paths: [try write([header(), snapshot(0), snapshot(gap)], to: folder, as: "s.ndjson")])
      let output = folder.appending(path: "s.y4m").path
      await #expect(throws: SilhouetteError.self) { try await Pipeline().render(input, to: output) }
      #expect(!FileManager.default.fileExists(atPath: output))
      // An animation needs no frames to fill it.
      let animation = folder.appending(path: "s.apng").path
      #expect(try await Pipeline().render(input, to: animation).frames == 2)
    }
  }

  @Test func theMomentOfAStillIsTheLastSnapshotThatIsNotLater() throws {
    try withTemporaryFolder { folder in
      let lines = [header()] + (1..<5).map { snapshot(Double($0) * 100, x: $0) }
      let input = try InputList(paths: [try write(lines, to: folder, as: "s.ndjson")])
      for (moment, time) in [(nil, 100.0), (0, 100), (100, 100), (199.9, 100), (200, 200), (1e9, 400)]
        as [(Double?, Double)]
      {
        #expect(try Pipeline().screen(of: input, at: moment).scene.time == time)
      }
    }
  }

  // MARK: Size

  @Test func aTurnedPhoneIsLetterboxed() async throws {
    try await withTemporaryFolder { folder in
      let turn = #"{"t":100,"viewport":{"width":60,"height":40,"scale":1}}"#
      let wide = #"{"t":100,"windows":[{"class":"UIButton","frame":[0,0,60,40]}]}"#
      let input = try InputList(
        paths: [try write([header(), snapshot(0), turn, wide], to: folder, as: "s.ndjson")])
      let output = folder.appending(path: "frames").path
      var pipeline = Pipeline()
      pipeline.options.rate = FrameRate(10)
      _ = try await pipeline.render(input, to: output)
      let png = try PNGDecoder(Array(Data(contentsOf: URL(filePath: output + "/000100.png"))))
      #expect(png.pixmap.width == 40 && png.pixmap.height == 60)
      // 60 by 40 fits into 40 by 60 at two thirds: 27 rows in the middle, letterbox above and below.
      #expect(png.pixmap.pixels[0] == png.pixmap.pixels[40 * 60 - 1])
      #expect(png.pixmap.pixels[0] != png.pixmap.pixels[40 * 30 + 3])
    }
  }

  @Test func aViewportThatIsNoPictureIsRefusedBeforeAnythingIsAllocated() async throws {
    try await withTemporaryFolder { folder in
      for (width, height) in [(1_000_000_000, 1_000_000_000), (1_000_000, 1), (0, 10), (-5, 5)] {
        let lines = [header(width: width, height: height), snapshot(0)]
        let input = try InputList(paths: [try write(lines, to: folder, as: "s.ndjson")])
        let error = await #expect(throws: SilhouetteError.self) {
          try await Pipeline().render(input, to: folder.appending(path: "s.png").path)
        }
        #expect(error?.kind == .input)
      }
    }
  }

  // MARK: Several files

  @Test func streamsThatSayWhenTheyBeganKeepTheirDistance() throws {
    try withTemporaryFolder { folder in
      let start = 1_763_000_000_000
      let paths = [
        try write([header(start: start), snapshot(0), snapshot(100)], to: folder, as: "part-1.ndjson"),
        try write(
          [header(start: start + 5000), snapshot(0), snapshot(100)], to: folder, as: "part-2.ndjson"),
      ]
      var source = SceneSource(try InputList(paths: paths.reversed()))
      var times: [Double] = []
      while let scene = try source.next() { times.append(scene.time) }
      #expect(times == [0, 100, 5000, 5100])
    }
  }

  @Test func aStreamThatBeganBeforeTheOneBeforeItEndedIsPutBehindAndSaysSo() throws {
    try withTemporaryFolder { folder in
      let start = 1_763_000_000_000
      let paths = [
        try write([header(start: start + 5000), snapshot(0), snapshot(100)], to: folder, as: "a.ndjson"),
        try write([header(start: start), snapshot(0), snapshot(100)], to: folder, as: "b.ndjson"),
      ]
      var source = SceneSource(try InputList(paths: paths))
      var times: [Double] = []
      while let scene = try source.next() { times.append(scene.time) }
      #expect(times == [0, 100, 1100, 1200])
      #expect(source.diagnostics.count(of: .assumed) == 1)
    }
  }

  @Test func dumpsFollowEachOtherOrTheirNames() throws {
    let dump = "UIWindow(frame: {{0, 0}, {40, 60}}, ax=0)\n"
    try withTemporaryFolder { folder in
      for name in ["1.txt", "2.txt", "10.txt"] { _ = try write([dump], to: folder, as: name) }
      // One is of the second dump's moment, the other of none.
      for name in ["2.png", "cover.png"] {
        try Data([0x89, 0x50, 0x4E, 0x47, 1, 2, 3]).write(to: folder.appending(path: name))
      }
      var reading = ReadingOptions()
      reading.interval = 250
      var source = SceneSource(try InputList(paths: [folder.path]), reading: reading)
      var times: [Double] = []
      while let scene = try source.next() { times.append(scene.time) }
      #expect(times == [0, 250, 500])
      #expect(source.passedOver.count == 1)
    }
    try withTemporaryFolder { folder in
      for name in ["s_2024-01-31_120000.txt", "s_2024-01-31_120007.txt"] {
        _ = try write([dump], to: folder, as: name)
      }
      var source = SceneSource(try InputList(paths: [folder.path]))
      var times: [Double] = []
      while let scene = try source.next() { times.append(scene.time) }
      #expect(times == [0, 7000])
    }
  }

  @Test func whatWasWholeBeforeABrokenFileIsDrawn() async throws {
    try await withTemporaryFolder { folder in
      _ = try write([header(), snapshot(0), snapshot(100, x: 8)], to: folder, as: "1.ndjson")
      _ = try write([header(), #"{"t":0,"windows":7}"#], to: folder, as: "2.ndjson")
      let output = folder.appending(path: "out/").path
      let input = try InputList(paths: [folder.path])
      let summary = try await Pipeline().render(input, to: output)
      #expect(summary.frames == 2)
      let error = try #require(summary.inputError)
      #expect(
        error.kind == .input && error.message.contains("2.ndjson:2") && error.message.contains("$.windows"))
    }
  }

  // MARK: Real data

  @Test(.enabled(if: Places.data != nil, "real data is not in this checkout"))
  func everyRealFileOfTheseFormatsIsDrawn() async throws {
    let data = try #require(Places.data)
    let inputs = [
      "ios-tree", "sentry/uikit-ios-swift.json", "sentry/java-minimal.json",
      "web-recording/1fps/session.hierarchy.ndjson", "web-recording/10fps.hierarchy.ndjson.gz",
    ]
    try await withTemporaryFolder { folder in
      for input in inputs {
        var pipeline = Pipeline()
        pipeline.options.jobs = 2
        pipeline.options.touches = false
        let list = try InputList(paths: [data.appending(path: input).path])
        let summary = try await pipeline.render(list, to: folder.appending(path: "o.apng").path)
        #expect(summary.inputError == nil && summary.frames == summary.snapshots, "\(input)")
      }
    }
  }
}
