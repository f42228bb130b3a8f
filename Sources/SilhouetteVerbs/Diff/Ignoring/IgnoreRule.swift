internal import SilhouetteScene
package import SilhouetteStory

/// Says which findings of `diff` and `audit` are left out: conditions of `docs/RULES.md` in a subset that `docs/DIFFING.md` describes.
///
/// ```
/// category = spinner | progress
/// screen ^= onboarding and finding = moved
/// class $= AdView
/// ```
package struct IgnoreRule: Sendable, Equatable {
  /// The subject of a condition.
  fileprivate enum Subject: String, CaseIterable {
    case category, `class`, screen, finding, rule, inside
  }

  private enum Comparison: String, CaseIterable {
    // Longer ones come first, as they end alike.
    case begins = "^="
    case ends = "$="
    case contains = "*="
    case equals = "="
  }

  private struct Condition: Sendable, Equatable {
    var subject: Subject
    var comparison: Comparison
    var values: [String]
    var isNegated: Bool
  }

  /// Why a rule cannot be read.
  package struct Problem: Error, Equatable {
    package var message: String
  }

  /// Whose findings a rule is about.
  package enum Verb: Sendable {
    case diff, audit

    /// The subject that the other verb's findings do not have.
    fileprivate var missing: Subject { self == .diff ? .rule : .finding }
  }

  private var conditions: [Condition] = []

  /// - Throws: `Problem`, with a message that names the mistake and the remedy.
  package init(_ text: String, of verb: Verb = .diff) throws(Problem) {
    for part in try Self.parts(of: text) { conditions.append(try Self.condition(part, verb)) }
  }

  /// The words of a rule, split at `and`. Words in double quotes may hold anything.
  private static func parts(of text: String) throws(Problem) -> [[Word]] {
    var parts: [[Word]] = [[]]
    for word in try words(of: text) {
      if word.text == "and", !word.isQuoted {
        parts.append([])
      } else {
        parts[parts.count - 1].append(word)
      }
    }
    return parts
  }

  private struct Word {
    var text: String
    var isQuoted: Bool
  }

  private static func words(of text: String) throws(Problem) -> [Word] {
    var words: [Word] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        guard let end = rest.firstIndex(of: "\"") else {
          throw Problem(message: "a quote is not closed in '\(text)'")
        }
        words.append(Word(text: String(rest[..<end]), isQuoted: true))
        rest = rest[rest.index(after: end)...]
      } else if first == "|" {
        words.append(Word(text: "|", isQuoted: false))
        rest.removeFirst()
      } else if let sign = Comparison.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
        words.append(Word(text: sign.rawValue, isQuoted: false))
        rest = rest.dropFirst(sign.rawValue.count)
      } else {
        let end =
          rest.indices.first { index in
            " \t|\"=".contains(rest[index])
              || Comparison.allCases.contains { rest[index...].hasPrefix($0.rawValue) }
          } ?? rest.endIndex
        words.append(Word(text: String(rest[..<end]), isQuoted: false))
        rest = rest[end...]
      }
    }
    return words
  }

  private static func condition(_ words: [Word], _ verb: Verb) throws(Problem) -> Condition {
    var words = words[...]
    let isNegated = words.first.map { $0.text == "not" && !$0.isQuoted } ?? false
    if isNegated { words.removeFirst() }
    let known = Subject.allCases.filter { $0 != verb.missing }.map(\.rawValue).joined(separator: ", ")
    guard let name = words.popFirst()?.text, let subject = Subject(rawValue: name), subject != verb.missing
    else {
      throw Problem(message: "a condition begins with one of \(known), such as category = spinner")
    }
    guard let sign = words.popFirst()?.text, let comparison = Comparison(rawValue: sign) else {
      throw Problem(message: "after \(name) comes =, ^=, $= or *=")
    }
    // Names of categories hold blanks, so words stand together until the next `|`.
    var values: [String] = []
    for group in words.split(
      omittingEmptySubsequences: false, whereSeparator: { $0.text == "|" && !$0.isQuoted })
    {
      values.append(group.map(\.text).joined(separator: " "))
    }
    guard !values.isEmpty, values.allSatisfy({ !$0.isEmpty }) else {
      throw Problem(message: "after \(name) \(sign) a value is missing")
    }
    try check(values, of: subject, comparison)
    return Condition(subject: subject, comparison: comparison, values: values, isNegated: isNegated)
  }

  /// A misspelt value would match nothing, for ever.
  private static func check(
    _ values: [String], of subject: Subject, _ comparison: Comparison
  ) throws(Problem) {
    guard comparison == .equals else { return }
    let known: [String]
    switch subject {
    case .category, .inside: known = NodeCategory.allCases.map(\.name)
    case .finding: known = Finding.Kind.allCases.map(\.rawValue)
    case .rule: known = AuditRule.allCases.map(\.rawValue)
    case .class, .screen: return
    }
    for value in values where !known.contains(subject == .rule ? value : value.replacing("-", with: " ")) {
      let kind = subject == .finding ? "kind of finding" : subject == .rule ? "rule" : "category"
      throw Problem(message: "'\(value)' is no \(kind); there are \(known.joined(separator: ", "))")
    }
  }

  /// Whether all conditions hold for a finding.
  package func matches(_ finding: Finding, screen: String) -> Bool {
    matches(finding.kind.rawValue, finding.element, screen)
  }

  /// Whether all conditions hold for something that a rule of `audit` found.
  package func matches(_ finding: AuditFinding, screen: String) -> Bool {
    matches(finding.rule.rawValue, ElementFacts(finding), screen)
  }

  private func matches(_ kind: String, _ element: ElementFacts?, _ screen: String) -> Bool {
    conditions.allSatisfy { condition in
      let texts: [String]
      switch condition.subject {
      case .category: texts = element.map { [$0.category.name] } ?? []
      case .inside: texts = element.map { $0.path.map(\.name) } ?? []
      case .class: texts = [element?.className, element?.shortClassName].compactMap(\.self)
      case .screen: texts = [screen]
      case .finding, .rule: texts = [kind]
      }
      let found = texts.contains { text in
        condition.values.contains { Self.compare(text, condition.comparison, $0, condition.subject) }
      }
      return found != condition.isNegated
    }
  }

  private static func compare(_ text: String, _ comparison: Comparison, _ value: String, _ subject: Subject)
    -> Bool
  {
    let value = subject == .category || subject == .inside ? value.replacing("-", with: " ") : value
    switch comparison {
    case .equals: return text == value
    case .begins: return text.hasPrefix(value)
    case .ends: return text.hasSuffix(value)
    case .contains: return text.contains(value)
    }
  }
}
