extension SnapshotBuilder {
  /// Continues a snapshot, so that nodes of it are corrected and windows are added. It has no limits of its own.
  package init(correcting snapshot: consuming HierarchySnapshot) {
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (Int.max, Int.max)
    self.init(time: snapshot.time, limits: limits, changing: snapshot)
    self.snapshot.kinship = nil
  }

  /// Gives a closed node the boxes of its text's lines, in points of the node's space.
  package mutating func setLines(_ lines: some Collection<Rect2D>, of index: Int) {
    let range = add(lines: lines)
    if snapshot.nodes[index].detail < 0 {
      snapshot.nodes[index].detail = Int32(snapshot.details.count)
      snapshot.details.append(NodeDetail())
    }
    snapshot.details[Int(snapshot.nodes[index].detail)].lines = range
  }

  /// Makes a closed node's box smaller.
  ///
  /// - Parameter part: The new box, in points of the node's space.
  package mutating func shrink(_ index: Int, to part: Rect2D) {
    let frame = snapshot.nodes[index].frame
    snapshot.nodes[index].frame = Rect2D(
      x: frame.x + part.x, y: frame.y + part.y, width: part.width, height: part.height)
  }
}
