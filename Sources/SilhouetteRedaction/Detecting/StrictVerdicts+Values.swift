import SilhouetteScene

/// Controls whose parts move with their value: a mask of one part would show the value.
extension StrictVerdicts {
  static func hasValue(_ node: SeenNode) -> Bool {
    guard !node.has(.element), !node.has(.unplaced) else { return false }
    switch NodeCategory(rawValue: node.category) {
    case .toggle, .slider, .stepper, .progress, .spinner: return true
    default: return false
    }
  }

  /// Masks such a control as one box if any node in it is masked. Nodes that the policy itself opens stay
  /// open, and a sealed node has one box already.
  mutating func sealValues() {
    for place in verdicts.indices where verdicts[place].outcome == .masked && standings[place].sealedBy < 0 {
      let control = Int(standings[place].valuedBy)
      guard control >= 0, control != place, standings[control].sealedBy < 0 else { continue }
      switch verdicts[control].rule {
      case .unmask, .inheritedUnmask, .unmaskContainer, .unmaskedClass: continue
      default: seal(control, as: verdicts[place].rule)
      }
    }
  }

  private mutating func seal(_ control: Int, as rule: RedactRule) {
    let above = verdicts[control]
    if above.outcome != .masked { verdicts[control] = NodeVerdict(.masked, rule) }
    verdicts[control].maskedAbove = above.maskedAbove
    verdicts[control].unmaskedAbove = above.unmaskedAbove
    standings[control].sealedBy = Int32(control)
    for place in control + 1..<max(control + 1, Int(seen[control].end)) {
      standings[place].sealedBy = Int32(control)
      verdicts[place] = NodeVerdict(.inside, .insideMask, from: Int32(control))
    }
  }
}
