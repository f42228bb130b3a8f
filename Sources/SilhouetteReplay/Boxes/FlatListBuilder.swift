internal import SilhouetteHierarchy
internal import SilhouetteScene

/// A box that has no id yet, and what it shows.
struct FlatDraft {
  /// A node's identity and which of its boxes this is; the same in every scene.
  var key: UInt64
  var box: FlatBox
}

/// Makes the flat list of a scene: the boxes and marks that can be seen, from back to front.
///
/// Places are whole points of the viewport. Turned boxes become the upright boxes around them, turned strokes stay upright, shadows are
/// left out, and a hatch becomes the colour that it has from afar. Time grows with nodes and parts.
struct FlatListBuilder {
  private let scene: WireframeScene
  private let identities: [Int32]
  /// By node: the box that its children are cut to.
  private var inner: [Rect2D] = []
  private var drafts: [FlatDraft] = []

  /// The first of a node's boxes are these; its marks follow.
  private enum Part {
    static let box: UInt64 = 0
    static let picture: UInt64 = 1
    static let text: UInt64 = 2
    static let firstMark: UInt64 = 3
  }

  /// The key of the ground under all windows.
  private static let ground = UInt64.max

  /// - Parameters:
  ///   - identities: by node, each once in the scene.
  ///   - visible: by node, whether it can be seen.
  static func drafts(of scene: WireframeScene, identities: [Int32], visible: [Bool]) -> [FlatDraft] {
    var builder = FlatListBuilder(scene: scene, identities: identities)
    builder.addGround()
    for index in scene.nodes.indices {
      let clip = builder.limits(of: index)
      builder.inner.append(
        scene.nodes[index].bounds.intersection(clip) ?? Rect2D(x: 0, y: 0, width: 0, height: 0))
      if visible[index] { builder.add(index, in: clip) }
    }
    return builder.drafts
  }

  private init(scene: WireframeScene, identities: [Int32]) {
    (self.scene, self.identities) = (scene, identities)
    inner.reserveCapacity(scene.nodes.count)
  }

  private func limits(of index: Int) -> Rect2D {
    let clip = Int(scene.nodes[index].clip)
    return clip >= 0 ? inner[clip] : scene.viewport.bounds
  }

  private mutating func addGround() {
    var box = FlatBox()
    box.style.fill = scene.background
    add(box, scene.viewport.bounds, scene.viewport.bounds, key: Self.ground)
  }

  private mutating func add(_ index: Int, in clip: Rect2D) {
    let node = scene.nodes[index]
    if node.category == .image {
      var box = FlatBox()
      box.kind = .picture
      return add(box, node.bounds, clip, key: key(index, Part.picture))
    }
    addBox(of: node, index, in: clip)
    let hasWords = addWords(of: node, index, in: clip)
    for (number, part) in node.parts.range.enumerated() {
      let part = scene.parts[part]
      if hasWords, part.role == .textBar { continue }
      var box = FlatBox()
      box.style.fill = part.color
      box.style.radius = PageUnits.quarters(part.radius)
      box.style.opacity = Self.hundredths(node.effectiveAlpha)
      add(
        box, node.toViewport.boundingBox(of: part.frame), clip,
        key: key(index, Part.firstMark + UInt64(number)))
    }
  }

  private mutating func addBox(of node: SceneNode, _ index: Int, in clip: Rect2D) {
    guard !node.fill.isClear || !node.hatch.isClear || node.hasBorder else { return }
    var box = FlatBox()
    box.style.fill = Self.fill(of: node)
    box.style.radius = PageUnits.quarters(node.radius)
    box.style.opacity = Self.hundredths(node.effectiveAlpha)
    if let border = node.border, node.hasBorder {
      box.style.borderWidth = max(FlatBox.whole(border.width), 1)
      box.style.borderColor = border.color
    }
    add(box, node.bounds, clip, key: key(index, Part.box))
  }

  /// Writes revealed text in place of the bars that stand for it. Returns whether there is any.
  private mutating func addWords(of node: SceneNode, _ index: Int, in clip: Rect2D) -> Bool {
    guard node.privacy == .revealed, !node.text.isEmpty else { return false }
    let start = Int(node.text.start)
    guard start + Int(node.text.count) <= scene.bytes.count else { return false }
    let bars = scene.parts[node.parts.range].filter { $0.role == .textBar }
    guard let first = bars.first else { return false }
    let middle = first.frame.x + first.frame.width / 2
    var box = FlatBox()
    box.kind = .text
    box.style.opacity = Self.hundredths(node.effectiveAlpha)
    box.words = FlatBox.Words(
      text: Array(scene.bytes[start..<start + Int(node.text.count)]), color: first.color,
      // Bars are as high as capitals.
      size: max(FlatBox.whole(first.frame.height / 0.7), 1),
      isCentred: first.frame.x > 2 && abs(middle - node.frame.width / 2) <= 2)
    add(box, node.bounds, clip, key: key(index, Part.text))
    return true
  }

  private mutating func add(_ box: FlatBox, _ place: Rect2D, _ clip: Rect2D, key: UInt64) {
    var box = box
    if box.place(place, in: clip) { drafts.append(FlatDraft(key: key, box: box)) }
  }

  private func key(_ index: Int, _ part: UInt64) -> UInt64 {
    UInt64(UInt32(bitPattern: identities[index])) << 32 | min(part, UInt64(UInt32.max))
  }

  // MARK: Colours

  private static func hundredths(_ alpha: Double) -> UInt8 {
    alpha < 1 ? UInt8((max(alpha, 0) * 100).rounded()) : 100
  }

  /// The share of a hatched area that is stripes.
  private static let stripes = Hatch.stripe / Hatch.period

  private static func fill(of node: SceneNode) -> RGBAColor {
    guard !node.hatch.isClear else { return node.fill }
    let share = Double(node.hatch.alpha) / 255 * stripes
    guard !node.fill.isClear else { return node.hatch.withAlpha(UInt8((share * 255).rounded())) }
    func mixed(_ ground: UInt8, _ stripe: UInt8) -> UInt8 {
      UInt8((Double(ground) * (1 - share) + Double(stripe) * share).rounded())
    }
    return RGBAColor(
      red: mixed(node.fill.red, node.hatch.red), green: mixed(node.fill.green, node.hatch.green),
      blue: mixed(node.fill.blue, node.hatch.blue), alpha: node.fill.alpha)
  }
}
