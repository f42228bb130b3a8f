/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// Letters and their order are those of Core Graphics and CSS.
public struct Transform2D: Sendable, Hashable {
  /// Share of x in x'.
  public var a: Double
  /// Share of x in y'.
  public var b: Double
  /// Share of y in x'.
  public var c: Double
  /// Share of y in y'.
  public var d: Double
  /// Movement to the right, in points.
  public var tx: Double
  /// Movement downwards, in points.
  public var ty: Double

  /// A map from its six numbers, which are kept as they are.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that leaves every point where it is.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(x: Double, y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Whether the map only moves: rectangles stay rectangles of the same size.
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether the map moves and stretches by positive factors: rectangles stay upright and unmirrored.
  package var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  package var determinant: Double { a * d - b * c }

  /// The map that applies this one first and `next` second.
  package func then(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse map; nil if this one flattens the plane to a line or a point.
  package var inverse: Transform2D? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Transform2D(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  /// Returns the place that `point` is mapped to.
  package func apply(_ point: Point2D) -> Point2D {
    Point2D(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The bounding box of the mapped rectangle. It is exact if `isAxisAligned`.
  package func boundingBox(of rect: Rect2D) -> Rect2D {
    let p0 = apply(Point2D(x: rect.x, y: rect.y))
    let p1 = apply(Point2D(x: rect.maxX, y: rect.y))
    let p2 = apply(Point2D(x: rect.x, y: rect.maxY))
    let p3 = apply(Point2D(x: rect.maxX, y: rect.maxY))
    let left = min(min(p0.x, p1.x), min(p2.x, p3.x))
    let top = min(min(p0.y, p1.y), min(p2.y, p3.y))
    let right = max(max(p0.x, p1.x), max(p2.x, p3.x))
    let bottom = max(max(p0.y, p1.y), max(p2.y, p3.y))
    return Rect2D(x: left, y: top, width: right - left, height: bottom - top)
  }
}
