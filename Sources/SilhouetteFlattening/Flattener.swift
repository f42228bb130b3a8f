public import SilhouetteHierarchy
public import SilhouetteScene

/// Turns snapshots into scenes. It decides everything that is hard, so that renderers and recorders stay simple.
///
/// ```
/// order     sorts siblings by z, elements above views         PaintOrder
/// place     geometry, clips, alpha, category, verdict         NodeGeometry, Categorizer
/// merge     accessibility elements lend to their views        ElementMerger
/// seal      secrets, marks and inputs lose their insides      Marking, PrivacyPolicy
/// back      finds pictures that other nodes lie on            Backdrops
/// layout    reads places, if no colours are reported          ScreenLayout
/// reveal    removes content, or lets it through               PrivacyPolicy
/// paint     colours and skeleton parts                        NodePainter, Skeleton
/// ```
///
/// No node is lost: each node of the snapshot has one node in the scene. Time grows with the number of nodes, and with
/// its logarithm if siblings must be sorted.
///
/// Use one flattener for each session, and give it the session's snapshots in order. It remembers which nodes held a
/// secret, and they stay secret. Besides, it keeps scratch memory and a cache of class names. The same snapshots in the
/// same order always give the same scenes.
public struct Flattener: Sendable {
  package let categorizer: Categorizer
  package let appearance: Appearance
  package let reveal: Reveal
  /// Whether `ScreenLayout` looks at places if classes say little. Masks must be the same either way.
  package var readsPlaces = true { didSet { last = nil } }
  private let painter: NodePainter
  /// Paints snapshots without any colour if `appearance` asks for their own.
  private let colorlessPainter: NodePainter
  private var cache = RuleCache()
  private var onceSecret = OnceSecret()
  private var order = PaintOrder()
  private var merger = ElementMerger()
  var pads = PadFinder()
  /// One for each place in the scene.
  var notes: [Note] = []
  /// The box of the scene's dialog; nil if there is none.
  private var dialog: Rect?
  /// The true places of nodes that the scene draws elsewhere.
  private var actuals: [SecretPlacer.Actual] = []
  /// The number of parts in the last scene; the next one usually has about as many.
  private var lastPartCount = 0

  /// The last snapshot and its scene; nil if the snapshot revealed a new secret, because a second flattening
  /// may then find more.
  private var last: Flattened?
  /// The last snapshot's nodes as they were placed, before the later steps changed them.
  private var lastPlaced = PlacedNodes()

  private struct PlacedNodes {
    /// The snapshot's mark; nil if its reader does not report unchanged nodes.
    var mark: Kinship.Mark?
    var platform = Platform.ios
    var nodes: [SceneNode] = []
    var notes: [Note] = []
    /// By place in the new scene: whether the node was placed exactly as in the last scene, apart from its
    /// subtree. Its descendants can then be reused.
    var isSame: [Bool] = []

    /// Whether a node is the same, apart from its subtree.
    func holds(_ node: SceneNode, _ note: Note, at position: Int) -> Bool {
      guard mark != nil, position < nodes.count, notes[position] == note, note.actual < 0 else {
        return false
      }
      var node = node
      node.end = nodes[position].end
      return node == nodes[position]
    }
  }

  private struct Flattened {
    var snapshot: HierarchySnapshot
    var viewport: Viewport
    var platform: Platform
    var tells: Tells?
    var scene: Scene
  }

  /// Facts about a node that are needed only while its scene is made.
  struct Note: Equatable {
    var drawing: Rule.Drawing = .skip
    var isSensitive = false
    /// The node is an input that `reveal` keeps shut, or is inside one.
    var isShutInput = false
    /// A text of the node matches a pattern, such as a card number or a telephone number. Computed only for
    /// text that `reveal` would let through.
    var hasPattern = false
    /// A descendant stays shut. A label that is gathered from descendants must stay shut too.
    var coversShut = false
    /// An accessibility element lent its facts to the node.
    var hasLender = false
    /// Place of the node's window.
    var window: Int32 = 0
    var finish = ScreenLayout.Finish.usual
    /// The button, tab or link around the node, whose ink its text takes; `.unknown` for none.
    var carrier = Category.unknown
    /// How the node is drawn because of the app's marks.
    var marking = Marking.none
    /// Index into `actuals` of the node's true place; -1 if that is where the scene draws it.
    var actual: Int32 = -1
    /// Whether the node fills its parent, with a child or a sibling over it.
    var isBackdrop = false
  }

  /// A flattener for one session.
  ///
  /// - Parameters:
  ///   - categorizer: The rules; the embedded ones by default.
  ///   - appearance: Style and colours of the scenes.
  ///   - reveal: The text that may reach the scenes; none by default.
  public init(
    categorizer: Categorizer = .standard, appearance: Appearance = Appearance(), reveal: Reveal = .nothing
  ) {
    self.categorizer = categorizer
    self.appearance = appearance
    self.reveal = reveal
    painter = NodePainter(appearance)
    let colors = appearance.colors == .source ? .category : appearance.colors
    colorlessPainter = NodePainter(
      Appearance(style: appearance.style, colors: colors, scheme: appearance.scheme))
  }

  /// Forgets the session, but keeps the rules' results for classes. The next snapshot is another session's
  /// first one.
  package mutating func beginSession() {
    onceSecret = OnceSecret()
    pads.forget()
    last = nil
  }

  /// Makes the scene of the session's next snapshot. One that repeats the last one costs next to nothing.
  ///
  /// - Parameters:
  ///   - snapshot: The screen as the source described it.
  ///   - viewport: The screen at that time.
  ///   - platform: The stream's platform; some rules are for one platform only.
  ///   - tells: The properties that the source always reports; nil for those that are usual on its platform.
  public mutating func flatten(
    _ snapshot: HierarchySnapshot, viewport: Viewport, platform: Platform, tells: Tells? = nil
  ) -> Scene {
    if let last, snapshot.repeats(last.snapshot), viewport == last.viewport, platform == last.platform,
      tells == last.tells
    {
      var scene = last.scene
      scene.time = snapshot.time
      return scene
    }
    // A secret found during the last flattening may change the placing of nodes that came before it.
    if last == nil || last?.platform != platform { lastPlaced.mark = nil }
    last = nil
    let secrets = onceSecret.count
    let scene = makeScene(snapshot, viewport, platform, tells)
    if onceSecret.count == secrets {
      last = Flattened(
        snapshot: snapshot, viewport: viewport, platform: platform, tells: tells, scene: scene)
    }
    return scene
  }

