internal import SilhouetteFlattening
package import SilhouetteHierarchy
internal import SilhouetteScene

extension LookingReader: SessionSource {
  package mutating func nextPiece() throws(SilhouetteError) -> HierarchyRecord? {
    let record = try next()
    guard case .snapshot(let snapshot) = record else { return record }
    return .snapshot(try written(snapshot))
  }

  package var bytesRead: Int { reader.bytesRead }
  package var totalBytes: Int? { reader.totalBytes }
  package var snapshots: Int { reader.snapshots }
  package var isLog: Bool { false }
  package var isStepped: Bool { reader.isStepped }
  package var diagnostics: DiagnosticLog { reader.diagnostics }
  package var passedOver: [String] { reader.passedOver }
}

extension LookingReader {
  /// A screen as a stream holds it.
  private mutating func written(_ snapshot: HierarchySnapshot) throws(SilhouetteError) -> HierarchySnapshot {
    guard pictures != nil else { return snapshot }
    var whole = snapshot.withKeyboardWindow(in: viewport)
    let told = whole.nodes.count
    whole = whole.withUntoldScreen(in: viewport).sightingUntold(from: told)
    try look(at: &whole)
    // Without a picture, an empty screen stays empty.
    guard whole.hasSightings, !snapshot.nodes.isEmpty || whole.firstSeenWindow != nil else { return snapshot }
    whole.keyboard = nil
    return whole
  }
}
