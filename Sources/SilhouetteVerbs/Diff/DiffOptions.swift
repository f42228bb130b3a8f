package import SilhouetteFlattening
internal import SilhouetteScene

/// How two runs are compared.
package struct DiffOptions: Sendable {
  /// Differences of place and size up to so many points are none.
  package var tolerance = 1.0
  /// Which findings are left out.
  package var ignore: [IgnoreRule] = []
  /// Rules of categories.
  package var categorizer = Categorizer.standard
  /// The path of a report, whose suffix selects the form; nil for none.
  package var output: String?
  package var junit: String?
  package var markdown: String?

  package init() {}

  /// Whether the report shows screens.
  var drawsScreens: Bool {
    guard let report = output.flatMap({ try? DiffReport(path: $0) }) else { return false }
    return report == .html || report == .htm
  }
}
