import SilhouetteHierarchy
internal import SilhouetteScene

/// The final colours of one node.
struct NodePaint {
  var fill: RGBAColor = .clear
  var hatch: RGBAColor = .clear
  var border: SceneNode.Border?
  var shadow: SceneNode.Shadow?
  /// Of marks, text bars and the dark half of controls.
  var ink: RGBAColor
  /// Of the light half of controls: knobs, and tracks that are off.
  var paper: RGBAColor
  var tint: RGBAColor
}

/// The colours that a whole snapshot reports.
struct SnapshotColors {
  /// Whether it says anything of backgrounds, so that silence means "none"; many formats do not.
  var hasBackgrounds = false
  /// Whether the snapshot has any visible colour.
  var hasColors = false

  /// Colours inside sealed nodes do not count: a key has one while it is pressed.
  init(_ snapshot: borrowing HierarchySnapshot, _ scene: borrowing WireframeScene) {
    for index in scene.nodes.indices
    where scene.nodes[index].flags.isDisjoint(with: [.sealed, .concealed]) {
      if hasBackgrounds && hasColors { return }
      let source = Int(scene.nodes[index].source)
      note(snapshot.nodes[source].background)
      let detail = Int(snapshot.nodes[source].detail)
      if detail >= 0 { note(snapshot.details, at: detail) }
    }
  }

  private mutating func note(_ details: borrowing [NodeDetail], at index: Int) {
    note(details[index].layer?.background)
    note(details[index].presentation?.background)
    if details[index].textColor != nil || details[index].picture?.color != nil || details[index].border != nil
    {
      hasColors = true
    }
  }

  private mutating func note(_ background: RGBAColor?) {
    guard let background else { return }
    hasBackgrounds = true
    if !background.isClear { hasColors = true }
  }
}

/// Chooses a node's colours: first its category's look, then its own values, then its state.
struct NodePainter: Sendable {
  let appearance: Appearance
  let palette: Palette

  init(_ appearance: Appearance) {
    self.appearance = appearance
    palette = Palette(appearance)
  }

  /// `isStyled`: whether a missing background means that the node has none.
  func paint(
    _ scene: SceneNode, _ node: HierarchyNode, _ detail: DetailSpan, isStyled: Bool
  ) -> NodePaint {
    let look = palette[scene.category]
    var paint = NodePaint(
      ink: look.ink, paper: palette.surface, tint: look.fill.isClear ? palette.hairline : look.fill)
    paint.fill = partsShowIt(scene.category) ? .clear : look.fill
    if let border = look.border, !partsShowIt(scene.category) {
      paint.border = SceneNode.Border(width: 1, color: border)
    }
    let own = Self.background(of: node, detail)
    if appearance.colors == .source {
      applySource(own, detail, scene, &paint)
    } else {
      applyStructure(own, node, detail, scene, isStyled, &paint)
    }
    if appearance.style == .blocks, paint.fill.isClear { fillBlock(scene, node, &paint) }
    if scene.flags.contains(.opaqueContent) { paint.hatch = palette.hatch }
    apply(scene.state, to: &paint, scene.category)
    return paint
  }

  /// The paint of a key or a marked node at all times. Any change of colour would show which key is pressed.
  ///
  /// - Parameter isBox: Whether the node's box replaces its contents, so the node has no parts.
  func rest(_ scene: SceneNode, isBox: Bool) -> NodePaint {
    let look = palette[scene.category]
    var paint = NodePaint(
      ink: look.ink, paper: palette.surface, tint: look.fill.isClear ? palette.hairline : look.fill)
    if !partsShowIt(scene.category) {
      paint.fill = look.fill
      if let border = look.border { paint.border = SceneNode.Border(width: 1, color: border) }
    }
    if isBox {
      if paint.fill.isClear { paint.fill = palette.surface }
      if paint.border == nil { paint.border = SceneNode.Border(width: 1, color: palette.hairline) }
      if scene.category == .view, !scene.flags.contains(.clips) { paint.hatch = palette.hatch }
    } else if appearance.style == .blocks, paint.fill.isClear, scene.category != .key {
      paint.fill = block(of: paint.ink)
    }
    return paint
  }

