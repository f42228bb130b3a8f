import SilhouetteHierarchy
import SilhouetteScene

/// Nodes that draw themselves, so that the tree does not describe their content.
extension StrictVerdicts {
  /// A leaf that draws itself, or may do so as far as is known; and a surface, whatever is on top of it.
  func drawingRule(of node: SeenNode, _ standing: Standing) -> RedactRule? {
    guard policy.text != .none || policy.images != .none else { return nil }
    if node.has(.surface) || isHost(node) { return .drawsItself }
    guard node.has(.bare) else { return nil }
    if node.has(.drawsItself) { return .drawsItself }
    // Labels and image views have layers of their own, and levels that decide about their content.
    guard node.family.isDisjoint(with: [.label, .imageView]) else { return nil }
    let isOdd = node.has(.oddLayer) || node.has(.layer) && !node.roles.contains(.plainLayer)
    return isOdd || mayDraw(node, standing) ? .drawsItself : nil
  }

  /// Whether a node hosts content that its tree does not hold.
  func isHost(_ node: SeenNode) -> Bool { node.family.contains(.host) && !node.has(.surface) }

  /// A view without contents, of an unknown class, from a source that does not report which nodes draw
  /// themselves. If the class implies nothing, only a view that is large or can be tapped counts.
  private func mayDraw(_ node: SeenNode, _ standing: Standing) -> Bool {
    guard !knowsDrawing, node.has(.view), standing.chrome < 0 else { return false }
    guard node.roles.isDisjoint(with: [.chrome, .bar]) else { return false }
    if node.roles.contains(.plainView) {
      // Its words come from assistive technology, and no level opens more than words.
      return node.roles.contains(.mute) && isConspicuous(node, standing)
        && node.facts.isDisjoint(with: [.reportsText, .input, .picture, .pictureCategory])
    }
    // The levels decide about these.
    return node.facts.isDisjoint(with: [.text, .input, .picture, .pictureCategory])
  }

  /// Maps and drawings are large, and a picture that acts as a button can be tapped; a node with words shows
  /// those words. Spacers and lines are neither.
  private func isConspicuous(_ node: SeenNode, _ standing: Standing) -> Bool {
    if node.has(.clickable), !node.has(.speaks) { return true }
    guard let shown = standing.clip.intersection(viewport.bounds)?.intersection(node.bounds) else {
      return false
    }
    return shown.width >= Self.large && shown.height >= Self.large
  }

  /// Points.
  private static let large = 48.0

  /// A leaf that assistive technology has words for: as far as is known, it shows these words. A source that
  /// reports which nodes draw themselves reports every text, and only a control may come without its title.
  /// Trees of test tools have such words for groups, too, and just empty boxes where the words were gathered.
  func showsItsLabel(_ node: SeenNode, _ standing: Standing) -> Bool {
    guard node.has(.speaks), !node.has(.element), standing.chrome < 0 else { return false }
    guard !knowsDrawing || !Self.isContainer(node) else { return false }
    let isGroup = !knowsDrawing && !node.has(.holdsContent) && node.parent >= 0
    guard node.has(.bare) || isGroup else { return false }
    guard node.facts.isDisjoint(with: [.picture, .pictureCategory]) else { return false }
    return node.roles.isDisjoint(with: .chrome) && node.family.isDisjoint(with: .imageView)
  }
}