  private mutating func makeScene(
    _ snapshot: HierarchySnapshot, _ viewport: Viewport, _ platform: Platform, _ tells: Tells?
  ) -> Scene {
    var scene = Scene(time: snapshot.time, viewport: viewport, background: painter.palette.background)
    order.arrange(snapshot)
    let hasElements = place(snapshot, platform, &scene)
    keepPlaced(scene, of: snapshot)
    dialog = nil
    if hasElements { mergeElements(snapshot, &scene) }
    let hasKeyboard = sealInsides(&scene)
    sealPad(snapshot, &scene)
    veilPages(snapshot, &scene)
    placeSecrets(snapshot, &scene)
    if hasElements { concealElements(&scene) }
    let tellsKeyboard = hasKeyboard || (tells ?? .usual(for: platform)).contains(.keyboard)
    if !tellsKeyboard, Self.hasFocusedField(scene, snapshot) {
      scene.possibleKeyboard = KeyboardPlace.usualBox(in: viewport)
    }
    let colors = SnapshotColors(snapshot, scene)
    let painter = colors.hasColors ? self.painter : colorlessPainter
    scene.background = painter.palette.background
    markBackdrops(snapshot, &scene)
    if readsPlaces, !colors.hasBackgrounds { readLayout(painter, platform, &scene) }
    settlePrivacy(snapshot, &scene)
    paint(snapshot, painter, isStyled: colors.hasBackgrounds, platform, &scene)
    lastPartCount = min(scene.parts.count, 1 << 16)
    return scene
  }
}

// MARK: - Placing

