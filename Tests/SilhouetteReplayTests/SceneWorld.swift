import SilhouetteHierarchy
import SilhouetteScene

/// A scene's node with its children, named by its true identity.
struct Sketch {
  var id: UInt64
  var category: NodeCategory
  var frame: Rect2D
  /// Represents the node's contents.
  var color: UInt32 = 0
  /// Widths of its text bars.
  var bars: [Double] = []
  var children: [Sketch] = []

  init(
    _ id: UInt64, _ category: NodeCategory, _ frame: Rect2D, bars: [Double] = [], _ children: [Sketch] = []
  ) {
    self.id = id
    self.category = category
    self.frame = frame
    self.bars = bars
    self.children = children
  }

  /// A row of a list: an image and a text. The text's width distinguishes rows.
  static func row(_ id: UInt64, y: Double) -> Sketch {
    let text = Double(60 + id * 37 % 200)
    return Sketch(
      id, .cell, Rect2D(x: 0, y: y, width: 400, height: 60),
      [
        Sketch(id * 10 + 1, .image, Rect2D(x: 8, y: 8, width: 44, height: 44)),
        Sketch(id * 10 + 2, .label, Rect2D(x: 60, y: 20, width: 300, height: 20), bars: [text]),
      ])
  }

  static func list(_ id: UInt64, _ rows: [UInt64]) -> Sketch {
    Sketch(
      id, .list, Rect2D(x: 0, y: 100, width: 400, height: 700),
      rows.enumerated().map { .row($1, y: Double($0) * 60) })
  }

  static func screen(_ id: UInt64, _ children: [Sketch]) -> Sketch {
    Sketch(id, .view, Rect2D(x: 0, y: 0, width: 400, height: 800), children)
  }

  func scene(hasIDs: Bool) -> WireframeScene {
    var scene = WireframeScene(
      time: 0, viewport: Viewport(width: 400, height: 800), background: RGBAColor(rgb: 0xffffff))
    add(to: &scene, parent: -1, hasIDs)
    return scene
  }

  private func add(to scene: inout WireframeScene, parent: Int32, _ hasIDs: Bool) {
    var node = SceneNode()
    node.id = hasIDs ? NodeID(rawValue: id) : .none
    node.parent = parent
    node.category = category
    node.frame = frame
    node.toParent = .translation(x: frame.x, y: frame.y)
    node.fill = RGBAColor(rgba: color)
    node.parts = SliceRange(start: UInt32(scene.parts.count), count: UInt32(bars.count))
    for (line, width) in bars.enumerated() {
      let frame = Rect2D(x: 0, y: Double(line) * 12, width: width, height: 8)
      scene.parts.append(ScenePart(role: .textBar, frame: frame, color: RGBAColor(rgb: 0x808080)))
    }
    let index = scene.nodes.count
    scene.nodes.append(node)
    for child in children { child.add(to: &scene, parent: Int32(index), hasIDs) }
    scene.nodes[index].end = Int32(scene.nodes.count)
  }
}

extension WireframeScene {
  func withoutIDs() -> WireframeScene {
    var scene = self
    for index in scene.nodes.indices { scene.nodes[index].id = .none }
    return scene
  }
}
