import SilhouetteHierarchy
import SilhouettePictures
import SilhouetteRaster
import SilhouetteReplay
import SilhouetteScene
import TestSupport
import Testing

/// A small app, by hand: nodes with identities that can be changed between scenes.
struct SceneSession {
  struct Node {
    /// Frame, fill and the like; the tree's fields are filled in by `scene`.
    var style = SceneNode()
    var parts: [ScenePart] = []
    var text: [UInt8] = []
    var isHidden = false
    var children: [Int32] = []
  }

  /// By identity.
  var nodes: [Node] = []
  var roots: [Int32] = []
  var viewport = Viewport(width: 48, height: 64, scale: 1)
  var background = RGBAColor(rgb: 0xF4F5F7)

  /// Adds a node as the last child of another (nil for a window), and returns its identity.
  @discardableResult
  mutating func add(
    _ frame: Rect2D, under parent: Int32? = nil, fill: RGBAColor = .clear,
    _ change: (inout Node) -> Void = { _ in }
  ) -> Int32 {
    var node = Node()
    node.style.frame = frame
    node.style.toParent = .translation(x: frame.x, y: frame.y)
    node.style.fill = fill
    node.style.category = .view
    change(&node)
    nodes.append(node)
    let identity = Int32(nodes.count - 1)
    if let parent { nodes[Int(parent)].children.append(identity) } else { roots.append(identity) }
    return identity
  }

  mutating func change(_ identity: Int32, _ change: (inout Node) -> Void) { change(&nodes[Int(identity)]) }

  mutating func move(_ identity: Int32, to x: Double, _ y: Double) {
    nodes[Int(identity)].style.frame.x = x
    nodes[Int(identity)].style.frame.y = y
    nodes[Int(identity)].style.toParent.tx = x
    nodes[Int(identity)].style.toParent.ty = y
  }

  /// Takes a node out of the tree; its identity keeps its subtree.
  mutating func detach(_ identity: Int32) {
    roots.removeAll { $0 == identity }
    for index in nodes.indices { nodes[index].children.removeAll { $0 == identity } }
  }

  /// Everything below and including a node.
  func subtree(_ identity: Int32) -> [Int32] {
    [identity] + nodes[Int(identity)].children.flatMap { subtree($0) }
  }
}

// MARK: - Scenes

extension SceneSession {
  func scene() -> (scene: WireframeScene, identities: [Int32]) {
    var scene = WireframeScene(time: 0, viewport: viewport, background: background)
    var identities: [Int32] = []
    for root in roots { write(root, under: -1, &scene, &identities) }
    return (scene, identities)
  }

  private func write(
    _ identity: Int32, under parent: Int, _ scene: inout WireframeScene, _ identities: inout [Int32]
  ) {
    let index = scene.nodes.count
    let source = nodes[Int(identity)]
    var node = source.style
    node.parent = Int32(parent)
    node.source = Int32(index)
    node.place(under: parent < 0 ? nil : scene.nodes[parent])
    let above = parent < 0 ? SceneNode.Verdict.draw : scene.nodes[parent].verdict
    node.verdict = source.isHidden || node.alpha == 0 || above == .hidden ? .hidden : .draw
    if node.verdict == .draw {
      node.parts = SliceRange(start: UInt32(scene.parts.count), count: UInt32(source.parts.count))
      scene.parts += source.parts
      if !source.text.isEmpty {
        node.privacy = .revealed
        node.text = TextSlice(start: UInt32(scene.bytes.count), count: UInt32(source.text.count))
        scene.bytes += source.text
      }
      if node.fill.isClear, node.hatch.isClear, node.border == nil, source.parts.isEmpty {
        node.verdict = .skip
      }
    } else {
      (node.fill, node.hatch, node.border) = (.clear, .clear, nil)
    }
    if !node.fill.isOpaque { node.shadow = nil }
    scene.nodes.append(node)
    identities.append(identity)
    for child in source.children { write(child, under: index, &scene, &identities) }
    scene.nodes[index].end = Int32(scene.nodes.count)
  }
}

