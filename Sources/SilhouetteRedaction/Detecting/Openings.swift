import SilhouetteHierarchy
import SilhouetteScene

/// Writes what proves harmless as shapes that open the mask over everything, each with its proof.
///
/// All that is not proven has a mask of its own by then, so a box may be opened whole, whatever is in it. What an
/// opened ancestor holds is open already and is not listed again; what a round or turned clip cuts stays closed.
struct Openings {
  let seen: [SeenNode]
  let standings: [StrictVerdicts.Standing]
  let verdicts: [NodeVerdict]
  let shape: MaskShape
  let viewport: Viewport

  func regions() -> [RedactRegion] {
    var regions: [RedactRegion] = []
    /// By place: the upright box that is open around a node.
    var opened = [Rect](repeating: .zero, count: seen.count)
    var reach: Rect?
    var isCertain = !seen.isEmpty
    for place in seen.indices {
      let node = seen[place]
      opened[place] = node.parent < 0 ? .zero : opened[Int(node.parent)]
      guard verdicts[place].rule != .invisible else { continue }
      if node.has(.unplaced) { isCertain = false } else { extend(&reach, by: node) }
      if verdicts[place].outcome == .open { open(place, &opened, &regions) }
    }
    if isCertain { regions += empty(around: reach) }
    return regions
  }

  private func extend(_ reach: inout Rect?, by node: SeenNode) {
    let ink = node.toViewport.boundingBox(of: node.ink)
    reach = reach?.union(ink) ?? ink
  }

  private func open(_ place: Int, _ opened: inout [Rect], _ regions: inout [RedactRegion]) {
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

  /// Up to four boxes beside all that there is.
  private func empty(around reach: Rect?) -> [RedactRegion] {
    let all = viewport.bounds
    guard let inner = reach?.intersection(all) else { return [area(all)] }
    return [
      Rect(x: 0, y: 0, width: all.width, height: inner.y),
      Rect(x: 0, y: inner.maxY, width: all.width, height: all.height - inner.maxY),
      Rect(x: 0, y: inner.y, width: inner.x, height: inner.height),
      Rect(x: inner.maxX, y: inner.y, width: all.width - inner.maxX, height: inner.height),
    ].filter(\.isDrawable).map(area)
  }

  private func area(_ box: Rect) -> RedactRegion {
    RedactRegion(
      .clipOut, size: box.size, transform: .translation(x: box.x, y: box.y), node: -1, rule: .emptyArea)
  }

  /// The mask over everything, which the openings open. It has no category.
  func everything() -> RedactRegion {
    let isPlain = shape.fill == .solid || shape.fill == .category
    return RedactRegion(
      .redact, size: viewport.bounds.size, transform: .identity, color: isPlain ? MaskShape.neutral : nil,
      node: -1, rule: .everything)
  }
}
