import SilhouetteHierarchy
import SilhouetteScene

/// Decides for each node, in paint order, whether it is masked in strict mode, and which clips and covers
/// apply to it.
///
/// The order of questions is the one in docs/REDACTION.md; the first that answers decides. Engines differ in
/// the last questions only: class and content, words of assistive technology, proofs of harmlessness.
struct StrictVerdicts {
  /// State that a node inherits, and the result for the node itself.
  struct Standing {
    var maskedBy: Int32 = -1
    var unmaskedBy: Int32 = -1
    /// The system's own control that it is a part of.
    var chrome: Int32 = -1
    /// The same if that is a switch or slider.
    var control: Int32 = -1
    /// The outermost control with a value, such as a slider, that is this node or contains it; -1 for none.
    var valuedBy: Int32 = -1
    /// The outermost sealed node or masked input that is this node or contains it; -1 for none.
    var sealedBy: Int32 = -1
    /// The masked or invisible ancestor whose inside is not examined, -1 for none.
    var closedBy: Int32 = -1
    /// This node and all above it are fully opaque as groups.
    var isSolid = true
    /// Every clip above is an upright box without round corners, and `clip` is exactly their intersection.
    var isClipExact = true
    /// The box around the area that the clips above leave.
    var clip: Rect2D
  }

  let seen: [SeenNode]
  let viewport: Viewport
  let policy: RedactionPolicy
  private let engine: RedactionEngine
  private let knowsPictures: Bool
  let knowsDrawing: Bool
  var standings: [Standing] = []
  var verdicts: [NodeVerdict] = []
  /// By place of a sealed node: places beside it in the tree whose subtrees belong to it.
  var guests: [Int32: [Int32]] = [:]
  /// Places of sealed nodes that show and are keyboards, or keys.
  var keyboards: [Int32] = []
  private(set) var keys: [Int32] = []
  /// Places of elements that speak for sealed nodes.
  private(set) var lent: [Int32] = []

  /// The clip outside of all clips.
  private static let everywhere = Rect2D(x: -1e15, y: -1e15, width: 2e15, height: 2e15)

  init(
    _ seen: [SeenNode], policy: RedactionPolicy, engine: RedactionEngine, knowsPictures: Bool,
    knowsDrawing: Bool, viewport: Viewport
  ) {
    self.seen = seen
    self.viewport = viewport
    self.policy = policy
    self.engine = engine
    self.knowsPictures = knowsPictures
    self.knowsDrawing = knowsDrawing
    standings.reserveCapacity(seen.count)
    verdicts.reserveCapacity(seen.count)
    for place in seen.indices { append(place) }
    sealValues()
    adoptGuests(viewport)
  }

  private mutating func append(_ place: Int) {
    let node = seen[place]
    var standing =
      node.parent < 0 ? Standing(clip: Self.everywhere) : standingBelow(Int(node.parent))
    standing.isSolid = standing.isSolid && node.opacity == 1
    guard standing.sealedBy < 0 else { return appendInside(standing) }
    if node.has(.inPad) {
      standing.sealedBy = node.pad
      return appendInside(standing)
    }
    let own = ownRule(of: node)
    var verdict = decide(node, standing, own)
    verdict.isHost = verdict.rule == .drawsItself && isHost(node)
    if own != nil || verdict.outcome == .masked && node.isInput {
      standing.sealedBy = Int32(place)
      noteSealed(place, verdict)
    }
    verdict.maskedAbove = standing.maskedBy
    verdict.unmaskedAbove = standing.unmaskedBy
    if verdict.rule == .invisible || (verdict.outcome == .masked && node.has(.clips) && !verdict.isHost) {
      standing.closedBy = standing.closedBy >= 0 ? standing.closedBy : Int32(place)
    }
    if verdict.outcome == .masked, !verdict.isHost, standing.maskedBy < 0 { standing.maskedBy = Int32(place) }
    if verdict.rule == .unmask { standing.unmaskedBy = Int32(place) }
    if node.roles.contains(.chrome), verdict.outcome == .open {
      standing.chrome = Int32(place)
      if node.roles.contains(.control) { standing.control = Int32(place) }
    }
    if verdict.rule == .lent { noteLent(place) }
    if standing.valuedBy < 0, Self.hasValue(node), verdict.outcome != .passedOver {
      standing.valuedBy = Int32(place)
    }
    standings.append(standing)
    verdicts.append(verdict)
    verdicts[place].isCover = verdict.outcome == .open && covers(node, standing)
  }

