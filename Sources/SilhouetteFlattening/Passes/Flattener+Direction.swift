import SilhouetteHierarchy
import SilhouetteScene

/// Finds out from which side a screen is written.
extension Flattener {
  /// Whether more of the words that anybody may see begin with a letter of a script from the right than with another.
  ///
  /// One answer for the whole screen, because toolkits mirror whole screens, and because it says next to nothing of a
  /// single text. Words of inputs and secrets have no say in it.
  func readDirection(_ snapshot: borrowing HierarchySnapshot, _ scene: borrowing WireframeScene) -> Bool {
    var balance = 0
    for position in scene.nodes.indices where scene.nodes[position].verdict == .draw {
      let placed = scene.nodes[position]
      let isClosed =
        PrivacyPolicy.hidesForm(placed) || placed.flags.contains(.concealed)
        || notes[position].isSensitive || notes[position].isShutInput
      guard !isClosed else { continue }
      let node = snapshot.nodes[Int(placed.source)]
      guard let side = WritingSide(of: snapshot[node.text.isEmpty ? node.label : node.text]) else { continue }
      balance += side == .right ? 1 : -1
    }
    return balance > 0
  }
}
