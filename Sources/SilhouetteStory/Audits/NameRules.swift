internal import Silhouette
internal import SilhouetteHierarchy
internal import SilhouetteScene

/// Controls without a name, and fields without a label.
///
/// A control has a name if it, anything in it, anything around it with the same purpose, or a twin in the same place has words.
/// Screen readers make names so. Typed text is no name.
struct NameRules {
  private let screen: AuditedScreen
  private let scene: WireframeScene
  private let snapshot: HierarchySnapshot
  private let words: SpokenWords
  /// Boxes of nodes with words, to find twins and words beside fields.
  private var worded: [Rect2D] = []
  /// Boxes of accessibility elements with words, which stand for the views in them.
  private var elements: [Rect2D] = []

  /// Controls whose kind itself is a container, a surface or a set of controls.
  private static let containers: Set<NodeCategory> = [
    .scrollView, .list, .webView, .map, .video, .customDrawing, .keyboard, .key, .advertisement, .drawer,
    .modal,
    .menu, .navigationBar, .toolbar, .tabBar, .statusBar, .segmentedControl, .stepper, .picker, .pageControl,
    .backgroundImage, .progress, .spinner,
  ]
  /// Controls where the source does not say which nodes can be touched.
  private static let certain: Set<NodeCategory> = [
    .button, .link, .toggle, .checkbox, .radio, .slider, .tab,
  ]
  private static let fields: Set<NodeCategory> = [.textField, .secureField, .searchField, .textView]
  /// A larger plain box is a surface that takes stray touches.
  private static let mostShare = 0.25
  private static let mostWorded = 20_000
  /// A plain control that holds more is a part of the screen.
  private static let mostInside = 2000

  init(_ screen: AuditedScreen, _ snapshot: HierarchySnapshot, _ words: SpokenWords) {
    (self.screen, scene) = (screen, screen.scene)
    (self.snapshot, self.words) = (snapshot, words)
    for (index, node) in scene.nodes.enumerated()
    where node.verdict != .hidden && screen.node(index) != nil && words.has[Int(node.source)]
      && !Self.fields.contains(node.category)
    {
      guard worded.count < Self.mostWorded else { break }
      guard let box = scene.seenBox(of: index) else { continue }
      worded.append(box)
      if node.flags.contains(.accessibility) { elements.append(box) }
    }
  }

  // MARK: Controls

  func isNameless(_ control: AuditedScreen.Control) -> Bool {
    let node = scene.nodes[control.node]
    let category = node.category
    guard !Self.fields.contains(category), !Self.containers.contains(category),
      screen.node(control.node) != nil,
      !screen.isClosed(control.node), !screen.isClosed(control.top), !mayBeCut(control),
      !control.isPartlyCovered
    else { return false }
    let isTold = screen.isActingTold && screen.acts[control.node]
    if screen.around[control.node].contains(.web), isTold, !Self.certain.contains(category) { return false }
    if !isTold || screen.source.platform == .ios, !Self.certain.contains(category) { return false }
    // HTML's `label` names boxes and radios, and is in no dump.
    if screen.source.platform == .web, AuditedScreen.states.contains(category),
      hasWordsBeside(control, orAbove: false)
    {
      return false
    }
    guard !hasWords(control.node), !hasWords(control.top), !hasTwin(control), !isNamedByRow(control) else {
      return false
    }
    if !Self.certain.contains(category) {
      let share = control.seen.area / max(1, scene.viewport.bounds.area)
      guard share < Self.mostShare, !holdsOthers(control), !isGround(control) else { return false }
    }
    return true
  }

  private func hasWords(_ index: Int) -> Bool {
    guard screen.node(index) != nil else { return true }
    return words.isIn(Int(scene.nodes[index].source))
  }

  /// Whether a control of a state is the one control in another one, whose words say its purpose.
  private func isNamedByRow(_ control: AuditedScreen.Control) -> Bool {
    guard AuditedScreen.states.contains(scene.nodes[control.node].category),
      let row = screen.acting(around: control.top)
    else { return false }
    return hasWords(row) && screen.controls.count(where: { screen.isIn($0.node, row) && $0.node != row }) == 1
  }

