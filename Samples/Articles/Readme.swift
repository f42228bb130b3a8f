import Silhouette
import SilhouetteVerbs

/// The code of the README.
enum Readme {
  static func drawSession() async throws {
    var pipeline = Pipeline()
    pipeline.options.scale = 2
    pipeline.options.jobs = 4
    let session = try InputList(paths: ["login.hierarchy.ndjson"])
    let summary = try await pipeline.render(session, to: "login.mp4")
    print(summary.changedFrames, "frames changed")
  }
}
