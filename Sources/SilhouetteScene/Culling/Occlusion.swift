import SilhouetteHierarchy

/// Occlusion: which nodes of a scene can be seen, with one visible pixel of each. After a small change, only
/// changed nodes and the nodes below them are checked again.
///
/// A node that is seen keeps one pixel that nothing covers. As long as no changed node covers that pixel, the node is
/// still seen. A node that is covered stays covered as long as nothing above it that changed had covered it before.
struct Occlusion: Sendable {
  /// By node: whether it paints a visible pixel itself.
  private(set) var isSeen: [Bool]
  private let culler: Culler
  private var clips: ClipBounds
  private var covers: Covers
  /// By node that is painted: the pixels it may be painted on, inside its clips.
  private var touched: [CullBox]
  /// By node that is seen: a pixel of it that is not covered.
  private var gaps: [PixelPlace]
  /// Whether all covers fitted into a map.
  private var isExact = true
  /// Cover boxes when all of the scene was looked at; those of changed nodes come behind them.
  private let firstCovers: Int

  /// More nodes than this are not looked at one by one.
  private static let mostChanges = 64

  init(_ scene: WireframeScene, _ culler: Culler) {
    self.culler = culler
    clips = ClipBounds(scene, scale: culler.scale)
    covers = Covers(scene, clips)
    firstCovers = covers.all.count
    isSeen = Array(repeating: false, count: scene.nodes.count)
    gaps = Array(repeating: PixelPlace(x: 0, y: 0), count: scene.nodes.count)
    touched = Array(repeating: .empty, count: scene.nodes.count)
    let map = CoverMap(area: clips.viewport, boxes: covers.all)
    isExact = map != nil || covers.all.isEmpty || clips.viewport.isEmpty
    for index in scene.nodes.indices { touch(index, scene) }
    look(at: nil, scene, map)
  }

  /// In a translucent group, covered nodes count too: a group of one node is painted in other steps than a group of
  /// two.
  private mutating func look(at asked: [Bool]?, _ scene: WireframeScene, _ emptyMap: CoverMap?) {
    var map = emptyMap
    for index in scene.nodes.indices.reversed() {
      if asked?[index] ?? true { isSeen[index] = sees(index, scene, map) }
      guard isSeen[index], !covers.isEmpty(index) else { continue }
      for box in covers.boxes(of: index) { map?.add(box) }
    }
  }

  private mutating func touch(_ index: Int, _ scene: WireframeScene) {
    let isPainted =
      scene.nodes[index].verdict == .draw && scene.nodes[index].effectiveAlpha > 0
      && Culler.paints(scene.nodes[index])
    touched[index] = isPainted ? clips.touched(by: scene.nodes[index], scene.parts) : .empty
  }

  private mutating func sees(_ index: Int, _ scene: WireframeScene, _ map: CoverMap?) -> Bool {
    let box = touched[index]
    guard !box.isEmpty else { return false }
    gaps[index] = PixelPlace(x: box.left, y: box.top)
    guard scene.nodes[index].effectiveAlpha == 1, let map else { return true }
    guard let gap = map.gap(in: box) else { return false }
    gaps[index] = gap
    return true
  }
}

// MARK: - Changes

extension Occlusion {
  /// Turns the answers for a scene into those for the next one. Returns false, and nothing is changed, if too much is
  /// different.
  mutating func update(from old: WireframeScene, to scene: WireframeScene) -> Bool {
    guard isExact, old.nodes.count == scene.nodes.count, old.viewport == scene.viewport,
      covers.all.count <= 2 * firstCovers + 1024, let changed = Self.changes(from: old, to: scene)
    else { return false }
    guard !changed.isEmpty else { return true }
    var asked = Array(repeating: false, count: scene.nodes.count)
    var (gone, come): ([Cover], [Cover]) = ([], [])
    for index in changed where scene.nodes[index].flags.contains(.clips) {
      clips.update(index, scene.nodes[index])
    }
    for index in changed {
      let before = covers.boxes(of: index)
      covers.update(index, scene, clips)
      touch(index, scene)
      asked[index] = true
      guard before != covers.boxes(of: index) else { continue }
      for box in before { gone.append(Cover(index: index, box: box)) }
      for box in covers.boxes(of: index) { come.append(Cover(index: index, box: box)) }
    }
    for index in scene.nodes.indices where !asked[index] && !touched[index].isEmpty {
      let isOpaque = scene.nodes[index].effectiveAlpha == 1
      asked[index] =
        isSeen[index]
        ? isOpaque && come.contains { $0.index > index && $0.box.holds(gaps[index]) }
        : gone.contains { $0.index > index && !$0.box.intersection(touched[index]).isEmpty }
    }
    lookAgain(at: asked, scene)
    return true
  }