extension Flattener {
  /// Places all nodes. Returns whether there is an accessibility element.
  private mutating func place(
    _ snapshot: HierarchySnapshot, _ platform: Platform, _ scene: inout Scene
  ) -> Bool {
    scene.parts.reserveCapacity(lastPartCount)
    notes.removeAll(keepingCapacity: true)
    actuals.removeAll(keepingCapacity: true)
    notes.reserveCapacity(snapshot.nodes.count)
    scene.nodes.reserveCapacity(snapshot.nodes.count)
    lastPlaced.isSame.removeAll(keepingCapacity: true)
    lastPlaced.isSame.append(contentsOf: repeatElement(false, count: snapshot.nodes.count))
    var hasElements = false
    let details = snapshot.details.span
    let secrets = onceSecret.count
    var kept = KeptNodes(of: snapshot, since: lastPlaced.mark)
    for position in 0..<snapshot.nodes.count {
      let source = order.sources[position]
      if snapshot.nodes[Int(source)].kind == .accessibility { hasElements = true }
      let above = snapshot.nodes[Int(source)].parent
      let parent = above < 0 ? -1 : Int(order.places[Int(above)])
      let isBackdrop = Self.isBackdrop(source, snapshot)
      if kept.contains(source), onceSecret.count == secrets,
        wasPlaced(source, at: position, parent, isBackdrop: isBackdrop)
      {
        lastPlaced.isSame[position] = true
        notes.append(lastPlaced.notes[position])
        scene.nodes.append(lastPlaced.nodes[position])
        continue
      }
      let node = snapshot.nodes[Int(source)]
      let detail = details.extracting(node.detailRange)
      var placed = SceneNode()
      placed.id = node.id
      placed.parent = Int32(parent)
      placed.source = source
      placed.end = Int32(position) + node.end - source
      let markingAbove = parent < 0 ? Marking.none : notes[parent].marking
      var marking = Marking(detail, under: markingAbove)
      let decision = decide(
        node, detail, source, isBackdrop: isBackdrop, snapshot, platform, &marking)
      let isAtRest = decision.category == .key || marking != .none
      let geometry = isAtRest ? NodeGeometry(atRest: node) : NodeGeometry(node, detail)
      locate(&placed, node, geometry, parent, scene.nodes)
      // If a pressed key is hidden, its absence shows which one is pressed.
      let isAlwaysShown =
        decision.category == .key || markingAbove != .none || marking.isButton(decision.category)
      settle(
        &placed, node, detail, decision, marking, isAlwaysShown: isAlwaysShown, parent, scene.nodes)
      if parent >= 0 && scene.nodes[parent].flags.contains(.secret)
        || PrivacyPolicy.isDeclaredSecret(node, detail, decision, in: snapshot)
      {
        placed.flags.insert(.secret)
      }
      if marking == .none, !placed.flags.contains(.secret),
        PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot)
      {
        placed.flags.insert(.typed)
      }
      if marking == .none, Self.drawsItself(node, placed, snapshot) {
        placed.flags.insert(.drawsItself)
      }
      var note = Note()
      if isAtRest || decision.isSealed || (parent >= 0 && notes[parent].actual >= 0) {
        note.actual = noteActual(of: placed, node, detail, scene.nodes)
      }
      note.isBackdrop = isBackdrop
      note.window = parent >= 0 ? notes[parent].window : Int32(position)
      note.drawing = decision.drawing
      note.marking = marking
      note.carrier = Self.carrier(parent < 0 ? nil : (scene.nodes[parent].category, notes[parent].carrier))
      note.isSensitive =
        (parent >= 0 && notes[parent].isSensitive)
        || PrivacyPolicy.isSensitive(node, detail, decision, in: snapshot)
      note.isShutInput =
        (parent >= 0 && notes[parent].isShutInput) || isShutInput(node, detail, decision, snapshot)
      lastPlaced.isSame[position] = lastPlaced.holds(placed, note, at: position)
      notes.append(note)
      scene.nodes.append(placed)
    }
    return hasElements
  }

  /// Whether a node that came over from the last snapshot was placed under the same parent in the same
  /// circumstances.
  ///
  /// Besides itself and its subtree, a node's place depends on its ancestors, on whether it is a backdrop,
  /// and on the known secrets.
  private func wasPlaced(_ source: Int32, at position: Int, _ parent: Int, isBackdrop: Bool) -> Bool {
    guard position < lastPlaced.nodes.count, lastPlaced.nodes[position].source == source,
      lastPlaced.nodes[position].parent == parent
    else { return false }
    return (parent < 0 || lastPlaced.isSame[parent]) && lastPlaced.notes[position].isBackdrop == isBackdrop
      && lastPlaced.notes[position].actual < 0
  }

  private mutating func keepPlaced(_ scene: Scene, of snapshot: HierarchySnapshot) {
    lastPlaced.mark = snapshot.kinship?.mark
    guard lastPlaced.mark != nil else { return }
    lastPlaced.nodes.removeAll(keepingCapacity: true)
    lastPlaced.nodes.append(contentsOf: scene.nodes)
    lastPlaced.notes.removeAll(keepingCapacity: true)
    lastPlaced.notes.append(contentsOf: notes)
  }

  /// Whether the node draws its own content and has no view or layer as a child.
  private static func drawsItself(
    _ node: HierarchyNode, _ placed: SceneNode, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    guard node.flags.contains(.custom) || placed.flags.contains(.opaqueContent) else { return false }
    // Elements describe the node, and are not part of its content. Only the first ones are checked, so that
    // this stays cheap.
    let first = Int(placed.source) + 1
    return (first..<min(Int(node.end), first + 64)).allSatisfy { snapshot.nodes[$0].kind == .accessibility }
  }

  /// Whether a node shows input that `reveal` keeps shut.
  private func isShutInput(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision, _ snapshot: HierarchySnapshot
  ) -> Bool {
    switch reveal {
    case .nothing: false
    case .labels: PrivacyPolicy.showsInput(decision, node, detail, in: snapshot)
    case .inputs:
      PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot)
        && !PrivacyPolicy.words(ofInput: node, detail, in: snapshot).isEmpty
    }
  }

  private static func carrier(_ above: (category: Category, carrier: Category)?) -> Category {
    guard let above else { return .unknown }
    switch above.category {
    case .button, .tab, .link: return above.category
    default: return above.carrier
    }
  }

  private mutating func decide(
    _ node: HierarchyNode, _ detail: DetailSpan, _ source: Int32, isBackdrop: Bool,
    _ snapshot: HierarchySnapshot, _ platform: Platform, _ marking: inout Marking
  ) -> Decision {
    var facts = NodeFacts(node, at: Int(source), detail: detail)
    if marking != .none {
      facts.rest()
    } else if isBackdrop {
      facts.bits |= NodeFacts.backdrop
    }
    var isSecret = PrivacyPolicy.isSecret(node, detail, in: snapshot) || onceSecret.holds(node.id)
    // For rules, a secret has the same facts with and without typed text.
    let ofSecret = NodeFacts.text | NodeFacts.label | NodeFacts.children
    if isSecret { facts.bits |= ofSecret }
    var decision = categorizer.decide(
      node, detail: detail, facts: facts, in: snapshot, platform: platform, cache: &cache)
    if !isSecret, isSecretInput(node, detail, decision, snapshot) {
      isSecret = true
      facts.bits |= ofSecret
      decision = categorizer.decide(
        node, detail: detail, facts: facts, in: snapshot, platform: platform, cache: &cache)
    }
    if isSecret || decision.category == .secureField { onceSecret.remember(node, in: snapshot) }
    PrivacyPolicy.noteEditing(&decision, node)
    PrivacyPolicy.seal(&decision, node, isSecret: isSecret)
    if marking != .none {
      marking.settle(&decision)
      return decision
    }
    if !decision.isSealed, Self.canBeChecked(decision.category), detail.value.count == 1,
      snapshot[detail.value].first == UInt8(ascii: "1")
    {
      decision.state.insert(.checked)
    }
    return decision
  }

  /// Whether an input held a secret before, or has a name that suggests one.
  private func isSecretInput(
    _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision, _ snapshot: HierarchySnapshot
  ) -> Bool {
    guard PrivacyPolicy.isTypedInto(decision, node, detail, in: snapshot) else { return false }
    if decision.isInputByName,
      SensitiveWords(in: ClassName(snapshot[node.className]).simple).contains(.secret)
    {
      return true
    }
    return onceSecret.holds(input: node, in: snapshot)
      || PrivacyPolicy.words(ofInput: node, detail, in: snapshot).contains(.secret)
  }

  /// Whether a node fills its parent, with a child or a sibling over it.
  private static func isBackdrop(_ source: Int32, _ snapshot: borrowing HierarchySnapshot) -> Bool {
    let node = snapshot.nodes[Int(source)]
    guard node.parent >= 0, node.frame.x <= 1, node.frame.y <= 1 else { return false }
    let parent = snapshot.nodes[Int(node.parent)]
    guard parent.frame.width >= 100, parent.frame.height >= 100 else { return false }
    guard node.frame.maxX >= parent.frame.width - 1, node.frame.maxY >= parent.frame.height - 1 else {
      return false
    }
    return node.end > source + 1 || isLainOn(node, parent, snapshot)
  }

  /// Whether one of the next few siblings reaches over a node.
  private static func isLainOn(
    _ node: HierarchyNode, _ parent: HierarchyNode, _ snapshot: borrowing HierarchySnapshot
  ) -> Bool {
    var sibling = node.end
    for _ in 0..<8 {
      guard sibling < parent.end else { return false }
      if snapshot.nodes[Int(sibling)].frame.intersection(node.frame) != nil { return true }
      sibling = snapshot.nodes[Int(sibling)].end
    }
    return true
  }

  private static func canBeChecked(_ category: Category) -> Bool {
    category == .toggle || category == .checkbox || category == .radio
  }

  /// Geometry, clip and alpha, from the node's own and its parent's.
  private func locate(
    _ placed: inout SceneNode, _ node: HierarchyNode, _ geometry: NodeGeometry, _ parent: Int,
    _ placedBefore: [SceneNode]
  ) {
    let geometry = QuarterGrid.geometry(geometry)
    placed.frame = geometry.frame
    placed.toParent = geometry.toParent
    placed.contentOffset = geometry.scroll
    placed.alpha = geometry.alpha
    placed.radius = geometry.radius
    if node.flags.contains(.clips) { placed.flags.insert(.clips) }
    if node.kind == .accessibility { placed.flags.insert(.accessibility) }
    if parent >= 0, node.kind == .accessibility {
      Self.attach(&placed, to: placedBefore[parent], window: placedBefore[Int(notes[parent].window)])
    }
    placed.place(under: placedBefore)
  }

  /// Notes the true place of a node that its scene draws elsewhere or scrolls differently; returns the index,
  /// or -1.
  private mutating func noteActual(
    of placed: SceneNode, _ node: HierarchyNode, _ detail: DetailSpan, _ placedBefore: [SceneNode]
  ) -> Int32 {
    let geometry = QuarterGrid.geometry(NodeGeometry(node, detail))
    let parent = Int(placed.parent)
    var toViewport = geometry.toParent
    if parent >= 0 {
      let isElement = node.kind == .accessibility
      let above = actual(of: isElement ? Int(notes[parent].window) : parent, placedBefore)
      toViewport = toViewport.placed(under: above.toViewport, scroll: isElement ? .zero : above.scroll)
    }
    let isThere =
      toViewport == placed.toViewport && geometry.frame.size == placed.frame.size
      && geometry.scroll == placed.contentOffset
    guard !isThere else { return -1 }
    actuals.append(
      SecretPlacer.Actual(size: geometry.frame.size, toViewport: toViewport, scroll: geometry.scroll))
    return Int32(actuals.count - 1)
  }

  private func actual(of position: Int, _ placed: [SceneNode]) -> SecretPlacer.Actual {
    let noted = notes[position].actual
    guard noted < 0 else { return actuals[Int(noted)] }
    return SecretPlacer.Actual(
      size: placed[position].frame.size, toViewport: placed[position].toViewport,
      scroll: placed[position].contentOffset)
  }

  /// An element's frame is absolute in its window: it is brought into its container's content space.
  private static func attach(_ placed: inout SceneNode, to owner: SceneNode, window: SceneNode) {
    guard let back = owner.toViewport.inverse else {
      placed.toParent = .collapsed
      return
    }
    let inOwner = placed.toParent.then(window.toViewport).then(back)
    placed.toParent = QuarterGrid.transform(
      inOwner.then(.translation(x: owner.contentOffset.x, y: owner.contentOffset.y)))
    if placed.toParent.isTranslation {
      placed.frame.x = placed.toParent.tx
      placed.frame.y = placed.toParent.ty
    }
  }

  /// Category and verdict: hidden and pruned subtrees stay so all the way down.
  private func settle(
    _ placed: inout SceneNode, _ node: HierarchyNode, _ detail: DetailSpan, _ decision: Decision,
    _ marking: Marking, isAlwaysShown: Bool, _ parent: Int,
    _ placedBefore: [SceneNode]
  ) {
    placed.category = decision.category
    placed.state = decision.state
    placed.rule = decision.rule
    if decision.isSealed {
      placed.flags.insert(.sealed)
      placed.flags.remove(.clips)
      // A field scrolls while it is written in.
      placed.contentOffset = .zero
      if marking == .box { placed.flags.insert(.clips) }
    } else if PrivacyPolicy.isInput(decision.category) {
      placed.contentOffset = .zero
    } else if Self.isOpaqueContent(node, decision) {
      placed.flags.insert(.opaqueContent)
    }
    let above = parent < 0 ? SceneNode.Verdict.draw : placedBefore[parent].verdict
    let alpha = marking == .none ? placed.alpha : node.alpha
    let isHidden = !isAlwaysShown && (node.flags.contains(.hidden) || alpha <= 0)
    if above == .hidden || isHidden {
      placed.verdict = .hidden
    } else if above == .prune || (parent >= 0 && Self.closes(notes[parent].drawing)) {
      placed.verdict = .prune
    } else {
      switch decision.drawing {
      case .draw, .parts, .whole: placed.verdict = .draw
      case .skip:
        placed.verdict = marking == .none && NodePainter.hasSurface(node, detail) ? .draw : .skip
      case .prune: placed.verdict = .prune
      }
    }
  }

  private static func closes(_ drawing: Rule.Drawing) -> Bool { drawing == .whole || drawing == .prune }

  /// Whether the scene must show that the node has content outside the tree.
  private static func isOpaqueContent(_ node: HierarchyNode, _ decision: Decision) -> Bool {
    if node.flags.contains(.unreadable) { return true }
    switch decision.category {
    // Some sources list part of a web view's content, never all of it.
    case .customDrawing, .video, .map, .webView, .advertisement, .unknown: return true
    case .view, .card, .modal: return node.flags.contains(.custom)
    default: return false
    }
  }
}

