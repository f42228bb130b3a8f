import SilhouetteHierarchy
import SilhouetteScene

/// Reads a snapshot into one `SeenNode` for each of its nodes, in paint order.
///
/// Paint order and categories come from the scene. Geometry is computed anew: a scene rounds it to quarters
/// of a point, and a mask that is an eighth of a point off exposes pixels that it should hide.
struct Sight {
  let roles: ClassRoles
  /// Whether a picture that is not reported is not there.
  let knowsPictures: Bool
  /// Whether the policy's level lets text through unless it has a pattern.
  let asksPatterns: Bool

  func look(at snapshot: HierarchySnapshot, in scene: WireframeScene) -> SeenScreen {
    precondition(
      scene.nodes.count == snapshot.nodes.count, "a snapshot is redacted with its own scene, before culling")
    var screen = SeenScreen()
    screen.nodes.reserveCapacity(snapshot.nodes.count)
    let pads = scene.veils.filter { !$0.isPage }
    for place in scene.nodes.indices { append(scene.nodes[place], at: place, pads, snapshot, to: &screen) }
    markLeaves(&screen.nodes)
    if asksPatterns { markPatterns(snapshot, &screen.nodes) }
    return screen
  }

  private func append(
    _ placed: SceneNode, at place: Int, _ pads: [VeiledPlace], _ snapshot: HierarchySnapshot,
    to screen: inout SeenScreen
  ) {
    let node = snapshot.nodes[Int(placed.source)]
    let detail = snapshot.details.span.extracting(node.detailRange)
    var new = SeenNode()
    new.source = placed.source
    new.parent = placed.parent
    new.end = placed.end
    new.id = node.id
    new.category = (placed.toldCategory ?? placed.category).rawValue
    if placed.parent >= 0,
      screen.nodes[Int(placed.parent)].has(.inside) || screen.nodes[Int(placed.parent)].isSealed
    {
      new.facts.insert(.inside)
    }
    new.window = placed.parent < 0 ? Int32(place) : screen.nodes[Int(placed.parent)].window
    readFlags(of: node, &new)
    readClasses(of: node, detail, snapshot, &new, &screen.known)
    readCategory(placed, &new)
    readSpeech(of: node, detail, &new)
    if !detail.isEmpty { read(detail, snapshot, &new) }
    readOpacity(of: node, detail, &new)
    locate(&new, node, detail, screen.nodes)
    readInk(detail, snapshot, &new)
    if placed.category == .key { rest(&new, at: place, node, &screen) }
    if let pad = pads.first(where: { $0.holds(place) }) { gather(&new, at: place, pad) }
    if new.roles.contains(.mute) { readTaps(of: node, detail, snapshot, &new) }
    screen.nodes.append(new)
  }

  /// The node that represents a pad is as large as the pad, and clips it. A part of the pad is no more than
  /// that.
  private func gather(_ new: inout SeenNode, at place: Int, _ pad: VeiledPlace) {
    guard Int(pad.node) == place else {
      new.pad = pad.node
      return new.facts.formUnion([.inPad, .secret])
    }
    new.facts.formUnion([.secret, .clips])
    new.facts.remove(.hidden)
    guard pad.isGathered else { return }
    new.facts.subtract([.element, .layer, .text, .reportsText, .speaks, .unplaced, .secure, .input])
    new.facts.insert(.view)
    new.opacity = 1
    new.id = .none
    new.privacy = []
    new.radius = 0
    new.size = pad.box.size
    new.toViewport = .translation(x: pad.box.x, y: pad.box.y)
    new.ink = Rect2D(x: 0, y: 0, width: pad.box.width, height: pad.box.height)
  }

  /// A key that is pressed may be moved, faded or hidden; none of this may show.
  private func rest(_ new: inout SeenNode, at place: Int, _ node: HierarchyNode, _ screen: inout SeenScreen) {
    new.facts.remove(.hidden)
    new.opacity = 1
    let frame = Self.withoutNegativeExtents(node.frame)
    var origin = Transform2D.translation(x: frame.x, y: frame.y)
    if new.has(.element), new.parent >= 0 {
      origin = origin.then(screen.nodes[Int(new.window)].toViewport)
    } else if new.parent >= 0 {
      let parent = screen.nodes[Int(new.parent)]
      origin.tx -= parent.scroll.x
      origin.ty -= parent.scroll.y
      origin = origin.then(parent.toViewport)
    }
    guard origin != new.toViewport || frame.size != new.size, Self.isPlaced(origin, frame.size) else {
      return
    }
    screen.rests[Int32(place)] = KeyRest(size: frame.size, toViewport: origin)
  }

