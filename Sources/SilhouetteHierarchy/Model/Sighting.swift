extension NodeDetail {
  /// What the screenshot of the same moment shows of a node. Drawings go by it; masks go by the node as its source reported it.
  package struct Sighting: Sendable, Hashable {
    /// The box of the part that is seen, in the parent's space; nil for the node's own.
    package var frame: Rect2D?
    /// Boxes of lines of words that are seen, in points of the node's space; empty for the node's own.
    package var lines: SliceRange = .empty
    package var words: Words = []

    package init() {}

    /// What is said of the node.
    package struct Words: OptionSet, Sendable, Hashable {
      package let rawValue: UInt8

      package init(rawValue: UInt8) { self.rawValue = rawValue }

      /// The picture shows what the node hides, so it needs no hatch.
      package static let open = Words(rawValue: 1 << 0)
      /// The node is not seen, or something else is in its place.
      package static let empty = Words(rawValue: 1 << 1)
      /// The same, and it still hides the nodes behind it.
      package static let blank = Words(rawValue: 1 << 2)
      /// Its fill is the ground of a picture in a window below it.
      package static let ground = Words(rawValue: 1 << 3)
      /// A window whose nodes were found in the picture. Its source did not report it.
      package static let added = Words(rawValue: 1 << 4)
      /// A window over an area that the source did not report. Masks cover it.
      package static let untold = Words(rawValue: 1 << 5)

      /// The words of the stream.
      package static let names: [(word: Words, name: StaticString)] = [
        (.open, "open"), (.empty, "empty"), (.blank, "blank"), (.ground, "ground"), (.added, "added"),
        (.untold, "untold"),
      ]
    }
  }
}

extension HierarchySnapshot {
  /// The sighting of a node; nil if it has none.
  package func sighting(of node: HierarchyNode) -> NodeDetail.Sighting? {
    node.detail < 0 ? nil : details[Int(node.detail)].seen
  }

  /// Whether nodes have sightings of a picture: then one of the windows has one, too. Cost: a look at each window.
  package var hasSightings: Bool { firstWindow { _ in true } != nil }

  /// Index of the first window that was found in a picture; nil if there is none.
  package var firstSeenWindow: Int? { firstWindow { $0.words.contains(.added) } }

  private func firstWindow(where holds: (NodeDetail.Sighting) -> Bool) -> Int? {
    var place = 0
    while place < nodes.count {
      if let sighting = sighting(of: nodes[place]), holds(sighting) { return place }
      place = max(place + 1, Int(nodes[place].end))
    }
    return nil
  }

  /// The snapshot with the places that its picture shows. Nodes keep their indexes.
  package func asSeen() -> HierarchySnapshot {
    guard hasSightings else { return self }
    var seen = self
    for index in nodes.indices {
      guard let sighting = sighting(of: nodes[index]) else { continue }
      if let frame = sighting.frame { seen.nodes[index].frame = frame }
      if !sighting.lines.isEmpty { seen.details[Int(nodes[index].detail)].lines = sighting.lines }
    }
    return seen
  }

  /// The snapshot as its source reported it, without anything that a picture shows.
  ///
  /// - Parameter hidesUntold: Whether windows over areas that the source did not report are marked `hide`, so that masks cover
  ///   them; otherwise they stay as they are.
  package func asTree(hidesUntold: Bool) -> HierarchySnapshot {
    guard hasSightings else { return self }
    var tree = self
    tree.kinship = nil
    tree.nodes.removeAll(keepingCapacity: true)
    for index in details.indices {
      let isUntold = details[index].seen?.words.contains(.untold) == true
      if isUntold, hidesUntold { tree.details[index].privacy.insert(.hide) }
      if !isUntold || hidesUntold { tree.details[index].seen = nil }
    }
    var place = 0
    while place < nodes.count {
      let end = max(place + 1, Int(nodes[place].end))
      defer { place = end }
      if sighting(of: nodes[place])?.words.contains(.added) == true { continue }
      let shift = Int32(tree.nodes.count - place)
      for index in place..<end {
        var node = nodes[index]
        if node.parent >= 0 { node.parent += shift }
        node.end += shift
        tree.nodes.append(node)
      }
    }
    return tree
  }

  /// The snapshot with the pictures' colours of another one that has the same nodes, and maybe more behind them.
  package func withPictures(of other: HierarchySnapshot) -> HierarchySnapshot {
    var builder = SnapshotBuilder(correcting: self)
    for index in nodes.indices where index < other.nodes.count {
      guard let color = other.detail(of: other.nodes[index])?.picture?.color else { continue }
      builder.setPictureColor(color, of: index)
    }
    return builder.finish()
  }

  /// The snapshot with sightings on the windows from an index on: their source did not report these areas.
  package func sightingUntold(from first: Int) -> HierarchySnapshot {
    guard first < nodes.count else { return self }
    var builder = SnapshotBuilder(correcting: self)
    var place = first
    while place < nodes.count {
      if nodes[place].parent < 0 { builder.sight(place) { $0.words.insert(.untold) } }
      place = max(place + 1, Int(nodes[place].end))
    }
    return builder.finish()
  }
}