// MARK: - Merging

extension Flattener {
  private mutating func mergeElements(_ snapshot: HierarchySnapshot, _ scene: inout Scene) {
    merger.index(scene.nodes) { node in
      !node.flags.contains(.accessibility) && node.verdict != .hidden
    }
    for position in scene.nodes.indices {
      let element = scene.nodes[position]
      guard element.flags.contains(.accessibility), element.verdict != .hidden else { continue }
      let owner = merger.view(for: position) { view in
        Self.lendingRank(scene.nodes[view]) * 2 + (notes[view].hasLender ? 0 : 1)
      }
      guard let owner, mayLend(position, to: owner, scene) else { continue }
      lend(position, to: owner, snapshot, &scene)
    }
  }

  /// An element inside a secret lends nothing to a view outside it.
  private func mayLend(_ element: Int, to view: Int, _ scene: borrowing Scene) -> Bool {
    let parent = Int(scene.nodes[element].parent)
    return parent < 0 || !scene.nodes[parent].flags.contains(.secret)
      || scene.nodes[view].flags.contains(.secret)
  }

  /// Drawn views with a category of their own first, then other drawn views, then the rest.
  private static func lendingRank(_ node: SceneNode) -> Int {
    switch node.verdict {
    case .draw: specificity(node.category) > 0 ? 3 : 2
    case .skip: 1
    case .prune, .hidden: 0
    }
  }

