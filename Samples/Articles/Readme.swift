import Silhouette
import SilhouetteHierarchy
import SilhouetteRecording
import SilhouetteReplay
import SilhouetteScene
internal import SilhouetteVerbs

/// The code of the README and the first code of Getting started.
enum Readme {
  static func drawSession() async throws {
    var pipeline = Pipeline()
    pipeline.options.scale = 2
    pipeline.options.jobs = 4
    let session = try InputList(paths: ["login.hierarchy.ndjson"])
    let summary = try await pipeline.render(session, to: "login.mp4")
    print(summary.changedFrames, "frames changed")

    let scene = try pipeline.screen(of: session, at: 2500).scene
    print(scene.nodes.filter { $0.category == .button }.count, "buttons")
  }

  static func recordLive(
    _ snapshot: HierarchySnapshot, viewport: Viewport, millisecondsSince1970: Int64,
    upload: @escaping @Sendable ([Segment.File]) async -> Void
  ) async {
    let recorder = LiveRecorder(platform: .ios, start: millisecondsSince1970) { segment in
      await upload(segment.files)
    }
    recorder.record(snapshot, viewport: viewport)
    recorder.record(TouchRecord(time: 10, pointer: 0, phase: .down, location: Point2D(x: 100, y: 60)))
    await recorder.flush()
    await recorder.close()
    print(recorder.counts.droppedSnapshots, "snapshots dropped")
  }
}
