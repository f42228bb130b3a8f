import SilhouetteHierarchy

/// The sides of a region's shape in device pixels, moved so that its edge pixels fall on the safe side.
///
/// A side along the grid goes to the next line of it. Any other side moves by a pixel's own extent across it,
/// so that every touched pixel is inside whole, and the edge beyond is soft over one pixel. Sides move
/// outwards for masks and inwards for openings. Round corners become tangents in masks and chords in
/// openings.
struct MaskRounding {
  enum Safety {
    case outwards, inwards
  }

  /// Places closer than this are one place: the part of a pixel between them changes its colour by less than
  /// half a level.
  static let hair = 1.0 / 1024
  /// Further out nothing is computed, so that numbers stay exact to far below a hair.
  static let limit = 1e8

  private let points: [Point2D]
  private let safety: Safety
  /// 1 where the corners run clockwise on the screen, else -1.
  private let turn: Double

  /// nil if the numbers are beyond all screens, or are not numbers.
  init?(_ region: RedactRegion, toDevice: Transform2D, _ safety: Safety) {
    let map = region.transform.then(toDevice)
    let outline = Self.outline(region, map, safety)
    points = outline.map(map.apply)
    guard points.allSatisfy({ abs($0.x) < Self.limit && abs($0.y) < Self.limit }) else { return nil }
    self.safety = safety
    turn = map.determinant < 0 ? -1 : 1
  }

  var isFlat: Bool {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    return xs.max()! - xs.min()! <= 0 || ys.max()! - ys.min()! <= 0
  }

  /// Whether all sides run along the grid.
  var areUpright: Bool {
    points.count == 4
      && points.indices.allSatisfy { index in
        let (a, b) = (points[index], points[(index + 1) % 4])
        return abs(a.x - b.x) < Self.hair || abs(a.y - b.y) < Self.hair
      }
  }

  /// Lines of the grid round the shape or, inwards, within it, which for an upright one are its sides.
  var box: (left: Double, top: Double, right: Double, bottom: Double) {
    let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
    return (
      low(xs.min()!), low(ys.min()!), high(xs.max()!), high(ys.max()!)
    )
  }

  private func low(_ place: Double) -> Double {
    safety == .outwards ? (place + Self.hair).rounded(.down) : (place - Self.hair).rounded(.up)
  }

  private func high(_ place: Double) -> Double {
    safety == .outwards ? (place - Self.hair).rounded(.up) : (place + Self.hair).rounded(.down)
  }

  /// Cuts a polygon to the shape.
  func cut(_ polygon: inout ConvexPolygon) {
    guard var last = points.last else { return }
    var before: Point2D?
    for point in points + points.prefix(1) {
      guard let normal = normal(last, point) else { continue }
      polygon.cut(by: halfPlane(last, point, normal))
      if let before, safety == .outwards { bevel(&polygon, last, before, normal) }
      (last, before) = (point, normal)
    }
  }

  /// Outside is to the left of a side that runs clockwise on the screen.
  private func normal(_ a: Point2D, _ b: Point2D) -> Point2D? {
    Self.unit(Point2D(x: turn * (b.y - a.y), y: -turn * (b.x - a.x)))
  }

  private static func unit(_ v: Point2D) -> Point2D? {
    let length = (v.x * v.x + v.y * v.y).squareRoot()
    return length > 0 ? Point2D(x: v.x / length, y: v.y / length) : nil
  }

  private func halfPlane(_ a: Point2D, _ b: Point2D, _ normal: Point2D) -> ConvexPolygon.HalfPlane {
    if abs(b.x - a.x) < Self.hair { return upright(Point2D(x: normal.x < 0 ? -1 : 1, y: 0), a.x, b.x) }
    if abs(b.y - a.y) < Self.hair { return upright(Point2D(x: 0, y: normal.y < 0 ? -1 : 1), a.y, b.y) }
    return halfPlane(through: a, normal)
  }

