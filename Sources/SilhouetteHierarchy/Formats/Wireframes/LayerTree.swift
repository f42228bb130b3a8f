/// Groups of wireframes that are painted together: Datadog's composition tree.
///
/// Layers draw nothing themselves. They give wireframes their order of painting, and effects as a group. Memory grows with
/// the layers and their lists of children.
struct LayerTree: Sendable, Equatable {
  /// The content of a layer, from back to front.
  struct Child: Sendable, Equatable {
    var isLayer = false
    var id = 0
  }

  struct Layer: Sendable, Equatable {
    var id = 0
    /// In the viewport.
    var frame = Rect2D(x: 0, y: 0, width: 0, height: 0)
    var alpha = 1.0
    /// The part that its contents are cut to, in the layer's own space; nil for no cut.
    var clip: Rect2D?
    /// Of the corners of that part.
    var clipRadius = 0.0
    var children: [Child] = []

    /// Opens a node for the layer.
    ///
    /// - Parameter origin: of its parent, in the viewport.
    func open(at origin: Point2D, into builder: inout SnapshotBuilder) throws(LimitError) {
      try builder.open()
      builder.node.id = NodeID(string: "layer-\(id)".utf8)
      builder.node.className = try builder.add("layer")
      builder.node.frame = place.offset(dx: -origin.x, dy: -origin.y)
      builder.node.alpha = alpha
      guard clip != nil else { return }
      builder.node.flags.insert(.clips)
      builder.node.radius = clipRadius
    }

    /// The box of its node, in the viewport: a node cuts at its own box.
    var place: Rect2D {
      guard let clip else { return frame.bounded }
      return clip.offset(dx: frame.x, dy: frame.y).bounded
    }
  }

  var root: Layer
  /// By id, without the root.
  var layers: [Int: Layer] = [:]
}

/// Walks over a tree of layers in paint order. A layer is entered once, so that layers which hold each other end.
struct LayerWalk {
  enum Step {
    case open(LayerTree.Layer, origin: Point2D)
    case wireframe(Int, origin: Point2D)
    case close
  }

  private struct Open {
    var layer: LayerTree.Layer
    var next = 0
  }

  private let tree: LayerTree
  private var open: [Open] = []
  private var seen: Set<Int> = []
  private var isBegun = false

  init(_ tree: LayerTree) {
    self.tree = tree
  }

  mutating func next() -> Step? {
    guard isBegun else {
      isBegun = true
      return enter(tree.root, from: .zero)
    }
    while let last = open.indices.last {
      guard open[last].next < open[last].layer.children.count else {
        open.removeLast()
        return .close
      }
      let child = open[last].layer.children[open[last].next]
      open[last].next += 1
      let place = open[last].layer.place
      let origin = Point2D(x: place.x, y: place.y)
      guard child.isLayer else { return .wireframe(child.id, origin: origin) }
      if let layer = tree.layers[child.id], seen.insert(child.id).inserted {
        return enter(layer, from: origin)
      }
    }
    return nil
  }

  private mutating func enter(_ layer: LayerTree.Layer, from origin: Point2D) -> Step {
    open.append(Open(layer: layer))
    return .open(layer, origin: origin)
  }
}
