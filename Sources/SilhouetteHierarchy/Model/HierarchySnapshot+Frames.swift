extension HierarchySnapshot {
  /// Brings frames that are all in the window's space into their parents' spaces. Frames of accessibility elements
  /// are absolute by definition and stay.
  mutating func makeFramesRelative() {
    // Backwards, so that a node's parent still stands where it was written.
    for index in nodes.indices.reversed() where nodes[index].kind != .accessibility {
      let parent = Int(nodes[index].parent)
      guard parent >= 0 else { continue }
      nodes[index].frame.x -= nodes[parent].frame.x
      nodes[index].frame.y -= nodes[parent].frame.y
    }
  }

  /// The smallest box around all frames that have an area, where these are all in the window's space.
  func boundsOfAbsoluteFrames() -> Rect? {
    var bounds: Rect?
    for node in nodes where node.frame.isDrawable { bounds = bounds?.union(node.frame) ?? node.frame }
    return bounds
  }
}
