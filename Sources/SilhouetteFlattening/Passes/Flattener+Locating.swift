import SilhouetteHierarchy
import SilhouetteScene

/// The place of a node in the scene, and its true place if the scene draws it elsewhere.
extension Flattener {
  /// Geometry, clip and alpha, from the node's own and its parent's.
  func locate(
    _ placed: inout SceneNode, _ node: HierarchyNode, _ geometry: NodeGeometry, _ parent: Int,
    _ placedBefore: [SceneNode]
  ) {
    let geometry = QuarterGrid.geometry(geometry)
    placed.frame = geometry.frame
    placed.toParent = geometry.toParent
    placed.contentOffset = geometry.scroll
    placed.alpha = geometry.alpha
    placed.radius = geometry.radius
    if node.flags.contains(.clips) { placed.flags.insert(.clips) }
    if node.kind == .accessibility { placed.flags.insert(.accessibility) }
    if parent >= 0, node.kind == .accessibility {
      Self.attach(&placed, to: placedBefore[parent], window: placedBefore[Int(notes[parent].window)])
    }
    placed.place(under: placedBefore)
  }

  /// Notes the true place of a node that its scene draws elsewhere or scrolls differently; returns the index,
  /// or -1.
  mutating func noteActual(
    of placed: SceneNode, _ node: HierarchyNode, _ detail: DetailSpan, _ placedBefore: [SceneNode]
  ) -> Int32 {
    let geometry = QuarterGrid.geometry(NodeGeometry(node, detail))
    let parent = Int(placed.parent)
    var toViewport = geometry.toParent
    if parent >= 0 {
      let isElement = node.kind == .accessibility
      let above = actual(of: isElement ? Int(notes[parent].window) : parent, placedBefore)
      toViewport = toViewport.placed(under: above.toViewport, scroll: isElement ? .zero : above.scroll)
    }
    let isThere =
      toViewport == placed.toViewport && geometry.frame.size == placed.frame.size
      && geometry.scroll == placed.contentOffset
    guard !isThere else { return -1 }
    actuals.append(
      SecretPlacer.Actual(size: geometry.frame.size, toViewport: toViewport, scroll: geometry.scroll))
    return Int32(actuals.count - 1)
  }

  func actual(of position: Int, _ placed: [SceneNode]) -> SecretPlacer.Actual {
    let noted = notes[position].actual
    guard noted < 0 else { return actuals[Int(noted)] }
    return SecretPlacer.Actual(
      size: placed[position].frame.size, toViewport: placed[position].toViewport,
      scroll: placed[position].contentOffset)
  }

  /// An element's frame is absolute in its window: it is brought into its container's content space.
  static func attach(_ placed: inout SceneNode, to owner: SceneNode, window: SceneNode) {
    guard let back = owner.toViewport.inverse else {
      placed.toParent = .collapsed
      return
    }
    let inOwner = placed.toParent.then(window.toViewport).then(back)
    placed.toParent = QuarterGrid.transform(
      inOwner.then(.translation(x: owner.contentOffset.x, y: owner.contentOffset.y)))
    if placed.toParent.isTranslation {
      placed.frame.x = placed.toParent.tx
      placed.frame.y = placed.toParent.ty
    }
  }

  /// Category and verdict: hidden and pruned subtrees stay so all the way down.
  func settle(
    _ placed: inout SceneNode, _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision,
    _ marking: Marking, isAlwaysShown: Bool, _ parent: Int,
    _ placedBefore: [SceneNode]
  ) {
    placed.category = decision.category
    placed.state = decision.state
    placed.rule = decision.rule
    if decision.isSealed {
      placed.flags.insert(.sealed)
      placed.flags.remove(.clips)
      // A field scrolls while it is written in.
      placed.contentOffset = .zero
      if marking == .box { placed.flags.insert(.clips) }
    } else if PrivacyPolicy.isInput(decision.category) {
      placed.contentOffset = .zero
    } else if Self.isOpaqueContent(node, decision) {
      placed.flags.insert(.opaqueContent)
    }
    let above = parent < 0 ? SceneNode.Verdict.draw : placedBefore[parent].verdict
    let alpha = marking == .none ? placed.alpha : node.alpha
    let isHidden = !isAlwaysShown && (node.flags.contains(.hidden) || alpha <= 0)
    if above == .hidden || isHidden {
      placed.verdict = .hidden
    } else if above == .prune || (parent >= 0 && Self.closes(notes[parent].drawing)) {
      placed.verdict = .prune
    } else {
      switch decision.drawing {
      case .draw, .parts, .whole: placed.verdict = .draw
      case .skip:
        placed.verdict = marking == .none && NodePainter.hasSurface(node, detail) ? .draw : .skip
      case .prune: placed.verdict = .prune
      }
    }
  }

  static func closes(_ drawing: Rule.Drawing) -> Bool { drawing == .whole || drawing == .prune }

  /// Whether the scene must show that the node has content outside the tree.
  static func isOpaqueContent(_ node: HierarchyNode, _ decision: Decision) -> Bool {
    if node.flags.contains(.unreadable) { return true }
    switch decision.category {
    // Some sources list part of a web view's content, never all of it.
    case .customDrawing, .video, .map, .webView, .advertisement, .unknown: return true
    case .view, .card, .modal: return node.flags.contains(.custom)
    default: return false
    }
  }
}