  /// The paint of a node that a rule skips. It has no structure to show, but its background still hides or
  /// dims the nodes below it.
  func surface(_ scene: SceneNode, _ node: HierarchyNode, _ detail: DetailSpan) -> NodePaint {
    var paint = NodePaint(ink: palette.hairline, paper: palette.surface, tint: palette.hairline)
    let own = Self.background(of: node, detail)
    if appearance.colors == .source {
      applySource(own, detail, scene, &paint)
    } else {
      if let own { paint.fill = paper(for: own, scene, node) }
      if detail.border != nil { paint.border = SceneNode.Border(width: 1, color: palette.hairline) }
    }
    return paint
  }

  /// Whether a node has a background or a border of its own, whatever its category.
  static func hasSurface(_ node: HierarchyNode, _ detail: DetailSpan) -> Bool {
    if background(of: node, detail) != nil { return true }
    guard let border = detail.border else { return false }
    return border.width > 0 && !border.color.isClear
  }

  /// Changes the paint by the node's place on the screen.
  func finish(_ paint: inout NodePaint, as finish: ScreenLayout.Finish) {
    switch finish {
    case .usual, .whole, .marked, .systemBars: return
    case .told: paint.hatch = .clear
    case .flat, .bare, .written:
      paint.fill = faint(paint.fill, hasBox: finish == .flat)
      // States keep their border.
      if (paint.border?.width ?? 1) <= 1, paint.border?.color != palette.accent { paint.border = nil }
    case .paper:
      if paint.fill.isClear { paint.fill = palette.surface }
      if (paint.border?.width ?? 1) <= 1 { paint.border = nil }
    case .sheet:
      if !paint.fill.isOpaque { paint.fill = palette.surface }
      if (paint.border?.width ?? 1) <= 1 {
        paint.border = SceneNode.Border(width: 1, color: palette.hairline)
      }
    case .veil:
      paint.fill = palette.shade.withAlpha(Self.veilAlpha)
      paint.border = nil
    case .unseen:
      paint.fill = dimmed(palette.background)
      paint.border = nil
      paint.hatch = palette.hatch
    case .hatched: paint.hatch = palette.hatch
    case .film:
      paint.fill = .clear
      paint.border = nil
      paint.hatch = palette.hatch
    case .outlined:
      // States keep their border.
      if (paint.border?.width ?? 1) <= 1 {
        paint.border = SceneNode.Border(width: 1, color: palette.hairline)
      }
    }
  }

  /// Adds a shadow to a box above the page: the source's own shadow, or the usual one of sheets, dialogs and
  /// menus if the source reports no backgrounds. Sealed nodes have none, because a shadow may follow the
  /// focus.
  func shade(
    _ paint: inout NodePaint, of scene: SceneNode, _ detail: DetailSpan, isSheet: Bool, isStyled: Bool
  ) {
    guard appearance.style == .skeleton, paint.fill.isOpaque,
      scene.flags.isDisjoint(with: [.sealed, .concealed])
    else { return }
    if let told = detail.shadow {
      guard let height = Self.height(of: told) else { return }
      let alpha = Double(told.color.alpha) * min(max(told.opacity, 0), 1) / Double(height.rawValue)
      let own = told.color.withAlpha(UInt8(max(1, alpha)))
      let color = appearance.colors == .source ? own : palette.shade.withAlpha(Self.shadowAlpha)
      paint.shadow = SceneNode.Shadow(height: height, color: color)
    } else if !isStyled, let height = isSheet ? .middle : Self.usualHeight(of: scene.category) {
      paint.shadow = SceneNode.Shadow(height: height, color: palette.shade.withAlpha(Self.shadowAlpha))
    }
  }

  private static let shadowAlpha: UInt8 = 20

  /// The height of a box with this shadow above its ground; nil if the shadow does not show.
  private static func height(of shadow: NodeDetail.Shadow) -> SceneNode.Shadow.Height? {
    let reach = max(shadow.radius, abs(shadow.offset.x), abs(shadow.offset.y))
    guard reach > 0, shadow.opacity > 0, !shadow.color.isClear else { return nil }
    return reach <= 3 ? .low : reach <= 10 ? .middle : .high
  }

