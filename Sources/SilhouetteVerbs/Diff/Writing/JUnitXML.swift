internal import Silhouette
internal import SilhouetteText

/// A comparison as a JUnit report: a test case for each screen, and for each file that cannot be read.
package enum JUnitXML {
  package static func text(_ result: DiffResult) -> String {
    JUnitReport(
      suite: "silhouette diff", className: "silhouette.diff",
      cases: result.screens.map {
        JUnitReport.Case(name: FindingWords.name($0), findings: $0.findings.map(FindingWords.line))
      }, failures: result.failures.map(\.message)
    ).text
  }
}
