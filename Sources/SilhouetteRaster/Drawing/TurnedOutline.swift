import SilhouetteHierarchy

/// A rounded rectangle under an affine map that turns or skews it.
///
/// Lines of device space are carried into the shape's own space, where its corners are circles.
struct TurnedOutline: Sendable, Hashable {
  /// From device pixels to the shape's own space.
  var toLocal: Transform2D
  var rect: Rect2D
  var radius: Double

  /// The run of the horizontal line at `y` (device pixels) inside the shape; `lower >= upper` if it misses.
  ///
  /// A rounded rectangle is the hull of two rectangles and four discs, and it is convex, so the hull of the line's
  /// runs in those six is its run in the shape.
  func span(at y: Double) -> (lower: Double, upper: Double) {
    let line = Line(toLocal: toLocal, y: y)
    var run = line.run(in: rect.inset(dx: radius, dy: 0))
    guard radius > 0 else { return run }
    run = Self.hull(run, line.run(in: rect.inset(dx: 0, dy: radius)))
    let left = rect.x + radius
    let right = rect.maxX - radius
    let top = rect.y + radius
    let bottom = rect.maxY - radius
    run = Self.hull(run, line.run(inDiscAt: Point2D(x: left, y: top), radius: radius))
    run = Self.hull(run, line.run(inDiscAt: Point2D(x: right, y: top), radius: radius))
    run = Self.hull(run, line.run(inDiscAt: Point2D(x: left, y: bottom), radius: radius))
    return Self.hull(run, line.run(inDiscAt: Point2D(x: right, y: bottom), radius: radius))
  }

  private typealias Run = (lower: Double, upper: Double)

  private static func hull(_ a: Run, _ b: Run) -> Run {
    guard a.lower < a.upper else { return b }
    guard b.lower < b.upper else { return a }
    return (min(a.lower, b.lower), max(a.upper, b.upper))
  }
}

extension TurnedOutline {
  /// One horizontal line of device space, seen from the shape's own space: origin + x · direction.
  private struct Line {
    var originX: Double
    var originY: Double
    var dx: Double
    var dy: Double

    static let miss: Run = (0, 0)

    init(toLocal m: Transform2D, y: Double) {
      originX = m.c * y + m.tx
      originY = m.d * y + m.ty
      dx = m.a
      dy = m.b
    }

    func run(in rect: Rect2D) -> Run {
      let across = Self.run(origin: originX, step: dx, from: rect.x, to: rect.maxX)
      let down = Self.run(origin: originY, step: dy, from: rect.y, to: rect.maxY)
      return (max(across.lower, down.lower), min(across.upper, down.upper))
    }

    /// The range of x for which origin + x · step is between two bounds.
    private static func run(origin: Double, step: Double, from low: Double, to high: Double) -> Run {
      guard low < high else { return miss }
      guard step != 0 else {
        return origin >= low && origin < high ? (-Double.infinity, .infinity) : miss
      }
      let a = (low - origin) / step
      let b = (high - origin) / step
      return a < b ? (a, b) : (b, a)
    }

    func run(inDiscAt center: Point2D, radius: Double) -> Run {
      let ox = originX - center.x
      let oy = originY - center.y
      let a = dx * dx + dy * dy
      let b = ox * dx + oy * dy
      let c = ox * ox + oy * oy - radius * radius
      let discriminant = b * b - a * c
      guard discriminant > 0, a > 0 else { return Self.miss }
      let root = discriminant.squareRoot()
      return ((-b - root) / a, (root - b) / a)
    }
  }
}
