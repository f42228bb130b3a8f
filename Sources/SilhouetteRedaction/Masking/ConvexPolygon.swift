import SilhouetteHierarchy

/// A convex polygon in device pixels, corners in order; fewer than three for nothing.
///
/// It is cut by half-planes, which keeps it convex however far its sides are moved.
struct ConvexPolygon: Sendable {
  private(set) var corners: [Point2D]
  private var spare: [Point2D] = []

  init(width: Double, height: Double) {
    corners = [
      Point2D(x: 0, y: 0), Point2D(x: width, y: 0), Point2D(x: width, y: height), Point2D(x: 0, y: height),
    ]
  }

  /// All points p with normal · p <= reach.
  struct HalfPlane {
    var normal: Point2D
    var reach: Double

    func excess(_ p: Point2D) -> Double { normal.x * p.x + normal.y * p.y - reach }
  }

  /// Keeps the part of the polygon that is in the half-plane.
  mutating func cut(by plane: HalfPlane) {
    guard var last = corners.last else { return }
    var before = plane.excess(last)
    spare.removeAll(keepingCapacity: true)
    for corner in corners {
      let here = plane.excess(corner)
      if (before <= 0) != (here <= 0) { spare.append(Self.crossing(last, before, corner, here)) }
      if here <= 0 { spare.append(corner) }
      (last, before) = (corner, here)
    }
    swap(&corners, &spare)
  }

  private static func crossing(_ a: Point2D, _ atA: Double, _ b: Point2D, _ atB: Double) -> Point2D {
    let share = atA / (atA - atB)
    return Point2D(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
  }
}

// MARK: - Coverage

extension ConvexPolygon {
  /// Adds the contribution of each side to a row's coverage. The running sum over the cells is the exact
  /// share of each pixel that the polygon covers, up to its sign, which is that of the corners' order.
  ///
  /// - Parameters:
  ///   - cells: zeros, one for each pixel from `start` on and two more; all corners lie in them.
  ///   - touched: gets the cells of each side; all others stay zero.
  func accumulate(
    row: Int, start: Int, into cells: UnsafeMutableBufferPointer<Double>, touched: inout [Range<Int>]
  ) {
    guard corners.count >= 3, var last = corners.last else { return }
    for corner in corners {
      let cells = Self.accumulate(from: last, to: corner, top: Double(row), start: Double(start), cells)
      if let cells { touched.append(cells) }
      last = corner
    }
  }

  private static func accumulate(
    from a: Point2D, to b: Point2D, top: Double, start: Double, _ cells: UnsafeMutableBufferPointer<Double>
  ) -> Range<Int>? {
    let (upper, lower, sign) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
    let y0 = max(upper.y, top)
    let y1 = min(lower.y, top + 1)
    guard y0 < y1 else { return nil }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    // Rounding may move a computed point a hair outside the side, but it must stay within the cells.
    let (least, most) = (min(a.x, b.x) - start, max(a.x, b.x) - start)
    let x0 = min(max(upper.x + (y0 - upper.y) * slope - start, least), most)
    let x1 = min(max(upper.x + (y1 - upper.y) * slope - start, least), most)
    spread(min(x0, x1), max(x0, x1), height: (y1 - y0) * sign, cells)
    return Int(max(min(x0, x1), 0))..<Int(max(x0, x1, 0)) + 2
  }

  /// A piece of a side from x0 to x1 hides `height` of all pixels to its right, and a part of it of those under it.
  private static func spread(
    _ x0: Double, _ x1: Double, height: Double, _ cells: UnsafeMutableBufferPointer<Double>
  ) {
    let (first, last) = (Int(max(x0, 0)), Int(max(x1, 0)))
    guard first < last else {
      let share = height * ((x0 + x1) / 2 - Double(first))
      cells[first] += height - share
      cells[first + 1] += share
      return
    }
    for cell in first...last {
      let left = max(x0, Double(cell))
      let right = min(x1, Double(cell + 1))
      let part = height * (right - left) / (x1 - x0)
      let share = part * ((left + right) / 2 - Double(cell))
      cells[cell] += part - share
      cells[cell + 1] += share
    }
  }
}