  private func halfPlane(through a: Point2D, _ normal: Point2D) -> ConvexPolygon.HalfPlane {
    let extent = abs(normal.x) + abs(normal.y)
    let reach = normal.x * a.x + normal.y * a.y
    return ConvexPolygon.HalfPlane(normal: normal, reach: reach + (safety == .outwards ? extent : -extent))
  }

  /// Sides that meet at an acute corner would meet far out when they are moved; the corner's own pixel is enough.
  private func bevel(_ polygon: inout ConvexPolygon, _ corner: Point2D, _ before: Point2D, _ after: Point2D) {
    guard before.x * after.x + before.y * after.y < -0.1 else { return }
    let middle = Self.unit(Point2D(x: before.x + after.x, y: before.y + after.y))
    // Opposite sides have no middle; the middle is then across them.
    polygon.cut(by: halfPlane(through: corner, middle ?? Point2D(x: -before.y * turn, y: before.x * turn)))
  }

  private func upright(_ normal: Point2D, _ a: Double, _ b: Double) -> ConvexPolygon.HalfPlane {
    let isLow = normal.x + normal.y < 0
    let outer = isLow ? min(a, b) : max(a, b)
    let inner = isLow ? max(a, b) : min(a, b)
    let place = safety == .outwards ? outer : inner
    return ConvexPolygon.HalfPlane(normal: normal, reach: isLow ? -low(place) : high(place))
  }
}

// MARK: - Round corners

extension MaskRounding {
  /// The shape's corners in its own space, in order.
  private static func outline(_ region: RedactRegion, _ map: Transform2D, _ safety: Safety) -> [Point2D] {
    let (w, h) = (region.size.width, region.size.height)
    let radius = min(region.radius, w / 2, h / 2)
    guard radius > 0 else {
      return [Point2D(x: 0, y: 0), Point2D(x: w, y: 0), Point2D(x: w, y: h), Point2D(x: 0, y: h)]
    }
    let arc = quarter(steps: steps(radius * largestStretch(map)), safety)
    let (left, right, top, bottom) = (radius, w - radius, radius, h - radius)
    var outline: [Point2D] = []
    outline += arc.reversed().map { Point2D(x: left - radius * $0.y, y: top - radius * $0.x) }
    outline += arc.map { Point2D(x: right + radius * $0.y, y: top - radius * $0.x) }
    outline += arc.reversed().map { Point2D(x: right + radius * $0.y, y: bottom + radius * $0.x) }
    outline += arc.map { Point2D(x: left - radius * $0.y, y: bottom + radius * $0.x) }
    return outline
  }

  /// Enough that no chord is more than a sixteenth of a pixel from its arc.
  private static func steps(_ pixels: Double) -> Int {
    guard pixels > 0.25 else { return 1 }
    return min(64, Int((pixels * 8).squareRoot().rounded(.up)))
  }

  private static func largestStretch(_ map: Transform2D) -> Double {
    (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
  }

  /// From (1, 0) to (0, 1): points of the unit circle, or where its tangents at those points meet.
  ///
  /// Points are (1 - t²) / (1 + t²) and 2t / (1 + t²), which is exact on every machine, as a library's sine is not.
  private static func quarter(steps: Int, _ safety: Safety) -> [Point2D] {
    let points = (0...steps).map { step -> Point2D in
      let t = Double(step) / Double(steps)
      let share = 1 / (1 + t * t)
      return Point2D(x: (1 - t * t) * share, y: 2 * t * share)
    }
    guard safety == .outwards else { return points }
    let meetings = zip(points, points.dropFirst()).map { a, b -> Point2D in
      let share = 1 / (1 + a.x * b.x + a.y * b.y)
      return Point2D(x: (a.x + b.x) * share, y: (a.y + b.y) * share)
    }
    return [points[0]] + meetings + [points[steps]]
  }
}
