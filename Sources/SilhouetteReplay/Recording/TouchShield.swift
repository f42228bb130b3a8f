import SilhouetteHierarchy
import SilhouetteScene

/// Where a scene must not tell that it was touched.
enum TouchShield {
  /// Whether a place lies on anything that takes or shows secrets. What covers it is not asked: a mistake about that
  /// may cost a touch, never a PIN.
  static func hides(_ place: Point, in scene: Scene) -> Bool {
    guard place.x.isFinite, place.y.isFinite else { return true }
    return scene.nodes.contains { node in
      node.verdict != .hidden && isSecret(node) && covers(node, place)
    }
  }

  private static func isSecret(_ node: SceneNode) -> Bool {
    switch node.category {
    case .secureField, .keyboard, .key: true
    default: node.privacy == .sensitive
    }
  }

  private static func covers(_ node: SceneNode, _ place: Point) -> Bool {
    guard let inverse = node.toViewport.inverse else { return false }
    let inside = inverse.apply(place)
    return inside.x >= 0 && inside.y >= 0 && inside.x <= node.frame.width && inside.y <= node.frame.height
  }
}
