import SilhouetteHierarchy

/// Masks the area beside all windows if a source reports only the topmost ones: the screen below a dialogue
/// is in the picture, but missing from the dump.
enum Surroundings {
  /// Up to four boxes, the lowest masks of all.
  static func masks(
    around seen: [SeenNode], _ decided: StrictVerdicts, shape: MaskShape, viewport: Viewport
  ) -> [RedactRegion] {
    let all = viewport.bounds
    guard let told = reach(of: seen, decided)?.intersection(all) else { return [] }
    let boxes = [
      Rect2D(x: 0, y: 0, width: all.width, height: told.y),
      Rect2D(x: 0, y: told.maxY, width: all.width, height: all.height - told.maxY),
      Rect2D(x: 0, y: told.y, width: told.x, height: told.height),
      Rect2D(x: told.maxX, y: told.y, width: all.width - told.maxX, height: told.height),
    ]
    return boxes.filter { $0.isDrawable }.map { shape.area($0, .besideWindows) }
  }

  /// The box around all visible nodes. A sealed node counts with its own box: its inside depends on the typed
  /// text.
  private static func reach(of seen: [SeenNode], _ decided: StrictVerdicts) -> Rect2D? {
    var reach: Rect2D?
    for place in seen.indices
    where decided.verdicts[place].rule != .invisible && !seen[place].has(.unplaced) {
      let root = decided.standings[place].sealedBy
      guard root < 0 || root == Int32(place) else { continue }
      let ink =
        root < 0 ? seen[place].toViewport.boundingBox(of: seen[place].ink) : seen[place].bounds
      reach = reach?.union(ink) ?? ink
    }
    return reach
  }
}
