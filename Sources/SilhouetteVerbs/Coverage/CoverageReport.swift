package import Silhouette
package import SilhouetteFlattening
package import SilhouetteHierarchy
internal import SilhouetteScene

/// How much of files was understood, format by format.
package struct CoverageReport: Sendable {
  /// One format's files.
  package struct Row: Sendable {
    package var format: HierarchyFormat
    package var files = 0
    package var coverage = Coverage()
  }

  /// In the order of `HierarchyFormat.all`.
  package internal(set) var rows: [Row] = []
  /// Files that are no hierarchy, by name.
  package internal(set) var passedOver: [String] = []
  /// What other verbs say of the first event log among those files if another recorder wrote it, or if it is broken.
  package internal(set) var refusal: SilhouetteError?
  /// Files that broke off. Their complete parts are in the rows.
  package internal(set) var failures: [SilhouetteError] = []

  package init() {}

  mutating func add(_ coverage: Coverage, of format: HierarchyFormat) {
    guard coverage.screens > 0 else { return }
    if !rows.contains(where: { $0.format.id == format.id }) { rows.append(Row(format: format)) }
    let index = rows.firstIndex { $0.format.id == format.id }!
    rows[index].files += 1
    rows[index].coverage += coverage
  }

  mutating func sort() {
    let order = HierarchyFormat.all.map(\.id)
    rows.sort { order.firstIndex(of: $0.format.id)! < order.firstIndex(of: $1.format.id)! }
  }
}
