import SilhouetteHierarchy

/// Writes strict mode's list, topmost first. Paint order is walked backwards, so covers are known before the
/// nodes that they cover.
///
/// A clip's scope opens where its subtree ends and closes at the clipping node itself, whose own box it does not
/// cut. Scopes are written when something is put into them, and taken back if that was no mask.
struct StrictRegions {
  private struct Scope {
    let place: Int32
    /// Index of its `clipBegin`, -1 while that is not written.
    var start = -1
    var masksBefore = 0
    /// The largest upright boxes that its covers fill, to be used outside of it too.
    var boxes: [CoverBox] = []
  }

  struct CoverBox {
    var box: Rect2D
    let place: Int32
  }

  private let seen: [SeenNode]
  private let standings: [StrictVerdicts.Standing]
  private let shape: MaskShape
  private let viewport: Viewport
  private let reach: SealedReach
  private let keyboards: [Int32]
  /// Boxes that keyboards mask completely: a node in one needs no region of its own.
  private var keyboardBoxes: [Rect2D] = []
  private(set) var verdicts: [NodeVerdict]
  private var regions: [RedactRegion] = []
  private var scopes: [Scope] = []
  /// How many of the scopes are written.
  private var begun = 0
  private var masks = 0
  /// How many nodes may still be examined as covers of their hosts: hosts in hosts must not make a screen
  /// slow.
  private var hostBudget = 1 << 18
  /// The largest of all, which may hide masks wholly.
  private var boxes: [CoverBox] = []

  /// Boxes that a clip's scope hands to the one around it; more would make deep trees slow.
  private static let handedOn = 8
  /// Boxes that each mask is held against.
  private static let tested = 16

  init(
    _ seen: [SeenNode], _ decided: StrictVerdicts, rests: [Int32: KeyRest], seesElements: Bool,
    shape: MaskShape, viewport: Viewport
  ) {
    keyboards = decided.keyboards
    reach = SealedReach(
      seen: seen, standings: decided.standings, guests: decided.guests, rests: rests,
      seesElements: seesElements, viewport: viewport)
    self.seen = seen
    self.shape = shape
    self.viewport = viewport
    standings = decided.standings
    verdicts = decided.verdicts
  }

  /// - Parameter masksTheRest: whether everything that no opening covers is masked too.
  mutating func run(masksTheRest: Bool = false) -> [RedactRegion] {
    for keyboard in keyboards { maskKeyboard(Int(keyboard)) }
    var place = seen.count
    while place > 0 {
      place -= 1
      openScopes(endingAfter: place)
      closeScope(of: place)
      if verdicts[place].outcome == .masked {
        mask(place)
      } else if verdicts[place].isCover, cover(place) {
        hideAll(below: place)
        break
      }
    }
    while let scope = scopes.last { close(scope) }
    if masksTheRest { closeTheRest() }
    while regions.last?.kind == .clipOut { regions.removeLast() }
    return regions
  }

  private mutating func closeTheRest() {
    let openings = Openings(
      seen: seen, standings: standings, verdicts: verdicts, shape: shape, viewport: viewport)
    regions += openings.regions()
    regions.append(openings.everything())
  }

  private mutating func hideAll(below cover: Int) {
    for place in 0..<cover where verdicts[place].outcome == .masked { verdicts[place].cover = Int32(cover) }
  }
}

// MARK: - Scopes

extension StrictRegions {
  /// Opens the scopes of all clipping ancestors whose subtree ends with this node, outermost first.
  private mutating func openScopes(endingAfter place: Int) {
    let first = scopes.count
    var ancestor = seen[place].parent
    while ancestor >= 0, Int(seen[Int(ancestor)].end) == place + 1 {
      if isScope(seen[Int(ancestor)]) { scopes.append(Scope(place: ancestor)) }
      ancestor = seen[Int(ancestor)].parent
    }
    scopes[first...].reverse()
  }

  /// A clip at an unknown place cuts nothing.
  private func isScope(_ node: SeenNode) -> Bool {
    node.has(.clips) && !node.has(.element) && !node.has(.unplaced)
  }

