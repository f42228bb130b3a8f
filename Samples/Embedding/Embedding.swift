import Foundation
import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import SilhouetteVerbs

// A replay SDK that uses Silhouette: a screen of its own becomes a wireframe, and a recorded session an
// animation. Compiled and run by the tests.
//
//   swift run embedding Samples/login.hierarchy.ndjson /tmp

@main
struct Embedding {
  static func main() async throws {
    let session = CommandLine.arguments.dropFirst().first ?? "Samples/login.hierarchy.ndjson"
    let folder = CommandLine.arguments.dropFirst(2).first ?? FileManager.default.temporaryDirectory.path

    // A recorded session, from file to file. Frames are drawn off the main thread.
    var pipeline = Pipeline()
    pipeline.options.appearance = Appearance(style: .skeleton, scheme: .dark)
    pipeline.options.jobs = 2
    let summary = try await pipeline.render(
      try InputList(paths: [FilePath(session)]), to: FilePath(folder + "/session.apng"))
    print("session.apng: \(summary.changedFrames) changed frames of \(summary.snapshots) snapshots")

    // A screen that never was a file: snapshot, scene, pixels, PNG. No step touches a view or the main thread.
    var flattener = Flattener()
    let viewport = Viewport(width: 200, height: 120, scale: 2)
    let scene = flattener.flatten(try screen(), viewport: viewport, platform: .ios)
    var renderer = FrameRenderer(viewport: viewport, scale: viewport.scale)
    let pixmap = renderer.draw(scene)
    try Data(pixmap.png()).write(to: URL(filePath: folder + "/screen.png"))
    print("screen.png: \(pixmap.width) x \(pixmap.height) pixels")
  }

  /// A window with a label and a button, as a capture of real views would build it.
  static func screen() throws -> HierarchySnapshot {
    var builder = SnapshotBuilder(milliseconds: 0)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
    for (name, top) in [("UILabel", 20.0), ("UIButton", 64.0)] {
      try builder.open()
      builder.node.className = try builder.add(name)
      builder.node.text = try builder.add("never leaves the phone")
      builder.node.frame = Rect2D(x: 20, y: top, width: 160, height: 32)
      builder.close()
    }
    builder.close()
    return builder.finish()
  }
}
