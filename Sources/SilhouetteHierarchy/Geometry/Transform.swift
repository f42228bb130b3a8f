/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
public struct Transform: Sendable, Hashable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  package static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  package static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Whether it only moves: rectangles stay rectangles of the same size.
  package var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// Whether it moves and stretches by positive factors: rectangles stay axis-aligned and unflipped.
  package var isAxisAligned: Bool { b == 0 && c == 0 && a > 0 && d > 0 }

  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  package var determinant: Double { a * d - b * c }

  /// This map first, then `next`.
  package func then(_ next: Transform) -> Transform {
    Transform(
      a: a * next.a + b * next.c,
      b: a * next.b + b * next.d,
      c: c * next.a + d * next.c,
      d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx,
      ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The map back, or nil where this one flattens the plane.
  package var inverse: Transform? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Transform(
      a: d / det, b: -b / det, c: -c / det, d: a / det,
      tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
  }

  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The bounding box of the mapped rectangle; exact where `isAxisAligned`.
  package func boundingBox(of rect: Rect) -> Rect {
    let p0 = apply(Point(x: rect.x, y: rect.y))
    let p1 = apply(Point(x: rect.maxX, y: rect.y))
    let p2 = apply(Point(x: rect.x, y: rect.maxY))
    let p3 = apply(Point(x: rect.maxX, y: rect.maxY))
    let left = min(min(p0.x, p1.x), min(p2.x, p3.x))
    let top = min(min(p0.y, p1.y), min(p2.y, p3.y))
    let right = max(max(p0.x, p1.x), max(p2.x, p3.x))
    let bottom = max(max(p0.y, p1.y), max(p2.y, p3.y))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
