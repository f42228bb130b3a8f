internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene
internal import SilhouetteStory
internal import SilhouetteText

/// What outputs say of findings. Names come from outside, so what does not print is escaped.
package enum FindingWords {
  /// `moved: button in toolbar at 16, 52 (44 × 44): 8 right`.
  package static func line(_ finding: Finding) -> String {
    var line = "\(finding.kind.rawValue): \(subject(finding))"
    if let box = finding.oldBoxes.first ?? finding.newBoxes.first, finding.element != nil {
      line += " at \(Words.number(box.x)), \(Words.number(box.y))"
      if finding.kind != .resized { line += " (\(Words.size(box)))" }
    }
    return finding.detail.isEmpty ? line : "\(line): \(finding.detail)"
  }

  /// `3 cells in list with 12 elements [RowView]`.
  package static func subject(_ finding: Finding) -> String {
    if let step = finding.step { return "step \(Printable.escaped(step))" }
    guard let element = finding.element else {
      let isWhole = finding.kind == .added || finding.kind == .removed
      return isWhole ? "the whole screen, \(elements(finding.inside))" : "the screen"
    }
    var words = element.words
    if finding.alike > 0 {
      words =
        finding.kind == .moved
        ? "\(words) and \(finding.alike) more"
        : element.path.isEmpty
          ? StepWords.words(for: finding.alike + 1, element.category.name)
          : "\(StepWords.words(for: finding.alike + 1, element.category.name)) in \(element.path.last!.name)"
    }
    if finding.inside > 0 { words += " with \(elements(finding.inside))" }
    if let name = element.shortClassName { words += " [\(Printable.escaped(String(name.prefix(80))))]" }
    return words
  }

  private static func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }

  /// `3 findings on 2 of 14 screens; 21 differences follow from them; 4 ignored`.
  package static func summary(_ result: DiffResult) -> String {
    let count = result.findingCount
    let screens = result.screens.count == 1 ? "1 screen" : "\(result.screens.count) screens"
    let with = result.screens.count { !$0.findings.isEmpty }
    var words =
      count == 0
      ? "no findings on \(screens)"
      : "\(count == 1 ? "1 finding" : "\(count) findings") on \(with) of \(screens)"
    if result.following > 0 {
      words +=
        "; \(result.following == 1 ? "1 difference follows" : "\(result.following) differences follow")"
      words += count == 0 ? " from words" : " from them"
    }
    if result.ignored > 0 { words += "; \(result.ignored) ignored" }
    return words
  }

  /// `home.xml`, or `home.xml → start.xml`.
  package static func name(_ screen: DiffResult.Screen) -> String {
    let name = Printable.escaped(screen.name)
    return screen.newName.map { "\(name) → \(Printable.escaped($0))" } ?? name
  }
}
