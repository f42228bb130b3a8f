extension SnapshotBuilder {
  /// Continues a snapshot, so that nodes of it get sightings and windows are added. It has no limits of its own.
  package init(correcting snapshot: consuming HierarchySnapshot) {
    var limits = Limits()
    (limits.nodes, limits.textBytes) = (Int.max, Int.max)
    self.init(time: snapshot.time, limits: limits, changing: snapshot)
    self.snapshot.kinship = nil
  }

  /// Changes the sighting of a closed node, which gets one if it has none.
  package mutating func sight(_ index: Int, _ change: (inout NodeDetail.Sighting) -> Void) {
    if snapshot.nodes[index].detail < 0 {
      snapshot.nodes[index].detail = Int32(snapshot.details.count)
      snapshot.details.append(NodeDetail())
    }
    let place = Int(snapshot.nodes[index].detail)
    var sighting = snapshot.details[place].seen ?? NodeDetail.Sighting()
    change(&sighting)
    snapshot.details[place].seen = sighting
  }

  /// Gives the picture that a closed node shows its average colour. A node without a picture stays as it is.
  package mutating func setPictureColor(_ color: RGBAColor, of index: Int) {
    let detail = Int(snapshot.nodes[index].detail)
    if detail >= 0 { snapshot.details[detail].picture?.color = color }
  }

  /// Whether any node has a sighting.
  package var hasSightings: Bool { snapshot.details.contains { $0.seen != nil } }

  /// Notes where the lines of a closed node are seen: the boxes of its text, in points of the node's space.
  package mutating func sightLines(_ lines: some Collection<Rect2D>, of index: Int) {
    let range = add(lines: lines)
    sight(index) { $0.lines = range }
  }

  /// Notes that a closed node is seen in a smaller box.
  ///
  /// - Parameter part: The new box, in points of the node's space.
  package mutating func sightPart(_ part: Rect2D, of index: Int) {
    let frame = snapshot.nodes[index].frame
    sight(index) {
      $0.frame = Rect2D(x: frame.x + part.x, y: frame.y + part.y, width: part.width, height: part.height)
    }
  }
}