  private static func usualHeight(of category: NodeCategory) -> SceneNode.Shadow.Height? {
    switch category {
    case .modal: .high
    case .menu, .drawer: .middle
    default: nil
    }
  }

  /// The colour of an area below a dialog.
  func dimmed(_ color: RGBAColor) -> RGBAColor {
    color.mixed(with: palette.shade, share: Int(Self.veilAlpha))
  }

  private static let veilAlpha: UInt8 = 56
  /// Half as strong a fill, for a bar, a card or the screen. The blocks style shows nothing but fills, so its
  /// fills stay opaque.
  private func faint(_ fill: RGBAColor, hasBox: Bool) -> RGBAColor {
    if fill.isClear { return fill }
    if appearance.style == .blocks { return fill.mixed(with: palette.background, share: 128) }
    return hasBox ? fill.withAlpha(UInt8((Int(fill.alpha) + 1) / 2)) : .clear
  }

  /// Makes broad stripes faint; strong ones would hide the rest of the screen. Stripes of a film are
  /// translucent, so the nodes below show through.
  func soften(_ paint: inout NodePaint, in box: Rect2D, isFilm: Bool) {
    guard !paint.hatch.isClear, Hatch.scale(in: box) > 1 else { return }
    if isFilm {
      let alpha = Int(paint.hatch.alpha) * (256 - Self.stripeShare) / 256
      return paint.hatch = paint.hatch.withAlpha(UInt8(alpha))
    }
    let ground = paint.fill.isOpaque ? paint.fill : palette.background
    paint.hatch = paint.hatch.mixed(with: ground, share: Self.stripeShare)
  }

  /// Of 256: the ground's share, just low enough to see stripes on the ground.
  private static let stripeShare = 160

  /// Writing and icons on a button, tab or link take its ink.
  func adapt(_ paint: inout NodePaint, of category: NodeCategory, to carrier: NodeCategory) {
    guard carrier != .unknown, appearance.colors == .category else { return }
    switch category {
    case .label, .heading, .link, .icon: paint.ink = palette[carrier].ink
    default: return
    }
    if category == .icon {
      paint.fill = appearance.style == .blocks ? block(of: paint.ink) : .clear
      paint.border = nil
    } else if appearance.style == .blocks {
      paint.fill = block(of: paint.ink)
    }
  }

  /// The visible fill; nil if there is none or it is clear.
  static func background(of node: HierarchyNode, _ detail: DetailSpan) -> RGBAColor? {
    let color = detail.presentation?.background ?? detail.layer?.background ?? node.background
    return color.flatMap { $0.isClear ? nil : $0 }
  }

  /// Whether the parts are the whole control, so that its box stays empty.
  private func partsShowIt(_ category: NodeCategory) -> Bool {
    guard appearance.style == .skeleton else { return false }
    switch category {
    case .toggle, .checkbox, .radio, .slider, .spinner, .progress, .pageControl: return true
    default: return false
    }
  }

  private func applySource(
    _ own: RGBAColor?, _ detail: DetailSpan, _ scene: SceneNode, _ paint: inout NodePaint
  ) {
    if let own { Self.fill(with: own, &paint) }
    if let border = detail.border {
      paint.border = SceneNode.Border(width: Self.saneWidth(border.width), color: border.color)
    }
    // The colour of a secret's content changes when it is empty.
    if scene.flags.contains(.sealed) { return }
    if let color = detail.picture?.color {
      // The average of a glyph is its mark's colour; that of a round avatar or a picture its ground's.
      if scene.category == .icon, scene.radius == 0 {
        paint.ink = color
        paint.fill = own ?? .clear
      } else if Self.showsPicture(scene.category) {
        Self.fill(with: color, &paint)
      }
    }
    if let color = detail.textColor { paint.ink = color }
  }

  private static func fill(with color: RGBAColor, _ paint: inout NodePaint) {
    paint.fill = color
    paint.ink = paint.ink.mixed(
      with: color.luma < 128 ? RGBAColor(rgb: 0xFFFFFF) : RGBAColor(rgb: 0x000000), share: 96)
  }

