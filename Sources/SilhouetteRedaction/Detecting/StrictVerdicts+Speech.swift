import SilhouetteHierarchy
import SilhouetteScene

extension StrictVerdicts {
  /// The accessibility text of a node describes its content.
  func speechRule(of node: SeenNode) -> RedactRule? {
    let isInput = node.has(.input) || !node.traits.isDisjoint(with: [.textField, .searchField])
    if isInput, policy.text == .all || policy.text == .inputs { return .input }
    if policy.text == .all, node.has(.reportsText) || node.has(.speaks) && !isGathering(node) {
      return .spokenText
    }
    if node.has(.pattern) { return .pattern }
    guard node.traits.contains(.image) || node.has(.pictureCategory) || node.has(.picture) else { return nil }
    return isImageMasked(node, unreported: true) ? .spokenImage : nil
  }

  /// A container's label repeats its contents.
  private func isGathering(_ node: SeenNode) -> Bool { node.has(.isHeard) && Self.isContainer(node) }

  static func isContainer(_ node: SeenNode) -> Bool {
    switch NodeCategory(rawValue: node.category) {
    case .view, .unknown, .scrollView, .list, .cell, .card, .modal, .drawer, .menu, .navigationBar, .tabBar,
      .toolbar:
      true
    default: false
    }
  }
}
