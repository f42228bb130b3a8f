public import SilhouetteHierarchy
public import SilhouetteScene

/// What was understood of files, format by format.
public struct CoverageReport: Sendable {
  /// One format's files.
  public struct Row: Sendable {
    public var format: HierarchyFormat
    public var files = 0
    public var coverage = Coverage()
  }

  /// In the order of `HierarchyFormat.all`.
  public internal(set) var rows: [Row] = []
  /// Files that are no hierarchy, by name.
  public internal(set) var passedOver: [String] = []
  /// Files that broke off. What was whole of them is in the rows.
  public internal(set) var failures: [SilhouetteError] = []

  public init() {}

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