  /// The contents of a sealed node, and popups, do not affect the nodes around them: they come and go with
  /// the typed text.
  private func markLeaves(_ seen: inout [SeenNode]) {
    for place in seen.indices { seen[place].facts.formUnion([.leaf, .bare]) }
    for place in seen.indices.reversed() where seen[place].parent >= 0 {
      let parent = Int(seen[place].parent)
      if seen[place].has(.concealed) { continue }
      if seen[place].isSealed, !seen[place].has(.element) {
        seen[place].facts.insert(.holdsContent)
        seen[place].facts.remove(.isHeard)
      }
      if !seen[place].facts.isDisjoint(with: [.speaks, .isHeard]) { seen[parent].facts.insert(.isHeard) }
      guard !seen[place].has(.element) else { continue }
      seen[parent].facts.remove(.leaf)
      guard !seen[place].isOff else { continue }
      seen[parent].facts.remove(.bare)
      if !seen[place].facts.isDisjoint(with: .content) { seen[parent].facts.insert(.holdsContent) }
    }
  }

  /// Skips the inside of secrets. Also skips the words of a container: they repeat its contents.
  private func markPatterns(_ snapshot: HierarchySnapshot, _ seen: inout [SeenNode]) {
    for place in seen.indices {
      guard !seen[place].has(.inside), !seen[place].isSealed else { continue }
      guard seen[place].has(.reportsText) || !seen[place].has(.isHeard) else { continue }
      let node = snapshot.nodes[Int(seen[place].source)]
      let detail = snapshot.details.span.extracting(node.detailRange)
      if !TextPattern(of: node, detail, in: snapshot).isEmpty { seen[place].facts.insert(.pattern) }
    }
  }
}

// MARK: - Facts

extension Sight {
  private func readFlags(of node: HierarchyNode, _ new: inout SeenNode) {
    switch node.kind {
    case .view: new.facts.insert(.view)
    case .layer: new.facts.insert(.layer)
    case .accessibility: new.facts.insert(.element)
    }
    if node.flags.contains(.hidden) { new.facts.insert(.hidden) }
    if node.flags.contains(.clips) { new.facts.insert(.clips) }
    if node.flags.contains(.unreadable) { new.facts.insert(.unreadable) }
    if node.flags.contains(.custom) { new.facts.insert(.drawsItself) }
    if node.flags.contains(.secure) { new.facts.insert(.secure) }
    if node.flags.contains(.editable) { new.facts.formUnion([.input, .text]) }
    if !node.text.isNone { new.facts.formUnion([.text, .reportsText]) }
  }

  private func readClasses(
    of node: HierarchyNode, _ detail: DetailSpan, _ snapshot: HierarchySnapshot, _ new: inout SeenNode,
    _ known: inout KnownRoles
  ) {
    new.roles = known.roles(of: node.className, in: snapshot, by: roles)
    new.family = new.roles
    for slice in snapshot.slices[node.supers.range] {
      new.family.formUnion(known.roles(of: slice, in: snapshot, by: roles))
    }
    if new.roles.contains(.excluded) { new.facts.insert(.excluded) }
    if node.kind == .layer { new.layerRoles = new.roles }
    if let layer = detail.layer?.className, !layer.isNone {
      let said = known.roles(of: layer, in: snapshot, by: roles)
      if !said.contains(.plainLayer) { new.facts.insert(.oddLayer) }
      // If a layer is reported twice, neither report opens a layer that the other masks.
      new.layerRoles = node.kind == .layer ? new.layerRoles.union(said) : said
    }
  }

  /// Adds the results of the rules for all platforms to the class lists, which are UIKit's.
  private func readCategory(_ placed: SceneNode, _ new: inout SeenNode) {
    if placed.flags.contains(.concealed) { new.facts.insert(.concealed) }
    if placed.flags.contains(.secret) { new.facts.insert(.secret) }
    if placed.flags.contains(.typed) { new.facts.formUnion([.input, .text]) }
    switch placed.toldCategory ?? placed.category {
    case .secureField: new.facts.formUnion([.secure, .input, .text])
    case .textField, .searchField, .textView: new.facts.formUnion([.input, .text])
    case .label, .heading: new.facts.insert(.text)
    case .image, .icon, .backgroundImage: new.facts.insert(.pictureCategory)
    case .customDrawing: new.facts.insert(.drawsItself)
    case .video, .webView, .map, .advertisement: new.facts.formUnion([.drawsItself, .surface])
    // A key shows by its look that it is pressed.
    case .keyboard, .key: new.facts.insert(.drawsItself)
    default: break
    }
  }

  /// Readers keep tappable nodes as a trait without a bit of its own.
  private func readTaps(
    of node: HierarchyNode, _ detail: DetailSpan, _ snapshot: HierarchySnapshot, _ new: inout SeenNode
  ) {
    if !node.traits.isDisjoint(with: [.button, .link, .tab, .toggle, .checkbox, .radio]) {
      new.facts.insert(.clickable)
    }
    for slice in snapshot.slices[detail.otherTraits.range]
    where snapshot[slice].elementsEqual("clickable".utf8)
      || snapshot[slice].elementsEqual("long-clickable".utf8)
    {
      new.facts.insert(.clickable)
    }
  }