  private mutating func lend(
    _ element: Int, to view: Int, _ snapshot: HierarchySnapshot, _ scene: inout Scene
  ) {
    let lent = scene.nodes[element]
    if notes[element].isSensitive || notes[view].isSensitive {
      notes[element].isSensitive = true
      notes[view].isSensitive = true
    }
    if notes[element].isShutInput || notes[view].isShutInput {
      notes[element].isShutInput = true
      notes[view].isShutInput = true
    }
    if scene.nodes[element].verdict != .prune { scene.nodes[element].verdict = .prune }
    guard notes[view].marking == .none else { return }
    if lent.flags.contains(.sealed) || scene.nodes[view].flags.contains(.sealed) {
      return seal(view, like: element, snapshot, &scene)
    }
    guard !notes[view].hasLender else { return }
    notes[view].hasLender = true
    guard scene.nodes[view].verdict != .prune,
      Self.specificity(lent.category) > Self.specificity(scene.nodes[view].category)
    else { return }
    scene.nodes[view].category = lent.category
    scene.nodes[view].rule = lent.rule
    scene.nodes[view].state.formUnion(lent.state.subtracting(.enabled))
    if !lent.state.contains(.enabled) { scene.nodes[view].state.remove(.enabled) }
    scene.nodes[view].flags.remove(.opaqueContent)
    scene.nodes[view].verdict = .draw
    if notes[view].drawing == .skip { notes[view].drawing = .parts }
  }

  /// Seals a view whose element is sealed, unless the view is sealed already.
  private mutating func seal(
    _ view: Int, like element: Int, _ snapshot: HierarchySnapshot, _ scene: inout Scene
  ) {
    let lent = scene.nodes[element]
    notes[view].hasLender = true
    guard !scene.nodes[view].flags.contains(.sealed) else { return }
    scene.nodes[view].flags.insert(.sealed)
    scene.nodes[view].flags.subtract([.opaqueContent, .clips])
    scene.nodes[view].contentOffset = .zero
    scene.nodes[view].category = lent.category
    scene.nodes[view].rule = lent.rule
    if lent.category != .secureField || notes[element].marking != .none {
      scene.nodes[view].state = .enabled
    }
    if lent.category == .key || notes[element].marking != .none { rest(view, snapshot, &scene) }
    notes[view].marking = notes[element].marking == .none ? .none : .whole
    notes[view].drawing = .whole
    if scene.nodes[view].verdict != .prune { scene.nodes[view].verdict = .draw }
  }

  /// Places a key as if it was not pressed: its place, visibility and corners.
  private mutating func rest(_ key: Int, _ snapshot: HierarchySnapshot, _ scene: inout Scene) {
    if notes[key].actual < 0 {
      notes[key].actual = Int32(actuals.count)
      actuals.append(
        SecretPlacer.Actual(
          size: scene.nodes[key].frame.size, toViewport: scene.nodes[key].toViewport,
          scroll: scene.nodes[key].contentOffset))
    }
    let geometry = NodeGeometry(atRest: snapshot.nodes[Int(scene.nodes[key].source)])
    let parent = Int(scene.nodes[key].parent)
    scene.nodes[key].frame = geometry.frame
    scene.nodes[key].toParent = geometry.toParent
    scene.nodes[key].alpha = geometry.alpha
    scene.nodes[key].radius = geometry.radius
    scene.nodes[key].effectiveAlpha = parent < 0 ? 1 : scene.nodes[parent].effectiveAlpha
    scene.nodes[key].toViewport =
      parent < 0
      ? geometry.toParent
      : geometry.toParent.placed(
        under: scene.nodes[parent].toViewport, scroll: scene.nodes[parent].contentOffset)
  }

  /// How specific a category is. An element's category replaces the view's own if it is more specific.
  private static func specificity(_ category: Category) -> Int {
    switch category {
    case .unknown, .view: 0
    case .customDrawing: 1
    case .label, .image, .icon, .backgroundImage, .scrollView: 2
    default: 3
    }
  }
}

/// Which nodes came over from an earlier snapshot. Look-ups may come in any order; rising order is fastest.
private struct KeptNodes {
  private let runs: [Range<Int32>]
  private var next = 0

  init(of snapshot: HierarchySnapshot, since mark: Kinship.Mark?) {
    guard let mark, let kinship = snapshot.kinship else {
      runs = []
      return
    }
    if kinship.mark === mark {
      runs = [0..<Int32(kinship.count)]
    } else {
      runs = kinship.earlier === mark ? kinship.kept : []
    }
  }

  mutating func contains(_ source: Int32) -> Bool {
    while next < runs.count, runs[next].upperBound <= source { next += 1 }
    while next > 0, runs[next - 1].upperBound > source { next -= 1 }
    return next < runs.count && runs[next].contains(source)
  }
}

extension SceneNode {
  /// Fills a box that consists only of its border, and removes the border: browsers paint no border into a
  /// thinner box.
  fileprivate mutating func fillHairline() {
    guard let border, border.color.isOpaque, hatch.isClear,
      min(frame.width, frame.height) <= 2 * border.width
    else { return }
    fill = border.color
    self.border = nil
  }
}

// MARK: - Sealing

extension Flattener {
  /// Conceals nodes inside a secret, a marked node, an input, a keyboard or a key. Keys beside a keyboard are
  /// its popups and are concealed too, because a popup shows which key is pressed.
  ///
  /// - Returns: Whether the scene shows a keyboard.
  private mutating func sealInsides(_ scene: inout Scene) -> Bool {
    for position in scene.nodes.indices {
      let verdict = scene.nodes[position].verdict
      if isInside(position, scene) {
        if notes[Int(scene.nodes[position].parent)].isSensitive { notes[position].isSensitive = true }
        conceal(position, &scene)
      } else if scene.nodes[position].category == .key, verdict == .prune {
        notes[position].isSensitive = true
        conceal(position, &scene)
      }
    }
    guard Self.showsKeyboard(scene) else { return false }
    concealPopups(&scene)
    for position in scene.nodes.indices where scene.nodes[position].category == .key {
      guard !scene.nodes[position].flags.contains(.concealed) else { continue }
      notes[position].isSensitive = true
      conceal(position, &scene)
    }
    return true
  }

