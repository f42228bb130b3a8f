import FuzzSupport
import Silhouette
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene

/// Reads spoiled bytes to pixels. Errors are fine; traps, hangs and different pixels are not.
struct ReadingCheck {
  private var mutator: Mutator
  private var decoder = HierarchyDecoder(among: HierarchyFormat.all, limits: Self.limits)
  private var flattener = Flattener()
  private var viewport = Viewport(width: 402, height: 874, scale: 1)
  private var platform = AppPlatform.ios
  private let culler = Culler(scale: 0.25)
  private var renderer = FrameRenderer(target: RenderTarget(width: 100, height: 218, scale: 0.25)!)
  private var lastScene: WireframeScene?

  private static let limits = {
    var limits = Limits()
    limits.lineBytes = 1 << 18
    limits.nodes = 2_000
    limits.depth = 300
    limits.textBytes = 1 << 18
    limits.inflatedBytes = 1 << 20
    return limits
  }()

  init(seed: UInt64) {
    mutator = Mutator(seed: seed)
  }

  mutating func complaint(_ samples: [[UInt8]]) -> String? {
    var rest = mutator.input(from: samples)[...]
    do {
      while !rest.isEmpty {
        let count = mutator.chunk(of: rest.count)
        try decoder.append(rest.prefix(count))
        rest = rest.dropFirst(count)
        try takeAll()
      }
      try decoder.finish()
      try takeAll()
    } catch {}
    return lastScene.flatMap(difference)
  }

  private mutating func takeAll() throws {
    while case .record(let record) = try decoder.next() { take(record) }
  }

  private mutating func take(_ record: HierarchyRecord) {
    switch record {
    case .header(let header):
      viewport = header.viewport
      platform = header.platform
    case .viewport(_, let new): viewport = new
    case .snapshot(let snapshot):
      let scene = culler.cull(flattener.flatten(snapshot, viewport: viewport, platform: platform))
      _ = renderer.render(scene)
      lastScene = scene
    default: break
    }
  }

  /// The last frame, drawn the obvious way, is the same.
  private func difference(_ scene: WireframeScene) -> String? {
    var pixmap = Pixmap(width: renderer.target.width, height: renderer.target.height)!
    Painter.paint(DisplayList(scene, target: renderer.target), into: &pixmap)
    return pixmap == renderer.pixmap ? nil : "the last frame is not what the painter draws"
  }
}
