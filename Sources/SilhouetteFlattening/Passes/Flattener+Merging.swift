import SilhouetteHierarchy
import SilhouetteScene

/// Lets accessibility elements lend what they say to their views.
extension Flattener {
  mutating func mergeElements(_ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    merger.index(scene.nodes) { node in
      !node.flags.contains(.accessibility) && node.verdict != .hidden
    }
    for position in scene.nodes.indices {
      let element = scene.nodes[position]
      guard element.flags.contains(.accessibility), element.verdict != .hidden else { continue }
      let owner = merger.view(for: position) { view in
        Self.lendingRank(scene.nodes[view]) * 2 + (notes[view].hasLender ? 0 : 1)
      }
      guard let owner, mayLend(position, to: owner, scene) else { continue }
      lend(position, to: owner, snapshot, &scene)
    }
  }

  /// An element inside a secret lends nothing to a view outside it.
  func mayLend(_ element: Int, to view: Int, _ scene: borrowing WireframeScene) -> Bool {
    let parent = Int(scene.nodes[element].parent)
    return parent < 0 || !scene.nodes[parent].flags.contains(.secret)
      || scene.nodes[view].flags.contains(.secret)
  }

  /// Drawn views with a category of their own first, then other drawn views, then the rest.
  static func lendingRank(_ node: SceneNode) -> Int {
    switch node.verdict {
    case .draw: specificity(node.category) > 0 ? 3 : 2
    case .skip: 1
    case .prune, .hidden: 0
    }
  }

  mutating func lend(
    _ element: Int, to view: Int, _ snapshot: HierarchySnapshot, _ scene: inout WireframeScene
  ) {
    let lent = scene.nodes[element]
    if notes[element].isSensitive || notes[view].isSensitive {
      notes[element].isSensitive = true
      notes[view].isSensitive = true
    }
    if notes[element].isShutInput || notes[view].isShutInput {
      notes[element].isShutInput = true
      notes[view].isShutInput = true
    }
    if scene.nodes[element].verdict != .prune { scene.nodes[element].verdict = .prune }
    guard notes[view].marking == .none else { return }
    if lent.flags.contains(.sealed) || scene.nodes[view].flags.contains(.sealed) {
      return seal(view, like: element, snapshot, &scene)
    }
    guard !notes[view].hasLender else { return }
    notes[view].hasLender = true
    guard scene.nodes[view].verdict != .prune,
      Self.specificity(lent.category) > Self.specificity(scene.nodes[view].category)
    else { return }
    scene.nodes[view].category = lent.category
    scene.nodes[view].rule = lent.rule
    scene.nodes[view].state.formUnion(lent.state.subtracting(.enabled))
    if !lent.state.contains(.enabled) { scene.nodes[view].state.remove(.enabled) }
    scene.nodes[view].flags.remove(.opaqueContent)
    scene.nodes[view].verdict = .draw
    if notes[view].drawing == .skip { notes[view].drawing = .parts }
  }

  /// Seals a view whose element is sealed, unless the view is sealed already.
  mutating func seal(
    _ view: Int, like element: Int, _ snapshot: HierarchySnapshot, _ scene: inout WireframeScene
  ) {
    let lent = scene.nodes[element]
    notes[view].hasLender = true
    guard !scene.nodes[view].flags.contains(.sealed) else { return }
    scene.nodes[view].flags.insert(.sealed)
    scene.nodes[view].flags.subtract([.opaqueContent, .clips])
    scene.nodes[view].contentOffset = .zero
    scene.nodes[view].category = lent.category
    scene.nodes[view].rule = lent.rule
    if lent.category != .secureField || notes[element].marking != .none {
      scene.nodes[view].state = .enabled
    }
    if lent.category == .key || notes[element].marking != .none { rest(view, snapshot, &scene) }
    notes[view].marking = notes[element].marking == .none ? .none : .whole
    notes[view].drawing = .whole
    if scene.nodes[view].verdict != .prune { scene.nodes[view].verdict = .draw }
  }

  /// Places a key as if it was not pressed: its place, visibility and corners.
  mutating func rest(_ key: Int, _ snapshot: HierarchySnapshot, _ scene: inout WireframeScene) {
    if notes[key].actual < 0 {
      notes[key].actual = Int32(actuals.count)
      actuals.append(
        SecretPlacer.Actual(
          size: scene.nodes[key].frame.size, toViewport: scene.nodes[key].toViewport,
          scroll: scene.nodes[key].contentOffset))
    }
    let geometry = NodeGeometry(atRest: snapshot.nodes[Int(scene.nodes[key].source)])
    let parent = Int(scene.nodes[key].parent)
    scene.nodes[key].frame = geometry.frame
    scene.nodes[key].toParent = geometry.toParent
    scene.nodes[key].alpha = geometry.alpha
    scene.nodes[key].radius = geometry.radius
    scene.nodes[key].effectiveAlpha = parent < 0 ? 1 : scene.nodes[parent].effectiveAlpha
    scene.nodes[key].toViewport =
      parent < 0
      ? geometry.toParent
      : geometry.toParent.placed(
        under: scene.nodes[parent].toViewport, scroll: scene.nodes[parent].contentOffset)
  }

  /// How specific a category is. An element's category replaces the view's own if it is more specific.
  static func specificity(_ category: NodeCategory) -> Int {
    switch category {
    case .unknown, .view: 0
    case .customDrawing: 1
    case .label, .image, .icon, .backgroundImage, .scrollView: 2
    default: 3
    }
  }
}
