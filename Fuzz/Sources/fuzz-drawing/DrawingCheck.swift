import FuzzSupport
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene

/// Whether all renderers draw a seed's scene alike; the complaint where one does not.
struct DrawingCheck {
  private var random: SeededGenerator
  private var maker: RandomScene
  private let target: RenderTarget
  private var bands = BandRenderer()

  init(seed: UInt64) {
    random = SeededGenerator(seed: ~seed)
    maker = RandomScene(seed: seed)
    let scale = [0.5, 1, 1, 1.37, 2, 3][random.index(6)]
    let own = RenderTarget(viewport: maker.scene.viewport, scale: scale)
    let other = RenderTarget(width: 1 + random.index(90), height: 1 + random.index(60), scale: scale)!
    target = random.chance(85) ? own : other
  }

  mutating func complaint() -> String? {
    let list = DisplayList(maker.scene, target: target)
    let right = painted(list)
    return whole(list, right) ?? box(list, right) ?? frames()
  }

  private func painted(_ list: DisplayList) -> Pixmap {
    var pixmap = Pixmap(width: target.width, height: target.height)!
    Painter.paint(list, into: &pixmap)
    return pixmap
  }

  private mutating func whole(_ list: DisplayList, _ right: Pixmap) -> String? {
    var pixmap = Pixmap(width: target.width, height: target.height, fill: 0x1234)!
    bands.render(list, into: &pixmap)
    return difference(pixmap, right).map { "bands: \($0)" }
  }

  /// Draws boxes of the frame; pixels outside of them stay as they are.
  private mutating func box(_ list: DisplayList, _ right: Pixmap) -> String? {
    for _ in 0..<3 {
      let left = random.index(target.width)
      let top = random.index(target.height)
      let box = PixelRect(
        left: left, top: top, right: left + 1 + random.index(target.width - left),
        bottom: top + 1 + random.index(target.height - top))!
      var expected = Pixmap(width: target.width, height: target.height, fill: 0x1234)!
      for y in box.top..<box.bottom {
        let row = y * target.width + box.left..<y * target.width + box.right
        expected.pixels[row] = right.pixels[row]
      }
      var pixmap = Pixmap(width: target.width, height: target.height, fill: 0x1234)!
      bands.render(list, box: box, into: &pixmap)
      if let found = difference(pixmap, expected) { return "\(box): \(found)" }
    }
    return nil
  }

  /// Frame after frame, redrawn where it changed.
  private mutating func frames() -> String? {
    var renderer = FrameRenderer(target: target)
    _ = renderer.render(maker.scene)
    for step in 0..<3 {
      let before = renderer.pixmap
      maker.change()
      let damage = renderer.render(maker.scene)
      let right = painted(DisplayList(maker.scene, target: target))
      if let found = difference(renderer.pixmap, right) { return "step \(step): \(found)" }
      if let place = undamaged(damage, before, right) { return "step \(step): \(place) is not in the damage" }
    }
    return nil
  }

  private func undamaged(_ damage: Damage, _ before: Pixmap, _ after: Pixmap) -> String? {
    let place = before.pixels.indices.first { place in
      before.pixels[place] != after.pixels[place]
        && !damage.boxes.contains {
          $0.left..<$0.right ~= place % target.width && $0.top..<$0.bottom ~= place / target.width
        }
    }
    return place.map { "(\($0 % target.width), \($0 / target.width))" }
  }

  private func difference(_ found: Pixmap, _ right: Pixmap) -> String? {
    guard found != right else { return nil }
    let place = right.pixels.indices.first { found.pixels[$0] != right.pixels[$0] }!
    return "pixel (\(place % target.width), \(place / target.width)) of \(target.width)x\(target.height) is "
      + "\(found.pixels[place]), not \(right.pixels[place])"
  }
}
