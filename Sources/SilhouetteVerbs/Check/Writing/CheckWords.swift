internal import SilhouetteHierarchy
internal import SilhouetteText

/// What outputs say of findings. Names come from outside, so what does not print is escaped.
package enum CheckWords {
  /// `readable: at 16, 88 (104 × 24), rule nothing [BalanceView]: add the class to maskedClasses …`.
  package static func line(_ finding: CheckFinding) -> String {
    "\(subject(finding)): \(finding.remedy)"
  }

  static func subject(_ finding: CheckFinding) -> String {
    var words: [String] = []
    if let box = finding.box { words.append("at \(place(box))") }
    if !finding.rule.isEmpty { words.append("rule \(finding.rule)") }
    if !finding.detail.isEmpty { words.append(finding.detail) }
    let node = finding.node.isEmpty ? "" : " [\(finding.node)]"
    return Printable.escaped("\(finding.kind.rawValue): \(words.joined(separator: ", "))\(node)")
  }

  /// `16, 88 (104 × 24)`.
  static func place(_ box: Rect2D) -> String {
    "\(number(box.x)), \(number(box.y)) (\(number(box.width)) × \(number(box.height)))"
  }

  /// `2 findings on 1 of 3 pictures; 4 words stand where the policy opens`.
  package static func summary(_ result: CheckResult) -> String {
    let (count, pictures) = (result.findingCount, result.pictures.count)
    let all = pictures == 1 ? "1 picture" : "\(pictures) pictures"
    let with = result.pictures.count { !$0.findings.isEmpty }
    var words =
      count == 0
      ? "no findings on \(all)" : "\(count == 1 ? "1 finding" : "\(count) findings") on \(with) of \(all)"
    let asked = result.pictures.reduce(0) { $0 + $1.askedWords }
    if asked > 0 {
      words += "; \(asked == 1 ? "1 word stands" : "\(asked) words stand") where the policy opens"
    }
    if !result.failures.isEmpty { words += "; \(result.failures.count) could not be checked" }
    return words
  }

  static func name(_ picture: CheckedPicture) -> String { Printable.escaped(picture.name) }

  private static func number(_ number: Double) -> String { ReadableNumber.quarters(number) }
}

/// A line for each finding.
package enum CheckText {
  package static func lines(_ result: CheckResult) -> [String] {
    result.pictures.flatMap { picture in
      picture.findings.map { "\(CheckWords.name(picture)): \(CheckWords.line($0))" }
    }
  }
}
