import SilhouetteHierarchy
import SilhouetteScene

/// Decides what a node is: its category, its states, and whether it is a secret.
extension Flattener {
  /// Whether the node draws its own content and has no view or layer as a child.
  static func drawsItself(
    _ node: HierarchyNode, _ placed: SceneNode, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    guard node.flags.contains(.custom) || placed.flags.contains(.opaqueContent) else { return false }
    // Elements describe the node, and are not part of its content. Only the first ones are checked, so that
    // this stays cheap.
    let first = Int(placed.source) + 1
    return (first..<min(Int(node.end), first + 64)).allSatisfy { snapshot.nodes[$0].kind == .accessibility }
  }

  /// Whether a node shows input that `reveal` keeps shut.
  func isShutInput(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision, _ snapshot: HierarchySnapshot
  ) -> Bool {
    switch reveal {
    case .nothing: false
    case .labels: PrivacyPolicy.showsInput(decision, node, detail, in: snapshot)
    case .inputs:
      PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot)
        && !PrivacyPolicy.words(ofInput: node, detail, in: snapshot).isEmpty
    }
  }

  static func carrier(_ above: (category: NodeCategory, carrier: NodeCategory)?) -> NodeCategory {
    guard let above else { return .unknown }
    switch above.category {
    case .button, .tab, .link: return above.category
    default: return above.carrier
    }
  }

  mutating func decide(
    _ node: HierarchyNode, _ detail: DetailSpan, _ source: Int32, isBackdrop: Bool,
    _ snapshot: HierarchySnapshot, _ platform: AppPlatform, _ marking: inout Marking
  ) -> Decision {
    var facts = NodeFacts(node, at: Int(source), detail: detail)
    if marking != .none {
      facts.rest()
    } else if isBackdrop {
      facts.bits |= NodeFacts.backdrop
    }
    var isSecret = PrivacyPolicy.isSecret(node, detail, in: snapshot) || onceSecret.holds(node.id)
    // For rules, a secret has the same facts with and without typed text.
    let ofSecret = NodeFacts.text | NodeFacts.label | NodeFacts.children
    if isSecret { facts.bits |= ofSecret }
    var decision = categorizer.decide(
      node, detail: detail, facts: facts, in: snapshot, platform: platform, cache: &cache)
    if !isSecret, isSecretInput(node, detail, decision, snapshot) {
      isSecret = true
      facts.bits |= ofSecret
      decision = categorizer.decide(
        node, detail: detail, facts: facts, in: snapshot, platform: platform, cache: &cache)
    }
    if isSecret || decision.category == .secureField { onceSecret.remember(node, in: snapshot) }
    PrivacyPolicy.noteEditing(&decision, node)
    PrivacyPolicy.seal(&decision, node, isSecret: isSecret)
    if marking != .none {
      marking.settle(&decision)
      return decision
    }
    if !decision.isSealed, Self.canBeChecked(decision.category), detail.value.count == 1,
      snapshot[detail.value].first == UInt8(ascii: "1")
    {
      decision.state.insert(.checked)
    }
    return decision
  }

  /// Whether an input held a secret before, or has a name that suggests one.
  func isSecretInput(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision, _ snapshot: HierarchySnapshot
  ) -> Bool {
    guard PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot) else { return false }
    if decision.isInputByName,
      SensitiveWords(in: ClassName(snapshot[node.className]).simple).contains(.secret)
    {
      return true
    }
    return onceSecret.holds(input: node, in: snapshot)
      || PrivacyPolicy.words(ofInput: node, detail, in: snapshot).contains(.secret)
  }

  /// Whether a node fills its parent, with a child or a sibling over it.
  static func isBackdrop(_ source: Int32, _ snapshot: borrowing HierarchySnapshot) -> Bool {
    let node = snapshot.nodes[Int(source)]
    guard node.parent >= 0, node.frame.x <= 1, node.frame.y <= 1 else { return false }
    let parent = snapshot.nodes[Int(node.parent)]
    guard parent.frame.width >= 100, parent.frame.height >= 100 else { return false }
    guard node.frame.maxX >= parent.frame.width - 1, node.frame.maxY >= parent.frame.height - 1 else {
      return false
    }
    return node.end > source + 1 || isLainOn(node, parent, snapshot)
  }

  /// Whether one of the next few siblings reaches over a node.
  static func isLainOn(
    _ node: HierarchyNode, _ parent: HierarchyNode, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    var sibling = node.end
    for _ in 0..<8 {
      guard sibling < parent.end else { return false }
      if snapshot.nodes[Int(sibling)].frame.intersection(node.frame) != nil { return true }
      sibling = snapshot.nodes[Int(sibling)].end
    }
    return true
  }

  static func canBeChecked(_ category: NodeCategory) -> Bool {
    category == .toggle || category == .checkbox || category == .radio
  }
}
