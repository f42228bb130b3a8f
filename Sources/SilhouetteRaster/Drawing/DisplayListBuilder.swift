import SilhouetteHierarchy
internal import SilhouettePictures
import SilhouetteScene

/// Walks a scene once, in paint order, and builds the list of items to paint.
struct DisplayListBuilder {
  private let scene: WireframeScene
  private let placement: RenderTarget.Placement?
  /// Device pixels a point.
  private let pixelsPerPoint: Double
  private var list: DisplayList
  private var clips: ClipTable
  private var groups = GroupStack()
  private var text: TextOutlines
  /// Colour of each item before its groups' alpha.
  private var paints: [RGBAColor] = []

  /// - Parameter font: of revealed text; nil for the pixel font.
  init(scene: WireframeScene, target: RenderTarget, font: (any TextFont)? = nil) {
    text = TextOutlines(font: font)
    self.scene = scene
    placement = target.placement(of: scene.viewport)
    pixelsPerPoint = placement?.toDevice.a ?? 1
    list = DisplayList(target: target)
    clips = ClipTable(content: placement?.content ?? target.bounds, nodes: scene.nodes.count)
    list.items.reserveCapacity(scene.nodes.count + scene.parts.count + 2)
    paints.reserveCapacity(scene.nodes.count + scene.parts.count + 2)
  }

  mutating func build() -> DisplayList {
    addBackdrop()
    if let placement { addNodes(placement.toDevice) }
    groups.closeAll(items: list.items.count)
    settleColors()
    return list
  }

  private mutating func addBackdrop() {
    let whole = list.target.bounds
    let content = placement?.content
    if content != whole { addFlat(whole, list.target.letterbox) }
    if let content { addFlat(content, scene.background) }
  }

  private mutating func addFlat(_ box: PixelRect, _ color: RGBAColor) {
    let outline = Outline(
      left: Int32(box.left) * 256, top: Int32(box.top) * 256,
      right: Int32(box.right) * 256, bottom: Int32(box.bottom) * 256)
    append(DisplayItem(outline, box), color.withAlpha(255))
  }

  private mutating func addNodes(_ toDevice: Transform2D) {
    for index in scene.nodes.indices {
      groups.close(before: index, items: list.items.count)
      add(index, toDevice)
    }
  }

  private mutating func add(_ index: Int, _ toDevice: Transform2D) {
    let node = scene.nodes[index]
    groups.open(node, at: index, items: list.items.count)
    guard node.flags.contains(.clips) || node.verdict == .draw else { return }
    let map = node.toViewport.then(toDevice)
    let clip = clips.state(of: node.clip, below: index)
    let box = Shape(rect: node.box, radius: node.radius)
    if node.verdict == .draw { paint(node, box, map, clip) }
    if node.flags.contains(.clips) {
      clips.add(index, outline: outline(of: box, map), inside: clip)
    }
  }

  private mutating func paint(
    _ node: SceneNode, _ box: Shape, _ map: Transform2D, _ clip: ClipTable.State
  ) {
    if !node.fill.isClear || !node.hatch.isClear || node.border != nil {
      paintBox(node, box, map, clip)
    }
    let hasWords = paintText(node, map, clip)
    for part in scene.parts(of: node) where !(hasWords && part.role.standsForText) { paint(part, map, clip) }
  }

  /// Writes revealed text; false if the node's bars are painted instead.
  private mutating func paintText(_ node: SceneNode, _ map: Transform2D, _ clip: ClipTable.State) -> Bool {
    guard text.write(node, in: scene, under: map, window: clip.window) else { return false }
    for (box, coverage) in text.outlines {
      let alpha = coverage == 255 ? text.ink.alpha : UInt8(UInt32(text.ink.alpha) * UInt32(coverage) / 255)
      paint(box, text.ink.withAlpha(alpha), clip)
    }
    return true
  }

  private mutating func paintBox(
    _ node: SceneNode, _ box: Shape, _ map: Transform2D, _ clip: ClipTable.State
  ) {
    let outline = outline(of: box, map)
    guard !outline.isEmpty else { return }
    if !node.fill.isClear {
      if let shadow = node.shadow { paint(shadow, around: box, outline, map, clip) }
      paint(outline, node.fill, clip)
    }
    if !node.hatch.isClear, paint(outline, node.hatch, clip) {
      list.items[list.items.count - 1].hatch = addHatch(map, in: node.box)
    }
    if let border = node.border, border.width > 0, !border.color.isClear {
      paint(outline, border.color, clip, hole: hole(in: outline, box, border.width, map))
    }
  }

  /// From the outer ring to the inner one, each around the box's own outline.
  private mutating func paint(
    _ shadow: SceneNode.Shadow, around box: Shape, _ hole: Outline, _ map: Transform2D,
    _ clip: ClipTable.State
  ) {
    for ring in shadow.rings.reversed() {
      let radius = ring.radius(around: box.radius)
      guard hole.turned < 0 else {
        let shape = Shape(rect: ring.frame(around: box.rect), radius: radius)
        paint(shape.turned(under: map, into: &list.turned), shadow.color, clip, hole: hole)
        continue
      }
      let outline = hole.grown(
        byPixels: (ring.spread * map.a).rounded(), down: (ring.drop * map.d).rounded(),
        radius: Subpixel.nearest(radius * map.a))
      paint(outline, shadow.color, clip, hole: hole)
    }
  }

