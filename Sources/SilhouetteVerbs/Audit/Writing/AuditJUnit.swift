internal import Silhouette
internal import SilhouetteText

/// An audit as a JUnit report: a test case for each screen, and for each file that cannot be read.
package enum AuditJUnit {
  package static func text(_ result: AuditResult) -> String {
    JUnitReport(
      suite: "silhouette audit", className: "silhouette.audit",
      cases: result.screens.map {
        JUnitReport.Case(name: Printable.escaped($0.name), findings: $0.findings.map(AuditWords.line))
      }, failures: result.failures.map(\.message)
    ).text
  }
}
