internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteStory
internal import SilhouetteText

/// An audit as Markdown, for the summary of a job.
package enum AuditMarkdown {
  package static func text(_ result: AuditResult) -> String {
    MarkdownReport(
      title: "silhouette audit",
      lead: "\(MarkdownText.escaped(result.name)): **\(AuditWords.summary(result))**",
      failures: result.failures.map(\.message), columns: ["screen", "rule", "element", "finding"],
      rows: result.screens.lazy.flatMap { screen in
        screen.findings.map {
          [Printable.escaped(screen.name), $0.rule.rawValue, AuditWords.element($0), AuditWords.detail($0)]
        }
      },
      count: result.findingCount
    ).text
  }
}
