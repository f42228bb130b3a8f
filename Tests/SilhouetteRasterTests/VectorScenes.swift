import SilhouetteHierarchy
import SilhouetteRaster
import SilhouetteScene

/// Small scenes for the writers of shapes.
protocol VectorScenes {}

extension VectorScenes {
  func empty() -> WireframeScene {
    WireframeScene(time: 0, viewport: Viewport(width: 120, height: 80), background: RGBAColor(rgb: 0xF7F7F9))
  }

  func box(_ frame: Rect2D, _ fill: RGBAColor, _ change: (inout SceneNode) -> Void = { _ in }) -> SceneNode {
    var node = SceneNode()
    node.verdict = .draw
    node.frame = frame
    node.fill = fill
    change(&node)
    return node
  }

  func bar(_ frame: Rect2D) -> ScenePart {
    ScenePart(role: .textBar, frame: frame, radius: 2, color: .init(rgb: 0x123456))
  }

  /// Adds a last child and places it; a turn is kept where the node brings one.
  func add(_ node: SceneNode, to scene: inout WireframeScene, parent: Int = -1, turn: Transform2D = .identity)
  {
    var node = node
    let index = Int32(scene.nodes.count)
    node.parent = Int32(parent)
    node.end = index + 1
    node.toParent = turn.then(.translation(x: node.frame.x, y: node.frame.y))
    node.toViewport = parent < 0 ? node.toParent : node.toParent.then(scene.nodes[parent].toViewport)
    scene.nodes.append(node)
    var ancestor = parent
    while ancestor >= 0 {
      scene.nodes[ancestor].end = index + 1
      ancestor = Int(scene.nodes[ancestor].parent)
    }
  }

  /// One of everything.
  func sample() -> WireframeScene {
    var scene = empty()
    scene.parts = [
      ScenePart(
        role: .textBar, frame: Rect2D(x: 6, y: 6, width: 30, height: 4), radius: 2,
        color: .init(rgb: 0x333333)),
      ScenePart(
        role: .check, frame: Rect2D(x: 40, y: 4, width: 8, height: 8), radius: 1,
        color: .init(rgba: 0xFF00_0080),
        turn: .plus45),
      bar(Rect2D(x: 0, y: 4, width: 50, height: 9)),
    ]
    scene.bytes = Array("Fish & <chips>".utf8)
    add(
      box(Rect2D(x: 4, y: 4, width: 70, height: 50), .init(rgb: 0xE69F00)) {
        $0.radius = 10
        $0.flags = .clips
        $0.border = .init(width: 2, color: .init(rgb: 0x000000))
        $0.parts = SliceRange(start: 0, count: 2)
      }, to: &scene)
    add(
      box(Rect2D(x: 40, y: 20, width: 60, height: 60), .init(rgba: 0x0072_B2C0)) { $0.clip = 0 }, to: &scene,
      parent: 0)
    add(
      box(Rect2D(x: 78, y: 6, width: 36, height: 30), .init(rgb: 0xDDDDDD)) {
        $0.hatch = .init(rgb: 0x888888)
        $0.radius = 4
        $0.alpha = 0.75
      }, to: &scene)
    let (c, s) = (0.965925826289, 0.258819045103)
    add(
      box(Rect2D(x: 85, y: 44, width: 26, height: 16), .init(rgb: 0x009E73)), to: &scene,
      turn: Transform2D(a: c, b: s, c: -s, d: c, tx: 0, ty: 0))
    add(
      box(Rect2D(x: 6, y: 58, width: 70, height: 18), .clear) {
        $0.privacy = .revealed
        $0.text = TextSlice(start: 0, count: 14)
        $0.parts = SliceRange(start: 2, count: 1)
      }, to: &scene)
    return scene
  }
}
