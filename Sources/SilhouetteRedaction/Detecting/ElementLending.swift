import SilhouetteHierarchy
import SilhouetteScene

/// Merges accessibility elements with views: one that coincides with a view speaks for it, so that nothing counts
/// twice.
enum ElementLending {
  static func lend(_ scene: WireframeScene, _ seen: inout [SeenNode]) {
    guard seen.contains(where: { $0.has(.element) }) else { return }
    var merger = ElementMerger()
    merger.index(scene.nodes) { !$0.flags.contains(.accessibility) && $0.verdict != .hidden }
    for place in seen.indices where seen[place].has(.element) {
      guard let owner = merger.view(for: place, rank: { rank(seen[$0]) }) else { continue }
      // Nodes inside a secret come and go. They must not change anything outside of it.
      guard !seen[owner].has(.inside), !seen[place].has(.inside) else { continue }
      guard !seen[owner].isOff, !seen[owner].has(.unplaced) else { continue }
      seen[place].owner = Int32(owner)
      lend(seen[place], to: &seen[owner])
    }
  }

  private static func rank(_ view: SeenNode) -> Int {
    view.has(.inside) ? -1 : view.has(.bare) ? 1 : 0
  }

  private static let lent: SeenNode.Facts = [
    .speaks, .isHeard, .secret, .secure, .sensitiveType, .text, .reportsText, .input, .pictureCategory,
    .pattern,
  ]

  /// A mask is lent as well; an unmask is not, since a view shows more than its element says.
  private static func lend(_ element: SeenNode, to view: inout SeenNode) {
    view.facts.formUnion(element.facts.intersection(lent))
    view.privacy.formUnion(element.privacy.intersection([.mask, .hide]))
    view.traits.formUnion(element.traits)
  }
}
