package import SilhouetteHierarchy

/// The area that a list of regions masks, queried for one place at a time.
///
/// This is the shortest definition of region lists. Touches are checked with it, and all code that paints
/// regions is tested against it. A shape is half-open, as all boxes are. Cost: O(regions) a query.
package struct MaskedArea: Sendable {
  private let regions: [RedactRegion]

  /// - Parameter regions: of one frame, topmost first.
  package init(_ regions: [RedactRegion]) {
    self.regions = regions
  }

  /// Whether a place of the viewport, in points, is masked.
  package func contains(_ place: Point2D) -> Bool { region(at: place) != nil }

  /// The topmost mask at a place of the viewport, in points; nil if it is open.
  package func region(at place: Point2D) -> RedactRegion? {
    // How many of the open scopes there are before the first that shuts the place out, or that has it clipped out.
    var depth = 0
    var shutAt = Int.max
    for region in regions {
      switch region.kind {
      case .clipBegin:
        depth += 1
        if shutAt > depth, !region.contains(place) { shutAt = depth }
      case .clipEnd:
        guard depth > 0 else { continue }
        if shutAt == depth { shutAt = .max }
        depth -= 1
      case .clipOut: if shutAt > depth, region.contains(place) { shutAt = depth }
      case .redact: if shutAt > depth, region.contains(place) { return region }
      }
    }
    return nil
  }
}

extension RedactRegion {
  /// Whether its shape contains a place of the viewport, whatever its kind.
  package func contains(_ place: Point2D) -> Bool {
    guard let back = transform.inverse else { return false }
    return hasInside(back.apply(place))
  }

  /// Whether its box contains a place of its own space, within the round corners.
  func hasInside(_ point: Point2D) -> Bool {
    guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else { return false }
    let radius = min(self.radius, min(size.width, size.height) / 2)
    let dx = max(max(radius - point.x, point.x - (size.width - radius)), 0)
    let dy = max(max(radius - point.y, point.y - (size.height - radius)), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}
