import SilhouetteFlattening
import SilhouetteHierarchy
import SilhouetteScene

/// A screen written down as a tree, for tests.
struct Tree: Sendable {
  var className: String
  var frame: Rect2D
  var children: [Tree]
  var supers: [String] = []
  var text: String?
  var label: String?
  var identifier: String?
  /// Whatever else the node is.
  var change: @Sendable (inout HierarchyNode) -> Void = { _ in }
  /// Given to nodes that need a detail.
  var changeDetail: (@Sendable (inout NodeDetail) -> Void)?
  /// Strings of the detail: contentType, value, hint, picture name, layer class.
  var contentType: String?
  var value: String?
  var hint: String?
  var pictureName: String?
  var layerClass: String?
  var otherTraits: [String] = []
  var lines: [Rect2D] = []

  init(
    _ className: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ children: [Tree] = []
  ) {
    self.className = className
    frame = Rect2D(x: x, y: y, width: width, height: height)
    self.children = children
  }

  func with(_ change: (inout Tree) -> Void) -> Tree {
    var tree = self
    change(&tree)
    return tree
  }

  func node(_ change: @escaping @Sendable (inout HierarchyNode) -> Void) -> Tree {
    let before = self.change
    return with { tree in
      tree.change = { node in
        before(&node)
        change(&node)
      }
    }
  }

  func detail(_ change: @escaping @Sendable (inout NodeDetail) -> Void) -> Tree {
    let before = changeDetail
    return with { tree in
      tree.changeDetail = { detail in
        before?(&detail)
        change(&detail)
      }
    }
  }

  func text(_ text: String) -> Tree { with { $0.text = text } }
  func label(_ label: String) -> Tree { with { $0.label = label } }
  func traits(_ traits: Traits) -> Tree { node { $0.traits = traits } }
  func flags(_ flags: HierarchyNode.Flags) -> Tree { node { $0.flags.formUnion(flags) } }
  func background(_ rgba: UInt32) -> Tree { node { $0.background = RGBAColor(rgba: rgba) } }
  func id(_ id: UInt64) -> Tree { node { $0.id = NodeID(integer: id)! } }
  func radius(_ radius: Double) -> Tree { node { $0.radius = radius } }
  func alpha(_ alpha: Double) -> Tree { node { $0.alpha = alpha } }
  func z(_ z: Double) -> Tree { detail { $0.z = z } }
  /// An accessibility element without a view.
  func element() -> Tree { node { $0.kind = .accessibility } }
}

/// The snapshot of some windows, back to front.
func snapshot(_ windows: Tree..., time: Double = 0) -> HierarchySnapshot {
  snapshot(of: windows, time: time)
}

func snapshot(of windows: [Tree], time: Double = 0) -> HierarchySnapshot {
  var builder = SnapshotBuilder(time: time)
  for window in windows { try! add(window, to: &builder) }
  return builder.finish()
}

private func add(_ tree: Tree, to builder: inout SnapshotBuilder) throws(LimitError) {
  try builder.open()
  builder.node.className = try builder.add(tree.className)
  builder.node.frame = tree.frame
  var supers: [TextSlice] = []
  for name in tree.supers { supers.append(try builder.add(name)) }
  builder.node.supers = supers.isEmpty ? .empty : builder.add(list: supers)
  if let text = tree.text { builder.node.text = try builder.add(text) }
  if let label = tree.label { builder.node.label = try builder.add(label) }
  if let identifier = tree.identifier { builder.node.identifier = try builder.add(identifier) }
  tree.change(&builder.node)
  try addDetail(tree, to: &builder)
  for child in tree.children { try add(child, to: &builder) }
  builder.close()
}

private func addDetail(_ tree: Tree, to builder: inout SnapshotBuilder) throws(LimitError) {
  if let change = tree.changeDetail { change(&builder.detail) }
  if let text = tree.contentType { builder.detail.contentType = try builder.add(text) }
  if let text = tree.value { builder.detail.value = try builder.add(text) }
  if let text = tree.hint { builder.detail.hint = try builder.add(text) }
  if let text = tree.pictureName {
    let slice = try builder.add(text)
    var picture = builder.detail.picture ?? NodeDetail.Picture()
    picture.name = slice
    builder.detail.picture = picture
  }
  if let text = tree.layerClass {
    let slice = try builder.add(text)
    var layer = builder.detail.layer ?? NodeDetail.Layer()
    layer.className = slice
    builder.detail.layer = layer
  }
  var traits: [TextSlice] = []
  for name in tree.otherTraits { traits.append(try builder.add(name)) }
  if !traits.isEmpty { builder.detail.otherTraits = builder.add(list: traits) }
  if !tree.lines.isEmpty { builder.detail.lines = builder.add(lines: tree.lines) }
}

let phone = Viewport(width: 402, height: 874, scale: 3)

/// A scene with everything at its default.
func scene(
  _ windows: Tree..., reveal: Reveal = .nothing, appearance: Appearance = Appearance(),
  viewport: Viewport = phone, platform: AppPlatform = .ios, rules: String = ""
) throws -> WireframeScene {
  var builder = SnapshotBuilder(time: 0)
  for window in windows { try add(window, to: &builder) }
  var flattener = Flattener(
    categorizer: rules.isEmpty ? .standard : try Categorizer(userRules: rules), appearance: appearance,
    reveal: reveal)
  return flattener.flatten(builder.finish(), viewport: viewport, platform: platform)
}
