internal import SilhouetteHierarchy
internal import SilhouetteScene

extension WireframeScene {
  /// Clears nodes whose content a picture has shown, and grounds that would cover a picture.
  ///
  /// - Parameter snapshot: The scene's. Its nodes have the sightings.
  mutating func open(_ snapshot: HierarchySnapshot) {
    if let first = snapshot.firstSeenWindow { firstSeen = Int32(clamping: first) }
    for index in nodes.indices where !nodes[index].flags.contains(.sealed) {
      guard let sighting = snapshot.sighting(of: snapshot.nodes[Int(nodes[index].source)]) else { continue }
      if sighting.words.contains(.open) {
        nodes[index].hatch = .clear
        nodes[index].fill = .clear
        isBlank = false
      }
      if !sighting.words.isDisjoint(with: [.empty, .added]) {
        nodes[index].hatch = .clear
        nodes[index].fill = sighting.words.contains(.blank) ? background : .clear
        nodes[index].border = nil
        nodes[index].parts = .empty
      }
      if sighting.words.contains(.ground) {
        background = nodes[index].fill
        nodes[index].fill = .clear
      }
    }
  }
}
