internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// A screen, with the pictures and touches of its time.
struct RedactFrame {
  var screen: Screen
  var snapshot: HierarchySnapshot
  var pictures: [Screenshot] = []
  var touches: [TouchRecord] = []
  /// Whether its file is a stream; if not, it is a dump of this one screen.
  var isOfStream: Bool
  /// Why its tree does not determine all masks; nil if it does.
  var gap: String?

  var time: Double { screen.scene.time }
  var viewport: Viewport { screen.scene.viewport }
}

/// Finds screens whose tree does not determine all masks: a picture of such a screen is not masked.
struct GapFinder {
  /// Files that broke off so far.
  private(set) var cuts: Int
  /// Nodes without a place so far.
  private var unplaced = 0

  init(_ session: InputList) {
    cuts = session.diagnostics.count(of: .truncated)
  }

  /// Whether another file has broken off since the last call.
  mutating func isCut(_ source: borrowing SceneSource) -> Bool {
    let before = cuts
    cuts = max(cuts, source.diagnostics.count(of: .truncated))
    return cuts > before
  }

  /// Why the tree of the screen that was just read does not determine all masks; nil if it does.
  mutating func gap(
    in snapshot: HierarchySnapshot, isCut: Bool, _ source: borrowing SceneSource
  ) -> String? {
    let missing = source.diagnostics.count(of: .missingGeometry) - unplaced
    unplaced += missing
    if snapshot.nodes.isEmpty { return "its hierarchy is empty, so its masks are unknown" }
    guard !source.isStream else { return nil }
    if isCut { return "its hierarchy breaks off, so some of its masks are unknown; record both again" }
    guard missing > 0 else { return nil }
    return "\(missing) of its nodes have no place (missing-geometry), so their masks are unknown"
  }
}