  /// Whether another node with words has the same box, as elements without a view have.
  private func hasTwin(_ control: AuditedScreen.Control) -> Bool {
    if worded.contains(where: { Self.isSame($0, control.seen) }) { return true }
    guard !scene.nodes[control.node].flags.contains(.accessibility) else { return false }
    return elements.contains { ($0.intersection(control.seen)?.area ?? 0) >= 0.9 * control.seen.area }
  }

  private static func isSame(_ one: Rect2D, _ other: Rect2D) -> Bool {
    guard let both = one.intersection(other) else { return false }
    return both.area >= 0.9 * max(one.area, other.area)
  }

  /// Dumps leave out children that are scrolled away, with their words.
  private func mayBeCut(_ control: AuditedScreen.Control) -> Bool {
    guard screen.scrolls[control.top] >= 0 else {
      return control.isCutAlong && scene.nodes[control.node].category == .view
    }
    let list = scene.nodes[screen.scrolls[control.top]].bounds
    let isWide = control.seen.width > 0.8 * list.width
    return control.isCutAlong || control.isCutAcross && !isWide
  }

  /// Whether other controls stand on a plain one that does not hold them: it is a ground, such as a picture behind a bar.
  private func isGround(_ control: AuditedScreen.Control) -> Bool {
    screen.controls.contains { other in
      !screen.isIn(other.node, control.top) && !screen.isIn(control.node, other.top)
        && other.seen.area < 0.5 * control.seen.area
        && (other.seen.intersection(control.seen)?.area ?? 0) >= 0.9 * other.seen.area
    }
  }

  /// Whether a plain control holds something that may be a purpose of its own, or that the source does not see into.
  private func holdsOthers(_ control: AuditedScreen.Control) -> Bool {
    guard Int(scene.nodes[control.node].end) - control.node <= Self.mostInside else { return true }
    for index in control.node + 1..<max(control.node + 1, Int(scene.nodes[control.node].end)) {
      let node = scene.nodes[index]
      guard node.verdict != .hidden else { continue }
      if screen.acts[index] || screen.isScrolling(index) || screen.isClosed(index) { return true }
      switch node.category {
      case .webView, .map, .video, .customDrawing, .advertisement, .textField, .searchField, .textView:
        return true
      default: continue
      }
    }
    return false
  }

  // MARK: Fields

  /// nil if that cannot be judged for this field.
  func isUnlabelled(_ control: AuditedScreen.Control) -> Bool? {
    let placed = scene.nodes[control.node]
    guard Self.fields.contains(placed.category), let node = screen.node(control.node),
      placed.flags.isDisjoint(with: .concealed), !isMarked(node)
    else { return false }
    let source = screen.source
    // Dumps of iOS do not say whether a text can be changed.
    if placed.category == .textView, source.platform == .ios { return nil }
    // Whether a secret has words must make no difference, and its label may be one of its words.
    if screen.isClosed(control.node) { return nil }
    guard !hasLabel(control.node), !hasLabel(control.top), !hasTwin(control) else { return false }
    if source.showsHintsAsText, SpokenWords.isSpoken(snapshot[node.text]) { return false }
    return source.hasUntoldLabels && hasWordsBeside(control) ? nil : true
  }

  private func isMarked(_ node: HierarchyNode) -> Bool {
    let detail = snapshot.details.span.extracting(node.detailRange)
    return !detail.privacy.isDisjoint(with: [.mask, .hide])
  }

  /// Whether a node has a label or hint, or holds one.
  private func hasLabel(_ index: Int) -> Bool {
    let first = Int(scene.nodes[index].source)
    guard screen.node(index) != nil else { return true }
    if words.isLabelled[first] { return true }
    let isField = Self.fields.contains(scene.nodes[index].category)
    // Words around a field with the same purpose may name it; words in it may be typed.
    return !isField && words.isIn(first)
      || (first + 1..<max(first + 1, Int(snapshot.nodes[first].end))).contains { words.isLabelled[$0] }
  }

  /// Whether words stand on the left or right of a field, or above it.
  private func hasWordsBeside(_ control: AuditedScreen.Control, orAbove: Bool = true) -> Bool {
    let field = control.seen
    return worded.contains { box in
      let across = min(box.maxX, field.maxX) - max(box.x, field.x)
      let along = min(box.maxY, field.maxY) - max(box.y, field.y)
      let isBeside = along > 0 && across > -160
      let isAbove = across > 0 && box.maxY <= field.y + field.height / 2 && field.y - box.maxY < 56
      return isBeside || orAbove && isAbove
    }
  }
}
