import SilhouetteHierarchy
internal import SilhouetteScene

/// Rounds geometry to quarters of a point, so that a scene's numbers are short to write and exact to add.
///
/// A quarter is exact in a Double and in the layout units of every browser (1/64 point), so sums do not depend on their
/// order. Each frame is rounded in its parent's content space: if the parent moves, its children keep their numbers.
/// Halves are rounded up, so a node that moves by whole points keeps its shape.
enum QuarterGrid {
  /// Beyond it, nothing can be seen and sums would no longer be exact.
  private static let farthest = 1e9

  static func quarter(_ value: Double) -> Double { (value * 4 + 0.5).rounded(.down) / 4 }

  /// Positive lengths stay positive.
  static func length(_ value: Double) -> Double { value > 0 ? max(quarter(value), 0.25) : 0 }

  /// Edge by edge, so that adjacent boxes stay adjacent.
  static func frame(_ frame: Rect2D) -> Rect2D {
    let left = quarter(frame.x)
    let top = quarter(frame.y)
    return Rect2D(
      x: left, y: top, width: extent(left, frame.x, frame.width),
      height: extent(top, frame.y, frame.height))
  }

  private static func extent(_ edge: Double, _ start: Double, _ length: Double) -> Double {
    length > 0 ? max(quarter(start + length) - edge, 0.25) : 0
  }

  /// Factors to 1/10000; a translation is as exact as a frame.
  static func transform(_ value: Transform2D) -> Transform2D {
    let snapped = Transform2D(
      a: factor(value.a), b: factor(value.b), c: factor(value.c), d: factor(value.d), tx: quarter(value.tx),
      ty: quarter(value.ty))
    return abs(snapped.tx) < farthest && abs(snapped.ty) < farthest && snapped.isFinite
      ? snapped : .collapsed
  }

  private static func factor(_ value: Double) -> Double { (value * 10_000 + 0.5).rounded(.down) / 10_000 }

  /// To 1/1000; a visible alpha stays visible.
  static func alpha(_ value: Double) -> Double {
    value > 0 ? max((value * 1000 + 0.5).rounded(.down) / 1000, 0.001) : 0
  }

  /// At most half of the shorter side, which may lie between two quarters.
  static func radius(_ value: Double, of frame: Rect2D) -> Double {
    min(quarter(value), (min(frame.width, frame.height) * 2).rounded(.down) / 4)
  }

  static func border(_ value: SceneNode.Border) -> SceneNode.Border {
    SceneNode.Border(width: length(value.width), color: value.color)
  }

  static func geometry(_ value: NodeGeometry) -> NodeGeometry {
    var snapped = value
    snapped.frame = frame(value.frame)
    snapped.toParent = .translation(x: snapped.frame.x, y: snapped.frame.y)
    if !value.toParent.isTranslation {
      snapped.toParent = transform(value.toParent)
      // A tiny rotation becomes a plain move, so the frame takes its place from the map.
      if snapped.toParent.isTranslation {
        snapped.frame.x = snapped.toParent.tx
        snapped.frame.y = snapped.toParent.ty
      }
    }
    snapped.scroll = Point2D(x: quarter(value.scroll.x), y: quarter(value.scroll.y))
    snapped.alpha = alpha(value.alpha)
    snapped.radius = radius(value.radius, of: snapped.frame)
    return snapped
  }

  /// The part of a box from its origin that whole points fill.
  static func wholePoints(of box: Rect2D) -> Rect2D {
    Rect2D(x: 0, y: 0, width: box.width.rounded(.down), height: box.height.rounded(.down))
  }
}
