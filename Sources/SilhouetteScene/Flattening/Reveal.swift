import SilhouetteHierarchy

/// What of a session's content may reach its scenes.
public enum Reveal: String, Sendable, CaseIterable {
  /// Nothing: no text, label, value, hint or image name. The default.
  case nothing
  /// Text that no rule and no app calls sensitive. Values, hints and image names never.
  case text
}

/// Which content is sensitive, whatever else is said; docs/PRIVACY.md has the list in words.
package enum PrivacyPolicy {
  /// Of the node itself; what its ancestors are comes on top of it.
  static func isSensitive(
    _ node: HierarchyNode, _ detail: DetailPointer?, _ decision: Decision,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    // A source that does not say whether a field can be edited does not say whether it is secure either.
    if isField(decision.category), !node.flags.contains(.editable) { return true }
    return isDeclaredSecret(node, detail, decision, in: snapshot)
  }

  /// What is a secret by what it is or by what somebody said of it: masks and touches ask this one question.
  static func isDeclaredSecret(
    _ node: HierarchyNode, _ detail: DetailPointer?, _ decision: Decision,
    in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if decision.isSensitive || node.flags.contains(.secure) || isSealed(decision.category) { return true }
    guard let detail else { return false }
    if !detail.pointee.privacy.isDisjoint(with: [.mask, .hide]) { return true }
    return !detail.pointee.contentType.isEmpty
      && isSensitive(contentType: snapshot[detail.pointee.contentType])
  }

  /// What is one whole to whoever looks at it, and has no inside.
  static func isSealed(_ category: Category) -> Bool {
    category == .secureField || category == .keyboard || category == .key
  }

  /// Whether a node holds a secret by what it says of itself, whatever its class.
  static func isSecret(
    _ node: HierarchyNode, _ detail: DetailPointer?, in snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    if node.flags.contains(.secure) { return true }
    guard let detail, !detail.pointee.contentType.isEmpty else { return false }
    return isSecret(contentType: snapshot[detail.pointee.contentType])
  }

  /// Closes what holds a secret or tells what is typed: inputs become secure fields, and nothing stays open.
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

  private static func isInput(_ category: Category) -> Bool {
    category == .textField || category == .searchField || category == .textView
  }

  private static func isField(_ category: Category) -> Bool {
    category == .textField || category == .searchField || category == .picker
  }

  static func hasContent(_ node: HierarchyNode, _ detail: DetailPointer?) -> Bool {
    if !node.text.isEmpty || !node.label.isEmpty { return true }
    guard let detail else { return false }
    return !detail.pointee.value.isEmpty || !detail.pointee.hint.isEmpty || !detail.pointee.lines.isEmpty
      || detail.pointee.picture != nil
  }

  /// Compared without case, blanks, dashes and underscores: `new-password` is `newPassword`.
  package static func isSensitive(contentType: ArraySlice<UInt8>) -> Bool {
    let name = plain(contentType)
    return secretTypes.contains { contains(name, $0) } || personalTypes.contains { contains(name, $0) }
  }

  /// The narrower class: what opens a door or an account.
  static func isSecret(contentType: ArraySlice<UInt8>) -> Bool {
    let name = plain(contentType)
    return secretTypes.contains { contains(name, $0) }
  }

  private static func plain(_ contentType: ArraySlice<UInt8>) -> [UInt8] {
    var name: [UInt8] = []
    for byte in contentType.prefix(64) where isLetterOrDigit(byte) { name.append(byte | 0x20) }
    return name
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func contains(_ name: [UInt8], _ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard count <= name.count else { return false }
    for start in 0...name.count - count
    where (0..<count).allSatisfy({ name[start + $0] == word.utf8Start[$0] }) {
      return true
    }
    return false
  }

  /// Found anywhere in a content type, so that one word covers a family: UIKit's, Android's autofill hints and the
  /// web's autocomplete tokens. Addresses and names are among them, as in masking at the level `sensitive`.
  private static let secretTypes: [StaticString] = [
    "password", "passcode", "onetimecode", "oneshotcode", "otp", "pin", "creditcard", "cardnumber",
    "cardsecurity", "cardexpir", "ccnumber", "cccsc", "ccexp", "securitycode", "cvc", "cvv", "ssn", "iban",
    "bankaccount",
  ]

  private static let personalTypes: [StaticString] = [
    "ccname", "cctype", "ccgivenname", "ccfamilyname", "ccadditionalname", "email", "username", "telephone",
    "phone", "tel", "address", "postal", "zip", "streetaddress", "fullstreetaddress", "name", "birth", "bday",
    "sublocality", "nickname",
  ]
}
