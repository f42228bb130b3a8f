import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteScene
internal import SilhouetteVerbs

/// The code of the article "Getting started".
enum GettingStarted {
  static func drawSession(_ path: String, to output: String) async throws {
    var pipeline = Pipeline()
    pipeline.options.appearance = Appearance(style: .skeleton, colors: .category, scheme: .dark)
    pipeline.options.scale = 1
    let session = try InputList(paths: [path])
    let summary = try await pipeline.render(session, to: output)
    print("\(summary.snapshots) snapshots, \(summary.changedFrames) changed frames")
  }

  static func countButtons(_ path: String) throws {
    var source = SceneSource(try InputList(paths: [path]))
    while let scene = try source.next() {
      let buttons = scene.nodes.filter { $0.category == .button }
      print("\(scene.time) ms: \(buttons.count) buttons")
    }
  }

  static func drawScreen() throws -> [UInt8] {
    var builder = SnapshotBuilder(time: 0)
    try builder.open()
    builder.node.className = try builder.add("UIWindow")
    builder.node.frame = Rect2D(x: 0, y: 0, width: 200, height: 120)
    try builder.open()
    builder.node.className = try builder.add("UIButton")
    builder.node.frame = Rect2D(x: 20, y: 40, width: 160, height: 40)
    builder.close()
    builder.close()

    let viewport = Viewport(width: 200, height: 120, scale: 2)
    var flattener = Flattener()
    let scene = flattener.flatten(builder.finish(), viewport: viewport, platform: .ios)
    var renderer = FrameRenderer(target: RenderTarget(viewport: viewport, scale: 2))
    _ = renderer.render(scene)
    var encoder = PNGEncoder()
    return encoder.encode(renderer.pixmap)
  }
}
