import SilhouetteHierarchy

extension Palette {
  /// The colours of nodes whose source reports none for them, in snapshots with colours of other nodes.
  /// Containers and text are grey, controls and pictures a muted form of their category's colours, so that
  /// invented colours do not look like reported ones.
  static let sourceLight = Palette(
    background: 0xFFFFFF, surface: 0xFFFFFF, hairline: 0xE2E4E8, accent: 0x2563EB, hatch: 0xB9BEC7,
    look: { sourceLook($0, of: .categoryLight, ink: 0x8A909B, bar: 0xF2F3F5, border: 0xC3C8D0) }
  )

  static let sourceDark = Palette(
    background: 0x000000, surface: 0x16181C, hairline: 0x2B2F36, accent: 0x7AA7FF, hatch: 0x525965,
    look: { sourceLook($0, of: .categoryDark, ink: 0x8A909B, bar: 0x1C1F24, border: 0x4A515C) }
  )

  private static func sourceLook(
    _ category: NodeCategory, of palette: Palette, ink: UInt32, bar: UInt32, border: UInt32
  ) -> CategoryPaint {
    switch category {
    case .view, .scrollView, .list, .cell, .label, .heading, .link, .tab: CategoryPaint(nil, ink: ink)
    case .textField, .secureField, .searchField, .textView: CategoryPaint(nil, ink: ink, border: border)
    case .card, .modal, .menu, .drawer, .statusBar, .navigationBar, .tabBar, .toolbar, .keyboard, .key:
      CategoryPaint(bar, ink: ink)
    default: palette[category].muted(towards: palette.surface, grey: RGBAColor(rgb: ink))
    }
  }
}

extension CategoryPaint {
  /// Half way to the paper, with its inks half way to grey and no border.
  fileprivate func muted(towards paper: RGBAColor, grey: RGBAColor) -> CategoryPaint {
    var look = self
    look.fill = fill.mixed(with: paper, share: 112)
    look.ink = ink.mixed(with: grey, share: 128)
    look.border = nil
    return look
  }
}
