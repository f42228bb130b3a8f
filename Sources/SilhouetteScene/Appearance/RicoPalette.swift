extension Palette {
  /// The component legend that the Rico data set publishes (Liu et al., UIST 2018), by its hexadecimal values. Bars
  /// that it has no entry for take that of the nearest component; containers that it does not know stay clear.
  static let ricoLight = Palette(
    background: 0xFFFFFF, surface: 0xFFFFFF, hairline: 0xE0E0E0, accent: 0x000000, hatch: 0x616161,
    look: ricoLook)

  static let ricoDark = Palette(
    background: 0x101010, surface: 0x1C1C1C, hairline: 0x383838, accent: 0xFFFFFF, hatch: 0x9E9E9E,
    look: ricoLook)

  private static func ricoLook(_ category: NodeCategory) -> CategoryPaint {
    guard let rgb = ricoColor(category) else {
      return category == .unknown || category == .customDrawing
        ? CategoryPaint(0xBDBDBD, ink: 0x616161, isHatched: true) : CategoryPaint(nil, ink: 0x9E9E9E)
    }
    let isDark = (rgb >> 16 & 0xFF) * 299 + (rgb >> 8 & 0xFF) * 587 + (rgb & 0xFF) * 114 < 128_000
    let isHatched = category == .webView || category == .map || category == .video
    return CategoryPaint(rgb, ink: isDark ? 0xFFFFFF : 0x212121, isHatched: isHatched)
  }

  private static func ricoColor(_ category: NodeCategory) -> UInt32? {
    switch category {
    case .webView: 0x42A5F5
    case .cell: 0xFFE0B2
    case .tab, .segmentedControl: 0xFFF176
    case .textField, .secureField, .searchField, .textView: 0x90CAF9
    case .button, .link: 0xCDDC39
    case .slider, .progress: 0xCDDBDC
    case .backgroundImage: 0xD21453
    case .advertisement: 0x0D47A1
    case .card: 0xD7BDE2
    case .tabBar: 0xBA68C8
    case .modal, .menu: 0x00FFCC
    case .toggle: 0x4FC3F7
    case .keyboard: 0xFFCDD2
    case .stepper: 0xAED581
    case .label, .heading: 0x4A148C
    case .map: 0xE1BEE7
    case .checkbox: 0xFF8A65
    case .picker: 0xCC6699
    case .image: 0xF06292
    case .drawer: 0x673AB7
    case .radio: 0xFFB74D
    case .video: 0x00CC00
    case .navigationBar, .toolbar, .statusBar: 0x4DD0E1
    case .pageControl: 0xF8BBD0
    // The legend gives icons one grey for each of their classes; this is the first.
    case .icon: 0x141414
    case .key, .spinner, .unknown, .view, .customDrawing, .scrollView, .list: nil
    }
  }
}
