package import SilhouetteHierarchy
package import SilhouetteScene

/// The area of scrolled content that a touch met.
package struct StepScroller: Sendable, Equatable {
  /// As elements are named (`StepElement.name`).
  package var name: String
  /// How far its content was scrolled.
  package var offset: Point2D

  /// The nearest area around a node that scrolls; nil for none.
  init?(around index: Int, in scene: WireframeScene) {
    var (next, first) = (index, Int?.none)
    // Parents stand before their children.
    for _ in 0..<scene.nodes.count {
      guard scene.nodes.indices.contains(next) else { break }
      let node = scene.nodes[next]
      if Self.scrolls(node) { first = first ?? next }
      // Of nested areas the one that was scrolled counts.
      if node.contentOffset != .zero {
        first = next
        break
      }
      guard Int(node.parent) < next else { break }
      next = Int(node.parent)
    }
    guard let first else { return nil }
    name = StepWords.element(first, in: scene).name
    offset = scene.nodes[first].contentOffset
  }

  /// Whether a node's content can be scrolled, as far as its category or its offset tells.
  package static func scrolls(_ node: SceneNode) -> Bool {
    node.contentOffset != .zero || [.list, .scrollView, .webView].contains(node.category)
  }
}
