internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteText

/// A comparison as Markdown, for the summary of a job.
package enum DiffMarkdown {
  package static func text(_ result: DiffResult) -> String {
    let names = "\(MarkdownText.escaped(result.oldName)) → \(MarkdownText.escaped(result.newName))"
    return MarkdownReport(
      title: "silhouette diff", lead: "\(names): **\(FindingWords.summary(result))**",
      failures: result.failures.map(\.message), columns: ["screen", "finding", "element", "change"],
      rows: result.screens.lazy.flatMap { screen in screen.findings.map { row(screen, $0) } },
      count: result.findingCount
    ).text
  }

  private static func row(_ screen: DiffResult.Screen, _ finding: Finding) -> [String] {
    var place = ""
    if let box = finding.oldBoxes.first ?? finding.newBoxes.first, finding.element != nil {
      place = " at \(Words.number(box.x)), \(Words.number(box.y))"
    }
    return [
      FindingWords.name(screen), finding.kind.rawValue, FindingWords.subject(finding) + place, finding.detail,
    ]
  }
}
