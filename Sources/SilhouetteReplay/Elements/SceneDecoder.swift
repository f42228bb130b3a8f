package import SilhouetteHierarchy
package import SilhouetteScene

/// Turns a page back into a scene. Drawn, it looks like the scene that the page was built from.
///
/// The scene has no hidden nodes, no nodes that were never seen, and no nodes that only grouped others. An index that
/// leads nowhere counts as none, so every page gives a scene. Time grows with elements and parts.
///
/// A node's id holds the id of its element, and a mark of the orders of the element and its ancestors: an element that is
/// used for another node gets another order, and so does its node another id.
package struct SceneDecoder: Sendable {
  /// By element, its node or the node that it belongs to; -1 for none, `hidden` inside of hidden elements.
  private var places: [Int32] = []
  private static let hidden: Int32 = -2
  /// By element, the mark of its orders.
  private var marks: [UInt32] = []
  private var sequence = PaintSequence()

  package init() {}

  package mutating func scene(of tree: ElementTree, table: LookTable, time: Double) -> WireframeScene {
    var scene = WireframeScene(time: time, viewport: tree.viewport, background: tree.background)
    scene.nodes.reserveCapacity(tree.elements.count)
    places.refill(with: -1, count: tree.elements.count)
    marks.refill(with: 0, count: tree.elements.count)
    if sequence.find(tree.elements) {
      for position in sequence.positions { add(Int(position), of: tree, table, &scene) }
    } else {
      for position in tree.elements.indices { add(position, of: tree, table, &scene) }
    }
    Self.close(&scene.nodes)
    return scene
  }

  /// The id of the element that a node of a decoded scene was.
  package static func element(of id: NodeID) -> UInt64 { id.rawValue & 0xFFFF_FFFF }

  private mutating func add(
    _ position: Int, of tree: ElementTree, _ table: LookTable, _ scene: inout WireframeScene
  ) {
    let element = tree.elements[position]
    let parent = element.parent >= 0 && element.parent < position ? Int(element.parent) : -1
    // 2^32 over the golden ratio: one mark for each sequence of orders.
    let outer = parent < 0 ? 0 : marks[parent] &* 0x9E37_79B1
    marks[position] = outer &+ UInt32(bitPattern: element.order)
    places[position] = add(
      element, marks[position], under: parent < 0 ? -1 : places[parent], table, &scene)
  }

  private func add(
    _ element: Element, _ mark: UInt32, under above: Int32, _ table: LookTable, _ scene: inout WireframeScene
  ) -> Int32 {
    guard !element.isHidden, above != Self.hidden else { return Self.hidden }
    switch element.kind {
    case .content:
      guard above >= 0 else { return -1 }
      scene.nodes[Int(above)].contentOffset = Point2D(
        x: -PageUnits.points(element.left), y: -PageUnits.points(element.top))
      return above
    case .part:
      if above == scene.nodes.count - 1, above >= 0 { addPart(element, table, &scene) }
      return above
    case .node:
      addNode(element, mark, under: above, table, &scene)
      return Int32(scene.nodes.count - 1)
    }
  }

  /// Ends, from the last node to the first.
  private static func close(_ nodes: inout [SceneNode]) {
    for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
      let parent = Int(nodes[index].parent)
      nodes[parent].end = max(nodes[parent].end, nodes[index].end)
    }
  }
}

// MARK: - Nodes

extension SceneDecoder {
  private func addNode(
    _ element: Element, _ mark: UInt32, under above: Int32, _ table: LookTable, _ scene: inout WireframeScene
  ) {
    var node = SceneNode()
    node.id = NodeID(rawValue: UInt64(mark) << 32 | UInt64(max(element.id, 0)))
    node.parent = above
    node.source = Int32(scene.nodes.count)
    node.end = node.source + 1
    node.alpha = PageUnits.alpha(element.alpha)
    node.frame = Rect2D(
      x: PageUnits.points(element.left), y: PageUnits.points(element.top),
      width: PageUnits.points(max(element.width, 0)),
      height: PageUnits.points(max(element.height, 0)))
    node.toParent = table.transforms.at(element.transform) ?? .identity
    node.toParent.tx = node.frame.x
    node.toParent.ty = node.frame.y
    let look = table.looks.at(element.look) ?? Look()
    dress(&node, look)
    node.place(under: scene.nodes)
    if let text = table.texts.at(element.text) {
      node.privacy = .revealed
      node.text = scene.add(text: text)
    }
    if let marks = table.marks.at(element.marks) { addMarks(marks, look.ink, &node, &scene.parts) }
    if !node.fill.isClear || !node.hatch.isClear || node.border != nil || !node.parts.isEmpty {
      node.verdict = .draw
    }
    scene.nodes.append(node)
  }

  private func dress(_ node: inout SceneNode, _ look: Look) {
    node.category = look.category
    node.state = look.state
    node.fill = look.fill
    node.hatch = look.hatch
    node.radius = min(
      max(PageUnits.points(look.radius), 0), min(node.frame.width, node.frame.height) / 2)
    node.shadow = look.shadow
    if look.clips { node.flags.insert(.clips) }
    if look.borderWidth > 0, !look.borderColor.isClear {
      node.border = .init(width: PageUnits.points(look.borderWidth), color: look.borderColor)
    }
  }
}

// MARK: - Parts

extension SceneDecoder {
  private func addPart(_ element: Element, _ table: LookTable, _ scene: inout WireframeScene) {
    let look = table.looks.at(element.look) ?? Look()
    let frame = Rect2D(
      x: PageUnits.points(element.left), y: PageUnits.points(element.top),
      width: PageUnits.points(element.width),
      height: PageUnits.points(element.height))
    let part = ScenePart(
      role: look.role ?? .mark, frame: frame, radius: PageUnits.points(look.radius), color: look.fill,
      turn: look.turn)
    let last = scene.nodes.count - 1
    Self.append(part, to: &scene.nodes[last], &scene.parts)
    scene.nodes[last].verdict = .draw
  }

  private func addMarks(
    _ marks: Marks, _ ink: RGBAColor, _ node: inout SceneNode, _ parts: inout [ScenePart]
  ) {
    add(marks.first, ink, &node, &parts)
    if let second = marks.second { add(second, ink, &node, &parts) }
  }

  private func add(
    _ group: Marks.Group, _ ink: RGBAColor, _ node: inout SceneNode, _ parts: inout [ScenePart]
  ) {
    let color = group.color ?? ink
    var part = ScenePart(
      role: group.role,
      frame: Rect2D(
        x: PageUnits.points(group.left), y: PageUnits.points(group.top), width: PageUnits.points(group.width),
        height: PageUnits.points(group.height)),
      radius: PageUnits.points(group.radius), color: color, turn: group.turn)
    Self.append(part, to: &node, &parts)
    let (x, y) = (part.frame.x, part.frame.y)
    for copy in group.copies {
      part.frame.x = x + PageUnits.points(copy.dx)
      part.frame.y = y + PageUnits.points(copy.dy)
      part.color = copy.color ?? color
      Self.append(part, to: &node, &parts)
    }
  }

  private static func append(_ part: ScenePart, to node: inout SceneNode, _ parts: inout [ScenePart]) {
    guard let start = UInt32(exactly: parts.count) else { return }
    if node.parts.isEmpty { node.parts = SliceRange(start: start, count: 0) }
    node.parts.count += 1
    parts.append(part)
  }
}

extension Array {
  /// nil if an index leads nowhere.
  fileprivate func at(_ index: Int32) -> Element? {
    index >= 0 && index < count ? self[Int(index)] : nil
  }
}
