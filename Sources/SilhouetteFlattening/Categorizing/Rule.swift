package import SilhouetteScene

/// One rule: its conditions on a node, its effects, and the line that defines it.
package struct Rule: Sendable {
  /// How a node that the rule matches is drawn.
  package enum Drawing: String, Sendable, CaseIterable {
    /// Its box is painted, and its children.
    case draw
    /// Its box with its category's skeleton parts, and its children. This is the default.
    case parts
    /// The same, in place of its whole subtree: nothing below it is painted.
    case whole
    /// It paints only its own background and border; its children are painted.
    case skip
    /// The node and its whole subtree are not painted.
    case prune
  }

  /// Unique among a categorizer's rules: `uikit/UISwitch`, or `rules:12` for the twelfth line of a user's file.
  package let id: String
  /// The line as written, without the blanks around it.
  package let text: String
  /// 1 for the first line of its pack or file.
  package let line: Int
  /// nil for a rule that only adds states or sensitivity; the search then goes on.
  package let category: NodeCategory?
  package let drawing: Drawing
  /// States that it adds and takes away.
  package let adds: NodeState
  package let removes: NodeState
  /// Whether the content of nodes that it matches must never be shown.
  package let isSensitive: Bool
  let conditions: [RuleCondition]
  /// nil unless the id would have a hash where others have a name.
  let hiddenID: HiddenID?

  /// Makes the id once the node is known, from the pattern that the first condition on names matches.
  struct HiddenID: Sendable {
    let pack: String
    let test: NameTest
    /// For each of the test's patterns, which rule of its pack this is for that name, from 1.
    let numbers: [Int]
  }
}

/// One condition of a rule. Names and platform are the same for all nodes of one class and are checked once a
/// class; the rest is checked for every node.
enum RuleCondition: Sendable {
  case name(NameTest)
  case platform(mask: UInt32)
  case facts(required: UInt64, forbidden: UInt64)
  case anyFact(mask: UInt64)
  case extent(ExtentTest)
  case string(StringTest)
  /// Patterns in the node's texts, for rules that only make a node sensitive.
  case pattern(TextPattern, isNegated: Bool)
}

/// A condition on class names.
struct NameTest: Sendable {
  enum Subject: String, Sendable, CaseIterable {
    /// The concrete class.
    case ofClass = "class"
    /// Any superclass.
    case ofSuper = "super"
    /// The concrete class or any superclass.
    case ofKind = "kind"
    /// The backing layer's class, or a bare layer's own.
    case ofLayer = "layer"
  }

  /// A name or a part of one.
  enum Pattern: Sendable, Hashable {
    case clear([UInt8])
    case hashed(HashedName)

    /// As a rule writes it.
    var written: String {
      switch self {
      case .clear(let bytes): String(decoding: bytes, as: UTF8.self)
      case .hashed(let name): name.notation
      }
    }
  }

  var subject: Subject
  var comparison: StringComparison
  var patterns: [Pattern]
  var isNegated: Bool

  /// Equal means any form of the name; the other comparisons look at the simple name, and at the whole one, printed and
  /// qualified, where the pattern holds a character that simple names do not have. Hashes are of parts of simple names.
  func matches(_ name: ClassName) -> Bool {
    for pattern in patterns where matches(name, pattern) { return true }
    return false
  }

  private func matches(_ name: ClassName, _ pattern: Pattern) -> Bool {
    switch pattern {
    case .clear(let bytes):
      if comparison == .equal { return name.isNamed(bytes) }
      if comparison.holds(name.simple, bytes) { return true }
      guard Self.isQualified(bytes) else { return false }
      return comparison.holds(name.bytes, bytes) || comparison.holds(name.qualified, bytes)
    case .hashed(let hashed):
      return part(of: name, hashed) != nil
    }
  }

  private func part(of name: ClassName, _ hashed: HashedName) -> ArraySlice<UInt8>? {
    comparison == .equal ? name.form(named: hashed) : hashed.place(in: name.simple, by: comparison)
  }

  /// The pattern that a name matches first, and how the name writes it.
  func match(_ name: ClassName) -> (pattern: Int, text: String)? {
    for (index, pattern) in patterns.enumerated() where matches(name, pattern) {
      guard case .hashed(let hashed) = pattern, let part = part(of: name, hashed) else {
        return (index, pattern.written)
      }
      return (index, String(decoding: part, as: UTF8.self))
    }
    return nil
  }

  private static func isQualified(_ pattern: [UInt8]) -> Bool {
    pattern.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ":") }
  }
}

/// A condition on the size of a node's frame, in points.
struct ExtentTest: Sendable {
  enum Axis: String, Sendable, CaseIterable {
    case width, height
  }

  var axis: Axis
  var isLess: Bool
  var limit: Double
  var isNegated: Bool

  func holds(width: Double, height: Double) -> Bool {
    let extent = axis == .width ? width : height
    return (isLess ? extent < limit : extent > limit) != isNegated
  }
}

/// A condition on a string that is not content: identifier, content type, or a role without a name of its own.
struct StringTest: Sendable {
  enum Subject: String, Sendable, CaseIterable {
    case identifier
    case contentType = "content-type"
    case trait
  }

  var subject: Subject
  var comparison: StringComparison
  var patterns: [[UInt8]]
  var isNegated: Bool

  func matches(_ bytes: ArraySlice<UInt8>) -> Bool {
    patterns.contains { comparison.holds(bytes, $0) }
  }
}
