import SilhouetteHierarchy
import SilhouetteScene

/// The most obvious painter there is: for each pixel, it applies every node of a scene.
///
/// Boxes that are only moved are rounded to whole pixels; stretched ones without round corners cover by area, and
/// everything else by 5 by 5 samples. Groups are painted apart.
struct PixelOracle {
  struct Paint: Equatable {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0

    mutating func cover(_ color: RGBAColor, _ coverage: Double) {
      let share = Double(color.alpha) / 255 * coverage
      cover(
        Paint(
          red: Double(color.red) * share, green: Double(color.green) * share,
          blue: Double(color.blue) * share,
          alpha: share), 1)
    }

    mutating func cover(_ above: Paint, _ share: Double) {
      let rest = 1 - above.alpha * share
      red = red * rest + above.red * share
      green = green * rest + above.green * share
      blue = blue * rest + above.blue * share
      alpha = alpha * rest + above.alpha * share
    }
  }

  let scene: WireframeScene
  let scale: Double

  func pixel(_ x: Int, _ y: Int) -> Paint {
    var paint = Paint()
    paint.cover(scene.background, 1)
    var index = 0
    while index < scene.nodes.count {
      draw(index, x, y, &paint)
      index = Int(scene.nodes[index].end)
    }
    return paint
  }

  private func draw(_ index: Int, _ x: Int, _ y: Int, _ paint: inout Paint) {
    let node = scene.nodes[index]
    if node.alpha < 1 {
      var group = Paint()
      drawInside(index, x, y, &group)
      paint.cover(group, node.alpha)
    } else {
      drawInside(index, x, y, &paint)
    }
  }

  private func drawInside(_ index: Int, _ x: Int, _ y: Int, _ paint: inout Paint) {
    let node = scene.nodes[index]
    if node.verdict == .draw { drawSelf(node, x, y, &paint) }
    var child = index + 1
    while child < Int(node.end) {
      draw(child, x, y, &paint)
      child = Int(scene.nodes[child].end)
    }
  }

  private func drawSelf(_ node: SceneNode, _ x: Int, _ y: Int, _ paint: inout Paint) {
    var clipped = 1.0
    var clip = node.clip
    while clip >= 0 {
      let owner = scene.nodes[Int(clip)]
      clipped *= coverage(owner.box, owner.radius, owner.toViewport, x, y)
      clip = owner.clip
    }
    let box = coverage(node.box, node.radius, node.toViewport, x, y) * clipped
    paint.cover(node.fill, box)
    paint.cover(node.hatch, box * 0.5)
    if let border = node.border { paint.cover(border.color, box * 0.25) }
    for part in node.parts.range {
      let shape = scene.parts[part]
      paint.cover(shape.color, coverage(shape.frame, shape.radius, node.toViewport, x, y) * clipped)
    }
  }

  private func coverage(_ box: Rect2D, _ radius: Double, _ place: Transform2D, _ x: Int, _ y: Int) -> Double {
    let pixel = Rect2D(x: Double(x) / scale, y: Double(y) / scale, width: 1 / scale, height: 1 / scale)
    if place.isTranslation { return snappedCoverage(box, radius, place, x, y) }
    if place.isAxisAligned, radius == 0 {
      guard let common = place.boundingBox(of: box).intersection(pixel) else { return 0 }
      let share = common.area * scale * scale
      return share > 1 - 1e-9 ? 1 : share
    }
    guard let back = place.inverse else { return 0 }
    return samples(pixel) { Self.isInside(back.apply($0), box, radius) }
  }

  private func snappedCoverage(
    _ box: Rect2D, _ radius: Double, _ place: Transform2D, _ x: Int, _ y: Int
  ) -> Double {
    guard box.isDrawable else { return 0 }
    let across = PixelSnap.span((box.x + place.tx) * scale, (box.maxX + place.tx) * scale)
    let down = PixelSnap.span((box.y + place.ty) * scale, (box.maxY + place.ty) * scale)
    guard across.low..<across.high ~= x, down.low..<down.high ~= y else { return 0 }
    let snapped = Rect2D(
      x: Double(across.low), y: Double(down.low), width: Double(across.high - across.low),
      height: Double(down.high - down.low))
    let round = min(radius * scale, min(snapped.width, snapped.height) / 2)
    return samples(Rect2D(x: Double(x), y: Double(y), width: 1, height: 1)) {
      Self.isInside($0, snapped, round)
    }
  }

  /// The share of a pixel's samples that lie inside.
  private func samples(_ pixel: Rect2D, _ isInside: (Point2D) -> Bool) -> Double {
    var hits = 0
    for row in 0..<5 {
      for column in 0..<5 {
        let sample = Point2D(
          x: pixel.x + (Double(column) + 0.5) / 5 * pixel.width,
          y: pixel.y + (Double(row) + 0.5) / 5 * pixel.height)
        if isInside(sample) { hits += 1 }
      }
    }
    return Double(hits) / 25
  }

  private static func isInside(_ point: Point2D, _ box: Rect2D, _ radius: Double) -> Bool {
    guard box.contains(point) else { return false }
    let dx = max(box.x + radius - point.x, point.x - (box.maxX - radius), 0)
    let dy = max(box.y + radius - point.y, point.y - (box.maxY - radius), 0)
    return dx * dx + dy * dy <= radius * radius
  }
}
