import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene

/// Scenes to pixels, on one thread.
struct DrawingBench {
  let watch = Stopwatch()

  func run() {
    for count in BoxScene.counts {
      for scale in [1, 3] { measure(BoxScene(count: count).scene, count: count, scale: scale) }
    }
    for scale in [1, 3] { measureDamage(scale: scale) }
  }

  private func measure(_ scene: WireframeScene, count: Int, scale: Int) {
    let target = RenderTarget(viewport: scene.viewport, scale: Double(scale))
    var pixmap = Pixmap(width: target.width, height: target.height)!
    var bands = BandRenderer()
    let list = DisplayList(scene, target: target)
    let frame = watch.median {
      bands.render(DisplayList(scene, target: target), into: &pixmap)
      return Int(pixmap.pixels[7])
    }
    let drawing = watch.median {
      bands.render(list, into: &pixmap)
      return Int(pixmap.pixels[7])
    }
    let painting = watch.median {
      Painter.paint(list, into: &pixmap)
      return Int(pixmap.pixels[7])
    }
    var encoder = PNGEncoder()
    var size = 0
    let encoding = watch.median {
      size = encoder.encode(pixmap).count
      return size
    }
    Report.say("frame", boxes: count, scale: scale, value: frame * 1e3, unit: "ms")
    Report.say("bands alone", boxes: count, scale: scale, value: drawing * 1e3, unit: "ms")
    Report.say("painter", boxes: count, scale: scale, value: painting * 1e3, unit: "ms")
    Report.say("PNG", boxes: count, scale: scale, value: encoding * 1e3, unit: "ms")
    Report.say("PNG size", boxes: count, scale: scale, value: Double(size), unit: "bytes")
  }

  /// Frames that change 1, 3 and 8 boxes of 150 and back again.
  private func measureDamage(scale: Int) {
    let before = BoxScene(count: 150).scene
    for changed in [1, 3, 8] {
      let after = recolored(before, nodes: changed)
      var renderer = FrameRenderer(target: RenderTarget(viewport: before.viewport, scale: Double(scale)))
      _ = renderer.render(before)
      let damage = renderer.render(after)
      var turn = true
      let time = watch.median {
        turn.toggle()
        return renderer.render(turn ? after : before).area
      }
      let share = Double(damage.area) / Double(renderer.target.bounds.area) * 100
      Report.say("damage of \(changed)", boxes: 150, scale: scale, value: time * 1e3, unit: "ms")
      Report.say("damage of \(changed), area", boxes: 150, scale: scale, value: share, unit: "%")
    }
  }

  /// Small boxes, spread over the list, as the changes of a real session are small.
  private func recolored(_ scene: WireframeScene, nodes count: Int) -> WireframeScene {
    var scene = scene
    let small = scene.nodes.indices.dropFirst().filter {
      scene.nodes[$0].frame.width * scene.nodes[$0].frame.height < 8000
    }
    for step in 0..<count {
      scene.nodes[small[(small.count - 1) * (step + 1) / (count + 1)]].fill = RGBAColor(rgb: 0x2266AA)
    }
    return scene
  }
}
