import Foundation
import Silhouette
import SilhouetteHierarchy
import SilhouetteScene
internal import SilhouetteVerbs
import TestSupport
import Testing

/// Work that an input asks for, against the limits of it.
@Suite struct WorkLimitTests {
  private static let header =
    #"{"stream":"hierarchy","version":1,"platform":"ios","viewport":{"width":100,"height":200,"scale":1},"start":0}"#

  /// A line with so many turned, rounded, translucent layers over the whole screen.
  private func snapshot(_ time: Int, layers: Int) -> String {
    let nodes = (0..<layers).map {
      ##"{"id":\##($0 + 2),"class":"UIView","frame":[0,0,100,200],"radius":20,"alpha":0.5,"background":"#FF000080","##
        + #""transform":[0.98,0.17,-0.17,0.98,\#(time % 7),0]}"#
    }
    return
      #"{"t":\#(time),"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,200],"children":[\#(nodes.joined(separator: ","))]}]}"#
  }

  private func write(_ lines: [String], to folder: URL, _ name: String = "s.hierarchy.ndjson") throws
    -> InputList
  {
    let url = folder.appending(path: name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: url)
    return try InputList(paths: [url.path])
  }

  private func pipeline(_ steps: Int, jobs: Int = 1) -> Pipeline {
    var pipeline = Pipeline()
    pipeline.options.frameSteps = steps
    pipeline.options.jobs = jobs
    pipeline.options.appearance.colors = .source
    return pipeline
  }

