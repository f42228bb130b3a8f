package import SilhouetteHierarchy

/// A place that may take secrets although the source does not mark it: a pad of ten keys or more, a keyboard of the app's own, or
/// a page that the source does not hold. A log records a finger there, but never its position.
package struct VeiledPlace: Sendable, Equatable {
  /// Index in `WireframeScene.nodes` of the node that represents all of it.
  package let node: Int32
  /// In viewport points.
  package let box: Rect2D
  /// Whether the node represents keys beside it, so that its class and its id are not its own.
  package let isGathered: Bool
  /// Whether touches are recorded, at the middle of the box.
  package let isTold: Bool
  /// Nodes that belong to it, beside the node itself. Each range is a subtree.
  package let members: [Range<Int32>]
  /// Whether the source does not hold it: no node of it is sealed.
  package let isPage: Bool

  package init(
    node: Int32, box: Rect2D, isGathered: Bool, isTold: Bool, members: [Range<Int32>], isPage: Bool = false
  ) {
    (self.node, self.box, self.isGathered) = (node, box, isGathered)
    (self.isTold, self.members, self.isPage) = (isTold, members, isPage)
  }

  /// Whether a node of the scene is a pad's own, or a part of it.
  package func holds(_ place: Int) -> Bool {
    !isPage && (Int(node) == place || members.contains { $0.contains(Int32(place)) })
  }
}
