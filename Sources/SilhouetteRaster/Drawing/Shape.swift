import SilhouetteHierarchy
import SilhouetteScene

/// A rounded rectangle in its node's own space, on its way to the device.
struct Shape {
  var rect: Rect
  var radius: Double

  /// The same shape a border's width further in; its corners keep their middles as long as they can.
  func inset(by width: Double) -> Shape {
    Shape(rect: rect.inset(dx: width, dy: width), radius: max(0, radius - width))
  }

  /// The shape in device space: upright where the map keeps rectangles upright, otherwise with an entry in `turned`.
  /// Empty where it has no area or its place is not a number.
  func outline(under map: Transform, turned: inout [TurnedOutline]) -> Outline {
    guard rect.isDrawable, map.isFinite else { return .empty }
    let radius = radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
    if map.b == 0 && map.c == 0 {
      return upright(map, radiusX: radius * abs(map.a), radiusY: radius * abs(map.d))
    }
    if map.a == 0 && map.d == 0 {
      return upright(map, radiusX: radius * abs(map.c), radiusY: radius * abs(map.b))
    }
    return turn(map, radius: radius, turned: &turned)
  }

  private func upright(_ map: Transform, radiusX: Double, radiusY: Double) -> Outline {
    var outline = hull(map, rounding: Subpixel.nearest)
    guard !outline.isEmpty else { return .empty }
    outline.radiusX = min(Subpixel.nearest(radiusX), (outline.right - outline.left) / 2)
    outline.radiusY = min(Subpixel.nearest(radiusY), (outline.bottom - outline.top) / 2)
    if outline.radiusX == 0 || outline.radiusY == 0 {
      outline.radiusX = 0
      outline.radiusY = 0
    }
    return outline
  }

  private func turn(_ map: Transform, radius: Double, turned: inout [TurnedOutline]) -> Outline {
    guard let inverse = map.inverse, inverse.isFinite else { return .empty }
    var outline = hull(map) { Subpixel.floor($0 * 256) }
    guard !outline.isEmpty else { return .empty }
    outline.right += 1
    outline.bottom += 1
    outline.turned = Int32(turned.count)
    turned.append(TurnedOutline(toLocal: inverse, rect: rect, radius: radius))
    return outline
  }

  private func hull(_ map: Transform, rounding: (Double) -> Int32) -> Outline {
    let near = map.apply(Point(x: rect.x, y: rect.y))
    let far = map.apply(Point(x: rect.maxX, y: rect.maxY))
    let across = map.apply(Point(x: rect.maxX, y: rect.y))
    let down = map.apply(Point(x: rect.x, y: rect.maxY))
    return Outline(
      left: rounding(min(min(near.x, far.x), min(across.x, down.x))),
      top: rounding(min(min(near.y, far.y), min(across.y, down.y))),
      right: rounding(max(max(near.x, far.x), max(across.x, down.x))),
      bottom: rounding(max(max(near.y, far.y), max(across.y, down.y))))
  }
}

extension DisplayHatch {
  /// The stripes of a node whose own space `map` carries to the device.
  init(_ map: Transform) {
    if map.isAxisAligned && map.a == map.d {
      self = .upright(scale: map.a, x: map.tx, y: map.ty)
    } else {
      self = .turned(map)
    }
  }

  private static func upright(scale: Double, x: Double, y: Double) -> DisplayHatch {
    let period = min(max(Subpixel.floor(Hatch.period * scale + 0.5), 2), 1 << 24)
    let stripe = min(max(Subpixel.floor(Hatch.stripe * scale + 0.5), 1), period - 1)
    let origin = Int(Subpixel.floor(x + 0.5)) + Int(Subpixel.floor(y + 0.5))
    let phase = (-origin) % Int(period)
    return .upright(
      period: period, stripe: stripe, phase: Int32(phase < 0 ? phase + Int(period) : phase))
  }

  /// No stripes where the plane is flattened, which paints nothing anyway.
  private static func turned(_ map: Transform) -> DisplayHatch {
    guard let m = map.inverse else { return .turned(perX: 0, perY: 0, start: Hatch.stripe) }
    return .turned(perX: m.a + m.b, perY: m.c + m.d, start: m.tx + m.ty)
  }
}
