import SilhouetteHierarchy
import SilhouetteScene
import SilhouetteVision

/// The drawn leaves of a scene in pixels of its picture, and the places of its secrets.
struct TreeLeaves {
  /// The content of a leaf.
  enum Form {
    /// It shows words.
    case words
    /// It shows a picture.
    case picture
    /// It shows a mark of its own: a switch, a slider.
    case control
  }

  struct Leaf {
    /// Index in the snapshot.
    var source: Int32
    var form: Form
    /// Its visible part.
    var box: PixelBox
    /// In points of the viewport.
    var bounds: Rect2D
    /// Whether nothing below it is drawn.
    var isLeaf: Bool
    /// Whether nothing turns or stretches it.
    var isUpright: Bool
    /// Nodes of the snapshot that it hides.
    var hides: [Int32] = []
  }

  private(set) var leaves: [Leaf] = []
  /// Boxes of secrets and of typed text, where the picture is not looked at.
  private(set) var closed: [PixelBox] = []
  /// Boxes that are painted, and their nodes in the scene.
  private(set) var boxes: [PixelBox] = []
  /// Nodes of the scene that hide their content, sealed ones left out.
  private(set) var opaque: [Int] = []
  /// Their visible boxes, and how many opaque boxes were painted before.
  private var opaqueBoxes: [(box: PixelBox, fills: Int)] = []
  /// Leaves below those, which would be seen through them.
  private(set) var covered: [Leaf] = []
  private(set) var hasKeyboard = false
  /// Opaque boxes, and whether nothing but grounds was painted before them.
  private var fills: [(box: PixelBox, source: Int32, isGround: Bool)] = []
  /// Whether it has so many leaves that some are left out.
  private(set) var hasMore = false
  /// The most leaves. A person could not read a screen with more.
  private static let most = 4096
  private let area: Int
  /// By index: how many nodes before it are drawn.
  private var drawn: [Int32] = [0]

  init(_ scene: WireframeScene, _ seen: SeenElements) {
    area = seen.pixels(scene.viewport.bounds).area
    for node in scene.nodes { drawn.append(drawn[drawn.count - 1] + (node.verdict == .draw ? 1 : 0)) }
    var clips = [Rect2D](repeating: scene.viewport.bounds, count: scene.nodes.count)
    for (index, node) in scene.nodes.enumerated() {
      let around = node.clip < 0 ? scene.viewport.bounds : clips[Int(node.clip)]
      let visible = node.bounds.intersection(around)
      clips[index] = visible ?? .zero
      let isClosed = PrivacyPolicy.hidesForm(node)
      if isClosed { close(node, seen) }
      guard let visible, node.verdict == .draw, !node.flags.contains(.concealed) else { continue }
      if node.category == .keyboard { hasKeyboard = true }
      guard !isClosed else { continue }
      let box = seen.pixels(visible)
      guard box.area > 0 else { continue }
      take(node, index, box, scene)
    }
    for place in scene.veils where !place.isPage { closed.append(seen.pixels(place.box)) }
    for secret in scene.secretPlaces {
      for place in secret.places { closed.append(seen.pixels(place.toViewport.boundingBox(of: place.box))) }
    }
  }

  /// A key that is pressed pops up over its keyboard.
  private static let popup = 64.0
  /// The caret of a field that has the focus has a handle below it.
  private static let handle = 32.0

  private mutating func close(_ node: SceneNode, _ seen: SeenElements) {
    guard node.verdict != .hidden else { return }
    var box = node.bounds.inset(dx: -4, dy: -4)
    if node.category == .keyboard || node.category == .key {
      box.y -= Self.popup
      box.height += Self.popup
    } else if node.state.contains(.focused) {
      box.height += Self.handle
    }
    let place = seen.pixels(box)
    if place.area > 0 { closed.append(place) }
  }

  /// Whether most of a box is in a node that hides its content, and not on one that is painted over it.
  func isHidden(_ box: PixelBox) -> Bool {
    opaqueBoxes.contains { view in
      view.box.holds(box) && !fills[view.fills...].contains { $0.box.holds(box) }
    }
  }

  /// Whether most of a box is looked at.
  func isOpen(_ box: PixelBox) -> Bool { !closed.contains { $0.common(box) * 2 > box.area } }

  private mutating func take(_ node: SceneNode, _ index: Int, _ box: PixelBox, _ scene: WireframeScene) {
    if !node.hatch.isClear, node.category != .image, node.category != .backgroundImage {
      opaque.append(index)
      opaqueBoxes.append((box, fills.count))
      covered += cover(box)
      return
    }
    boxes.append(box)
    var hides: [Int32] = []
    if node.fill.isOpaque {
      fills.append((box, node.source, leaves.isEmpty))
      hides = cover(box).flatMap { [$0.source] + $0.hides }
    }
    let parts = scene.parts(of: node)
    let form: Form
    switch node.category {
    case .image, .icon, .backgroundImage, .video, .map, .advertisement: form = .picture
    default:
      guard !parts.isEmpty else { return }
      form = parts.contains { $0.role == .textBar } ? .words : .control
      // The system's bars are parts of the whole screen.
      guard form == .words || box.area * 8 <= area else { return }
    }
    guard leaves.count < Self.most else {
      hasMore = true
      return
    }
    let isLeaf = drawn[Int(node.end)] == drawn[index + 1]
    leaves.append(
      Leaf(
        source: node.source, form: form, box: box, bounds: node.bounds, isLeaf: isLeaf,
        isUpright: node.toViewport.isTranslation, hides: hides))
  }

  /// Removes the leaves that a box is painted over, and returns them.
  private mutating func cover(_ box: PixelBox) -> [Leaf] {
    guard box.area * Self.leastCover >= area else { return [] }
    let gone = leaves.filter { box.common($0.box) == $0.box.area }
    leaves.removeAll { box.common($0.box) == $0.box.area }
    return gone
  }

  /// Boxes of less than this part of the screen cover little.
  private static let leastCover = 64

  /// The nodes whose fills would cover a picture below all windows; nil if one of them is more than the first ground of the screen.
  func grounds(of box: PixelBox) -> [Int32]? {
    let covers = fills.filter { $0.box.common(box) * 2 > box.area }
    return covers.allSatisfy { $0.isGround && $0.box.area * 10 >= area * 8 } ? covers.map { $0.source } : nil
  }
}
