/// Decides which content is sensitive, regardless of options and rules. `docs/PRIVACY.md` has the list in
/// words. What it decides of nodes is beside the flattener.
package enum PrivacyPolicy {
  /// Whether a node of that category has no inside in any output.
  package static func isSealed(_ category: NodeCategory) -> Bool {
    category == .secureField || category == .keyboard || category == .key
  }

  /// Whether nodes of this category take typed text. They have no inside: the places of carets and words in
  /// them depend on letters.
  package static func isInput(_ category: NodeCategory) -> Bool {
    category == .textField || category == .searchField || category == .textView
  }

  /// Whether the form of a node's content may reveal the content: of a secret, sensitive words, or typed text. Then neither lines of the
  /// source nor a picture say where letters are.
  package static func hidesForm(_ node: SceneNode) -> Bool {
    !node.flags.isDisjoint(with: [.sealed, .secret, .typed]) || node.privacy == .sensitive
      || isInput(node.category)
  }

  /// Each word counts, however the type is spelt: `new-password` is `newPassword`, and of `billing cc-number webauthn`
  /// the second token is as good as the last. A type that is too long to be looked at whole is sensitive.
  package static func isSensitive(contentType: ArraySlice<UInt8>) -> Bool {
    contentType.count > SensitiveWords.limit || !SensitiveWords(in: contentType).isEmpty
  }

  /// The narrower class: content that opens a door or an account.
  package static func isSecret(contentType: ArraySlice<UInt8>) -> Bool {
    SensitiveWords(in: contentType).contains(.secret)
  }
}
