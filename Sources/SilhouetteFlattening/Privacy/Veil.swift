import SilhouetteHierarchy
import SilhouetteScene

/// The boxes of shut nodes. Elements and views report the same thing in two places, which may differ a little.
struct Veil {
  /// Boxes of sensitive nodes. No element may describe one.
  var sensitive = ShutBoxes()
  /// Boxes of shut inputs.
  var inputs = ShutBoxes()
  /// Boxes of shut elements. A view under one may draw the element's words.
  var elements = ShutBoxes()

  mutating func add(_ node: SceneNode, isSensitive: Bool) {
    if isSensitive { sensitive.add(node.bounds) } else { inputs.add(node.bounds) }
    if node.flags.contains(.accessibility) { elements.add(node.bounds) }
  }

  func liesOnSensitive(_ node: SceneNode) -> Bool {
    node.flags.contains(.accessibility) && sensitive.overlap(node.bounds)
  }

  func liesOnShut(_ node: SceneNode) -> Bool {
    let box = node.bounds
    if node.flags.contains(.accessibility) { return inputs.overlap(box) }
    return elements.overlap(
      Rect2D(x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0.25, height: 0.25))
  }
}

/// Up to 64 single boxes; beyond that, one box around the others.
struct ShutBoxes {
  static let most = 64
  var boxes: [Rect2D] = []
  var around: Rect2D?

  mutating func add(_ box: Rect2D) {
    guard box.isDrawable else { return }
    if boxes.count < Self.most { boxes.append(box) } else { around = around?.union(box) ?? box }
  }

  var isEmpty: Bool { boxes.isEmpty }

  /// Whether one of the boxes holds half of `box` or more.
  func hold(_ box: Rect2D) -> Bool {
    let least = box.width * box.height / 2
    func holds(_ sealed: Rect2D) -> Bool {
      sealed.intersection(box).map { $0.width * $0.height >= least } ?? false
    }
    return boxes.contains(where: holds) || around.map(holds) ?? false
  }

  func overlap(_ box: Rect2D) -> Bool {
    if let around, around.intersection(box) != nil { return true }
    return boxes.contains { $0.intersection(box) != nil }
  }
}
