/// Reads Datadog's composition trees and their changes, after the schemas `composition-*` of DataDog/rum-events-format.
///
/// Read are order, nesting, opacity, and clips as the boxes around their paths. Blurs, shadows, colours, masks and compositing have no
/// counterpart in nodes.
struct DatadogLayers {
  private let text: JSONCursor
  /// Modifiers and compositing that nodes do not have.
  private(set) var oddities = 0

  init(_ text: JSONCursor) {
    self.text = text
  }

  /// The tree of a full snapshot; nil if it has no root.
  mutating func tree(at place: Int) throws(JSONFault) -> LayerTree? {
    var root: LayerTree.Layer?
    var layers: [Int: LayerTree.Layer] = [:]
    var cursor = text.at(place)
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("root") {
        root = try readLayer(&cursor, over: LayerTree.Layer())
      } else if key.equals("layers") {
        try readList(&cursor, into: &layers, updates: false)
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return root.map { LayerTree(root: $0, layers: layers) }
  }

  /// Applies a change of layers: removals, additions, updates, and a new root.
  mutating func change(
    _ tree: inout LayerTree, root: Int?, adds: Int?, removes: Int?, updates: Int?
  ) throws(JSONFault) {
    if let removes {
      var cursor = text.at(removes)
      var more = try cursor.enterArray()
      while more {
        if let id = try cursor.readIntegerIfAny() { tree.layers[id] = nil }
        more = try cursor.nextElement()
      }
    }
    if let adds {
      var cursor = text.at(adds)
      try readList(&cursor, into: &tree.layers, updates: false)
    }
    if let updates {
      var cursor = text.at(updates)
      var layers = tree.layers
      layers[tree.root.id] = tree.root
      try readList(&cursor, into: &layers, updates: true)
      tree.root = layers.removeValue(forKey: tree.root.id) ?? tree.root
      tree.layers = layers
    }
    if let root {
      var cursor = text.at(root)
      tree.root = try readLayer(&cursor, over: LayerTree.Layer())
    }
  }

  private mutating func readList(
    _ cursor: inout JSONCursor, into layers: inout [Int: LayerTree.Layer], updates: Bool
  ) throws(JSONFault) {
    var more = try cursor.enterArrayIfAny()
    while more {
      var ahead = cursor
      let id = try ahead.readMember("id")
      let older = id.flatMap { layers[$0] }
      if let id, let base = updates ? older : LayerTree.Layer() {
        layers[id] = try readLayer(&cursor, over: base)
      } else {
        oddities += 1
        cursor = ahead
      }
      more = try cursor.nextElement()
    }
  }

  /// Reads a layer; members that an update leaves out keep their values.
  private mutating func readLayer(
    _ cursor: inout JSONCursor, over older: LayerTree.Layer
  ) throws(JSONFault) -> LayerTree.Layer {
    var layer = older
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("id") {
        layer.id = try cursor.readIntegerIfAny() ?? layer.id
      } else if key.equals("x") {
        layer.frame.x = try cursor.readNumberIfAny() ?? layer.frame.x
      } else if key.equals("y") {
        layer.frame.y = try cursor.readNumberIfAny() ?? layer.frame.y
      } else if key.equals("width") {
        layer.frame.width = max(try cursor.readNumberIfAny() ?? layer.frame.width, 0)
      } else if key.equals("height") {
        layer.frame.height = max(try cursor.readNumberIfAny() ?? layer.frame.height, 0)
      } else if key.equals("children") {
        layer.children = try readChildren(&cursor)
      } else if key.equals("modifiers") {
        try readModifiers(&cursor, of: &layer)
      } else if key.equals("compositeOperation") {
        let operation = try cursor.readStringIfAny()
        if let operation, !cursor.text(operation, is: "sourceOver") { oddities += 1 }
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return layer
  }

  private func readChildren(_ cursor: inout JSONCursor) throws(JSONFault) -> [LayerTree.Child] {
    var children: [LayerTree.Child] = []
    var more = try cursor.enterArrayIfAny()
    while more {
      var child = LayerTree.Child()
      var next = try cursor.enterObjectIfAny()
      while next {
        let key = try cursor.readKeyWord()
        if key.equals("id") {
          child.id = try cursor.readIntegerIfAny() ?? 0
        } else if key.equals("type") {
          let type = try cursor.readStringIfAny()
          child.isLayer = type.map { cursor.text($0, is: "layer") } ?? false
        } else {
          try cursor.skipValue()
        }
        next = try cursor.nextMember()
      }
      children.append(child)
      more = try cursor.nextElement()
    }
    return children
  }

  // MARK: Modifiers

  private struct Modifier {
    var type: JSONWord?
    var value: Double?
    var path: JSONText?
  }

  private mutating func readModifiers(
    _ cursor: inout JSONCursor, of layer: inout LayerTree.Layer
  ) throws(JSONFault) {
    layer.alpha = 1
    layer.clip = nil
    var more = try cursor.enterArrayIfAny()
    while more {
      let modifier = try readModifier(&cursor)
      if modifier.type?.equals("opacity") == true, let value = modifier.value {
        layer.alpha *= min(max(value, 0), 1)
      } else if modifier.type?.equals("clip") == true, let path = modifier.path {
        take(PathBox(cursor.written(path)), into: &layer)
      } else {
        oddities += 1
      }
      more = try cursor.nextElement()
    }
  }

  private func readModifier(_ cursor: inout JSONCursor) throws(JSONFault) -> Modifier {
    var modifier = Modifier()
    var more = try cursor.enterObjectIfAny()
    while more {
      let key = try cursor.readKeyWord()
      if key.equals("type") {
        modifier.type = try cursor.readStringIfAny().map { cursor.word($0) }
      } else if key.equals("value") {
        modifier.value = try cursor.readNumberIfAny()
      } else if key.equals("path") {
        modifier.path = try cursor.readStringIfAny()
      } else {
        try cursor.skipValue()
      }
      more = try cursor.nextMember()
    }
    return modifier
  }

  private mutating func take(_ path: PathBox, into layer: inout LayerTree.Layer) {
    guard let box = path.box else {
      oddities += 1
      return
    }
    // Several clips leave what all of them leave.
    layer.clip =
      layer.clip.map { $0.intersection(box) ?? Rect2D(x: box.x, y: box.y, width: 0, height: 0) } ?? box
    layer.clipRadius = path.radius
  }
}
