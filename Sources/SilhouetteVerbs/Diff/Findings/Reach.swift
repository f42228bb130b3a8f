internal import SilhouetteHierarchy

/// How far siblings went, at the most, in each direction.
struct Reach {
  private var least = Point2D(x: 0, y: 0)
  private var most = Point2D(x: 0, y: 0)

  init(_ shifts: some Sequence<(Double, Double)>) {
    for (x, y) in shifts {
      least = Point2D(x: min(least.x, x), y: min(least.y, y))
      most = Point2D(x: max(most.x, x), y: max(most.y, y))
    }
  }

  /// Whether an element left or came at an edge because its siblings went on: a removed one would have gone on with them,
  /// an added one came with them.
  func isPastEdge(_ box: Rect2D, _ area: Rect2D, isOld: Bool, scrolls: Bool, _ tolerance: Double) -> Bool {
    let right = isOld ? most.x : -least.x
    let bottom = isOld ? most.y : -least.y
    if bottom > 0, box.maxY + bottom > area.maxY + tolerance { return true }
    if right > 0, box.maxX + right > area.maxX + tolerance { return true }
    guard scrolls else { return false }
    let left = isOld ? -least.x : most.x
    let top = isOld ? -least.y : most.y
    return top > 0 && box.y - top < area.y - tolerance || left > 0 && box.x - left < area.x - tolerance
  }
}
