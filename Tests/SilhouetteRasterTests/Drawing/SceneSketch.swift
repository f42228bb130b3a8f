import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteScene

/// Builds small scenes by hand: nodes in paint order, with parents, clips and transforms filled in.
struct SceneSketch {
  private(set) var scene: WireframeScene

  init(width: Double, height: Double, background: RGBAColor = RGBAColor(rgb: 0x000000)) {
    scene = WireframeScene(time: 0, viewport: Viewport(width: width, height: height), background: background)
  }

  /// Adds a box under a parent (-1 for a window), in its own frame's place, and returns its index.
  @discardableResult
  mutating func add(
    _ frame: Rect2D, under parent: Int = -1, _ change: (inout SceneNode) -> Void = { _ in }
  ) -> Int {
    var node = SceneNode()
    node.frame = frame
    node.parent = Int32(parent)
    node.verdict = .draw
    node.toParent = .translation(x: frame.x, y: frame.y)
    if parent >= 0 {
      let above = scene.nodes[parent]
      node.clip = above.flags.contains(.clips) ? Int32(parent) : above.clip
    }
    change(&node)
    node.toViewport = node.toParent.then(parent >= 0 ? scene.nodes[parent].toViewport : .identity)
    let index = scene.nodes.count
    node.end = Int32(index + 1)
    scene.nodes.append(node)
    var ancestor = parent
    while ancestor >= 0 {
      scene.nodes[ancestor].end = Int32(index + 1)
      ancestor = Int(scene.nodes[ancestor].parent)
    }
    return index
  }

  /// Gives the last node a part.
  mutating func addPart(_ part: ScenePart) {
    let last = scene.nodes.count - 1
    if scene.nodes[last].parts.isEmpty {
      scene.nodes[last].parts = SliceRange(start: UInt32(scene.parts.count), count: 0)
    }
    scene.parts.append(part)
    scene.nodes[last].parts.count += 1
  }
}

/// A scene drawn by the painter.
func painted(_ scene: WireframeScene, scale: Double = 1, target: RenderTarget? = nil) -> Pixmap {
  let target = target ?? RenderTarget(viewport: scene.viewport, scale: scale)
  var pixmap = Pixmap(width: target.width, height: target.height)!
  Painter.paint(DisplayList(scene, target: target), into: &pixmap)
  return pixmap
}

extension Pixmap {
  func red(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x] & 0xFF) }
  func green(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x] >> 8 & 0xFF) }
  func blue(_ x: Int, _ y: Int) -> Int { Int(pixels[y * width + x] >> 16 & 0xFF) }

  /// One line a row, the red channel in two hexadecimal digits a pixel.
  var redRows: String {
    let digits = Array("0123456789ABCDEF")
    return (0..<height).map { y in
      (0..<width).map { x in
        String([digits[red(x, y) >> 4], digits[red(x, y) & 15]])
      }.joined(separator: " ") + "\n"
    }.joined()
  }
}

extension RGBAColor {
  static let white = RGBAColor(rgb: 0xFFFFFF)
  static let black = RGBAColor(rgb: 0x000000)
  static let red = RGBAColor(rgb: 0xFF0000)
}