  /// A border's inner edge. Borders of upright boxes are whole pixels wide, and one at least.
  private mutating func hole(in outline: Outline, _ box: Shape, _ width: Double, _ map: Transform2D)
    -> Outline
  {
    guard outline.turned < 0 else { return box.inset(by: width).turned(under: map, into: &list.turned) }
    return outline.inset(byPixels: max(1, Subpixel.floor(width * map.a)))
  }

  private mutating func paint(_ part: ScenePart, _ map: Transform2D, _ clip: ClipTable.State) {
    guard !part.color.isClear, part.frame.isDrawable else { return }
    paint(outline(of: part, map), part.color, clip)
  }

  private mutating func outline(of part: ScenePart, _ map: Transform2D) -> Outline {
    let shape = Shape(rect: part.frame, radius: part.radius)
    guard part.turn != .none else { return outline(of: shape, map) }
    guard isUpright(map) else {
      return shape.turned(under: .turn(part.turn, about: part.frame).then(map), into: &list.turned)
    }
    return turnedOnPixels(shape, part.turn, map)
  }

  /// As browsers do it: corner and size are rounded first, and then the box is turned about the middle that it had.
  private mutating func turnedOnPixels(_ shape: Shape, _ turn: ScenePart.Turn, _ map: Transform2D) -> Outline
  {
    let corner = map.apply(Point2D(x: shape.rect.x, y: shape.rect.y))
    let x = Double(PixelSnap.edge(corner.x))
    let y = Double(PixelSnap.edge(corner.y))
    let exact = Rect2D(x: x, y: y, width: shape.rect.width * map.a, height: shape.rect.height * map.d)
    let box = Rect2D(
      x: x, y: y, width: Double(PixelSnap.span(0, exact.width).high),
      height: Double(PixelSnap.span(0, exact.height).high))
    return Shape(rect: box, radius: shape.radius * map.a)
      .turned(under: .turn(turn, about: exact), into: &list.turned)
  }

  /// The outline on whole pixels if the node is only moved. A scaled or rotated shape keeps its exact place.
  private mutating func outline(of shape: Shape, _ map: Transform2D) -> Outline {
    isUpright(map) ? shape.snapped(under: map) : shape.turned(under: map, into: &list.turned)
  }

  /// Whether a node's map to the device differs from the frame's only by a move.
  private func isUpright(_ map: Transform2D) -> Bool {
    map.b == 0 && map.c == 0 && map.a == pixelsPerPoint && map.d == pixelsPerPoint
  }

  /// Adds the shape, cut by the clip; false if nothing of it is left.
  @discardableResult
  private mutating func paint(
    _ shape: Outline, _ color: RGBAColor, _ clip: ClipTable.State, hole: Outline = .empty
  ) -> Bool {
    var outline = shape
    if outline.isPlain && hole.isEmpty { outline = outline.hullIntersection(clip.window) }
    guard let bounds = outline.hullIntersection(clip.window).pixels else { return false }
    var item = DisplayItem(outline, bounds)
    item.hole = hole
    clips.cut(&item, clip, into: &list.clips)
    item.settleSteadyRows(list.clips)
    append(item, color)
    return true
  }

  private mutating func append(_ item: DisplayItem, _ color: RGBAColor) {
    list.items.append(item)
    paints.append(color)
    groups.note(item: list.items.count - 1)
  }

  private mutating func addHatch(_ map: Transform2D, in box: Rect2D) -> Int32 {
    list.hatches.append(DisplayHatch(map, in: box))
    return Int32(list.hatches.count - 1)
  }

  private mutating func settleColors() {
    list.groups = groups.settle(&list.items)
    for index in list.items.indices {
      list.items[index].pixel = Blending.pixel(paints[index], alpha: groups.itemAlpha[index])
    }
  }
}

extension DisplayItem {
  /// Its colour is settled last.
  init(_ outline: Outline, _ bounds: PixelRect) {
    self.init(
      left: Int32(bounds.left), top: Int32(bounds.top), right: Int32(bounds.right),
      bottom: Int32(bounds.bottom),
      steadyTop: Int32(bounds.top), steadyBottom: Int32(bounds.bottom), pixel: 0, outline: outline)
  }

  mutating func settleSteadyRows(_ clips: [Outline]) {
    steady(only: outline)
    if !hole.isEmpty { steady(only: hole) }
    for clip in clips[clipRange] { steady(only: clip) }
    steadyBottom = max(steadyTop, steadyBottom)
  }

  private mutating func steady(only outline: Outline) {
    let rows = outline.steadyRows
    steadyTop = min(max(steadyTop, rows.lowerBound), bottom)
    steadyBottom = min(steadyBottom, rows.upperBound)
  }
}

extension Outline {
  /// The pixels that the hull touches.
  var pixels: PixelRect? {
    guard !isEmpty else { return nil }
    return PixelRect(
      left: Int(Subpixel.pixelBelow(left)), top: Int(Subpixel.pixelBelow(top)),
      right: Int(Subpixel.pixelAbove(right)), bottom: Int(Subpixel.pixelAbove(bottom)))
  }
}

extension Transform2D {
  /// sin 45° and cos 45°, written out, since no two C libraries need to agree on them.
  private static let diagonal = 0.7071067811865476

  fileprivate static func turn(_ turn: ScenePart.Turn, about frame: Rect2D) -> Transform2D {
    guard turn != .none else { return .identity }
    let x = frame.x + frame.width / 2
    let y = frame.y + frame.height / 2
    let sine = turn == .plus45 ? diagonal : -diagonal
    let rotation = Transform2D(a: diagonal, b: sine, c: -sine, d: diagonal, tx: 0, ty: 0)
    return Transform2D.translation(x: -x, y: -y).then(rotation).then(.translation(x: x, y: y))
  }
}