  private mutating func appendInside(_ standing: Standing) {
    standings.append(standing)
    verdicts.append(NodeVerdict(.inside, .insideMask, from: standing.sealedBy))
  }

  private mutating func noteSealed(_ place: Int, _ verdict: NodeVerdict) {
    switch NodeCategory(rawValue: seen[place].category) {
    // A clip that hides a masked keyboard says nothing about the places of its popups.
    case .keyboard where verdict.outcome == .passedOver: break
    // It may be a popup of a larger one.
    case .keyboard where seen[place].has(.concealed): keys.append(Int32(place))
    case .keyboard: keyboards.append(Int32(place))
    case .key where verdict.outcome == .masked: keys.append(Int32(place))
    default: break
    }
  }

  private mutating func noteLent(_ place: Int) { lent.append(Int32(place)) }

  /// The state that a node's children start with.
  private func standingBelow(_ parent: Int) -> Standing {
    let node = seen[parent]
    var standing = standings[parent]
    guard node.has(.clips), !node.has(.element) else { return standing }
    guard !node.has(.unplaced) else {
      standing.isClipExact = false
      return standing
    }
    standing.isClipExact = standing.isClipExact && node.isUpright && node.radius == 0
    standing.clip = standing.clip.intersection(node.bounds) ?? .zero
    return standing
  }

  private func covers(_ node: SeenNode, _ standing: Standing) -> Bool {
    guard standing.isSolid, node.has(.filled), !node.has(.unplaced), !node.has(.element) else { return false }
    return node.has(.declaredOpaque) || node.privacy.contains(.clipOut)
  }
}

// MARK: - Decisions

extension StrictVerdicts {
  private func decide(_ node: SeenNode, _ standing: Standing, _ own: RedactRule?) -> NodeVerdict {
    if standing.closedBy >= 0 { return closed(standing.closedBy) }
    if node.isOff { return NodeVerdict(.passedOver, .invisible) }
    if node.has(.element), engine == .hierarchy { return NodeVerdict(.passedOver, .element) }
    if node.owner >= 0 { return NodeVerdict(.passedOver, .lent, from: node.owner) }
    if standing.maskedBy >= 0 { return NodeVerdict(.masked, .maskedAncestor, from: standing.maskedBy) }
    if let own { return NodeVerdict(.masked, own) }
    if node.privacy.contains(.unmask) { return NodeVerdict(.open, .unmask) }
    if standing.unmaskedBy >= 0 { return NodeVerdict(.open, .inheritedUnmask, from: standing.unmaskedBy) }
    if node.has(.excluded) { return NodeVerdict(.masked, .excludedSubtree) }
    if node.has(.unreadable) { return NodeVerdict(.masked, .unreadable) }
    return decideByClass(node, standing)
  }

  private func closed(_ place: Int32) -> NodeVerdict {
    verdicts[Int(place)].outcome == .masked
      ? NodeVerdict(.inside, .insideMask, from: place) : NodeVerdict(.passedOver, .invisible, from: place)
  }

  /// Rules of sealed nodes. Only a masked ancestor has priority over them.
  func ownRule(of node: SeenNode) -> RedactRule? {
    guard node.isSealed else { return nil }
    if node.has(.secure) { return .secure }
    if node.has(.sensitiveType) { return .contentType }
    if node.isMarkedSwiftUI { return .swiftUIMask }
    if node.privacy.contains(.mask) { return .mask }
    if node.privacy.contains(.hide) { return .hide }
    guard node.has(.secret) else { return nil }
    switch NodeCategory(rawValue: node.category) {
    case .keyboard, .key: return .keyboard
    default: return .sensitive
    }
  }

