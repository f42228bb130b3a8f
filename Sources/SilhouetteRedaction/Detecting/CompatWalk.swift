import SilhouetteHierarchy

/// The field's masking engine, sentence by sentence: walks a screen in paint order, back to front, and turns the
/// list round at the end.
///
/// Its decisions match that engine exactly, leaks included: people who change over compare lists.
struct CompatWalk {
  /// State that children inherit: the places of the nodes that masked and unmasked them, -1 for none.
  private struct Inherited {
    var maskedBy: Int32 = -1
    var unmaskedBy: Int32 = -1

    var isMasked: Bool { maskedBy >= 0 }
    var isUnmasked: Bool { unmaskedBy >= 0 }
  }

  private let seen: [SeenNode]
  private let snapshot: HierarchySnapshot
  private let viewport: Viewport
  private let images: RedactionPolicy.ImageLevel
  private let text: RedactionPolicy.TextLevel
  private let shape: MaskShape
  /// By place.
  private var handedDown: [Inherited]
  /// Places of clipping nodes whose children are being walked.
  private var scopes: [Int32] = []
  private var regions: [RedactRegion] = []
  /// For each region, the place that it is of.
  private var places: [Int32] = []
  /// Index of the current window's first region.
  private var windowStart = 0
  private(set) var verdicts: [NodeVerdict]

  init(
    _ seen: [SeenNode], _ snapshot: HierarchySnapshot, policy: RedactionPolicy, shape: MaskShape,
    viewport: Viewport
  ) {
    self.seen = seen
    self.snapshot = snapshot
    self.viewport = viewport
    self.shape = shape
    images = policy.images
    text = policy.text
    handedDown = Array(repeating: Inherited(), count: seen.count)
    verdicts = Array(repeating: NodeVerdict(), count: seen.count)
  }

  /// The regions, topmost first, those that were set through SwiftUI before all others.
  mutating func run() -> [RedactRegion] {
    var place = 0
    while place < seen.count {
      closeScopes(endingBy: place)
      if seen[place].parent < 0 { windowStart = regions.count }
      let next = visit(place)
      noteInheritance(place)
      for skipped in place + 1..<max(next, place + 1) { skip(skipped, below: place) }
      place = next
    }
    closeScopes(endingBy: seen.count)
    noteHidden()
    return regions.reversed().filter { $0.isSwiftUI } + regions.reversed().filter { !$0.isSwiftUI }
  }

  private mutating func noteInheritance(_ place: Int) {
    guard seen[place].parent >= 0 else { return }
    let above = handedDown[Int(seen[place].parent)]
    verdicts[place].maskedAbove = above.maskedBy
    verdicts[place].unmaskedAbove = above.unmaskedBy
  }

  private mutating func closeScopes(endingBy place: Int) {
    while let scope = scopes.last, Int(seen[Int(scope)].end) <= place {
      scopes.removeLast()
      append(shape.box(.clipBegin, seen[Int(scope)], .clip), scope)
    }
  }

  private mutating func append(_ region: RedactRegion, _ place: Int32) {
    regions.append(region)
    places.append(place)
  }

  private mutating func skip(_ place: Int, below owner: Int) {
    let verdict = verdicts[owner]
    guard !seen[place].has(.element) else { return verdicts[place] = NodeVerdict(.passedOver, .element) }
    if verdict.outcome == .masked {
      verdicts[place] = NodeVerdict(.inside, .insideMask, from: Int32(owner))
    } else {
      verdicts[place] = NodeVerdict(.passedOver, verdict.rule, from: Int32(owner))
    }
  }

  /// Decides about one node. Returns the place to go on at: the next one, or past the subtree.
  private mutating func visit(_ place: Int) -> Int {
    let node = seen[place]
    let above = node.parent < 0 ? Inherited() : handedDown[Int(node.parent)]
    handedDown[place] = above
    if node.has(.element) {
      verdicts[place] = NodeVerdict(.passedOver, .element)
      return place + 1
    }
    if node.has(.hidden) || node.opacity == 0 { return Int(node.end) }
    let goesOn = node.has(.view) ? visitView(place, above) : visitLayer(place, above)
    guard goesOn else { return Int(node.end) }
    return enter(place)
  }

