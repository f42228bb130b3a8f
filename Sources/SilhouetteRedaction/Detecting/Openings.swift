import SilhouetteHierarchy
import SilhouetteScene

/// Writes what proves harmless as shapes that open the mask over everything, each with its proof.
///
/// Everything unproven has a mask of its own by then, so a box may be opened whole, with all its contents.
/// The contents of an opened ancestor are open already and are not listed again. Parts that a round or turned
/// clip cuts off stay closed. Nothing is opened beside all windows: content there is not the app's, and is
/// unknown.
struct Openings {
  let seen: [SeenNode]
  let standings: [StrictVerdicts.Standing]
  let verdicts: [NodeVerdict]
  let shape: MaskShape
  let viewport: Viewport

  func regions() -> [RedactRegion] {
    var regions: [RedactRegion] = []
    /// By place: the upright box that is open around a node.
    var opened = [Rect2D](repeating: .zero, count: seen.count)
    for place in seen.indices {
      let parent = Int(seen[place].parent)
      opened[place] = parent < 0 ? .zero : opened[parent]
      if verdicts[place].outcome == .open { open(place, &opened, &regions) }
    }
    return regions
  }

  private func open(_ place: Int, _ opened: inout [Rect2D], _ regions: inout [RedactRegion]) {
    let node = seen[place]
    let clip = standings[place].clip.intersection(viewport.bounds)
    guard !node.has(.unplaced), let shown = clip.flatMap({ node.bounds.intersection($0) }) else { return }
    guard !opened[place].contains(shown) else { return }
    let isUpright = node.isUpright && node.radius == 0
    guard standings[place].isClipExact, isUpright || standings[place].clip.contains(node.bounds) else {
      return
    }
    var region = shape.box(.clipOut, node, verdicts[place].rule)
    if isUpright {
      opened[place] = shown.inset(dx: shape.inflate, dy: shape.inflate)
      region.size = shown.size
      region.transform = .translation(x: shown.x, y: shown.y)
    } else {
      region.radius = min(node.radius, min(node.size.width, node.size.height) / 2)
    }
    if let region = region.grown(by: -shape.inflate) { regions.append(region) }
  }

  /// The mask over everything, which the openings open. It has no category.
  func everything() -> RedactRegion {
    let isPlain = shape.fill == .solid || shape.fill == .category
    return RedactRegion(
      .redact, size: viewport.bounds.size, transform: .identity, color: isPlain ? MaskShape.neutral : nil,
      node: -1, rule: .everything)
  }
}