  /// Whether something that can be typed into has the focus.
  private static func hasFocusedField(_ scene: Scene, _ snapshot: borrowing HierarchySnapshot) -> Bool {
    scene.nodes.contains { placed in
      let flags = snapshot.nodes[Int(placed.source)].flags
      guard flags.contains(.focused), placed.verdict != .hidden else { return false }
      switch placed.category {
      case .textField, .searchField, .textView, .secureField: return true
      default: return flags.contains(.editable)
      }
    }
  }

  private static func showsKeyboard(_ scene: Scene) -> Bool {
    let screen = Rect(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
    return scene.nodes.indices.contains {
      scene.nodes[$0].category == .keyboard && isUp(keyboard: $0, scene)
        && scene.nodes[$0].bounds.intersection(screen) != nil
    }
  }

  /// Whether a keyboard is up. Keys beside a keyboard must not depend on the state of a secret's inside. So a
  /// keyboard in a secret counts as up while the secret shows, whatever hides or holds the keyboard there.
  private static func isUp(keyboard: Int, _ scene: borrowing Scene) -> Bool {
    var secret = -1
    var above = Int(scene.nodes[keyboard].parent)
    while above >= 0, scene.nodes[above].flags.contains(.secret) {
      secret = above
      above = Int(scene.nodes[above].parent)
    }
    if secret >= 0 {
      // Nothing in a key or a secret field is more than its inside.
      let root = scene.nodes[secret].category
      return root != .key && root != .secureField && scene.nodes[secret].verdict != .hidden
    }
    return scene.nodes[keyboard].verdict == .draw && !scene.nodes[keyboard].flags.contains(.concealed)
  }

  /// Called for every node, and reads single fields: copying nodes would cost more than the answer.
  private func isInside(_ position: Int, _ scene: borrowing Scene) -> Bool {
    let parent = Int(scene.nodes[position].parent)
    guard parent >= 0 else { return false }
    return !scene.nodes[parent].flags.isDisjoint(with: [.sealed, .concealed])
      || PrivacyPolicy.isInput(scene.nodes[parent].category)
  }

  /// Removes everything from a node that could get into an output.
  func conceal(_ position: Int, _ scene: inout Scene) {
    if scene.nodes[position].verdict != .hidden { scene.nodes[position].verdict = .prune }
    scene.nodes[position].flags.insert(.concealed)
    scene.nodes[position].flags.subtract([.clips, .opaqueContent])
    scene.nodes[position].alpha = 1
    let clip = Int(scene.nodes[position].clip)
    if clip >= 0, scene.nodes[clip].flags.contains(.concealed) {
      scene.nodes[position].clip = scene.nodes[clip].clip
    }
  }
}

// MARK: - Touches

extension Flattener {
  private func placeSecrets(_ snapshot: HierarchySnapshot, _ scene: inout Scene) {
    let placed = scene
    let placer = SecretPlacer(
      scene: placed, snapshot: snapshot,
      actual: { notes[$0].actual < 0 ? nil : actuals[Int(notes[$0].actual)] },
      isAtRest: { notes[$0].marking != .none || placed.nodes[$0].category == .key })
    scene.secretPlaces = placer.places()
  }
}

// MARK: - Elements over sealed nodes

extension Flattener {
  /// Conceals elements that overlap a sealed node and match no view in it: they would reveal the places and
  /// states of its parts.
  private func concealElements(_ scene: inout Scene) {
    var sealed = ShutBoxes()
    for position in scene.nodes.indices
    where Self.isDrawnSealed(position, scene) && !isInMark(position, scene) {
      sealed.add(scene.nodes[position].bounds)
    }
    // Nodes inside may extend beyond the sealed box. Their area does not depend on their content.
    for secret in scene.secretPlaces where Self.isDrawnSealed(Int(secret.node), scene) {
      for place in secret.places { sealed.add(place.toViewport.boundingBox(of: place.box)) }
    }
    guard !sealed.isEmpty else { return }
    for position in scene.nodes.indices {
      let node = scene.nodes[position]
      guard node.flags.contains(.accessibility), !node.flags.contains(.sealed), node.verdict != .hidden,
        sealed.hold(node.bounds)
      else { continue }
      conceal(position, &scene)
    }
  }

  private static func isDrawnSealed(_ position: Int, _ scene: borrowing Scene) -> Bool {
    scene.nodes[position].flags.contains(.sealed) && scene.nodes[position].verdict == .draw
      && !scene.nodes[position].flags.contains(.accessibility)
  }

  private func isInMark(_ position: Int, _ scene: borrowing Scene) -> Bool {
    let parent = Int(scene.nodes[position].parent)
    return parent >= 0 && notes[parent].marking != .none
  }
}

// MARK: - Backdrops

extension Flattener {
  private func markBackdrops(_ snapshot: HierarchySnapshot, _ scene: inout Scene) {
    var found: [Int] = []
    let backdrops = Backdrops(nodes: scene.nodes, snapshot: snapshot)
    for position in scene.nodes.indices
    where scene.nodes[position].category == .image && scene.nodes[position].verdict == .draw {
      // The content of a secret must not show through the choice of its backdrop.
      guard !scene.nodes[position].flags.contains(.secret) else { continue }
      if backdrops.isBackdrop(position) { found.append(position) }
    }
    for position in found { scene.nodes[position].category = .backgroundImage }
  }
}

// MARK: - Layout

extension Flattener {
  private mutating func readLayout(_ painter: NodePainter, _ platform: Platform, _ scene: inout Scene) {
    let layout = ScreenLayout(scene, guesses: categorizer.guesses, platform: platform)
    dialog = layout.dialog
    for reading in layout.readings { apply(reading, painter, &scene) }
  }

