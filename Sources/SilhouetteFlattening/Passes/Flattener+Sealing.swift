import SilhouetteHierarchy
import SilhouetteScene

/// Takes the insides of secrets, marks and inputs out of the scene.
extension Flattener {
  /// Conceals nodes inside a secret, a marked node, an input, a keyboard or a key. Keys beside a keyboard are
  /// its popups and are concealed too, because a popup shows which key is pressed.
  ///
  /// - Returns: Whether the scene shows a keyboard.
  mutating func sealInsides(_ scene: inout WireframeScene) -> Bool {
    for position in scene.nodes.indices {
      let verdict = scene.nodes[position].verdict
      if isInside(position, scene) {
        if notes[Int(scene.nodes[position].parent)].isSensitive { notes[position].isSensitive = true }
        conceal(position, &scene)
      } else if scene.nodes[position].category == .key, verdict == .prune {
        notes[position].isSensitive = true
        conceal(position, &scene)
      }
    }
    guard Self.showsKeyboard(scene) else { return false }
    concealPopups(&scene)
    for position in scene.nodes.indices where scene.nodes[position].category == .key {
      guard !scene.nodes[position].flags.contains(.concealed) else { continue }
      notes[position].isSensitive = true
      conceal(position, &scene)
    }
    return true
  }

  /// Whether something that can be typed into has the focus.
  static func hasFocusedField(_ scene: WireframeScene, _ snapshot: borrowing HierarchySnapshot) -> Bool {
    scene.nodes.contains { placed in
      let flags = snapshot.nodes[Int(placed.source)].flags
      guard flags.contains(.focused), placed.verdict != .hidden else { return false }
      switch placed.category {
      case .textField, .searchField, .textView, .secureField: return true
      default: return flags.contains(.editable)
      }
    }
  }

  static func showsKeyboard(_ scene: WireframeScene) -> Bool {
    let screen = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    return scene.nodes.indices.contains {
      scene.nodes[$0].category == .keyboard && isUp(keyboard: $0, scene)
        && scene.nodes[$0].bounds.intersection(screen) != nil
    }
  }

  /// Whether a keyboard is up. Keys beside a keyboard must not depend on the state of a secret's inside. So a
  /// keyboard in a secret counts as up while the secret shows, whatever hides or holds the keyboard there.
  static func isUp(keyboard: Int, _ scene: borrowing WireframeScene) -> Bool {
    var secret = -1
    var above = Int(scene.nodes[keyboard].parent)
    while above >= 0, scene.nodes[above].flags.contains(.secret) {
      secret = above
      above = Int(scene.nodes[above].parent)
    }
    if secret >= 0 {
      // Nothing in a key or a secret field is more than its inside.
      let root = scene.nodes[secret].category
      return root != .key && root != .secureField && scene.nodes[secret].verdict != .hidden
    }
    return scene.nodes[keyboard].verdict == .draw && !scene.nodes[keyboard].flags.contains(.concealed)
  }

  /// Called for every node, and reads single fields: copying nodes would cost more than the answer.
  func isInside(_ position: Int, _ scene: borrowing WireframeScene) -> Bool {
    let parent = Int(scene.nodes[position].parent)
    guard parent >= 0 else { return false }
    return !scene.nodes[parent].flags.isDisjoint(with: [.sealed, .concealed])
      || PrivacyPolicy.isInput(scene.nodes[parent].category)
  }

  /// Removes everything from a node that could get into an output.
  mutating func conceal(_ position: Int, _ scene: inout WireframeScene) {
    isAsPlaced = false
    if scene.nodes[position].verdict != .hidden { scene.nodes[position].verdict = .prune }
    scene.nodes[position].flags.insert(.concealed)
    scene.nodes[position].flags.subtract([.clips, .opaqueContent])
    scene.nodes[position].alpha = 1
    let clip = Int(scene.nodes[position].clip)
    if clip >= 0, scene.nodes[clip].flags.contains(.concealed) {
      scene.nodes[position].clip = scene.nodes[clip].clip
    }
  }
}

extension Flattener {
  func placeSecrets(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    let placed = scene
    let placer = SecretPlacer(
      scene: placed, snapshot: snapshot,
      actual: { notes[$0].actual < 0 ? nil : actuals[Int(notes[$0].actual)] },
      isAtRest: { notes[$0].marking != .none || placed.nodes[$0].category == .key })
    scene.secretPlaces = placer.places()
  }
}

extension Flattener {
  /// Conceals what overlaps a sealed node and is not drawn itself: elements that match no view in it, and carets and selections
  /// beside it. They would reveal the places and states of its parts.
  mutating func concealOverlaps(_ scene: inout WireframeScene) {
    var sealed = ShutBoxes()
    for position in scene.nodes.indices
    where Self.isDrawnSealed(position, scene) && !isInMark(position, scene) {
      sealed.add(scene.nodes[position].bounds)
    }
    // Nodes inside may extend beyond the sealed box. Their area does not depend on their content.
    for secret in scene.secretPlaces where Self.isDrawnSealed(Int(secret.node), scene) {
      for place in secret.places { sealed.add(place.toViewport.boundingBox(of: place.box)) }
    }
    guard !sealed.isEmpty else { return }
    var firstListed = scene.nodes.count
    for position in scene.nodes.indices.reversed() {
      let node = scene.nodes[position]
      let isElement = node.flags.contains(.accessibility) && node.verdict != .hidden
      let isEmpty = node.verdict == .prune && firstListed >= node.end
      if isElement || isEmpty, !node.flags.contains(.sealed), sealed.hold(node.bounds) {
        conceal(position, &scene)
      } else if !node.flags.contains(.concealed) {
        firstListed = position
      }
    }
  }

  static func isDrawnSealed(_ position: Int, _ scene: borrowing WireframeScene) -> Bool {
    scene.nodes[position].flags.contains(.sealed) && scene.nodes[position].verdict == .draw
      && !scene.nodes[position].flags.contains(.accessibility)
  }

  func isInMark(_ position: Int, _ scene: borrowing WireframeScene) -> Bool {
    let parent = Int(scene.nodes[position].parent)
    return parent >= 0 && notes[parent].marking != .none
  }
}
