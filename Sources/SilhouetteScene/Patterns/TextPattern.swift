package import SilhouetteHierarchy

/// Kinds of sensitive text that are recognized by their form, whatever node shows them.
///
/// `docs/PRIVACY.md` lists the finds and misses of each kind. Cost: one pass over the text, constant time a
/// character, no allocation.
package struct TextPattern: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// A payment card's number with a right check digit, or the last four digits behind signs that hide the others.
  package static let card = TextPattern(rawValue: 1 << 0)
  package static let email = TextPattern(rawValue: 1 << 1)
  package static let phone = TextPattern(rawValue: 1 << 2)
  /// An international bank account number with right check digits.
  package static let iban = TextPattern(rawValue: 1 << 3)
  /// A number that a state gives a person, with a right check digit or in its own grouping.
  package static let nationalID = TextPattern(rawValue: 1 << 4)
  /// A one-time or verification code.
  package static let code = TextPattern(rawValue: 1 << 5)
  package static let money = TextPattern(rawValue: 1 << 6)

  package static let all: TextPattern = [.card, .email, .phone, .iban, .nationalID, .code, .money]

  /// The words of rules.
  package static let names: [(name: String, pattern: TextPattern)] = [
    ("card", .card), ("email", .email), ("phone", .phone), ("iban", .iban), ("national-id", .nationalID),
    ("code", .code), ("money", .money),
  ]

  /// The kinds found in a text.
  package init(in text: String) {
    var scanner = PatternScanner()
    let bytes = Array(text.utf8)
    scanner.read(bytes.span)
    self = scanner.finish()
  }

  /// The kinds found in a text of UTF-8.
  package init(in bytes: Span<UInt8>) {
    var scanner = PatternScanner()
    scanner.read(bytes)
    self = scanner.finish()
  }

  /// The kinds found in a node's texts: text, label, value and hint. A label may name the kind of a value.
  package init(of node: HierarchyNode, _ detail: DetailSpan, in snapshot: borrowing HierarchySnapshot) {
    let slices = (node.text, node.label, detail.value, detail.hint)
    guard !slices.0.isEmpty || !slices.1.isEmpty || !slices.2.isEmpty || !slices.3.isEmpty else {
      self = []
      return
    }
    let bytes = snapshot.bytes.span
    var scanner = PatternScanner()
    if !slices.0.isEmpty { scanner.read(bytes.extracting(slices.0.range)) }
    if !slices.1.isEmpty { scanner.read(bytes.extracting(slices.1.range)) }
    if !slices.2.isEmpty { scanner.read(bytes.extracting(slices.2.range)) }
    if !slices.3.isEmpty { scanner.read(bytes.extracting(slices.3.range)) }
    self = scanner.finish()
  }
}