  private mutating func apply(
    _ reading: ScreenLayout.Reading, _ painter: NodePainter, _ scene: inout Scene
  ) {
    let position = reading.position
    notes[position].finish = reading.finish
    if let category = reading.category, category != scene.nodes[position].category {
      scene.nodes[position].toldCategory = scene.nodes[position].category
      scene.nodes[position].category = category
    }
    if reading.isSkipped { return scene.nodes[position].verdict = .skip }
    switch reading.finish {
    case .unseen, .hatched, .film: scene.nodes[position].flags.insert(.opaqueContent)
    case .systemBars:
      // A root that paints nothing paints the bars alone.
      if scene.nodes[position].verdict == .skip { notes[position].drawing = .draw }
    case .usual, .flat, .bare, .written, .paper, .sheet, .veil, .outlined: break
    }
    scene.nodes[position].verdict = .draw
    if reading.category == .view { notes[position].drawing = .draw }
    if scene.nodes[position].category == .cell { notes[position].drawing = .parts }
    guard scene.nodes[position].category == .modal else { return }
    notes[position].drawing = .parts
    // If no node represents the screen behind the dialog, the paper does.
    scene.background = painter.dimmed(scene.background)
  }
}

// MARK: - Privacy

extension Flattener {
  private mutating func settlePrivacy(_ snapshot: HierarchySnapshot, _ scene: inout Scene) {
    let details = snapshot.details.span
    let veil = reveal == .nothing ? Veil() : markShut(scene, snapshot)
    for position in scene.nodes.indices {
      let source = Int(scene.nodes[position].source)
      let node = snapshot.nodes[source]
      let detail = details.extracting(node.detailRange)
      let note = notes[position]
      let isSealed = !scene.nodes[position].flags.isDisjoint(with: [.sealed, .concealed])
      guard isSealed || PrivacyPolicy.hasContent(node, detail) else { continue }
      if note.isSensitive || veil.liesOnSensitive(scene.nodes[position]) {
        scene.nodes[position].privacy = .sensitive
      } else {
        scene.nodes[position].privacy = .withheld
        guard reveal != .nothing, !note.isShutInput, !note.coversShut, !note.hasPattern,
          !veil.liesOnShut(scene.nodes[position]),
          !PrivacyPolicy.words(of: node, detail, in: snapshot).contains(.secret)
        else { continue }
        revealText(of: node, snapshot, position, &scene)
      }
    }
  }

  /// Marks nodes in and around shut ones, and collects the boxes of shut nodes. A node with a pattern stays
  /// shut, and so do labels gathered from it, but its descendants are not shut by it.
  private mutating func markShut(_ scene: Scene, _ snapshot: HierarchySnapshot) -> Veil {
    var veil = Veil()
    let details = snapshot.details.span
    for position in scene.nodes.indices {
      let parent = Int(scene.nodes[position].parent)
      if parent >= 0, notes[parent].isSensitive { notes[position].isSensitive = true }
      if parent >= 0, notes[parent].isShutInput { notes[position].isShutInput = true }
      guard !notes[position].isSensitive, !notes[position].isShutInput else { continue }
      let node = snapshot.nodes[Int(scene.nodes[position].source)]
      notes[position].hasPattern =
        !TextPattern(of: node, details.extracting(node.detailRange), in: snapshot).isEmpty
    }
    for position in scene.nodes.indices.reversed() {
      let node = scene.nodes[position]
      let note = notes[position]
      let isShut = note.isSensitive || note.isShutInput || note.hasPattern
      if isShut { veil.add(node, isSensitive: note.isSensitive) }
      guard isShut || note.coversShut, node.parent >= 0 else { continue }
      notes[Int(node.parent)].coversShut = true
    }
    return veil
  }

  private func revealText(
    of node: HierarchyNode, _ snapshot: HierarchySnapshot, _ position: Int, _ scene: inout Scene
  ) {
    let slice = node.text.isEmpty ? node.label : node.text
    let verdict = scene.nodes[position].verdict
    guard !slice.isEmpty, verdict == .draw || verdict == .skip else { return }
    scene.nodes[position].text = scene.add(text: snapshot[slice])
    scene.nodes[position].privacy = .revealed
  }
}

/// The boxes of shut nodes. Elements and views report the same thing in two places, which may differ a little.
private struct Veil {
  /// Boxes of sensitive nodes. No element may describe one.
  private var sensitive = ShutBoxes()
  /// Boxes of shut inputs.
  private var inputs = ShutBoxes()
  /// Boxes of shut elements. A view under one may draw the element's words.
  private var elements = ShutBoxes()

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
      Rect(x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0.25, height: 0.25))
  }
}

/// Up to 64 single boxes; beyond that, one box around the others.
private struct ShutBoxes {
  private static let most = 64
  private var boxes: [Rect] = []
  private var around: Rect?

  mutating func add(_ box: Rect) {
    guard box.isDrawable else { return }
    if boxes.count < Self.most { boxes.append(box) } else { around = around?.union(box) ?? box }
  }

  var isEmpty: Bool { boxes.isEmpty }

  /// Whether one of the boxes holds half of `box` or more.
  func hold(_ box: Rect) -> Bool {
    let least = box.width * box.height / 2
    return (boxes + (around.map { [$0] } ?? [])).contains { sealed in
      sealed.intersection(box).map { $0.width * $0.height >= least } ?? false
    }
  }

  func overlap(_ box: Rect) -> Bool {
    if let around, around.intersection(box) != nil { return true }
    return boxes.contains { $0.intersection(box) != nil }
  }
}

// MARK: - Painting

