#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A PDF matrix: a point (x, y) becomes (a x + c y + e, b x + d y + f).
struct PlaneMatrix: Equatable {
  var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

  /// This one first, then `next`.
  func followed(by next: PlaneMatrix) -> PlaneMatrix {
    PlaneMatrix(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      e: e * next.a + f * next.c + next.e, f: e * next.b + f * next.d + next.f)
  }

  func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + e, b * x + d * y + f)
  }

  /// The direction of the first axis after the matrix, in whole degrees; 0 if that is nearly upright or
  /// level.
  var turn: Int {
    let degrees = atan2(b, a) * 180 / .pi
    guard degrees.isFinite, (degrees / 90 - (degrees / 90).rounded()).magnitude > 1.0 / 9 else { return 0 }
    return Int(degrees.rounded())
  }

  /// This one, and a turn back by whole degrees.
  func turnedBack(by degrees: Int) -> PlaneMatrix {
    guard degrees != 0 else { return self }
    let angle = -Double(degrees) * .pi / 180
    return followed(by: PlaneMatrix(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle)))
  }

  /// By how much lengths grow, on average over directions.
  var scale: Double { (a * d - b * c).magnitude.squareRoot() }

  /// nil where the plane collapses.
  var inverse: PlaneMatrix? {
    let area = a * d - b * c
    guard area.isFinite, area.magnitude > 1e-12 else { return nil }
    return PlaneMatrix(
      a: d / area, b: -b / area, c: -c / area, d: a / area,
      e: (c * f - d * e) / area, f: (b * e - a * f) / area)
  }
}

/// A box with sides along the axes; empty until a point is added.
struct PlaneBox: Equatable {
  var left = Double.infinity, bottom = Double.infinity
  var right = -Double.infinity, top = -Double.infinity

  var width: Double { right - left }
  var height: Double { top - bottom }

  mutating func add(_ x: Double, _ y: Double) {
    left = min(left, x)
    right = max(right, x)
    bottom = min(bottom, y)
    top = max(top, y)
  }

  mutating func add(_ other: PlaneBox) {
    add(other.left, other.bottom)
    add(other.right, other.top)
  }

  /// This box, grown by a distance on each side.
  func grown(by distance: Double) -> PlaneBox {
    PlaneBox(left: left - distance, bottom: bottom - distance, right: right + distance, top: top + distance)
  }

  /// The box round this one's corners in another space.
  func mapped(by matrix: PlaneMatrix) -> PlaneBox {
    var box = PlaneBox()
    for (x, y) in [(left, bottom), (right, bottom), (right, top), (left, top)] {
      let point = matrix.apply(x, y)
      box.add(point.x, point.y)
    }
    return box
  }
}

/// How large the page is, in units of a content that is drawn on it.
struct DrawingPlane {
  /// The page's shorter side.
  var side: Double
  /// Its sides, where the content is the page's own.
  var page: (width: Double, height: Double)?

  init(side: Double) {
    self.side = side
  }

  init(page box: [Double]) {
    let (width, height) = ((box[2] - box[0]).magnitude, (box[3] - box[1]).magnitude)
    side = min(width, height)
    page = (width, height)
  }

  /// Of a content that is drawn under a matrix.
  func under(_ matrix: PlaneMatrix) -> DrawingPlane {
    DrawingPlane(side: side / max(matrix.scale, 1e-12))
  }

  /// Whether a figure fills most of the page, as a background does.
  func isBackground(_ box: PlaneBox) -> Bool {
    guard let page, page.width > 0, page.height > 0 else { return false }
    return box.width >= 0.75 * page.width && box.height >= 0.75 * page.height
  }
}
