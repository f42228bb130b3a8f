import SilhouetteHierarchy
import TestSupport
import Testing

@testable import SilhouetteFlattening
@testable import SilhouetteScene

struct AppearanceTests {
  @Test func everyAppearanceHasALookForEveryCategory() {
    for style in Appearance.Style.allCases {
      for colors in Appearance.Colors.allCases {
        for scheme in Appearance.Scheme.allCases {
          let legend = LegendEntry.legend(for: Appearance(style: style, colors: colors, scheme: scheme))
          #expect(legend.map(\.category) == NodeCategory.allCases)
          #expect(legend.allSatisfy { $0.ink.isOpaque && $0.name == $0.category.name })
        }
      }
    }
  }

  @Test func legendsAreStable() throws {
    var text = ""
    for colors in Appearance.Colors.allCases {
      for scheme in Appearance.Scheme.allCases {
        text += "\(colors) \(scheme)\n"
        for entry in LegendEntry.legend(for: Appearance(colors: colors, scheme: scheme)) {
          text += "  \(entry.name) \(entry.fill) ink \(entry.ink)"
          text += entry.border.map { " border \($0)" } ?? ""
          text += entry.hatched ? " hatched\n" : "\n"
        }
      }
    }
    try expectGolden(text, named: "Scene/legends.txt")
  }

  @Test func ricoIsThePublishedLegend() {
    let legend = LegendEntry.legend(for: Appearance(colors: .rico))
    let fills = Dictionary(uniqueKeysWithValues: legend.map { ($0.category, $0.fill.description) })
    #expect(fills[.webView] == "#42A5F5")
    #expect(fills[.label] == "#4A148C")
    #expect(fills[.image] == "#F06292")
    #expect(fills[.toggle] == "#4FC3F7")
    #expect(fills[.navigationBar] == "#4DD0E1")
  }

  /// The categories that share screens, and that a person must distinguish at a glance.
  private static let mustDiffer: [NodeCategory] = [
    .button, .textField, .toggle, .image, .customDrawing, .progress, .keyboard, .navigationBar, .card,
  ]

  @Test(arguments: Appearance.Scheme.allCases, ColorVision.allCases)
  func categoriesThatMatterStayApartForEveryEye(_ scheme: Appearance.Scheme, _ vision: ColorVision) {
    let legend = LegendEntry.legend(for: Appearance(scheme: scheme))
    for first in Self.mustDiffer {
      for second in Self.mustDiffer where first.rawValue < second.rawValue {
        let a = legend[Int(first.rawValue)]
        let b = legend[Int(second.rawValue)]
        // Stripes distinguish a box from any other, whatever its colour.
        guard a.hatched == b.hatched else { continue }
        let edges = vision.distance(a.border ?? a.fill, b.border ?? b.fill)
        let distance = vision.distance(a.fill, b.fill) + (vision.distance(a.ink, b.ink) + edges) / 2
        #expect(distance >= 10, "\(first) and \(second): \(distance)")
      }
    }
  }

  @Test(arguments: Appearance.Scheme.allCases)
  func partsCanBeSeenOnTheirBoxes(_ scheme: Appearance.Scheme) {
    let palette = Palette(Appearance(scheme: scheme))
    for category in NodeCategory.allCases {
      let look = palette[category]
      let under = look.fill.isClear ? palette.background : look.fill
      #expect(ColorVision.normal.distance(look.ink, under) >= 20, "\(category)")
    }
  }

  private func painted(_ tree: Tree, _ appearance: Appearance = Appearance()) throws -> SceneNode {
    try scene(Tree("UIWindow", 0, 0, 402, 874, [tree]), appearance: appearance).nodes[1]
  }

  @Test func statesChangeTheLook() throws {
    let button = Tree("UIButton", 0, 0, 100, 44)
    let plain = try painted(button)
    let disabled = try painted(button.flags(.disabled))
    let focused = try painted(button.flags(.focused))
    let selected = try painted(button.flags(.selected))
    #expect(disabled.fill.luma > plain.fill.luma)
    #expect(focused.border?.width == 2 && selected.border?.color == focused.border?.color)
    #expect(plain.border != focused.border)
  }

  @Test func shadowsStandByHeightUnderOpaqueBoxes() throws {
    func shadow(_ radius: Double, _ fill: UInt32, opacity: Double = 0.3, secure: Bool = false)
      throws -> SceneNode.Shadow?
    {
      let told = NodeDetail.Shadow(color: RGBAColor(rgb: 0), radius: radius, opacity: opacity)
      let box = Tree("UIView", 0, 0, 100, 100).background(fill).detail { $0.shadow = told }
      return try painted(secure ? box.flags([.secure, .editable]) : box).shadow
    }
    #expect(try shadow(2, 0xFFFF_FFFF)?.height == .low)
    #expect(try shadow(8, 0xFFFF_FFFF)?.height == .middle)
    #expect(try shadow(24, 0xFFFF_FFFF)?.height == .high)
    #expect(try shadow(0, 0xFFFF_FFFF) == nil && shadow(8, 0xFFFF_FFFF, opacity: 0) == nil)
    #expect(try shadow(8, 0xFFFF_FF80) == nil && shadow(8, 0) == nil)
    #expect(try shadow(8, 0xFFFF_FFFF, secure: true) == nil)
    // Shadows are guessed only for sources that report no backgrounds.
    #expect(try painted(Tree("UIAlertController", 0, 0, 100, 100).background(0xFFFF_FFFF)).shadow == nil)
  }

