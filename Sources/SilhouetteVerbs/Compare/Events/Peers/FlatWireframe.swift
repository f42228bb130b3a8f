internal import SilhouetteHierarchy
internal import SilhouetteScene

/// One box of a flat list: a scene's visible node, or one of its marks, in whole points.
struct FlatWireframe: Equatable {
  var id: Int
  var x = 0
  var y = 0
  var width = 0
  var height = 0
  var color = RGBAColor.clear
  var radius = 0.0
  var opacity = 1.0
  var borderWidth = 0
  var borderColor = RGBAColor.clear
  /// Points cut off at top, left, bottom and right; none where all are 0.
  var clip: [Int] = [0, 0, 0, 0]

  /// The visible boxes of a scene in paint order.
  ///
  /// - Parameter identities: a number for each node, the same in every scene that shows the same thing.
  static func list(_ scene: WireframeScene, identities: [Int32], visible: [Bool]) -> [FlatWireframe] {
    var list: [FlatWireframe] = []
    for (index, node) in scene.nodes.enumerated() where visible[index] {
      let clip = clipBox(of: node, in: scene)
      let id = Int(identities[index]) * 64
      if !node.fill.isClear || !node.hatch.isClear || node.border != nil {
        list.append(box(node, id: id, clip: clip))
      }
      for (number, part) in node.parts.range.enumerated() {
        list.append(mark(scene.parts[part], of: node, id: id + 1 + min(number, 62), clip: clip))
      }
    }
    return list
  }

  private static func box(_ node: SceneNode, id: Int, clip: Rect2D) -> FlatWireframe {
    var wireframe = FlatWireframe(id: id)
    wireframe.place(node.bounds, clip)
    wireframe.color = node.fill.isClear ? node.hatch : node.fill
    wireframe.radius = node.radius
    wireframe.opacity = node.effectiveAlpha
    if let border = node.border {
      wireframe.borderWidth = whole(border.width.rounded(.up))
      wireframe.borderColor = border.color
    }
    return wireframe
  }

  private static func mark(_ part: ScenePart, of node: SceneNode, id: Int, clip: Rect2D) -> FlatWireframe {
    var wireframe = FlatWireframe(id: id)
    wireframe.place(node.toViewport.boundingBox(of: part.frame), clip)
    wireframe.color = part.color
    wireframe.radius = part.radius
    wireframe.opacity = node.effectiveAlpha
    return wireframe
  }

  private mutating func place(_ box: Rect2D, _ clip: Rect2D) {
    (x, y) = (Self.whole(box.x), Self.whole(box.y))
    (width, height) = (Self.whole(box.width), Self.whole(box.height))
    let right = box.x + box.width - clip.x - clip.width
    let bottom = box.y + box.height - clip.y - clip.height
    self.clip = [clip.y - box.y, clip.x - box.x, bottom, right].map { max(0, Self.whole($0)) }
  }

  /// The viewport, clipped by a node's clips.
  private static func clipBox(of node: SceneNode, in scene: WireframeScene) -> Rect2D {
    var box = scene.viewport.bounds
    var clip = node.clip
    while clip >= 0 {
      let bounds = scene.nodes[Int(clip)].bounds
      let (left, top) = (max(box.x, bounds.x), max(box.y, bounds.y))
      let right = min(box.x + box.width, bounds.x + bounds.width)
      let bottom = min(box.y + box.height, bounds.y + bounds.height)
      box = Rect2D(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
      clip = scene.nodes[Int(clip)].clip
    }
    return box
  }

  static func whole(_ number: Double) -> Int {
    number.isNaN ? 0 : Int(min(max(number.rounded(), -1e9), 1e9))
  }
}
