/// The outline of one figure of a path, in the space of its content: enough to distinguish boxes and lines
/// from letters.
///
/// Whether a figure is a box does not depend on its size or on the matrix it is drawn under. Control points of curves count as
/// corners, so a curve inside of a boxy hull is boxy.
struct ContentFigure {
  private var start = (x: 0.0, y: 0.0)
  private var last = (x: 0.0, y: 0.0)
  private var box = PlaneBox()
  /// The direction of the first side, and of the last one.
  private var first = (x: 0.0, y: 0.0)
  private var direction = (x: 0.0, y: 0.0)
  private var sides = 0
  private var turnsLeft = false
  private var turnsRight = false
  /// How often the outline changes between going left and right, and between up and down.
  private var changes = (x: 0, y: 0)
  /// Twice the area inside.
  private var area = 0.0
  private(set) var isCurved = false
  private(set) var isClosed = false
  private(set) var segments = 0

  /// Whether its outline ends where it began.
  var endsAtStart: Bool {
    let size = max(box.width, box.height)
    return isClosed || max((last.x - start.x).magnitude, (last.y - start.y).magnitude) <= 0.01 * size
  }

  /// One straight line.
  var isLine: Bool { segments == 1 && !isCurved && sides <= 1 }

  /// A convex figure that fills most of its box, or a parallelogram: panels, bars, dots and rounded boxes are, letters are not.
  var isBoxy: Bool {
    guard sides >= 2 else { return false }
    var whole = self
    whole.side(to: start.x, start.y)
    whole.turn(to: first)
    guard !(whole.turnsLeft && whole.turnsRight), whole.changes.x <= 3, whole.changes.y <= 3 else {
      return false
    }
    let filled = whole.area.magnitude / 2
    let full = box.width * box.height
    if !isCurved, whole.sides == 4, isParallelogram { return true }
    return filled >= 0.75 * full && filled <= 1.001 * full
  }

  private var corners = SIMD8<Double>()
  private var isParallelogram: Bool {
    let size = max(box.width, box.height)
    return (corners[0] + corners[4] - corners[2] - corners[6]).magnitude <= 0.02 * size
      && (corners[1] + corners[5] - corners[3] - corners[7]).magnitude <= 0.02 * size
  }

  mutating func move(to x: Double, _ y: Double) {
    start = (x, y)
    last = start
    box.add(x, y)
    (corners[0], corners[1]) = (x, y)
  }

  mutating func line(to x: Double, _ y: Double) {
    segments += 1
    side(to: x, y)
  }

  mutating func curve(through points: [(x: Double, y: Double)]) {
    segments += 1
    isCurved = true
    for point in points { side(to: point.x, point.y) }
  }

  mutating func close() {
    segments = max(segments, 1)
    isClosed = true
  }

  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    move(to: x, y)
    line(to: x + width, y)
    line(to: x + width, y + height)
    line(to: x, y + height)
    close()
  }

  private mutating func side(to x: Double, _ y: Double) {
    let next = (x: x - last.x, y: y - last.y)
    area += last.x * y - x * last.y
    box.add(x, y)
    // Points of curves lie on each other where an edge begins.
    guard max(next.x.magnitude, next.y.magnitude) > 1e-6 * max(box.width, box.height, 1e-9) else { return }
    if sides == 0 { first = next } else { turn(to: next) }
    sides += 1
    direction = next
    last = (x, y)
    if sides < 4 { (corners[sides * 2], corners[sides * 2 + 1]) = (x, y) }
  }

  private mutating func turn(to next: (x: Double, y: Double)) {
    let cross = direction.x * next.y - direction.y * next.x
    let length = (direction.x.magnitude + direction.y.magnitude) * (next.x.magnitude + next.y.magnitude)
    if cross > 0.01 * length { turnsLeft = true }
    if cross < -0.01 * length { turnsRight = true }
    // Back along the line it came.
    if cross.magnitude <= 0.01 * length, direction.x * next.x + direction.y * next.y < 0 {
      (turnsLeft, turnsRight) = (true, true)
    }
    if direction.x * next.x < 0 { changes.x += 1 }
    if direction.y * next.y < 0 { changes.y += 1 }
  }
}
