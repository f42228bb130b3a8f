import SilhouetteHierarchy

/// The visible part of the screen under each node's clips: rounded outwards for touched pixels, inwards for
/// covered ones.
struct ClipBounds {
  let grid: DeviceGrid
  let viewport: CullBox
  /// By node that clips: the pixels that may be painted inside of it and its own clips.
  private var outer: [CullBox]
  /// By node that clips: the pixels that are surely painted inside of it.
  private var inner: [CullBox]

  init(_ scene: WireframeScene, scale: Double) {
    grid = DeviceGrid(scale: scale)
    viewport = grid.touched(scene.viewport.bounds, .identity)
    outer = Array(repeating: viewport, count: scene.nodes.count)
    inner = outer
    for index in scene.nodes.indices where scene.nodes[index].flags.contains(.clips) {
      update(index, scene.nodes[index])
    }
  }

  /// Takes the box of a node that clips. Those of its own clips must be right already.
  mutating func update(_ index: Int, _ node: SceneNode) {
    outer[index] = grid.touched(node.box, node.toViewport).intersection(outerBox(node.clip))
    let insides = grid.insides(of: node)
    inner[index] = (insides.count == 0 ? .empty : insides[insides.count - 1])
      .intersection(innerBox(node.clip))
  }

  private func outerBox(_ clip: Int32) -> CullBox { clip < 0 ? viewport : outer[Int(clip)] }
  func innerBox(_ clip: Int32) -> CullBox { clip < 0 ? viewport : inner[Int(clip)] }

  func touched(by node: SceneNode, _ parts: [ScenePart]) -> CullBox {
    var touched = grid.touched(node.box, node.toViewport)
    if let shadow = node.shadow {
      touched = touched.union(grid.touched(grid.reach(of: shadow, around: node.box), node.toViewport))
    }
    for index in node.parts.range {
      touched = touched.union(grid.touched(grid.reach(of: parts[index]), node.toViewport))
    }
    return touched.intersection(outerBox(node.clip))
  }
}