  private struct Cover {
    var index: Int
    var box: CullBox
  }

  private mutating func lookAgain(at asked: [Bool], _ scene: WireframeScene) {
    var area = CullBox.empty
    for index in asked.indices where asked[index] && scene.nodes[index].effectiveAlpha == 1 {
      area = area.union(touched[index])
    }
    var boxes: [CullBox] = []
    for index in scene.nodes.indices where !covers.isEmpty(index) {
      for box in covers.boxes(of: index) where !box.intersection(area).isEmpty { boxes.append(box) }
    }
    look(at: asked, scene, CoverMap(area: area, boxes: boxes))
  }

  /// Nodes that are painted or clip otherwise, in rising order; nil if they are too many.
  private static func changes(from old: WireframeScene, to scene: WireframeScene) -> [Int]? {
    var changed: [Int] = []
    var next = 0
    for run in scene.freshNodes(since: old) {
      next = max(next, run.lowerBound)
      while next < run.upperBound {
        let index = next
        next += 1
        guard old.nodes[index].end == scene.nodes[index].end else { return nil }
        if isSame(index, old, scene) { continue }
        // A change of a clipping node changes its whole subtree.
        let clips = scene.nodes[index].flags.union(old.nodes[index].flags).contains(.clips)
        if clips { next = max(next, Int(scene.nodes[index].end)) }
        guard changed.count + next - index <= mostChanges else { return nil }
        changed.append(contentsOf: index..<next)
      }
    }
    return changed
  }

  private static func isSame(_ index: Int, _ old: WireframeScene, _ new: WireframeScene) -> Bool {
    guard
      old.nodes[index].verdict == new.nodes[index].verdict,
      old.nodes[index].toViewport == new.nodes[index].toViewport,
      old.nodes[index].frame.size == new.nodes[index].frame.size,
      old.nodes[index].effectiveAlpha == new.nodes[index].effectiveAlpha,
      old.nodes[index].clip == new.nodes[index].clip,
      old.nodes[index].flags == new.nodes[index].flags,
      old.nodes[index].radius == new.nodes[index].radius,
      old.nodes[index].fill == new.nodes[index].fill,
      old.nodes[index].hatch == new.nodes[index].hatch,
      old.nodes[index].border == new.nodes[index].border,
      old.nodes[index].shadow == new.nodes[index].shadow,
      old.nodes[index].parts.count == new.nodes[index].parts.count
    else { return false }
    let distance = Int(new.nodes[index].parts.start) - Int(old.nodes[index].parts.start)
    for part in old.nodes[index].parts.range where old.parts[part] != new.parts[part + distance] {
      return false
    }
    return true
  }
}

/// Finds the visible nodes of each scene of a session, faster if little changed since the last one.
///
/// The answers are those of `Culler.visibleNodes(of:)`. The tracker keeps the last scene.
package struct SightTracker: Sendable {
  private let culler: Culler
  private var last: (scene: WireframeScene, sight: Occlusion)?

  package init(_ culler: Culler) {
    self.culler = culler
  }

  /// By index in the scene: whether a node paints a visible pixel itself.
  package mutating func visibleNodes(of scene: WireframeScene) -> [Bool] {
    guard culler.canCull else { return culler.visibleNodes(of: scene) }
    // Taken out, so that its lists are changed where they are.
    if case (let old, var sight)? = last.take() {
      if sight.update(from: old, to: scene) {
        last = (scene, sight)
        return sight.isSeen
      }
    }
    let sight = Occlusion(scene, culler)
    last = (scene, sight)
    return sight.isSeen
  }
}
