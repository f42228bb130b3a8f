import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteVerbs
import Testing

/// Verbs whose task is cancelled while they wait for a pipe that nobody closes.
@Suite struct CancellingTests {
  enum Verb: CaseIterable {
    case animation, frames, still, page, video, encode, segments, convert, redact, screen, verify

    /// The output's name; nil for a verb without one.
    var output: String? {
      switch self {
      case .animation: "a.apng"
      case .frames: "frames"
      case .still: "a.png"
      case .page: "a.pdf"
      case .video: "a.y4m"
      case .encode: "a.json"
      case .segments: "log"
      case .convert: "a.hierarchy.ndjson.gz"
      case .redact: "regions.json"
      case .screen, .verify: nil
      }
    }

    /// Whether it reports its progress.
    var reports: Bool { ![.still, .screen, .verify].contains(self) }

    /// The lines that come through the pipe before it is silent.
    var lines: String {
      if self == .verify { return #"[{"type":4,"timestamp":1,"data":{"href":"","width":40,"height":60}},"# }
      return #"""
        {"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":40,"height":60,"scale":1},"start":0}
        {"t":0,"windows":[{"id":1,"class":"UIWindow","frame":[0,0,40,60]}]}

        """#
    }

    func run(_ pipeline: Pipeline, on pipe: String, to folder: URL) async throws(SilhouetteError) {
      var pipeline = pipeline
      let input = try InputList(paths: [FilePath(pipe)])
      let path = FilePath(output.map { folder.appending(path: $0).path } ?? "-")
      switch self {
      case .still:
        // The screen at that time is known only when a later one comes.
        pipeline.options.time = .seconds(1)
        _ = try await pipeline.render(input, to: path)
      case .animation, .frames, .page, .video: _ = try await pipeline.render(input, to: path)
      case .encode, .segments: _ = try await pipeline.encode(input, to: path)
      case .convert: _ = try await pipeline.convert(input, to: path)
      case .redact:
        var options = RedactOptions()
        options.regionsPath = path
        _ = try await pipeline.redact(input, options: options, codec: NoCodec())
      case .screen: _ = try await pipeline.screen(of: input, at: .seconds(1))
      case .verify: _ = try await pipeline.verify(input)
      }
    }
  }

  /// Reads no picture, because no session here has any.
  private struct NoCodec: PictureCodec {
    func decode(_ file: some Collection<UInt8>, maxPixels: Int) throws(PictureError) -> Picture {
      throw PictureError("cannot be read")
    }

    func encode(_ picture: Picture) throws(PictureError) -> [UInt8] { [] }
  }

  @Test(.timeLimit(.minutes(10)), arguments: Verb.allCases)
  func cancellingEndsAVerbAndLeavesNothing(verb: Verb) async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      // Open for both, so that the pipe has no end.
      let end = open(pipe, O_RDWR)
      defer { close(end) }
      #expect(
        Data(verb.lines.utf8).withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
          == verb.lines.utf8.count)

      let (reading, isReading) = AsyncStream<Void>.makeStream()
      let task = Task { () async -> SilhouetteError? in
        var pipeline = Pipeline()
        pipeline.report = { _ in isReading.yield() }
        do throws(SilhouetteError) {
          try await verb.run(pipeline, on: pipe, to: folder)
          return nil
        } catch {
          return error
        }
      }
      // Then it waits for the pipe. The others end wherever they are by now.
      if verb.reports { for await _ in reading { break } }
      task.cancel()
      #expect(await task.value?.kind == .cancelled)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["pipe"])
    }
  }

  /// Swift has as many shared threads as processors. With as many verbs that wait on them, nothing else would run.
  @Test(.timeLimit(.minutes(10))) func verbsThatWaitLeaveTheSharedThreadsToOthers() async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let end = open(pipe, O_RDWR)
      defer { close(end) }
      let tasks = (0..<2 * ProcessInfo.processInfo.activeProcessorCount).map { _ in
        Task { () async -> SilhouetteError? in
          do throws(SilhouetteError) {
            try await Verb.verify.run(Pipeline(), on: pipe, to: folder)
            return nil
          } catch {
            return error
          }
        }
      }
      for _ in tasks { await Task.detached {}.value }
      for task in tasks { task.cancel() }
      for task in tasks { #expect(await task.value?.kind == .cancelled) }
    }
  }

  @Test func aStopOfTheCallerStillEndsTheInput() async throws {
    try await withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let end = open(pipe, O_RDWR)
      defer { close(end) }
      let lines = Verb.encode.lines
      #expect(Data(lines.utf8).withUnsafeBytes { write(end, $0.baseAddress, $0.count) } == lines.utf8.count)
      let stop = InputStop()
      var pipeline = Pipeline()
      pipeline.reading.stop = stop
      pipeline.report = { _ in stop.request() }
      let output = folder.appending(path: "a.json").path
      let summary = try await pipeline.encode(
        try InputList(paths: [FilePath(pipe)]), to: FilePath(output))
      #expect(summary.snapshots == 1 && stop.timesHeard > 0)
      #expect(FileManager.default.fileExists(atPath: output))
    }
  }
}