extension Flattener {
  private func paint(
    _ snapshot: HierarchySnapshot, _ painter: NodePainter, isStyled: Bool, _ platform: Platform,
    _ scene: inout Scene
  ) {
    let details = snapshot.details.span
    let clock = SystemBars.Clock(on: scene.viewport, platform)
    let film = largestFilm(of: scene)
    for position in scene.nodes.indices where scene.nodes[position].verdict == .draw {
      let placed = scene.nodes[position]
      let node = snapshot.nodes[Int(placed.source)]
      let detail = details.extracting(node.detailRange)
      let isSurface = notes[position].drawing == .skip
      var paint: NodePaint
      if placed.category == .key || notes[position].marking != .none {
        paint = painter.rest(placed, isBox: notes[position].drawing == .draw)
      } else if isSurface {
        paint = painter.surface(placed, node, detail)
      } else {
        paint = painter.paint(placed, node, detail, isStyled: isStyled)
      }
      if !isSurface { painter.adapt(&paint, of: placed.category, to: notes[position].carrier) }
      painter.finish(&paint, as: notes[position].finish)
      let isFilm = notes[position].finish == .film
      if isFilm, position != film { paint.hatch = .clear }
      painter.soften(&paint, in: placed.box, isFilm: isFilm)
      if placed.category != .key, notes[position].marking == .none {
        painter.shade(
          &paint, of: placed, detail, isSheet: notes[position].finish == .sheet, isStyled: isStyled)
      }
      scene.nodes[position].fill = paint.fill
      scene.nodes[position].hatch = paint.hatch
      scene.nodes[position].border = paint.border.map(QuarterGrid.border)
      scene.nodes[position].shadow = paint.shadow
      scene.nodes[position].fillHairline()
      guard appearance.style == .skeleton else { continue }
      let first = scene.parts.count
      if case .systemBars(let top, let foot, let keyboard) = notes[position].finish {
        let bars = SystemBars(
          box: QuarterGrid.wholePoints(of: placed.box), ink: painter.palette[.statusBar].ink,
          clock: clock)
        if top > 0 { bars.drawStatus(height: Double(top), into: &scene.parts) }
        if foot > 0 { bars.drawKeys(height: Double(foot), into: &scene.parts) }
        if keyboard > 0 {
          bars.drawKeyboard(height: Double(keyboard), painter.palette, into: &scene.parts)
        }
        scene.nodes[position].parts = SliceRange(
          start: UInt32(first), count: UInt32(scene.parts.count - first))
        continue
      }
      guard notes[position].drawing != .draw, !isSurface else { continue }
      let row =
        ChoiceRow.isTold(placed.category) && !placed.flags.contains(.sealed)
        ? ChoiceRow(of: position, scene.nodes) : ChoiceRow.unknown
      let standsAlone =
        notes[position].drawing == .whole || Self.isAlone(position, scene.nodes)
      // Without colours, the overlap of nodes is unknown, so text takes the room that children leave.
      let room = isStyled ? .whole : room(for: position, node, standsAlone, scene)
      drawParts(
        of: placed, note: notes[position], node, detail, paint, row, standsAlone, room, clock, snapshot,
        &scene.parts)
      guard scene.parts.count > first else { continue }
      scene.nodes[position].parts = SliceRange(
        start: UInt32(first), count: UInt32(scene.parts.count - first))
    }
  }

  /// The film that has stripes: the largest, and of equals the topmost. Translucent stripes over each other would be
  /// strong.
  private func largestFilm(of scene: Scene) -> Int? {
    scene.nodes.indices.filter { notes[$0].finish == .film }
      .max { (scene.nodes[$0].bounds.area, $0) < (scene.nodes[$1].bounds.area, $1) }
  }

  private func room(
    for position: Int, _ node: HierarchyNode, _ standsAlone: Bool, _ scene: Scene
  ) -> WritingRoom {
    guard standsAlone else {
      return Self.hasText(node) ? WritingRoom.find(in: position, scene.nodes) : .whole
    }
    switch scene.nodes[position].category {
    case .label, .heading, .link:
      let screen = Rect(x: 0, y: 0, width: scene.viewport.width, height: scene.viewport.height)
      if WritingRoom.isCaption(position, scene.nodes) { return .caption }
      let room = WritingRoom.inside(scene.nodes[position].bounds, screen: screen, dialog: dialog)
      return room == .whole && WritingRoom.isHugged(position, scene.nodes) ? .hugged : room
    default: return .whole
    }
  }

  /// Whether nothing below a node is painted. Skipped nodes are looked at by the nearest painted ancestor alone, so all
  /// answers together take time in the number of nodes.
  private static func isAlone(_ position: Int, _ nodes: [SceneNode]) -> Bool {
    let end = Int(nodes[position].end)
    var below = position + 1
    while below < end {
      switch nodes[below].verdict {
      case .draw: return false
      case .skip: below += 1
      case .prune, .hidden: below = Int(nodes[below].end)
      }
    }
    return true
  }

  private func drawParts(
    of placed: SceneNode, note: Note, _ node: HierarchyNode, _ detail: DetailSpan, _ paint: NodePaint,
    _ row: ChoiceRow, _ standsAlone: Bool, _ room: WritingRoom, _ clock: SystemBars.Clock,
    _ snapshot: HierarchySnapshot,
    _ parts: inout [ScenePart]
  ) {
    let isSensitive = note.isSensitive || placed.privacy == .sensitive
    // The widths of lines would reveal typed letters.
    let isInput = PrivacyPolicy.isInput(placed.category)
    let lines = isSensitive || isInput ? .empty : detail.lines
    let isSealed = placed.flags.contains(.sealed)
    let isLeaf = node.end == placed.source + 1
    let skeleton = Skeleton(
      box: QuarterGrid.wholePoints(of: placed.box), exactHeight: placed.box.height,
      category: placed.category, state: placed.state,
      paint: paint,
      radius: placed.radius, fontSize: isSealed ? nil : detail.fontSize,
      hasText: isSealed || Self.hasText(node) || (note.hasLender && isLeaf),
      standsAlone: standsAlone, isWhole: note.drawing == .whole, isWritten: note.finish == .written, row: row,
      room: room, clock: clock)
    skeleton.draw(
      lines: lines.isEmpty ? snapshot.lines[0..<0] : snapshot.lines[lines.range], into: &parts)
  }

  /// Whether the node itself shows or speaks words, never how many.
  private static func hasText(_ node: HierarchyNode) -> Bool {
    !node.text.isEmpty || (!node.label.isEmpty && node.kind == .accessibility)
  }
}
