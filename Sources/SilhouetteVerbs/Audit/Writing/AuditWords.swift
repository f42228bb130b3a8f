internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
package import SilhouetteStory
internal import SilhouetteText

/// What outputs say of an audit. Names come from outside, so what does not print is escaped.
package enum AuditWords {
  /// A line for each finding.
  package static func lines(_ result: AuditResult) -> [String] {
    result.screens.flatMap { screen in
      screen.findings.map { "\(Printable.escaped(screen.name)): \(line($0))" }
    }
  }

  /// `wcag-4.1.2-name: button in toolbar at 16, 52 (44 × 44) [ImageButton]: has no name`.
  package static func line(_ finding: AuditFinding) -> String {
    "\(finding.rule.rawValue): \(element(finding)): \(detail(finding))"
  }

  /// `3 buttons in list at 16, 52 (44 × 44) [ImageButton]`, the place being that of the first one.
  package static func element(_ finding: AuditFinding) -> String {
    let facts = ElementFacts(finding)
    let count = finding.boxes.count
    var words = facts.words
    if count > 1 {
      let place = finding.path.last.map { " in \($0.name)" } ?? ""
      words = StepWords.words(for: count, finding.category.name) + place
    }
    if let box = finding.boxes.first {
      words += " at \(Words.number(box.x)), \(Words.number(box.y)) (\(Words.size(box)))"
    }
    if let name = facts.shortClassName { words += " [\(Printable.escaped(String(name.prefix(80))))]" }
    if let identifier = finding.identifier { words += " #\(Printable.escaped(identifier))" }
    return words
  }

  /// `have no name`.
  package static func detail(_ finding: AuditFinding) -> String {
    guard finding.boxes.count > 1 else { return finding.detail }
    let pairs = [("has ", "have "), ("is ", "are "), ("lies ", "lie "), ("shares ", "share ")]
    for (one, many) in pairs where finding.detail.hasPrefix(one) {
      return many + finding.detail.dropFirst(one.count)
    }
    return finding.detail
  }

  /// `3 findings on 2 of 14 screens; 4 known, 1 gone; 2 ignored`.
  package static func summary(_ result: AuditResult) -> String {
    let count = result.findingCount
    let screens = Self.count(result.screens.count, "screen")
    let with = result.screens.count { !$0.findings.isEmpty }
    let kind = result.hasBaseline ? "new finding" : "finding"
    var words =
      count == 0 ? "no \(kind)s on \(screens)" : "\(Self.count(count, kind)) on \(with) of \(screens)"
    if result.hasBaseline { words += "; \(result.known) known, \(result.gone) gone" }
    if result.ignored > 0 { words += "; \(result.ignored) ignored" }
    return words
  }

  /// What could not be judged, a line for each reason, with the number of screens.
  package static func unjudged(_ result: AuditResult) -> [String] {
    var reasons: [(key: String, screens: Int)] = []
    for screen in result.screens {
      for one in screen.audit.unjudged {
        let key = unjudged(one.rules, one.reason)
        if let place = reasons.firstIndex(where: { $0.key == key }) {
          reasons[place].screens += 1
        } else {
          reasons.append((key, 1))
        }
      }
    }
    return reasons.map { "\($0.key) (\(count($0.screens, "screen")))" }
  }

  static func unjudged(_ rules: [AuditRule], _ reason: String) -> String {
    "not judged: \(rules.map(\.rawValue).joined(separator: ", ")): \(reason)"
  }

  static func count(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}

extension ElementFacts {
  package init(_ finding: AuditFinding) {
    self.init(category: finding.category, path: finding.path, className: finding.className)
  }
}
