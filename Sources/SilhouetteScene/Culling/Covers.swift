import SilhouetteHierarchy

/// The boxes that opaque nodes cover.
struct Covers: Sendable {
  private var runs: [Range<Int32>]
  private(set) var all: [CullBox] = []

  init(_ scene: WireframeScene, _ clips: ClipBounds) {
    runs = Array(repeating: 0..<0, count: scene.nodes.count)
    for index in scene.nodes.indices { update(index, scene, clips) }
  }

  /// Looks at a node again. Boxes that it had before stay in `all`.
  mutating func update(_ index: Int, _ scene: WireframeScene, _ clips: ClipBounds) {
    guard Self.isCover(scene.nodes[index]) else { return runs[index] = 0..<0 }
    let first = Int32(all.count)
    let node = scene.nodes[index]
    let (boxes, limits) = (clips.grid.insides(of: node), Self.limits(of: node, scene, clips))
    for box in 0..<boxes.count {
      for bound in 0..<limits.count { append(boxes[box].intersection(limits[bound])) }
    }
    runs[index] = first..<Int32(all.count)
  }

  private mutating func append(_ box: CullBox) {
    if !box.isEmpty { all.append(box) }
  }

  func isEmpty(_ index: Int) -> Bool { runs[index].isEmpty }

  func boxes(of index: Int) -> ArraySlice<CullBox> {
    all[Int(runs[index].lowerBound)..<Int(runs[index].upperBound)]
  }

  private static func isCover(_ node: SceneNode) -> Bool {
    node.verdict == .draw && node.fill.isOpaque && node.effectiveAlpha == 1 && node.toViewport.isAxisAligned
      && node.frame.width > 0 && node.frame.height > 0
  }

  /// Pixels that the node's clips leave whole: the nearest clip's shape within the boxes of those further out.
  private static func limits(of node: SceneNode, _ scene: WireframeScene, _ clips: ClipBounds) -> CullBoxes {
    guard node.clip >= 0 else { return CullBoxes(clips.viewport) }
    let clip = scene.nodes[Int(node.clip)]
    guard clip.radius > 0, clip.toViewport.isAxisAligned else {
      return CullBoxes(clips.innerBox(node.clip))
    }
    let (boxes, beyond) = (clips.grid.insides(of: clip), clips.innerBox(clip.clip))
    return CullBoxes(
      boxes[0].intersection(beyond), boxes[1].intersection(beyond), boxes[2].intersection(beyond))
  }
}
