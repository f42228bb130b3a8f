extension Palette {
  /// Near-white paper, soft fills and darker inks.
  ///
  /// Colours that a person must not confuse differ in lightness or along blue to yellow. Deuteranopia,
  /// protanopia and tritanopia leave at least one of these differences: actions are blue, choices yellow,
  /// pictures terracotta, feedback green with a dark ink, opaque content violet and striped. The tests
  /// measure it.
  ///
  /// Most colours are short in CSS, such as `#9ab`, because each log spells them out.
  static let categoryLight = Palette(
    background: 0xF4F5F7, surface: 0xFFFFFF, hairline: 0xDDDDEE, accent: 0x2266EE, hatch: 0xBBAADD
  ) { category in
    switch category {
    case .button: CategoryPaint(0xCCDDFF, ink: 0x2255BB, border: 0x99BBFF)
    case .link: CategoryPaint(nil, ink: 0x2255BB)
    case .textField, .searchField, .textView: CategoryPaint(0xFFFFFF, ink: 0x99AABB, border: 0x8899AA)
    case .secureField: CategoryPaint(0xFFFFFF, ink: 0x334455, border: 0x556677)
    case .label: CategoryPaint(nil, ink: 0x99AABB)
    case .heading: CategoryPaint(nil, ink: 0x445566)
    case .toggle, .checkbox, .radio, .slider, .stepper, .segmentedControl, .picker:
      CategoryPaint(0xFFEEAA, ink: 0x886600, border: 0xDDBB55)
    case .image: CategoryPaint(0xDDBBAA, ink: 0x884422, border: 0xCC9988)
    case .icon: CategoryPaint(0xEEDDCC, ink: 0x995533)
    case .backgroundImage: CategoryPaint(0xF3E6DD, ink: 0xCC9977)
    case .video: CategoryPaint(0xCFC6E8, ink: 0x553399, border: 0xAA99DD, isHatched: true)
    case .map: CategoryPaint(0xDCE9DA, ink: 0x557755, border: 0xAACCAA, isHatched: true)
    case .webView: CategoryPaint(0xE3E8F4, ink: 0x556699, border: 0xAABBDD, isHatched: true)
    case .customDrawing: CategoryPaint(0xEBE6F6, ink: 0x6655AA, border: 0xCCBBEE, isHatched: true)
    case .advertisement: CategoryPaint(0xFBE3D0, ink: 0xAA5511, border: 0xEEBB88, isHatched: true)
    case .unknown: CategoryPaint(0xEAEBEE, ink: 0x778899, border: 0xCDD2DA, isHatched: true)
    case .view, .scrollView, .list: CategoryPaint(nil, ink: 0x99AABB)
    case .cell: CategoryPaint(nil, ink: 0x99AABB, border: 0xE6E9EE)
    case .card: CategoryPaint(0xFFFFFF, ink: 0x99AABB, border: 0xD3D8E0)
    case .modal, .menu: CategoryPaint(0xFFFFFF, ink: 0x445566, border: 0x99AABB)
    case .drawer: CategoryPaint(0xFAFAFC, ink: 0x445566, border: 0xBBBBCC)
    case .statusBar: CategoryPaint(0xE9ECF1, ink: 0xAAAABB)
    case .navigationBar, .tabBar, .toolbar: CategoryPaint(0xE4E8EF, ink: 0x556677, border: 0xCCCCDD)
    case .tab: CategoryPaint(nil, ink: 0x556677)
    case .keyboard: CategoryPaint(0xBCC5D2, ink: 0x445566, border: 0xAAAABB)
    case .key: CategoryPaint(0xFDFDFE, ink: 0x99AABB, border: 0xBBBBCC)
    case .progress, .spinner, .pageControl: CategoryPaint(0xCCEEDD, ink: 0x116655, border: 0x88CCBB)
    }
  }

  /// The same order of lightness turned round: light inks on deep fills.
  static let categoryDark = Palette(
    background: 0x15181D, surface: 0x1F242B, hairline: 0x333A44, accent: 0x7AA7FF, hatch: 0x6F5FA8
  ) { category in
    switch category {
    case .button: CategoryPaint(0x1E3F7D, ink: 0xA9C7FF, border: 0x3B66B3)
    case .link: CategoryPaint(nil, ink: 0x8FB4FF)
    case .textField, .searchField, .textView: CategoryPaint(0x1A1E24, ink: 0x7B8797, border: 0x68758A)
    case .secureField: CategoryPaint(0x1A1E24, ink: 0xC9D1DC, border: 0x93A0B3)
    case .label: CategoryPaint(nil, ink: 0x76808F)
    case .heading: CategoryPaint(nil, ink: 0xC3CAD5)
    case .toggle, .checkbox, .radio, .slider, .stepper, .segmentedControl, .picker:
      CategoryPaint(0x55430B, ink: 0xFFD666, border: 0x8F7420)
    case .image: CategoryPaint(0x7A4529, ink: 0xF0BFA2, border: 0xA06344)
    case .icon: CategoryPaint(0x4B3021, ink: 0xE3A988)
    case .backgroundImage: CategoryPaint(0x2E241E, ink: 0x8A6650)
    case .video: CategoryPaint(0x3A2F66, ink: 0xC6B8F5, border: 0x6B5BA6, isHatched: true)
    case .map: CategoryPaint(0x22352A, ink: 0x93C49C, border: 0x47654F, isHatched: true)
    case .webView: CategoryPaint(0x252C3D, ink: 0x9DAEDB, border: 0x48547A, isHatched: true)
    case .customDrawing: CategoryPaint(0x2A2540, ink: 0xB3A2EC, border: 0x4F4480, isHatched: true)
    case .advertisement: CategoryPaint(0x45290F, ink: 0xF2B06B, border: 0x855426, isHatched: true)
    case .unknown: CategoryPaint(0x272C33, ink: 0x8A94A3, border: 0x434B57, isHatched: true)
    case .view, .scrollView, .list: CategoryPaint(nil, ink: 0x76808F)
    case .cell: CategoryPaint(nil, ink: 0x76808F, border: 0x2A3038)
    case .card: CategoryPaint(0x1F242B, ink: 0x76808F, border: 0x3A424E)
    case .modal, .menu: CategoryPaint(0x242A32, ink: 0xC3CAD5, border: 0x5F6B7C)
    case .drawer: CategoryPaint(0x20252C, ink: 0xC3CAD5, border: 0x4B5564)
    case .statusBar: CategoryPaint(0x1C2026, ink: 0x5B6574)
    case .navigationBar, .tabBar, .toolbar: CategoryPaint(0x262C35, ink: 0xA3ADBC, border: 0x3D4653)
    case .tab: CategoryPaint(nil, ink: 0xA3ADBC)
    case .keyboard: CategoryPaint(0x414B5A, ink: 0xB9C3D1, border: 0x566273)
    case .key: CategoryPaint(0x5A6676, ink: 0xAAB4C2, border: 0x6B7788)
    case .progress, .spinner, .pageControl: CategoryPaint(0x0E4435, ink: 0x6FE0BC, border: 0x2D7D66)
    }
  }
}
