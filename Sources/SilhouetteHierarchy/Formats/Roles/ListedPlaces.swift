extension HierarchySnapshot {
  /// The width and height that each leaf of a tree without places gets.
  private static var row: Size2D { Size2D(width: 400, height: 28) }

  /// Puts the leaves of a tree without places below each other, so that what counts and compares nodes can go through it.
  /// Nothing may draw these places: the format says that it has none.
  ///
  /// - Returns: The size of all rows.
  mutating func listLeaves() -> Viewport {
    let row = Self.row
    var bottom = 0.0
    for index in nodes.indices where Int(nodes[index].end) == index + 1 {
      nodes[index].frame = Rect2D(x: 0, y: bottom, width: row.width, height: row.height)
      bottom += row.height
    }
    // Backwards: a node reaches from its first child to its last.
    for index in nodes.indices.reversed() {
      let parent = Int(nodes[index].parent)
      guard parent >= 0 else { continue }
      let frame = nodes[index].frame
      let own = nodes[parent].frame
      nodes[parent].frame = own.height > 0 ? own.union(frame) : frame
    }
    makeFramesRelative()
    return Viewport(width: row.width, height: min(1e6, max(row.height, bottom)))
  }
}