  private func decideByClass(_ node: SeenNode, _ standing: Standing) -> NodeVerdict {
    if node.roles.contains(.maskContainer) { return NodeVerdict(.masked, .maskContainer) }
    if node.parent >= 0, seen[Int(node.parent)].roles.contains(.unmaskContainer) {
      return NodeVerdict(.open, .unmaskContainer)
    }
    if node.roles.contains(.opened) { return NodeVerdict(.open, .unmaskedClass) }
    if standing.control >= 0 || node.roles.contains(.unmasked), !showsMore(node) {
      return NodeVerdict(.open, .systemChrome, from: standing.control)
    }
    if let rule = kindRule(of: node, standing) { return NodeVerdict(.masked, rule) }
    guard engine.asksForProof else { return NodeVerdict(.open, .nothing) }
    if standing.chrome >= 0 { return NodeVerdict(.open, .systemChrome, from: standing.chrome) }
    return proof(of: node).map { NodeVerdict(.open, $0) } ?? NodeVerdict(.masked, .unproven)
  }

  /// Whether the system's control, or a part of one, shows more than a track, a thumb or the like: words, or pictures that
  /// do not ship with the app. The levels decide about these, as everywhere.
  private func showsMore(_ node: SeenNode) -> Bool {
    guard node.family.isDisjoint(with: [.chosen, .text, .system]) else { return true }
    guard node.facts.isDisjoint(with: [.text, .input, .pattern, .surface]) else { return true }
    if node.layerRoles.contains(.textBareLayer) { return true }
    return node.has(.picture) && isImageMasked(node, unreported: false)
  }

  private func kindRule(of node: SeenNode, _ standing: Standing) -> RedactRule? {
    if engine.asksPictureAlone { return node.family.contains(.chosen) ? .chosenClass : nil }
    if engine != .accessibility,
      let rule = classRule(of: node) ?? drawingRule(of: node, standing) ?? contentRule(of: node, standing)
    {
      return rule
    }
    return engine == .accessibility || engine == .combined ? speechRule(of: node) : nil
  }

  private func classRule(of node: SeenNode) -> RedactRule? {
    if node.family.contains(.chosen) { return .chosenClass }
    if node.family.contains(.text) { return .textClass }
    if node.family.contains(.system) { return .systemClass }
    if node.layerRoles.contains(.textBareLayer) { return .textLayer }
    if node.family.contains(.graphics), node.layerRoles.contains(.imageLayer) { return .imageLayer }
    if node.has(.layer), node.layerRoles.contains(.imageBareLayer) { return .imageLayer }
    guard node.family.contains(.image) else { return nil }
    guard node.family.contains(.imageView) else { return .imageClass }
    return isImageMasked(node, unreported: !knowsPictures) ? .imageClass : nil
  }

  private func contentRule(of node: SeenNode, _ standing: Standing) -> RedactRule? {
    switch policy.text {
    case .all where node.has(.input), .inputs where node.has(.input): return .input
    case .all where node.has(.text): return .text
    case .all where showsItsLabel(node, standing): return .spokenText
    case .inputs where node.has(.pattern), .sensitive where node.has(.pattern): return .pattern
    default: break
    }
    let isUnreported = node.has(.pictureCategory) && !node.family.contains(.imageView)
    return isImageMasked(node, unreported: isUnreported) ? .image : nil
  }

  /// - Parameter unreported: the answer for a node whose picture is not reported.
  func isImageMasked(_ node: SeenNode, unreported: Bool) -> Bool {
    guard policy.images != .none else { return false }
    guard node.has(.picture) else { return unreported }
    if policy.images == .all { return true }
    return node.has(.largePicture) && !node.has(.bundled)
  }
}
