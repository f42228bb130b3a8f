import SilhouetteHierarchy
import SilhouetteScene

/// Which clips the files of shapes write for a node.
struct VectorClips {
  let scene: WireframeScene

  /// The innermost ancestor that may cut something off the node; nil for none.
  func clip(of node: SceneNode) -> Int? {
    var clip = outer(of: node, at: scene.nodes.count)
    // A few steps save nearly all clips; all steps would be quadratic for nodes nested deeply.
    for _ in 0..<8 {
      guard let index = clip, isWithin(node, scene.nodes[index]) else { break }
      clip = outer(of: scene.nodes[index], at: index)
    }
    return clip
  }

  /// The next clip outwards. Links go to ancestors, which stand in front; anything else would be a ring.
  func outer(of node: SceneNode, at index: Int) -> Int? {
    let clip = Int(node.clip)
    return clip >= 0 && clip < index ? clip : nil
  }

  /// Whether a clip surely cuts nothing off the node: upright, square-cornered, and around all that the node
  /// paints.
  private func isWithin(_ node: SceneNode, _ clip: SceneNode) -> Bool {
    guard clip.radius == 0, clip.toViewport.isAxisAligned, node.privacy != .revealed else { return false }
    let parts = scene.parts(of: node).allSatisfy { $0.turn == .none && node.box.contains($0.frame) }
    return parts && clip.bounds.contains(node.bounds)
  }
}

extension SceneNode {
  /// Whether files of shapes write anything for it.
  var paintsAnything: Bool {
    let hasBox = !fill.isClear || !hatch.isClear || border != nil
    return hasBox && frame.isDrawableSize || !parts.isEmpty
  }
}

extension Rect2D {
  var isDrawableSize: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }
}
