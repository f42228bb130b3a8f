import SilhouetteHierarchy
import SilhouetteScene

/// What draws itself, so that a tree does not tell what it shows.
extension StrictVerdicts {
  /// A leaf that draws itself, or of which nothing says that it does not; and a surface, whatever lies on it.
  func drawingRule(of node: SeenNode, _ standing: Standing) -> RedactRule? {
    guard policy.text != .none || policy.images != .none else { return nil }
    if node.has(.surface) { return .drawsItself }
    guard node.has(.bare) else { return nil }
    if node.has(.drawsItself) { return .drawsItself }
    // Labels and image views have layers of their own, and levels that say what they show.
    guard node.family.isDisjoint(with: [.label, .imageView]) else { return nil }
    let isOdd = node.has(.oddLayer) || node.has(.layer) && !node.roles.contains(.plainLayer)
    return isOdd || mayDraw(node, standing) ? .drawsItself : nil
  }

  /// A view with nothing in it, of a class that nobody knows, from a source that does not tell what draws itself.
  private func mayDraw(_ node: SeenNode, _ standing: Standing) -> Bool {
    guard !knowsDrawing, node.has(.view), standing.chrome < 0 else { return false }
    guard node.roles.isDisjoint(with: [.plainView, .chrome, .bar]) else { return false }
    // The levels say what becomes of these.
    return node.facts.isDisjoint(with: [.text, .input, .picture, .pictureCategory])
  }

  /// A leaf that assistive technology has words for: they are what it shows, as far as anybody tells. A source that
  /// tells what draws itself tells of every text, and only a control may come without its title. Trees of test tools
  /// have such words for groups, too, and nothing but empty boxes where they were gathered from.
  func showsItsLabel(_ node: SeenNode, _ standing: Standing) -> Bool {
    guard node.has(.speaks), !node.has(.element), standing.chrome < 0 else { return false }
    guard !knowsDrawing || !Self.isContainer(node) else { return false }
    let isGroup = !knowsDrawing && !node.has(.holdsContent) && node.parent >= 0
    guard node.has(.bare) || isGroup else { return false }
    guard node.facts.isDisjoint(with: [.picture, .pictureCategory]) else { return false }
    return node.roles.isDisjoint(with: .chrome) && node.family.isDisjoint(with: .imageView)
  }
}
