import SilhouetteHierarchy
import SilhouetteScene

/// Finds out from which side a screen is written.
extension Flattener {
  /// Whether more of the words that anybody may see begin with a letter of a script from the right than with another.
  ///
  /// One answer for the whole screen, because toolkits mirror whole screens, and because it says next to nothing of a
  /// single text. Words of inputs and secrets have no say in it.
  func readDirection(_ scene: borrowing WireframeScene) -> Bool {
    var balance = 0
    for position in scene.nodes.indices {
      guard let side = notes[position].side, scene.nodes[position].verdict == .draw,
        !scene.nodes[position].flags.contains(.concealed), !PrivacyPolicy.hidesForm(scene.nodes[position]),
        !notes[position].isSensitive, !notes[position].isShutInput
      else { continue }
      balance += side == .right ? 1 : -1
    }
    return balance > 0
  }
}