  /// Unreadable children are masked with their parent's box; clips begin and end round the others.
  private mutating func enter(_ place: Int) -> Int {
    let node = seen[place]
    if node.has(.unreadable) {
      guard !handedDown[place].isUnmasked else { return Int(node.end) }
      var region = shape.mask(node, .unreadable, viewport: viewport)
      region.isSwiftUI = false
      if shape.fill == .text { region.color = nil }
      append(region, Int32(place))
      if verdicts[place].outcome != .masked { verdicts[place] = NodeVerdict(.masked, .unreadable) }
      return Int(node.end)
    }
    if node.has(.clips), !node.has(.leaf) {
      append(shape.box(.clipEnd, node, .clip), Int32(place))
      scopes.append(Int32(place))
    }
    return place + 1
  }

  /// A layer without a view: masked by its class alone, unless an ancestor is unmasked.
  private mutating func visitLayer(_ place: Int, _ above: Inherited) -> Bool {
    let node = seen[place]
    verdicts[place] = NodeVerdict(.open, .nothing)
    guard !above.isUnmasked else {
      verdicts[place] = NodeVerdict(.open, .inheritedUnmask, from: above.unmaskedBy)
      return true
    }
    let isText = node.layerRoles.contains(.textBareLayer)
    guard isText || node.layerRoles.contains(.imageBareLayer) else { return true }
    let rule = isText ? RedactRule.textLayer : .imageLayer
    verdicts[place] = NodeVerdict(.masked, rule)
    var region = shape.mask(node, rule, viewport: viewport)
    region.isSwiftUI = false
    append(region, Int32(place))
    return false
  }
}

// MARK: - Reasons

extension CompatWalk {
  private struct Cover {
    let box: Rect2D
    let place: Int32
    let depth: Int
  }

  /// Covers that each mask is held against.
  private static let tested = 16

  /// Notes masks that one upright cover hides wholly. They stay in the list, where the cover clips them out.
  private mutating func noteHidden() {
    var covers: [Cover] = []
    var depth = 0
    for index in regions.indices.reversed() {
      let region = regions[index]
      switch region.kind {
      case .clipBegin: depth += 1
      case .clipEnd:
        depth -= 1
        covers.removeAll { $0.depth > depth }
      case .clipOut:
        guard covers.count < Self.tested, seen[Int(places[index])].isUpright else { continue }
        covers.append(Cover(box: Self.bounds(of: region), place: places[index], depth: depth))
      case .redact where !region.isSwiftUI:
        let cover = covers.first { $0.box.contains(Self.bounds(of: region)) }
        if let cover { verdicts[Int(places[index])].cover = cover.place }
      case .redact: break
      }
    }
  }

  private static func bounds(of region: RedactRegion) -> Rect2D {
    region.transform.boundingBox(
      of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
  }
}

// MARK: - Views

extension CompatWalk {
  /// Returns whether the children are to be looked at.
  private mutating func visitView(_ place: Int, _ above: Inherited) -> Bool {
    let node = seen[place]
    let ownUnmask = unmaskRule(of: node)
    if node.has(.excluded) || isSkippedSwitch(node) {
      return visitExcluded(place, isOpen: above.isUnmasked || ownUnmask != nil, ownUnmask)
    }
    let isForced = above.isMasked
    let inheritsUnmask = above.isUnmasked && !node.isMarkedMasked
    let rule = isForced ? .maskedAncestor : maskRule(of: node)
    if let rule, isForced || (ownUnmask == nil && !inheritsUnmask) {
      return mask(place, rule)
    }
    verdicts[place] = NodeVerdict(.open, ownUnmask ?? (inheritsUnmask ? .inheritedUnmask : .nothing))
    if ownUnmask == nil, inheritsUnmask { verdicts[place].from = above.unmaskedBy }
    if node.privacy.contains(.unmask) { handedDown[place].unmaskedBy = Int32(place) }
    cover(place)
    return true
  }

  /// R3 and R4: one mask for all of it, or nothing.
  private mutating func visitExcluded(_ place: Int, isOpen: Bool, _ ownUnmask: RedactRule?) -> Bool {
    let node = seen[place]
    if isOpen {
      let rule = node.roles.contains(.toggle) ? RedactRule.insideSwitch : ownUnmask ?? .inheritedUnmask
      verdicts[place] = NodeVerdict(.open, rule)
    } else {
      verdicts[place] = NodeVerdict(.masked, .excludedSubtree)
      var region = shape.mask(node, .excludedSubtree, viewport: viewport)
      region.isSwiftUI = false
      append(region, Int32(place))
    }
    return false
  }