  @Test func plainViewsLetWhatIsBelowThrough() throws {
    let styled = Tree("UIView", 0, 0, 100, 100, [Tree("UIView", 0, 0, 9, 9).background(0xFFFF_FFFF)])
    #expect(try painted(styled).fill.isClear)
    #expect(try painted(styled).border == nil)
    #expect(try painted(Tree("UIView", 0, 0, 100, 100)).border == nil)
    #expect(try painted(Tree("UIView", 0, 0, 100, 2)).fill != .clear)
    #expect(try painted(styled.background(0xFF00_00FF)).fill.isOpaque)
  }

  @Test(arguments: Appearance.Colors.allCases)
  func writingIsABlockWhereThereAreNoBars(_ colors: Appearance.Colors) throws {
    let blocks = Appearance(style: .blocks, colors: colors)
    #expect(try painted(Tree("UILabel", 0, 0, 90, 20).text("x"), blocks).fill.isOpaque)
  }

  @Test(arguments: Appearance.Colors.allCases)
  func whatOnlyPartsShowIsABlockWhereThereAreNone(_ colors: Appearance.Colors) throws {
    let blocks = Appearance(style: .blocks, colors: colors)
    let link = Tree("UILabel", 0, 0, 90, 20).text("x").traits(.header)
    let icon = Tree("UIImageView", 10, 10, 20, 20)
    let button = Tree("UIButton", 0, 0, 90, 44, [icon])
    #expect(try painted(link, blocks).fill.isOpaque)
    #expect(try painted(button, blocks).fill.isOpaque)
    #expect(try painted(Tree("UITabBarButton", 0, 0, 90, 49, [icon]), blocks).fill.isOpaque)
    #expect(try painted(Tree("Panel", 0, 0, 90, 49).text("x"), blocks).fill.isOpaque)
    let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [button]), appearance: blocks)
    #expect(flat.nodes[2].fill.isOpaque && flat.nodes[2].fill != flat.nodes[1].fill)
  }

  @Test func writingOnAButtonTakesItsInk() throws {
    let button = Tree("UIButton", 0, 0, 100, 44, [Tree("UILabel", 10, 10, 80, 20).text("x")])
    let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [button]))
    let legend = LegendEntry.legend(for: Appearance())
    #expect(flat.parts[0].color == legend[Int(NodeCategory.button.rawValue)].ink)
  }

  @Test func veilsStayVeils() throws {
    #expect(try painted(Tree("UIView", 0, 0, 100, 100).background(0x0000_0066)).fill.alpha == 0x66)
  }

  @Test(arguments: Appearance.Scheme.allCases)
  func aDarkViewThatIsTranslucentAsAWholeDims(_ scheme: Appearance.Scheme) throws {
    let dark = Appearance(scheme: scheme)
    let dimming = Tree("UIDimmingView", 0, 0, 402, 874).background(0x0000_00FF).alpha(0.4)
    let node = try painted(dimming, dark)
    #expect(node.fill.luma < Palette(dark).background.luma && node.alpha == 0.4)
    // What holds something is not dimmed, it fades.
    let fading = Tree("UIView", 0, 0, 402, 874, [Tree("UILabel", 0, 0, 9, 9)]).background(0x0000_00FF)
    #expect(try painted(fading.alpha(0.4), dark).fill == Palette(dark).surface)
  }

  @Test func whatIsSkippedStillHidesWhatLiesUnderItsBackground() throws {
    let host = Tree("UITransitionView", 0, 0, 402, 874)
    #expect(try painted(host).verdict == .skip)
    let solid = try painted(host.background(0x1122_33FF))
    #expect(solid.verdict == .draw && solid.fill.isOpaque && solid.border == nil)
    let own = try painted(host.background(0x1122_33FF), Appearance(colors: .source))
    #expect(own.fill == RGBAColor(rgb: 0x112233))
    let framed = host.detail { $0.border = NodeDetail.Border(width: 1, color: RGBAColor(rgb: 0)) }
    #expect(try painted(framed).verdict == .draw)
    #expect(try painted(framed).border != nil)
    #expect(try painted(host.background(0x1122_33FF).flags(.hidden)).verdict == .hidden)
  }

  @Test func sourceColoursAreTheNodesOwn() throws {
    let source = Appearance(colors: .source)
    let label = Tree("UILabel", 0, 0, 90, 20).text("x").detail { $0.textColor = RGBAColor(rgb: 0x123456) }
    let flat = try scene(Tree("UIWindow", 0, 0, 402, 874, [label]), appearance: source)
    #expect(flat.parts.allSatisfy { $0.color == RGBAColor(rgb: 0x123456) })
    let button = try painted(Tree("UIButton", 0, 0, 90, 44).background(0x007A_FFFF), source)
    #expect(button.fill == RGBAColor(rgb: 0x007AFF))
    let image = Tree("UIImageView", 0, 0, 90, 44).detail {
      $0.picture = NodeDetail.Picture()
      $0.picture!.color = RGBAColor(rgb: 0xABCDEF)
      $0.border = NodeDetail.Border(width: 3, color: RGBAColor(rgb: 0x010203))
    }
    #expect(try painted(image, source).fill == RGBAColor(rgb: 0xABCDEF))
    #expect(try painted(image, source).border == SceneNode.Border(width: 3, color: RGBAColor(rgb: 0x010203)))
  }
}

