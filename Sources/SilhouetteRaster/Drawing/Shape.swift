import SilhouetteHierarchy
import SilhouetteScene

/// A rounded rectangle in its node's own space, on its way to the device.
struct Shape {
  var rect: Rect2D
  var radius: Double

  /// The same shape a border's width further in; its corners keep their middles as long as they can.
  func inset(by width: Double) -> Shape {
    Shape(rect: rect.inset(dx: width, dy: width), radius: max(0, radius - width))
  }

  /// The shape on whole pixels, under a map that moves and stretches; see `PixelSnap`. Empty if nothing is
  /// left of it or its place is NaN or infinite.
  func snapped(under map: Transform2D) -> Outline {
    guard rect.isDrawable, map.isFinite else { return .empty }
    let near = map.apply(Point2D(x: rect.x, y: rect.y))
    let far = map.apply(Point2D(x: rect.maxX, y: rect.maxY))
    let across = PixelSnap.span(near.x, far.x)
    let down = PixelSnap.span(near.y, far.y)
    var outline = Outline(
      left: Subpixel.of(across.low), top: Subpixel.of(down.low), right: Subpixel.of(across.high),
      bottom: Subpixel.of(down.high))
    guard !outline.isEmpty else { return .empty }
    let shorter = min(outline.right - outline.left, outline.bottom - outline.top)
    outline.radius = min(Subpixel.nearest(ownRadius * map.a), shorter / 2)
    return outline
  }

  /// The shape at its exact place under the map, with an entry in `turned`. Empty if it has no area, or its
  /// place is NaN or infinite.
  func turned(under map: Transform2D, into turned: inout [TurnedOutline]) -> Outline {
    guard rect.isDrawable, map.isFinite, let inverse = map.inverse, inverse.isFinite else { return .empty }
    var outline = hull(under: map)
    guard !outline.isEmpty else { return .empty }
    outline.turned = Int32(turned.count)
    turned.append(TurnedOutline(toLocal: inverse, rect: rect, radius: ownRadius))
    return outline
  }

  private var ownRadius: Double {
    radius > 0 ? min(radius, min(rect.width, rect.height) / 2) : 0
  }

  /// A subpixel around the shape, or more.
  private func hull(under map: Transform2D) -> Outline {
    let box = map.boundingBox(of: rect)
    return Outline(
      left: Subpixel.floor(box.x * 256), top: Subpixel.floor(box.y * 256),
      right: Subpixel.floor(box.maxX * 256) + 1, bottom: Subpixel.floor(box.maxY * 256) + 1)
  }
}
