/// A line for each finding.
package enum DiffText {
  package static func lines(_ result: DiffResult) -> [String] {
    result.screens.flatMap { screen in
      screen.findings.map { "\(FindingWords.name(screen)): \(FindingWords.line($0))" }
    }
  }
}