  private func readSpeech(
    of node: HierarchyNode, _ detail: DetailSpan, _ new: inout SeenNode
  ) {
    new.traits = node.traits
    let isSaid = !node.label.isEmpty || !detail.value.isEmpty
    if isSaid || !node.traits.isDisjoint(with: [.staticText, .header, .link]) { new.facts.insert(.speaks) }
  }

  private func read(_ detail: DetailSpan, _ snapshot: HierarchySnapshot, _ new: inout SeenNode) {
    new.privacy = detail.privacy
    new.textColor = detail.textColor
    if !detail.lines.isEmpty { new.facts.formUnion([.text, .reportsText]) }
    if !detail.contentType.isEmpty,
      PrivacyPolicy.isSensitive(contentType: snapshot[detail.contentType])
    {
      new.facts.insert(.sensitiveType)
    }
    guard let picture = detail.picture else { return }
    new.facts.insert(.picture)
    // A picture of unreported size may be large.
    if picture.size.map({ $0.width > 10 && $0.height > 10 }) ?? true { new.facts.insert(.largePicture) }
    if picture.bundled == true { new.facts.insert(.bundled) }
  }

  /// Opacity and fills: the presentation values, else the layer's, else the view's.
  private func readOpacity(
    of node: HierarchyNode, _ detail: DetailSpan, _ new: inout SeenNode
  ) {
    let layer = detail.layer
    new.opacity = detail.presentation?.alpha ?? layer?.opacity ?? node.alpha
    let fill = detail.presentation?.background ?? layer?.background ?? node.background
    if node.background?.isOpaque == true, fill?.isOpaque == true { new.facts.insert(.filled) }
    if node.flags.contains(.opaque), layer?.opaque ?? true { new.facts.insert(.declaredOpaque) }
  }
}

// MARK: - Where it is

extension Sight {
  /// A position is the place of the anchor; the box hangs on it, turned by the node's own transform and by
  /// all above.
  private func locate(
    _ new: inout SeenNode, _ node: HierarchyNode, _ detail: DetailSpan, _ seen: [SeenNode]
  ) {
    let frame = Self.withoutNegativeExtents(detail.presentation?.frame ?? node.frame)
    let turn = detail.presentation?.transform ?? detail.transform
    new.size = frame.size
    new.radius = max(0, detail.presentation?.radius ?? node.radius)
    new.scroll = detail.presentation?.scroll ?? detail.scroll
    var place = Transform2D.translation(x: frame.x, y: frame.y)
    if turn != .identity { place = Self.turning(frame, by: turn, about: detail.anchor) }
    if new.has(.element) {
      // Elements are placed in their window, as it is.
      if new.parent >= 0 { place = place.then(seen[Int(new.window)].toViewport) }
    } else if new.parent >= 0 {
      let parent = seen[Int(new.parent)]
      place.tx -= parent.scroll.x
      place.ty -= parent.scroll.y
      place = place.then(parent.toViewport)
    }
    new.toViewport = place
    if !Self.isPlaced(place, new.size) { new.facts.insert(.unplaced) }
  }

  /// A negative extent counts as empty, as everywhere. (NaN stays NaN, and has no place.)
  private static func withoutNegativeExtents(_ frame: Rect2D) -> Rect2D {
    Rect2D(
      x: frame.x, y: frame.y, width: frame.width < 0 ? 0 : frame.width,
      height: frame.height < 0 ? 0 : frame.height)
  }

  private static func turning(_ frame: Rect2D, by turn: Transform2D, about anchor: Point2D) -> Transform2D {
    let x = anchor.x * frame.width
    let y = anchor.y * frame.height
    return Transform2D.translation(x: -x, y: -y).then(turn)
      .then(.translation(x: frame.x + x, y: frame.y + y))
  }

  private static func isPlaced(_ place: Transform2D, _ size: Size2D) -> Bool {
    guard place.isFinite, size.width.isFinite, size.height.isFinite else { return false }
    let box = place.boundingBox(of: Rect2D(x: 0, y: 0, width: size.width, height: size.height))
    return box.x.isFinite && box.y.isFinite && box.width.isFinite && box.height.isFinite
  }

  private func readInk(
    _ detail: DetailSpan, _ snapshot: HierarchySnapshot, _ new: inout SeenNode
  ) {
    new.ink = Rect2D(x: 0, y: 0, width: new.size.width, height: new.size.height)
    guard !new.has(.clips) else { return }
    for line in snapshot.lines[detail.lines.range] where line.isDrawable {
      new.ink = new.ink.isDrawable ? new.ink.union(line) : line
    }
  }
}
