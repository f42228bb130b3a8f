internal import SilhouetteHierarchy
internal import SilhouetteScene

extension SessionReader {
  /// Notes a screen on which there is nothing to see, though it has nodes. Readers of dumps note one that has none.
  mutating func noteUnseen(_ scene: borrowing WireframeScene, of snapshot: HierarchySnapshot) {
    guard !snapshot.nodes.isEmpty else { return }
    if scene.isBlank {
      note(
        .nothingSeen,
        "the input has no content for this screen, only boxes: the app draws it itself, or the tree ends too early; it is drawn as a hatch"
      )
    } else if snapshot.isHidden {
      let count = snapshot.nodes.count
      note(
        .nothingSeen,
        count == 1
          ? "the input says that its only element is hidden"
          : "the input says that all \(count) elements are hidden")
    }
  }
}