  private mutating func closeScope(of place: Int) {
    guard let scope = scopes.last, scope.place == Int32(place) else { return }
    close(scope)
  }

  private mutating func close(_ scope: Scope) {
    scopes.removeLast()
    let node = seen[Int(scope.place)]
    if scope.start >= 0 {
      begun -= 1
      if masks == scope.masksBefore {
        regions.removeSubrange(scope.start...)
      } else {
        regions.append(clip(.clipEnd, node))
      }
    }
    for box in scope.boxes { handOn(box) }
  }

  private func clip(_ kind: RedactRegion.Kind, _ node: SeenNode) -> RedactRegion {
    var region = shape.box(kind, node, .clip)
    region.radius = min(node.radius, min(node.size.width, node.size.height) / 2)
    return region.grown(by: shape.inflate) ?? region
  }

  private mutating func append(_ region: RedactRegion) {
    while begun < scopes.count {
      scopes[begun].start = regions.count
      scopes[begun].masksBefore = masks
      regions.append(clip(.clipBegin, seen[Int(scopes[begun].place)]))
      begun += 1
    }
    regions.append(region)
  }
}

// MARK: - Masks and covers

extension StrictRegions {
  private mutating func mask(_ place: Int) {
    guard let region = region(of: place), !liesInKeyboard(region, standings[place]) else { return }
    if let cover = cover(hiding: region, standings[place]) {
      verdicts[place].cover = cover
      return
    }
    let covers = verdicts[place].isHost ? coversOfHost(place) : []
    if covers.isEmpty {
      append(region)
    } else {
      // The covers go into a scope of their own, so that content under the host stays masked.
      append(scope(.clipBegin))
      regions += covers
      regions.append(region)
      regions.append(scope(.clipEnd))
    }
    masks += 1
  }

  private func scope(_ kind: RedactRegion.Kind) -> RedactRegion {
    RedactRegion(kind, size: viewport.bounds.size, transform: .identity, node: -1, rule: .clip)
  }

  /// The parts of a host that are covered by open nodes in it: opaque nodes, unmasked ones, and leaves whose
  /// content the tree reports. A plain box lets the host be seen.
  private mutating func coversOfHost(_ host: Int) -> [RedactRegion] {
    var covers: [RedactRegion] = []
    hostBudget -= Int(seen[host].end) - host
    guard hostBudget > 0 else { return [] }
    for place in host + 1..<max(host + 1, Int(seen[host].end)) where coversHost(place) {
      let node = seen[place]
      guard node.isUpright, node.radius == 0, standings[place].isClipExact,
        let shown = node.bounds.intersection(standings[place].clip)?.inset(
          dx: shape.inflate, dy: shape.inflate),
        shown.isDrawable
      else { continue }
      covers.append(
        RedactRegion(
          .clipOut, size: shown.size, transform: .translation(x: shown.x, y: shown.y), node: Int(node.source),
          id: node.id, rule: verdicts[place].isCover ? .opaqueCover : verdicts[place].rule))
    }
    return covers
  }

  private func coversHost(_ place: Int) -> Bool {
    let (node, verdict) = (seen[place], verdicts[place])
    guard verdict.outcome == .open, !node.has(.element), !node.has(.unplaced) else { return false }
    if verdict.isCover || node.roles.contains(.chrome) { return true }
    switch verdict.rule {
    case .unmask, .inheritedUnmask, .unmaskContainer, .unmaskedClass: return true
    default: return node.has(.bare) && !StrictVerdicts.isContainer(node)
    }
  }

  /// nil if there is nothing to mask.
  private func region(of place: Int) -> RedactRegion? {
    guard standings[place].sealedBy == Int32(place) else {
      return shape.inkMask(seen[place], verdicts[place].rule, viewport: viewport)
    }
    return keyboards.contains(Int32(place)) ? nil : sealedRegion(of: place, isKeyboard: false)
  }

