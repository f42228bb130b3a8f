internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Moves a scene's nodes smoothly to where the next scene has them.
///
/// Nodes that both scenes have, matched by id, slide; everything else stays as it is until the next scene
/// shows. Geometry, scroll, alpha and radius slide. Colours and categories never do: half a switch is no
/// state.
struct Interpolator {
  private let from: WireframeScene
  private let to: WireframeScene
  /// For each node of `from`, the index of the same node in `to`, -1 if it has gone.
  private let partners: [Int32]

  /// nil if the scenes have no time between them, other viewports, or no node in common.
  init?(from: WireframeScene, to: WireframeScene) {
    guard to.time > from.time, from.viewport == to.viewport else { return nil }
    var places: [NodeID: Int32] = [:]
    places.reserveCapacity(to.nodes.count)
    for (index, node) in to.nodes.enumerated() where !node.id.isNone { places[node.id] = Int32(index) }
    let partners = from.nodes.map { node in
      node.id.isNone ? -1 : places[node.id].flatMap { Self.match(node, to.nodes[Int($0)]) ? $0 : nil } ?? -1
    }
    guard partners.contains(where: { $0 >= 0 }) else { return nil }
    self.from = from
    self.to = to
    self.partners = partners
  }

  /// A recycled cell keeps its id but becomes another thing; that must not fly across the screen.
  private static func match(_ a: SceneNode, _ b: SceneNode) -> Bool {
    a.category == b.category && a.verdict == b.verdict && a.parts.count == b.parts.count
  }

  /// - Parameter progress: 0 gives `from`, 1 the geometry of `to`.
  func scene(at progress: Double) -> WireframeScene {
    let u = min(max(progress, 0), 1)
    guard u > 0 else { return from }
    var scene = from
    for index in scene.nodes.indices {
      if partners[index] >= 0 { blend(&scene, index, to.nodes[Int(partners[index])], u) }
      place(&scene.nodes, index)
    }
    return scene
  }

  private func blend(_ scene: inout WireframeScene, _ index: Int, _ target: SceneNode, _ u: Double) {
    scene.nodes[index].frame = mix(scene.nodes[index].frame, target.frame, u)
    scene.nodes[index].toParent = mix(scene.nodes[index].toParent, target.toParent, u)
    scene.nodes[index].contentOffset.x += (target.contentOffset.x - scene.nodes[index].contentOffset.x) * u
    scene.nodes[index].contentOffset.y += (target.contentOffset.y - scene.nodes[index].contentOffset.y) * u
    scene.nodes[index].alpha += (target.alpha - scene.nodes[index].alpha) * u
    scene.nodes[index].radius += (target.radius - scene.nodes[index].radius) * u
    for (mine, theirs) in zip(scene.nodes[index].parts.range, target.parts.range)
    where scene.parts[mine].role == to.parts[theirs].role {
      scene.parts[mine].frame = mix(scene.parts[mine].frame, to.parts[theirs].frame, u)
    }
  }

  /// Recomputes everything that depends on the parent. Parents come before their children, so one loop is
  /// enough.
  private func place(_ nodes: inout [SceneNode], _ index: Int) {
    let parent = Int(nodes[index].parent)
    guard parent >= 0 else {
      nodes[index].toViewport = nodes[index].toParent
      nodes[index].effectiveAlpha = nodes[index].alpha
      return
    }
    let offset = nodes[parent].contentOffset
    nodes[index].toViewport = nodes[index].toParent
      .then(.translation(x: -offset.x, y: -offset.y)).then(nodes[parent].toViewport)
    nodes[index].effectiveAlpha = nodes[parent].effectiveAlpha * nodes[index].alpha
  }

  private func mix(_ a: Rect2D, _ b: Rect2D, _ u: Double) -> Rect2D {
    Rect2D(
      x: a.x + (b.x - a.x) * u, y: a.y + (b.y - a.y) * u,
      width: a.width + (b.width - a.width) * u, height: a.height + (b.height - a.height) * u)
  }

  private func mix(_ a: Transform2D, _ b: Transform2D, _ u: Double) -> Transform2D {
    Transform2D(
      a: a.a + (b.a - a.a) * u, b: a.b + (b.b - a.b) * u, c: a.c + (b.c - a.c) * u,
      d: a.d + (b.d - a.d) * u, tx: a.tx + (b.tx - a.tx) * u, ty: a.ty + (b.ty - a.ty) * u)
  }
}