extension SceneNode {
  /// Fills in what follows from the parent, as flattening does.
  mutating func place(under above: SceneNode?) {
    toViewport = toParent
    effectiveAlpha = alpha
    guard let above else { return }
    clip = above.flags.contains(.clips) ? parent : above.clip
    effectiveAlpha = above.effectiveAlpha * alpha
    var place = toParent
    place.tx -= above.contentOffset.x
    place.ty -= above.contentOffset.y
    toViewport = place.then(above.toViewport)
  }
}

/// A builder, a table and a decoder that go from page to page. Each page must be that of a builder that makes every page anew.
struct PageTrail {
  var builder = ElementBuilder()
  var table = LookTable()
  private var wholeBuilder = ElementBuilder(takesWholeWay: true)
  private var wholeTable = LookTable()
  var decoder = SceneDecoder()
  /// Edges between pixels let other slivers through at each scale.
  var scales = [1.0, 2, 4]

  mutating func page(_ session: SceneSession) -> ElementTree {
    let (scene, identities) = session.scene()
    return page(scene, identities)
  }

  mutating func page(_ scene: WireframeScene, _ identities: [Int32]) -> ElementTree {
    let visible = visible(scene)
    let page = builder.build(scene, identities: identities, visible: visible, into: &table)
    let whole = wholeBuilder.build(scene, identities: identities, visible: visible, into: &wholeTable)
    #expect(page.told(by: table) == whole.told(by: wholeTable), "a page that is made anew is another one")
    return page
  }

  mutating func startAnew() {
    table = builder.startAnew()
    wholeTable = wholeBuilder.startAnew()
  }

  mutating func decoded(_ page: ElementTree) -> WireframeScene {
    decoder.scene(of: page, table: table, time: 0)
  }

  /// The nodes that are seen at any of the scales.
  func visible(_ scene: WireframeScene) -> [Bool] {
    let seen = scales.map { Culler(scale: $0).visibleNodes(of: scene) }
    return scene.nodes.indices.map { index in seen.contains { $0[index] } }
  }
}

/// An element with the values that its indices lead to.
struct ToldElement: Equatable {
  var element: Element
  var look: Look?
  var base: Look?
  var marks: Marks?
  var transform: Transform2D?
  var text: [UInt8]?
}

extension ElementTree {
  /// Elements of two pages are equal even if their tables have another order.
  func told(by table: LookTable) -> [ToldElement] {
    elements.map { element in
      var plain = element
      (plain.look, plain.base, plain.marks, plain.transform, plain.text) = (-1, -1, -1, -1, -1)
      return ToldElement(
        element: plain, look: element.look < 0 ? nil : table.looks[Int(element.look)],
        base: element.base < 0 ? nil : table.looks[Int(element.base)],
        marks: element.marks < 0 ? nil : table.marks[Int(element.marks)],
        transform: element.transform < 0 ? nil : table.transforms[Int(element.transform)],
        text: element.text < 0 ? nil : table.texts[Int(element.text)])
    }
  }
}

/// A scene drawn at a scale.
func picture(_ scene: WireframeScene, scale: Double = 1) -> Pixmap {
  var renderer = FrameRenderer(target: RenderTarget(viewport: scene.viewport, scale: scale))
  _ = renderer.render(scene)
  return renderer.pixmap
}

extension ElementTree {
  /// A fault in the order, the ends or the ids of a page; nil if there is none.
  var fault: String? {
    var ids: Set<Int32> = []
    for (position, element) in elements.enumerated() {
      guard element.id >= Page.firstElementID, ids.insert(element.id).inserted else {
        return "id \(element.id)"
      }
      guard element.parent < position, element.parent >= -1 else { return "parent of \(element.id)" }
      var ancestor = position - 1
      while ancestor >= 0, elements[ancestor].end <= position { ancestor = Int(elements[ancestor].parent) }
      guard ancestor == Int(element.parent), element.end > position else { return "place of \(element.id)" }
      let limit = ancestor < 0 ? elements.count : Int(elements[ancestor].end)
      guard element.end <= limit else { return "end of \(element.id)" }
    }
    return nil
  }
}
