import SilhouetteHierarchy

/// Which device pixels boxes of a scene touch, and which they cover.
struct DeviceGrid {
  private let toDevice: Transform2D
  /// The larger of a pixel and a point: how far rounding may move or stretch a box, at this scale and at all
  /// smaller ones down to 1.
  private let room: Double
  private let pointsPerPixel: Double

  init(scale: Double) {
    toDevice = .scale(x: scale, y: scale)
    room = max(1, scale)
    pointsPerPixel = 1 / scale
  }

  /// Every pixel that a rectangle in a node's own space may be painted on.
  func touched(_ rect: Rect2D, _ toViewport: Transform2D) -> CullBox {
    guard rect.isDrawable, toViewport.determinant != 0 else { return .empty }
    let box = DeviceBox(rect, under: toViewport.then(toDevice))
    if toViewport.isTranslation { return CullBox(touching: box, least: room) }
    // Half a pixel covers all touched pixels, and a quarter more covers rounding on a finer grid.
    return CullBox(inside: box.inset(-0.75 * room, -0.75 * room))
  }

  /// The largest area that a part may paint, in the node's own space.
  func reach(of part: ScenePart) -> Rect2D {
    guard part.turn != .none else { return part.frame }
    // Rounding moves its corner by half a pixel and adds up to one to both sides, which points outwards in the turn.
    let grown = 3 * room * pointsPerPixel
    let half = (part.frame.width + part.frame.height) * 0.3535533905932738 + grown
    let x = part.frame.x + part.frame.width / 2
    let y = part.frame.y + part.frame.height / 2
    return Rect2D(x: x - half, y: y - half, width: 2 * half, height: 2 * half)
  }

  /// The largest area that a shadow may paint, in the node's own space.
  func reach(of shadow: SceneNode.Shadow, around box: Rect2D) -> Rect2D {
    guard box.isDrawable, let ring = shadow.rings.last else { return .zero }
    // Rounding adds a pixel to a thin box, and half of one to the ring's breadth and to its drop.
    let grown = 2 * room * pointsPerPixel
    return box.union(ring.frame(around: box.inset(dx: -grown, dy: -grown)))
  }

  /// The pixels that a node's box covers whole: all of a plain one; of a round one two bars that cross, and last the
  /// largest box between its corners. None of a turned one.
  func insides(of node: SceneNode) -> CullBoxes {
    guard node.toViewport.isAxisAligned else { return CullBoxes() }
    let box = DeviceBox(node.box, under: node.toViewport.then(toDevice))
    // Stretched boxes are not rounded.
    let side = node.toViewport.isTranslation ? 0 : 0.75 * room
    guard node.radius > 0 else { return CullBoxes(CullBox(inside: box.inset(side, side))) }
    let x = node.radius * node.toViewport.a * toDevice.a
    let y = node.radius * node.toViewport.d * toDevice.d
    let edge = 1.25 * room
    let diagonal = 0.2928932188134525
    return CullBoxes(
      CullBox(inside: box.inset(x + edge, side)), CullBox(inside: box.inset(side, y + edge)),
      CullBox(inside: box.inset(x * diagonal + edge, y * diagonal + edge)))
  }
}

/// Up to three boxes, without memory of their own.
struct CullBoxes {
  private(set) var count = 0
  private var boxes = (CullBox.empty, CullBox.empty, CullBox.empty)

  init() {}

  init(_ box: CullBox) {
    count = 1
    boxes.0 = box
  }

  init(_ first: CullBox, _ second: CullBox, _ third: CullBox) {
    count = 3
    boxes = (first, second, third)
  }

  subscript(index: Int) -> CullBox {
    index == 0 ? boxes.0 : index == 1 ? boxes.1 : boxes.2
  }
}
