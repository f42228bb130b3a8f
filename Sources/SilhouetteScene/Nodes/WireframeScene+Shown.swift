import SilhouetteHierarchy

extension WireframeScene {
  /// The scene without its concealed nodes, and the places of the remaining ones; nil if no node is
  /// concealed.
  ///
  /// Comparisons of scenes must not see concealed nodes: their number would decide which nodes match. Visible
  /// children of concealed nodes move to the nearest remaining ancestor, at the same place.
  package func withoutConcealed() -> (scene: WireframeScene, kept: [Int])? {
    guard nodes.contains(where: { $0.flags.contains(.concealed) }) else { return nil }
    var kept: [Int] = []
    // By place: the node's new place; for a removed node, its nearest remaining ancestor.
    var places: [Int32] = []
    // By place: the distance of a removed node's children from that ancestor's content.
    var shifts: [Point2D] = []
    places.reserveCapacity(nodes.count)
    shifts.reserveCapacity(nodes.count)
    var shown = self
    shown.nodes.removeAll(keepingCapacity: true)
    for (index, node) in nodes.enumerated() {
      let parent = Int(node.parent)
      let shift = parent < 0 ? .zero : shifts[parent]
      guard node.flags.contains(.concealed) else {
        places.append(Int32(kept.count))
        shifts.append(.zero)
        var node = node
        node.parent = parent < 0 ? -1 : places[parent]
        node.clip = node.clip < 0 ? -1 : places[Int(node.clip)]
        node.end = Int32(kept.count) + 1
        if shift != .zero { node.move(by: shift) }
        kept.append(index)
        shown.nodes.append(node)
        continue
      }
      places.append(parent < 0 ? -1 : places[parent])
      // Visible nodes inside concealed ones belong to marked nodes, which have no rotation and no scrolling.
      shifts.append(Point2D(x: shift.x + node.toParent.tx, y: shift.y + node.toParent.ty))
    }
    for index in shown.nodes.indices.reversed() where shown.nodes[index].parent >= 0 {
      let parent = Int(shown.nodes[index].parent)
      shown.nodes[parent].end = max(shown.nodes[parent].end, shown.nodes[index].end)
    }
    return (shown, kept)
  }
}

extension SceneNode {
  fileprivate mutating func move(by shift: Point2D) {
    frame.x += shift.x
    frame.y += shift.y
    toParent.tx += shift.x
    toParent.ty += shift.y
  }
}
