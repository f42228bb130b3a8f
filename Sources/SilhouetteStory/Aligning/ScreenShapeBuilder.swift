package import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Makes the shape of a screen.
///
/// Cost: O(nodes).
package struct ScreenShapeBuilder: Sendable {
  /// Whether shapes hold only facts that an event log holds too: no boxes that cannot be seen, no classes and
  /// identifiers, and categories as drawn.
  private let isPlain: Bool
  private let culler = Culler(scale: 4)

  /// - Parameter isPlain: true where one of the two runs is an event log.
  package init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  package func shape(of screen: Screen) -> ScreenShape {
    let scene = screen.scene
    let nodes = scene.nodes
    var shape = ScreenShape(viewport: scene.viewport)
    let isLeft = leavesOut(nodes)
    let isVisible = isPlain ? culler.visibleNodes(of: scene) : present(screen, isLeft)
    let isKept = keep(nodes, isVisible, isLeft)
    var names = ClassNames()
    // By node: its own element or the nearest around it, and the nearest container around its contents.
    var places = Array(repeating: Int32(-1), count: nodes.count)
    var holders = Array(repeating: Int32(-1), count: nodes.count)
    for index in nodes.indices where !isLeft[index] {
      let parent = Int(nodes[index].parent)
      let above = parent >= 0 && parent < index ? places[parent] : -1
      let holder = parent >= 0 && parent < index ? holders[parent] : -1
      places[index] = above
      holders[index] = holder
      let category = category(of: nodes[index])
      if isKept[index] {
        var element = element(index, scene, isSeen: isVisible[index])
        element.parent = above
        element.container = holder
        if !isPlain, let snapshot = screen.snapshot {
          tell(&element, of: nodes[index], in: snapshot, &names)
        }
        places[index] = Int32(shape.elements.count)
        shape.elements.append(element)
      }
      if NodeCategory.containers.contains(category), !nodes[index].flags.contains(.concealed) {
        holders[index] = Int32(shape.containers.count)
        shape.containers.append(ShapeContainer(category: category, above: holder))
      }
    }
    shape.classes = names.all
    close(&shape.elements)
    return shape
  }

  private func category(of node: SceneNode) -> NodeCategory {
    if isPlain { return node.category }
    let told = node.toldCategory ?? node.category
    // A picture with nodes above it becomes a background; for a comparison it is still the same picture.
    return told == .backgroundImage ? .image : told
  }

  // MARK: Which nodes

  /// The system's status bar is not the app's.
  private func leavesOut(_ nodes: [SceneNode]) -> [Bool] {
    var isLeft = Array(repeating: false, count: nodes.count)
    for index in nodes.indices {
      let parent = Int(nodes[index].parent)
      isLeft[index] = nodes[index].category == .statusBar || (parent >= 0 && parent < index && isLeft[parent])
    }
    return isLeft
  }

  /// By node, whether there is something for a person, as the source reports it: controls, texts and pictures, and boxes
  /// with a surface of their own. How nodes are drawn here must make no difference to it, so covers do not count.
  private func present(_ screen: Screen, _ isLeft: [Bool]) -> [Bool] {
    let scene = screen.scene
    return scene.nodes.indices.map { index in
      let node = scene.nodes[index]
      guard !isLeft[index], node.verdict == .draw || node.verdict == .skip,
        !node.flags.contains(.concealed), scene.seenBox(of: index) != nil
      else { return false }
      // The surface of a secret could depend on its contents, so it is not looked at.
      guard node.flags.isDisjoint(with: [.sealed, .secret]) else { return true }
      // If the rules know nothing, the node's surface or its lack of children decides.
      switch node.category {
      case .view, .scrollView, .list: return hasSurface(node, screen.snapshot)
      case .unknown: return Int(node.end) == index + 1 || hasSurface(node, screen.snapshot)
      default: return true
      }
    }
  }

  private func hasSurface(_ node: SceneNode, _ snapshot: HierarchySnapshot?) -> Bool {
    let place = Int(node.source)
    guard let snapshot, snapshot.nodes.indices.contains(place) else { return false }
    let style = style(of: snapshot.nodes[place], snapshot, alpha: 1)
    return !style.fill.isClear || style.borderWidth > 0 && !style.borderColor.isClear || style.shadow != nil
  }

  private func keep(_ nodes: [SceneNode], _ isVisible: [Bool], _ isLeft: [Bool]) -> [Bool] {
    var isKept = Array(repeating: false, count: nodes.count)
    // Elements that hang on a node, through nodes without an element.
    var held = Array(repeating: Int32(0), count: nodes.count)
    for index in nodes.indices.reversed() where !isLeft[index] {
      let groups = !isPlain && held[index] >= 2 && nodes[index].verdict != .hidden
      isKept[index] = isVisible[index] || groups
      let parent = Int(nodes[index].parent)
      if parent >= 0, parent < index { held[parent] += isKept[index] ? 1 : held[index] }
    }
    return isKept
  }

  static let textual: Set<NodeCategory> = [.label, .heading, .link, .textView, .button, .unknown]

  // MARK: Facts about nodes

  private func element(_ index: Int, _ scene: WireframeScene, isSeen: Bool) -> ShapeElement {
    let node = scene.nodes[index]
    var ink = RGBAColor.clear
    var hasWords = false
    for part in scene.parts(of: node) {
      if part.role == .caret { continue }
      if part.role == .textBar { hasWords = true }
      if ink.isClear || part.role == .textBar { ink = part.color }
    }
    let border = isSeen && (node.border?.width ?? 0) > 0 ? node.border : nil
    let hasShape = !node.fill.isClear || border != nil
    let style = ShapeStyle(
      fill: isSeen ? node.fill : .clear, radius: isSeen && hasShape ? node.radius : 0,
      borderWidth: border?.width ?? 0, borderColor: border?.color ?? .clear, ink: isSeen ? ink : .clear,
      alpha: node.effectiveAlpha)
    var element = ShapeElement(
      parent: -1, category: category(of: node), drawnAs: node.category, state: node.state, isSeen: isSeen,
      box: node.bounds, frame: node.bounds, style: style)
    element.isSoft = isSeen && !isPlain && node.toldCategory == .view && node.category != .view
    element.hasWords = hasWords || Self.textual.contains(node.category) && Int(node.end) == index + 1
    return element
  }

  private func tell(
    _ element: inout ShapeElement, of node: SceneNode, in snapshot: HierarchySnapshot,
    _ names: inout ClassNames
  ) {
    let place = Int(node.source)
    guard snapshot.nodes.indices.contains(place) else { return }
    let source = snapshot.nodes[place]
    if !source.className.isNone { element.className = names.index(of: snapshot[source.className]) }
    // A key of another colour is the one that is pressed, and what holds a secret may be named after it.
    guard node.flags.isDisjoint(with: [.sealed, .concealed, .secret]) else {
      element.style = ShapeStyle(alpha: node.effectiveAlpha)
      return
    }
    element.style = style(of: source, snapshot, alpha: node.effectiveAlpha)
    if !source.identifier.isNone { element.key = Self.hash(snapshot[source.identifier], 1) }
    if !source.text.isNone || !source.label.isNone {
      element.words = Self.hash(snapshot[source.label], Self.hash(snapshot[source.text], 2))
    } else {
      element.hasWords = false
    }
  }

  private func style(of node: HierarchyNode, _ snapshot: HierarchySnapshot, alpha: Double) -> ShapeStyle {
    let detail = snapshot.detail(of: node)
    var style = ShapeStyle(alpha: alpha)
    style.fill = detail?.presentation?.background ?? detail?.layer?.background ?? node.background ?? .clear
    style.radius = detail?.presentation?.radius ?? node.radius
    style.borderWidth = detail?.border?.width ?? 0
    style.borderColor = detail?.border?.color ?? .clear
    style.ink = detail?.textColor ?? .clear
    style.shadow = detail?.shadow
    return style
  }

  /// Never 0, which means no words.
  private static func hash(_ bytes: ArraySlice<UInt8>, _ seed: UInt64) -> UInt64 {
    var hash = FNV1a(seed: seed)
    for byte in bytes { hash.add(byte) }
    return max(hash.value, 1)
  }

  // MARK: Subtrees

  /// Sets ends, counts, and the boxes of unseen elements.
  private func close(_ elements: inout [ShapeElement]) {
    for index in elements.indices { elements[index].end = Int32(index + 1) }
    var around: [Rect2D?] = Array(repeating: nil, count: elements.count)
    for index in elements.indices.reversed() {
      if elements[index].isSeen {
        elements[index].seenCount += 1
        around[index] = elements[index].box
      } else if let box = around[index] {
        elements[index].box = box
      }
      let parent = Int(elements[index].parent)
      guard parent >= 0 else { continue }
      elements[parent].end = max(elements[parent].end, elements[index].end)
      elements[parent].seenCount += elements[index].seenCount
      if let box = around[index] { around[parent] = around[parent].map { $0.union(box) } ?? box }
    }
  }
}

/// Class names of one screen, each once.
private struct ClassNames {
  private(set) var all: [String] = []
  private var places: [String: Int32] = [:]

  mutating func index(of name: ArraySlice<UInt8>) -> Int32 {
    let name = String(decoding: name.prefix(1024), as: UTF8.self)
    if let known = places[name] { return known }
    places[name] = Int32(all.count)
    all.append(name)
    return Int32(all.count - 1)
  }
}
