import SilhouetteHierarchy
import SilhouetteScene

extension StrictVerdicts {
  /// The proof that a node is harmless, if no rule masks its class or content; nil if there is none.
  func proof(of node: SeenNode) -> RedactRule? {
    guard node.facts.isDisjoint(with: [.drawsItself, .oddLayer, .element]) else { return nil }
    if isChrome(node) { return .systemChrome }
    if let rule = proofByLevel(of: node) { return rule }
    guard node.facts.isDisjoint(with: [.text, .input, .picture, .pictureCategory]) else { return nil }
    guard !node.has(.speaks) || node.has(.isHeard) else { return nil }
    let isPlain = node.roles.contains(.plainView) || node.has(.layer) && node.roles.contains(.plainLayer)
    if node.has(.bare) { return isPlain && isTold(node) ? .emptyArea : nil }
    return isPlain || Self.holdsOthers(node) ? .plainContainer : nil
  }

  /// Whether its class is specific, or its source would have reported that it draws.
  private func isTold(_ node: SeenNode) -> Bool { knowsDrawing || !node.roles.contains(.generic) }

  /// A bar that has nothing in it and yet speaks draws its own words.
  private func isChrome(_ node: SeenNode) -> Bool {
    guard !node.has(.text) else { return false }
    return node.roles.contains(.chrome)
      || node.roles.contains(.bar) && !(node.has(.bare) && node.has(.speaks))
  }

  private func proofByLevel(of node: SeenNode) -> RedactRule? {
    if node.has(.picture) { return policy.images == .none ? .level : .harmlessImage }
    if node.has(.pictureCategory) { return policy.images == .none ? .level : nil }
    if node.has(.input) { return policy.text == .sensitive || policy.text == .none ? .level : nil }
    return node.has(.text) && policy.text != .all ? .level : nil
  }

  /// A view of any class that does not draw itself and has others in it.
  private static func holdsOthers(_ node: SeenNode) -> Bool {
    guard !isContainer(node) else { return true }
    switch NodeCategory(rawValue: node.category) {
    case .button, .link, .tab, .segmentedControl, .stepper, .picker, .statusBar: return true
    default: return false
    }
  }
}
