internal import SilhouetteHierarchy
internal import SilhouettePictures
package import SilhouetteScene

/// Which node can be seen at each pixel of a picture.
///
/// Nodes have the boxes of the blocks style, and are drawn as the renderer draws them: clipped, occluded by
/// the nodes above, and rounded to pixels in the same way. Corners are not rounded, and translucent nodes
/// count as opaque.
package struct InstanceMap: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row: 0 if there is none, else the node's index in the scene plus one.
  package private(set) var numbers: [UInt32]

  /// Cost: that of drawing the scene.
  ///
  /// - Parameter scene: in blocks.
  /// - Throws: `DrawingMeter.Stop`, as drawing does.
  package init(_ scene: WireframeScene, target: RenderTarget, _ meter: inout DrawingMeter) throws(DrawingMeter
    .Stop)
  {
    var target = target
    target.letterbox = RGBAColor(rgb: 0)
    (width, height) = (target.width, target.height)
    var renderer = FrameRenderer(target: target)
    _ = try renderer.render(Self.numbered(scene), &meter)
    numbers = renderer.pixmap.pixels.map { $0 & 0xFF_FFFF }
    settleEdges(of: scene)
  }

  /// The scene with each box in a colour that is its number.
  private static func numbered(_ scene: WireframeScene) -> WireframeScene {
    var numbered = scene
    numbered.background = RGBAColor(rgb: 0)
    numbered.parts = []
    for index in numbered.nodes.indices {
      let isBox = isBox(scene.nodes[index]) && index < 0xFF_FFFF
      numbered.nodes[index].alpha = 1
      numbered.nodes[index].radius = 0
      numbered.nodes[index].hatch = .clear
      numbered.nodes[index].border = nil
      numbered.nodes[index].shadow = nil
      numbered.nodes[index].parts = .empty
      numbered.nodes[index].text = .none
      numbered.nodes[index].fill = isBox ? color(of: index + 1) : .clear
    }
    return numbered
  }

  private static func isBox(_ node: SceneNode) -> Bool {
    guard node.verdict == .draw, node.effectiveAlpha > 0.01 else { return false }
    return !node.fill.isClear || !node.hatch.isClear || !node.parts.isEmpty || node.border != nil
  }

  /// The lowest byte of a pixel is its red.
  private static func color(of number: Int) -> RGBAColor {
    RGBAColor(
      red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number >> 16))
  }

  /// Edges of turned and stretched boxes are mixtures of two numbers; they become the number before them in their row.
  private mutating func settleEdges(of scene: WireframeScene) {
    let isMixed = scene.nodes.map { !$0.toViewport.isTranslation && Self.isBox($0) }
    guard isMixed.contains(true) else { return }
    for row in 0..<height {
      var last: UInt32 = 0
      for place in row * width..<(row + 1) * width {
        let number = numbers[place]
        if number == last || number == 0 {
          last = number
          continue
        }
        let index = Int(number) - 1
        let goesOn = place + 1 < (row + 1) * width && numbers[place + 1] == number
        if index < scene.nodes.count, Self.isBox(scene.nodes[index]), goesOn || !isMixed[index] {
          last = number
        } else {
          numbers[place] = last
        }
      }
    }
  }
}
