package import SilhouetteFlattening
package import SilhouetteScene
package import SilhouetteStory

/// How screens are audited.
package struct AuditOptions: Sendable {
  /// The smallest target; nil for that of each platform.
  package var target: TargetSize?
  /// The run whose findings are known.
  package var baseline: String?
  /// Which findings are left out.
  package var ignore: [IgnoreRule] = []
  /// Rules of categories.
  package var categorizer = Categorizer.standard
  /// Identifiers are in findings, and words in a page's pictures, if labels are revealed.
  package var reveal = Reveal.nothing
  /// The path of a report, whose suffix selects the form; nil for none.
  package var output: String?
  package var junit: String?
  package var markdown: String?
  package var sarif: String?

  package init() {}

  var reports: [String] { [output, junit, markdown, sarif].compactMap(\.self) }

  /// Whether the report shows screens.
  var drawsScreens: Bool {
    output.flatMap { try? AuditReport(path: $0) } == .html
  }
}
