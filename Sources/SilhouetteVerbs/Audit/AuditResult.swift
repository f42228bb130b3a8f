package import Silhouette
package import SilhouetteHierarchy
package import SilhouetteStory

/// The findings on the screens of some runs.
package struct AuditResult: Sendable {
  package struct Screen: Sendable {
    /// The screen's title.
    package var name: String
    /// The file or folder that it comes from, as it was named.
    package var input: String
    package var audit: ScreenAudit
    /// Findings that the baseline has, too.
    package var known = 0
    /// Findings of the baseline that are not there any more.
    package var gone = 0
    package var ignored = 0
    /// In points.
    package var size: Size2D
    /// Of a screen with findings, if a page was asked for.
    package var picture: DiffResult.Picture?

    package var findings: [AuditFinding] { audit.findings }
  }

  package var name: String
  package var hasBaseline = false
  package var screens: [Screen] = []
  /// Errors of files that could not be read, or not to their ends. Everything complete before an error was audited.
  package var failures: [SilhouetteError] = []
  package var files: [WrittenFile] = []

  package var findingCount: Int { screens.reduce(0) { $0 + $1.findings.count } }
  package var known: Int { screens.reduce(0) { $0 + $1.known } }
  package var gone: Int { screens.reduce(0) { $0 + $1.gone } }
  package var ignored: Int { screens.reduce(0) { $0 + $1.ignored } }
}
