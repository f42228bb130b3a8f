internal import SilhouetteHierarchy
package import SilhouetteScene

extension WireframeScene {
  /// Clears nodes whose content the picture has shown, and grounds that would cover a picture.
  package mutating func open(_ joined: ScreenJoiner.Joined) {
    firstSeen = Int32(clamping: joined.treeCount)
    for index in nodes.indices where !nodes[index].flags.contains(.sealed) {
      if joined.opened.contains(nodes[index].source) {
        nodes[index].hatch = .clear
        nodes[index].fill = .clear
      }
      let isWindow = nodes[index].parent < 0 && nodes[index].source >= joined.treeCount
      if isWindow || joined.emptied.contains(nodes[index].source) {
        nodes[index].hatch = .clear
        nodes[index].fill = joined.blank.contains(nodes[index].source) ? background : .clear
        nodes[index].border = nil
        nodes[index].parts = .empty
      }
      if joined.grounds.contains(nodes[index].source) {
        background = nodes[index].fill
        nodes[index].fill = .clear
      }
    }
    isBlank = isBlank && joined.opened.isEmpty
  }
}
