package import SilhouetteHierarchy
package import SilhouetteScene

extension WireframeScene {
  /// The part of a node's box that is on the screen and inside all of its clips; nil for nothing.
  package func seenBox(of index: Int) -> Rect2D? {
    guard nodes.indices.contains(index), nodes[index].effectiveAlpha > 0.01 else { return nil }
    var box = nodes[index].bounds.intersection(viewport.bounds)
    var clip = Int(nodes[index].clip)
    // Clips point to nodes before them, in scenes of ours; others end after as many steps as there are nodes.
    for _ in nodes {
      guard let seen = box, nodes.indices.contains(clip) else { break }
      box = seen.intersection(nodes[clip].bounds)
      clip = Int(nodes[clip].clip)
    }
    guard let box, box.isDrawable else { return nil }
    return box
  }
}
