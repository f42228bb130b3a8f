package import SilhouetteHierarchy
internal import SilhouetteScene

/// Measures coverage, screen after screen.
package struct CoverageMeter: Sendable {
  private let rules: [Rule]
  private var flattener: Flattener
  /// Knows no published labels.
  private var blind: Flattener
  private let labelRules: Set<UInt16>

  /// Traits that are labels start with this; the Rico data set's are the ones that are read.
  private static let labelPrefix = "rico:"

  package init(categorizer: Categorizer = .standard) {
    rules = categorizer.rules
    flattener = Flattener(categorizer: categorizer)
    let isAboutLabels = { (rule: Rule) in rule.id.hasPrefix(RulePack.rico.name + "/") }
    blind = Flattener(categorizer: categorizer.leavingOut(isAboutLabels))
    labelRules = Set(rules.indices.filter { isAboutLabels(categorizer.rules[$0]) }.map { UInt16($0) })
  }

  /// Measures one screen. Cost: one flattening, plus one if the source has published labels, and one more if
  /// its nodes do not cover the whole screen.
  ///
  /// - Parameter tells: The properties that the source always reports; nil for those that are usual on its
  ///   platform.
  package mutating func measure(
    _ snapshot: HierarchySnapshot, viewport: Viewport, platform: AppPlatform, tells: Tells? = nil
  ) -> Coverage {
    let scene = flattener.flatten(snapshot, viewport: viewport, platform: platform, tells: tells)
    var coverage = Coverage()
    coverage.screens = 1
    var grid = CoverageGrid(viewport)
    for index in scene.nodes.indices {
      let placed = scene.nodes[index]
      guard placed.verdict != .hidden, placed.verdict != .prune, !placed.flags.contains(.concealed) else {
        continue
      }
      let node = snapshot.nodes[Int(placed.source)]
      // Only rules are measured, not layout.
      let isMissed = isMissed(node, placed.asTold, snapshot)
      if placed.verdict == .draw { grid.paint(Self.visibleBox(of: index, in: scene), isMissed) }
      if Self.isLeaf(node, placed) {
        count(node, placed.asTold, isMissed, snapshot, into: &coverage)
      }
    }
    (coverage.cells, coverage.missedCells) = grid.counts
    // Pictures reveal content that a source does not report, so they are judged with it.
    let whole = snapshot.withUntoldScreen(in: viewport)
    if whole.nodes.count > snapshot.nodes.count {
      let shown = flattener.flatten(whole, viewport: viewport, platform: platform, tells: tells)
      countMisleading(shown, whole, into: &coverage)
    } else {
      countMisleading(scene, snapshot, into: &coverage)
    }
    compareLabels(scene, snapshot, platform, into: &coverage)
    return coverage
  }

  // MARK: Misleading screens

  private static let wall = 8
  private static let most = 0.5

  /// Whether a person would not know the screen again: a wall of text, one thing over most of it, or a hatch.
  private func countMisleading(
    _ scene: WireframeScene, _ snapshot: HierarchySnapshot, into coverage: inout Coverage
  ) {
    let area = scene.viewport.width * scene.viewport.height
    var (hasWall, hasFilling, hasHatch) = (false, false, false)
    var ground = HatchedGround(scene.viewport)
    for index in scene.nodes.indices where scene.nodes[index].verdict == .draw {
      let placed = scene.nodes[index]
      let node = snapshot.nodes[Int(placed.source)]
      if placed.parts.count >= Self.wall, snapshot.detail(of: node)?.lines.isEmpty ?? true {
        let bars = scene.parts[placed.parts.range].count { $0.role == .textBar }
        hasWall = hasWall || bars >= Self.wall
      }
      let screen = Rect2D(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
      let box = Self.visibleBox(of: index, in: scene).cut(to: screen)
      guard box.isDrawable else { continue }
      if Self.isLeaf(node, placed), ScreenContent.isContent(placed.category), placed.hatch.isClear {
        if ground.isHatched(at: box) { coverage.onHatch += 1 }
      }
      ground.paint(placed, over: box)
      guard box.width * box.height > area * Self.most else { continue }
      if !placed.hatch.isClear { hasHatch = true }
      if Self.isLeaf(node, placed), ScreenContent.isContent(placed.category) { hasFilling = true }
    }
    coverage.walls = hasWall ? 1 : 0
    coverage.filled = hasFilling ? 1 : 0
    coverage.hatched = hasHatch ? 1 : 0
  }

  // MARK: Leaves

  private func count(
    _ node: HierarchyNode, _ placed: SceneNode, _ isMissed: Bool, _ snapshot: HierarchySnapshot,
    into coverage: inout Coverage
  ) {
    coverage.leaves += 1
    if saysMore(node, snapshot) { coverage.telling += 1 }
    if placed.category == .unknown { coverage.unknown += 1 }
    if placed.category == .view { coverage.plain += 1 }
    guard isMissed else { return }
    coverage.missed += 1
    let example = Coverage.Example(
      className: snapshot.string(node.className) ?? "",
      rule: rules[Int(placed.rule)].id(for: node, in: snapshot))
    coverage.examples[example, default: 0] += 1
  }

  private func isMissed(_ node: HierarchyNode, _ placed: SceneNode, _ snapshot: HierarchySnapshot) -> Bool {
    guard placed.category == .unknown || placed.category == .view else { return false }
    if saysWhatFor(node, snapshot) { return true }
    // A node with children is a box for that reason alone, and its words describe its contents.
    guard Self.isLeaf(node, placed) else { return placed.category == .unknown && saysClass(node, snapshot) }
    if saysWords(node, snapshot) { return true }
    return saysClass(node, snapshot) && !(placed.category == .view && isAboutClass(rules[Int(placed.rule)]))
  }

  private static func isLeaf(_ node: HierarchyNode, _ placed: SceneNode) -> Bool {
    Int(node.end) == Int(placed.source) + 1
  }

  /// Whether a rule recognizes a class as a box. A rule of the fallback pack counts only if it names a class,
  /// in order to leave it out.
  private func isAboutClass(_ rule: Rule) -> Bool {
    if !rule.id.hasPrefix(RulePack.fallback.name + "/") { return true }
    let namesClass = rule.conditions.contains { if case .name = $0 { true } else { false } }
    return namesClass && rule.drawing == .skip
  }

  private func saysMore(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    saysWords(node, snapshot) || saysWhatFor(node, snapshot) || saysClass(node, snapshot)
  }

  private func saysWords(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    if !node.text.isEmpty || !node.label.isEmpty { return true }
    guard let detail = snapshot.detail(of: node) else { return false }
    return !detail.value.isEmpty || !detail.hint.isEmpty
  }

  /// Whether the source reports a role or an action. Being selected or disabled is a state and does not
  /// count.
  private func saysWhatFor(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    if !node.traits.subtracting([.selected, .disabled]).isEmpty { return true }
    if !node.flags.isDisjoint(with: [.editable, .secure, .checked, .custom]) { return true }
    guard let detail = snapshot.detail(of: node) else { return false }
    return !detail.otherTraits.isEmpty || detail.picture != nil || !detail.value.isEmpty
      || !detail.hint.isEmpty
      || !detail.contentType.isEmpty
  }

  /// Toolkits' words for a plain box.
  private static let boxes: Set<String> = [
    "UIView", "View", "android.view.View", "rectangle", "shape", "div", "Other", "Group",
    "XCUIElementTypeOther",
  ]

  private func saysClass(_ node: HierarchyNode, _ snapshot: HierarchySnapshot) -> Bool {
    guard let name = snapshot.string(node.className), !name.isEmpty else { return false }
    return !Self.boxes.contains(name)
  }

  // MARK: Area

  /// A node's box in the viewport, cut by its clips.
  private static func visibleBox(of index: Int, in scene: WireframeScene) -> Rect2D {
    var box = scene.nodes[index].bounds
    var clip = Int(scene.nodes[index].clip)
    while clip >= 0 {
      box = box.cut(to: scene.nodes[clip].bounds)
      clip = Int(scene.nodes[clip].clip)
    }
    return box
  }

  // MARK: Labels

  private mutating func compareLabels(
    _ scene: WireframeScene, _ snapshot: HierarchySnapshot, _ platform: AppPlatform,
    into coverage: inout Coverage
  ) {
    let labelled = scene.nodes.filter { labelRules.contains($0.rule) && isLabelled($0, snapshot) }
    guard !labelled.isEmpty else { return }
    let other = blind.flatten(snapshot, viewport: scene.viewport, platform: platform)
    var categories = [NodeCategory](repeating: .unknown, count: snapshot.nodes.count)
    for node in other.nodes { categories[Int(node.source)] = node.asTold.category }
    coverage.labelled = labelled.count
    coverage.agreeing = labelled.count { categories[Int($0.source)] == $0.asTold.category }
  }

  private func isLabelled(_ placed: SceneNode, _ snapshot: HierarchySnapshot) -> Bool {
    guard let detail = snapshot.detail(of: snapshot.nodes[Int(placed.source)]) else { return false }
    return snapshot.slices[detail.otherTraits.range].contains {
      snapshot[$0].starts(with: Self.labelPrefix.utf8)
    }
  }
}

extension SceneNode {
  fileprivate var asTold: SceneNode {
    var node = self
    node.category = toldCategory ?? category
    return node
  }
}

extension Rect2D {
  fileprivate func cut(to other: Rect2D) -> Rect2D {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect2D(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}
