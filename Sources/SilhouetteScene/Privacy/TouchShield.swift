package import SilhouetteHierarchy

/// The places of a scene whose touches must not reach a log.
///
/// It uses the same flag as strict masks, so that no touch reveals masked content.
package enum TouchShield {
  /// Whether a place, in viewport points, is on a node that takes or shows secrets.
  ///
  /// Nodes that cover the secret make no difference: a mistake about covers may cost a touch, never a PIN.
  package static func hides(_ place: Point2D, in scene: WireframeScene) -> Bool {
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
      if scene.veils.contains(where: { $0.isTold && $0.holds(position) }) {
        position = max(position + 1, Int(node.end))
        continue
      }
      if node.verdict != .hidden, isSecret(node), covers(node.box, node.toViewport, place) { return true }
      position += 1
    }
    return false
  }

  /// The recorded place of a finger on a pad, or on a page that is not in the source: the middle of it, in
  /// viewport points. nil for places elsewhere.
  package static func veiled(_ place: Point2D, in scene: WireframeScene) -> Point2D? {
    scene.veils.first { $0.isTold && $0.box.inset(dx: -margin, dy: -margin).contains(place) }?.box.center
  }

  /// Whether a finger that moves from this place, in viewport points, may draw something that the tree does not hold,
  /// such as a signature.
  package static func hidesDrags(from place: Point2D, in scene: WireframeScene) -> Bool {
    scene.nodes.contains { node in
      node.flags.contains(.drawsItself) && node.verdict != .hidden
        && covers(node.box, node.toViewport, place)
    }
  }

  /// The topmost node that takes a tap.
  package enum TapTarget: Equatable {
    case control
    /// A leaf that draws itself, with its middle in viewport points. A tap is recorded there, because the drawing may be
    /// a pad.
    case drawing(middle: Point2D)
  }

  /// nil if neither a control nor a leaf that draws itself is at a place, in viewport points. Controls that only a picture shows do not count:
  /// they may be the keys of a drawn pad.
  package static func target(at place: Point2D, in scene: WireframeScene) -> TapTarget? {
    let top = scene.nodes.last { node in
      (node.flags.contains(.drawsItself) || takesTaps(node.category)) && node.verdict != .hidden
        && node.source < scene.firstSeen && covers(node.box, node.toViewport, place)
    }
    guard let top else { return nil }
    return top.flags.contains(.drawsItself)
      ? .drawing(middle: top.toViewport.apply(top.box.center)) : .control
  }

  private static func takesTaps(_ category: NodeCategory) -> Bool {
    switch category {
    case .button, .link, .textField, .searchField, .textView, .toggle, .checkbox, .radio, .slider, .stepper,
      .segmentedControl, .picker, .tab:
      true
    default: false
    }
  }

  /// Whether a keyboard that the source does not report may be at this place, in viewport points.
  package static func mayBeOnKeyboard(_ place: Point2D, in scene: WireframeScene) -> Bool {
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

  /// Room around boxes, in points. Fingers are no sharper, and scenes stand on quarters of a point while masks are
  /// exact.
  private static let margin = 0.5

  private static func covers(_ box: Rect2D, _ toViewport: Transform2D, _ place: Point2D) -> Bool {
    guard let inverse = toViewport.inverse else { return false }
    let inside = inverse.apply(place)
    let dx = margin * (abs(inverse.a) + abs(inverse.c))
    let dy = margin * (abs(inverse.b) + abs(inverse.d))
    return inside.x >= box.x - dx && inside.y >= box.y - dy && inside.x <= box.maxX + dx
      && inside.y <= box.maxY + dy
  }
}

extension Rect2D {
  package var center: Point2D { Point2D(x: x + width / 2, y: y + height / 2) }
}
