public import SilhouetteHierarchy

extension Collection<RedactRegion> {
  /// Whether a place of the screen, in points, is under a mask, as when it is touched.
  ///
  /// Edges count as masked. A place that is no number is everywhere masked: nobody can say where it is.
  public func masks(_ point: Point) -> Bool {
    guard point.x.isFinite, point.y.isFinite else { return true }
    // A scope counts where the point is in it; openings are those of the scopes that are open.
    var scopes: [(holds: Bool, isOpened: Bool)] = [(true, false)]
    for region in self {
      let scope = scopes[scopes.count - 1]
      switch region.kind {
      case .redact:
        if scope.holds, !scope.isOpened, region.holds(point, edges: true) { return true }
      case .clipOut:
        if region.holds(point, edges: false) { scopes[scopes.count - 1].isOpened = true }
      case .clipBegin:
        scopes.append((scope.holds && region.holds(point, edges: true), scope.isOpened))
      case .clipEnd:
        if scopes.count > 1 { scopes.removeLast() }
      }
    }
    return false
  }
}

extension RedactRegion {
  /// Whether its shape holds a place of the viewport.
  fileprivate func holds(_ point: Point, edges: Bool) -> Bool {
    guard transform.isFinite, size.width.isFinite, size.height.isFinite else { return edges }
    guard let back = transform.inverse, back.isFinite else { return false }
    let place = back.apply(point)
    // How far the place is inside each pair of sides.
    let (x, y) = (min(place.x, size.width - place.x), min(place.y, size.height - place.y))
    guard edges ? x >= 0 && y >= 0 : x > 0 && y > 0 else { return false }
    let corner = Swift.min(radius, size.width / 2, size.height / 2)
    guard corner > 0, x < corner, y < corner else { return true }
    let (dx, dy) = (corner - x, corner - y)
    let (distance, reach) = (dx * dx + dy * dy, corner * corner)
    return edges ? distance <= reach : distance < reach
  }
}