  private static func showsPicture(_ category: NodeCategory) -> Bool {
    switch category {
    case .image, .icon, .backgroundImage, .video: true
    default: false
    }
  }

  /// Gives containers paper if they have a background of their own. Outlines those with an opaque background,
  /// a border, or the shape of a separator.
  private func applyStructure(
    _ own: RGBAColor?, _ node: HierarchyNode, _ detail: DetailSpan, _ scene: SceneNode, _ isStyled: Bool,
    _ paint: inout NodePaint
  ) {
    guard paint.fill.isClear, Self.isContainer(scene.category) else { return }
    if let own { paint.fill = paper(for: own, scene, node) }
    // If the source reports no backgrounds, most boxes are invisible on the device; separators are visible.
    let isLine = !isStyled && min(scene.frame.width, scene.frame.height) <= 2
    let hasOutline = own?.isOpaque ?? (detail.border != nil || isLine)
    if hasOutline, paint.border == nil {
      paint.border = SceneNode.Border(width: 1, color: palette.hairline)
    }
  }

  /// The palette's colour in place of a background's own.
  private func paper(for own: RGBAColor, _ scene: SceneNode, _ node: HierarchyNode) -> RGBAColor {
    own.isOpaque && !isVeil(scene, node) ? palette.surface : veil(own)
  }

  /// Whether the whole node is translucent and has no children, like a dimming view. A translucent node with
  /// children only fades.
  private func isVeil(_ scene: SceneNode, _ node: HierarchyNode) -> Bool {
    scene.alpha < 1 && node.end == scene.source + 1
  }

  /// Keeps the effect of a translucent background: it dims or brightens the nodes below it.
  private func veil(_ own: RGBAColor) -> RGBAColor {
    let base = own.luma < 96 ? palette.shade : palette.surface
    return base.withAlpha(own.alpha)
  }

  /// Fills the box in place of parts: strongly for text and marks, and faintly if text of its own may be on
  /// top.
  private func fillBlock(_ scene: SceneNode, _ node: HierarchyNode, _ paint: inout NodePaint) {
    switch scene.category {
    case .label, .heading, .link, .icon: paint.fill = block(of: paint.ink)
    case .view, .scrollView, .list, .cell, .card, .unknown:
      if !node.text.isEmpty || scene.flags.contains(.sealed) { paint.fill = block(of: paint.ink) }
    case .backgroundImage, .drawer, .modal, .menu, .statusBar, .navigationBar, .tabBar, .toolbar: return
    default: paint.fill = paint.ink.mixed(with: palette.background, share: 208)
    }
  }

  private func block(of ink: RGBAColor) -> RGBAColor { ink.mixed(with: palette.background, share: 64) }

  private static func isContainer(_ category: NodeCategory) -> Bool {
    switch category {
    case .view, .scrollView, .list, .cell: true
    default: false
    }
  }

  private static func saneWidth(_ width: Double) -> Double {
    width.isFinite ? min(max(width, 0), NodeGeometry.maxCoordinate) : 0
  }

  private func apply(_ state: NodeState, to paint: inout NodePaint, _ category: NodeCategory) {
    if !state.contains(.enabled) {
      paint.ink = paint.ink.mixed(with: palette.background, share: 140)
      paint.tint = paint.tint.mixed(with: palette.background, share: 140)
      paint.fill = paint.fill.mixed(with: palette.background, share: 140)
      if let border = paint.border {
        paint.border?.color = border.color.mixed(with: palette.background, share: 140)
      }
    }
    guard appearance.colors != .source, Self.showsSelection(category) else { return }
    if state.contains(.focused) {
      paint.border = SceneNode.Border(width: 2, color: palette.accent)
    } else if state.contains(.selected) {
      if category == .tab { paint.ink = palette.accent }
      paint.border = SceneNode.Border(width: category == .tab ? 1 : 2, color: palette.accent)
    }
  }

  private static func showsSelection(_ category: NodeCategory) -> Bool {
    switch category {
    case .view, .scrollView, .list, .label, .heading, .statusBar, .backgroundImage, .keyboard: false
    default: true
    }
  }
}