  private func sealedRegion(of place: Int, isKeyboard: Bool) -> RedactRegion? {
    let rule = isKeyboard ? .keyboard : verdicts[place].rule
    guard let found = reach.place(of: place, isKeyboard: isKeyboard) else {
      return shape.whole(viewport, seen[place], rule)
    }
    return shape.mask(seen[place], found, rule, viewport: viewport)
  }

  /// Placed above everything, because a popup may be on either side of the nodes that cover the keyboard.
  /// Content below it needs no region, which would reveal popups that no rule knows.
  private mutating func maskKeyboard(_ place: Int) {
    guard let region = sealedRegion(of: place, isKeyboard: true) else { return }
    regions.append(region)
    masks += 1
    guard region.transform.b == 0, region.transform.c == 0 else { return }
    keyboardBoxes.append(
      region.transform.boundingBox(
        of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height)))
  }

  private func liesInKeyboard(_ region: RedactRegion, _ standing: StrictVerdicts.Standing) -> Bool {
    guard !keyboardBoxes.isEmpty else { return false }
    let bounds = region.transform.boundingBox(
      of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
    let clip = standing.clip.inset(dx: -shape.inflate, dy: -shape.inflate)
    guard let shown = bounds.intersection(clip) else { return false }
    return keyboardBoxes.contains { $0.contains(shown) }
  }

  /// The cover that hides the whole visible part of the mask, if a single one does.
  private func cover(hiding region: RedactRegion, _ standing: StrictVerdicts.Standing) -> Int32? {
    guard !boxes.isEmpty else { return nil }
    let bounds = region.transform.boundingBox(
      of: Rect2D(x: 0, y: 0, width: region.size.width, height: region.size.height))
    let clip = standing.clip.inset(dx: -shape.inflate, dy: -shape.inflate)
    guard let shown = bounds.intersection(clip) else { return nil }
    return boxes.first { $0.box.contains(shown) }?.place
  }

  /// Returns whether the cover hides everything below it.
  private mutating func cover(_ place: Int) -> Bool {
    let node = seen[place]
    let rule = node.has(.declaredOpaque) ? RedactRule.opaqueCover : .declaredCover
    var region = shape.box(.clipOut, node, rule)
    guard region.size.width > 0, region.size.height > 0 else { return false }
    region.radius = min(node.radius, min(node.size.width, node.size.height) / 2)
    let standing = standings[place]
    guard !liesInKeyboard(region, standing) else { return false }
    if node.isUpright, node.radius == 0, standing.isClipExact,
      let box = node.bounds.intersection(standing.clip)
    {
      let sure = box.inset(dx: shape.inflate, dy: shape.inflate)
      if viewport.bounds.isDrawable, sure.contains(viewport.bounds) { return true }
      keep(CoverBox(box: sure, place: Int32(place)))
    }
    if let shrunk = region.grown(by: -shape.inflate) { append(shrunk) }
    return false
  }

  private mutating func keep(_ box: CoverBox) {
    guard box.box.isDrawable else { return }
    Self.keep(box, in: &boxes, most: Self.tested)
    guard !scopes.isEmpty else { return }
    Self.keep(box, in: &scopes[scopes.count - 1].boxes, most: Self.handedOn)
  }

  /// The largest ones stay.
  private static func keep(_ new: CoverBox, in boxes: inout [CoverBox], most: Int) {
    guard boxes.count >= most else { return boxes.append(new) }
    var smallest = 0
    for index in boxes.indices where boxes[index].box.area < boxes[smallest].box.area { smallest = index }
    if boxes[smallest].box.area < new.box.area { boxes[smallest] = new }
  }

  /// Hands a cover on to the scope outside: the part that a clip leaves of it is a cover there, too.
  private mutating func handOn(_ box: CoverBox) {
    let node = seen[Int(box.place)]
    let rule = node.has(.declaredOpaque) ? RedactRule.opaqueCover : .declaredCover
    append(
      RedactRegion(
        .clipOut, size: box.box.size, transform: .translation(x: box.box.x, y: box.box.y),
        node: Int(node.source), id: node.id, rule: rule))
    guard !scopes.isEmpty else { return }
    Self.keep(box, in: &scopes[scopes.count - 1].boxes, most: Self.handedOn)
  }
}
