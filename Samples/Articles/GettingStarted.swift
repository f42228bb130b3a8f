import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene
import SilhouetteVerbs

func drawSession(_ path: FilePath, to output: FilePath) async throws {
  var pipeline = Pipeline()
  pipeline.options.appearance = Appearance(style: .skeleton, colors: .category, scheme: .dark)
  pipeline.options.scale = 1
  let session = try InputList(paths: [path])
  let summary = try await pipeline.render(session, to: output)
  print("\(summary.snapshots) snapshots, \(summary.changedFrames) changed frames")
}

func showScreen(of path: FilePath, at time: Duration) async throws {
  let screen = try await Pipeline().screen(of: try InputList(paths: [path]), at: time)
  print("\(screen.scene.nodes.count) views of \(screen.platform)")
}

func drawForAMinute(_ path: FilePath, to output: FilePath) async {
  let drawing = Task { try await drawSession(path, to: output) }
  let clock = Task {
    try await Task.sleep(for: .seconds(60))
    drawing.cancel()
  }
  if case .failure(let error) = await drawing.result { print("not drawn:", error) }
  clock.cancel()
}

func countButtons(of path: FilePath) throws {
  var source = SceneSource(try InputList(paths: [path]))
  while let scene = try source.next() {
    let buttons = scene.nodes.filter { $0.category == .button }
    print("\(scene.milliseconds) ms: \(buttons.count) buttons")
  }
}

func drawScreen() throws -> [UInt8] {
  var builder = SnapshotBuilder(milliseconds: 0)
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
  var renderer = FrameRenderer(viewport: viewport, scale: 2)
  return renderer.draw(scene).png()
}