/// The colours `source`, where the source is silent.
struct SilentSourceTests {
  private let source = Appearance(colors: .source)
  private func window(_ children: [Tree]) -> Tree { Tree("UIWindow", 0, 0, 402, 874, children) }

  @Test(arguments: Appearance.Style.allCases, Appearance.Scheme.allCases)
  func aSnapshotWithoutAnyColourIsDrawnInTheCategories(
    _ style: Appearance.Style, _ scheme: Appearance.Scheme
  ) throws {
    let tree = window([
      Tree("UIButton", 0, 0, 90, 44, [Tree("UILabel", 4, 4, 40, 20).text("x")]),
      Tree("UIImageView", 0, 100, 90, 90), Tree("UIView", 0, 200, 9, 9).background(0x00FF_0000),
    ])
    var silent = try scene(tree, appearance: Appearance(style: style, colors: .source, scheme: scheme))
    let plain = try scene(tree, appearance: Appearance(style: style, colors: .category, scheme: scheme))
    silent.time = plain.time
    #expect(silent == plain)
  }

  @Test func whatHasNoColourAmongThoseThatDoIsMuted() throws {
    let colored = Tree("UIView", 0, 0, 9, 9).background(0x1122_33FF)
    let kinds = [("UIButton", NodeCategory.button), ("UIImageView", .image), ("UIStepper", .stepper)]
    for (name, category) in kinds {
      let node = try scene(window([colored, Tree(name, 0, 50, 90, 44)]), appearance: source).nodes[2]
      let look = LegendEntry.legend(for: Appearance())[Int(category.rawValue)]
      #expect(node.fill.isOpaque && node.fill != look.fill && node.border == nil)
      #expect(node.fill == LegendEntry.legend(for: source)[Int(category.rawValue)].fill)
    }
    let label = try scene(window([colored, Tree("UILabel", 0, 50, 90, 44)]), appearance: source).nodes[2]
    #expect(label.fill.isClear)
  }

  @Test func aGlyphTakesItsPicturesColourAsInkAndAnAvatarAsGround() throws {
    let glyph = Tree("UIImageView", 0, 0, 24, 24).detail {
      $0.picture = NodeDetail.Picture()
      $0.picture!.color = RGBAColor(rgb: 0x123456)
    }
    let flat = try scene(window([glyph]), appearance: source)
    #expect(flat.nodes[1].fill.isClear && flat.parts[0].color == RGBAColor(rgb: 0x123456))
    #expect(
      try scene(window([glyph.radius(12)]), appearance: source).nodes[1].fill == RGBAColor(rgb: 0x123456))
  }
}

/// How a colour looks to eyes that lack one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009) for
/// full deficiency, in linear light.
enum ColorVision: CaseIterable {
  case normal, protanopia, deuteranopia, tritanopia

  private var matrix: [Double] {
    switch self {
    case .normal: [1, 0, 0, 0, 1, 0, 0, 0, 1]
    case .protanopia:
      [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
    case .deuteranopia:
      [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
    case .tritanopia:
      [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]
    }
  }

  /// CIE 1976 distance in L*a*b*; 2.3 is just noticeable.
  func distance(_ a: RGBAColor, _ b: RGBAColor) -> Double {
    let first = lab(a)
    let second = lab(b)
    return zip(first, second).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }

  private func lab(_ color: RGBAColor) -> [Double] {
    let light = [color.red, color.green, color.blue].map(Self.linear)
    let seen = (0..<3).map { row in
      min(
        max(matrix[row * 3] * light[0] + matrix[row * 3 + 1] * light[1] + matrix[row * 3 + 2] * light[2], 0),
        1)
    }
    let x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505
    let y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    let z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089
    let f = [x, y, z].map { $0 > 0.008856 ? Self.cubeRoot($0) : 7.787 * $0 + 16.0 / 116 }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  private static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    guard value > 0.04045 else { return value / 12.92 }
    // x^2.4 = x² · x^0.4, and x^0.4 by Newton's steps on y^5 = x².
    let base = (value + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - base * base) / (5 * root * root * root * root)
    }
    return base * base * root
  }

  private static func cubeRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root - value) / (3 * root * root) }
    return root
  }
}
