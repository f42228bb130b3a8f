extension Palette {
  /// What nodes look like that say nothing of their own colours: greys, so that nothing invented passes for theirs.
  static let sourceLight = Palette(
    background: 0xFFFFFF, surface: 0xFFFFFF, hairline: 0xE2E4E8, accent: 0x2563EB, hatch: 0xB9BEC7,
    look: {
      sourceLook($0, control: 0xE6E8EC, ink: 0x8A909B, picture: 0xD3D7DD, bar: 0xF2F3F5, border: 0xC3C8D0)
    }
  )

  static let sourceDark = Palette(
    background: 0x000000, surface: 0x16181C, hairline: 0x2B2F36, accent: 0x7AA7FF, hatch: 0x525965,
    look: {
      sourceLook($0, control: 0x2B2F36, ink: 0x8A909B, picture: 0x3A4049, bar: 0x1C1F24, border: 0x4A515C)
    }
  )

  private static func sourceLook(
    _ category: Category, control: UInt32, ink: UInt32, picture: UInt32, bar: UInt32, border: UInt32
  ) -> Look {
    switch category {
    case .view, .scrollView, .list, .cell, .label, .heading, .link, .tab, .icon, .button:
      Look(nil, ink: ink)
    case .image, .backgroundImage: Look(picture, ink: ink)
    case .video, .map, .webView, .customDrawing, .advertisement, .unknown:
      Look(picture, ink: ink, isHatched: true)
    case .textField, .secureField, .searchField, .textView: Look(nil, ink: ink, border: border)
    case .toggle, .checkbox, .radio, .slider, .stepper, .segmentedControl, .picker, .progress, .spinner,
      .pageControl, .key:
      Look(control, ink: ink)
    case .card, .modal, .menu, .drawer, .statusBar, .navigationBar, .tabBar, .toolbar, .keyboard:
      Look(bar, ink: ink)
    }
  }
}
