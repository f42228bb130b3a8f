import SilhouetteHierarchy

/// The final colours of one node.
struct NodePaint {
  var fill: Color = .clear
  var hatch: Color = .clear
  var border: SceneNode.Border?
  /// Of marks, text bars and the dark half of controls.
  var ink: Color
  /// Of the light half of controls: knobs, and tracks that are off.
  var paper: Color
  var tint: Color
}

/// Chooses colours: the category's look, then the node's own values, then its state.
struct NodePainter: Sendable {
  let appearance: Appearance
  let palette: Palette

  init(_ appearance: Appearance) {
    self.appearance = appearance
    palette = Palette(appearance)
  }

  /// `isStyled`: whether the snapshot says anything of backgrounds, so that silence means "none".
  func paint(
    _ scene: SceneNode, _ node: HierarchyNode, _ detail: NodeDetail?, isStyled: Bool
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
      applyStructure(own, detail, scene, isStyled, &paint)
    }
    if appearance.style == .blocks, paint.fill.isClear, Self.isWriting(scene.category) {
      paint.fill = paint.ink.mixed(with: palette.background, share: 64)
    }
    if scene.flags.contains(.opaqueContent) { paint.hatch = palette.hatch }
    apply(scene.state, to: &paint, scene.category)
    return paint
  }

  /// Writing and icons on a button or tab take its ink.
  func adapt(_ paint: inout NodePaint, of category: Category, to carrier: Category) {
    guard carrier != .unknown, appearance.colors == .category else { return }
    switch category {
    case .label, .heading, .link, .icon: paint.ink = palette[carrier].ink
    default: return
    }
    if category == .icon {
      paint.fill = .clear
      paint.border = nil
    }
  }

  /// The fill that is on screen, nil where there is none or it is clear.
  static func background(of node: HierarchyNode, _ detail: NodeDetail?) -> Color? {
    var color = node.background
    if let detail { color = detail.presentation?.background ?? detail.layer?.background ?? color }
    return color.flatMap { $0.isClear ? nil : $0 }
  }

  /// Whether the parts are the whole control, so that its box stays empty.
  private func partsShowIt(_ category: Category) -> Bool {
    guard appearance.style == .skeleton else { return false }
    switch category {
    case .toggle, .checkbox, .radio, .slider, .spinner, .progress, .pageControl: return true
    default: return false
    }
  }

  private func applySource(
    _ own: Color?, _ detail: NodeDetail?, _ scene: SceneNode, _ paint: inout NodePaint
  ) {
    if let own {
      paint.fill = own
      paint.ink = paint.ink.mixed(
        with: own.luma < 128 ? Color(rgb: 0xFFFFFF) : Color(rgb: 0x000000), share: 96)
    }
    if let color = detail?.picture?.color, Self.showsPicture(scene.category) { paint.fill = color }
    if let color = detail?.textColor { paint.ink = color }
    if let border = detail?.border {
      paint.border = SceneNode.Border(width: Self.saneWidth(border.width), color: border.color)
    }
  }

  private static func showsPicture(_ category: Category) -> Bool {
    switch category {
    case .image, .icon, .backgroundImage, .video: true
    default: false
    }
  }

  /// Containers get paper where they have a background of their own, and a faint outline where that says something.
  private func applyStructure(
    _ own: Color?, _ detail: NodeDetail?, _ scene: SceneNode, _ isStyled: Bool, _ paint: inout NodePaint
  ) {
    guard paint.fill.isClear, Self.isContainer(scene.category) else { return }
    if let own {
      paint.fill = own.isOpaque ? palette.surface : veil(own)
    }
    let hasOutline = own?.isOpaque ?? (detail?.border != nil || !isStyled)
    if hasOutline, paint.border == nil {
      paint.border = SceneNode.Border(width: 1, color: palette.hairline)
    }
  }

  /// A translucent background dims or brightens what is below as its own colour does.
  private func veil(_ own: Color) -> Color {
    let base = own.luma < 96 ? Color(rgb: 0x1B2430) : palette.surface
    return base.withAlpha(own.alpha)
  }

  /// What is nothing but its bars, and a block where there are none.
  private static func isWriting(_ category: Category) -> Bool {
    switch category {
    case .label, .heading, .link: true
    default: false
    }
  }

  private static func isContainer(_ category: Category) -> Bool {
    switch category {
    case .view, .scrollView, .list, .cell: true
    default: false
    }
  }

  private static func saneWidth(_ width: Double) -> Double {
    width.isFinite ? min(max(width, 0), NodeGeometry.maxCoordinate) : 0
  }

  private func apply(_ state: NodeState, to paint: inout NodePaint, _ category: Category) {
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

  private static func showsSelection(_ category: Category) -> Bool {
    switch category {
    case .view, .scrollView, .list, .label, .heading, .statusBar, .backgroundImage, .keyboard: false
    default: true
    }
  }
}
