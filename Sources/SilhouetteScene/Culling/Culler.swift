import SilhouetteHierarchy

/// Drops nodes that cannot be seen from a scene. The picture stays the same, pixel by pixel.
///
/// A cover is an upright box with an opaque fill that is in no translucent group. It hides the pixels that it is
/// rounded to (`PixelSnap`), inside its clips and without rounded corners. A node touches the pixels that its box is
/// rounded to, and everything around its box if it is turned. If covers above a node hide all of its pixels, the node
/// becomes `.skip`; subtrees that paint nothing are dropped. Redaction reads the scene before culling, so a mistake
/// here may cost pixels but never privacy.
///
/// `Occlusion` computes occlusion. Covers are taken from the topmost node downwards. Time grows with nodes, and
/// with covers times their height in rows of cells; see `CoverMap`.
package struct Culler: Sendable {
  /// Device pixels a point of the drawing that follows. Its pixel grid begins at the viewport's corner.
  ///
  /// If all places and radii are whole pixels at this scale, the picture is also the same at every smaller scale from 1
  /// on. So 4 serves everything on quarter points. The reason: a pixel belongs to a box if its middle is inside
  /// (rounding does no more), so a box that covers another one on the finer grid covers it on all. Thin boxes that grow
  /// when rounded, corners, and turned nodes get a point of room.
  package let scale: Double

  package init(scale: Double) {
    self.scale = scale
  }

  var canCull: Bool { scale > 0 && scale.isFinite }

  package func cull(_ scene: WireframeScene) -> WireframeScene {
    canCull ? keep(scene, Occlusion(scene, self).isSeen) : scene
  }

  /// By index in the scene: whether a node paints a visible pixel itself.
  package func visibleNodes(of scene: WireframeScene) -> [Bool] {
    canCull ? Occlusion(scene, self).isSeen : scene.nodes.map { $0.verdict == .draw }
  }

  static func paints(_ node: SceneNode) -> Bool {
    if !node.fill.isClear || !node.hatch.isClear || !node.parts.isEmpty { return true }
    guard let border = node.border else { return false }
    return border.width > 0 && !border.color.isClear
  }

  /// Keeps visible nodes and their ancestors; drops all other nodes.
  private func keep(_ scene: WireframeScene, _ isSeen: [Bool]) -> WireframeScene {
    var isKept = isSeen
    for index in scene.nodes.indices.reversed() where isKept[index] && scene.nodes[index].parent >= 0 {
      isKept[Int(scene.nodes[index].parent)] = true
    }
    var culled = WireframeScene(time: scene.time, viewport: scene.viewport, background: scene.background)
    culled.parts = scene.parts
    culled.bytes = scene.bytes
    // Places after culling; one more, for ends.
    var places = [Int32](repeating: 0, count: scene.nodes.count + 1)
    for index in scene.nodes.indices { places[index + 1] = places[index] + (isKept[index] ? 1 : 0) }
    culled.nodes.reserveCapacity(Int(places[scene.nodes.count]))
    for index in scene.nodes.indices where isKept[index] {
      var node = scene.nodes[index]
      if !isSeen[index] { Self.silence(&node) }
      if node.parent >= 0 { node.parent = places[Int(node.parent)] }
      if node.clip >= 0 { node.clip = places[Int(node.clip)] }
      node.end = places[Int(node.end)]
      culled.nodes.append(node)
    }
    return culled
  }

  private static func silence(_ node: inout SceneNode) {
    node.verdict = .skip
    node.fill = .clear
    node.hatch = .clear
    node.border = nil
    node.shadow = nil
    node.parts = .empty
  }
}