  private func isSkippedSwitch(_ node: SeenNode) -> Bool { node.roles.contains([.toggle, .unmasked]) }

  private mutating func mask(_ place: Int, _ rule: RedactRule) -> Bool {
    let node = seen[place]
    let maskedBy = handedDown[place].maskedBy
    verdicts[place] = NodeVerdict(.masked, rule, from: maskedBy)
    append(shape.mask(node, rule, viewport: viewport), Int32(place))
    guard !node.has(.clips) else { return false }
    handedDown[place].maskedBy = maskedBy >= 0 ? maskedBy : Int32(place)
    return true
  }

  /// R6, without inherited verdicts.
  private func unmaskRule(of node: SeenNode) -> RedactRule? {
    if node.privacy.contains(.unmask) { return .unmask }
    if node.roles.contains(.unmasked) { return .unmaskedClass }
    guard node.parent >= 0, !node.roles.contains(.maskContainer) else { return nil }
    return seen[Int(node.parent)].roles.contains(.unmaskContainer) ? .unmaskContainer : nil
  }

  /// R7 and the SwiftUI flag.
  private func maskRule(of node: SeenNode) -> RedactRule? {
    if node.isMarkedMasked {
      return node.isMarkedSwiftUI ? .swiftUIMask : node.privacy.contains(.mask) ? .mask : .hide
    }
    guard let rule = classRule(of: node) else { return sensitiveRule(of: node) }
    guard node.family.contains(.imageView) else { return rule }
    guard node.has([.picture, .largePicture]) else { return nil }
    return images != .all && node.has(.bundled) ? nil : rule
  }

  /// R1: superclasses count, the layer's do not.
  private func classRule(of node: SeenNode) -> RedactRule? {
    if node.roles.contains(.maskContainer) { return .maskContainer }
    if node.family.contains(.chosen) { return .chosenClass }
    if node.family.contains(.text) { return .textClass }
    if node.family.contains(.image) { return .imageClass }
    if node.family.contains(.system) { return .systemClass }
    return node.family.contains(.graphics) && node.layerRoles.contains(.imageLayer) ? .imageLayer : nil
  }

  /// The level `sensitive` has no class of its own.
  private func sensitiveRule(of node: SeenNode) -> RedactRule? {
    guard text == .sensitive else { return nil }
    if node.has(.secure) { return .secure }
    return node.has(.sensitiveType) ? .contentType : nil
  }

  // MARK: Covers

  /// 2.7: an opaque node that is not masked hides the masks under it, either all of them or the covered part.
  private mutating func cover(_ place: Int) {
    let node = seen[place]
    let isDeclared = node.privacy.contains(.clipOut)
    guard isDeclared || (node.opacity == 1 && node.has([.declaredOpaque, .filled])) else { return }
    verdicts[place].isCover = true
    let rule = isDeclared ? RedactRule.declaredCover : .opaqueCover
    guard isRootCover(node) else { return append(shape.box(.clipOut, node, rule), Int32(place)) }
    // A window smaller than the screen, in front of others, clears the area that it covers.
    let isWhole = windowStart == 0 || window(of: node).contains(viewport.bounds)
    guard isWhole else { return append(shape.box(.clipOut, node, rule), Int32(place)) }
    deleteAll(under: place)
  }

  private func window(of node: SeenNode) -> Rect2D {
    snapshot.nodes[Int(seen[Int(node.window)].source)].frame
  }

  private func isRootCover(_ node: SeenNode) -> Bool {
    let map = node.toViewport
    guard map.b == 0, map.c == 0, !node.has(.unplaced) else { return false }
    // Edges, since an extent that was worked out from them may be off in its last digit.
    let window = window(of: node)
    let (left, right) = (map.tx, map.tx + map.a * node.size.width)
    let (top, bottom) = (map.ty, map.ty + map.d * node.size.height)
    return min(left, right) == window.x && max(left, right) == window.maxX && min(top, bottom) == window.y
      && max(top, bottom) == window.maxY
  }

  private mutating func deleteAll(under cover: Int) {
    for index in regions.indices where regions[index].kind == .redact {
      verdicts[Int(places[index])].cover = Int32(cover)
    }
    regions.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    windowStart = 0
  }
}
