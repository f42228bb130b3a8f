import SilhouetteHierarchy
import SilhouetteScene

extension PrivacyPolicy {
  /// Whether the node itself is sensitive. The caller adds the sensitivity of its ancestors.
  static func isSensitive(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    // A source that does not say whether a field can be edited does not say whether it is secure either.
    if isField(decision.category), !node.flags.contains(.editable) { return true }
    return isDeclaredSecret(node, detail, decision, in: snapshot)
  }

  /// Whether the node is a secret by its class, its content type, a rule or a mark. Masks and touches use this same
  /// answer.
  static func isDeclaredSecret(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if decision.isSensitive || node.flags.contains(.secure) || isSealed(decision.category) { return true }
    if !detail.privacy.isDisjoint(with: [.mask, .hide]) { return true }
    return !detail.contentType.isEmpty
      && isSensitive(contentType: snapshot[detail.contentType])
  }

  /// Whether the source marks the node as a secret, whatever its class.
  static func isSecret(
    _ node: HierarchyNode, _ detail: DetailSpan, in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if node.flags.contains(.secure) { return true }
    guard !detail.contentType.isEmpty else { return false }
    return isSecret(contentType: snapshot[detail.contentType])
  }

  /// Seals nodes that hold a secret or would reveal typed text: inputs become secure fields, and all are
  /// drawn whole.
  static func seal(_ decision: inout Decision, _ node: HierarchyNode, isSecret: Bool) {
    if isSecret, isInput(decision.category) || node.flags.contains(.editable) {
      decision.category = .secureField
    }
    guard isSecret || isSealed(decision.category) else { return }
    decision.isSealed = true
    decision.isSensitive = true
    if decision.category == .key || decision.category == .keyboard { decision.state = .enabled }
    if decision.drawing != .prune { decision.drawing = .whole }
  }

  /// Makes a node that takes typed text an input, unless its category is more specific.
  static func noteEditing(_ decision: inout Decision, _ node: HierarchyNode) {
    guard node.flags.contains(.editable) || decision.isInputByName, decision.drawing != .prune else { return }
    switch decision.category {
    case .label, .heading, .link, .view, .card, .unknown:
      decision.category = node.frame.height > 60 ? .textView : .textField
      decision.drawing = .whole
    default: return
    }
  }

  private static func isField(_ category: NodeCategory) -> Bool {
    category == .textField || category == .searchField || category == .picker
  }

  static func hasContent(_ node: HierarchyNode, _ detail: DetailSpan) -> Bool {
    if !node.text.isEmpty || !node.label.isEmpty { return true }
    return !detail.value.isEmpty || !detail.hint.isEmpty || !detail.lines.isEmpty
      || detail.picture != nil
  }

}

// MARK: - Inputs

extension PrivacyPolicy {
  /// Whether text can be typed into a node. Any sign counts: a rule, its flag, its class's name, its roles,
  /// its content type, or the focus on its text. Scenes, masks and touches use this same answer.
  static func isTypedInto(
    _ decision: Decision, _ node: HierarchyNode, _ detail: DetailSpan,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if isInput(decision.category) || decision.category == .secureField || decision.isInputByName {
      return true
    }
    if node.flags.contains(.editable) || !node.traits.isDisjoint(with: [.textField, .searchField]) {
      return true
    }
    if !detail.contentType.isEmpty, mayBeField(decision.category) { return true }
    if holdsFocusedText(decision, node, detail, in: snapshot) { return true }
    guard !detail.otherTraits.isEmpty else { return false }
    return snapshot.slices[detail.otherTraits.range].contains { trait in
      typingRoles.contains { isSame(snapshot[trait], $0) }
    }
  }

  /// Whether a category only means text, or a box.
  private static func mayBeField(_ category: NodeCategory) -> Bool {
    switch category {
    case .label, .heading, .view, .card, .customDrawing, .unknown: true
    default: false
    }
  }

  /// Whether the node holds focused text, so it is being edited. Tappable nodes can have the focus for other
  /// reasons.
  private static func holdsFocusedText(
    _ decision: Decision, _ node: HierarchyNode, _ detail: DetailSpan,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    guard node.flags.contains(.focused), !node.text.isEmpty || !detail.lines.isEmpty,
      mayBeField(decision.category)
    else { return false }
    guard node.traits.isDisjoint(with: [.button, .link, .header, .tab, .image]) else { return false }
    return !snapshot.slices[detail.otherTraits.range].contains { trait in
      isSame(snapshot[trait], "clickable") || isSame(snapshot[trait], "long-clickable")
    }
  }

  /// Whether a node shows typed text or a person's choice.
  static func showsInput(
    _ decision: Decision, _ node: HierarchyNode, _ detail: DetailSpan,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    decision.category == .picker || decision.category == .stepper
      || isTypedInto(decision, node, detail, in: snapshot)
  }

  private static let typingRoles: [StaticString] = [
    "textbox", "searchbox", "combobox", "spinbutton", "textarea", "text_area", "textfield", "searchfield",
    "edittext", "textview", "entry",
  ]

  private static func isSame(_ role: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard role.count == word.utf8CodeUnitCount else { return false }
    return role.indices.allSatisfy { role[$0] | 0x20 == word.utf8Start[$0 - role.startIndex] | 0x20 }
  }

  /// The sensitive words in the author's names for an input: identifier, hint and label.
  static func words(
    ofInput node: HierarchyNode, _ detail: DetailSpan, in snapshot: borrowing HierarchySnapshot
  ) -> SensitiveWords {
    words(of: node, detail, in: snapshot).union(SensitiveWords(in: snapshot[node.label]))
  }

  /// The sensitive words in a node's identifier and hint. Labels of nodes other than inputs are content and
  /// do not count.
  static func words(
    of node: HierarchyNode, _ detail: DetailSpan, in snapshot: borrowing HierarchySnapshot
  ) -> SensitiveWords {
    var words = SensitiveWords(in: snapshot[node.identifier])
    words.formUnion(SensitiveWords(in: snapshot[detail.hint]))
    return words
  }
}
