import SilhouetteHierarchy

/// Which nodes of a scene may differ from those of the scene before it, as far as its flattener knows without comparing.
///
/// All other nodes are kept: they have the same index and the same values, and so have their parts, which may begin elsewhere in the
/// list of all parts. Only time may depend on a kinship: equal scenes stay equal whatever their kinship is.
package final class SceneKinship: Sendable {
  /// The scene's own lists. A scene that was changed since has others, and no kinship.
  fileprivate let nodes: [SceneNode]
  fileprivate let parts: [ScenePart]
  fileprivate let mark = SceneMark()
  /// The mark of the scene that `fresh` refers to; nil if there is none.
  fileprivate let earlier: SceneMark?
  /// Indexes of nodes that may differ, in rising order.
  fileprivate let fresh: [Range<Int>]

  /// - Parameter last: The scene before it; nil if any node may differ from it.
  package init(of scene: WireframeScene, after last: WireframeScene?, fresh: [Range<Int>]) {
    nodes = scene.nodes
    parts = scene.parts
    earlier = last?.kinship?.mark
    self.fresh = fresh
  }

  fileprivate func isOf(_ scene: WireframeScene) -> Bool {
    nodes.sharesMemory(with: scene.nodes) && parts.sharesMemory(with: scene.parts)
  }
}

/// Stands for the nodes of one scene.
fileprivate final class SceneMark: Sendable {}

extension WireframeScene {
  /// Indexes of nodes that may differ from those of an earlier scene, in rising order.
  package func freshNodes(since old: WireframeScene) -> [Range<Int>] {
    guard let own = kinship, let other = old.kinship, own.earlier === other.mark, own.isOf(self),
      other.isOf(old)
    else { return [nodes.indices] }
    return own.fresh
  }
}
