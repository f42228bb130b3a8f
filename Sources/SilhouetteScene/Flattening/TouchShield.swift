package import SilhouetteHierarchy

/// Where a scene must not tell that it was touched.
///
/// It asks for the flag by which strict redaction masks, so that no touch spells what a mask hides.
package enum TouchShield {
  /// Whether a place lies on anything that takes or shows secrets. What covers it is not asked: a mistake about that
  /// may cost a touch, never a PIN.
  package static func hides(_ place: Point, in scene: Scene) -> Bool {
    guard place.x.isFinite, place.y.isFinite else { return true }
    var secrets = scene.secretPlaces[...]
    var position = 0
    while position < scene.nodes.count {
      if let secret = secrets.first, Int(secret.node) == position {
        if secret.places.contains(where: { covers($0.box, $0.toViewport, place) }) { return true }
        secrets.removeFirst()
        position = max(position + 1, Int(scene.nodes[position].end))
        continue
      }
      let node = scene.nodes[position]
      if node.verdict != .hidden, isSecret(node), covers(node.box, node.toViewport, place) { return true }
      position += 1
    }
    return false
  }

  /// Whether a finger that moves from there may draw something that the tree does not hold, such as a signature.
  package static func hidesDrags(from place: Point, in scene: Scene) -> Bool {
    scene.nodes.contains { node in
      node.flags.contains(.drawsItself) && node.verdict != .hidden
        && covers(node.box, node.toViewport, place)
    }
  }

  /// Whether a keyboard that nothing tells of may be there.
  package static func mayBeOnKeyboard(_ place: Point, in scene: Scene) -> Bool {
    guard let box = scene.possibleKeyboard else { return false }
    return place.y >= box.y - margin && place.y <= box.maxY + margin && place.x >= box.x - margin
      && place.x <= box.maxX + margin
  }

  private static func isSecret(_ node: SceneNode) -> Bool {
    switch node.category {
    case .secureField, .keyboard, .key: true
    default: node.flags.contains(.secret) || node.privacy == .sensitive
    }
  }

  /// A finger is no sharper than this, and scenes stand on quarters of a point where masks are exact.
  private static let margin = 0.5

  private static func covers(_ box: Rect, _ toViewport: Transform, _ place: Point) -> Bool {
    guard let inverse = toViewport.inverse else { return false }
    let inside = inverse.apply(place)
    let dx = margin * (abs(inverse.a) + abs(inverse.c))
    let dy = margin * (abs(inverse.b) + abs(inverse.d))
    return inside.x >= box.x - dx && inside.y >= box.y - dy && inside.x <= box.maxX + dx
      && inside.y <= box.maxY + dy
  }
}
