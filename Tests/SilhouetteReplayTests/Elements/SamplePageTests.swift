import Foundation
import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// The samples' stories as pages: every screen is shown as it is, and costs few elements.
@Suite struct SamplePageTests {
  static let stories = ["login", "feed", "checkout", "inbox"]

  @Test(arguments: stories, [Reveal.nothing, .labels])
  func everyScreenOfAStoryIsShown(story: String, reveal: Reveal) throws {
    var trail = PageTrail()
    trail.scales.append(0.25)
    var identities = SourceIdentities()
    for (step, scene) in try Self.scenes(of: story, reveal).enumerated() {
      if step % 40 == 39 { trail.startAnew() }
      let page = trail.page(scene, identities.identities(of: scene))
      #expect(page.fault == nil)
      let decoded = trail.decoded(page)
      for scale in step % 25 == 3 ? [0.25, 1, 2] : [0.25] {
        #expect(picture(decoded, scale: scale) == picture(scene, scale: scale), "\(scene.time) at \(scale)")
      }
    }
  }

  @Test(arguments: stories)
  func nodesThatGroupAndPartsThatRepeatCostNoElements(story: String) throws {
    var trail = PageTrail()
    var identities = SourceIdentities()
    var (elements, drawn) = (0, 0)
    for scene in try Self.scenes(of: story, .nothing) {
      elements += trail.page(scene, identities.identities(of: scene)).elements.count
      drawn += scene.nodes.count + scene.parts.count
    }
    #expect(elements > 1000)
    #expect(elements < drawn, "\(elements) elements, \(drawn) nodes and parts")
  }

  /// A list that Android scrolls: its rows are moved one by one, and rows that left come in again.
  @Test func recycledRowsThatMoveCostOneChange() throws {
    var (trail, differ, identities) = (PageTrail(), Differ(), SourceIdentities())
    var last: ElementTree?
    var (scrolled, added) = (0, 0)
    for scene in try Self.scenes(of: "inbox", .nothing) {
      let page = trail.page(scene, identities.identities(of: scene))
      defer { last = page }
      guard let last else { continue }
      let mutation = differ.diff(last, page)
      let moved = mutation.changes.count { change in
        !change.new.isHidden && !change.old.isHidden && change.new.order == change.old.order
          && (change.new.left, change.new.top) != (change.old.left, change.old.top)
      }
      #expect(moved <= 1, "at \(scene.time)")
      scrolled += moved
      added += mutation.adds.count
    }
    #expect(scrolled > 60)
    #expect(added < 16, "rows that come use elements of rows that went")
  }

  /// All scenes of a sample, brought onto the grid.
  static func scenes(of story: String, _ reveal: Reveal) throws -> [WireframeScene] {
    var decoder = HierarchyDecoder()
    try decoder.append([UInt8](Data(contentsOf: Places.samples.appending(path: "\(story).hierarchy.ndjson"))))
    try decoder.finish()
    var flattener = Flattener(reveal: reveal)
    var (viewport, platform) = (Viewport(width: 402, height: 874, scale: 1), AppPlatform.other)
    var scenes: [WireframeScene] = []
    while case .record(let record) = try decoder.next() {
      switch record {
      case .header(let header): (viewport, platform) = (header.viewport, header.platform)
      case .viewport(_, let changed): viewport = changed
      case .snapshot(let snapshot):
        scenes.append(flattener.flatten(snapshot, viewport: viewport, platform: platform).onGrid)
      default: continue
      }
    }
    return scenes
  }
}

/// Identities from the source's ids, as dense numbers.
struct SourceIdentities {
  private var numbers: [NodeID: Int32] = [:]
  private var next: Int32 = 0

  mutating func identities(of scene: WireframeScene) -> [Int32] {
    var used: Set<Int32> = []
    return scene.nodes.map { node in
      if let known = numbers[node.id], !node.id.isNone, used.insert(known).inserted { return known }
      defer { next += 1 }
      numbers[node.id] = next
      used.insert(next)
      return next
    }
  }
}

extension WireframeScene {
  /// Every number on the replay's grid, and what follows from them.
  var onGrid: WireframeScene {
    func snap(_ value: Double) -> Double { (value * 4 + 0.5).rounded(.down) / 4 }
    var scene = self
    for index in scene.nodes.indices {
      var node = scene.nodes[index]
      node.toParent.tx = snap(node.toParent.tx)
      node.toParent.ty = snap(node.toParent.ty)
      node.frame = Rect2D(
        x: node.toParent.tx, y: node.toParent.ty, width: snap(node.frame.width),
        height: snap(node.frame.height))
      node.contentOffset = Point2D(x: snap(node.contentOffset.x), y: snap(node.contentOffset.y))
      node.radius = min(snap(node.radius), min(node.frame.width, node.frame.height) / 2)
      node.alpha = (node.alpha * 1000).rounded() / 1000
      if let border = node.border { node.border?.width = snap(border.width) }
      node.place(under: node.parent < 0 ? nil : scene.nodes[Int(node.parent)])
      scene.nodes[index] = node
    }
    for index in scene.parts.indices {
      let part = scene.parts[index]
      scene.parts[index].frame = Rect2D(
        x: snap(part.frame.x), y: snap(part.frame.y), width: snap(part.frame.width),
        height: snap(part.frame.height))
      scene.parts[index].radius = snap(part.radius)
    }
    return scene
  }
}