  @Test func aFrameThatTakesTooMuchIsAnErrorAndWhatCameBeforeIsWritten() async throws {
    try await withTemporaryFolder { folder in
      let lines = [Self.header, snapshot(0, layers: 2), snapshot(100, layers: 3), snapshot(200, layers: 400)]
      let input = try write(lines + [snapshot(300, layers: 2)], to: folder)
      let before = try write(Array(lines.prefix(3)), to: folder, "before.hierarchy.ndjson")
      var outputs: Set<Data> = []
      for jobs in [1, 4] {
        let path = folder.appending(path: "\(jobs).apng").path
        let summary = try await pipeline(1 << 21, jobs: jobs).render(input, to: path)
        #expect(summary.frames == 2 && summary.inputError?.kind == .input)
        #expect(
          summary.inputError?.message.contains("the frame at 200 ms takes more than 2097152 steps") == true)
        outputs.insert(try Data(contentsOf: URL(filePath: path)))
      }
      let path = folder.appending(path: "before.apng").path
      #expect(try await pipeline(1 << 21).render(before, to: path).frames == 2)
      #expect(outputs.count == 1, "the same with any number of jobs")
    }
  }

  @Test func aStillThatTakesTooMuchIsAnError() async throws {
    try await withTemporaryFolder { folder in
      let input = try write([Self.header, snapshot(0, layers: 400)], to: folder)
      for name in ["a.png", "a.apng"] {
        let path = folder.appending(path: name).path
        await #expect(throws: SilhouetteError.self) { try await pipeline(1 << 21).render(input, to: path) }
        #expect(!FileManager.default.fileExists(atPath: path))
      }
      let svg = folder.appending(path: "a.svg").path
      #expect(try await pipeline(1 << 21).render(input, to: svg).frames == 1, "paths cost what they are long")
    }
  }

  @Test func manyFramesTogetherMeetALimitAtTheSamePlace() async throws {
    try await withTemporaryFolder { folder in
      let lines = (0..<60).map { snapshot($0 * 50, layers: 8) }
      let input = try write([Self.header] + lines, to: folder)
      var frames: Set<Int> = []
      for jobs in [1, 3] {
        let path = folder.appending(path: "\(jobs)").path
        let summary = try await pipeline(1 << 21, jobs: jobs).render(input, to: path, as: .folder)
        #expect(summary.inputError?.message.contains("more drawing steps than the limit allows") == true)
        frames.insert(summary.frames)
      }
      #expect(frames.count == 1 && (2..<60).contains(frames.first!), "\(frames)")
    }
  }

  @Test func drawingEndsSoonAfterAStop() async throws {
    try await withTemporaryFolder { folder in
      let input = try write([Self.header, snapshot(0, layers: 3_000)], to: folder)
      // A stop allows for an eighth of that.
      var pipeline = pipeline(1 << 28)
      let stop = InputStop()
      pipeline.reading.stop = stop
      pipeline.report = { _ in stop.request() }
      let path = folder.appending(path: "a.apng").path
      let error = await #expect(throws: SilhouetteError.self) { try await pipeline.render(input, to: path) }
      #expect(error?.message.contains("the run was stopped") == true, "\(error?.message ?? "")")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func aCancelledTaskEndsDrawing() async throws {
    try await withTemporaryFolder { folder in
      let input = try write([Self.header, snapshot(0, layers: 60_000)], to: folder)
      var pipeline = pipeline(.max / 8)
      let (drawing, isDrawing) = AsyncStream<Void>.makeStream()
      pipeline.report = { _ in isDrawing.yield() }
      let path = folder.appending(path: "a.apng").path
      let task = Task { [pipeline] in try await pipeline.render(input, to: path) }
      for await _ in drawing { break }
      task.cancel()
      let error = await #expect(throws: SilhouetteError.self) { try await task.value }
      #expect(error?.kind == .cancelled)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  // MARK: Nodes for each byte

  /// A page of many wireframes and many changes of one of them, in the formats that record changes.
  static let changing: [(String, @Sendable (_ nodes: Int, _ changes: Int) -> [String])] = [
    (
      "posthog",
      { nodes, changes in
        let wireframe = { (id: Int) in
          #"{"id":\#(id),"type":"rectangle","x":\#(id % 90),"y":1,"width":5,"height":5,"style":{}}"#
        }
        return [
          #"{"type":4,"timestamp":1,"data":{"width":100,"height":200}}"#,
          #"{"type":2,"timestamp":2,"data":{"wireframes":[\#((20..<20 + nodes).map(wireframe).joined(separator: ","))]}}"#,
        ]
          + (0..<changes).map {
            #"{"type":3,"timestamp":\#($0 + 3),"data":{"source":0,"updates":[{"wireframe":\#(wireframe(20 + $0 % 9))}]}}"#
          }
      }
    ),
    (
      "datadog",
      { nodes, changes in
        let wireframe = { (id: Int) in
          #"{"id":\#(id),"type":"shape","x":\#(id % 90),"y":1,"width":5,"height":5}"#
        }
        return [
          #"{"type":4,"timestamp":1,"data":{"width":100,"height":200}}"#,
          #"{"type":10,"timestamp":2,"data":{"wireframes":[\#((0..<nodes).map(wireframe).joined(separator: ","))]}}"#,
        ]
          + (0..<changes).map {
            #"{"type":11,"timestamp":\#($0 + 3),"data":{"source":0,"updates":[{"id":\#($0 % 9),"type":"shape","x":\#($0 % 50)}]}}"#
          }
      }
    ),
  ]

  @Test(arguments: changing.indices)
  func smallChangesOfALargePageMeetALimit(_ index: Int) throws {
    try withTemporaryFolder { folder in
      let lines = Self.changing[index].1(4_000, 10_000)
      let bytes = lines.reduce(0) { $0 + $1.utf8.count + 1 }
      var options = ReadingOptions()
      options.limits.nodesPerByte = 1
      var reader = SessionReader(try write(lines, to: folder, "s.jsonl"), options: options)
      var nodes = 0
      let error = #expect(throws: SilhouetteError.self) {
        while let record = try reader.next() {
          if case .snapshot(let snapshot) = record { nodes += snapshot.nodes.count }
        }
      }
      #expect(error?.message.contains("--max-nodes-per-byte") == true)
      #expect(nodes > 1 << 25 && nodes <= 1 << 25 + bytes && bytes < 10_000 * 200)
    }
  }
}
