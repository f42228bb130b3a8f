import SilhouetteHierarchy
import SilhouetteScene

/// Explains places that no mask covers, by the tree.
struct OpenNodes {
  enum Word {
    /// The policy, or a developer's mark, opened the node: it is not examined further.
    case policy
    /// The tree reports the node's content, so the picture may show it.
    case told
    /// The system draws the node: it may show a control, and no words.
    case drawn
    /// It should show nothing of its own.
    case nothing
  }

  let masks: ScreenMasks
  let policy: RedactionPolicy
  let engine: RedactionEngine
  let viewport: Viewport

  /// The box of an open node, in points of the viewport; nil if it is not open, or if its place is unknown.
  func place(of index: Int) -> Rect2D? {
    let node = masks.seen[index]
    guard masks.verdicts[index].outcome == .open, !node.has(.unplaced), !node.has(.element) else {
      return nil
    }
    return node.toViewport.boundingBox(
      of: node.ink.union(Rect2D(x: 0, y: 0, width: node.size.width, height: node.size.height))
    )
    .intersection(clip(of: index))?.intersection(viewport.bounds)
  }

  /// Boxes whose edges a picture may show. Contents of sealed nodes contribute no edges.
  func boxes() -> [Rect2D] {
    masks.seen.indices.compactMap { index in
      let node = masks.seen[index]
      guard !node.has(.unplaced), !node.has(.hidden), node.opacity > 0, node.isUpright,
        !masks.isInside(index),
        masks.verdicts[index].rule != .invisible
      else { return nil }
      return node.bounds.intersection(clip(of: index))
    }
  }

  /// Compatible mode works out no clips.
  private func clip(of index: Int) -> Rect2D {
    masks.clips.indices.contains(index) ? masks.clips[index] : viewport.bounds
  }

  func word(on index: Int) -> Word {
    let node = masks.seen[index]
    switch masks.verdicts[index].rule {
    case .unmask, .inheritedUnmask, .unmaskContainer, .unmaskedClass: return .policy
    case _ where engine.asksPictureAlone: return .nothing
    // A level opens content that the tree reports. A control may show more.
    case .level where shows(node) || !isDrawnBySystem(node), .harmlessImage: return .told
    default: return shows(node) ? .told : isDrawnBySystem(node) ? .drawn : .nothing
    }
  }

  /// Whether it shows a text or a picture that the policy's levels let through.
  private func shows(_ node: SeenNode) -> Bool {
    if node.has(.input) { return policy.text == .sensitive || policy.text == .none }
    if node.has(.text) { return policy.text != .all }
    switch policy.images {
    case .none: return node.has(.picture) || node.has(.pictureCategory)
    case .nonBundled: return node.has(.picture) && (!node.has(.largePicture) || node.has(.bundled))
    case .all: return false
    }
  }

  /// In points: the system's controls are no higher.
  private static let highestControl = 64.0

  private func isDrawnBySystem(_ node: SeenNode) -> Bool {
    guard !node.has(.text), node.bounds.height <= Self.highestControl else { return false }
    switch NodeCategory(rawValue: node.category) {
    case .toggle, .checkbox, .radio, .slider, .stepper, .progress, .spinner, .pageControl: return true
    default: return false
    }
  }
}
